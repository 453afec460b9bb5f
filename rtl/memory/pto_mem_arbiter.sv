// Memory arbiter: three requesters, one memory port (docs/microarchitecture.md section 3).
//
// Priority fetch > scalar > tlsu. One output register; it is loaded in the cycle of the grant and holds its
// payload until the next grant. Reads are remembered in request order, so that responses, which carry no
// source, find their requester. Response data is passed on unqualified; only the valid bits are routed.
module pto_mem_arbiter
  import pto_pkg::*;
  import pto_inject_pkg::*;
(
    input logic clk_i,
    input logic rst_ni,

    input inject_t inj_i,

    input  logic         fetch_req_i,
    input  logic [ 63:0] fetch_addr_i,    // byte address, multiple of 16
    output logic         fetch_gnt_o,
    output logic         fetch_rvalid_o,
    output logic [511:0] fetch_rdata_o,   // the whole line

    input  logic         lsu_req_i,
    input  logic         lsu_we_i,
    input  logic [ 63:0] lsu_addr_i,      // byte address
    input  logic [511:0] lsu_wdata_i,     // in place in the line
    input  logic [ 63:0] lsu_wstrb_i,
    output logic         lsu_gnt_o,
    output logic         lsu_rvalid_o,
    output logic [511:0] lsu_rdata_o,

    input  logic         tlsu_req_i,
    input  logic         tlsu_we_i,
    input  logic [ 63:0] tlsu_addr_i,     // byte address
    input  logic [511:0] tlsu_wdata_i,    // in place in the line
    input  logic [ 63:0] tlsu_wstrb_i,
    output logic         tlsu_gnt_o,
    output logic         tlsu_rvalid_o,
    output logic [511:0] tlsu_rdata_o,

    // a write is granted in this cycle, to this line
    output logic         write_gnt_o,
    output logic [ 57:0] write_line_o,

    output logic         mem_valid_o,
    input  logic         mem_ready_i,
    output logic         mem_we_o,
    output logic [ 63:0] mem_addr_o,      // line address
    output logic [511:0] mem_wdata_o,
    output logic [ 63:0] mem_wstrb_o,
    input  logic         mem_rvalid_i,
    input  logic [511:0] mem_rdata_i,

    output pto_probe_pkg::probe_memory_t probe_o
);

  localparam int unsigned OrderDepth = 32;
  localparam logic [1:0] SrcFetch = 2'd0;
  localparam logic [1:0] SrcScalar = 2'd1;
  localparam logic [1:0] SrcTlsu = 2'd2;

  // ---- grant ----
  logic free, grant, we;
  logic [1:0] src;
  logic [57:0] line;
  logic valid_q;

  assign free = !valid_q || mem_ready_i;
  assign fetch_gnt_o = free && fetch_req_i;
  assign lsu_gnt_o = free && lsu_req_i && !fetch_req_i;
  assign tlsu_gnt_o = free && tlsu_req_i && !fetch_req_i && !lsu_req_i;
  assign grant = fetch_gnt_o || lsu_gnt_o || tlsu_gnt_o;
  assign src = fetch_gnt_o ? SrcFetch : lsu_gnt_o ? SrcScalar : SrcTlsu;
  assign we = (lsu_gnt_o && lsu_we_i) || (tlsu_gnt_o && tlsu_we_i);
  assign line = fetch_gnt_o ? fetch_addr_i[63:6] : lsu_gnt_o ? lsu_addr_i[63:6] : tlsu_addr_i[63:6];

  assign write_gnt_o = we;
  assign write_line_o = line;

  // ---- request register ----
  logic we_q;
  logic [1:0] src_q;
  logic [63:0] addr_q, wstrb_q;
  logic [511:0] wdata_q;

  // The byte mask is widened a 32-bit word at a time: cheap to simulate, the same gates.
  function automatic logic [511:0] byte_mask(input logic [63:0] strb);
    logic [511:0] mask;
    for (int unsigned w = 0; w < 16; w++) begin
      mask[32*w+:32] = {{8{strb[4*w+3]}}, {8{strb[4*w+2]}}, {8{strb[4*w+1]}}, {8{strb[4*w]}}};
    end
    return mask;
  endfunction

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q <= 1'b0;
      we_q    <= 1'b0;
      src_q   <= SrcFetch;
      addr_q  <= '0;
      wdata_q <= '0;
      wstrb_q <= '0;
    end else if (free) begin
      valid_q <= grant;
      if (grant) begin
        we_q   <= we;
        src_q  <= src;
        addr_q <= {line, 6'd0};
        if (we) begin
          wdata_q <= lsu_gnt_o ? lsu_wdata_i & byte_mask(lsu_wstrb_i) : tlsu_wdata_i & byte_mask(tlsu_wstrb_i);
          wstrb_q <= lsu_gnt_o ? lsu_wstrb_i : tlsu_wstrb_i;
        end else begin
          wdata_q <= '0;
          wstrb_q <= '0;
        end
      end
    end
  end

  // ---- injection points memory.addr, memory.wdata, memory.wstrb ----
  logic inj_addr, inj_wdata, inj_wstrb;
  assign inj_addr = inj_i.valid && inj_i.point == InjMemoryAddr;
  assign inj_wdata = inj_i.valid && inj_i.point == InjMemoryWdata;
  assign inj_wstrb = inj_i.valid && inj_i.point == InjMemoryWstrb;

  assign mem_valid_o = valid_q;
  assign mem_we_o = we_q;
  assign mem_addr_o = inj_addr ? addr_q ^ (64'd1 << inj_i.bit_idx) : addr_q;
  always_comb begin
    mem_wdata_o = wdata_q;
    if (inj_wdata && !inj_i.bit_idx[9]) mem_wdata_o[inj_i.bit_idx[8:0]] ^= 1'b1;
  end
  assign mem_wstrb_o = inj_wstrb ? wstrb_q ^ (64'd1 << inj_i.bit_idx) : wstrb_q;

  // ---- order of the reads in flight ----
  logic push;
  logic [1:0] head;
  logic [OrderDepth-1:0][1:0] order_q;
  logic [4:0] rd_q, wr_q;
  logic [5:0] count_q;

  assign push = grant && !we;
  assign head = order_q[rd_q];
  assign fetch_rvalid_o = mem_rvalid_i && head == SrcFetch;
  assign lsu_rvalid_o = mem_rvalid_i && head == SrcScalar;
  assign tlsu_rvalid_o = mem_rvalid_i && head == SrcTlsu;
  assign fetch_rdata_o = mem_rdata_i;
  assign lsu_rdata_o = mem_rdata_i;
  assign tlsu_rdata_o = mem_rdata_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      order_q <= '0;
      rd_q    <= '0;
      wr_q    <= '0;
      count_q <= '0;
    end else begin
      if (push) begin
        order_q[wr_q] <= src;
        wr_q <= wr_q + 5'd1;
      end
      if (mem_rvalid_i) rd_q <= rd_q + 5'd1;
      count_q <= count_q + 6'(push) - 6'(mem_rvalid_i);
    end
  end

  // ---- probe ----
  always_comb begin
    probe_o = '0;
    probe_o.mem_valid = 32'(valid_q);
    probe_o.mem_ready = 32'(mem_ready_i);
    probe_o.mem_we = 32'(we_q);
    probe_o.mem_src = 32'(src_q);
    probe_o.mem_addr = mem_addr_o;
    probe_o.mem_wdata = mem_wdata_o;
    probe_o.mem_wstrb = mem_wstrb_o;
    probe_o.mem_rvalid = 32'(mem_rvalid_i);
    probe_o.mem_order = 32'(count_q);
  end

`ifndef SYNTHESIS
  // A response needs a read in flight, and the requesters together never have more than the FIFO holds.
  response_expected_a : assert property (@(posedge clk_i) disable iff (!rst_ni) mem_rvalid_i |-> count_q != 6'd0);
  order_room_a : assert property (@(posedge clk_i) disable iff (!rst_ni) push |-> count_q != 6'(OrderDepth) || mem_rvalid_i);
  // Every byte that is written has a strobe, and reads carry none.
  read_strobes_a : assert property (@(posedge clk_i) disable iff (!rst_ni) !we_q |-> wstrb_q == '0);
`endif

endmodule
