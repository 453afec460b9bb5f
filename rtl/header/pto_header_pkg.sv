// SPDX-License-Identifier: Apache-2.0
// State of block control and header, once per core (docs/microarchitecture/blocks.md section 1,
// isa-scalar-block.md 2.2): the live block with its descriptor, attributes, bindings and range
// modifiers, and ReturnAddress and CommitArgument. All of it is part of a trap context.
package pto_header_pkg;

  import pto_pkg::*;

  // Class of the descriptor.
  typedef enum logic [2:0] {
    DescControl = 3'd0, DescTileElement = 3'd1, DescTileMemory = 3'd2, DescTileMatrix = 3'd3
  } desc_class_e;

  // Block control.
  typedef struct packed {
    logic        active;
    logic        body;
    logic [3:0]  kind;
    logic [2:0]  xfer;
    logic        taken;
    logic        cond_set;    // a condition setter has run
    logic        target_set;  // C.SETC.TGT has run
    logic        term;        // terminal-pending
    logic        zero_part;   // a binding with PEMode 0 was seen in the header
    logic        commit_arg;
    logic        no_desc;     // no descriptor: no block, opened by TRACE, or made active by ACRE
    desc_class_e cls;
    logic [6:0]  op;          // TEPL selector, TLSU or CUBE function
    logic [4:0]  dtype;
    logic [63:0] bpc;
    logic [63:0] bpcn;
    logic [63:0] seq_pc;      // address after the block start
    logic [63:0] ra;          // ReturnAddress
  } block_ctl_t;

  // B.CATR; bit 0 is `present`.
  typedef struct packed {
    logic dr;
    logic rl;
    logic aq;
    logic atom;
    logic is_far;
    logic trap;
    logic present;
  } catr_t;

  // Attributes and scalar operands of the header.
  typedef struct packed {
    logic [2:0][15:0] lb;
    logic [2:0]       lb_set;
    ior_t             ior;
    datr_t            datr;
    catr_t            catr;
    logic             hint;       // B.HINT present
    logic [16:0]      hint_raw;   // instruction bits 31:15
    logic             fpatr;      // B.FPATR present
    logic [24:0]      fpatr_raw;  // instruction bits 31:7
  } attr_t;

  // One effective B.IOS record. Size 0 binds a source.
  typedef struct packed {
    logic       valid;
    logic [5:0] id;
    logic [3:0] size;
    logic [3:0] mask;   // bit 3 = PE0
  } ios_t;

  typedef struct packed {
    iot_t [3:0] iot;
    logic [2:0] iot_count;
    ios_t [3:0] ios;
    logic [2:0] ios_count;
  } bindings_t;

  // One B.SUBVIEW or B.ASSEMBLE. Offsets are in CELLs, 65,536 stands for everything above 65,535.
  typedef struct packed {
    logic             valid;
    logic [24:0]      raw;     // instruction bits 31:7
    logic [3:0][16:0] offset;  // per PE
  } modifier_t;

  typedef enum logic [1:0] { GroupNone = 2'd0, GroupOpen = 2'd1, GroupDiscard = 2'd2 } group_e;

  // The modifier group and what it has recorded. Roles: 0 source 0, 1 source 1, 2 destination.
  typedef struct packed {
    group_e                group;
    logic                  shared;  // the binder is a B.IOS
    logic [1:0]            record;  // of the binder
    logic [2:0]            roles;   // that the binder has
    logic [1:0]            next;    // lowest role that may still come
    modifier_t [3:0][2:0]  iot;     // per record and role
    modifier_t [3:0]       ios;     // per record: its only role
  } modifiers_t;

  typedef struct packed {
    block_ctl_t ctl;
    attr_t      attr;
    bindings_t  bind_recs;
    modifiers_t mods;
  } hdr_state_t;

  // Values after reset and after a header clear.
  localparam datr_t DatrClear = '{
    present: 1'b0, layout: 5'd0, rmode: 3'd0, dtype: 5'd31, canonicalize: 1'b0, sat: 1'b0, pad: 2'd3,
    cmode: 3'd0
  };

  function automatic attr_t attr_clear();
    attr_t a;
    a = '0;
    a.datr = DatrClear;
    return a;
  endfunction

  // Block control without a live block; what stays is given.
  function automatic block_ctl_t ctl_closed(input logic commit_arg, input logic [63:0] ra);
    block_ctl_t c;
    c = '0;
    c.no_desc = 1'b1;
    c.commit_arg = commit_arg;
    c.ra = ra;
    return c;
  endfunction

endpackage
