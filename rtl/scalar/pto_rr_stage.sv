// SPDX-License-Identifier: Apache-2.0
// RR: the register between decode and RR, the register file, and the sources of the instruction from it or from
// the bypass network (docs/microarchitecture/scalar-pipeline.md sections 3 and 4). RR waits for sources that are in
// neither. A flush empties the stage. Reset: empty.
module pto_rr_stage
  import pto_pkg::*;
  import pto_ctrl_pkg::*;
  import pto_inject_pkg::*;
(
  input  logic              clk_i,
  input  logic              rst_ni,
  input  inject_t           inj_i,
  input  logic [3:0]        pe_enable_i,
  input  logic [1:0]        lead_i,
  input  logic              flush_i,
  // decode
  input  logic              dec_valid_i,
  input  logic [63:0]       dec_pc_i,
  input  logic [63:0]       dec_insn_i,
  input  logic [2:0]        dec_len_i,
  input  logic [31:0]       dec_seq_i,
  input  ctrl_t             dec_ctrl_i,
  input  logic [63:0]       dec_imm_i,
  output logic              ready_o,       // the stage is empty or leaving
  // the instructions in EX, MEM and WB, with their first and second destination values
  input  logic              ex_ready_i,
  input  logic              ex_valid_i,
  input  ctrl_t             ex_ctrl_i,
  input  logic              ex_done_i,
  input  logic [3:0][63:0]  ex_i,
  input  logic [3:0][63:0]  ex1_i,
  input  logic              mem_valid_i,
  input  ctrl_t             mem_ctrl_i,
  input  logic [3:0][63:0]  mem_i,
  input  logic [3:0][63:0]  mem1_i,
  input  logic              wb_valid_i,
  input  ctrl_t             wb_ctrl_i,
  input  logic [3:0][63:0]  wb_i,
  input  logic [3:0][63:0]  wb1_i,
  // EX
  output logic              valid_o,
  output logic              go_o,          // the instruction moves to EX
  output logic [63:0]       pc_o,
  output logic [63:0]       insn_o,
  output logic [2:0]        len_o,
  output logic [31:0]       seq_o,
  output ctrl_t             ctrl_o,
  output logic [63:0]       imm_o,
  output logic              src_bad_o,     // a T/U source is not valid
  output logic [3:0][3:0][63:0] src_o,     // per PE: SrcL, SrcR, third, fourth
  output logic              take_ex_o,     // a source comes from EX
  output logic [3:0][1:0]   origin_o,      // per source of the moving instruction: 0 register file, 1 EX, 2 MEM, 3 WB
  output stall_e            stall_o,
  // issue
  input  logic [4:0]        iss_rs0_i,
  input  logic [4:0]        iss_rs1_i,
  output logic [3:0][63:0]  iss_rdata0_o,
  output logic [3:0][63:0]  iss_rdata1_o,
  // templates, of the lead
  input  logic              snap_i,
  output logic [21:0][63:0] snap_o,      // R2 to R23 while `snap_i`
  output logic [3:0][63:0]  sp_o,        // R2 per PE
  input  logic              tmpl_we_i,   // only while WB writes nothing
  input  logic [4:0]        tmpl_reg_i,
  input  logic [63:0]       tmpl_data_i,
  // WB
  input  logic [3:0]        we0_i,       // per PE
  input  logic [4:0]        dst0_i,
  input  logic [3:0][63:0]  wdata0_i,
  input  logic [3:0]        we1_i,
  input  logic [4:0]        dst1_i,
  input  logic [3:0][63:0]  wdata1_i,
  // trap context: all queue entries, and their values after ACRE
  output pto_system_pkg::queues_t queues_o,
  input  logic              restore_i,
  input  pto_system_pkg::queues_t restore_queues_i,
  // debug: selectors 0, 1 and 2
  input  logic              dbg_en_i,
  input  logic              dbg_we_i,
  input  logic [7:0]        dbg_sel_i,
  input  logic [31:0]       dbg_addr_i,
  input  logic [63:0]       dbg_wdata_i,
  output logic [63:0]       dbg_rdata_o
);

  logic valid_q;
  logic [63:0] pc_q, insn_q, imm_q;
  logic [2:0] len_q;
  logic [31:0] seq_q;
  ctrl_t ctrl_q;
  stall_e hazard;

  assign go_o = valid_q && hazard == StallNone && ex_ready_i && !flush_i;
  assign ready_o = !valid_q || (hazard == StallNone && ex_ready_i);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) valid_q <= 1'b0;
    else if (flush_i) valid_q <= 1'b0;
    else if (ready_o) valid_q <= dec_valid_i;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      pc_q <= '0;
      insn_q <= '0;
      len_q <= '0;
      seq_q <= '0;
      ctrl_q <= '0;
      imm_q <= '0;
    end else if (dec_valid_i && ready_o && !flush_i) begin
      pc_q <= dec_pc_i;
      insn_q <= dec_insn_i;
      len_q <= dec_len_i;
      seq_q <= dec_seq_i;
      ctrl_q <= dec_ctrl_i;
      imm_q <= dec_imm_i;
    end
  end

  // ---- where the sources are ----
  logic [3:0] found, reg_valid, checked;
  logic [3:0][2:0] slot;
  logic [3:0][4:0] code;
  logic [3:0][3:0][63:0] reg_rdata, src;

  pto_scoreboard u_scoreboard (
    .valid_i(valid_q),
    .ctrl_i(ctrl_q),
    .ex_valid_i,
    .ex_ctrl_i,
    .ex_done_i,
    .mem_valid_i,
    .mem_ctrl_i,
    .wb_valid_i,
    .wb_ctrl_i,
    .stall_o(hazard),
    .found_o(found),
    .slot_o(slot),
    .code_o(code)
  );

  // A producer in flight makes its queue entry valid.
  assign checked = ctrl_q.rd & ~{3'd0, ctrl_q.unchecked};
  assign src_bad_o = (checked & ~found & ~reg_valid) != 4'd0;

  pto_regfile u_regfile (
    .clk_i,
    .rst_ni,
    .lead_i,
    .rd_i(go_o ? ctrl_q.rd : 4'd0),
    .rs_i(code),
    .rdata_o(reg_rdata),
    .valid_o(reg_valid),
    .iss_rs0_i,
    .iss_rs1_i,
    .iss_rdata0_o,
    .iss_rdata1_o,
    .snap_i,
    .snap_o,
    .sp_o,
    .tmpl_we_i,
    .tmpl_reg_i,
    .tmpl_data_i,
    .we0_i,
    .dst0_i,
    .wdata0_i,
    .we1_i,
    .dst1_i,
    .wdata1_i,
    .queues_o,
    .restore_i,
    .restore_queues_i,
    .dbg_en_i,
    .dbg_we_i,
    .dbg_sel_i,
    .dbg_addr_i,
    .dbg_wdata_i,
    .dbg_rdata_o
  );

  always_comb begin
    origin_o = '0;
    if (go_o && found != 4'd0) begin
      for (int unsigned s = 0; s < 4; s++) begin
        if (found[s]) origin_o[s] = slot[s][2:1] + 2'd1;
      end
    end
  end
  assign take_ex_o = origin_o[0] == 2'd1 || origin_o[1] == 2'd1 || origin_o[2] == 2'd1 || origin_o[3] == 2'd1;

  for (genvar p = 0; p < NumPe; p++) begin : g_bypass
    pto_bypass u_bypass (
      .en_i(go_o),
      .pe_en_i(pe_enable_i[p]),
      .found_i(found),
      .slot_i(slot),
      .reg_i(reg_rdata[p]),
      .ex_i(ex_i[p]),
      .ex1_i(ex1_i[p]),
      .mem_i(mem_i[p]),
      .mem1_i(mem1_i[p]),
      .wb_i(wb_i[p]),
      .wb1_i(wb1_i[p]),
      .src_o(src[p])
    );

    assign src_o[p][3:1] = src[p][3:1];
    assign src_o[p][0] = inj_i.valid && inj_i.point == InjScalarBypassL && inj_i.pe == 2'(p)
                       ? src[p][0] ^ (64'd1 << inj_i.bit_idx) : src[p][0];
  end

  always_comb begin
    insn_o = insn_q;
    if (inj_i.valid && inj_i.point == InjScalarRrInsn) insn_o ^= 64'd1 << inj_i.bit_idx;
  end
  assign valid_o = valid_q;
  assign pc_o = pc_q;
  assign len_o = len_q;
  assign seq_o = seq_q;
  assign ctrl_o = ctrl_q;
  assign imm_o = imm_q;
  assign stall_o = hazard != StallNone ? hazard : valid_q && !ex_ready_i ? StallNext : StallNone;

endmodule
