// SPDX-License-Identifier: Apache-2.0
// Reclaim: gives the CELLs of released Tiles back, one CELL index per cycle in all PEs of the Tile
// at once (docs/microarchitecture.md section 9). One for the core. Never stalls: the FIFO holds
// every ptid. The ptid itself is free at the end of the cycle of its last CELL. Reset: empty.
module pto_reclaim
  import pto_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        release_valid_i,
  input  ptid_t       release_ptid_i,
  input  pe_bits_t    release_pe_i,
  input  logic [3:0]  release_size_i,   // SizeCode
  output pe_bits_t    ret_o,            // return CELL `ret_idx_o` of Tile `ret_ptid_o`
  output ptid_t       ret_ptid_o,
  output tile_cell_t  ret_idx_o,
  output logic        free_valid_o,
  output ptid_t       free_ptid_o,
  output logic [7:0]  count_o,          // ptids waiting
  output logic [9:0]  cell_o            // CELL index of the head
);

  logic [14:0] fifo_q [128];  // {PEs, SizeCode, ptid}
  logic [6:0] wr_q, rd_q;
  logic [7:0] count_q;
  logic [9:0] cell_q;

  logic active, last;
  logic [14:0] head;
  logic [9:0] head_last;
  assign active = count_q != 8'd0;
  always_comb begin
    head = '0;
    head_last = '0;
    if (active) begin
      head = fifo_q[rd_q];
      head_last = (10'd1 << (head[10:7] - 4'd1)) - 10'd1;
    end
  end
  assign last = active && cell_q == head_last;
  assign ret_o = head[14:11];
  assign ret_ptid_o = head[6:0];
  assign ret_idx_o = cell_q[8:0];
  assign free_valid_o = last;
  assign free_ptid_o = head[6:0];
  assign count_o = count_q;
  assign cell_o = cell_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      wr_q <= '0;
      rd_q <= '0;
      count_q <= '0;
      cell_q <= '0;
    end else begin
      if (release_valid_i) wr_q <= wr_q + 7'd1;
      if (last) rd_q <= rd_q + 7'd1;
      if (active) cell_q <= last ? 10'd0 : cell_q + 10'd1;
      if (release_valid_i != last) count_q <= last ? count_q - 8'd1 : count_q + 8'd1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (release_valid_i) fifo_q[wr_q] <= {release_pe_i, release_size_i, release_ptid_i};
  end

`ifndef SYNTHESIS
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (rst_ni) begin
      ReclaimRoom : assert (
        !(release_valid_i) || (count_q < 8'(NumPtid)))
        else $error("%m: more ptids released than exist");
    end
  end
`endif

endmodule
