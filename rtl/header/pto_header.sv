// SPDX-License-Identifier: Apache-2.0
// Block control and header: the live block, its header staging, ReturnAddress, CommitArgument, PC,
// the core state and the stop conditions (docs/microarchitecture.md sections 7 and 8,
// isa-scalar-block.md 5 and 6). All of it changes only when the instruction in WB leaves; the
// decision about that is made by pto_commit. Reset: no block, core state Run, PC = reset PC.
module pto_header
  import pto_pkg::*;
  import pto_ctrl_pkg::*;
  import pto_inject_pkg::*;
  import pto_header_pkg::*;
(
  input  logic             clk_i,
  input  logic             rst_ni,
  input  inject_t          inj_i,
  input  logic             boot_i,         // reset and the first cycle after it
  input  logic [63:0]      reset_pc_i,
  input  logic             spec_compat_i,
  input  logic             stop_en_i,
  input  logic [63:0]      stop_pc_i,
  input  logic [63:0]      max_instr_i,
  input  logic [3:0]       pe_enable_i,
  input  logic [1:0]       lead_i,
  input  logic [63:0]      cycle_i,
  // WB register
  input  logic             wb_valid_i,
  input  logic [63:0]      wb_pc_i,
  input  logic [63:0]      wb_insn_i,
  input  logic [2:0]       wb_len_i,
  input  ctrl_t            wb_ctrl_i,
  input  logic [3:0][63:0] wb_data_i,
  input  logic [3:0][63:0] wb_addr_i,
  input  logic             wb_src_bad_i,
  input  logic             wb_pc_odd_i,
  input  logic             wb_pc_page_i,
  input  fault_e           wb_fault_i,
  input  logic [63:0]      wb_fault_arg_i,
  output logic             wb_leave_o,
  output stall_e           wb_stall_o,
  output logic             wb_commit_o,
  // register write
  output logic [3:0]       we_o,
  output logic [4:0]       dst_o,
  output logic [3:0][63:0] wdata_o,
  // pipeline and fetch
  output logic             flush_o,        // empties decode to WB
  output logic             redirect_o,
  output logic [63:0]      target_o,
  output logic             stop_max_o,
  output run_state_e       run_state_o,
  output logic [1:0]       halt_reason_o,
  output logic             nonuniform_o,   // sticky
  output logic             ctr_nonuniform_o,
  // issue
  output logic             blk_valid_o,
  output tile_block_t      blk_o,
  input  logic             iss_idle_i,
  input  logic             iss_pf_busy_i,
  input  logic             iss_decide_i,
  input  fault_e           iss_fault_i,
  input  logic [63:0]      iss_fault_arg_i,
  input  logic             iss_noeffect_i,
  // retire
  input  logic             rob_full_i,
  input  logic             rob_empty_i,
  input  logic [63:0]      core_state_i,
  output logic             push_o,
  output rob_misc_t        push_misc_o,
  output logic [63:0]      push_next_pc_o, // the fault argument of a faulting entry
  output logic [63:0]      push_bpc_o,
  output logic [3:0][63:0] push_data_o,
  output logic [3:0][63:0] push_addr_o,
  // trap context
  output hdr_state_t       state_o,
  input  logic             restore_i,      // the state becomes `restore_state_i` at the end of the cycle
  input  hdr_state_t       restore_state_i,
  // observation
  output pto_probe_pkg::probe_header_t probe_o,
  input  logic             dbg_en_i,
  input  logic [7:0]       dbg_sel_i,
  input  logic [31:0]      dbg_addr_i,
  output logic [63:0]      dbg_rdata_o
);

  // ---- state ----
  run_state_e state_q;
  logic [1:0] halt_reason_q;
  logic nonuniform_q;
  logic [63:0] pc_q, attempted_q, attempted, bpc, bpcn;
  logic taken;
  logic [15:0] lb0, lb1;
  block_ctl_t ctl_q;
  attr_t attr_q;
  bindings_t bind_q;
  modifiers_t mods_q;

  assign state_o = '{ctl: ctl_q, attr: attr_q, bind_recs: bind_q, mods: mods_q};

  always_comb begin
    attempted = attempted_q;
    bpc = ctl_q.bpc;
    bpcn = ctl_q.bpcn;
    taken = ctl_q.taken;
    lb0 = attr_q.lb[0];
    lb1 = attr_q.lb[1];
    if (inj_i.valid) begin
      case (inj_i.point)
        InjHeaderAttempted: attempted ^= 64'd1 << inj_i.bit_idx;
        InjHeaderBpc: bpc ^= 64'd1 << inj_i.bit_idx;
        InjHeaderBpcn: bpcn ^= 64'd1 << inj_i.bit_idx;
        InjHeaderTaken: taken ^= 1'd1 << inj_i.bit_idx;
        InjHeaderLb0: lb0 ^= 16'd1 << inj_i.bit_idx;
        InjHeaderLb1: lb1 ^= 16'd1 << inj_i.bit_idx;
        default: ;
      endcase
    end
  end

  block_state_t blk;
  logic iot_last;
  assign iot_last = bind_q.iot[0].last || bind_q.iot[1].last || bind_q.iot[2].last || bind_q.iot[3].last;
  assign blk = '{
    active: ctl_q.active, body: ctl_q.body, kind: ctl_q.kind, xfer: ctl_q.xfer, taken: taken,
    cond_set: ctl_q.cond_set, target_set: ctl_q.target_set, lb_set: attr_q.lb_set, ior_valid: attr_q.ior.valid,
    datr_present: attr_q.datr.present, iot_count: bind_q.iot_count, iot_last: iot_last,
    iot_mask: bind_q.iot[0].mask
  };

  // ---- decision ----
  logic drop, commit, fail, enter_body, close, tile, open, bind_iot, zero_part, nonuniform;
  logic [63:0] next_pc, start_target;
  fault_e fault;
  logic [3:0][63:0] value;

  assign stop_max_o = max_instr_i != 64'd0 && attempted == max_instr_i;

  pto_commit u_commit (
    .run_i(state_q == RunActive),
    .rob_full_i,
    .rob_empty_i,
    .stop_max_i(stop_max_o),
    .stop_pc_hit_i(stop_en_i && wb_pc_i == stop_pc_i),
    .lead_i,
    .pe_enable_i,
    .valid_i(wb_valid_i),
    .pc_i(wb_pc_i),
    .insn_i(wb_insn_i),
    .len_i(wb_len_i),
    .ctrl_i(wb_ctrl_i),
    .data_i(wb_data_i),
    .src_bad_i(wb_src_bad_i),
    .pc_odd_i(wb_pc_odd_i),
    .pc_page_i(wb_pc_page_i),
    .mem_fault_i(wb_fault_i),
    .mem_fault_arg_i(wb_fault_arg_i),
    .blk_i(blk),
    .bpc_i(bpc),
    .bpcn_i(bpcn),
    .ra_i(ctl_q.ra),
    .time_i(spec_compat_i ? attempted + 64'd1 : cycle_i),
    .core_state_i,
    .iss_idle_i,
    .iss_pf_busy_i,
    .iss_decide_i,
    .iss_fault_i,
    .iss_fault_arg_i,
    .launch_o(blk_valid_o),
    .stall_o(wb_stall_o),
    .drop_o(drop),
    .commit_o(commit),
    .fail_o(fail),
    .fault_o(fault),
    .next_pc_o(next_pc),
    .redirect_o,
    .enter_body_o(enter_body),
    .close_o(close),
    .tile_o(tile),
    .open_o(open),
    .target_o(start_target),
    .bind_o(bind_iot),
    .zero_part_o(zero_part),
    .nonuniform_o(nonuniform),
    .value_o(value)
  );

  logic skipped;  // a block start behind a taken block
  assign skipped = wb_ctrl_i.cls == ClsStart && !open;
  assign wb_leave_o = commit || fail || drop;
  assign wb_commit_o = commit || fail;
  assign flush_o = redirect_o || fail || drop;
  assign target_o = next_pc;
  assign we_o = commit && wb_ctrl_i.has_dst && !skipped ? pe_enable_i : 4'd0;
  assign dst_o = wb_ctrl_i.dst;
  assign wdata_o = value;
  assign run_state_o = state_q;
  assign halt_reason_o = halt_reason_q;
  assign nonuniform_o = nonuniform_q;
  assign ctr_nonuniform_o = nonuniform;

  // ---- reorder buffer entry ----
  always_comb begin
    push_misc_o = '0;
    push_misc_o.len = wb_len_i;
    push_misc_o.kind = {wb_ctrl_i.cls == ClsStop, wb_ctrl_i.cls == ClsStart,
                        is_header(wb_ctrl_i.cls), is_scalar(wb_ctrl_i.cls)};
    push_misc_o.dest = 6'd63;
    push_misc_o.fault = fault;
    if (fail) begin
      if (fault == FaultSoftwareBreakpoint) begin
        push_misc_o.cause = wb_len_i == 3'd1 ? wb_insn_i[10:6] : {1'b0, wb_insn_i[27:24]};
      end
    end else begin
      push_misc_o.block = close;
      push_misc_o.tile = tile && !iss_noeffect_i;
      if (wb_ctrl_i.has_dst && !skipped) begin
        push_misc_o.has_value = 1'b1;
        if (wb_ctrl_i.dst >= DstU || (wb_ctrl_i.dst != 5'd0 && wb_ctrl_i.dst < RegT1)) begin
          push_misc_o.dest = {1'b0, wb_ctrl_i.dst};
        end
      end
      if (wb_ctrl_i.cls == ClsLoad) push_misc_o.mem_op = 2'd1;
      if (wb_ctrl_i.cls == ClsStore) push_misc_o.mem_op = 2'd2;
      push_misc_o.mem_size = wb_ctrl_i.size;
    end
  end
  assign push_o = commit || fail;
  assign push_next_pc_o = next_pc;
  assign push_bpc_o = bpc;
  assign push_data_o = value;
  assign push_addr_o = wb_addr_i;

  // ---- core state ----
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q <= RunActive;
      halt_reason_q <= '0;
      nonuniform_q <= 1'b0;
      pc_q <= '0;
      attempted_q <= '0;
    end else begin
      if (fail || drop) begin
        state_q <= RunDrain;
        halt_reason_q <= fail ? HaltFault : stop_max_o ? HaltMaxInstr : HaltStopPc;
      end else if (state_q == RunDrain && rob_empty_i && iss_idle_i) begin
        state_q <= RunHalted;
      end
      if (nonuniform) nonuniform_q <= 1'b1;
      if (commit || fail) attempted_q <= attempted + 64'd1;
      if (commit || fail) pc_q <= next_pc;
      else if (drop) pc_q <= wb_pc_i;
      else if (boot_i) pc_q <= reset_pc_i;
    end
  end

  // ---- block control ----
  logic [63:0] lead_data;
  assign lead_data = wb_data_i[lead_i];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) ctl_q <= '0;
    else if (restore_i) ctl_q <= restore_state_i.ctl;
    else begin
      if (enter_body) ctl_q.body <= 1'b1;
      if (zero_part) ctl_q.zero_part <= 1'b1;
      if (open) begin
        ctl_q <= ctl_closed(ctl_q.commit_arg, ctl_q.ra);
        ctl_q.active <= 1'b1;
        ctl_q.taken <= wb_ctrl_i.xfer != XferCond && wb_ctrl_i.kind != KindSys;
        ctl_q.kind <= wb_ctrl_i.kind;
        ctl_q.xfer <= wb_ctrl_i.xfer;
        ctl_q.bpc <= wb_pc_i;
        ctl_q.bpcn <= start_target;
        ctl_q.seq_pc <= next_pc;
        if (wb_ctrl_i.kind == KindTileElement) ctl_q.op <= wb_insn_i[26:20];
        if (wb_ctrl_i.kind == KindTileMemory) ctl_q.op <= {2'd0, wb_insn_i[24:20]};
        if (wb_ctrl_i.kind >= KindTileElement) ctl_q.dtype <= wb_insn_i[31:27];
        if (wb_ctrl_i.has_dst) ctl_q.ra <= lead_data;
      end else if (close) begin
        ctl_q <= ctl_closed(ctl_q.commit_arg, ctl_q.ra);
      end else if (commit) begin
        case (wb_ctrl_i.cls)
          ClsSetc: begin
            ctl_q.commit_arg <= lead_data[0];
            ctl_q.taken <= lead_data[0];
            ctl_q.cond_set <= 1'b1;
          end
          ClsSetcTgt: ctl_q.bpcn <= lead_data;
          ClsCSetcTgt: begin
            ctl_q.bpcn <= lead_data;
            ctl_q.target_set <= 1'b1;
          end
          ClsSetret: ctl_q.ra <= lead_data;
          default: ;
        endcase
      end
    end
  end

  // ---- header staging ----
  iot_t new_iot;
  always_comb begin
    new_iot = '0;
    new_iot.valid = 1'b1;
    new_iot.dst_valid = wb_insn_i[14:12] == 3'd6 || wb_insn_i[18:15] != 4'd0;
    if (new_iot.dst_valid) begin
      new_iot.hand = wb_insn_i[8:7];
      new_iot.size = wb_insn_i[18:15];
    end
    new_iot.mask = pe_mode_mask(wb_insn_i[11:9]);
    new_iot.src0_valid = wb_insn_i[14:12] != 3'd6;
    if (new_iot.src0_valid) new_iot.src0 = wb_insn_i[25:20];
    new_iot.src1_valid = wb_insn_i[14:12] == 3'd4;
    if (new_iot.src1_valid) new_iot.src1 = wb_insn_i[31:26];
    new_iot.last = wb_insn_i[19];
  end

  logic lb_write;
  logic [1:0] lb_index;
  logic [15:0] lb_value;
  assign lb_write = commit && (wb_ctrl_i.cls == ClsDim || wb_ctrl_i.cls == ClsDimImm);
  assign lb_index = wb_ctrl_i.cls == ClsDimImm ? wb_insn_i[15:14] : wb_insn_i[13:12];
  assign lb_value = wb_ctrl_i.cls == ClsDimImm ? {8'd0, wb_insn_i[13:6]} : lead_data[15:0];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      attr_q <= attr_clear();
      bind_q <= '0;
      mods_q <= '0;
    end else if (restore_i) begin
      attr_q <= restore_state_i.attr;
      bind_q <= restore_state_i.bind_recs;
      mods_q <= restore_state_i.mods;
    end else if (open || close) begin
      attr_q <= attr_clear();
      bind_q <= '0;
      mods_q <= '0;
    end else begin
      if (lb_write && lb_index == 2'd0) attr_q.lb[0] <= lb_value;
      if (lb_write && lb_index == 2'd1) attr_q.lb[1] <= lb_value;
      if (lb_write && lb_index == 2'd2) attr_q.lb[2] <= lb_value;
      if (lb_write) attr_q.lb_set[lb_index] <= 1'b1;
      if (commit && wb_ctrl_i.cls == ClsIor) begin
        attr_q.ior <= '{valid: 1'b1, dst: wb_insn_i[11:7], src0: wb_insn_i[19:15], src1: wb_insn_i[24:20],
                   src2: wb_insn_i[31:27]};
      end
      if (commit && wb_ctrl_i.cls == ClsDatr) begin
        attr_q.datr <= '{present: 1'b1, layout: wb_insn_i[11:7], rmode: wb_insn_i[17:15],
                    dtype: wb_insn_i[24:20], canonicalize: wb_insn_i[25], sat: wb_insn_i[26],
                    pad: wb_insn_i[28:27], cmode: wb_insn_i[31:29]};
      end
      if (bind_iot) begin
        bind_q.iot[bind_q.iot_count[1:0]] <= new_iot;
        bind_q.iot_count <= bind_q.iot_count + 3'd1;
      end
    end
  end

  always_comb begin
    blk_o = '0;
    if (blk_valid_o) begin
      blk_o.engine = ctl_q.kind == KindTileElement ? EngineVec : EngineTlsu;
      blk_o.op = ctl_q.op;
      blk_o.dtype = ctl_q.dtype;
      blk_o.lb = {attr_q.lb[2], lb1, lb0};
      blk_o.lb_set = attr_q.lb_set;
      blk_o.ior = attr_q.ior;
      blk_o.datr = attr_q.datr;
      blk_o.iot = bind_q.iot;
      blk_o.iot_count = bind_q.iot_count;
      blk_o.zero_part = ctl_q.zero_part;
    end
  end

  // ---- probe and debug ----
  always_comb begin
    probe_o = '0;
    probe_o.hdr_bpc = bpc;
    probe_o.hdr_bpcn = bpcn;
    probe_o.attempted = attempted;
    probe_o.ra = ctl_q.ra;
    probe_o.hdr_active = 32'(ctl_q.active);
    probe_o.hdr_body = 32'(ctl_q.body);
    probe_o.hdr_kind = 32'(ctl_q.kind);
    probe_o.hdr_transfer = 32'(ctl_q.xfer);
    probe_o.hdr_taken = 32'(taken);
    probe_o.hdr_lb[0] = 32'(lb0);
    probe_o.hdr_lb[1] = 32'(lb1);
    probe_o.hdr_lb[2] = 32'(attr_q.lb[2]);
    probe_o.hdr_lb_set = 32'(attr_q.lb_set);
    probe_o.hdr_iot_count = 32'(bind_q.iot_count);
  end

  logic [2:0] desc_class;
  assign desc_class = ctl_q.kind == KindTileElement ? 3'd1 : ctl_q.kind == KindTileMemory ? 3'd2 : 3'd0;

  function automatic logic [63:0] iot_word(input iot_t r);
    return {37'd0, r.last, r.src1, r.src1_valid, r.src0, r.src0_valid, r.mask, r.size, r.hand,
            r.dst_valid, r.valid};
  endfunction

  always_comb begin
    dbg_rdata_o = '0;
    if (dbg_en_i && dbg_sel_i == 8'd3) begin
      case (dbg_addr_i)
        32'd0: dbg_rdata_o = boot_i ? reset_pc_i : pc_q;
        32'd1: dbg_rdata_o = bpc;
        32'd2: dbg_rdata_o = bpcn;
        32'd3: dbg_rdata_o = ctl_q.ra;
        32'd4: dbg_rdata_o = {63'd0, ctl_q.commit_arg};
        32'd5: dbg_rdata_o = {51'd0, ctl_q.zero_part, ctl_q.target_set, ctl_q.cond_set, ctl_q.body, ctl_q.active, taken,
                              ctl_q.xfer, ctl_q.kind};
        32'd6: dbg_rdata_o = ctl_q.seq_pc;
        32'd7: dbg_rdata_o = attempted;
        32'd17: dbg_rdata_o = {62'd0, halt_reason_q};
        32'd18: dbg_rdata_o = {63'd0, nonuniform_q};
        default: ;
      endcase
    end else if (dbg_en_i && dbg_sel_i == 8'd4) begin
      case (dbg_addr_i)
        32'd0: dbg_rdata_o = {47'd0, attr_q.lb_set[0], lb0};
        32'd1: dbg_rdata_o = {47'd0, attr_q.lb_set[1], lb1};
        32'd2: dbg_rdata_o = {47'd0, attr_q.lb_set[2], attr_q.lb[2]};
        32'd3: dbg_rdata_o = {43'd0, attr_q.ior.valid, attr_q.ior.src2, attr_q.ior.src1, attr_q.ior.src0, attr_q.ior.dst};
        32'd4: dbg_rdata_o = {43'd0, attr_q.datr.present, attr_q.datr.cmode, attr_q.datr.pad, attr_q.datr.sat,
                              attr_q.datr.canonicalize, attr_q.datr.dtype, attr_q.datr.rmode, attr_q.datr.layout};
        32'd5: dbg_rdata_o = {61'd0, bind_q.iot_count};
        32'd8, 32'd9, 32'd10, 32'd11: dbg_rdata_o = iot_word(bind_q.iot[dbg_addr_i[1:0]]);
        32'd12: dbg_rdata_o = {48'd0, ctl_q.dtype, ctl_q.op, desc_class, ctl_q.active};
        default: ;
      endcase
    end
  end

`ifndef SYNTHESIS
  launch_idle_a : assert property (@(posedge clk_i) disable iff (!rst_ni) blk_valid_o |-> iss_idle_i);
  decide_waits_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
                                    iss_decide_i |-> wb_valid_i && wb_leave_o);
  push_room_a : assert property (@(posedge clk_i) disable iff (!rst_ni) push_o |-> !rob_full_i);
  body_active_a : assert property (@(posedge clk_i) disable iff (!rst_ni) ctl_q.body |-> ctl_q.active);
  iot_count_a : assert property (@(posedge clk_i) disable iff (!rst_ni) bind_q.iot_count <= 3'd4);
`endif

endmodule
