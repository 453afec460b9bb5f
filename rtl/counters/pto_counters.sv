// SPDX-License-Identifier: Apache-2.0
// Counters of events (docs/counters.md): counter i adds bit i of the increment word. They stand still
// once the core is halted. Counters outside Used never count and read 0. Reset: all 0.
module pto_counters
  import pto_pkg::*;
  import pto_inject_pkg::*;
(
  input  logic         clk_i,
  input  logic         rst_ni,
  input  inject_t      inj_i,
  input  logic         count_i,      // core state Run or Drain
  input  logic [127:0] event_i,
  output pto_probe_pkg::probe_counters_t probe_o,
  input  logic         dbg_en_i,
  input  logic [7:0]   dbg_sel_i,
  input  logic [31:0]  dbg_addr_i,
  output logic [63:0]  dbg_rdata_o
);

  // Counters 0 to 55 and 64 to 109.
  localparam logic [127:0] Used = {18'd0, {46{1'b1}}, 8'd0, {56{1'b1}}};

  logic [63:0] value_q [128];
  logic [127:0] inc;

  always_comb begin
    inc = count_i ? event_i : '0;
    if (inj_i.valid && inj_i.point == InjCountersInc) inc ^= 128'd1 << inj_i.bit_idx;
  end

  for (genvar i = 0; i < 128; i++) begin : g_counter
    if (Used[i]) begin : g_used
      logic [63:0] q;
      always_ff @(posedge clk_i or negedge rst_ni) begin
        if (!rst_ni) q <= '0;
        else if (inc[i]) q <= q + 64'd1;
      end
      assign value_q[i] = q;
    end else begin : g_reserved
      assign value_q[i] = '0;
    end
  end

  assign probe_o.ctr_inc = inc;
  assign dbg_rdata_o = dbg_en_i && dbg_sel_i == 8'd8 && dbg_addr_i[31:7] == '0
                     ? value_q[dbg_addr_i[6:0]] : '0;

`ifndef SYNTHESIS
  reserved_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
                                (event_i & ~Used) == '0);
`endif

endmodule
