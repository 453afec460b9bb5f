// SPDX-License-Identifier: Apache-2.0
// Block control and header: the live block, its header staging, ReturnAddress, CommitArgument, PC,
// the core state and the stop conditions (docs/microarchitecture.md sections 7 and 8,
// isa-scalar-block.md 5 and 6). All of it changes only when the instruction in WB leaves; the
// decision about that is made by pto_commit. Reset: no block, core state Run, PC = reset PC.
module pto_header
  import pto_pkg::*;
  import pto_ctrl_pkg::*;
  import pto_inject_pkg::*;
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
  // observation
  output pto_probe_pkg::probe_header_t probe_o,
  input  logic             dbg_en_i,
  input  logic [7:0]       dbg_sel_i,
  input  logic [31:0]      dbg_addr_i,
  output logic [63:0]      dbg_rdata_o
);

  localparam datr_t DatrClear = '{
    present: 1'b0, layout: 5'd0, rmode: 3'd0, dtype: 5'd31, canonicalize: 1'b0, sat: 1'b0, pad: 2'd3,
    cmode: 3'd0
  };

  // ---- state ----
  run_state_e state_q;
  logic [1:0] halt_reason_q;
  logic nonuniform_q;
  logic [63:0] pc_q, attempted_q, attempted, ra_q;
  logic commit_arg_q;
  logic active_q, body_q, taken_q, taken, cond_set_q, target_set_q, zero_part_q;
  logic [3:0] kind_q;
  logic [2:0] xfer_q;
  logic [63:0] bpc_q, bpc, bpcn_q, bpcn, seq_pc_q;
  logic [6:0] desc_op_q;
  logic [4:0] desc_dtype_q;
  logic [15:0] lb0_q, lb1_q, lb2_q, lb0, lb1;
  logic [2:0] lb_set_q;
  ior_t ior_q;
  datr_t datr_q;
  iot_t [3:0] iot_q;
  logic [2:0] iot_count_q;

  always_comb begin
    attempted = attempted_q;
    bpc = bpc_q;
    bpcn = bpcn_q;
    taken = taken_q;
    lb0 = lb0_q;
    lb1 = lb1_q;
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
  assign iot_last = iot_q[0].last || iot_q[1].last || iot_q[2].last || iot_q[3].last;
  assign blk = '{
    active: active_q, body: body_q, kind: kind_q, xfer: xfer_q, taken: taken,
    cond_set: cond_set_q, target_set: target_set_q, lb_set: lb_set_q, ior_valid: ior_q.valid,
    datr_present: datr_q.present, iot_count: iot_count_q, iot_last: iot_last,
    iot_mask: iot_q[0].mask
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
    .ra_i(ra_q),
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
    if (!rst_ni) begin
      ra_q <= '0;
      commit_arg_q <= 1'b0;
      active_q <= 1'b0;
      body_q <= 1'b0;
      taken_q <= 1'b0;
      cond_set_q <= 1'b0;
      target_set_q <= 1'b0;
      kind_q <= '0;
      xfer_q <= '0;
      bpc_q <= '0;
      bpcn_q <= '0;
      seq_pc_q <= '0;
      desc_op_q <= '0;
      desc_dtype_q <= '0;
    end else begin
      if (enter_body) body_q <= 1'b1;
      if (open) begin
        active_q <= 1'b1;
        body_q <= 1'b0;
        taken_q <= wb_ctrl_i.xfer != XferCond && wb_ctrl_i.kind != KindSys;
        cond_set_q <= 1'b0;
        target_set_q <= 1'b0;
        kind_q <= wb_ctrl_i.kind;
        xfer_q <= wb_ctrl_i.xfer;
        bpc_q <= wb_pc_i;
        bpcn_q <= start_target;
        seq_pc_q <= next_pc;
        desc_op_q <= '0;
        desc_dtype_q <= '0;
        if (wb_ctrl_i.kind == KindTileElement) desc_op_q <= wb_insn_i[26:20];
        if (wb_ctrl_i.kind == KindTileMemory) desc_op_q <= {2'd0, wb_insn_i[24:20]};
        if (wb_ctrl_i.kind >= KindTileElement) desc_dtype_q <= wb_insn_i[31:27];
        if (wb_ctrl_i.has_dst) ra_q <= lead_data;
      end else if (close) begin
        active_q <= 1'b0;
        body_q <= 1'b0;
        taken_q <= 1'b0;
        cond_set_q <= 1'b0;
        target_set_q <= 1'b0;
        kind_q <= '0;
        xfer_q <= '0;
        bpc_q <= '0;
        bpcn_q <= '0;
        seq_pc_q <= '0;
        desc_op_q <= '0;
        desc_dtype_q <= '0;
      end else if (commit) begin
        case (wb_ctrl_i.cls)
          ClsSetc: begin
            commit_arg_q <= lead_data[0];
            taken_q <= lead_data[0];
            cond_set_q <= 1'b1;
          end
          ClsSetcTgt: bpcn_q <= lead_data;
          ClsCSetcTgt: begin
            bpcn_q <= lead_data;
            target_set_q <= 1'b1;
          end
          ClsSetret: ra_q <= lead_data;
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
      zero_part_q <= 1'b0;
      lb0_q <= '0;
      lb1_q <= '0;
      lb2_q <= '0;
      lb_set_q <= '0;
      ior_q <= '0;
      datr_q <= DatrClear;
      iot_q <= '0;
      iot_count_q <= '0;
    end else if (open || close) begin
      zero_part_q <= 1'b0;
      lb0_q <= '0;
      lb1_q <= '0;
      lb2_q <= '0;
      lb_set_q <= '0;
      ior_q <= '0;
      datr_q <= DatrClear;
      iot_q <= '0;
      iot_count_q <= '0;
    end else begin
      if (zero_part) zero_part_q <= 1'b1;
      if (lb_write && lb_index == 2'd0) lb0_q <= lb_value;
      if (lb_write && lb_index == 2'd1) lb1_q <= lb_value;
      if (lb_write && lb_index == 2'd2) lb2_q <= lb_value;
      if (lb_write) lb_set_q[lb_index] <= 1'b1;
      if (commit && wb_ctrl_i.cls == ClsIor) begin
        ior_q <= '{valid: 1'b1, dst: wb_insn_i[11:7], src0: wb_insn_i[19:15], src1: wb_insn_i[24:20],
                   src2: wb_insn_i[31:27]};
      end
      if (commit && wb_ctrl_i.cls == ClsDatr) begin
        datr_q <= '{present: 1'b1, layout: wb_insn_i[11:7], rmode: wb_insn_i[17:15],
                    dtype: wb_insn_i[24:20], canonicalize: wb_insn_i[25], sat: wb_insn_i[26],
                    pad: wb_insn_i[28:27], cmode: wb_insn_i[31:29]};
      end
      if (bind_iot) begin
        iot_q[iot_count_q[1:0]] <= new_iot;
        iot_count_q <= iot_count_q + 3'd1;
      end
    end
  end

  always_comb begin
    blk_o = '0;
    if (blk_valid_o) begin
      blk_o.engine = kind_q == KindTileElement ? EngineVec : EngineTlsu;
      blk_o.op = desc_op_q;
      blk_o.dtype = desc_dtype_q;
      blk_o.lb = {lb2_q, lb1, lb0};
      blk_o.lb_set = lb_set_q;
      blk_o.ior = ior_q;
      blk_o.datr = datr_q;
      blk_o.iot = iot_q;
      blk_o.iot_count = iot_count_q;
      blk_o.zero_part = zero_part_q;
    end
  end

  // ---- probe and debug ----
  always_comb begin
    probe_o = '0;
    probe_o.hdr_bpc = bpc;
    probe_o.hdr_bpcn = bpcn;
    probe_o.attempted = attempted;
    probe_o.ra = ra_q;
    probe_o.hdr_active = 32'(active_q);
    probe_o.hdr_body = 32'(body_q);
    probe_o.hdr_kind = 32'(kind_q);
    probe_o.hdr_transfer = 32'(xfer_q);
    probe_o.hdr_taken = 32'(taken);
    probe_o.hdr_lb[0] = 32'(lb0);
    probe_o.hdr_lb[1] = 32'(lb1);
    probe_o.hdr_lb[2] = 32'(lb2_q);
    probe_o.hdr_lb_set = 32'(lb_set_q);
    probe_o.hdr_iot_count = 32'(iot_count_q);
  end

  logic [2:0] desc_class;
  assign desc_class = kind_q == KindTileElement ? 3'd1 : kind_q == KindTileMemory ? 3'd2 : 3'd0;

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
        32'd3: dbg_rdata_o = ra_q;
        32'd4: dbg_rdata_o = {63'd0, commit_arg_q};
        32'd5: dbg_rdata_o = {51'd0, zero_part_q, target_set_q, cond_set_q, body_q, active_q, taken,
                              xfer_q, kind_q};
        32'd6: dbg_rdata_o = seq_pc_q;
        32'd7: dbg_rdata_o = attempted;
        32'd17: dbg_rdata_o = {62'd0, halt_reason_q};
        32'd18: dbg_rdata_o = {63'd0, nonuniform_q};
        default: ;
      endcase
    end else if (dbg_en_i && dbg_sel_i == 8'd4) begin
      case (dbg_addr_i)
        32'd0: dbg_rdata_o = {47'd0, lb_set_q[0], lb0};
        32'd1: dbg_rdata_o = {47'd0, lb_set_q[1], lb1};
        32'd2: dbg_rdata_o = {47'd0, lb_set_q[2], lb2_q};
        32'd3: dbg_rdata_o = {43'd0, ior_q.valid, ior_q.src2, ior_q.src1, ior_q.src0, ior_q.dst};
        32'd4: dbg_rdata_o = {43'd0, datr_q.present, datr_q.cmode, datr_q.pad, datr_q.sat,
                              datr_q.canonicalize, datr_q.dtype, datr_q.rmode, datr_q.layout};
        32'd5: dbg_rdata_o = {61'd0, iot_count_q};
        32'd8, 32'd9, 32'd10, 32'd11: dbg_rdata_o = iot_word(iot_q[dbg_addr_i[1:0]]);
        32'd12: dbg_rdata_o = {48'd0, desc_dtype_q, desc_op_q, desc_class, active_q};
        default: ;
      endcase
    end
  end

`ifndef SYNTHESIS
  launch_idle_a : assert property (@(posedge clk_i) disable iff (!rst_ni) blk_valid_o |-> iss_idle_i);
  decide_waits_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
                                    iss_decide_i |-> wb_valid_i && wb_leave_o);
  push_room_a : assert property (@(posedge clk_i) disable iff (!rst_ni) push_o |-> !rob_full_i);
  body_active_a : assert property (@(posedge clk_i) disable iff (!rst_ni) body_q |-> active_q);
  iot_count_a : assert property (@(posedge clk_i) disable iff (!rst_ni) iot_count_q <= 3'd4);
`endif

endmodule
