// SPDX-License-Identifier: Apache-2.0
// Loads and stores of the instruction in MEM (docs/microarchitecture.md section 6). Waits for
// `order_ok_i`; the first cycle with it is the check cycle: alignment and range of all enabled PEs,
// and, without fault or stop, the first request. One request per enabled PE in PE order, each until
// granted; loads then collect one response per PE. `done_o` is set in the last of these cycles.
// `req_o` is held with stable address and data until granted. Reset: idle.
module pto_lsu
  import pto_pkg::*;
  import pto_ctrl_pkg::*;
  import pto_inject_pkg::*;
(
  input  logic             clk_i,
  input  logic             rst_ni,
  input  inject_t          inj_i,
  input  logic [3:0]       pe_enable_i,
  input  logic [63:0]      mem_bytes_i,
  // the instruction in MEM; valid only for accesses that are really to be made
  input  logic             valid_i,
  input  logic             we_i,
  input  logic [1:0]       size_i,        // log2 of the bytes
  input  logic             sgn_i,
  input  logic [3:0][63:0] addr_i,
  input  logic [3:0][63:0] wdata_i,       // zero-extended
  input  logic             order_ok_i,
  input  logic             stop_i,        // the stop condition holds for it: no access
  output logic             done_o,
  output stall_e           stall_o,
  output fault_e           fault_o,       // in the check cycle
  output logic [63:0]      fault_arg_o,
  output logic             dropped_o,     // leaves without an access
  output logic [3:0][63:0] rdata_o,       // loaded values, 0 for disabled PEs
  output logic             busy_o,
  // arbiter
  output logic             req_o,
  output logic             we_o,
  output logic [63:0]      addr_o,
  output logic [511:0]     wdata_o,
  output logic [63:0]      wstrb_o,
  input  logic             gnt_i,
  input  logic             rvalid_i,
  input  logic [511:0]     rdata_i
);

  logic busy_q;
  logic [3:0] to_request_q, to_answer_q;
  logic [3:0][63:0] load_q;

  // ---- check ----
  logic [3:0] misaligned, outside;
  logic checking;
  logic [63:0] last_start;  // the highest address at which an access still fits
  assign checking = valid_i && !busy_q && order_ok_i;

  always_comb begin
    misaligned = '0;
    outside = '0;
    last_start = '0;
    if (checking) begin
      last_start = mem_bytes_i - (64'd1 << size_i);
      for (int unsigned p = 0; p < NumPe; p++) begin
        misaligned[p] = pe_enable_i[p] && (addr_i[p][2:0] & ~(3'b111 << size_i)) != 3'd0;
        outside[p] = pe_enable_i[p] && (mem_bytes_i < 64'd1 << size_i || addr_i[p] > last_start);
      end
    end
  end

  always_comb begin
    fault_o = FaultNone;
    fault_arg_o = '0;
    for (int p = NumPe - 1; p >= 0; p--) begin
      if (misaligned[p] || outside[p]) begin
        fault_o = misaligned[p] ? FaultDataAlignment : FaultDataPage;
        fault_arg_o = addr_i[p];
      end
    end
    // A stopped instruction is dropped before it can fault.
    if (stop_i) fault_o = FaultNone;
  end

  // ---- requests ----
  logic start;
  logic [3:0] to_request, request;  // request: one-hot PE
  logic [63:0] dword;
  logic [7:0] strobe;
  assign dropped_o = checking && (stop_i || fault_o != FaultNone);
  assign start = checking && !dropped_o;
  assign to_request = start ? pe_enable_i : to_request_q;
  assign request = to_request & (~to_request + 4'd1);
  assign req_o = to_request != 4'd0;
  assign we_o = we_i;

  always_comb begin
    addr_o = '0;
    dword = '0;
    for (int unsigned p = 0; p < NumPe; p++) begin
      if (request[p]) begin
        addr_o = addr_i[p];
        dword = wdata_i[p];
      end
    end
    dword = dword << {addr_o[2:0], 3'd0};
    strobe = 8'(8'((9'd1 << (4'd1 << size_i)) - 9'd1) << addr_o[2:0]);
    wdata_o = '0;
    wstrb_o = '0;
    if (req_o && we_i) begin
      wdata_o = {8{dword}};
      wstrb_o = {56'd0, strobe} << {addr_o[5:3], 3'd0};
    end
  end

  // ---- responses ----
  logic [3:0] answer, to_answer_d, to_request_d;
  assign answer = rvalid_i ? to_answer_q & (~to_answer_q + 4'd1) : 4'd0;
  assign to_request_d = gnt_i ? to_request & ~request : to_request;
  assign to_answer_d = start ? (we_i ? 4'd0 : pe_enable_i) : to_answer_q & ~answer;

  always_comb begin : p_rdata
    logic [63:0] word;
    rdata_o = load_q;
    for (int unsigned p = 0; p < NumPe; p++) begin
      word = '0;
      if (answer[p]) begin
        word = rdata_i[{addr_i[p][5:3], 6'd0}+:64] >> {addr_i[p][2:0], 3'd0};
        unique case (size_i)
          2'd0: rdata_o[p] = {{56{sgn_i && word[7]}}, word[7:0]};
          2'd1: rdata_o[p] = {{48{sgn_i && word[15]}}, word[15:0]};
          2'd2: rdata_o[p] = {{32{sgn_i && word[31]}}, word[31:0]};
          default: rdata_o[p] = word;
        endcase
      end
      if (!pe_enable_i[p]) rdata_o[p] = '0;
      if (inj_i.valid && inj_i.point == InjScalarLoadData && inj_i.pe == 2'(p)) begin
        rdata_o[p] ^= 64'd1 << inj_i.bit_idx;
      end
    end
  end

  assign done_o = dropped_o || ((start || busy_q) && to_request_d == 4'd0 && to_answer_d == 4'd0);
  assign stall_o = !valid_i || done_o ? StallNone : !busy_q && !order_ok_i ? StallOrder : StallMemory;
  assign busy_o = busy_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      busy_q <= 1'b0;
      to_request_q <= '0;
      to_answer_q <= '0;
      load_q <= '0;
    end else begin
      if (start || busy_q) begin
        busy_q <= !done_o;
        to_request_q <= to_request_d;
        to_answer_q <= to_answer_d;
      end
      if (rvalid_i) load_q <= rdata_o;
    end
  end

`ifndef SYNTHESIS
  response_expected_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
                                         rvalid_i |-> to_answer_q != 4'd0);
  grant_requested_a : assert property (@(posedge clk_i) disable iff (!rst_ni) gnt_i |-> req_o);
  busy_valid_a : assert property (@(posedge clk_i) disable iff (!rst_ni) busy_q |-> valid_i);
  req_enabled_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
                                   (request & ~pe_enable_i) == 4'd0);
`endif

endmodule
