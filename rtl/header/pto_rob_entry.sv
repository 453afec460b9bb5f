// SPDX-License-Identifier: Apache-2.0
// The small part of the reorder buffer entry of the instruction in WB
// (docs/microarchitecture.md section 12, docs/microarchitecture/traps.md section 6). Combinational.
module pto_rob_entry
  import pto_pkg::*;
  import pto_ctrl_pkg::*;
(
  input  ctrl_t           ctrl_i,
  input  logic [31:0]     insn_i,
  input  logic [2:0]      len_i,
  input  logic            fail_i,       // it faults
  input  fault_e          fault_i,
  input  logic            interrupt_i,  // it is dropped for an interrupt, whose entry this is
  input  logic            block_i,      // it commits a block
  input  logic            tile_i,       // and that is a Tile block with an effect
  input  logic            skipped_i,    // a block start that opens nothing
  input  logic [3:0][4:0] flags_i,      // of scalar floating point per PE
  output rob_misc_t       misc_o
);

  always_comb begin
    misc_o = '0;
    misc_o.len = len_i;
    misc_o.kind = {ctrl_i.cls == ClsStop, ctrl_i.cls == ClsStart || ctrl_i.cls == ClsTrace,
                        is_header(ctrl_i.cls), is_scalar(ctrl_i.cls)};
    misc_o.dest = 6'd63;
    misc_o.dest1 = 6'd63;
    misc_o.fault = fault_i;
    misc_o.block = block_i;
    misc_o.tile = tile_i;
    if (interrupt_i) begin
      misc_o = '0;
      misc_o.dest = 6'd63;
      misc_o.dest1 = 6'd63;
      misc_o.fault = FaultInterrupt;
    end else if (fail_i) begin
      if (fault_i == FaultServiceRequest) misc_o.cause = {1'b0, insn_i[23:20]};
      if (fault_i == FaultSoftwareBreakpoint) begin
        misc_o.cause = len_i == 3'd1 ? insn_i[10:6] : {1'b0, insn_i[27:24]};
      end
    end else begin
      if (ctrl_i.has_dst && !skipped_i) begin
        misc_o.has_value = 1'b1;
        misc_o.dest = dest_code(ctrl_i.dst);
      end
      if (ctrl_i.has_dst1) begin
        misc_o.has_value1 = 1'b1;
        misc_o.dest1 = dest_code(ctrl_i.dst1);
      end
      misc_o.pair = ctrl_i.pair;
      if (ctrl_i.mem == MemTmpl) misc_o.mem_op = 3'd7;
      if (ctrl_i.cls == ClsLoad) misc_o.mem_op = 3'd1;
      if (ctrl_i.cls == ClsStore) misc_o.mem_op = 3'd2;
      if (ctrl_i.cls == ClsAmo) begin
        case (ctrl_i.amo_op)
          AmoLr: misc_o.mem_op = 3'd3;
          AmoSc: misc_o.mem_op = 3'd4;
          AmoDma: misc_o.mem_op = 3'd6;
          default: misc_o.mem_op = 3'd5;
        endcase
      end
      misc_o.flags = flags_i[0] | flags_i[1] | flags_i[2] | flags_i[3];
      misc_o.mem_size = ctrl_i.size;
    end
  end

  logic unused_fields;
  assign unused_fields = ^{ctrl_i, insn_i};

endmodule
