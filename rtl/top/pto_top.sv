// What the bridge verilates: the core at one of its named configurations, with its constants as outputs.
// All inputs except the debug port are registered: the stimulus of a cycle is applied at the clock edge before
// it. Nothing in the core then depends on an input combinationally, and one evaluation settles a cycle.
module pto_top
  import pto_cfg_pkg::*;
  import pto_pkg::*;
#(
    parameter int unsigned Config = 1  // 0 tiny, 1 default, 2 wide
) (
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

  localparam core_cfg_t Cfg = Config == 0 ? CfgTiny : Config == 2 ? CfgWide : CfgDefault;

  assign cfg_hash_o = probe_o.core.cfg_hash;

  logic [63:0] reset_pc_q, mem_bytes_q, stop_pc_q, max_instr_q, user_bytes_q, irq_q;
  logic [31:0] fault_limit_q;
  logic [3:0] pe_enable_q;
  logic spec_compat_q, stop_en_q, irq_en_q, mem_ready_q, mem_rvalid_q;
  inject_t inj_q;
  logic [511:0] mem_rdata_q;

  // No reset: they are driven while reset is held, and the stimulus of the first cycle with its last edge.
  always_ff @(posedge clk_i) begin
    reset_pc_q <= reset_pc_i;
    mem_bytes_q <= mem_bytes_i;
    stop_pc_q <= stop_pc_i;
    max_instr_q <= max_instr_i;
    user_bytes_q <= user_bytes_i;
    fault_limit_q <= fault_limit_i;
    irq_en_q <= irq_en_i;
    irq_q <= irq_i;
    pe_enable_q <= pe_enable_i;
    spec_compat_q <= spec_compat_i;
    stop_en_q <= stop_en_i;
    mem_ready_q <= mem_ready_i;
    mem_rvalid_q <= mem_rvalid_i;
    if (mem_rvalid_i) mem_rdata_q <= mem_rdata_i;
  end

  // Fault injection is a test aid: the synthesis checks see the core without it.
`ifdef SYNTHESIS
  assign inj_q = '0;
`else
  always_ff @(posedge clk_i) inj_q <= inj_i;
`endif

  pto_core #(
      .Cfg(Cfg)
  ) u_core (
      .clk_i,
      .rst_ni,
      .reset_pc_i(reset_pc_q),
      .mem_bytes_i(mem_bytes_q),
      .pe_enable_i(pe_enable_q),
      .spec_compat_i(spec_compat_q),
      .stop_en_i(stop_en_q),
      .stop_pc_i(stop_pc_q),
      .max_instr_i(max_instr_q),
      .user_bytes_i(user_bytes_q),
      .fault_limit_i(fault_limit_q),
      .irq_en_i(irq_en_q),
      .irq_i(irq_q),
      .dbg_en_i,
      .dbg_we_i,
      .dbg_sel_i,
      .dbg_addr_i,
      .dbg_wdata_i,
      .dbg_rdata_o,
      .inj_i(inj_q),
      .mem_valid_o,
      .mem_ready_i(mem_ready_q),
      .mem_we_o,
      .mem_addr_o,
      .mem_wdata_o,
      .mem_wstrb_o,
      .mem_rvalid_i(mem_rvalid_q),
      .mem_rdata_i(mem_rdata_q),
      .halted_o,
      .probe_o
  );

endmodule
