// SPDX-License-Identifier: Apache-2.0
// Counters of events (docs/counters.md): counter i adds bit i of the increment word. They stand still
// once the core is halted. Counters from NumUsed on never count and read 0. Reset: all 0.
module pto_counters
  import pto_pkg::*;
  import pto_inject_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_ni,
  input  inject_t     inj_i,
  input  logic        count_i,      // core state Run or Drain
  input  logic [63:0] event_i,
  output pto_probe_pkg::probe_counters_t probe_o,
  input  logic        dbg_en_i,
  input  logic [7:0]  dbg_sel_i,
  input  logic [31:0] dbg_addr_i,
  output logic [63:0] dbg_rdata_o
);

  localparam int unsigned NumUsed = 56;

  logic [63:0] value_q [64];
  logic [63:0] inc;

  always_comb begin
    inc = count_i ? event_i : '0;
    if (inj_i.valid && inj_i.point == InjCountersInc) inc ^= 64'd1 << inj_i.bit_idx;
  end

  for (genvar i = 0; i < NumUsed; i++) begin : g_counter
    logic [63:0] q;
    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) q <= '0;
      else if (inc[i]) q <= q + 64'd1;
    end
    assign value_q[i] = q;
  end
  for (genvar i = NumUsed; i < 64; i++) begin : g_reserved
    assign value_q[i] = '0;
  end

  assign probe_o.ctr_inc = inc;
  assign dbg_rdata_o = dbg_en_i && dbg_sel_i == 8'd8 && dbg_addr_i[31:6] == '0
                     ? value_q[dbg_addr_i[5:0]] : '0;

`ifndef SYNTHESIS
  reserved_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
                                event_i[63:NumUsed] == '0);
`endif

endmodule
