// SPDX-License-Identifier: Apache-2.0
// Core state, PC, attempts and the reason of the last stop (docs/microarchitecture.md section 7,
// docs/microarchitecture.md section 7). Run ends in Drain with a fault, an interrupt or a stop
// condition; Drain waits for the reorder buffer and issue and goes to Trap (one cycle, then Run at the
// trap target) or Halted. Reset: Run.
module pto_core_state
  import pto_pkg::*;
  import pto_ctrl_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        boot_i,
  input  logic [63:0] reset_pc_i,
  // the instruction in WB
  input  logic        commit_i,
  input  logic        fail_i,
  input  logic        drop_i,
  input  logic        interrupt_i,   // dropped for an interrupt
  input  logic        stop_max_i,
  input  logic [63:0] wb_pc_i,
  input  logic [63:0] next_pc_i,
  input  logic [63:0] attempted_i,   // as used in this cycle
  // drain and trap
  input  logic        rob_empty_i,
  input  logic        iss_idle_i,
  input  logic        trap_i,        // a faulting entry retires
  input  logic [63:0] entry_pc_i,    // where it leads
  input  logic        halt_i,        // it stops the core
  input  logic [63:0] evbase_i,
  output run_state_e  state_o,
  output logic [1:0]  halt_reason_o,
  output logic [63:0] pc_o,
  output logic [63:0] attempted_o
);

  run_state_e state_q;
  logic [1:0] halt_reason_q;
  logic [63:0] pc_q, attempted_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q <= RunActive;
      halt_reason_q <= '0;
      pc_q <= '0;
      attempted_q <= '0;
    end else begin
      if (fail_i || drop_i) begin
        state_q <= RunDrain;
        halt_reason_q <= fail_i || interrupt_i ? HaltFault : stop_max_i ? HaltMaxInstr : HaltStopPc;
      end else if (state_q == RunDrain && rob_empty_i && iss_idle_i) begin
        state_q <= halt_reason_q == HaltFault && !halt_i ? RunTrap : RunHalted;
      end else if (state_q == RunTrap) begin
        state_q <= RunActive;
        halt_reason_q <= '0;
      end
      if (commit_i || fail_i) attempted_q <= attempted_i + 64'd1;
      if (commit_i || fail_i) pc_q <= next_pc_i;
      else if (drop_i) pc_q <= wb_pc_i;
      else if (trap_i) pc_q <= entry_pc_i;
      else if (state_q == RunTrap) pc_q <= evbase_i;
      else if (boot_i) pc_q <= reset_pc_i;
    end
  end

  assign state_o = state_q;
  assign halt_reason_o = halt_reason_q;
  assign pc_o = pc_q;
  assign attempted_o = attempted_q;

endmodule
