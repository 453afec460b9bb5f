// SPDX-License-Identifier: Apache-2.0
// GPRs and T/U queues of the four PEs (isa-scalar-block.md 2.5, 3.4). Four read ports by Reg5 code
// for RR, two GPR read ports for issue, two write ports, of which the second is the younger; all reads are
// combinational and see the registered state. GPRs have no reset: they are written over the debug port while reset is held.
// Queues reset to zero with no valid entry.
module pto_regfile
  import pto_pkg::*;
  import pto_ctrl_pkg::*;
(
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic [1:0]        lead_i,      // PE whose queue validity counts
  // RR
  input  logic [3:0]             rd_i,
  input  logic [3:0][4:0]        rs_i,
  output logic [3:0][3:0][63:0]  rdata_o,    // per PE and source
  output logic [3:0]             valid_o,    // the entry that a source names is valid, or it is no entry
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

  logic [3:0][7:0] queue_valid;  // T#1..T#4, U#1..U#4
  logic [3:0][63:0] dbg_gpr, dbg_queue;

  function automatic logic source_ok(input logic [4:0] code, input logic [7:0] valid);
    return code < RegT1 || valid[code[2:0]];
  endfunction

  for (genvar i = 0; i < 4; i++) begin : g_valid
    assign valid_o[i] = source_ok(rs_i[i], queue_valid[lead_i]);
  end

  // A destination that is a GPR.
  function automatic logic is_gpr(input logic [4:0] code);
    return code != 5'd0 && code < RegT1;
  endfunction

  logic [3:0][21:0][63:0] snap;
  assign snap_o = snap[lead_i];

  for (genvar p = 0; p < NumPe; p++) begin : g_pe
    logic [63:0] gpr_q [32];  // 1..23 used
    logic [3:0][63:0] t_q, u_q;
    logic [3:0] t_valid_q, u_valid_q;

    assign queue_valid[p] = {u_valid_q, t_valid_q};
    assign queues_o.t[p] = t_q;
    assign queues_o.u[p] = u_q;
    assign queues_o.t_valid[p] = t_valid_q;
    assign queues_o.u_valid[p] = u_valid_q;

    logic dbg_write;
    assign dbg_write = dbg_we_i && dbg_sel_i == 8'd0 && dbg_addr_i[31:5] == 27'(p);

    always_ff @(posedge clk_i) begin
      if (dbg_write && is_gpr(dbg_addr_i[4:0])) begin
        gpr_q[dbg_addr_i[4:0]] <= dbg_wdata_i;
      end else if (tmpl_we_i && lead_i == 2'(p)) begin
        gpr_q[tmpl_reg_i] <= tmpl_data_i;
      end else begin
        if (we0_i[p] && is_gpr(dst0_i)) gpr_q[dst0_i] <= wdata0_i[p];
        if (we1_i[p] && is_gpr(dst1_i)) gpr_q[dst1_i] <= wdata1_i[p];
      end
    end

    logic [1:0] push_t, push_u;  // by port
    assign push_t = {we1_i[p] && dst1_i == DstT, we0_i[p] && dst0_i == DstT};
    assign push_u = {we1_i[p] && dst1_i == DstU, we0_i[p] && dst0_i == DstU};

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) begin
        t_q <= '0;
        u_q <= '0;
        t_valid_q <= '0;
        u_valid_q <= '0;
      end else if (restore_i) begin
        t_q <= restore_queues_i.t[p];
        u_q <= restore_queues_i.u[p];
        t_valid_q <= restore_queues_i.t_valid[p];
        u_valid_q <= restore_queues_i.u_valid[p];
      end else begin
        case (push_t)
          2'b01: t_q <= {t_q[2], t_q[1], t_q[0], wdata0_i[p]};
          2'b10: t_q <= {t_q[2], t_q[1], t_q[0], wdata1_i[p]};
          2'b11: t_q <= {t_q[1], t_q[0], wdata0_i[p], wdata1_i[p]};
          default: ;
        endcase
        case (push_u)
          2'b01: u_q <= {u_q[2], u_q[1], u_q[0], wdata0_i[p]};
          2'b10: u_q <= {u_q[2], u_q[1], u_q[0], wdata1_i[p]};
          2'b11: u_q <= {u_q[1], u_q[0], wdata0_i[p], wdata1_i[p]};
          default: ;
        endcase
        if (push_t != 2'd0) t_valid_q <= &push_t ? {t_valid_q[1:0], 2'b11} : {t_valid_q[2:0], 1'b1};
        if (push_u != 2'd0) u_valid_q <= &push_u ? {u_valid_q[1:0], 2'b11} : {u_valid_q[2:0], 1'b1};
      end
    end

    always_comb begin
      for (int unsigned i = 0; i < 4; i++) begin
        rdata_o[p][i] = '0;
        if (rd_i[i] && rs_i[i] != 5'd0) begin
          rdata_o[p][i] = rs_i[i] < RegT1 ? gpr_q[rs_i[i]]
                        : rs_i[i][2] ? u_q[rs_i[i][1:0]] : t_q[rs_i[i][1:0]];
        end
      end
    end

    assign sp_o[p] = gpr_q[2];
    always_comb begin
      snap[p] = '0;
      if (snap_i && lead_i == 2'(p)) begin
        for (int r = 0; r < 22; r++) snap[p][r] = gpr_q[r+2];
      end
    end

    assign iss_rdata0_o[p] = is_gpr(iss_rs0_i) ? gpr_q[iss_rs0_i] : '0;
    assign iss_rdata1_o[p] = is_gpr(iss_rs1_i) ? gpr_q[iss_rs1_i] : '0;

    always_comb begin
      dbg_gpr[p] = '0;
      dbg_queue[p] = '0;
      if (dbg_en_i) begin
        if (is_gpr(dbg_addr_i[4:0])) dbg_gpr[p] = gpr_q[dbg_addr_i[4:0]];
        dbg_queue[p] = dbg_addr_i[2] ? u_q[dbg_addr_i[1:0]] : t_q[dbg_addr_i[1:0]];
      end
    end
  end

  always_comb begin
    dbg_rdata_o = '0;
    if (dbg_en_i) begin
      case (dbg_sel_i)
        8'd0: if (dbg_addr_i[31:7] == '0) dbg_rdata_o = dbg_gpr[dbg_addr_i[6:5]];
        8'd1: if (dbg_addr_i[31:5] == '0) dbg_rdata_o = dbg_queue[dbg_addr_i[4:3]];
        8'd2: if (dbg_addr_i[31:2] == '0) dbg_rdata_o = {56'd0, queue_valid[dbg_addr_i[1:0]]};
        default: ;
      endcase
    end
  end

`ifndef SYNTHESIS
  tmpl_alone_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
                                  tmpl_we_i |-> (we0_i | we1_i) == 4'd0 && is_gpr(tmpl_reg_i));
`endif

endmodule
