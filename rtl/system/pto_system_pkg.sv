// SPDX-License-Identifier: Apache-2.0
// Types of the system unit: what trap entry saves and ACRE restores besides block control and header
// (docs/microarchitecture/traps.md sections 3 to 5), and the kinds of system registers.
package pto_system_pkg;

  // T and U queues of the four PEs. Index 0 is T#1, U#1.
  typedef struct packed {
    logic [3:0][3:0][63:0] t;
    logic [3:0][3:0][63:0] u;
    logic [3:0][3:0]       t_valid;
    logic [3:0][3:0]       u_valid;
  } queues_t;

  // What trap entry writes into a bank.
  typedef struct packed {
    logic [63:0]      number;   // TRAPNO
    logic [63:0]      arg;
    logic [63:0]      state;    // ECSTATE
    logic [63:0]      barg;     // EBARG0
    logic [63:0]      bpc;
    logic [63:0]      bpcn;
    logic [63:0]      pc;
    logic [63:0]      ra;
    logic [3:0][63:0] t;        // of the lead
    logic [3:0][63:0] u;
  } trap_words_t;

  // What the rules of a SYS form or queue command say about the instruction in WB.
  typedef struct packed {
    pto_pkg::fault_e  fault;
    logic [63:0]      arg;
    logic [63:0]      next;      // PC of the next instruction
    logic             redirect;  // always
    logic             hold;      // waits, after all checks
    logic [3:0][63:0] value;     // first destination
    logic [63:0]      value1;    // second destination, in all PEs
  } sys_rule_t;

  // Maintenance operations as recorded (`sys_code` of SysMaintain).
  localparam logic [3:0] MaintInstrAll = 4'd8;
  localparam logic [3:0] MaintInstrAddr = 4'd9;
  localparam logic [3:0] MaintBlockAll = 4'd10;
  localparam logic [3:0] MaintBlockAddr = 4'd11;
  localparam logic [3:0] MaintTlbAll = 4'd12;
  localparam logic [3:0] MaintTlbAsid = 4'd13;
  localparam logic [3:0] MaintTlbAddr = 4'd14;
  localparam logic [3:0] MaintTlbAddrAsid = 4'd15;

  typedef enum logic [3:0] {
    SsrUnknown, SsrStore, SsrTrapNo, SsrCoreState, SsrTime, SsrThread, SsrZero, SsrOne, SsrCapacity,
    SsrPending, SsrTopId, SsrEndOfInterrupt
  } ssr_kind_e;

  localparam logic [63:0] TileCapacity = 64'd262144;  // bytes

  // Words of a bank in the storage. Three words of bank 0 that no context register uses hold the
  // base registers.
  localparam logic [5:0] WordState = 6'd0;
  localparam logic [5:0] WordEvbase = 6'd1;
  localparam logic [5:0] WordTrapNo = 6'd2;
  localparam logic [5:0] WordTrapArg = 6'd3;
  localparam logic [5:0] WordConfig = 6'd7;
  localparam logic [5:0] WordTimecmp = 6'd13;
  localparam logic [5:0] WordBarg = 6'd32;  // EBARG0 to F51 are 32 to 49
  localparam logic [9:0] WordThreadPtr = 10'd4;
  localparam logic [9:0] WordGlobalPtr = 10'd8;
  localparam logic [9:0] WordFeature = 10'd9;

  // Bits of TRAPNO that exist: asynchronous, argument-valid, cause, number.
  localparam logic [63:0] TrapNoMask = 64'hc000_ffff_ff00_003f;

  // Lowest set bit, 0 if there is none.
  function automatic logic [5:0] lowest(input logic [63:0] bits);
    lowest = '0;
    for (int i = 63; i >= 0; i--) begin
      if (bits[i]) lowest = 6'(i);
    end
  endfunction

endpackage
