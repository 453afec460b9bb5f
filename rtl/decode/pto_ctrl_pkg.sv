// SPDX-License-Identifier: Apache-2.0
// Types of the front half of the core: the control record of an instruction, block codes, stall
// causes and the small part of a reorder buffer entry.
package pto_ctrl_pkg;

  // What an instruction does at WB. Everything that is not implemented is ClsIllegal.
  // Classes from ClsAlu to ClsSys are scalar instructions, those behind them commands.
  typedef enum logic [5:0] {
    ClsIllegal, ClsAlu, ClsLoad, ClsStore, ClsPrefetch, ClsSetc, ClsSetcTgt, ClsCSetcTgt, ClsJump,
    ClsJumpReg, ClsSetret, ClsLsrget, ClsFsu, ClsAmo, ClsSys,
    ClsDim, ClsDimImm, ClsDatr, ClsIor, ClsIot, ClsCatr, ClsHint, ClsFpatr, ClsIos, ClsModifier,
    ClsFrame, ClsCopy, ClsQueue, ClsNever, ClsStart, ClsTrace, ClsStop
  } cls_e;

  typedef enum logic [5:0] {
    AluAdd, AluSub, AluAnd, AluOr, AluXor, AluSll, AluSrl, AluSra,
    AluMax, AluMaxu, AluMin, AluMinu, AluSelect, AluExtByte, AluExtHalf, AluExtWord,
    AluBxs, AluBxu, AluBic, AluBis, AluCtz, AluClz, AluBcnt, AluRev, AluBfi,
    AluEq, AluNe, AluAndTest, AluOrTest, AluLt, AluGe, AluLtu, AluGeu,
    AluCcat, AluCcatw,
    AluMul, AluMulu, AluMadd, AluMiadd, AluMisub, AluDiv, AluDivu, AluRem, AluRemu
  } alu_op_e;

  // Scalar floating point, one operation per form.
  typedef enum logic [4:0] {
    FsuAdd, FsuSub, FsuMul, FsuMadd, FsuMsub, FsuNmadd, FsuNmsub, FsuDiv, FsuSqrt, FsuRecip, FsuExp,
    FsuAbs, FsuMin, FsuMax, FsuEq, FsuNe, FsuLt, FsuGe, FsuEqs, FsuNes, FsuLts, FsuGes,
    FsuCvt, FsuCvta, FsuCvtm, FsuCvtn, FsuCvtp, FsuCvtz, FsuScvtf, FsuUcvtf
  } fsu_op_e;

  // The unit of a scalar floating-point form.
  typedef struct packed {
    logic fma;
    logic cmp;
    logic divsqrt;
    logic explog;
    logic cvt;
  } fsu_unit_t;

  // Atomics; the size of the access is apart.
  typedef enum logic [3:0] {
    AmoLr, AmoSc, AmoSwap, AmoAdd, AmoAnd, AmoOr, AmoXor, AmoSmax, AmoSmin, AmoUmax, AmoUmin, AmoCas,
    AmoDma
  } amo_op_e;

  // Phase of the access unit (docs/microarchitecture/memory-order.md section 2).
  typedef enum logic [2:0] {
    LsuIdle, LsuPlain, LsuAmoRead, LsuAmoWrite, LsuDmaRead, LsuDmaWrite, LsuTmplRead, LsuTmplWrite
  } lsu_state_e;

  // Templates.
  typedef enum logic [2:0] {
    TmplEntry, TmplExit, TmplRetRa, TmplRetStk, TmplCopy, TmplSet
  } tmpl_op_e;

  // SYS forms. SysRequest and SysMaintain say which one in `sys_code`.
  typedef enum logic [3:0] {
    SysGet, SysSet, SysSwap, SysBreak, SysAssert, SysCall, SysRecover, SysFenceData, SysFenceInstr,
    SysRequest, SysMaintain
  } sys_op_e;

  typedef enum logic [1:0] { QueueManage, QueuePush, QueuePop } queue_op_e;

  // Left operand.
  typedef enum logic [2:0] { OpaReg, OpaSrcR, OpaPc, OpaPcWord, OpaZero } opa_e;

  // When a destination value is there: formed in EX, by an access in MEM, or in WB
  // (docs/microarchitecture/scalar-pipeline.md section 3).
  typedef enum logic [1:0] { VcEx, VcMem, VcWb } value_class_e;

  // How long an instruction stays in EX: one cycle, multiplier, divider, floating-point unit.
  typedef enum logic [1:0] { ExOne, ExMul, ExDiv, ExFsu } ex_class_e;

  // The unit that works for the instruction in MEM.
  typedef enum logic [2:0] { MemPass, MemLoad, MemStore, MemAmo, MemTmpl } mem_class_e;

  // Modifier of the right register operand, resolved from the four SrcRType tables.
  typedef enum logic [2:0] { ModNone, ModSext, ModZext, ModNeg, ModNot } mod_e;

  // Block kinds and transfers (isa-scalar-block.md 5.2).
  localparam logic [3:0] KindStd = 4'd0;
  localparam logic [3:0] KindFp = 4'd1;
  localparam logic [3:0] KindSys = 4'd2;
  localparam logic [3:0] KindTileElement = 4'd5;
  localparam logic [3:0] KindTileMemory = 4'd6;
  localparam logic [3:0] KindTileMatrix = 4'd7;

  localparam logic [2:0] XferFall = 3'd0;
  localparam logic [2:0] XferDirect = 3'd1;
  localparam logic [2:0] XferCond = 3'd2;
  localparam logic [2:0] XferCall = 3'd3;
  localparam logic [2:0] XferRet = 3'd4;
  localparam logic [2:0] XferInd = 3'd5;
  localparam logic [2:0] XferIcall = 3'd6;

  // Destination codes with a queue behind them; 24 to 29 discard.
  localparam logic [4:0] DstU = 5'd30;
  localparam logic [4:0] DstT = 5'd31;
  localparam logic [4:0] RegT1 = 5'd24;
  localparam logic [4:0] RegRa = 5'd10;

  typedef enum logic [4:0] {
    StallNone = 5'd0, StallNext = 5'd1, StallHazard = 5'd2, StallExecute = 5'd3, StallOrder = 5'd4,
    StallMemory = 5'd5, StallRob = 5'd6, StallIssue = 5'd7, StallPreflight = 5'd8,
    StallSerialize = 5'd9, StallStopping = 5'd10, StallHazardLoad = 5'd11, StallHazardCommit = 5'd12,
    StallSerial = 5'd13, StallFsu = 5'd14, StallTemplate = 5'd15, StallAtomic = 5'd16,
    StallQueue = 5'd17, StallFence = 5'd18, StallInterrupt = 5'd19
  } stall_e;

  localparam logic [1:0] HaltMaxInstr = 2'd1;
  localparam logic [1:0] HaltStopPc = 2'd2;
  localparam logic [1:0] HaltFault = 2'd3;

  // Control record of one instruction. Sources by place: rs0 SrcL, rs1 SrcR, rs2 the third (SrcD, SrcA,
  // SrcP), rs3 SrcD1.
  typedef struct packed {
    cls_e         cls;
    logic         legal;      // the constraints of the form hold
    logic [4:0]   rs0;
    logic [4:0]   rs1;
    logic [4:0]   rs2;
    logic [4:0]   rs3;
    logic [3:0]   rd;         // which of rs0..rs3 are read
    logic         unchecked;  // rs0 is not tested for validity (C.CMP.EQI, C.CMP.NEI)
    logic         all_pe;     // disabled PEs read and compute, too (B.SUBVIEW, B.ASSEMBLE)
    logic         has_dst;
    logic [4:0]   dst;
    value_class_e vc;
    logic         has_dst1;
    logic [4:0]   dst1;
    value_class_e vc1;
    ex_class_e    ex;
    mem_class_e   mem;
    logic         serial;     // RR waits while it is in EX, MEM or WB
    logic         drain;      // WB waits for an empty reorder buffer
    opa_e         opa;
    logic         imm;        // right operand is the immediate
    mod_e         mod;
    logic [4:0]   sh;         // left shift of the modified right operand
    alu_op_e      op;
    logic         word;       // W form
    logic [1:0]   size;       // log2 of the bytes of an access
    logic         sgn;        // signed load or sign extension
    logic         pair;       // two accesses per PE
    logic         post;       // the address is the base alone
    logic         upd;        // the updated base is a destination
    logic         data_l;     // store data is SrcL
    logic [3:0]   kind;       // block start
    logic [2:0]   xfer;       // block start
    logic [2:0]   dcls;       // block start: class of the descriptor
    tmpl_op_e     tmpl;       // ClsFrame, ClsCopy
    fsu_op_e      fsu_op;
    logic         fsu_fp32;   // SrcType 1
    logic [3:0]   fsu_dst;    // DstType
    amo_op_e      amo_op;
    sys_op_e      sys_op;     // ClsSys
    logic [3:0]   sys_code;   // kind of a request, number of a maintenance operation
    queue_op_e    queue_op;   // ClsQueue
  } ctrl_t;

  // The parts of a reorder buffer entry that are no 64-bit value and belong to no Tile.
  typedef struct packed {
    logic [2:0]      len;        // halfwords
    logic [3:0]      kind;       // bit 0 scalar, 1 other command, 2 block start, 3 block stop
    logic            block;      // commits a block
    logic            tile;       // commits a Tile block that was not without effect
    logic            has_value;
    logic [5:0]      dest;       // as in the retirement record
    logic            has_value1; // second destination
    logic [5:0]      dest1;
    logic            pair;       // load or store of two values
    logic [2:0]      mem_op;     // 1 load, 2 store, 3 LR, 4 SC, 5 atomic, 6 DMA, 7 template
    logic [1:0]      mem_size;   // log2 of the bytes
    pto_pkg::fault_e fault;
    logic [4:0]      cause;      // trap cause
    logic [4:0]      flags;      // of scalar floating point
  } rob_misc_t;

  // PEMode of a B.IOT to its mask, bit 3 = PE0.
  function automatic logic [3:0] pe_mode_mask(input logic [2:0] mode);
    case (mode)
      3'd1: return 4'b1000;
      3'd2: return 4'b0100;
      3'd3: return 4'b0010;
      3'd4: return 4'b0001;
      3'd5: return 4'b1100;
      3'd6: return 4'b1110;
      3'd7: return 4'b1111;
      default: return 4'b0000;
    endcase
  endfunction

  function automatic logic is_scalar(input cls_e cls);
    return cls >= ClsAlu && cls <= ClsSys;
  endfunction

  function automatic logic is_mul(input alu_op_e op);
    return op >= AluMul && op <= AluMisub;
  endfunction

  function automatic logic is_div(input alu_op_e op);
    return op >= AluDiv && op <= AluRemu;
  endfunction

  // Commands that are neither block start nor block stop.
  function automatic logic is_header(input cls_e cls);
    return cls >= ClsDim && cls <= ClsNever;
  endfunction

  // Destination as the retirement record shows it.
  function automatic logic [5:0] dest_code(input logic [4:0] dst);
    return dst >= DstU || (dst != 5'd0 && dst < RegT1) ? {1'b0, dst} : 6'd63;
  endfunction

  // Latency of the floating-point unit, which is the last value of the cycle counter of EX.
  function automatic logic [6:0] fsu_latency(input fsu_op_e op, input logic fp32);
    case (op)
      FsuAdd, FsuSub, FsuMul, FsuMadd, FsuMsub, FsuNmadd, FsuNmsub: return 7'd4;
      FsuDiv, FsuSqrt, FsuRecip: return fp32 ? 7'd15 : 7'd30;
      FsuExp: return fp32 ? 7'd13 : 7'd22;
      FsuCvt, FsuCvta, FsuCvtm, FsuCvtn, FsuCvtp, FsuCvtz, FsuScvtf, FsuUcvtf: return 7'd2;
      default: return 7'd1;
    endcase
  endfunction

endpackage
