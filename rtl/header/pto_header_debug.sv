// SPDX-License-Identifier: Apache-2.0
// Debug port of block control and header: selectors 3 (in part) and 4 (docs/debug-port.md).
// Combinational; 0 without `en_i`.
module pto_header_debug
  import pto_pkg::*;
  import pto_header_pkg::*;
(
  input  logic        en_i,
  input  logic [7:0]  sel_i,
  input  logic [31:0] addr_i,
  input  logic [63:0] pc_i,
  input  logic [63:0] attempted_i,
  input  logic [1:0]  halt_reason_i,
  input  logic        nonuniform_i,
  input  logic [63:0] hint_epoch_i,
  input  hdr_state_t  state_i,
  output logic [63:0] rdata_o
);

  block_ctl_t ctl;
  attr_t attr;
  bindings_t recs;
  modifiers_t mods;
  assign ctl = state_i.ctl;
  assign attr = state_i.attr;
  assign recs = state_i.bind_recs;
  assign mods = state_i.mods;

  function automatic logic [63:0] iot_word(input iot_t r);
    return {37'd0, r.last, r.src1, r.src1_valid, r.src0, r.src0_valid, r.mask, r.size, r.hand,
            r.dst_valid, r.valid};
  endfunction

  function automatic logic [2:0] roles(input modifier_t [2:0] m);
    return {m[2].valid, m[1].valid, m[0].valid};
  endfunction

  // A modifier by its place, from address 64 (B.IOT) and 128 (B.IOS) on: [5:4] record, [3:2] role,
  // [1:0] word.
  modifier_t mod;
  logic [5:0] place;
  logic [2:0] ios_roles;
  assign place = addr_i[5:0];

  always_comb begin
    mod = '0;
    ios_roles = '0;
    rdata_o = '0;
    if (en_i && sel_i == 8'd3) begin
      case (addr_i)
        32'd0: rdata_o = pc_i;
        32'd1: rdata_o = ctl.bpc;
        32'd2: rdata_o = ctl.bpcn;
        32'd3: rdata_o = ctl.ra;
        32'd4: rdata_o = {63'd0, ctl.commit_arg};
        32'd5: rdata_o = {51'd0, ctl.zero_part, ctl.target_set, ctl.cond_set, ctl.body, ctl.active,
                          ctl.taken, ctl.xfer, ctl.kind};
        32'd6: rdata_o = ctl.seq_pc;
        32'd7: rdata_o = attempted_i;
        32'd17: rdata_o = {62'd0, halt_reason_i};
        32'd18: rdata_o = {63'd0, nonuniform_i};
        32'd20: rdata_o = {63'd0, ctl.term};
        32'd32: rdata_o = hint_epoch_i;
        default: ;
      endcase
    end else if (en_i && sel_i == 8'd4) begin
      ios_roles = mods.ios[addr_i[1:0]].valid ?
                  (recs.ios[addr_i[1:0]].size == 4'd0 ? 3'b001 : 3'b100) : 3'b000;
      case (addr_i)
        32'd0: rdata_o = {47'd0, attr.lb_set[0], attr.lb[0]};
        32'd1: rdata_o = {47'd0, attr.lb_set[1], attr.lb[1]};
        32'd2: rdata_o = {47'd0, attr.lb_set[2], attr.lb[2]};
        32'd3: rdata_o = {43'd0, attr.ior.valid, attr.ior.src2, attr.ior.src1, attr.ior.src0,
                          attr.ior.dst};
        32'd4: rdata_o = {43'd0, attr.datr.present, attr.datr.cmode, attr.datr.pad, attr.datr.sat,
                          attr.datr.canonicalize, attr.datr.dtype, attr.datr.rmode,
                          attr.datr.layout};
        32'd5: rdata_o = {61'd0, recs.iot_count};
        32'd6: rdata_o = {57'd0, attr.catr};
        32'd7: rdata_o = {31'd0, attr.fpatr, attr.fpatr_raw, 7'd0};
        32'd8, 32'd9, 32'd10, 32'd11: rdata_o = iot_word(recs.iot[addr_i[1:0]]);
        32'd12: rdata_o = {47'd0, ctl.active && ctl.no_desc, ctl.dtype, ctl.op, ctl.cls, ctl.active};
        32'd13: rdata_o = {46'd0, attr.hint, attr.hint_raw};
        32'd14: rdata_o = {61'd0, recs.ios_count};
        32'd16, 32'd17, 32'd18, 32'd19: begin
          rdata_o = {49'd0, recs.ios[addr_i[1:0]].mask, recs.ios[addr_i[1:0]].size,
                     recs.ios[addr_i[1:0]].id, recs.ios[addr_i[1:0]].valid};
        end
        32'd20, 32'd21, 32'd22, 32'd23: rdata_o = {61'd0, roles(mods.iot[addr_i[1:0]])};
        32'd24, 32'd25, 32'd26, 32'd27: rdata_o = {61'd0, ios_roles};
        default: begin
          if (addr_i >= 32'd64 && addr_i < 32'd192) begin
            if (!addr_i[7]) begin
              if (place[3:2] != 2'd3) mod = mods.iot[place[5:4]][place[3:2]];
            end else if ((recs.ios[place[5:4]].size == 4'd0 ? 2'd0 : 2'd2) == place[3:2]) begin
              mod = mods.ios[place[5:4]];
            end
            case (place[1:0])
              2'd0: rdata_o = {38'd0, mod.valid, mod.raw};
              2'd1: rdata_o = {15'd0, mod.offset[1], 15'd0, mod.offset[0]};
              2'd2: rdata_o = {15'd0, mod.offset[3], 15'd0, mod.offset[2]};
              default: ;
            endcase
          end
        end
      endcase
    end
  end

  logic unused_state;
  assign unused_state = ^{ctl, attr, recs, mods};

endmodule
