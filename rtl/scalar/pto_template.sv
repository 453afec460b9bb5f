// SPDX-License-Identifier: Apache-2.0
// FENTRY, FEXIT, FRET.RA, FRET.STK, MCOPY and MSET in MEM, once, on the lead's registers
// (docs/microarchitecture/blocks.md sections 6 and 7). `check_i` starts or resumes a template; it works from the
// next cycle on, a slot or step after the other, each of which is kept in the record when a later one
// faults. Requests are held until granted and never cross a line. Records end with the commit in WB
// (`frame_end_i`, `copy_end_i`) or at trap entry. Reset: idle, records inactive.
module pto_template
  import pto_pkg::*;
  import pto_ctrl_pkg::*;
  import pto_inject_pkg::*;
  import pto_template_pkg::*;
(
  input  logic             clk_i,
  input  logic             rst_ni,
  input  inject_t          inj_i,
  input  logic [3:0]       pe_enable_i,
  input  logic [1:0]       lead_i,
  input  logic [63:0]      mem_limit_i,
  // the instruction in MEM, of this unit and without static fault
  input  logic             valid_i,
  input  logic             check_i,        // its check cycle, and nothing rejects it
  input  tmpl_op_e         op_i,
  input  logic [63:0]      pc_i,
  input  logic [31:0]      insn_i,
  input  logic [3:0][63:0] src0_i,         // MCOPY, MSET: destination
  input  logic [3:0][63:0] src1_i,         // source; byte
  input  logic [3:0][63:0] src2_i,         // length
  output logic             done_o,         // MEM may be left in this cycle
  output logic             performed_o,    // it can no longer be dropped
  output fault_e           fault_o,
  output logic [63:0]      fault_arg_o,
  output lsu_state_e       state_o,
  output logic [3:0][63:0] addr_o,         // of the slot or step, in the lead
  // registers of the lead and ReturnAddress
  output logic             snap_o,         // the registers are wanted
  input  logic [FrameRegs-1:0][63:0] snap_i,  // R2 to R23 of the lead while `snap_o`
  input  logic [3:0][63:0] sp_i,           // R2 per PE
  output logic             we_o,
  output logic [4:0]       reg_o,
  output logic [63:0]      data_o,
  input  logic [63:0]      ra_i,
  output logic             ra_we_o,        // ReturnAddress becomes `data_o`
  // WB
  output logic [63:0]      target_o,       // of FRET
  output logic             differs_o,      // enabled PEs disagree about sp or the operands
  input  logic             frame_end_i,
  input  logic             copy_end_i,
  // trap entry and context
  input  logic             trap_close_i,
  input  logic             restore_i,
  input  tmpl_state_t      restore_state_i,
  output tmpl_state_t      record_o,
  // arbiter
  output logic             req_o,
  output logic             we_req_o,
  output logic [1:0]       req_pe_o,
  output logic [63:0]      req_addr_o,
  output logic [511:0]     wdata_o,        // in place in the line
  output logic [63:0]      wstrb_o,
  input  logic             gnt_i,
  input  logic             rvalid_i,
  input  logic [511:0]     rdata_i,
  // observation
  output logic             ctr_step_o,
  output logic             ctr_resume_o,
  input  logic             dbg_en_i,
  input  logic [7:0]       dbg_sel_i,
  input  logic [31:0]      dbg_addr_i,
  output logic [63:0]      dbg_rdata_o
);

  localparam logic [63:0] SetLimit = 64'd63;  // bytes of an MSET
  localparam logic [4:0] LastReg = 5'd23;

  frame_t frame_q;
  copy_t copy_q;
  lsu_state_e phase_q;
  logic first_q;            // first cycle of a slot or step
  logic [1:0] piece_q;      // pieces granted
  logic [1:0] got_q;        // pieces answered
  logic [63:0] word_q;      // read so far in this step
  logic differs_q;

  assign record_o = '{frame: frame_q, copy: copy_q};
  assign target_o = frame_q.target;
  assign differs_o = differs_q;
  assign state_o = phase_q;
  assign req_pe_o = req_o ? lead_i : 2'd0;

  // ---- check cycle ----
  logic checking, is_frame, is_copy, same, fresh, resume, null_op, set_start, wraps, overlaps;
  logic [4:0] ring_first, ring_last, count;
  logic [63:0] size, sp, caller_sp, dst, src, len, dst_end, src_end;
  fault_e check_fault;
  logic [63:0] check_arg;

  assign is_frame = op_i != TmplCopy && op_i != TmplSet;
  assign is_copy = op_i == TmplCopy;
  assign checking = valid_i && check_i && phase_q == LsuIdle;
  assign ring_first = insn_i[19:15];
  assign ring_last = insn_i[24:20];
  assign size = {49'd0, insn_i[11:7], insn_i[31:25], 3'd0};
  assign count = ring_last >= ring_first ? ring_last - ring_first + 5'd1
                                         : 5'(6'd23 + 6'(ring_last) - 6'(ring_first));
  assign sp = sp_i[lead_i];
  assign caller_sp = op_i == TmplEntry ? sp : sp + size;
  assign dst = src0_i[lead_i];
  assign src = src1_i[lead_i];
  assign len = src2_i[lead_i];

  // Whether an access of `bytes` at `addr` ends outside.
  function automatic logic outside(input logic [63:0] addr, input logic [6:0] bytes,
                                   input logic [63:0] limit);
    return limit < 64'(bytes) || addr > limit - 64'(bytes);
  endfunction

  always_comb begin
    check_fault = FaultNone;
    check_arg = pc_i;
    same = 1'b0;
    fresh = 1'b0;
    resume = 1'b0;
    null_op = 1'b0;
    set_start = 1'b0;
    dst_end = '0;
    src_end = '0;
    wraps = 1'b0;
    overlaps = 1'b0;
    if (checking) begin
      dst_end = dst + len;
      src_end = src + len;
      wraps = dst_end < dst || src_end < src;
      overlaps = len != 64'd0 && dst < src_end && src < dst_end;
      case (op_i)
        TmplCopy: begin
          same = copy_q.pc == pc_i;
          if (copy_q.active) begin
            if (same) resume = 1'b1;
            else check_fault = FaultIllegal;
          end else if (wraps || overlaps) check_fault = FaultIllegal;
          else if (len == 64'd0) null_op = 1'b1;
          else fresh = 1'b1;
        end
        TmplSet: begin
          if (len > SetLimit) check_fault = FaultIllegal;
          else if (len == 64'd0) null_op = 1'b1;
          else if (outside(dst, len[6:0], mem_limit_i)) begin
            check_fault = FaultDataPage;
            check_arg = dst;
          end else set_start = 1'b1;
        end
        default: begin
          same = frame_q.pc == pc_i && frame_q.kind == op_i;
          if (frame_q.active) begin
            if (same) resume = 1'b1;
            else check_fault = FaultIllegal;
          end else if (size < {56'd0, count, 3'd0}) check_fault = FaultIllegal;
          else if (op_i == TmplRetRa && ra_i[0]) begin
            check_fault = FaultInstructionPc;
            check_arg = ra_i;
          end else fresh = 1'b1;
        end
      endcase
    end
  end
  assign snap_o = fresh && op_i == TmplEntry;

  logic differs;
  always_comb begin
    differs = 1'b0;
    if (checking) begin
      for (int p = 0; p < NumPe; p++) begin
        if (pe_enable_i[p]) begin
          if (is_frame) differs |= fresh && sp_i[p] != sp;
          else differs |= src0_i[p] != dst || src1_i[p] != src || src2_i[p] != len;
        end
      end
    end
  end

  // ---- the slot or step at work ----
  logic working, reading, step_bad, last_piece, step_done, all_done, odd_target;
  logic [4:0] slot_reg;
  logic [5:0] ring_sum;
  logic [63:0] left, step_addr, to_addr;
  logic [6:0] bytes, piece_bytes, first_bytes;
  logic two;
  fault_e step_fault;
  logic [63:0] step_arg, word;

  assign working = phase_q != LsuIdle;
  assign reading = phase_q == LsuTmplRead;
  assign left = copy_q.len - copy_q.progress;
  assign ring_sum = 6'(frame_q.first) + 6'(frame_q.progress);
  assign slot_reg = ring_sum > 6'(LastReg) ? 5'(ring_sum - 6'(FrameRegs)) : 5'(ring_sum);

  always_comb begin
    bytes = '0;
    step_addr = '0;
    to_addr = '0;
    if (working) begin
      if (is_frame) begin
        bytes = 7'd8;
        step_addr = frame_q.caller_sp - {56'd0, frame_q.progress + 5'd1, 3'd0};
      end else if (is_copy) begin
        bytes = left >= 64'd8 ? 7'd8 : left[2] ? 7'd4 : left[1] ? 7'd2 : 7'd1;
        to_addr = copy_q.dst + copy_q.progress;
        step_addr = reading ? copy_q.src + copy_q.progress : to_addr;
      end else begin
        bytes = len[6:0];
        step_addr = dst;
      end
      if (inj_i.valid && inj_i.point == InjScalarTmplAddr) step_addr ^= 64'd1 << inj_i.bit_idx;
    end
  end

  // Faults of a slot or step are found in its first cycle.
  always_comb begin
    step_fault = FaultNone;
    step_arg = step_addr;
    if (working && first_q && is_frame && step_addr[2:0] != 3'd0) step_fault = FaultDataAlignment;
    else if (working && first_q && (is_frame || is_copy)) begin
      if (outside(step_addr, bytes, mem_limit_i)) step_fault = FaultDataPage;
      else if (is_copy && outside(to_addr, bytes, mem_limit_i)) begin
        step_fault = FaultDataPage;
        step_arg = to_addr;
      end
    end else if (odd_target) begin
      step_fault = FaultInstructionPc;
      step_arg = word;
    end
  end
  assign step_bad = step_fault != FaultNone;

  // Pieces: at most two, cut at a line boundary.
  assign two = {1'b0, step_addr[5:0]} + bytes > 7'd64;
  assign first_bytes = two ? 7'd64 - {1'b0, step_addr[5:0]} : bytes;
  assign piece_bytes = piece_q[0] ? bytes - first_bytes : first_bytes;
  assign req_o = working && piece_q != (two ? 2'd2 : 2'd1) && !(first_q && step_bad);
  assign we_req_o = phase_q == LsuTmplWrite;
  assign last_piece = gnt_i && piece_q[0] == two;

  logic [4:0] slot_index;
  logic [63:0] wword;
  assign slot_index = slot_reg - 5'd2;
  assign wword = is_frame ? frame_q.snapshot[slot_index] : word_q;

  always_comb begin : p_request
    logic [511:0] line;
    line = '0;
    req_addr_o = '0;
    wdata_o = '0;
    wstrb_o = '0;
    if (req_o) begin
      req_addr_o = piece_q[0] ? {step_addr[63:6] + 58'd1, 6'd0} : step_addr;
      if (we_req_o) begin
        wstrb_o = ((64'd1 << piece_bytes) - 64'd1) << req_addr_o[5:0];
        if (op_i == TmplSet) line = {64{src[7:0]}};
        else if (piece_q[0]) line = {448'd0, wword >> {first_bytes[2:0], 3'd0}};
        else line = {448'd0, wword} << {req_addr_o[5:0], 3'd0};
        for (int i = 0; i < 64; i++) begin
          if (wstrb_o[i]) wdata_o[8*i+:8] = line[8*i+:8];
        end
      end
    end
  end

  // Data read: the bytes of the second piece follow those of the first.
  logic last_answer;
  assign last_answer = rvalid_i && got_q[0] == two;
  always_comb begin : p_word
    word = word_q;
    if (rvalid_i && reading) begin
      if (got_q[0]) word = word_q | (rdata_i[63:0] << {first_bytes[2:0], 3'd0});
      else word = 64'(rdata_i >> {step_addr[5:0], 3'd0});
    end
  end

  assign odd_target = is_frame && last_answer && op_i == TmplRetStk && frame_q.progress == 5'd0 &&
                      word[0];
  assign step_done = is_frame && reading ? last_answer && !odd_target
                                         : phase_q == LsuTmplWrite && last_piece;
  always_comb begin
    all_done = 1'b0;
    if (step_done) begin
      if (is_frame) all_done = frame_q.progress + 5'd1 == frame_q.count;
      else if (is_copy) all_done = left == 64'(bytes);
      else all_done = 1'b1;
    end
  end

  assign done_o = check_fault != FaultNone || null_op || step_bad || all_done;
  assign performed_o = working || fresh || resume || null_op || set_start;
  assign fault_o = step_bad ? step_fault : check_fault;
  assign fault_arg_o = step_bad ? step_arg : check_arg;
  assign ctr_step_o = step_done && op_i != TmplSet;
  assign ctr_resume_o = resume;

  always_comb begin
    addr_o = '0;
    if (working) begin
      // A step of MCOPY is named by its source, unless its destination fails.
      addr_o[lead_i] = is_copy && !(step_bad && step_arg == to_addr) ? copy_q.src + copy_q.progress
                     : step_bad && is_copy ? to_addr : step_addr;
    end else if (check_fault == FaultDataPage) addr_o[lead_i] = dst;
  end

  // ---- register writes ----
  always_comb begin
    we_o = 1'b0;
    reg_o = slot_reg;
    data_o = word;
    if (fresh && is_frame) begin
      we_o = 1'b1;
      reg_o = 5'd2;
      data_o = op_i == TmplEntry ? caller_sp - size : caller_sp;
    end else if (is_frame && reading && step_done) we_o = 1'b1;
  end
  assign ra_we_o = we_o && working && slot_reg == RegRa;

  // ---- state ----
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      phase_q <= LsuIdle;
      first_q <= 1'b0;
      piece_q <= '0;
      got_q <= '0;
      word_q <= '0;
      differs_q <= 1'b0;
    end else begin
      if (checking) differs_q <= differs;
      if (rvalid_i && reading) word_q <= word;
      if (fresh || resume || set_start) begin
        phase_q <= op_i == TmplEntry || op_i == TmplSet ? LsuTmplWrite : LsuTmplRead;
        first_q <= 1'b1;
        piece_q <= '0;
        got_q <= '0;
      end else if (working) begin
        first_q <= 1'b0;
        if (gnt_i) piece_q <= piece_q + 2'd1;
        if (rvalid_i) got_q <= got_q + 2'd1;
        if (done_o) phase_q <= LsuIdle;
        else if (is_copy && reading && last_answer) begin
          phase_q <= LsuTmplWrite;
          piece_q <= '0;
        end else if (step_done) begin
          if (is_copy) phase_q <= LsuTmplRead;
          first_q <= 1'b1;
          piece_q <= '0;
          got_q <= '0;
        end
      end
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      frame_q <= '0;
      copy_q <= '0;
    end else if (restore_i) begin
      frame_q <= restore_state_i.frame;
      copy_q <= restore_state_i.copy;
    end else begin
      if (fresh && is_frame) begin
        frame_q.active <= 1'b1;
        frame_q.kind <= op_i;
        frame_q.pc <= pc_i;
        frame_q.first <= ring_first;
        frame_q.count <= count;
        frame_q.caller_sp <= caller_sp;
        frame_q.adjusted <= 1'b1;
        frame_q.progress <= '0;
        frame_q.target <= op_i == TmplRetRa ? ra_i : 64'd0;
        if (op_i == TmplEntry) frame_q.snapshot <= snap_i;
      end else if (is_frame && step_done) begin
        frame_q.progress <= frame_q.progress + 5'd1;
        if (op_i == TmplRetStk && frame_q.progress == 5'd0) frame_q.target <= word;
      end
      if (fresh && is_copy) begin
        copy_q <= '{active: 1'b1, pc: pc_i, dst: dst, src: src, len: len, progress: 64'd0};
      end else if (is_copy && step_done) copy_q.progress <= copy_q.progress + 64'(bytes);
      if (frame_end_i || trap_close_i) frame_q.active <= 1'b0;
      if (copy_end_i || trap_close_i) copy_q.active <= 1'b0;
    end
  end

  always_comb begin
    dbg_rdata_o = '0;
    if (dbg_en_i && dbg_sel_i == 8'd3) begin
      case (dbg_addr_i)
        32'd20: dbg_rdata_o = {60'd0, copy_q.active, frame_q.active, 2'd0};
        32'd21: dbg_rdata_o = {55'd0, frame_q.adjusted, 3'd0, frame_q.progress};
        32'd22: dbg_rdata_o = copy_q.progress;
        default: ;
      endcase
    end
  end

  logic unused_bits;
  assign unused_bits = ^{insn_i[14:12], insn_i[6:0], first_bytes[6:3], piece_q[1], got_q[1]};

`ifndef SYNTHESIS
  grant_requested_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
                                       valid_i && working && gnt_i |-> req_o);
  working_valid_a : assert property (@(posedge clk_i) disable iff (!rst_ni) working |-> valid_i);
  ends_alone_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
                                  frame_end_i || copy_end_i |-> !working);
`endif

endmodule
