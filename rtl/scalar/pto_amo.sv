// SPDX-License-Identifier: Apache-2.0
// LR, SC, SWAP, read-modify-write, CAS and DMA in MEM (docs/microarchitecture/memory-order.md sections 2 to 5). The check
// cycle tests alignment and range of all enabled PEs and, without fault, presents the first request. PE by PE;
// LR presents all reads without waiting for answers. MEM is left in the cycle in which the work ends.
// `req_o` is held with stable address and data until granted. Reset: idle.
module pto_amo
  import pto_pkg::*;
  import pto_ctrl_pkg::*;
  import pto_inject_pkg::*;
(
  input  logic             clk_i,
  input  logic             rst_ni,
  input  inject_t          inj_i,
  input  logic [3:0]       pe_enable_i,
  input  logic [63:0]      mem_limit_i,
  // the instruction in MEM, of this unit and without static fault
  input  logic             valid_i,
  input  logic             check_i,        // its check cycle, and nothing rejects it
  input  amo_op_e          op_i,
  input  logic [1:0]       size_i,         // log2 of the bytes; no meaning for DMA
  input  logic [3:0][63:0] addr_i,         // DMA: source
  input  logic [3:0][63:0] src0_i,         // SrcL: data of SC
  input  logic [3:0][63:0] src1_i,         // SrcR: operand, CAS: expected, DMA: destination
  input  logic [3:0][63:0] src2_i,         // SrcD: CAS: desired
  input  logic [3:0]       resv_valid_i,
  input  logic [3:0][63:0] resv_addr_i,
  output logic             done_o,         // MEM may be left in this cycle
  output logic             performed_o,    // it has begun its accesses
  output fault_e           fault_o,        // in the check cycle
  output logic [63:0]      fault_arg_o,
  output lsu_state_e       state_o,
  output logic [3:0][63:0] result_o,       // old value, or outcome of SC; 0 for disabled PEs
  output logic [3:0][63:0] mem_data_o,     // value written, or read where nothing is written
  // arbiter
  output logic             req_o,
  output logic             we_o,
  output logic [1:0]       req_pe_o,
  output logic [63:0]      req_addr_o,
  output logic [511:0]     wdata_o,        // in place in the line
  output logic [63:0]      wstrb_o,
  input  logic             gnt_i,
  input  logic             rvalid_i,
  input  logic [511:0]     rdata_i
);

  localparam logic [63:0] DmaBytes = 64'd64;

  lsu_state_e state_q, state_d, phase;
  logic [3:0] todo_q, to_answer_q;
  logic sent_q;                       // read of the current PE is granted
  logic [1:0] piece_q, got_q;         // pieces of DMA granted, answered
  logic [3:0][63:0] result_q, mem_data_q;
  logic [63:0] old_q;
  logic [511:0] copy_q;               // source of DMA

  // ---- check ----
  logic checking, start, dma;
  logic [3:0] hit, checked, misaligned, outside, outside_to;
  assign dma = op_i == AmoDma;
  assign checking = valid_i && check_i && state_q == LsuIdle;

  // Reservations that SC meets, in each cycle.
  always_comb begin
    hit = '0;
    if (valid_i && op_i == AmoSc) begin
      for (int unsigned p = 0; p < NumPe; p++) begin
        hit[p] = pe_enable_i[p] && resv_valid_i[p] && resv_addr_i[p][63:6] == addr_i[p][63:6];
      end
    end
  end
  assign checked = op_i == AmoSc ? hit : pe_enable_i;

  function automatic logic beyond(input logic [63:0] addr, input logic [63:0] bytes,
                                  input logic [63:0] limit);
    return limit < bytes || addr > limit - bytes;
  endfunction

  always_comb begin
    misaligned = '0;
    outside = '0;
    outside_to = '0;
    fault_o = FaultNone;
    fault_arg_o = '0;
    if (checking) begin
      for (int p = NumPe - 1; p >= 0; p--) begin
        misaligned[p] = checked[p] && !dma && (addr_i[p][2:0] & ~(3'b111 << size_i)) != 3'd0;
        outside[p] = checked[p] && beyond(addr_i[p], dma ? DmaBytes : 64'd1 << size_i, mem_limit_i);
        outside_to[p] = checked[p] && dma && beyond(src1_i[p], DmaBytes, mem_limit_i);
        if (misaligned[p] || outside[p] || outside_to[p]) begin
          fault_o = misaligned[p] ? FaultDataAlignment : FaultDataPage;
          fault_arg_o = misaligned[p] || outside[p] ? addr_i[p] : src1_i[p];
        end
      end
    end
  end

  // ---- phase and PE of this cycle ----
  logic [3:0] todo, live, cur, later;
  logic [1:0] cur_idx;
  logic [63:0] addr, to_addr, place;
  assign start = checking && fault_o == FaultNone;
  assign performed_o = start || state_q != LsuIdle;
  assign state_o = state_q;

  always_comb begin
    phase = state_q;
    if (start) begin
      case (op_i)
        AmoLr, AmoSc: phase = LsuPlain;
        AmoDma: phase = LsuDmaRead;
        default: phase = LsuAmoRead;
      endcase
    end
    todo = start ? pe_enable_i : todo_q;
    // PEs whose SC misses take no cycle.
    live = op_i == AmoSc ? todo & hit : todo;
    cur = live & (~live + 4'd1);
    cur_idx = {cur[3] || cur[2], cur[3] || cur[1]};
  end

  always_comb begin
    addr = '0;
    to_addr = '0;
    if (phase != LsuIdle) begin
      addr = addr_i[cur_idx];
      to_addr = src1_i[cur_idx];
    end
    place = phase == LsuDmaWrite ? to_addr : addr;
  end

  // PEs that remain after the grant of this cycle; an SC clears the reservations of its line.
  always_comb begin
    later = live & ~cur;
    if (op_i == AmoSc) begin
      for (int unsigned p = 0; p < NumPe; p++) begin
        if (addr_i[p][63:6] == addr[63:6]) later[p] = 1'b0;
      end
    end
  end

  // ---- read data ----
  logic [3:0] answer;
  logic [63:0] word, value_read;
  logic [5:0] from;   // place in the line
  assign answer = !rvalid_i ? 4'd0 : op_i == AmoLr ? to_answer_q & (~to_answer_q + 4'd1) : cur;

  always_comb begin
    from = '0;
    word = '0;
    value_read = '0;
    if (rvalid_i) begin
      for (int unsigned p = 0; p < NumPe; p++) begin
        if (answer[p]) from = addr_i[p][5:0];
      end
      word = rdata_i[{from[5:3], 6'd0}+:64] >> {from[2:0], 3'd0};
      case (size_i)
        2'd0: value_read = {56'd0, word[7:0]};
        2'd1: value_read = {48'd0, word[15:0]};
        2'd2: value_read = {{32{word[31]}}, word[31:0]};
        default: value_read = word;
      endcase
    end
  end

  // ---- value written ----
  logic store, cas_store;
  logic [63:0] computed, new_value, compared_value;
  logic new_store, unused;
  assign unused = ^{compared_value, new_store};

  // The comparison of CAS is made with the answer, the value to write from the register.
  pto_amo_op u_compare (
    .en_i(rvalid_i && phase == LsuAmoRead),
    .op_i,
    .size_i,
    .old_i(value_read),
    .operand_i(src1_i[cur_idx]),
    .desired_i('0),
    .store_o(cas_store),
    .new_o(compared_value)
  );
  assign store = rvalid_i && phase == LsuAmoRead && cas_store;

  pto_amo_op u_new (
    .en_i(phase == LsuAmoWrite || (phase == LsuPlain && op_i == AmoSc)),
    .op_i,
    .size_i,
    .old_i(old_q),
    .operand_i(op_i == AmoSc ? src0_i[cur_idx] : src1_i[cur_idx]),
    .desired_i(src2_i[cur_idx]),
    .store_o(new_store),
    .new_o(computed)
  );

  always_comb begin
    new_value = computed;
    if (inj_i.valid && inj_i.point == InjScalarAmoWdata && cur[inj_i.pe]) begin
      new_value ^= 64'd1 << inj_i.bit_idx;
    end
  end

  // ---- requests ----
  logic [1:0] pieces;   // of the current range of DMA
  logic all_got, piece_last;
  logic [6:0] rest;     // bytes of the range in its first line
  logic [7:0] strobe;
  assign pieces = place[5:0] == 6'd0 ? 2'd1 : 2'd2;
  assign rest = 7'd64 - {1'b0, place[5:0]};
  assign piece_last = piece_q + 2'd1 == pieces;
  assign all_got = rvalid_i && got_q + 2'd1 == pieces;

  always_comb begin
    req_o = 1'b0;
    we_o = 1'b0;
    case (phase)
      LsuPlain: begin
        req_o = live != 4'd0;
        we_o = op_i == AmoSc;
      end
      LsuAmoRead: req_o = !sent_q;
      LsuAmoWrite: begin
        req_o = 1'b1;
        we_o = 1'b1;
      end
      LsuDmaRead: req_o = piece_q != pieces;
      LsuDmaWrite: begin
        req_o = 1'b1;
        we_o = 1'b1;
      end
      default: ;
    endcase
    req_pe_o = req_o ? cur_idx : 2'd0;
    req_addr_o = '0;
    if (req_o) begin
      req_addr_o = place;
      if (dma && piece_q != 2'd0) req_addr_o = {place[63:6] + 58'd1, 6'd0};
    end
  end

  always_comb begin
    wdata_o = '0;
    wstrb_o = '0;
    strobe = 8'd0;
    if (req_o && we_o) begin
      if (dma) begin
        if (piece_q == 2'd0) begin
          wdata_o = copy_q << {place[5:0], 3'd0};
          wstrb_o = ~64'd0 << place[5:0];
        end else begin
          wdata_o = copy_q >> {rest, 3'd0};
          wstrb_o = ~(~64'd0 << place[5:0]);
        end
      end else begin
        strobe = 8'(8'((9'd1 << (4'd1 << size_i)) - 9'd1) << addr[2:0]);
        wdata_o = {8{new_value << {addr[2:0], 3'd0}}};
        wstrb_o = {56'd0, strobe} << {addr[5:3], 3'd0};
      end
    end
  end

  // ---- next phase ----
  logic [3:0] todo_d, to_answer_d;
  logic sent_d;
  logic [1:0] piece_d, got_d;
  always_comb begin
    state_d = phase;
    todo_d = todo;
    to_answer_d = start && op_i == AmoLr ? pe_enable_i : to_answer_q & ~answer;
    sent_d = sent_q;
    piece_d = piece_q;
    got_d = got_q;
    case (phase)
      LsuPlain: begin
        if (gnt_i) todo_d = op_i == AmoSc ? later : todo & ~cur;
        else if (op_i == AmoSc) todo_d = live;
        if (todo_d == 4'd0 && to_answer_d == 4'd0) state_d = LsuIdle;
      end
      LsuAmoRead: begin
        if (gnt_i) sent_d = 1'b1;
        if (rvalid_i) begin
          sent_d = 1'b0;
          if (store) begin
            state_d = LsuAmoWrite;
          end else begin
            todo_d = todo & ~cur;
            if (todo_d == 4'd0) state_d = LsuIdle;
          end
        end
      end
      LsuAmoWrite:
        if (gnt_i) begin
          todo_d = todo & ~cur;
          state_d = todo_d == 4'd0 ? LsuIdle : LsuAmoRead;
        end
      LsuDmaRead: begin
        if (gnt_i) piece_d = piece_q + 2'd1;
        if (rvalid_i) got_d = got_q + 2'd1;
        if (all_got) begin
          state_d = LsuDmaWrite;
          piece_d = '0;
          got_d = '0;
        end
      end
      LsuDmaWrite:
        if (gnt_i) begin
          piece_d = piece_q + 2'd1;
          if (piece_last) begin
            piece_d = '0;
            todo_d = todo & ~cur;
            state_d = todo_d == 4'd0 ? LsuIdle : LsuDmaRead;
          end
        end
      default: ;
    endcase
  end

  assign done_o = valid_i && ((checking && !start) || (phase != LsuIdle && state_d == LsuIdle));

  // ---- results ----
  logic [511:0] copy_first, copy_second;   // source of DMA with the first, the second piece
  always_comb begin
    copy_first = '0;
    copy_second = '0;
    if (rvalid_i && dma) begin
      copy_first = rdata_i >> {place[5:0], 3'd0};
      copy_second = copy_q | (rdata_i << {rest, 3'd0});
    end
  end

  logic [3:0] written;   // stores granted in this cycle, other than those of DMA
  assign written = gnt_i && we_o && !dma ? cur : 4'd0;

  always_comb begin
    for (int unsigned p = 0; p < NumPe; p++) begin
      result_o[p] = result_q[p];
      mem_data_o[p] = mem_data_q[p];
      if (start) begin
        result_o[p] = {63'd0, op_i == AmoSc && pe_enable_i[p]};
        mem_data_o[p] = '0;
      end
      if (answer[p] && !dma) begin
        result_o[p] = value_read;
        mem_data_o[p] = value_read;
      end
      if (answer[p] && dma && got_q == 2'd0) mem_data_o[p] = copy_first[63:0];
      if (answer[p] && dma && got_q != 2'd0) mem_data_o[p] = copy_second[63:0];
      if (written[p]) begin
        if (op_i == AmoSc) result_o[p] = '0;
        mem_data_o[p] = new_value;
      end
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q <= LsuIdle;
      todo_q <= '0;
      to_answer_q <= '0;
      sent_q <= 1'b0;
      piece_q <= '0;
      got_q <= '0;
      result_q <= '0;
      mem_data_q <= '0;
      old_q <= '0;
      copy_q <= '0;
    end else if (phase != LsuIdle) begin
      state_q <= state_d;
      todo_q <= todo_d;
      to_answer_q <= to_answer_d;
      sent_q <= sent_d;
      piece_q <= piece_d;
      got_q <= got_d;
      result_q <= result_o;
      mem_data_q <= mem_data_o;
      if (rvalid_i && phase == LsuAmoRead) old_q <= value_read;
      if (rvalid_i && dma) copy_q <= got_q == 2'd0 ? copy_first : copy_second;
    end
  end

`ifndef SYNTHESIS
  response_expected_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
    rvalid_i |-> to_answer_q != 4'd0 || sent_q || (state_q == LsuDmaRead && got_q < piece_q));
  grant_requested_a : assert property (@(posedge clk_i) disable iff (!rst_ni) gnt_i |-> req_o);
  busy_valid_a : assert property (@(posedge clk_i) disable iff (!rst_ni) state_q != LsuIdle |-> valid_i);
  req_enabled_a : assert property (@(posedge clk_i) disable iff (!rst_ni) req_o |-> (cur & ~pe_enable_i) == 4'd0);
`endif

endmodule
