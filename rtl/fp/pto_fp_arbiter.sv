// SPDX-License-Identifier: Apache-2.0
// Round-robin choice among `N` requests. The grant is combinational; after an acknowledged grant the granted
// request is the last in turn, so that a request that stays waits for at most N - 1 others.
module pto_fp_arbiter #(
  parameter int unsigned N = 2
) (
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic [N-1:0] req_i,
  input  logic         ack_i,     // the grant is used in this cycle
  output logic [N-1:0] grant_o    // one hot, or zero without requests
);

  // Requests above the last granted one come first.
  logic [N-1:0] above_q, ahead, chosen;
  assign ahead = req_i & above_q;
  assign chosen = ahead != '0 ? ahead : req_i;
  assign grant_o = chosen & (~chosen + N'(1));

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) above_q <= '0;
    else if (ack_i && req_i != '0) above_q <= ~(grant_o | (grant_o - N'(1)));
  end

`ifndef SYNTHESIS
  grant_requested_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
    $onehot0(grant_o) && (grant_o & ~req_i) == '0 && (grant_o == '0) == (req_i == '0));
`endif

endmodule
