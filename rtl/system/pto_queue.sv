// SPDX-License-Identifier: Apache-2.0
// HL.QMT, HL.QPUSH and HL.QPOP: four queues of at most 1,023 values (docs/microarchitecture/blocks.md section 8,
// isa-scalar-block.md 7.3). An instruction takes two cycles in WB: in the first the head of its queue
// is read, in the second it commits. Reset: no queue in use.
module pto_queue
  import pto_ctrl_pkg::*;
  import pto_inject_pkg::*;
(
  input  logic             clk_i,
  input  logic             rst_ni,
  input  pto_pkg::inject_t inj_i,
  input  logic             en_i,       // WB holds a queue command
  input  logic             first_i,    // it passes its checks in its first cycle
  input  queue_op_e        op_i,
  input  logic [44:41]     flags_i,    // instruction bits: e, r, h or s, i
  input  logic [63:0]      key_i,      // SrcL of the lead
  input  logic [63:0]      operand_i,  // SrcR of the lead
  input  logic             commit_i,
  output logic             second_o,   // second cycle
  output logic [63:0]      result_o,
  output logic [63:0]      data_o,     // of HL.QPOP
  output logic             event_o,    // the commit signals an event
  output logic [3:0]       used_o,
  output logic [3:0][9:0]  count_o,
  // debug: selector 10, and selector 3 address 33
  input  logic             dbg_en_i,
  input  logic [7:0]       dbg_sel_i,
  input  logic [31:0]      dbg_addr_i,
  output logic [63:0]      dbg_rdata_o
);

  typedef struct packed {
    logic        used;
    logic        suspended;
    logic [9:0]  capacity;
    logic [9:0]  head;
    logic [9:0]  count;
    logic [63:0] key;
  } queue_t;

  localparam logic [1:0] StatusRefused = 2'd1;
  localparam logic [1:0] StatusUnknown = 2'd2;

  logic [63:0] mem_q [4096];   // {slot, entry}
  queue_t queue_q [4];
  logic [3:0][63:0] events_q;
  logic [63:0] event_sum_q, rdata_q, rdata;
  logic second_q;

  logic flag_event, flag_restore, flag_third, flag_init;
  assign flag_event = flags_i[41];
  assign flag_restore = flags_i[42];
  assign flag_third = flags_i[43];  // QPUSH: at the head; QMT: suspend
  assign flag_init = flags_i[44];

  // ---- slot ----
  logic [3:0] match;
  logic known, free;
  logic [1:0] slot, unused_slot;
  always_comb begin
    match = '0;
    slot = '0;
    unused_slot = '0;
    free = 1'b0;
    if (en_i) begin
      for (int s = 3; s >= 0; s--) begin
        match[s] = queue_q[s].used && queue_q[s].key == key_i;
        if (match[s]) slot = 2'(s);
        if (!queue_q[s].used) begin
          free = 1'b1;
          unused_slot = 2'(s);
        end
      end
    end
  end
  assign known = match != 4'd0;

  // ---- outcome ----
  queue_t now, next;
  logic [1:0] target, status;
  logic [9:0] remaining, entry;
  logic init, store, ok;

  assign init = op_i == QueueManage && flag_init;
  assign target = init && !known ? unused_slot : slot;
  assign now = queue_q[target];
  assign remaining = now.capacity - now.count;

  always_comb begin
    rdata = rdata_q;
    if (inj_i.valid && inj_i.point == InjSystemQueueRdata) rdata ^= 64'd1 << inj_i.bit_idx[5:0];
  end

  always_comb begin
    next = now;
    status = 2'd0;
    result_o = '0;
    data_o = '0;
    store = 1'b0;
    entry = now.head + now.count;
    case (op_i)
      QueueManage: begin
        if (init && (known || free)) begin
          next = '{used: 1'b1, suspended: 1'b0, capacity: operand_i[9:0], head: '0, count: '0, key: key_i};
          result_o[12:0] = {operand_i[9:0], 3'd0};
        end else if (known) result_o[9:0] = remaining;
        else status = StatusRefused;
        if (flag_third) next.suspended = 1'b1;
        if (flag_restore) next.suspended = 1'b0;
      end
      QueuePush: begin
        if (!known) status = StatusUnknown;
        else begin
          result_o[9:0] = remaining;
          if (now.suspended || remaining == 10'd0) status = StatusRefused;
          else begin
            store = 1'b1;
            result_o[9:0] = remaining - 10'd1;
            next.count = now.count + 10'd1;
            if (flag_third) begin
              entry = now.head - 10'd1;
              next.head = entry;
            end
          end
        end
      end
      default: begin
        if (!known) status = StatusUnknown;
        else if (now.count == 10'd0) status = StatusRefused;
        else begin
          data_o = rdata;
          next.count = now.count - 10'd1;
          next.head = now.count == 10'd1 ? 10'd0 : now.head + 10'd1;
          result_o[9:0] = next.count;
        end
      end
    endcase
    result_o[63:62] = status;
  end
  assign ok = status == 2'd0;
  assign event_o = commit_i && ok && flag_event;
  assign second_o = second_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      second_q <= 1'b0;
      event_sum_q <= '0;
      events_q <= '0;
      for (int unsigned s = 0; s < 4; s++) queue_q[s] <= '0;
    end else begin
      second_q <= first_i;
      if (commit_i && ok) begin
        queue_q[target] <= next;
        if (init && !known) events_q[target] <= {63'd0, flag_event};
        else if (flag_event) events_q[target] <= events_q[target] + 64'd1;
      end
      if (event_o) event_sum_q <= event_sum_q + 64'd1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (first_i && op_i == QueuePop) rdata_q <= mem_q[{slot, queue_q[slot].head}];
    if (commit_i && store) mem_q[{slot, entry}] <= operand_i;
  end

  always_comb begin
    for (int unsigned s = 0; s < 4; s++) begin
      used_o[s] = queue_q[s].used;
      count_o[s] = queue_q[s].count;
    end
  end

  // ---- debug ----
  queue_t dbg;
  logic [1:0] dbg_slot;
  logic dbg_entry;
  assign dbg_entry = dbg_addr_i[31:12] == '0;
  assign dbg_slot = dbg_entry ? dbg_addr_i[11:10] : dbg_addr_i[3:2];
  always_comb begin
    dbg = '0;
    dbg_rdata_o = '0;
    if (dbg_en_i && dbg_sel_i == 8'd10) begin
      dbg = queue_q[dbg_slot];
      if (dbg_entry) begin
        if (dbg_addr_i[9:0] < dbg.count) dbg_rdata_o = mem_q[{dbg_slot, dbg.head + dbg_addr_i[9:0]}];
      end else if (dbg_addr_i[31:4] == 28'd256) begin
        case (dbg_addr_i[1:0])
          2'd0: dbg_rdata_o = dbg.key;
          2'd1: dbg_rdata_o = {42'd0, dbg.used, dbg.suspended, dbg.count, dbg.capacity};
          2'd2: dbg_rdata_o = events_q[dbg_slot];
          default: ;
        endcase
      end
    end else if (dbg_en_i && dbg_sel_i == 8'd3 && dbg_addr_i == 32'd33) dbg_rdata_o = event_sum_q;
  end

  logic unused_queue;
  assign unused_queue = ^{inj_i};

`ifndef SYNTHESIS
  commit_second_a : assert property (@(posedge clk_i) disable iff (!rst_ni) commit_i |-> second_q);
`endif

endmodule
