// SPDX-License-Identifier: Apache-2.0
// Value that an exchange, read-modify-write or compare stores, and whether it stores (isa-scalar-block.md
// 12.5). Only the low bytes of the access count; the new value is zero-extended. Combinational.
module pto_amo_op
  import pto_ctrl_pkg::*;
(
  input  logic        en_i,
  input  amo_op_e     op_i,
  input  logic [1:0]  size_i,      // log2 of the bytes
  input  logic [63:0] old_i,
  input  logic [63:0] operand_i,   // CAS: what is expected
  input  logic [63:0] desired_i,   // CAS
  output logic        store_o,
  output logic [63:0] new_o
);

  always_comb begin : p_op
    logic [63:0] mask, old, operand, value;
    logic less_signed, less_unsigned;
    store_o = 1'b0;
    new_o = '0;
    mask = '0;
    old = '0;
    operand = '0;
    value = '0;
    less_signed = 1'b0;
    less_unsigned = 1'b0;
    if (en_i) begin
      case (size_i)
        2'd0: mask = 64'hff;
        2'd1: mask = 64'hffff;
        2'd2: mask = 64'hffff_ffff;
        default: mask = '1;
      endcase
      old = old_i & mask;
      operand = operand_i & mask;
      less_unsigned = old < operand;
      // Minimum and maximum have 4 or 8 bytes. Signs that differ turn the order around.
      less_signed = less_unsigned ^ (size_i[0] ? old[63] ^ operand[63] : old[31] ^ operand[31]);
      case (op_i)
        AmoAdd: value = old + operand;
        AmoAnd: value = old & operand;
        AmoOr: value = old | operand;
        AmoXor: value = old ^ operand;
        AmoSmax: value = less_signed ? operand : old;
        AmoSmin: value = less_signed ? old : operand;
        AmoUmax: value = less_unsigned ? operand : old;
        AmoUmin: value = less_unsigned ? old : operand;
        AmoCas: value = desired_i;
        default: value = operand;
      endcase
      new_o = value & mask;
      store_o = op_i != AmoCas || old == operand;
    end
  end

endmodule
