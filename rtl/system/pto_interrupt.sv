// SPDX-License-Identifier: Apache-2.0
// Interrupt lines, pending bits, timers and the interrupt condition (docs/microarchitecture/traps.md section 6).
// Lines are level and registered once; one that is high sets its pending bit in the bank of the current
// ring at the end of every cycle. The bit of a timer is not stored. Reset: nothing pending.
module pto_interrupt
  import pto_inject_pkg::*;
  import pto_system_pkg::*;
(
  input  logic             clk_i,
  input  logic             rst_ni,
  input  pto_pkg::inject_t inj_i,
  input  logic             irq_en_i,
  input  logic [63:0]      irq_i,
  input  logic             run_i,       // core state Run
  input  logic             bank_i,      // 0 in ring 0, else 1
  input  logic [63:0]      time_i,
  input  logic [1:0][63:0] evbase_i,
  input  logic [1:0][63:0] timecmp_i,
  input  logic [1:0][1:0]  config_i,    // lines [0], timer [1]
  input  logic [1:0]       in_use_i,    // the context of the bank is in use
  input  logic [1:0]       clear_i,
  input  logic [5:0]       clear_id_i,
  output logic [1:0][63:0] pending_o,
  output logic             take_o,
  output logic [5:0]       id_o
);

  // Numbers of the timers of banks 0 and 1; there are no lines with these numbers.
  localparam int unsigned TimerId [2] = '{1, 3};
  localparam logic [63:0] Lines = ~64'ha;

  logic [63:0] irq_q;
  logic [1:0][63:0] pending_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      irq_q <= '0;
      pending_q <= '0;
    end else begin
      irq_q <= irq_i;
      for (int unsigned b = 0; b < 2; b++) begin
        if (clear_i[b]) pending_q[b][clear_id_i] <= 1'b0;
      end
      if ((irq_q & Lines) != 64'd0) begin
        for (int unsigned i = 0; i < 64; i++) begin
          if (irq_q[i] && Lines[i]) pending_q[bank_i][i] <= 1'b1;
        end
      end
    end
  end

  always_comb begin
    pending_o = pending_q;
    for (int unsigned b = 0; b < 2; b++) begin
      pending_o[b][TimerId[b]] = timecmp_i[b] != 64'd0 && time_i >= timecmp_i[b];
    end
    if (inj_i.valid && inj_i.point == InjSystemIrqPending) begin
      pending_o[bank_i] ^= 64'd1 << inj_i.bit_idx[5:0];
    end
  end

  logic [63:0] enabled;
  always_comb begin
    enabled = '0;
    if (irq_en_i) begin
      if (config_i[bank_i][0]) enabled = pending_o[bank_i];
      enabled[TimerId[bank_i]] = config_i[bank_i][1] && pending_o[bank_i][TimerId[bank_i]];
    end
  end
  assign take_o = run_i && enabled != 64'd0 && evbase_i[bank_i] != 64'd0 && !in_use_i[bank_i];
  assign id_o = take_o ? lowest(enabled) : 6'd0;

  logic unused_irq;
  assign unused_irq = ^{inj_i};

endmodule
