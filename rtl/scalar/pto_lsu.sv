// SPDX-License-Identifier: Apache-2.0
// Loads, stores and pairs of the instruction in MEM (docs/microarchitecture/scalar-pipeline.md section 8). The check
// cycle tests alignment and range of all enabled PEs and, without fault, presents the first request. One
// request per enabled PE and half of a pair, PE by PE, low address first, each until granted; loads then
// collect one response each. `done_o` is set in the last of these cycles. `req_o` is held with stable
// address and data until granted. Reset: idle.
module pto_lsu
  import pto_pkg::*;
  import pto_ctrl_pkg::*;
  import pto_inject_pkg::*;
(
  input  logic             clk_i,
  input  logic             rst_ni,
  input  inject_t          inj_i,
  input  logic [3:0]       pe_enable_i,
  input  logic [63:0]      mem_limit_i,
  // the instruction in MEM, of this unit and without static fault
  input  logic             valid_i,
  input  logic             check_i,       // its check cycle, and nothing rejects it
  input  logic             write_i,
  input  logic [1:0]       size_i,        // log2 of the bytes
  input  logic             sgn_i,
  input  logic             pair_i,
  input  logic [3:0][63:0] addr_i,
  input  logic [3:0][63:0] data_i,        // stores, zero-extended
  input  logic [3:0][63:0] data1_i,
  output logic             done_o,        // MEM may be left in this cycle
  output logic             performed_o,   // it has begun its accesses
  output fault_e           fault_o,       // in the check cycle
  output logic [63:0]      fault_arg_o,
  output lsu_state_e       state_o,
  output logic [3:0][63:0] result_o,      // loaded values, 0 for disabled PEs
  output logic [3:0][63:0] result1_o,
  // arbiter
  output logic             req_o,
  output logic             we_o,
  output logic [1:0]       req_pe_o,
  output logic [63:0]      req_addr_o,
  output logic [511:0]     wdata_o,       // in place in the line
  output logic [63:0]      wstrb_o,
  input  logic             gnt_i,
  input  logic             rvalid_i,
  input  logic [511:0]     rdata_i
);

  localparam int unsigned Accesses = 2 * NumPe;  // bit 2p + h: half h of PE p
  typedef logic [Accesses-1:0] set_t;

  logic busy_q;
  set_t to_request_q, to_answer_q;
  logic [3:0][63:0] load_q, load1_q;
  logic [63:0] bytes;
  assign bytes = 64'd1 << size_i;

  // ---- check ----
  logic checking, start, misaligned, outside, outside1;
  logic [63:0] last_start, last_start1;  // the highest addresses at which a first, a second access fits
  assign checking = valid_i && check_i && !busy_q;

  always_comb begin
    fault_o = FaultNone;
    fault_arg_o = '0;
    misaligned = 1'b0;
    outside = 1'b0;
    outside1 = 1'b0;
    last_start = '0;
    last_start1 = '0;
    if (checking) begin
      last_start = mem_limit_i - bytes;
      last_start1 = last_start - bytes;
      for (int p = NumPe - 1; p >= 0; p--) begin
        if (pe_enable_i[p]) begin
          misaligned = (addr_i[p][2:0] & ~(3'b111 << size_i)) != 3'd0;
          outside = mem_limit_i < bytes || addr_i[p] > last_start;
          // The second access is aligned when the first is, and does not wrap when the first fits.
          outside1 = pair_i && (last_start < bytes || addr_i[p] > last_start1);
          if (misaligned || outside || outside1) begin
            fault_o = misaligned ? FaultDataAlignment : FaultDataPage;
            fault_arg_o = misaligned || outside ? addr_i[p] : addr_i[p] + bytes;
          end
        end
      end
    end
  end

  // ---- requests ----
  set_t all, to_request, request;
  logic [63:0] dword;
  logic [7:0] strobe;
  logic half;
  assign start = checking && fault_o == FaultNone;
  assign performed_o = start || busy_q;
  assign state_o = busy_q ? LsuPlain : LsuIdle;

  always_comb begin
    for (int unsigned p = 0; p < NumPe; p++) all[2*p+:2] = {pe_enable_i[p] && pair_i, pe_enable_i[p]};
  end
  assign to_request = start ? all : to_request_q;
  assign request = to_request & (~to_request + set_t'(1));
  assign req_o = to_request != '0;
  assign we_o = req_o && write_i;

  always_comb begin
    req_addr_o = '0;
    req_pe_o = '0;
    dword = '0;
    half = 1'b0;
    for (int unsigned p = 0; p < NumPe; p++) begin
      if (request[2*p+:2] != 2'd0) begin
        req_pe_o = 2'(p);
        half = request[2*p+1];
        req_addr_o = addr_i[p] + (half ? bytes : 64'd0);
        dword = half ? data1_i[p] : data_i[p];
      end
    end
    strobe = '0;
    wdata_o = '0;
    wstrb_o = '0;
    if (we_o) begin
      strobe = 8'(8'((9'd1 << (4'd1 << size_i)) - 9'd1) << req_addr_o[2:0]);
      wdata_o = {8{dword << {req_addr_o[2:0], 3'd0}}};
      wstrb_o = {56'd0, strobe} << {req_addr_o[5:3], 3'd0};
    end
  end

  // ---- responses ----
  set_t answer, to_answer_d, to_request_d;
  assign answer = rvalid_i ? to_answer_q & (~to_answer_q + set_t'(1)) : '0;
  assign to_request_d = gnt_i ? to_request & ~request : to_request;
  assign to_answer_d = start ? (write_i ? '0 : all) : to_answer_q & ~answer;

  always_comb begin : p_result
    logic [5:0] from;
    logic [63:0] word;
    result_o = load_q;
    result1_o = load1_q;
    from = '0;
    word = '0;
    if (rvalid_i) begin
      for (int unsigned p = 0; p < NumPe; p++) begin
        if (answer[2*p+:2] != 2'd0) from = addr_i[p][5:0] + (answer[2*p+1] ? 6'(bytes) : 6'd0);
      end
      word = rdata_i[{from[5:3], 6'd0}+:64] >> {from[2:0], 3'd0};
      case (size_i)
        2'd0: word = {{56{sgn_i && word[7]}}, word[7:0]};
        2'd1: word = {{48{sgn_i && word[15]}}, word[15:0]};
        2'd2: word = {{32{sgn_i && word[31]}}, word[31:0]};
        default: ;
      endcase
      for (int unsigned p = 0; p < NumPe; p++) begin
        if (answer[2*p]) result_o[p] = word;
        if (answer[2*p+1]) result1_o[p] = word;
      end
    end
    for (int unsigned p = 0; p < NumPe; p++) begin
      if (!pe_enable_i[p]) begin
        result_o[p] = '0;
        result1_o[p] = '0;
      end
      if (inj_i.valid && inj_i.point == InjScalarLoadData && inj_i.pe == 2'(p)) begin
        result_o[p] ^= 64'd1 << inj_i.bit_idx;
      end
    end
  end

  assign done_o = (checking && !start) ||
                  (performed_o && to_request_d == '0 && to_answer_d == '0);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      busy_q <= 1'b0;
      to_request_q <= '0;
      to_answer_q <= '0;
      load_q <= '0;
      load1_q <= '0;
    end else begin
      if (performed_o) begin
        busy_q <= !done_o;
        to_request_q <= to_request_d;
        to_answer_q <= to_answer_d;
      end
      if (rvalid_i) begin
        load_q <= result_o;
        load1_q <= result1_o;
      end
    end
  end

`ifndef SYNTHESIS
  response_expected_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
                                         rvalid_i |-> to_answer_q != '0);
  grant_requested_a : assert property (@(posedge clk_i) disable iff (!rst_ni) gnt_i |-> req_o);
  busy_valid_a : assert property (@(posedge clk_i) disable iff (!rst_ni) busy_q |-> valid_i);
  req_enabled_a : assert property (@(posedge clk_i) disable iff (!rst_ni) (request & ~all) == '0);
`endif

endmodule
