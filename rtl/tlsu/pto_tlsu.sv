// SPDX-License-Identifier: Apache-2.0
// Tile load/store unit (docs/microarchitecture.md section 11): moves the valid rectangles of Local
// Tiles between memory and the Local pools, one block at a time, in beats that stay within a memory
// line and a CELL. Loads keep up to `TlsuOutstanding` beats in flight; stores do one beat after the
// other. Stalls: memory port not granted, response missing, source of a store not ready.
// Reset: empty.
module pto_tlsu
  import pto_pkg::*;
  import pto_tile_pkg::*;
#(
  parameter int unsigned TlsuQueue = 2,
  parameter int unsigned TlsuOutstanding = 8
) (
  input  logic               clk_i,
  input  logic               rst_ni,
  input  inject_t            inj_i,
  // queue
  input  logic               push_i,
  input  tlsu_block_t        blk_i,
  input  logic [3:0][63:0]   base_i,
  input  logic [3:0][63:0]   stride_i,
  output logic               full_o,
  output logic               idle_o,      // queue empty
  input  logic [3:0][127:0]  ready_i,     // per PE and ptid
  // memory port: lines of 64 bytes
  output logic               req_o,
  output logic               we_o,
  output logic [63:0]        addr_o,
  output logic [511:0]       wdata_o,
  output logic [63:0]        wstrb_o,
  input  logic               gnt_i,
  input  logic               rvalid_i,
  input  logic [511:0]       rdata_i,
  // pool port
  output logic               t_req_o,
  output logic               t_we_o,
  output logic [1:0]         t_pe_o,
  output ptid_t              t_ptid_o,
  output tile_cell_t         t_idx_o,
  output logic [1023:0]      t_wdata_o,
  output logic [127:0]       t_wmask_o,
  output logic [1:0]         t_nib_o,
  output logic [1:0]         st_pe_o,     // PE that is stored from
  input  cell_t              t_cell_i,    // physical CELL of the access
  input  logic [1023:0]      rdatat_i,     // of PE `st_pe_o`, while `we_o`
  input  logic [3:0]         injt_i,
  // completion
  output logic [3:0]         ready_set_o,
  output ptid_t              ready_ptid_o,
  output logic               done_o,
  output rob_idx_t           done_rob_o,
  // observation
  output pto_probe_pkg::probe_tlsu_t probe_o,
  output logic               ctr_load_o,
  output logic               ctr_store_o,
  output logic               ctr_wait_source_o,
  output logic               ctr_wait_memory_o
);

  typedef enum logic [2:0] {
    StIdle = 3'd0, StLoad = 3'd1, StLoadDrain = 3'd2, StStWait = 3'd3, StStRead = 3'd4,
    StStFetch = 3'd5, StStMerge = 3'd6, StStWrite = 3'd7
  } state_e;

  localparam int unsigned PtrBits = TlsuQueue > 1 ? $clog2(TlsuQueue) : 1;
  localparam int unsigned BeatPtrBits = $clog2(TlsuOutstanding);

  // Queue.
  tlsu_block_t queue_q [TlsuQueue];
  logic [3:0][63:0] queue_base_q [TlsuQueue];
  logic [3:0][63:0] queue_stride_q [TlsuQueue];
  logic [PtrBits-1:0] wr_ptr_q, rd_ptr_q;
  logic [2:0] count_q;

  // The running block.
  state_e state_q;
  rob_idx_t rob_q;
  ptid_t ptid_q;
  pe_bits_t mask_q;
  logic [15:0] vrows_q;
  logic [16:0] len_q;
  logic half_q, nib_rows_q;
  logic [4:0] row_log2_q;
  logic [3:0][63:0] base_q, stride_q;

  // Position.
  logic [1:0] pe_q;
  logic [15:0] row_q, row;
  logic [16:0] off_q, off;
  logic [63:0] addr_q, addr;
  logic [3:0] merge_q;  // high nibble of the byte in memory

  // Beats in flight.
  typedef struct packed {
    logic [1:0] pe;
    tile_cell_t idx;
    logic [6:0] co;     // byte in the CELL
    logic [5:0] mo;     // byte in the line
    logic [6:0] n;      // bytes
    logic [1:0] nib;
    logic       pe_last;
    logic       last;
  } beat_t;
  beat_t beat_fifo_q [TlsuOutstanding];
  logic [BeatPtrBits-1:0] beat_wr_q, beat_rd_q;
  logic [4:0] flight_q;

  // Registered response: the pool write of this cycle.
  logic wr_q, wr_pe_last_q, wr_last_q;
  logic [1:0] wr_pe_q, wr_nib_q;
  tile_cell_t wr_idx_q;
  logic [1023:0] wdata_q;
  logic [127:0] wmask_q;

  // Nets with an injection point; the pool and the probe apply the one into the write data.
  always_comb begin
    addr = addr_q;
    row = row_q;
    off = off_q;
    if (inj_i.valid) begin
      if (inj_i.point == pto_inject_pkg::InjTlsuAddr) addr = addr_q ^ (64'd1 << inj_i.bit_idx);
      if (inj_i.point == pto_inject_pkg::InjTlsuRow) row = row_q ^ (16'd1 << inj_i.bit_idx);
      if (inj_i.point == pto_inject_pkg::InjTlsuOff) off = off_q ^ (17'd1 << inj_i.bit_idx);
    end
  end

  // The next selected PE after `pe`, and whether there is one.
  function automatic logic [2:0] pe_after(input pe_bits_t mask, input logic [1:0] pe);
    pe_bits_t rest;
    rest = mask & ~((4'd2 << pe) - 4'd1);
    return {rest != 4'd0, rest[0] ? 2'd0 : rest[1] ? 2'd1 : rest[2] ? 2'd2 : 2'd3};
  endfunction

  // The beat at the current position.
  logic [63:0] beat_addr;
  logic [15:0] beat_pos;
  beat_t beat;
  logic beat_half, row_end;
  logic [2:0] pe_next;

  always_comb begin : p_beat
    logic [16:0] left;
    logic [7:0] room;
    beat_addr = '0;
    beat_pos = '0;
    beat = '0;
    beat_half = 1'b0;
    row_end = 1'b0;
    pe_next = '0;
    left = '0;
    room = '0;
    if (state_q != StIdle && state_q != StLoadDrain) begin
      beat_addr = addr + 64'(off);
      beat_pos = 16'((19'(row) << row_log2_q) >> 3) + off[15:0];
      beat_half = half_q && off == len_q;
      left = len_q - off;
      beat.pe = pe_q;
      beat.idx = beat_pos[15:7];
      beat.co = beat_pos[6:0];
      beat.mo = beat_addr[5:0];
      room = 8'd64 - {2'd0, beat.mo};
      if (8'd128 - {1'b0, beat.co} < room) room = 8'd128 - {1'b0, beat.co};
      if (left < 17'(room)) room = left[7:0];
      beat.n = beat_half ? 7'd1 : room[6:0];
      if (beat_half) beat.nib = nib_rows_q && row[0] ? 2'd2 : 2'd1;
      row_end = beat_half || (!half_q && off + 17'(beat.n) == len_q);
      pe_next = pe_after(mask_q, pe_q);
      beat.pe_last = row_end && row + 16'd1 == vrows_q;
      beat.last = beat.pe_last && !pe_next[2];
    end
  end

  // Memory requests.
  logic load_req, load_gnt, store_gnt, advance;
  assign load_req = state_q == StLoad && flight_q < 5'(TlsuOutstanding);
  assign req_o = load_req || state_q == StStFetch || state_q == StStWrite;
  assign we_o = state_q == StStWrite;
  assign addr_o = {beat_addr[63:6], 6'd0};
  assign load_gnt = load_req && gnt_i;
  assign store_gnt = state_q == StStWrite && gnt_i;
  assign advance = load_gnt || store_gnt;

  // Store data: bytes co.. of the CELL at bytes mo.. of the line.
  logic [63:0] strobe;
  logic [8:0] lowest_bit;    // of the strobed bytes in the line
  logic [9:0] inj_at;        // place of the injected CELL bit in the line
  logic [7:0] store_byte;    // the byte that holds a stored half byte
  always_comb begin
    wdata_o = '0;
    strobe = '0;
    lowest_bit = '0;
    inj_at = '0;
    store_byte = '0;
    if (state_q == StStWrite) begin
      strobe = (~64'd0 >> (7'd64 - beat.n)) << beat.mo;
      lowest_bit = {beat.mo, 3'd0};
      inj_at = inj_i.bit_idx - {beat.co, 3'd0} + {1'b0, lowest_bit};
      if (beat_half) begin
        store_byte = rdatat_i[{beat.co, 3'd0}+:8];
        if (injt_i[pe_q] && inj_i.bit_idx[9:3] == beat.co) begin
          store_byte = store_byte ^ (8'd1 << inj_i.bit_idx[2:0]);
        end
        if (beat.nib == 2'd2) store_byte = {4'd0, store_byte[7:4]};
        wdata_o[lowest_bit+:8] = {merge_q, store_byte[3:0]};
      end else begin
        wdata_o = 512'(rdatat_i >> {beat.co, 3'd0}) << lowest_bit;
        for (int w = 0; w < 16; w++) begin
          wdata_o[32*w+:32] = wdata_o[32*w+:32] &
                              {{8{strobe[4*w+3]}}, {8{strobe[4*w+2]}}, {8{strobe[4*w+1]}},
                               {8{strobe[4*w]}}};
        end
        if (injt_i[pe_q] && !inj_at[9] && strobe[inj_at[8:3]]) wdata_o[inj_at[8:0]] ^= 1'b1;
      end
    end
  end
  assign wstrb_o = strobe;

  // Pool port.
  assign t_req_o = wr_q || state_q == StStRead;
  assign t_we_o = wr_q;
  assign t_pe_o = wr_q ? wr_pe_q : pe_q;
  assign st_pe_o = pe_q;
  assign t_ptid_o = ptid_q;
  assign t_idx_o = wr_q ? wr_idx_q : beat.idx;
  assign t_wdata_o = wdata_q;
  assign t_wmask_o = wmask_q;
  assign t_nib_o = wr_nib_q;

  // Completion.
  always_comb begin
    ready_set_o = '0;
    if (wr_q && wr_pe_last_q) ready_set_o[wr_pe_q] = 1'b1;
  end
  assign ready_ptid_o = ptid_q;
  assign done_o = (wr_q && wr_last_q) || (store_gnt && beat.last);
  assign done_rob_o = rob_q;
  assign idle_o = count_q == 3'd0;
  assign full_o = count_q == 3'(TlsuQueue);

  // The head of the queue, looked at in Idle.
  tlsu_block_t head;
  logic start;
  logic [1:0] head_pe;
  assign start = state_q == StIdle && count_q != 3'd0;
  always_comb begin
    head = '0;
    head_pe = '0;
    if (start) begin
      head = queue_q[rd_ptr_q];
      head_pe = head.pe[0] ? 2'd0 : head.pe[1] ? 2'd1 : head.pe[2] ? 2'd2 : 2'd3;
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      wr_ptr_q <= '0;
      rd_ptr_q <= '0;
      count_q <= '0;
    end else begin
      if (push_i) wr_ptr_q <= wr_ptr_q == PtrBits'(TlsuQueue - 1) ? '0 : wr_ptr_q + PtrBits'(1);
      if (done_o) rd_ptr_q <= rd_ptr_q == PtrBits'(TlsuQueue - 1) ? '0 : rd_ptr_q + PtrBits'(1);
      if (push_i != done_o) count_q <= push_i ? count_q + 3'd1 : count_q - 3'd1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (push_i) begin
      queue_q[wr_ptr_q] <= blk_i;
      queue_base_q[wr_ptr_q] <= base_i;
      queue_stride_q[wr_ptr_q] <= stride_i;
    end
  end

  // State, position.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q <= StIdle;
      rob_q <= '0;
      ptid_q <= '0;
      mask_q <= '0;
      vrows_q <= '0;
      len_q <= '0;
      half_q <= 1'b0;
      nib_rows_q <= 1'b0;
      row_log2_q <= '0;
      base_q <= '0;
      stride_q <= '0;
      pe_q <= '0;
      row_q <= '0;
      off_q <= '0;
      addr_q <= '0;
      merge_q <= '0;
    end else begin
      unique case (state_q)
        StIdle: if (start) state_q <= head.store ? StStWait : StLoad;
        StLoad: if (load_gnt && beat.last) state_q <= StLoadDrain;
        StLoadDrain: if (done_o) state_q <= StIdle;
        StStWait: if (ready_i[pe_q][ptid_q]) state_q <= StStRead;
        StStRead: state_q <= beat_half ? StStFetch : StStWrite;
        StStFetch: if (gnt_i) state_q <= StStMerge;
        StStMerge: if (rvalid_i) state_q <= StStWrite;
        default: if (gnt_i) begin
          state_q <= beat.last ? StIdle : beat.pe_last ? StStWait : StStRead;
        end
      endcase
      if (state_q == StStMerge && rvalid_i) merge_q <= rdata_i[8*beat.mo+4+:4];
      if (start) begin
        rob_q <= head.rob;
        ptid_q <= head.ptid;
        mask_q <= head.pe;
        vrows_q <= head.vrows;
        len_q <= head.len;
        half_q <= head.half;
        nib_rows_q <= head.nib_rows;
        row_log2_q <= head.row_log2;
        base_q <= queue_base_q[rd_ptr_q];
        stride_q <= queue_stride_q[rd_ptr_q];
        pe_q <= head_pe;
        row_q <= '0;
        off_q <= '0;
        addr_q <= queue_base_q[rd_ptr_q][head_pe];
      end else if (advance && !beat.last) begin
        if (!row_end) begin
          off_q <= off + 17'(beat.n);
        end else if (!beat.pe_last) begin
          row_q <= row + 16'd1;
          off_q <= '0;
          addr_q <= addr + stride_q[pe_q];
        end else begin
          pe_q <= pe_next[1:0];
          row_q <= '0;
          off_q <= '0;
          addr_q <= base_q[pe_next[1:0]];
        end
      end
    end
  end

  // Beats in flight and the registered response.
  logic response;
  beat_t oldest;
  assign response = rvalid_i && (state_q == StLoad || state_q == StLoadDrain);
  assign oldest = beat_fifo_q[beat_rd_q];

  always_ff @(posedge clk_i or negedge rst_ni) begin : p_response
    logic [127:0] m;
    logic [511:0] line;
    logic [1023:0] d;
    logic [5:0] turn;
    logic [9:0] turn_bits;
    logic [7:0] keep;
    if (!rst_ni) begin
      wr_q <= 1'b0;
      wr_pe_last_q <= 1'b0;
      wr_last_q <= 1'b0;
      wr_pe_q <= '0;
      wr_nib_q <= '0;
      wr_idx_q <= '0;
      wdata_q <= '0;
      wmask_q <= '0;
      beat_wr_q <= '0;
      beat_rd_q <= '0;
      flight_q <= '0;
    end else begin
      wr_q <= response;
      if (load_gnt != wr_q) flight_q <= load_gnt ? flight_q + 5'd1 : flight_q - 5'd1;
      if (load_gnt) begin
        beat_wr_q <= beat_wr_q == BeatPtrBits'(TlsuOutstanding - 1) ? '0 :
                     beat_wr_q + BeatPtrBits'(1);
      end
      if (response) begin
        beat_rd_q <= beat_rd_q == BeatPtrBits'(TlsuOutstanding - 1) ? '0 :
                     beat_rd_q + BeatPtrBits'(1);
        wr_pe_q <= oldest.pe;
        wr_idx_q <= oldest.idx;
        wr_nib_q <= oldest.nib;
        wr_pe_last_q <= oldest.pe_last;
        wr_last_q <= oldest.last;
        m = {64'd0, ~64'd0 >> (7'd64 - oldest.n)} << oldest.co;
        // Turn the line so that byte mo comes to byte co mod 64, in both halves of the CELL.
        line = oldest.nib == 2'd2 ? rdata_i << 4 : rdata_i;
        turn = oldest.co[5:0] - oldest.mo;
        turn_bits = {1'b0, turn, 3'd0};
        line = (line << turn_bits) | (line >> (10'd512 - turn_bits));
        keep = oldest.nib == 2'd1 ? 8'h0f : oldest.nib == 2'd2 ? 8'hf0 : 8'hff;
        for (int w = 0; w < 32; w++) begin
          d[32*w+:32] = line[32*(w%16)+:32] &
                        {{8{m[4*w+3]}} & keep, {8{m[4*w+2]}} & keep, {8{m[4*w+1]}} & keep,
                         {8{m[4*w]}} & keep};
        end
        wmask_q <= m;
        wdata_q <= d;
      end else if (wr_q) begin
        wr_pe_q <= '0;
        wr_nib_q <= '0;
        wdata_q <= '0;
        wmask_q <= '0;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (load_gnt) beat_fifo_q[beat_wr_q] <= beat;
  end

  assign ctr_load_o = wr_q;
  assign ctr_store_o = store_gnt;
  assign ctr_wait_source_o = state_q == StStWait && !ready_i[pe_q][ptid_q];
  assign ctr_wait_memory_o = req_o && !gnt_i;

  always_comb begin
    probe_o = '0;
    probe_o.tlsu_state = 32'(state_q);
    probe_o.tlsu_count = 32'(count_q);
    probe_o.tlsu_pe = 32'(pe_q);
    probe_o.tlsu_row = 32'(row);
    probe_o.tlsu_off = 32'(off);
    probe_o.tlsu_addr = addr;
    probe_o.tlsu_flight = 32'(flight_q);
    probe_o.tlsu_wr = 32'(wr_q);
    probe_o.tlsu_wr_pe = 32'(wr_pe_q);
    probe_o.tlsu_wr_cell = wr_q ? 32'(t_cell_i) : 32'd0;
    probe_o.tlsu_wr_nib = 32'(wr_nib_q);
    probe_o.tlsu_wdata = wdata_q;
    if (inj_i.valid && inj_i.point == pto_inject_pkg::InjTlsuWdata) begin
      probe_o.tlsu_wdata[inj_i.bit_idx] ^= 1'b1;
    end
    probe_o.tlsu_wmask = wmask_q;
    probe_o.tlsu_done = 32'(done_o);
  end

`ifndef SYNTHESIS
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (rst_ni) begin
      TlsuPushWithRoom : assert (
        !(push_i) || (count_q < 3'(TlsuQueue)))
        else $error("%m: push into a full queue");
      TlsuBeatNotEmpty : assert (
        !(advance && !inj_i.valid) || (beat.n != 7'd0))
        else $error("%m: beat without bytes");
      TlsuResponseWanted : assert (
        !(rvalid_i) || (flight_q != 5'd0 || state_q == StStMerge))
        else $error("%m: response without request");
    end
  end
`endif

endmodule
