// SPDX-License-Identifier: Apache-2.0
// System registers of all banks, once per core (docs/microarchitecture/traps.md section 5). One access per cycle
// from WB, one read of the debug port, the words of trap entry in one cycle. CORE_STATE holds ring,
// flags and rounding mode. Reads are combinational. Reset: 0, ECONFIG 3.
module pto_ssr
  import pto_ctrl_pkg::*;
  import pto_system_pkg::*;
  import pto_inject_pkg::*;
(
  input  logic              clk_i,
  input  logic              rst_ni,
  input  pto_pkg::inject_t  inj_i,
  input  logic [63:0]       time_i,        // as SSRGET of TIME gives it
  input  logic [63:0]       dbg_time_i,    // as the debug port gives it
  input  logic [1:0]        lead_i,
  input  logic [1:0][63:0]  pending_i,     // of banks 0 and 1, timer bit included
  // access by the instruction in WB
  input  logic              en_i,
  input  logic [23:0]       addr_i,
  input  logic              get_i,         // reads
  input  logic              set_i,         // writes
  output logic              illegal_o,
  output logic              thread_o,      // the value is the number of the PE
  output logic [63:0]       rdata_o,
  input  logic              write_i,       // it commits
  input  logic [63:0]       wdata_i,
  output logic [1:0]        clear_o,       // pending bit `clear_id_o` of bank 0, 1 is cleared
  output logic [5:0]        clear_id_o,
  // retirement
  input  logic [4:0]        flags_i,
  // trap entry into bank 0 or 1, and ACRE from it
  input  logic              trap_i,
  input  logic              trap_bank_i,
  input  trap_words_t       trap_words_i,
  input  logic              recover_i,
  output trap_words_t       words_o,       // of the bank of the current ring
  output logic              words_ok_o,    // EBARG0 and ECSTATE allow a recovery
  // always visible
  output logic [63:0]       core_state_o,
  output logic [1:0][63:0]  evbase_o,
  output logic [1:0][63:0]  timecmp_o,
  output logic [1:0][1:0]   config_o,
  output logic [1:0]        in_use_o,      // EBARG0[4]
  output logic [1:0][63:0]  trap_pc_o,
  output logic [1:0][63:0]  trap_word_o,
  // debug
  input  logic              dbg_en_i,
  input  logic [7:0]        dbg_sel_i,
  input  logic [31:0]       dbg_addr_i,
  output logic [63:0]       dbg_rdata_o
);

  // Storage by {bank, word}. It has no reset: a word that was never written reads as its reset value.
  logic [63:0] store_q [1024];
  logic [1023:0] written_q;
  logic [63:0] core_state_q;
  logic [3:0] ring;

  always_comb begin
    core_state_o = core_state_q;
    if (inj_i.valid && inj_i.point == InjSystemCoreState) core_state_o ^= 64'd1 << inj_i.bit_idx[5:0];
  end
  assign ring = core_state_o[3:0];

  // ---- access ----
  ssr_kind_e kind;
  logic [9:0] word;
  logic is_context, readable, writable;

  pto_ssr_map u_map (
    .addr_i(en_i ? addr_i : 24'd0),
    .kind_o(kind),
    .word_o(word),
    .context_o(is_context),
    .readable_o(readable),
    .writable_o(writable)
  );

  assign illegal_o = (is_context && ring != 4'd0) || (get_i && !readable) || (set_i && !writable);
  assign thread_o = kind == SsrThread;

  // A word as it reads.
  function automatic logic [63:0] stored(input logic [5:0] index, input logic written,
                                         input logic [63:0] value);
    if (written) return value;
    return index == WordConfig ? 64'd3 : 64'd0;
  endfunction

  function automatic logic timer_due(input logic [63:0] compare, input logic [63:0] now);
    return compare != 64'd0 && now >= compare;
  endfunction

  // Banks above 1 have no pending bit but the timer's.
  function automatic logic [63:0] pending_of(input logic [3:0] bank, input logic [1:0][63:0] pending,
                                             input logic [63:0] compare, input logic [63:0] now);
    if (bank < 4'd2) return pending[bank[0]];
    return {60'd0, timer_due(compare, now), 3'd0};
  endfunction

  function automatic logic [63:0] value_of(input ssr_kind_e k, input logic [63:0] held,
                                           input logic [63:0] pending, input logic [63:0] state,
                                           input logic [63:0] now);
    case (k)
      SsrStore, SsrTrapNo: return held;
      SsrCoreState: return state;
      SsrTime: return now;
      SsrOne: return 64'd1;
      SsrCapacity: return TileCapacity;
      SsrPending: return pending;
      SsrTopId: return {58'd0, lowest(pending)};
      default: return '0;
    endcase
  endfunction

  logic [63:0] timecmp;
  logic [9:0] timecmp_word;
  assign timecmp_word = {word[9:6], WordTimecmp};
  assign timecmp = written_q[timecmp_word] ? store_q[timecmp_word] : '0;

  always_comb begin
    rdata_o = '0;
    if (en_i && get_i) begin
      rdata_o = value_of(kind, stored(word[5:0], written_q[word], store_q[word]),
                         pending_of(word[9:6], pending_i, timecmp, time_i),
                         core_state_o, time_i);
    end
  end

  // TRAPNO behind a write of EOIEI.
  logic [9:0] number_word;
  logic [63:0] number_cleared;
  assign number_word = {word[9:6], WordTrapNo};
  assign number_cleared = written_q[number_word] ? store_q[number_word] & ~64'hc000_0000_0000_0000 : '0;

  assign clear_id_o = wdata_i[5:0];
  for (genvar b = 0; b < 2; b++) begin : g_clear
    assign clear_o[b] = write_i && kind == SsrEndOfInterrupt && word[9:6] == 4'(b) &&
                        wdata_i < 64'd64;
  end

  // ---- trap entry and recovery ----
  always_comb begin
    words_o.number = written_q[{ring, WordTrapNo}] ? store_q[{ring, WordTrapNo}] : '0;
    words_o.arg = written_q[{ring, WordTrapArg}] ? store_q[{ring, WordTrapArg}] : '0;
    words_o.state = written_q[{ring, WordState}] ? store_q[{ring, WordState}] : '0;
    words_o.barg = written_q[{ring, WordBarg}] ? store_q[{ring, WordBarg}] : '0;
    words_o.bpc = written_q[{ring, WordBarg + 6'd1}] ? store_q[{ring, WordBarg + 6'd1}] : '0;
    words_o.bpcn = written_q[{ring, WordBarg + 6'd2}] ? store_q[{ring, WordBarg + 6'd2}] : '0;
    words_o.pc = written_q[{ring, WordBarg + 6'd3}] ? store_q[{ring, WordBarg + 6'd3}] : '0;
    words_o.ra = written_q[{ring, WordBarg + 6'd4}] ? store_q[{ring, WordBarg + 6'd4}] : '0;
    for (int unsigned i = 0; i < 4; i++) begin
      words_o.t[i] = written_q[{ring, WordBarg + 6'd5 + 6'(i)}] ? store_q[{ring, WordBarg + 6'd5 + 6'(i)}] : '0;
      words_o.u[i] = written_q[{ring, WordBarg + 6'd9 + 6'(i)}] ? store_q[{ring, WordBarg + 6'd9 + 6'(i)}] : '0;
    end
  end

  logic kind_ok;
  always_comb begin
    case (words_o.barg[10:7])
      4'd0, 4'd1, 4'd2, 4'd5, 4'd6, 4'd7, 4'd8: kind_ok = 1'b1;
      default: kind_ok = 1'b0;
    endcase
  end
  assign words_ok_o = ring < 4'd2 && words_o.barg[4] && words_o.barg[63:15] == '0 && kind_ok &&
                      words_o.barg[13:11] != 3'd7 && (words_o.barg[5] || !words_o.barg[6]) &&
                      words_o.barg[3:0] == words_o.state[3:0] && !words_o.bpc[0] && !words_o.pc[0];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) core_state_q <= '0;
    else if (trap_i) core_state_q <= {core_state_o[63:37], core_state_o[36:32] | flags_i,
                                      core_state_o[31:4], 3'd0, trap_bank_i};
    else if (recover_i) core_state_q <= words_o.state;
    else if (write_i && kind == SsrCoreState) core_state_q <= wdata_i;
    else if (flags_i != 5'd0) core_state_q[36:32] <= core_state_o[36:32] | flags_i;
  end

  always_ff @(posedge clk_i) begin
    if (write_i) begin
      if (kind == SsrStore) store_q[word] <= wdata_i;
      if (kind == SsrTrapNo) store_q[word] <= wdata_i & TrapNoMask;
      if (kind == SsrEndOfInterrupt) store_q[{word[9:6], WordTrapNo}] <= number_cleared;
    end
    if (recover_i) store_q[{ring, WordBarg}] <= {words_o.barg[63:5], 1'b0, words_o.barg[3:0]};
    if (trap_i) begin
      store_q[{3'd0, trap_bank_i, WordTrapNo}] <= trap_words_i.number;
      store_q[{3'd0, trap_bank_i, WordTrapArg}] <= trap_words_i.arg;
      store_q[{3'd0, trap_bank_i, WordState}] <= trap_words_i.state;
      store_q[{3'd0, trap_bank_i, WordBarg}] <= trap_words_i.barg;
      store_q[{3'd0, trap_bank_i, WordBarg + 6'd1}] <= trap_words_i.bpc;
      store_q[{3'd0, trap_bank_i, WordBarg + 6'd2}] <= trap_words_i.bpcn;
      store_q[{3'd0, trap_bank_i, WordBarg + 6'd3}] <= trap_words_i.pc;
      store_q[{3'd0, trap_bank_i, WordBarg + 6'd4}] <= trap_words_i.ra;
      for (int unsigned i = 0; i < 4; i++) begin
        store_q[{3'd0, trap_bank_i, WordBarg + 6'd5 + 6'(i)}] <= trap_words_i.t[i];
        store_q[{3'd0, trap_bank_i, WordBarg + 6'd9 + 6'(i)}] <= trap_words_i.u[i];
      end
      store_q[{3'd0, trap_bank_i, WordBarg + 6'd13}] <= '0;
      store_q[{3'd0, trap_bank_i, WordBarg + 6'd14}] <= '0;
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) written_q <= '0;
    else begin
      if (write_i && (kind == SsrStore || kind == SsrTrapNo)) written_q[word] <= 1'b1;
      if (trap_i) begin
        written_q[{3'd0, trap_bank_i, WordState}] <= 1'b1;
        written_q[{3'd0, trap_bank_i, WordTrapNo}] <= 1'b1;
        written_q[{3'd0, trap_bank_i, WordTrapArg}] <= 1'b1;
        written_q[{3'd0, trap_bank_i, WordBarg}+:15] <= '1;
      end
    end
  end

  for (genvar b = 0; b < 2; b++) begin : g_bank
    localparam int unsigned Base = 64 * b;
    localparam logic [9:0] Evbase = 10'(Base) + {4'd0, WordEvbase};
    localparam logic [9:0] Timecmp = 10'(Base) + {4'd0, WordTimecmp};
    localparam logic [9:0] Config = 10'(Base) + {4'd0, WordConfig};
    localparam logic [9:0] Barg = 10'(Base) + {4'd0, WordBarg};
    localparam logic [9:0] TrapNo = 10'(Base) + {4'd0, WordTrapNo};
    assign evbase_o[b] = written_q[Evbase] ? store_q[Evbase] : '0;
    assign timecmp_o[b] = written_q[Timecmp] ? store_q[Timecmp] : '0;
    assign config_o[b] = written_q[Config] ? store_q[Config][1:0] : 2'd3;
    assign in_use_o[b] = written_q[Barg] && store_q[Barg][4];
    assign trap_pc_o[b] = written_q[Barg + 10'd3] ? store_q[Barg + 10'd3] : '0;
    assign trap_word_o[b] = written_q[TrapNo] ? store_q[TrapNo] : '0;
  end

  // ---- debug ----
  ssr_kind_e dbg_kind;
  logic [9:0] dbg_word;
  logic dbg_context, dbg_readable, dbg_writable, dbg_hit;
  logic [63:0] dbg_timecmp;
  logic [9:0] dbg_timecmp_word;
  assign dbg_timecmp_word = {dbg_word[9:6], WordTimecmp};
  assign dbg_timecmp = written_q[dbg_timecmp_word] ? store_q[dbg_timecmp_word] : '0;
  assign dbg_hit = dbg_en_i && dbg_sel_i == 8'd9 && dbg_addr_i[31:24] == 8'd0;

  pto_ssr_map u_dbg_map (
    .addr_i(dbg_hit ? dbg_addr_i[23:0] : 24'd0),
    .kind_o(dbg_kind),
    .word_o(dbg_word),
    .context_o(dbg_context),
    .readable_o(dbg_readable),
    .writable_o(dbg_writable)
  );

  // The timer bit with the time that the debug port gives.
  logic [63:0] dbg_pending;
  always_comb begin
    dbg_pending = dbg_word[9:7] == 3'd0 ? pending_i[dbg_word[6]] : 64'd0;
    dbg_pending[dbg_word[9:6] == 4'd0 ? 1 : 3] = timer_due(dbg_timecmp, dbg_time_i);
  end

  always_comb begin
    dbg_rdata_o = '0;
    if (dbg_hit) begin
      if (dbg_kind == SsrThread) dbg_rdata_o = {62'd0, lead_i};
      else dbg_rdata_o = value_of(dbg_kind, stored(dbg_word[5:0], written_q[dbg_word], store_q[dbg_word]),
                                  dbg_pending,
                                  core_state_o, dbg_time_i);
    end
  end

  logic unused_ssr;
  assign unused_ssr = ^{dbg_context, dbg_readable, dbg_writable, inj_i};

`ifndef SYNTHESIS
  one_writer_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
                                  $onehot0({write_i, trap_i, recover_i}));
  write_legal_a : assert property (@(posedge clk_i) disable iff (!rst_ni)
                                   write_i |-> en_i && set_i && !illegal_o);
`endif

endmodule
