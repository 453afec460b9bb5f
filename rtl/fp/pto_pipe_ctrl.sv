// SPDX-License-Identifier: Apache-2.0
// Control of a pipeline in which every stage ends in registers. A stage moves when it or a later one is empty, or
// when the answer is taken. `load_o` of a stage says that its registers take something in this cycle.
module pto_pipe_ctrl #(
  parameter int unsigned Stages = 2
) (
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            flush_i,

  input  logic            valid_i,
  output logic            ready_o,

  output logic [Stages:1] load_o,

  output logic            valid_o,
  input  logic            ready_i
);

  logic [Stages:1] full_q, moves;
  assign ready_o = moves[1];
  assign valid_o = full_q[Stages];
  assign load_o = moves & {full_q[Stages-1:1], valid_i};

  for (genvar s = 1; s <= Stages; s++) begin : gen_stage
    assign moves[s] = !(&full_q[Stages:s]) || ready_i;

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) full_q[s] <= 1'b0;
      else if (flush_i) full_q[s] <= 1'b0;
      else if (moves[s]) full_q[s] <= load_o[s];
    end
  end

endmodule
