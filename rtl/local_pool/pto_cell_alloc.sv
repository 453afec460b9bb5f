// SPDX-License-Identifier: Apache-2.0
// CELL allocation of one PE: the free list and the CELL map (docs/microarchitecture.md section 9).
// A pop gives CELL `fresh` until all 2,048 were handed out once, then the oldest returned CELL, and
// writes it into the map. Lookups are combinational and give 0 while not asked for. A CELL returned
// in a cycle can be popped from the next one on. Reset: all CELLs free; the map needs none.
module pto_cell_alloc
  import pto_pkg::*;
(
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic [1:0]   pe_i,
  input  inject_t      inj_i,
  input  logic         pop_i,
  input  ptid_t        pop_ptid_i,
  input  tile_cell_t   pop_idx_i,
  input  logic         ret_i,
  input  ptid_t        ret_ptid_i,
  input  tile_cell_t   ret_idx_i,
  output logic [11:0]  free_o,          // free CELLs
  // map lookups: VEC write, VEC reads, TLSU, debug
  input  logic         w_req_i,
  input  ptid_t        w_ptid_i,
  input  tile_cell_t   w_idx_i,
  output cell_t        w_cell_o,
  input  logic         r0_req_i,
  input  ptid_t        r0_ptid_i,
  input  tile_cell_t   r0_idx_i,
  output cell_t        r0_cell_o,
  input  logic         r1_req_i,
  input  ptid_t        r1_ptid_i,
  input  tile_cell_t   r1_idx_i,
  output cell_t        r1_cell_o,
  input  logic         t_req_i,
  input  ptid_t        t_ptid_i,
  input  tile_cell_t   t_idx_i,
  output cell_t        t_cell_o,
  input  logic         dbg_req_i,
  input  ptid_t        dbg_ptid_i,
  input  tile_cell_t   dbg_idx_i,
  output cell_t        dbg_cell_o
);

  cell_t map_q [65536];        // {ptid, CELL index}
  cell_t fifo_q [PoolCells];   // returned CELLs
  logic [10:0] wr_q, rd_q;
  logic [11:0] returned_q, fresh_q, fresh;
  logic from_fresh;
  cell_t pop_cell;

  always_comb begin
    fresh = fresh_q;
    if (inj_i.valid && inj_i.point == pto_inject_pkg::InjLocalPoolFresh && inj_i.pe == pe_i) begin
      fresh = fresh_q ^ (12'd1 << inj_i.bit_idx);
    end
  end

  assign from_fresh = !fresh[11];
  assign free_o = 12'(PoolCells) - fresh + returned_q;
  always_comb begin
    pop_cell = '0;
    if (pop_i) pop_cell = from_fresh ? fresh[10:0] : fifo_q[rd_q];
    w_cell_o = '0;
    if (w_req_i) w_cell_o = map_q[{w_ptid_i, w_idx_i}];
    r0_cell_o = '0;
    if (r0_req_i) r0_cell_o = map_q[{r0_ptid_i, r0_idx_i}];
    r1_cell_o = '0;
    if (r1_req_i) r1_cell_o = map_q[{r1_ptid_i, r1_idx_i}];
    t_cell_o = '0;
    if (t_req_i) t_cell_o = map_q[{t_ptid_i, t_idx_i}];
    dbg_cell_o = '0;
    if (dbg_req_i) dbg_cell_o = map_q[{dbg_ptid_i, dbg_idx_i}];
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      wr_q <= '0;
      rd_q <= '0;
      returned_q <= '0;
      fresh_q <= '0;
    end else begin
      if (ret_i) wr_q <= wr_q + 11'd1;
      if (pop_i && from_fresh) fresh_q <= fresh + 12'd1;
      if (pop_i && !from_fresh) rd_q <= rd_q + 11'd1;
      returned_q <= returned_q + 12'(ret_i) - 12'(pop_i && !from_fresh);
    end
  end

  always_ff @(posedge clk_i) begin
    if (pop_i) map_q[{pop_ptid_i, pop_idx_i}] <= pop_cell;
    if (ret_i) fifo_q[wr_q] <= map_q[{ret_ptid_i, ret_idx_i}];
  end

`ifndef SYNTHESIS
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (rst_ni) begin
      AllocNotEmpty : assert (
        !(pop_i) || (inj_i.valid || free_o != 12'd0))
        else $error("%m: pop of an empty free list");
    end
  end
`endif

endmodule
