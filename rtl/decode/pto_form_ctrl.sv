// SPDX-License-Identifier: Apache-2.0
// Form of an instruction and its control record: the lookup, and the choice among the units that know the
// forms (isa-scalar-block.md 3.2). Combinational. A form that no unit knows becomes ClsIllegal and reads
// and writes nothing.
module pto_form_ctrl
  import pto_ctrl_pkg::*;
  import pto_decode_pkg::*;
(
  input  logic        en_i,     // the record is used; else it is that of no form
  input  logic [63:0] insn_i,
  input  logic [2:0]  len_i,    // halfwords
  output ctrl_t       ctrl_o,
  output logic [63:0] imm_o
);

  logic [9:0] form;
  always_comb begin
    form = F_NONE;
    if (en_i) form = decode_form(insn_i, len_i);
  end

  localparam int unsigned Units = 5;
  logic [Units-1:0] hit;
  ctrl_t ctrl [Units];
  logic [63:0] imm [Units];

  pto_ctrl_scalar u_ctrl_scalar (
    .form_i(form), .insn_i, .len_i, .hit_o(hit[0]), .ctrl_o(ctrl[0]), .imm_o(imm[0])
  );
  pto_ctrl_command u_ctrl_command (
    .form_i(form), .insn_i(insn_i[31:0]), .hit_o(hit[1]), .ctrl_o(ctrl[1]), .imm_o(imm[1])
  );
  pto_ctrl_sys u_ctrl_sys (
    .form_i(form), .insn_i, .len_i, .hit_o(hit[2]), .ctrl_o(ctrl[2]), .imm_o(imm[2])
  );
  pto_ctrl_fsu_amo u_ctrl_fsu_amo (.form_i(form), .insn_i, .hit_o(hit[3]), .ctrl_o(ctrl[3]));
  assign imm[3] = '0;
  pto_ctrl_agu u_ctrl_agu (
    .form_i(form), .insn_i, .len_i, .hit_o(hit[4]), .ctrl_o(ctrl[4]), .imm_o(imm[4])
  );

  always_comb begin
    ctrl_o = '0;
    imm_o = '0;
    for (int unsigned i = 0; i < Units; i++) begin
      if (hit[i]) begin
        ctrl_o = ctrl[i];
        imm_o = imm[i];
      end
    end
    ctrl_o.legal = ctrl_o.legal && constraints_ok(form, insn_i);
  end

endmodule
