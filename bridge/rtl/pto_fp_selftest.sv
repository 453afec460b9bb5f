// A small module with the ports of pto_fp_top, for the tests of the bridge. It answers a + b with the low bits of c
// as flags, in order, four cycles after an operation was taken, or misbehaves as op asks:
// 1 never answers, 2 answers twice, 3 answers in spite of a flush, 4 shows the answer for one cycle only,
// 5 changes the answer while it waits, 6 $stop, 7 no unit takes it.
module pto_fp_selftest (
    input logic clk_i,
    input logic rst_ni,
    input logic flush_i,

    input  logic        valid_i,
    output logic        ready_o,
    input  logic [ 7:0] tag_i,
    input  logic        wide_i,
    input  logic [ 5:0] op_i,
    input  logic [ 4:0] src_i,
    input  logic [ 4:0] dst_i,
    input  logic [ 2:0] rmode_i,
    input  logic        sat_i,
    input  logic [63:0] a_i,
    input  logic [63:0] b_i,
    input  logic [63:0] c_i,
    input  logic [31:0] ctl_i,

    output logic        valid_o,
    input  logic        ready_i,
    output logic [ 7:0] tag_o,
    output logic [63:0] result_o,
    output logic [ 4:0] flags_o,
    output logic [ 3:0] unit_o
);

  // The stages move together, so that back-pressure reaches the input.
  localparam int unsigned Stages = 4;

  logic [Stages-1:0] valid_q;
  logic [5:0] op_q [Stages];
  logic [7:0] tag_q [Stages];
  logic [63:0] result_q [Stages];
  logic [4:0] flags_q [Stages];
  logic again_q, move;
  logic [7:0] waited_q;

  // An answer that must come twice blocks the pipeline for one more answer.
  assign move = !valid_o || (ready_i && !(op_q[Stages-1] == 6'd2 && !again_q)) || (op_q[Stages-1] == 6'd4);
  assign ready_o = move;
  assign valid_o = valid_q[Stages-1] && op_q[Stages-1] != 6'd1;
  assign tag_o = tag_q[Stages-1];
  assign result_o = result_q[Stages-1] + (op_q[Stages-1] == 6'd5 ? {56'd0, waited_q} : 64'd0);
  assign flags_o = flags_q[Stages-1];
  assign unit_o = op_q[Stages-1] == 6'd7 ? 4'd15 : 4'd1;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      valid_q <= '0;
      again_q <= 1'b0;
      waited_q <= '0;
    end else begin
      waited_q <= valid_o && !ready_i ? waited_q + 8'd1 : 8'd0;
      again_q <= valid_o && ready_i && !move;
      if (move) begin
        valid_q <= {valid_q[Stages-2:0], valid_i && !flush_i};
        for (int i = 1; i < Stages; i++) begin
          op_q[i] <= op_q[i-1];
          tag_q[i] <= tag_q[i-1];
          result_q[i] <= result_q[i-1];
          flags_q[i] <= flags_q[i-1];
        end
        op_q[0] <= op_i;
        tag_q[0] <= tag_i;
        result_q[0] <= a_i + b_i + {63'd0, wide_i} + {32'd0, ctl_i};
        flags_q[0] <= c_i[4:0];
        if (valid_i && op_i == 6'd6) $stop;
      end
      if (flush_i) begin
        for (int i = 0; i < Stages; i++) if (op_q[i] != 6'd3) valid_q[i] <= 1'b0;
      end
    end
  end

  logic unused;
  assign unused = ^{src_i, dst_i, rmode_i, sat_i, c_i[63:5]};

endmodule
