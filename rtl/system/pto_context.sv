// SPDX-License-Identifier: Apache-2.0
// Hidden context records of rings 0 and 1 (docs/microarchitecture/traps.md section 4): block control and header,
// the records of the templates, and the queues of all PEs. A record is written at trap entry and given
// up by ACRE. Reset: both invalid.
module pto_context
  import pto_system_pkg::*;
  import pto_header_pkg::*;
  import pto_template_pkg::*;
(
  input  logic                clk_i,
  input  logic                rst_ni,
  input  logic                save_i,
  input  logic                save_bank_i,
  input  hdr_state_t          hdr_i,
  input  tmpl_state_t tmpl_i,
  input  queues_t             queues_i,
  input  logic                recover_i,     // the record of `bank_i` becomes invalid
  input  logic                bank_i,
  output logic [1:0]          valid_o,
  output hdr_state_t          hdr_o,         // of `bank_i`
  output tmpl_state_t tmpl_o,
  output queues_t             queues_o
);

  logic [1:0] valid_q;
  hdr_state_t hdr_q [2];
  tmpl_state_t tmpl_q [2];
  queues_t queues_q [2];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) valid_q <= '0;
    else begin
      if (recover_i) valid_q[bank_i] <= 1'b0;
      if (save_i) valid_q[save_bank_i] <= 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (save_i) begin
      hdr_q[save_bank_i] <= hdr_i;
      tmpl_q[save_bank_i] <= tmpl_i;
      queues_q[save_bank_i] <= queues_i;
    end
  end

  // Read by ACRE only.
  always_comb begin
    hdr_o = '0;
    tmpl_o = '0;
    queues_o = '0;
    if (recover_i) begin
      hdr_o = hdr_q[bank_i];
      tmpl_o = tmpl_q[bank_i];
      queues_o = queues_q[bank_i];
    end
  end
  assign valid_o = valid_q;

endmodule
