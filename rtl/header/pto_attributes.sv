// SPDX-License-Identifier: Apache-2.0
// Attributes and scalar operands of the header: LB, B.IOR, B.DATR, B.CATR, B.HINT, B.FPATR
// (docs/microarchitecture/blocks.md section 4). A register each, written when its command commits; the rules are
// in pto_block_rules. Reset and clear: nothing present.
module pto_attributes
  import pto_pkg::*;
  import pto_ctrl_pkg::*;
  import pto_header_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        clear_i,
  input  logic        restore_i,       // wins over everything else
  input  attr_t       restore_state_i,
  input  logic        commit_i,        // the command in WB commits
  input  cls_e        cls_i,
  input  logic [31:0] insn_i,
  input  logic [15:0] lead_data_i,     // value of a B.DIM
  output attr_t       attr_o
);

  attr_t attr_q;
  assign attr_o = attr_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) attr_q <= attr_clear();
    else if (restore_i) attr_q <= restore_state_i;
    else if (clear_i) attr_q <= attr_clear();
    else if (commit_i) begin
      case (cls_i)
        ClsDim: begin
          attr_q.lb[insn_i[13:12]] <= lead_data_i;
          attr_q.lb_set[insn_i[13:12]] <= 1'b1;
        end
        ClsDimImm: begin
          attr_q.lb[insn_i[15:14]] <= {8'd0, insn_i[13:6]};
          attr_q.lb_set[insn_i[15:14]] <= 1'b1;
        end
        ClsIor: attr_q.ior <= '{
          valid: 1'b1, dst: insn_i[11:7], src0: insn_i[19:15], src1: insn_i[24:20],
          src2: insn_i[31:27]
        };
        ClsDatr: attr_q.datr <= '{
          present: 1'b1, layout: insn_i[11:7], rmode: insn_i[17:15], dtype: insn_i[24:20],
          canonicalize: insn_i[25], sat: insn_i[26], pad: insn_i[28:27], cmode: insn_i[31:29]
        };
        ClsCatr: attr_q.catr <= '{
          present: 1'b1, trap: insn_i[19], is_far: insn_i[18], atom: insn_i[17], aq: insn_i[16],
          rl: insn_i[15], dr: insn_i[26]
        };
        ClsHint: begin
          attr_q.hint <= 1'b1;
          attr_q.hint_raw <= insn_i[31:15];
        end
        ClsFpatr: begin
          attr_q.fpatr <= 1'b1;
          attr_q.fpatr_raw <= insn_i[31:7];
        end
        default: ;
      endcase
    end
  end

  logic unused_insn;
  assign unused_insn = ^insn_i[5:0];

endmodule
