// SPDX-License-Identifier: Apache-2.0
// Fetch: 16-byte requests, a queue of halfwords, and the take of one instruction per cycle
// (docs/microarchitecture.md section 4). Requests stop while the core does not run or while the
// requests in flight could fill the queue. A redirect or flush empties the queue at once; responses
// of the dead path are counted in `discard` and dropped. While `boot_i` (reset and the first cycle
// after it) the registers stand for `reset_pc_i`.
module pto_fetch
  import pto_pkg::*;
  import pto_inject_pkg::*;
#(
  parameter int unsigned FetchOutstanding = 4,  // requests
  parameter int unsigned FetchQueue = 32        // halfwords, a power of two
) (
  input  logic         clk_i,
  input  logic         rst_ni,
  input  inject_t      inj_i,
  input  logic         boot_i,
  input  logic [63:0]  reset_pc_i,
  input  logic         run_i,            // core state Run
  // control from WB; at most one of the two
  input  logic         redirect_i,
  input  logic [63:0]  target_i,
  input  logic         flush_i,          // without target
  // arbiter
  output logic         req_o,
  output logic [63:0]  addr_o,           // multiple of 16
  input  logic         gnt_i,
  input  logic         rvalid_i,
  input  logic [511:0] rdata_i,
  // decode
  input  logic         dec_ready_i,
  output logic         take_o,
  output logic [63:0]  take_pc_o,
  output logic [63:0]  take_insn_o,
  output logic [2:0]   take_len_o,       // halfwords
  // observation
  output logic         discard_o,        // a response is dropped in this cycle
  output pto_probe_pkg::probe_fetch_t probe_o
);

  localparam int unsigned PtrBits = $clog2(FetchQueue);
  typedef logic [PtrBits-1:0] ptr_t;

  if (FetchQueue < 16 || FetchQueue > 64 || (FetchQueue & (FetchQueue - 1)) != 0) begin : g_check_q
    $error("FetchQueue is %0d; allowed are 16, 32 and 64", FetchQueue);
  end
  if (FetchOutstanding < 1 || FetchOutstanding > 4) begin : g_check_out
    $error("FetchOutstanding is %0d; allowed are 1 to 4", FetchOutstanding);
  end

  logic [63:0] line_q, line, head_pc_q, head_pc;
  logic [2:0] skip_q, skip, outstanding_q, discard_q;
  logic [6:0] count_q, count;
  logic [15:0] queue_q [FetchQueue];
  ptr_t rd_q, wr_q;
  // Which quarter of its line each request in flight wants.
  logic [1:0] quarter_q [4];
  logic [1:0] quarter_rd_q, quarter_wr_q;

  logic restart;  // redirect or flush
  logic [63:0] restart_pc;
  assign restart = redirect_i || flush_i;
  assign restart_pc = redirect_i ? target_i : head_pc;

  // The registers as used, with their injection points.
  logic [63:0] head;  // the first four halfwords of the queue
  always_comb begin
    line = boot_i ? {reset_pc_i[63:4], 4'd0} : line_q;
    head_pc = boot_i ? reset_pc_i : head_pc_q;
    skip = boot_i ? reset_pc_i[3:1] : skip_q;
    count = count_q;
    head = {queue_q[rd_q + ptr_t'(3)], queue_q[rd_q + ptr_t'(2)], queue_q[rd_q + ptr_t'(1)],
            queue_q[rd_q]};
    if (inj_i.valid) begin
      if (inj_i.point == InjFetchFetchLine) line ^= 64'd1 << inj_i.bit_idx;
      if (inj_i.point == InjFetchHeadPc) head_pc ^= 64'd1 << inj_i.bit_idx;
      if (inj_i.point == InjFetchCount) count ^= 7'd1 << inj_i.bit_idx;
      if (inj_i.point == InjFetchQueueHead) head ^= 64'd1 << inj_i.bit_idx;
    end
  end

  // ---- request ----
  logic [6:0] reserved;  // halfwords that live requests will bring
  assign reserved = {1'b0, 3'(outstanding_q - discard_q), 3'd0};
  assign req_o = run_i && outstanding_q < 3'(FetchOutstanding) &&
                 {1'b0, count} + {1'b0, reserved} + 8'd8 <= 8'(FetchQueue);
  assign addr_o = {line[63:4], 4'd0};

  // ---- response ----
  logic drop;
  logic [3:0] append;  // halfwords
  logic [127:0] chunk;
  assign drop = discard_q != 3'd0 || restart;
  assign discard_o = rvalid_i && drop;
  assign append = rvalid_i && !drop ? 4'd8 - {1'b0, skip} : 4'd0;
  assign chunk = rdata_i[{quarter_q[quarter_rd_q], 7'd0}+:128];

  // ---- take ----
  logic [2:0] len;
  logic available;
  always_comb begin
    len = pto_decode_pkg::insn_len_hw(head[15:0], head[31:16]);
    available = count >= {4'd0, len} && (head[3:0] != 4'h2 || count >= 7'd2);
    take_insn_o = head;
    case (len)
      3'd1: take_insn_o[63:16] = '0;
      3'd2: take_insn_o[63:32] = '0;
      3'd3: take_insn_o[63:48] = '0;
      default: ;
    endcase
  end
  assign take_o = available && dec_ready_i && !restart && run_i;
  assign take_pc_o = head_pc;
  assign take_len_o = len;

  logic [2:0] outstanding_d;
  assign outstanding_d = outstanding_q + {2'd0, gnt_i} - {2'd0, rvalid_i};

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      line_q <= '0;
      head_pc_q <= '0;
      skip_q <= '0;
      count_q <= '0;
      outstanding_q <= '0;
      discard_q <= '0;
      rd_q <= '0;
      wr_q <= '0;
      quarter_rd_q <= '0;
      quarter_wr_q <= '0;
    end else begin
      outstanding_q <= outstanding_d;
      if (restart) line_q <= {restart_pc[63:4], 4'd0};
      else if (gnt_i) line_q <= line + 64'd16;
      else if (boot_i) line_q <= line;
      if (restart) begin
        head_pc_q <= restart_pc;
        skip_q <= restart_pc[3:1];
        discard_q <= outstanding_d;
        count_q <= '0;
        rd_q <= '0;
        wr_q <= '0;
      end else begin
        if (take_o) head_pc_q <= head_pc + {60'd0, len, 1'b0};
        else if (boot_i) head_pc_q <= head_pc;
        if (append != 4'd0) skip_q <= '0;
        else if (boot_i) skip_q <= skip;
        if (rvalid_i && discard_q != 3'd0) discard_q <= discard_q - 3'd1;
        if (take_o || append != 4'd0) begin
          count_q <= count + {3'd0, append} - (take_o ? {4'd0, len} : 7'd0);
        end
        if (take_o) rd_q <= rd_q + ptr_t'(len);
        wr_q <= wr_q + ptr_t'(append);
      end
      if (gnt_i) quarter_wr_q <= quarter_wr_q + 2'd1;
      if (rvalid_i) quarter_rd_q <= quarter_rd_q + 2'd1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (gnt_i) quarter_q[quarter_wr_q] <= line[5:4];
    if (append != 4'd0) begin
      for (int unsigned i = 0; i < 8; i++) begin
        if (i >= 32'(skip)) queue_q[wr_q + ptr_t'(i - 32'(skip))] <= chunk[16*i+:16];
      end
    end
  end

  always_comb begin
    probe_o = '0;
    probe_o.fetch_line = line;
    probe_o.fetch_head_pc = head_pc;
    probe_o.fetch_req = 32'(req_o);
    probe_o.fetch_gnt = 32'(gnt_i);
    probe_o.fetch_outstanding = 32'(outstanding_q);
    probe_o.fetch_discard = 32'(discard_q);
    probe_o.fetch_count = 32'(count);
    probe_o.fetch_skip = 32'(skip);
    probe_o.fetch_redirect = 32'(redirect_i);
  end

`ifndef SYNTHESIS
  // The injection of faults may break these on purpose.
  one_restart_a : assert property (@(posedge clk_i) disable iff (!rst_ni) !(redirect_i && flush_i));
  queue_room_a : assert property (@(posedge clk_i) disable iff (!rst_ni || inj_i.valid)
                                  append != 4'd0 && count == count_q && count_q <= 7'(FetchQueue)
                                  |-> 8'(count) + 8'(append) <= 8'(FetchQueue));
  response_expected_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
                                         rvalid_i |-> outstanding_q != 3'd0);
  grant_requested_a : assert property (@(posedge clk_i) disable iff (!rst_ni) gnt_i |-> req_o);
`endif

endmodule
