// SPDX-License-Identifier: Apache-2.0
// The reservation of every PE (docs/microarchitecture/memory-order.md section 4): set by the commit of LR, cleared by
// that of SC and of fences and by every granted write to its line. The address holds after that.
// Reset: invalid.
module pto_reservation
  import pto_pkg::*;
  import pto_inject_pkg::*;
(
  input  logic             clk_i,
  input  logic             rst_ni,
  input  inject_t          inj_i,
  // commit in WB
  input  logic [3:0]       set_i,
  input  logic [3:0][63:0] set_addr_i,
  input  logic [1:0]       set_size_i,   // log2 of the bytes
  input  logic [3:0]       clear_i,
  // write granted by the arbiter
  input  logic             write_i,
  input  logic [57:0]      write_line_i,
  output logic [3:0]       valid_o,
  output logic [3:0][63:0] addr_o,
  output logic             lost_o,       // the write clears a reservation
  // debug port, selector 3
  input  logic             dbg_en_i,
  input  logic [7:0]       dbg_sel_i,
  input  logic [31:0]      dbg_addr_i,
  output logic [63:0]      dbg_rdata_o
);

  logic [3:0] valid_q, lost;
  logic [3:0][1:0] size_q;
  logic [3:0][63:0] addr_q;

  for (genvar p = 0; p < NumPe; p++) begin : g_pe
    assign addr_o[p] = inj_i.valid && inj_i.point == InjScalarResvAddr && inj_i.pe == 2'(p)
                     ? addr_q[p] ^ (64'd1 << inj_i.bit_idx) : addr_q[p];
    assign lost[p] = write_i && valid_q[p] && write_line_i == addr_o[p][63:6];

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) begin
        valid_q[p] <= 1'b0;
        size_q[p] <= '0;
        addr_q[p] <= '0;
      end else if (set_i[p]) begin
        valid_q[p] <= 1'b1;
        size_q[p] <= set_size_i;
        addr_q[p] <= set_addr_i[p];
      end else if (clear_i[p] || lost[p]) begin
        valid_q[p] <= 1'b0;
      end
    end
  end

  assign valid_o = valid_q;
  assign lost_o = lost != 4'd0;

  always_comb begin
    dbg_rdata_o = '0;
    if (dbg_en_i && dbg_sel_i == 8'd3) begin
      for (int unsigned p = 0; p < NumPe; p++) begin
        if (dbg_addr_i == 32'd34 + 32'(p)) dbg_rdata_o = addr_o[p];
        if (dbg_addr_i == 32'd38 + 32'(p)) dbg_rdata_o = {61'd0, size_q[p], valid_q[p]};
      end
    end
  end

`ifndef SYNTHESIS
  // No write is presented while LR is in WB.
  set_alone_a : assert property (@(posedge clk_i) disable iff (!rst_ni) set_i != 4'd0 |-> lost == 4'd0);
`endif

endmodule
