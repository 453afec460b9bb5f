// SPDX-License-Identifier: Apache-2.0
// Control record and immediate of the SYS forms and LSRGET (isa-scalar-block.md 12.7, 5.6).
// Combinational.
module pto_ctrl_sys
  import pto_ctrl_pkg::*;
  import pto_decode_pkg::*;
(
  input  logic [9:0]  form_i,
  input  logic [63:0] insn_i,
  input  logic [2:0]  len_i,    // halfwords
  output logic        hit_o,    // the form is one of this unit
  output ctrl_t       ctrl_o,   // `legal` without the constraints of the form table
  output logic [63:0] imm_o
);

  logic [31:0] w;
  assign w = insn_i[31:0];

  logic unused_fields;
  assign unused_fields = ^{insn_i[63:32], w};

  always_comb begin
    ctrl_o = '0;
    ctrl_o.legal = 1'b1;
    imm_o = '0;
    if (len_i == 3'd1) begin
      ctrl_o.rs0 = w[10:6];
      ctrl_o.rs1 = w[15:11];
      ctrl_o.dst = DstT;
    end else begin
      ctrl_o.rs0 = w[19:15];
      ctrl_o.rs1 = w[24:20];
      ctrl_o.rs2 = w[31:27];
      ctrl_o.dst = w[11:7];
    end
    case (form_i)
      // ---- system ----
      F32_LSRGET: begin
        ctrl_o.cls = ClsLsrget;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.vc = VcWb;
      end
      F32_SSRGET, F16_C_SSRGET: begin
        ctrl_o.cls = ClsSsrget;
        ctrl_o.drain = 1'b1;
        ctrl_o.has_dst = 1'b1;
        ctrl_o.vc = VcWb;
      end
      F32_EBREAK, F16_C_EBREAK: ctrl_o.cls = ClsEbreak;
      default: ;
    endcase
  end

  assign hit_o = ctrl_o.cls != ClsIllegal;

endmodule
