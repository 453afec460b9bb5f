// SPDX-License-Identifier: Apache-2.0
// Backend of the core: issue, the four Local pools with their CELL allocation and VEC, reclaim and
// the TLSU (docs/microarchitecture.md sections 8 to 11). Blocks come in through the issue slot and
// report to retire through the done ports; Tiles go back through the release port. Debug selectors
// 5, 6 and 7.
module pto_backend
  import pto_pkg::*;
  import pto_tile_pkg::*;
#(
  parameter pto_cfg_pkg::core_cfg_t Cfg = pto_cfg_pkg::CfgDefault
) (
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic              spec_compat_i,
  input  logic [63:0]       mem_bytes_i,
  input  inject_t           inj_i,
  // issue slot and decision
  input  logic              blk_valid_i,
  input  tile_block_t       blk_i,
  output logic [4:0]        iss_rs0_o,
  output logic [4:0]        iss_rs1_o,
  input  logic [3:0][63:0]  iss_rdata0_i,
  input  logic [3:0][63:0]  iss_rdata1_i,
  output logic              iss_idle_o,
  output logic              iss_pf_busy_o,
  output logic              iss_decide_o,
  output fault_e            iss_fault_o,
  output logic [63:0]       iss_fault_arg_o,
  output logic              iss_noeffect_o,
  output rob_block_t        iss_rob_o,
  input  logic [5:0]        rob_tail_i,
  // retire
  input  logic              release_valid_i,
  input  logic [6:0]        release_ptid_i,
  output logic [3:0]        vec_done_o,
  output logic [3:0][5:0]   vec_done_rob_o,
  output logic [3:0][4:0]   vec_done_flags_o,
  output logic              tlsu_done_o,
  output logic [5:0]        tlsu_done_rob_o,
  // memory
  output logic              tlsu_idle_o,
  output logic              tlsu_req_o,
  output logic              tlsu_we_o,
  output logic [63:0]       tlsu_addr_o,
  output logic [511:0]      tlsu_wdata_o,
  output logic [63:0]       tlsu_wstrb_o,
  input  logic              tlsu_gnt_i,
  input  logic              tlsu_rvalid_i,
  input  logic [511:0]      tlsu_rdata_i,
  // observation
  output pto_probe_pkg::probe_issue_t      probe_issue_o,
  output pto_probe_pkg::probe_local_pool_t probe_local_pool_o,
  output pto_probe_pkg::probe_vec_t        probe_vec_o,
  output pto_probe_pkg::probe_tlsu_t       probe_tlsu_o,
  output logic [63:0]       ctr_o,
  input  logic              dbg_en_i,
  input  logic [7:0]        dbg_sel_i,
  input  logic [31:0]       dbg_addr_i,
  output logic [63:0]       dbg_rdata_o
);

  if (Cfg.VecLatency != 4) begin : g_check_latency
    $error("VecLatency is %0d; the lane pipeline has 4 stages", Cfg.VecLatency);
  end
  if (Cfg.VecLanes != 4 && Cfg.VecLanes != 8 && Cfg.VecLanes != 16) begin : g_check_lanes
    $error("VecLanes is %0d; allowed are 4, 8 and 16", Cfg.VecLanes);
  end
  if (Cfg.Banks != 2 && Cfg.Banks != 4 && Cfg.Banks != 8) begin : g_check_banks
    $error("Banks is %0d; allowed are 2, 4 and 8", Cfg.Banks);
  end
  if (Cfg.VecQueue < 1 || Cfg.VecQueue > 4 || Cfg.TlsuQueue < 1 || Cfg.TlsuQueue > 4)
  begin : g_check_queues
    $error("VecQueue is %0d, TlsuQueue %0d; allowed are 1 to 4", Cfg.VecQueue, Cfg.TlsuQueue);
  end
  if (Cfg.TlsuOutstanding < 2 || Cfg.TlsuOutstanding > 16) begin : g_check_outstanding
    $error("TlsuOutstanding is %0d; allowed are 2 to 16", Cfg.TlsuOutstanding);
  end

  // Issue.
  logic free_valid;
  ptid_t free_ptid, pop_ptid;
  pe_bits_t release_pe, pop;
  logic [3:0] release_size, pool_empty, vec_full;
  tile_cell_t pop_idx;
  pe_bits_t vec_push;
  vec_block_t vec_blk;
  logic [3:0][31:0] vec_scalar;
  logic tlsu_full, tlsu_push;
  tlsu_block_t tlsu_blk;
  logic [3:0][63:0] tlsu_base, tlsu_stride;
  logic [3:0] vec_done, tlsu_ready_set;
  logic [3:0][6:0] vec_done_ptid;
  ptid_t tlsu_ready_ptid;
  logic [3:0][127:0] ready;
  logic ctr_alloc, ctr_alloc_stall, ctr_dispatch_wait;
  logic [63:0] dbg_issue;

  pto_issue u_issue (
    .clk_i,
    .rst_ni,
    .spec_compat_i,
    .mem_bytes_i,
    .inj_i,
    .blk_valid_i,
    .blk_i,
    .idle_o(iss_idle_o),
    .pf_busy_o(iss_pf_busy_o),
    .rs0_o(iss_rs0_o),
    .rs1_o(iss_rs1_o),
    .rdata0_i(iss_rdata0_i),
    .rdata1_i(iss_rdata1_i),
    .decide_o(iss_decide_o),
    .fault_o(iss_fault_o),
    .fault_arg_o(iss_fault_arg_o),
    .noeffect_o(iss_noeffect_o),
    .rob_o(iss_rob_o),
    .rob_tail_i,
    .free_valid_i(free_valid),
    .free_ptid_i(free_ptid),
    .release_ptid_i,
    .release_pe_o(release_pe),
    .release_size_o(release_size),
    .pool_empty_i(pool_empty),
    .pop_o(pop),
    .pop_ptid_o(pop_ptid),
    .pop_idx_o(pop_idx),
    .vec_full_i(vec_full),
    .vec_push_o(vec_push),
    .vec_blk_o(vec_blk),
    .vec_scalar_o(vec_scalar),
    .tlsu_full_i(tlsu_full),
    .tlsu_push_o(tlsu_push),
    .tlsu_blk_o(tlsu_blk),
    .tlsu_base_o(tlsu_base),
    .tlsu_stride_o(tlsu_stride),
    .vec_done_i(vec_done),
    .vec_done_ptid_i(vec_done_ptid),
    .tlsu_ready_i(tlsu_ready_set),
    .tlsu_ready_ptid_i(tlsu_ready_ptid),
    .ready_o(ready),
    .probe_o(probe_issue_o),
    .ctr_alloc_o(ctr_alloc),
    .ctr_alloc_stall_o(ctr_alloc_stall),
    .ctr_dispatch_wait_o(ctr_dispatch_wait),
    .dbg_en_i,
    .dbg_sel_i,
    .dbg_addr_i,
    .dbg_rdata_o(dbg_issue)
  );

  // Reclaim.
  pe_bits_t ret;
  ptid_t ret_ptid;
  tile_cell_t ret_idx;
  logic [7:0] reclaim_count;
  logic [9:0] reclaim_cell;

  pto_reclaim u_reclaim (
    .clk_i,
    .rst_ni,
    .release_valid_i,
    .release_ptid_i,
    .release_pe_i(release_pe),
    .release_size_i(release_size),
    .ret_o(ret),
    .ret_ptid_o(ret_ptid),
    .ret_idx_o(ret_idx),
    .free_valid_o(free_valid),
    .free_ptid_o(free_ptid),
    .count_o(reclaim_count),
    .cell_o(reclaim_cell)
  );

  // TLSU.
  logic t_req, t_we;
  logic [1:0] t_pe, t_nib;
  ptid_t t_ptid;
  tile_cell_t t_idx;
  logic [1023:0] t_wdata;
  logic [127:0] t_wmask;
  cell_t [3:0] t_cell;
  logic [1023:0] t_rdata;
  logic [1:0] st_pe;
  logic [3:0] injt;
  logic ctr_load, ctr_store, ctr_wait_source, ctr_wait_memory;

  pto_tlsu #(
    .TlsuQueue(Cfg.TlsuQueue),
    .TlsuOutstanding(Cfg.TlsuOutstanding)
  ) u_tlsu (
    .clk_i,
    .rst_ni,
    .inj_i,
    .push_i(tlsu_push),
    .blk_i(tlsu_blk),
    .base_i(tlsu_base),
    .stride_i(tlsu_stride),
    .full_o(tlsu_full),
    .idle_o(tlsu_idle_o),
    .ready_i(ready),
    .req_o(tlsu_req_o),
    .we_o(tlsu_we_o),
    .addr_o(tlsu_addr_o),
    .wdata_o(tlsu_wdata_o),
    .wstrb_o(tlsu_wstrb_o),
    .gnt_i(tlsu_gnt_i),
    .rvalid_i(tlsu_rvalid_i),
    .rdata_i(tlsu_rdata_i),
    .t_req_o(t_req),
    .t_we_o(t_we),
    .t_pe_o(t_pe),
    .t_ptid_o(t_ptid),
    .t_idx_o(t_idx),
    .t_wdata_o(t_wdata),
    .t_wmask_o(t_wmask),
    .t_nib_o(t_nib),
    .t_cell_i(t_cell[t_pe]),
    .st_pe_o(st_pe),
    .rdatat_i(t_rdata),
    .injt_i(injt),
    .ready_set_o(tlsu_ready_set),
    .ready_ptid_o(tlsu_ready_ptid),
    .done_o(tlsu_done_o),
    .done_rob_o(tlsu_done_rob_o),
    .probe_o(probe_tlsu_o),
    .ctr_load_o(ctr_load),
    .ctr_store_o(ctr_store),
    .ctr_wait_source_o(ctr_wait_source),
    .ctr_wait_memory_o(ctr_wait_memory)
  );

  // The PEs.
  logic dbg_pool;
  logic [3:0][63:0] dbg_word;
  logic [3:0] v_run, v_beat, v_stall, v_wait, conflict;
  assign dbg_pool = dbg_en_i && dbg_sel_i == 8'd7;

  for (genvar p = 0; p < NumPe; p++) begin : g_pe
    logic t_here, w_req, w_gnt, r0_req, r0_gnt, r1_req, r1_gnt, inj0, inj1, dbg_here;
    ptid_t w_ptid, r0_ptid, r1_ptid;
    tile_cell_t w_idx, r_idx;
    cell_t w_cell, r0_cell, r1_cell, dbg_cell;
    logic [1023:0] w_wdata, rdata0, rdata1, rdatat;
    logic [127:0] w_wmask;
    logic [11:0] free;
    logic [31:0] fold0, fold1, foldt;

    assign t_here = t_req && t_pe == 2'(p);
    assign dbg_here = dbg_pool && dbg_addr_i[29:28] == 2'(p);
    assign pool_empty[p] = free == 12'd0;

    pto_cell_alloc u_cell_alloc (
      .clk_i,
      .rst_ni,
      .pe_i(2'(p)),
      .inj_i,
      .pop_i(pop[p]),
      .pop_ptid_i(pop_ptid),
      .pop_idx_i(pop_idx),
      .ret_i(ret[p]),
      .ret_ptid_i(ret_ptid),
      .ret_idx_i(ret_idx),
      .free_o(free),
      .w_req_i(w_req),
      .w_ptid_i(w_ptid),
      .w_idx_i(w_idx),
      .w_cell_o(w_cell),
      .r0_req_i(r0_req),
      .r0_ptid_i(r0_ptid),
      .r0_idx_i(r_idx),
      .r0_cell_o(r0_cell),
      .r1_req_i(r1_req),
      .r1_ptid_i(r1_ptid),
      .r1_idx_i(r_idx),
      .r1_cell_o(r1_cell),
      .t_req_i(t_here),
      .t_ptid_i(t_ptid),
      .t_idx_i(t_idx),
      .t_cell_o(t_cell[p]),
      .dbg_req_i(dbg_here),
      .dbg_ptid_i(dbg_addr_i[27:21]),
      .dbg_idx_i(dbg_addr_i[12:4]),
      .dbg_cell_o(dbg_cell)
    );

    pto_local_pool #(
      .Banks(Cfg.Banks)
    ) u_local_pool (
      .clk_i,
      .rst_ni,
      .pe_i(2'(p)),
      .inj_i,
      .t_req_i(t_here),
      .t_we_i(t_we),
      .t_cell_i(t_cell[p]),
      .t_wdata_i(t_wdata),
      .t_wmask_i(t_wmask),
      .t_nib_i(t_nib),
      .w_req_i(w_req),
      .w_cell_i(w_cell),
      .w_wdata_i(w_wdata),
      .w_wmask_i(w_wmask),
      .w_gnt_o(w_gnt),
      .r0_req_i(r0_req),
      .r0_cell_i(r0_cell),
      .r0_gnt_o(r0_gnt),
      .r1_req_i(r1_req),
      .r1_cell_i(r1_cell),
      .r1_gnt_o(r1_gnt),
      .rdata0_o(rdata0),
      .rdata1_o(rdata1),
      .rdatat_o(rdatat),
      .inj0_o(inj0),
      .inj1_o(inj1),
      .injt_o(injt[p]),
      .fold0_o(fold0),
      .fold1_o(fold1),
      .foldt_o(foldt),
      .dbg_req_i(dbg_here),
      .dbg_cell_i(dbg_cell),
      .dbg_word_i(dbg_addr_i[3:0]),
      .dbg_rdata_o(dbg_word[p])
    );

    logic [2:0] v_count;
    logic [9:0] v_cell, v_wcell;
    logic [3:0] v_beat_no, v_pipe;
    logic [1:0] v_got;
    logic v_wfull;
    logic [4:0] v_flags;

    pto_vec #(
      .VecLanes(Cfg.VecLanes),
      .VecQueue(Cfg.VecQueue)
    ) u_vec (
      .clk_i,
      .rst_ni,
      .pe_i(2'(p)),
      .inj_i,
      .push_i(vec_push[p]),
      .blk_i(vec_blk),
      .scalar_i(vec_scalar[p]),
      .full_o(vec_full[p]),
      .ready_i(ready[p]),
      .r0_req_o(r0_req),
      .r1_req_o(r1_req),
      .r0_ptid_o(r0_ptid),
      .r1_ptid_o(r1_ptid),
      .r_idx_o(r_idx),
      .r0_gnt_i(r0_gnt),
      .r1_gnt_i(r1_gnt),
      .rdata0_i(rdata0),
      .rdata1_i(rdata1),
      .inj0_i(inj0),
      .inj1_i(inj1),
      .w_req_o(w_req),
      .w_ptid_o(w_ptid),
      .w_idx_o(w_idx),
      .w_wdata_o(w_wdata),
      .w_wmask_o(w_wmask),
      .w_gnt_i(w_gnt),
      .done_o(vec_done[p]),
      .done_ptid_o(vec_done_ptid[p]),
      .done_rob_o(vec_done_rob_o[p]),
      .done_flags_o(vec_done_flags_o[p]),
      .run_o(v_run[p]),
      .count_o(v_count),
      .cell_o(v_cell),
      .beat_o(v_beat_no),
      .got_o(v_got),
      .pipe_o(v_pipe),
      .wfull_o(v_wfull),
      .wcell_o(v_wcell),
      .flags_o(v_flags),
      .ctr_beat_o(v_beat[p]),
      .ctr_stall_o(v_stall[p]),
      .ctr_wait_o(v_wait[p])
    );

    assign conflict[p] = (w_req && !w_gnt) || (r0_req && !r0_gnt) || (r1_req && !r1_gnt);
    // One process per record and PE: whole fields, so that no wide concatenation is built.
    always_comb begin
      probe_local_pool_o.pool_free[p] = 32'(free);
      probe_local_pool_o.pool_req[p] = {28'd0, r1_req, r0_req, w_req, t_here};
      probe_local_pool_o.pool_gnt[p] = {28'd0, r1_gnt, r0_gnt, w_gnt, t_here};
      probe_local_pool_o.pool_fold0[p] = fold0;
      probe_local_pool_o.pool_fold1[p] = fold1;
      probe_local_pool_o.pool_foldt[p] = foldt;
    end
    always_comb begin
      probe_vec_o.vec_state[p] = 32'(v_run[p]);
      probe_vec_o.vec_count[p] = 32'(v_count);
      probe_vec_o.vec_cell[p] = 32'(v_cell);
      probe_vec_o.vec_beat[p] = 32'(v_beat_no);
      probe_vec_o.vec_got[p] = 32'(v_got);
      probe_vec_o.vec_pipe[p] = 32'(v_pipe);
      probe_vec_o.vec_wfull[p] = 32'(v_wfull);
      probe_vec_o.vec_wcell[p] = 32'(v_wcell);
      probe_vec_o.vec_wdata[p] = w_wdata;
      probe_vec_o.vec_wmask[p] = w_wmask;
      if (inj_i.valid && inj_i.pe == 2'(p)) begin
        if (inj_i.point == pto_inject_pkg::InjVecWdata) begin
          probe_vec_o.vec_wdata[p][inj_i.bit_idx] ^= 1'b1;
        end
        if (inj_i.point == pto_inject_pkg::InjVecWmask) begin
          probe_vec_o.vec_wmask[p][inj_i.bit_idx[6:0]] ^= 1'b1;
        end
      end
      probe_vec_o.vec_flags[p] = 32'(v_flags);
      probe_vec_o.vec_done[p] = 32'(vec_done[p]);
    end
  end

  // What the TLSU stores from.
  always_comb begin
    t_rdata = '0;
    if (tlsu_we_o) begin
      unique case (st_pe)
        2'd0: t_rdata = g_pe[0].rdatat;
        2'd1: t_rdata = g_pe[1].rdatat;
        2'd2: t_rdata = g_pe[2].rdatat;
        default: t_rdata = g_pe[3].rdatat;
      endcase
    end
  end

  assign vec_done_o = vec_done;
  always_comb begin
    probe_local_pool_o.reclaim_count = 32'(reclaim_count);
    probe_local_pool_o.reclaim_cell = 32'(reclaim_cell);
  end

  assign ctr_o = {10'd0, conflict, v_wait, v_stall, v_beat, v_run, ctr_dispatch_wait, ret != 4'd0,
                  ctr_alloc_stall, ctr_alloc, 3'd0, ctr_wait_memory, ctr_wait_source, ctr_store,
                  ctr_load, 23'd0};
  assign dbg_rdata_o = dbg_pool ? dbg_word[dbg_addr_i[29:28]] : dbg_issue;

endmodule
