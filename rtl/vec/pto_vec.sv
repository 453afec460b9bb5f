// SPDX-License-Identifier: Apache-2.0
// Vector engine of one PE (docs/microarchitecture.md section 10): queue, source reads, lane
// pipeline of four stages, result buffer. Stalls: source not ready, read not granted, and the pipe
// while s4 holds a beat, the result buffer is full and its write is not granted. Reset: empty.
module pto_vec
  import pto_pkg::*;
  import pto_tile_pkg::*;
#(
  parameter int unsigned VecLanes = 8,
  parameter int unsigned VecQueue = 2
) (
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic [1:0]      pe_i,
  input  inject_t         inj_i,
  // queue
  input  logic            push_i,
  input  vec_block_t      blk_i,
  input  logic [31:0]     scalar_i,
  output logic            full_o,
  input  logic [127:0]    ready_i,      // per ptid, of this PE
  // pool ports; CELLs by Tile and index
  output logic            r0_req_o,
  output logic            r1_req_o,
  output ptid_t           r0_ptid_o,
  output ptid_t           r1_ptid_o,
  output tile_cell_t      r_idx_o,
  input  logic            r0_gnt_i,
  input  logic            r1_gnt_i,
  input  logic [1023:0]   rdata0_i,
  input  logic [1023:0]   rdata1_i,
  input  logic            inj0_i,       // injected bit of the read registers
  input  logic            inj1_i,
  output logic            w_req_o,
  output ptid_t           w_ptid_o,
  output tile_cell_t      w_idx_o,
  output logic [1023:0]   w_wdata_o,
  output logic [127:0]    w_wmask_o,
  input  logic            w_gnt_i,
  // completion
  output logic            done_o,
  output ptid_t           done_ptid_o,
  output rob_idx_t        done_rob_o,
  output logic [4:0]      done_flags_o,
  // observation
  output logic            run_o,
  output logic [2:0]      count_o,
  output logic [9:0]      cell_o,
  output logic [3:0]      beat_o,
  output logic [1:0]      got_o,
  output logic [3:0]      pipe_o,
  output logic            wfull_o,
  output logic [9:0]      wcell_o,
  output logic [4:0]      flags_o,
  output logic            ctr_beat_o,
  output logic            ctr_stall_o,
  output logic            ctr_wait_o
);

  localparam int unsigned Beats = 32 / VecLanes;
  localparam int unsigned LaneBits = $clog2(VecLanes);
  localparam int unsigned PtrBits = VecQueue > 1 ? $clog2(VecQueue) : 1;

  // Queue.
  vec_block_t queue_q [VecQueue];
  logic [31:0] queue_scalar_q [VecQueue];
  logic [PtrBits-1:0] wr_q, rd_q;
  logic [2:0] count_q;

  // The running block.
  logic run_q;
  logic [6:0] op_q;
  logic [4:0] dtype_q;
  ptid_t src0_q, src1_q, dst_q;
  rob_idx_t rob_q;
  pad_e pad_q;
  logic [15:0] vrows_q, vcols_q;
  logic [3:0] col_log2_q;
  tile_cell_t last_cell_q;
  logic [31:0] scalar_q;
  logic has0_q, has1_q, add_q, mul_q, fp_q;

  logic [9:0] cell_q, vcell;
  logic [3:0] beat_q, beat;
  logic got0_q, got1_q;
  logic [4:0] flags_q, flags;

  // Lane pipeline: valid bits, and per stage {last of block, CELL, beat}.
  logic v1_q, v2_q, v3_q, v4_q;
  logic [14:0] t1_q, t2_q, t3_q, t4_q;
  logic [VecLanes-1:0] en1_q, en2_q, en3_q, en4_q;      // valid elements
  logic [VecLanes-1:0] pad1_q, pad2_q, pad3_q, pad4_q;  // padding elements to write
  logic [VecLanes-1:0][31:0] a_q, b_q;
  logic [31:0] lane_res [VecLanes];
  logic [4:0] lane_flags [VecLanes];

  // Result buffer.
  logic [1023:0] wdata_q;
  logic [127:0] wmask_q;
  logic wany_q;    // a beat of the CELL so far had something to write
  logic [9:0] wcell_q;
  logic wlast_q, wfull_q;

  // Nets with an injection point. The result buffer goes out as it is in the register: its users
  // (the write port of the pool, the probe, the next beat) apply an injection themselves.
  logic inj_here;
  assign inj_here = inj_i.valid && inj_i.pe == pe_i;
  always_comb begin
    vcell = cell_q;
    beat = beat_q;
    flags = flags_q;
    if (inj_here) begin
      if (inj_i.point == pto_inject_pkg::InjVecCell) vcell = cell_q ^ (10'd1 << inj_i.bit_idx);
      if (inj_i.point == pto_inject_pkg::InjVecBeat) beat = beat_q ^ (4'd1 << inj_i.bit_idx);
      if (inj_i.point == pto_inject_pkg::InjVecFlags) flags = flags_q ^ (5'd1 << inj_i.bit_idx);
    end
  end

  // Start.
  vec_block_t head;
  logic head_has0, head_has1, head_ready, start;
  always_comb begin
    head = '0;
    head_has0 = 1'b0;
    head_has1 = 1'b0;
    head_ready = 1'b0;
    if (!run_q && count_q != 3'd0) begin
      head = queue_q[rd_q];
      head_has0 = head.op != OpTexpands;
      head_has1 = op_class(EngineVec, head.op) == ClassBinary;
      head_ready = (!head_has0 || ready_i[head.src0]) && (!head_has1 || ready_i[head.src1]);
    end
  end
  assign start = head_ready;
  assign ctr_wait_o = !run_q && count_q != 3'd0 && !head_ready;

  // Source reads.
  logic cells_left, enter, stall, adv, beat_last;
  assign cells_left = run_q && vcell <= 10'(last_cell_q);
  assign r0_req_o = cells_left && has0_q && !got0_q;
  assign r1_req_o = cells_left && has1_q && !got1_q;
  assign r0_ptid_o = src0_q;
  assign r1_ptid_o = src1_q;
  assign r_idx_o = vcell[8:0];

  // Pipeline control.
  assign stall = v4_q && wfull_q && !w_gnt_i;
  assign adv = !stall;
  assign enter = adv && cells_left && (got0_q || !has0_q) && (got1_q || !has1_q);
  assign beat_last = beat == 4'(Beats - 1);
  assign ctr_beat_o = enter;
  assign ctr_stall_o = stall;

  // Leaving s4.
  logic leave, leave_last;
  logic leave_any;
  logic wdone, zdone;
  assign leave = v4_q && adv;
  assign leave_last = leave && t4_q[3:0] == 4'(Beats - 1);
  assign leave_any = (t4_q[3:0] != 4'd0 && wany_q) || (en4_q | pad4_q) != '0;
  assign wdone = w_gnt_i && wlast_q;
  assign zdone = leave_last && t4_q[14] && !leave_any;
  assign done_o = wdone || zdone;
  assign done_ptid_o = dst_q;
  assign done_rob_o = rob_q;
  assign done_flags_o = flags;

  assign w_req_o = wfull_q;
  assign w_ptid_o = dst_q;
  assign w_idx_o = wcell_q[8:0];
  assign w_wdata_o = wdata_q;
  assign w_wmask_o = wmask_q;

  // Queue and state.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      wr_q <= '0;
      rd_q <= '0;
      count_q <= '0;
      run_q <= 1'b0;
      cell_q <= '0;
      beat_q <= '0;
      got0_q <= 1'b0;
      got1_q <= 1'b0;
    end else begin
      if (push_i) wr_q <= wr_q == PtrBits'(VecQueue - 1) ? '0 : wr_q + PtrBits'(1);
      if (done_o) rd_q <= rd_q == PtrBits'(VecQueue - 1) ? '0 : rd_q + PtrBits'(1);
      if (push_i != done_o) count_q <= push_i ? count_q + 3'd1 : count_q - 3'd1;
      if (start) begin
        run_q <= 1'b1;
        cell_q <= '0;
        beat_q <= '0;
        got0_q <= 1'b0;
        got1_q <= 1'b0;
      end else begin
        if (done_o) run_q <= 1'b0;
        if (r0_gnt_i) got0_q <= 1'b1;
        if (r1_gnt_i) got1_q <= 1'b1;
        if (enter) begin
          beat_q <= beat_last ? 4'd0 : beat + 4'd1;
          if (beat_last) begin
            cell_q <= vcell + 10'd1;
            got0_q <= 1'b0;
            got1_q <= 1'b0;
          end
        end
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (push_i) begin
      queue_q[wr_q] <= blk_i;
      queue_scalar_q[wr_q] <= scalar_i;
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      op_q <= '0;
      dtype_q <= '0;
      src0_q <= '0;
      src1_q <= '0;
      dst_q <= '0;
      rob_q <= '0;
      pad_q <= PadNull;
      vrows_q <= '0;
      vcols_q <= '0;
      col_log2_q <= '0;
      last_cell_q <= '0;
      scalar_q <= '0;
      has0_q <= 1'b0;
      has1_q <= 1'b0;
      add_q <= 1'b0;
      mul_q <= 1'b0;
      fp_q <= 1'b0;
    end else if (start) begin
      op_q <= head.op;
      dtype_q <= head.dtype;
      src0_q <= head.src0;
      src1_q <= head.src1;
      dst_q <= head.dst;
      rob_q <= head.rob;
      pad_q <= head.pad;
      vrows_q <= head.vrows;
      vcols_q <= head.vcols;
      col_log2_q <= head.col_log2;
      last_cell_q <= head.last_cell;
      scalar_q <= queue_scalar_q[rd_q];
      has0_q <= head_has0;
      has1_q <= head_has1;
      fp_q <= head.dtype == DtFp32;
      add_q <= head.dtype == DtFp32 &&
               (head.op == OpTadd || head.op == OpTsub || head.op == OpTadds);
      mul_q <= head.dtype == DtFp32 && (head.op == OpTmul || head.op == OpTmuls);
    end
  end

  // s1: operands, element classes.
  always_ff @(posedge clk_i) begin : p_operands
    logic [13:0] idx, row, col;
    logic [4:0] word;
    logic ok;
    logic [31:0] x;
    logic [VecLanes-1:0][31:0] a, b;
    if (enter) begin
      a = a_q;
      b = b_q;
      for (int l = 0; l < int'(VecLanes); l++) begin
        // Element within the CELL and within the Tile.
        word = 5'({beat, LaneBits'(l)});
        idx = {vcell[8:0], word};
        row = idx >> col_log2_q;
        col = idx & ~(14'h3fff << col_log2_q);
        ok = {2'b00, row} < vrows_q && {2'b00, col} < vcols_q;
        en1_q[l] <= ok;
        pad1_q[l] <= !ok && pad_q != PadNull;
        if (ok) begin
          x = rdata0_i[32*word+:32];
          if (inj0_i && inj_i.bit_idx[9:5] == word) x = x ^ (32'd1 << inj_i.bit_idx[4:0]);
          a[l] = x;
          x = scalar_q;
          if (has1_q) x = rdata1_i[32*word+:32];
          if (has1_q && inj1_i && inj_i.bit_idx[9:5] == word) begin
            x = x ^ (32'd1 << inj_i.bit_idx[4:0]);
          end
          b[l] = x;
        end
      end
      a_q <= a;
      b_q <= b;
      t1_q <= {vcell == 10'(last_cell_q), vcell, beat};
    end
    if (adv && v1_q) begin
      t2_q <= t1_q;
      en2_q <= en1_q;
      pad2_q <= pad1_q;
    end
    if (adv && v2_q) begin
      t3_q <= t2_q;
      en3_q <= en2_q;
      pad3_q <= pad2_q;
    end
    if (adv && v3_q) begin
      t4_q <= t3_q;
      en4_q <= en3_q;
      pad4_q <= pad3_q;
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      v1_q <= 1'b0;
      v2_q <= 1'b0;
      v3_q <= 1'b0;
      v4_q <= 1'b0;
    end else if (adv) begin
      v1_q <= enter;
      v2_q <= v1_q;
      v3_q <= v2_q;
      v4_q <= v3_q;
    end
  end

  for (genvar l = 0; l < int'(VecLanes); l++) begin : g_lane
    pto_vec_lane u_lane (
      .clk_i,
      .step2_i(adv && v1_q),
      .step3_i(adv && v2_q),
      .step4_i(adv && v3_q),
      .valid1_i(en1_q[l]),
      .valid2_i(en2_q[l]),
      .valid3_i(en3_q[l]),
      .add_i(add_q),
      .mul_i(mul_q),
      .sub_i(op_q == OpTsub),
      .op_i(op_q),
      .fp_i(fp_q),
      .signed_i(dtype_q == DtS32),
      .a_i(a_q[l]),
      .b_i(b_q[l]),
      .result_o(lane_res[l]),
      .flags_o(lane_flags[l])
    );
  end

  // Value of a padding element.
  function automatic logic [31:0] pad_value(input pad_e pad, input logic [4:0] dtype);
    unique case (pad)
      PadMax: return dtype == DtFp32 ? 32'h7f7f_ffff :
                     dtype == DtS32 ? 32'h7fff_ffff : 32'hffff_ffff;
      PadMin: return dtype == DtFp32 ? 32'hff7f_ffff : dtype == DtS32 ? 32'h8000_0000 : 32'd0;
      default: return 32'd0;
    endcase
  endfunction

  // Result buffer.
  always_ff @(posedge clk_i or negedge rst_ni) begin : p_result
    logic [1023:0] d;
    logic [127:0] m;
    logic [4:0] f;
    logic [31:0] pv;
    if (!rst_ni) begin
      wdata_q <= '0;
      wmask_q <= '0;
      wcell_q <= '0;
      wlast_q <= 1'b0;
      wany_q <= 1'b0;
      wfull_q <= 1'b0;
      flags_q <= '0;
    end else begin
      if (leave_last && leave_any) wfull_q <= 1'b1;
      else if (w_gnt_i) wfull_q <= 1'b0;
      if (start) flags_q <= '0;
      if (leave) begin
        d = wdata_q;
        m = wmask_q;
        if (inj_here && inj_i.point == pto_inject_pkg::InjVecWdata) d[inj_i.bit_idx] ^= 1'b1;
        if (inj_here && inj_i.point == pto_inject_pkg::InjVecWmask) m[inj_i.bit_idx[6:0]] ^= 1'b1;
        f = flags;
        pv = pad_value(pad_q, dtype_q);
        for (int k = 0; k < int'(Beats); k++) begin
          if (t4_q[3:0] == 4'(k)) begin
            for (int l = 0; l < int'(VecLanes); l++) begin
              d[32*(k*int'(VecLanes)+l)+:32] = en4_q[l] ? lane_res[l] : pad4_q[l] ? pv : 32'd0;
              m[4*(k*int'(VecLanes)+l)+:4] = {4{en4_q[l] | pad4_q[l]}};
            end
          end
        end
        for (int l = 0; l < int'(VecLanes); l++) begin
          if (en4_q[l]) f = f | lane_flags[l];
        end
        wdata_q <= d;
        wmask_q <= m;
        wany_q <= leave_any;
        wcell_q <= t4_q[13:4];
        wlast_q <= t4_q[14];
        flags_q <= f;
      end
    end
  end

  assign full_o = count_q == 3'(VecQueue);
  assign run_o = run_q;
  assign count_o = count_q;
  assign cell_o = vcell;
  assign beat_o = beat;
  assign got_o = {got1_q, got0_q};
  assign pipe_o = {v4_q, v3_q, v2_q, v1_q};
  assign wfull_o = wfull_q;
  assign wcell_o = wcell_q;
  assign flags_o = flags;

`ifndef SYNTHESIS
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (rst_ni) begin
      VecPushWithRoom : assert (!push_i || count_q < 3'(VecQueue))
        else $error("%m: push into a full queue");
      VecGrantOfRequest : assert (
        (!w_gnt_i || w_req_o) && (!r0_gnt_i || r0_req_o) && (!r1_gnt_i || r1_req_o))
        else $error("%m: grant without request");
      VecDoneWhileRunning : assert (!done_o || run_q) else $error("%m: block done while idle");
    end
  end
`endif

endmodule
