// SPDX-License-Identifier: Apache-2.0
// GPRs and T/U queues of the four PEs (isa-scalar-block.md 2.5, 3.4). Three read ports by Reg5 code
// for RR, two GPR read ports for issue, one write port; all reads are combinational and see the
// registered state. GPRs have no reset: they are written over the debug port while reset is held.
// Queues reset to zero with no valid entry.
module pto_regfile
  import pto_pkg::*;
  import pto_ctrl_pkg::*;
(
  input  logic              clk_i,
  input  logic              rst_ni,
  input  logic [1:0]        lead_i,      // PE whose queue validity counts
  // RR
  input  logic [2:0]        rd_i,
  input  logic [4:0]        rs0_i,
  input  logic [4:0]        rs1_i,
  input  logic [4:0]        rs2_i,
  output logic [3:0][63:0]  rdata0_o,
  output logic [3:0][63:0]  rdata1_o,
  output logic [3:0][63:0]  rdata2_o,
  output logic [2:0]        valid_o,     // the entry that a source names is valid, or it is no entry
  // issue
  input  logic [4:0]        iss_rs0_i,
  input  logic [4:0]        iss_rs1_i,
  output logic [3:0][63:0]  iss_rdata0_o,
  output logic [3:0][63:0]  iss_rdata1_o,
  // WB
  input  logic [3:0]        we_i,        // per PE
  input  logic [4:0]        dst_i,
  input  logic [3:0][63:0]  wdata_i,
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

  assign valid_o[0] = source_ok(rs0_i, queue_valid[lead_i]);
  assign valid_o[1] = source_ok(rs1_i, queue_valid[lead_i]);
  assign valid_o[2] = source_ok(rs2_i, queue_valid[lead_i]);

  for (genvar p = 0; p < NumPe; p++) begin : g_pe
    logic [63:0] gpr_q [32];  // 1..23 used
    logic [3:0][63:0] t_q, u_q;
    logic [3:0] t_valid_q, u_valid_q;

    assign queue_valid[p] = {u_valid_q, t_valid_q};

    logic dbg_write;
    assign dbg_write = dbg_we_i && dbg_sel_i == 8'd0 && dbg_addr_i[31:5] == 27'(p);

    always_ff @(posedge clk_i) begin
      if (dbg_write && dbg_addr_i[4:0] != 5'd0 && dbg_addr_i[4:0] < RegT1) begin
        gpr_q[dbg_addr_i[4:0]] <= dbg_wdata_i;
      end else if (we_i[p] && dst_i != 5'd0 && dst_i < RegT1) begin
        gpr_q[dst_i] <= wdata_i[p];
      end
    end

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) begin
        t_q <= '0;
        u_q <= '0;
        t_valid_q <= '0;
        u_valid_q <= '0;
      end else begin
        if (we_i[p] && dst_i == DstT) begin
          t_q <= {t_q[2], t_q[1], t_q[0], wdata_i[p]};
          t_valid_q <= {t_valid_q[2:0], 1'b1};
        end
        if (we_i[p] && dst_i == DstU) begin
          u_q <= {u_q[2], u_q[1], u_q[0], wdata_i[p]};
          u_valid_q <= {u_valid_q[2:0], 1'b1};
        end
      end
    end

    always_comb begin
      rdata0_o[p] = '0;
      rdata1_o[p] = '0;
      rdata2_o[p] = '0;
      if (rd_i[0] && rs0_i != 5'd0) begin
        rdata0_o[p] = rs0_i < RegT1 ? gpr_q[rs0_i] : rs0_i[2] ? u_q[rs0_i[1:0]] : t_q[rs0_i[1:0]];
      end
      if (rd_i[1] && rs1_i != 5'd0) begin
        rdata1_o[p] = rs1_i < RegT1 ? gpr_q[rs1_i] : rs1_i[2] ? u_q[rs1_i[1:0]] : t_q[rs1_i[1:0]];
      end
      if (rd_i[2] && rs2_i != 5'd0) begin
        rdata2_o[p] = rs2_i < RegT1 ? gpr_q[rs2_i] : rs2_i[2] ? u_q[rs2_i[1:0]] : t_q[rs2_i[1:0]];
      end
    end

    assign iss_rdata0_o[p] = iss_rs0_i == 5'd0 || iss_rs0_i >= RegT1 ? '0 : gpr_q[iss_rs0_i];
    assign iss_rdata1_o[p] = iss_rs1_i == 5'd0 || iss_rs1_i >= RegT1 ? '0 : gpr_q[iss_rs1_i];

    always_comb begin
      dbg_gpr[p] = '0;
      dbg_queue[p] = '0;
      if (dbg_en_i) begin
        if (dbg_addr_i[4:0] != 5'd0 && dbg_addr_i[4:0] < RegT1) dbg_gpr[p] = gpr_q[dbg_addr_i[4:0]];
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

endmodule
