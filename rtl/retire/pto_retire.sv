// SPDX-License-Identifier: Apache-2.0
// Retire: the reorder buffer and in-order retirement of one entry per cycle
// (docs/microarchitecture.md section 12, isa-scalar-block.md 9.1). An entry retires when it is the
// head, was there at the start of the cycle and waits for no engine; done reports of a cycle count from
// the next one on. Flags and faults of the entry go to the system unit. Reset: empty.
module pto_retire
  import pto_pkg::*;
  import pto_ctrl_pkg::*;
  import pto_inject_pkg::*;
#(
  parameter int unsigned RobEntries = 32  // a power of two, at most 64
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  input  inject_t          inj_i,
  input  logic [3:0]       pe_enable_i,
  // push from WB; only while not full
  input  logic             push_i,
  input  logic [63:0]      push_pc_i,
  input  logic [63:0]      push_insn_i,
  input  rob_misc_t        push_misc_i,
  input  logic [63:0]      push_next_pc_i,
  input  logic [63:0]      push_bpc_i,
  input  logic [3:0][63:0] push_data_i,
  input  logic [3:0][63:0] push_addr_i,
  input  logic [3:0][63:0] push_data1_i,
  input  logic [3:0][63:0] push_mem_data_i,
  input  logic [3:0][63:0] push_mem_data1_i,
  input  rob_block_t       push_blk_i,    // with push_misc_i.tile
  output logic             full_o,
  output logic             empty_o,
  output rob_idx_t         tail_o,
  // engines
  input  logic [3:0]       vec_done_i,
  input  logic [3:0][5:0]  vec_done_rob_i,
  input  logic [3:0][4:0]  vec_done_flags_i,
  input  logic             tlsu_done_i,
  input  logic [5:0]       tlsu_done_rob_i,
  output logic             release_valid_o,
  output ptid_t            release_ptid_o,
  // system
  input  logic             in_trap_i,     // core state Trap
  output logic [4:0]       flags_o,       // of the entry that retires
  output logic             trap_o,        // it has a fault
  output fault_e           trap_fault_o,
  output logic [4:0]       trap_cause_o,
  output logic [63:0]      trap_pc_o,
  output logic [63:0]      trap_arg_o,
  // observation
  output logic             ctr_retired_o,
  output logic             ctr_block_o,
  output logic             ctr_vec_o,
  output logic             ctr_tlsu_o,
  output logic             ctr_fault_o,
  output logic             ctr_load_o,
  output logic             ctr_store_o,
  output logic             ctr_atomic_o,
  output logic             ctr_lr_o,
  output logic             ctr_dma_o,
  output logic             ctr_load_pair_o,
  output logic             ctr_store_pair_o,
  output logic             ctr_undecodable_o,
  output pto_probe_pkg::probe_retire_t probe_o,
  input  logic             dbg_en_i,
  input  logic [7:0]       dbg_sel_i,
  input  logic [31:0]      dbg_addr_i,
  output logic [63:0]      dbg_rdata_o
);

  localparam int unsigned IdxBits = $clog2(RobEntries);
  typedef logic [IdxBits-1:0] idx_t;

  if (RobEntries < 2 || RobEntries > 64 || (RobEntries & (RobEntries - 1)) != 0) begin : g_check_rob
    $error("RobEntries is %0d; allowed are powers of two from 2 to 64", RobEntries);
  end

  // ---- entries ----
  logic [63:0] pc_q [RobEntries];
  logic [63:0] insn_q [RobEntries];
  logic [63:0] next_pc_q [RobEntries];
  logic [63:0] bpc_q [RobEntries];
  logic [63:0] data0_q [RobEntries];
  logic [63:0] data1_q [RobEntries];
  logic [63:0] data2_q [RobEntries];
  logic [63:0] data3_q [RobEntries];
  logic [63:0] mem0_q [RobEntries];
  logic [63:0] mem1_q [RobEntries];
  logic [63:0] mem2_q [RobEntries];
  logic [63:0] mem3_q [RobEntries];
  // Second destinations and second halves of pairs.
  logic [3:0][63:0] second_q [RobEntries];
  logic [3:0][63:0] mem_second_q [RobEntries];
  logic [63:0] addr0_q [RobEntries];
  logic [63:0] addr1_q [RobEntries];
  logic [63:0] addr2_q [RobEntries];
  logic [63:0] addr3_q [RobEntries];
  rob_misc_t misc_q [RobEntries];
  rob_block_t blk_q [RobEntries];
  // Engines an entry waits for: one vector over the entries per engine.
  logic [3:0][RobEntries-1:0] wait_vec_q;
  logic [RobEntries-1:0] wait_tlsu_q;
  logic [4:0] flags0_q [RobEntries];
  logic [4:0] flags1_q [RobEntries];
  logic [4:0] flags2_q [RobEntries];
  logic [4:0] flags3_q [RobEntries];

  idx_t head_q, tail_q;
  logic [6:0] count_q;
  logic retire;

  assign full_o = count_q == 7'(RobEntries);
  assign empty_o = count_q == 7'd0;
  assign tail_o = 6'(tail_q);

  always_ff @(posedge clk_i) begin
    if (push_i) begin
      pc_q[tail_q] <= push_pc_i;
      insn_q[tail_q] <= push_insn_i;
      misc_q[tail_q] <= push_misc_i;
      next_pc_q[tail_q] <= push_next_pc_i;
      bpc_q[tail_q] <= push_bpc_i;
      if (push_misc_i.has_value) begin
        data0_q[tail_q] <= push_data_i[0];
        data1_q[tail_q] <= push_data_i[1];
        data2_q[tail_q] <= push_data_i[2];
        data3_q[tail_q] <= push_data_i[3];
      end
      if (push_misc_i.has_value1) second_q[tail_q] <= push_data1_i;
      if (push_misc_i.pair) mem_second_q[tail_q] <= push_mem_data1_i;
      if (push_misc_i.mem_op != 3'd0) begin
        mem0_q[tail_q] <= push_mem_data_i[0];
        mem1_q[tail_q] <= push_mem_data_i[1];
        mem2_q[tail_q] <= push_mem_data_i[2];
        mem3_q[tail_q] <= push_mem_data_i[3];
        addr0_q[tail_q] <= push_addr_i[0];
        addr1_q[tail_q] <= push_addr_i[1];
        addr2_q[tail_q] <= push_addr_i[2];
        addr3_q[tail_q] <= push_addr_i[3];
      end
      if (push_misc_i.tile) blk_q[tail_q] <= push_blk_i;
    end
  end

  // Flags of an engine stand in its own array, so that all four can report at once.
  always_ff @(posedge clk_i) begin
    if (push_i) begin
      flags0_q[tail_q] <= '0;
      flags1_q[tail_q] <= '0;
      flags2_q[tail_q] <= '0;
      flags3_q[tail_q] <= '0;
    end
    if (vec_done_i[0]) flags0_q[idx_t'(vec_done_rob_i[0])] <= vec_done_flags_i[0];
    if (vec_done_i[1]) flags1_q[idx_t'(vec_done_rob_i[1])] <= vec_done_flags_i[1];
    if (vec_done_i[2]) flags2_q[idx_t'(vec_done_rob_i[2])] <= vec_done_flags_i[2];
    if (vec_done_i[3]) flags3_q[idx_t'(vec_done_rob_i[3])] <= vec_done_flags_i[3];
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      head_q <= '0;
      tail_q <= '0;
      count_q <= '0;
      wait_vec_q <= '0;
      wait_tlsu_q <= '0;
    end else begin
      if (push_i) tail_q <= tail_q + idx_t'(1);
      if (retire) head_q <= head_q + idx_t'(1);
      if (push_i != retire) count_q <= push_i ? count_q + 7'd1 : count_q - 7'd1;
      for (int unsigned p = 0; p < NumPe; p++) begin
        if (push_i) wait_vec_q[p][tail_q] <= push_misc_i.tile && push_blk_i.wait_set[p];
        if (vec_done_i[p]) wait_vec_q[p][idx_t'(vec_done_rob_i[p])] <= 1'b0;
      end
      if (push_i) wait_tlsu_q[tail_q] <= push_misc_i.tile && push_blk_i.wait_set[4];
      if (tlsu_done_i) wait_tlsu_q[idx_t'(tlsu_done_rob_i)] <= 1'b0;
    end
  end

  // ---- head ----
  rob_misc_t misc;
  rob_block_t blk;
  logic [63:0] order_q, order, pc;
  logic [3:0][63:0] value, value1, mem_data, mem_data1, mem_addr;
  logic [4:0] flags;

  assign retire = count_q != 7'd0 && !wait_tlsu_q[head_q] && !wait_vec_q[0][head_q] &&
                  !wait_vec_q[1][head_q] && !wait_vec_q[2][head_q] && !wait_vec_q[3][head_q];

  always_comb begin
    misc = '0;
    blk = '0;
    pc = '0;
    value = '0;
    value1 = '0;
    mem_data = '0;
    mem_data1 = '0;
    mem_addr = '0;
    flags = '0;
    order = order_q;
    if (retire) begin
      misc = misc_q[head_q];
      pc = pc_q[head_q];
      if (misc.has_value) begin
        value = {data3_q[head_q], data2_q[head_q], data1_q[head_q], data0_q[head_q]};
      end
      if (misc.has_value1) value1 = second_q[head_q];
      if (misc.pair) mem_data1 = mem_second_q[head_q];
      if (misc.mem_op != 3'd0) begin
        mem_data = {mem3_q[head_q], mem2_q[head_q], mem1_q[head_q], mem0_q[head_q]};
        mem_addr = {addr3_q[head_q], addr2_q[head_q], addr1_q[head_q], addr0_q[head_q]};
      end
      flags = misc.flags;
      if (misc.tile) begin
        blk = blk_q[head_q];
        flags = flags0_q[head_q] | flags1_q[head_q] | flags2_q[head_q] | flags3_q[head_q];
      end
    end
    if (inj_i.valid) begin
      case (inj_i.point)
        InjRetireOrder: order ^= 64'd1 << inj_i.bit_idx;
        InjRetirePc: pc ^= 64'd1 << inj_i.bit_idx;
        InjRetireValue: value[inj_i.pe] ^= 64'd1 << inj_i.bit_idx;
        InjRetireFlags: flags ^= 5'd1 << inj_i.bit_idx;
        default: ;
      endcase
    end
  end

  assign release_valid_o = retire && misc.tile && blk.displaced_valid;
  assign release_ptid_o = blk.displaced;

  // ---- progress, and what trap entry needs ----
  logic [63:0] done_q;  // retired without fault
  fault_e last_fault_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      order_q <= '0;
      done_q <= '0;
      last_fault_q <= FaultNone;
    end else begin
      if (retire) begin
        order_q <= order + 64'd1;
        if (misc.fault == FaultNone) done_q <= done_q + 64'd1;
        else last_fault_q <= misc.fault;
      end
      if (in_trap_i) last_fault_q <= FaultNone;
    end
  end

  assign flags_o = retire ? flags : 5'd0;
  assign trap_o = retire && misc.fault != FaultNone;
  assign trap_fault_o = misc.fault;
  assign trap_cause_o = misc.cause;
  assign trap_pc_o = pc;
  assign trap_arg_o = trap_o ? next_pc_q[head_q] : '0;

  // ---- observation ----
  assign ctr_retired_o = retire;
  assign ctr_block_o = retire && misc.block;
  assign ctr_vec_o = retire && misc.tile && blk.engine == EngineVec;
  assign ctr_tlsu_o = retire && misc.tile && blk.engine == EngineTlsu;
  assign ctr_fault_o = retire && misc.fault != FaultNone;
  assign ctr_load_o = retire && misc.mem_op == 3'd1;
  assign ctr_store_o = retire && misc.mem_op == 3'd2;
  assign ctr_atomic_o = retire && misc.mem_op == 3'd5;
  assign ctr_lr_o = retire && misc.mem_op == 3'd3;
  assign ctr_dma_o = retire && misc.mem_op == 3'd6;
  assign ctr_load_pair_o = ctr_load_o && misc.pair;
  assign ctr_store_pair_o = ctr_store_o && misc.pair;
  assign ctr_undecodable_o = retire && misc.kind == 4'd0 && misc.len != 3'd0;

  always_comb begin
    probe_o = '0;
    probe_o.rob_count = 32'(count_q);
    probe_o.rob_push = 32'(push_i);
    probe_o.ret_valid = 32'(retire);
    probe_o.ret_order = order;
    probe_o.ret_pc = pc;
    probe_o.ret_value = value;
    probe_o.ret_value1 = value1;
    probe_o.ret_flags = 32'(flags);
    if (retire) begin
      probe_o.ret_insn = insn_q[head_q];
      probe_o.ret_next_pc = next_pc_q[head_q];
      probe_o.ret_mem_addr = mem_addr;
      probe_o.ret_mem_data = mem_data;
      probe_o.ret_mem_data1 = mem_data1;
      if (misc.fault != FaultNone) probe_o.ret_fault_arg = next_pc_q[head_q];
      if (misc.block) probe_o.ret_block_pc = bpc_q[head_q];
      probe_o.ret_kind = 32'(misc.kind);
      probe_o.ret_block = 32'(misc.block);
      probe_o.ret_len = {28'd0, misc.len, 1'b0};
      probe_o.ret_dest = 32'(misc.dest);
      probe_o.ret_dest1 = 32'(misc.dest1);
      probe_o.ret_pe_mask = 32'(pe_enable_i);
      probe_o.ret_mem_op = 32'(misc.mem_op);
      if (misc.mem_op != 3'd0 && misc.mem_op < 3'd6) probe_o.ret_mem_size = 32'd1 << misc.mem_size;
      probe_o.ret_fault = 32'(misc.fault);
      if (misc.tile) begin
        probe_o.ret_engine = 32'(blk.engine);
        probe_o.ret_op = 32'(blk.op);
        probe_o.ret_block_mask = 32'(blk.mask);
        if (blk.dst_valid) begin
          probe_o.ret_dst = {25'd0, 1'b1, blk.dst_name};
          probe_o.ret_dst_ptid = 32'(blk.dst_ptid);
          probe_o.ret_dst_rows = 32'(blk.rows);
          probe_o.ret_dst_cols = 32'(blk.cols);
          probe_o.ret_dst_vrows = 32'(blk.vrows);
          probe_o.ret_dst_vcols = 32'(blk.vcols);
          probe_o.ret_dst_type = 32'(blk.dtype);
        end
      end
    end
  end

  always_comb begin
    dbg_rdata_o = '0;
    if (dbg_en_i && dbg_sel_i == 8'd3) begin
      case (dbg_addr_i)
        32'd8: dbg_rdata_o = done_q;
        32'd15: dbg_rdata_o = 64'(last_fault_q);
        default: ;
      endcase
    end
  end

  logic unused_retire;
  assign unused_retire = ^{blk.wait_set, vec_done_rob_i, tlsu_done_rob_i};

`ifndef SYNTHESIS
  push_room_a : assert property (@(posedge clk_i) disable iff (!rst_ni) push_i |-> !full_o);
  retire_some_a : assert property (@(posedge clk_i) disable iff (!rst_ni) retire |-> !empty_o);
  tlsu_waited_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
                                   tlsu_done_i |-> wait_tlsu_q[idx_t'(tlsu_done_rob_i)]);
  for (genvar p = 0; p < NumPe; p++) begin : g_done
    vec_waited_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
                                    vec_done_i[p] |-> wait_vec_q[p][idx_t'(vec_done_rob_i[p])]);
  end
`endif

endmodule
