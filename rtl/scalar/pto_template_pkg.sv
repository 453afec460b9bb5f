// SPDX-License-Identifier: Apache-2.0
// Records of the templates, once per core (docs/microarchitecture/blocks.md sections 6 and 7). Both are part of a
// trap context.
package pto_template_pkg;

  import pto_ctrl_pkg::*;

  localparam int unsigned FrameRegs = 22;  // R2 to R23

  typedef struct packed {
    logic                        active;
    tmpl_op_e                    kind;
    logic [63:0]                 pc;
    logic [4:0]                  first;      // of the ring of registers
    logic [4:0]                  count;      // slots
    logic [63:0]                 caller_sp;
    logic                        adjusted;   // sp has been changed
    logic [4:0]                  progress;   // slots done
    logic [63:0]                 target;     // of FRET
    logic [FrameRegs-1:0][63:0]  snapshot;   // R2 to R23 before FENTRY
  } frame_t;

  typedef struct packed {
    logic        active;
    logic [63:0] pc;
    logic [63:0] dst;
    logic [63:0] src;
    logic [63:0] len;       // bytes
    logic [63:0] progress;  // bytes done
  } copy_t;

  typedef struct packed {
    frame_t frame;
    copy_t  copy;
  } tmpl_state_t;

endpackage
