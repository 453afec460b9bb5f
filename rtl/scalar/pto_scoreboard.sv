// SPDX-License-Identifier: Apache-2.0
// Scoreboard: where the sources of the instruction in RR come from and whether they are there
// (docs/microarchitecture/scalar-pipeline.md sections 3 and 4). The entries are the instructions in EX, MEM and WB
// with two destinations each, as six slots, youngest first: second and first destination of EX, of MEM, of
// WB. The first slot that writes what a source names is its producer. Combinational.
module pto_scoreboard
  import pto_ctrl_pkg::*;
(
  input  logic            valid_i,      // RR holds an instruction
  input  ctrl_t           ctrl_i,
  input  logic            ex_valid_i,
  input  ctrl_t           ex_ctrl_i,
  input  logic            ex_done_i,    // last cycle of its own work, or later
  input  logic            mem_valid_i,
  input  ctrl_t           mem_ctrl_i,
  input  logic            wb_valid_i,
  input  ctrl_t           wb_ctrl_i,
  output stall_e          stall_o,      // why RR cannot move, or none
  output logic [3:0]      found_o,      // per source: it has a producer
  output logic [3:0][2:0] slot_o,       // which one
  output logic [3:0][4:0] code_o        // without producer: code at the register file
);

  localparam int unsigned Slots = 6;

  logic [Slots-1:0] writes;
  logic [Slots-1:0][4:0] dst;
  stall_e [Slots-1:0] wait_for;  // cause while the value is not there

  function automatic stall_e cause(input value_class_e vc, input logic computed, input logic loaded);
    case (vc)
      VcEx: return computed ? StallNone : StallHazard;
      VcMem: return loaded ? StallNone : StallHazardLoad;
      default: return StallHazardCommit;
    endcase
  endfunction

  always_comb begin
    writes = '0;
    dst = '0;
    wait_for = '0;
    if (valid_i) begin
      writes = {wb_valid_i && wb_ctrl_i.has_dst, wb_valid_i && wb_ctrl_i.has_dst1,
                mem_valid_i && mem_ctrl_i.has_dst, mem_valid_i && mem_ctrl_i.has_dst1,
                ex_valid_i && ex_ctrl_i.has_dst, ex_valid_i && ex_ctrl_i.has_dst1};
      dst = {wb_ctrl_i.dst, wb_ctrl_i.dst1, mem_ctrl_i.dst, mem_ctrl_i.dst1, ex_ctrl_i.dst, ex_ctrl_i.dst1};
      wait_for[0] = cause(ex_ctrl_i.vc1, ex_done_i, 1'b0);
      wait_for[1] = cause(ex_ctrl_i.vc, ex_done_i, 1'b0);
      wait_for[2] = cause(mem_ctrl_i.vc1, 1'b1, 1'b0);
      wait_for[3] = cause(mem_ctrl_i.vc, 1'b1, 1'b0);
      wait_for[4] = cause(wb_ctrl_i.vc1, 1'b1, 1'b1);
      wait_for[5] = cause(wb_ctrl_i.vc, 1'b1, 1'b1);
    end
  end

  logic serial;
  assign serial = (ex_valid_i && ex_ctrl_i.serial) || (mem_valid_i && mem_ctrl_i.serial) ||
                  (wb_valid_i && wb_ctrl_i.serial);

  logic [3:0][4:0] rs;
  assign rs = {ctrl_i.rs3, ctrl_i.rs2, ctrl_i.rs1, ctrl_i.rs0};

  // The code that writes what a source names.
  function automatic logic [4:0] writer(input logic [4:0] code);
    if (code < RegT1) return code;
    return code[2] ? DstU : DstT;
  endfunction

  stall_e [3:0] hazard;
  always_comb begin : p_match
    logic [2:0] older;  // pushes between the source and its producer
    found_o = '0;
    slot_o = '0;
    code_o = rs;
    hazard = '0;
    older = '0;
    for (int unsigned s = 0; s < 4; s++) begin
      if (valid_i && ctrl_i.rd[s] && rs[s] != 5'd0 && writes != '0) begin
        older = rs[s] < RegT1 ? 3'd0 : {1'b0, rs[s][1:0]};
        for (int unsigned i = 0; i < Slots; i++) begin
          if (!found_o[s] && writes[i] && dst[i] == writer(rs[s])) begin
            if (older == 3'd0) begin
              found_o[s] = 1'b1;
              slot_o[s] = 3'(i);
              hazard[s] = wait_for[i];
            end else older = older - 3'd1;
          end
        end
        if (rs[s] >= RegT1) code_o[s] = {rs[s][4:2], older[1:0]};
      end
    end
  end

  function automatic logic any(input stall_e [3:0] causes, input stall_e which);
    return causes[0] == which || causes[1] == which || causes[2] == which || causes[3] == which;
  endfunction

  always_comb begin
    stall_o = StallNone;
    if (valid_i) begin
      if (serial) stall_o = StallSerial;
      else if (any(hazard, StallHazardCommit)) stall_o = StallHazardCommit;
      else if (any(hazard, StallHazardLoad)) stall_o = StallHazardLoad;
      else if (any(hazard, StallHazard)) stall_o = StallHazard;
    end
  end

  logic unused_ctrl;
  assign unused_ctrl = ^{ctrl_i, ex_ctrl_i, mem_ctrl_i, wb_ctrl_i};

endmodule
