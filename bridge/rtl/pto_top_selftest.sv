// A small module with the ports of pto_top, for the tests of the bridge. It counts cycles, writes and reads lines
// in turn, mixes what comes back into a state, and does what mem_bytes asks for in cycle `stop_pc`:
// 1 $fatal, 2 $stop, 3 $finish, 4 a failing assertion, 5 halts.
module pto_top_selftest
  import pto_pkg::*;
(
    input logic clk_i,
    input logic rst_ni,

    input logic [63:0] reset_pc_i,
    input logic [63:0] mem_bytes_i,
    input logic [ 3:0] pe_enable_i,
    input logic        spec_compat_i,
    input logic        stop_en_i,
    input logic [63:0] stop_pc_i,
    input logic [63:0] max_instr_i,
    input logic [63:0] user_bytes_i,
    input logic [31:0] fault_limit_i,
    input logic        irq_en_i,

    input logic [63:0] irq_i,

    input  logic        dbg_en_i,
    input  logic        dbg_we_i,
    input  logic [ 7:0] dbg_sel_i,
    input  logic [31:0] dbg_addr_i,
    input  logic [63:0] dbg_wdata_i,
    output logic [63:0] dbg_rdata_o,

    input inject_t inj_i,

    output logic         mem_valid_o,
    input  logic         mem_ready_i,
    output logic         mem_we_o,
    output logic [ 63:0] mem_addr_o,
    output logic [511:0] mem_wdata_o,
    output logic [ 63:0] mem_wstrb_o,
    input  logic         mem_rvalid_i,
    input  logic [511:0] mem_rdata_i,

    output logic                  halted_o,
    output logic [63:0]           cfg_hash_o,
    output pto_probe_pkg::probe_t probe_o
);

  // Registered as in pto_top.
  logic [63:0] irq_q;
  logic mem_ready_q, mem_rvalid_q;
  logic [511:0] mem_rdata_q;
  inject_t inj_q;
  always_ff @(posedge clk_i) begin
    mem_ready_q <= mem_ready_i;
    mem_rvalid_q <= mem_rvalid_i;
    mem_rdata_q <= mem_rdata_i;
    inj_q <= inj_i;
    irq_q <= irq_i;
  end

  logic [63:0] cycle_q, mixed_q, requests_q;
  logic [63:0] gpr_q [128];
  logic halted_q, now;

  assign now = rst_ni && stop_en_i && cycle_q == stop_pc_i;
  assign halted_o = halted_q;
  assign cfg_hash_o = 64'h5e1f_7e57;

  assign mem_valid_o = cycle_q[1:0] != 2'd3;
  assign mem_we_o = requests_q[0];
  assign mem_addr_o = {requests_q[57:0], 6'd0};
  assign mem_wdata_o = {8{mixed_q}};
  assign mem_wstrb_o = mem_we_o ? mixed_q : '0;
  assign dbg_rdata_o = !dbg_en_i ? '0 : dbg_sel_i == 8'd0 ? gpr_q[dbg_addr_i[6:0]] : dbg_sel_i == 8'd1 ? reset_pc_i
      : dbg_sel_i == 8'd3 ? user_bytes_i : dbg_sel_i == 8'd4 ? {31'd0, irq_en_i, fault_limit_i}
      : dbg_sel_i == 8'd5 ? irq_q : mixed_q;

  always_comb begin
    probe_o = '0;
    probe_o.core.cycle = cycle_q;
    probe_o.core.cfg_hash = cfg_hash_o;
    probe_o.core.run_state = halted_q ? 32'd2 : 32'd0;
    probe_o.fetch.fetch_head_pc = mixed_q ^ {63'd0, inj_q.valid};
    probe_o.fetch.fetch_count = 32'(inj_q);
    probe_o.memory.mem_rvalid = 32'(mem_rvalid_q);
    probe_o.memory.mem_ready = 32'(mem_ready_q);
    probe_o.memory.mem_addr = mem_addr_o;
    probe_o.header.attempted = max_instr_i;
    probe_o.header.hdr_bpc = {59'd0, spec_compat_i, pe_enable_i};
    probe_o.counters.ctr_inc = 128'h4000_0000_0000_0000_8000_0000_0000_0001;
  end

  always_ff @(posedge clk_i) if (dbg_we_i) gpr_q[dbg_addr_i[6:0]] <= dbg_wdata_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      cycle_q <= '0;
      mixed_q <= '0;
      requests_q <= '0;
      halted_q <= 1'b0;
    end else begin
      cycle_q <= cycle_q + 64'd1;
      if (mem_valid_o && mem_ready_q) requests_q <= requests_q + 64'd1;
      if (mem_rvalid_q) mixed_q <= {mixed_q[62:0], mixed_q[63]} ^ mem_rdata_q[63:0] ^ mem_rdata_q[511:448];
      if (now) begin
        case (mem_bytes_i)
          64'd1: $fatal(1, "fatal on request");
          64'd2: $stop;
          64'd3: $finish;
          64'd5: halted_q <= 1'b1;
          default: ;
        endcase
      end
    end
  end

  no_failure_requested_a : assert property (@(posedge clk_i) !(now && mem_bytes_i == 64'd4));

endmodule
