// SPDX-License-Identifier: Apache-2.0
// Issue of Tile blocks: one slot, preflight, hand names, descriptors, capacity, allocation,
// dispatch (docs/microarchitecture.md section 8). A block is loaded with `blk_valid_i` while
// `idle_o`; its decision (accepted, without effect, or a fault) comes with `decide_o`, after which
// allocation and dispatch go on by themselves. Stalls: in Schema or Vote while no ptid is free, in
// Alloc while a selected PE has no free CELL, in Dispatch while a selected engine has no place.
// Reset: idle, no Tile named, all ptids free, nothing in use.
module pto_issue
  import pto_pkg::*;
  import pto_tile_pkg::*;
(
  input  logic                  clk_i,
  input  logic                  rst_ni,
  input  logic                  spec_compat_i,
  input  logic [63:0]           mem_bytes_i,
  input  inject_t               inj_i,
  // slot
  input  logic                  blk_valid_i,
  input  tile_block_t           blk_i,
  output logic                  idle_o,
  output logic                  pf_busy_o,
  output logic [4:0]            rs0_o,
  output logic [4:0]            rs1_o,
  input  logic [3:0][63:0]      rdata0_i,
  input  logic [3:0][63:0]      rdata1_i,
  // decision
  output logic                  decide_o,
  output fault_e                fault_o,
  output logic [63:0]           fault_arg_o,
  output logic                  noeffect_o,
  output rob_block_t            rob_o,
  input  rob_idx_t              rob_tail_i,
  // ptids given back, and their size for reclaim
  input  logic                  free_valid_i,
  input  ptid_t                 free_ptid_i,
  input  ptid_t                 release_ptid_i,
  output pe_bits_t              release_pe_o,
  output logic [3:0]            release_size_o,
  // CELL allocation
  input  logic [3:0]            pool_empty_i,   // no free CELL at the start of the cycle
  output pe_bits_t              pop_o,
  output ptid_t                 pop_ptid_o,
  output tile_cell_t            pop_idx_o,
  // dispatch
  input  logic [3:0]            vec_full_i,
  output pe_bits_t              vec_push_o,
  output vec_block_t            vec_blk_o,
  output logic [3:0][31:0]      vec_scalar_o,
  input  logic                  tlsu_full_i,
  output logic                  tlsu_push_o,
  output tlsu_block_t           tlsu_blk_o,
  output logic [3:0][63:0]      tlsu_base_o,
  output logic [3:0][63:0]      tlsu_stride_o,
  // readiness of payloads, per PE and ptid
  input  logic [3:0]            vec_done_i,
  input  logic [3:0][6:0]       vec_done_ptid_i,
  input  logic [3:0]            tlsu_ready_i,
  input  ptid_t                 tlsu_ready_ptid_i,
  output logic [3:0][127:0]     ready_o,
  // observation
  output pto_probe_pkg::probe_issue_t probe_o,
  output logic                  ctr_alloc_o,
  output logic                  ctr_alloc_stall_o,
  output logic                  ctr_dispatch_wait_o,
  input  logic                  dbg_en_i,
  input  logic [7:0]            dbg_sel_i,
  input  logic [31:0]           dbg_addr_i,
  output logic [63:0]           dbg_rdata_o
);

  typedef enum logic [2:0] {
    StIdle = 3'd0, StSchema = 3'd1, StProbe = 3'd2, StVote = 3'd3, StAlloc = 3'd4, StDispatch = 3'd5
  } state_e;

  state_e state_q;
  tile_block_t slot_q;

  // Names: per hand the next slot, per slot {valid, ptid}.
  logic [3:0][3:0] next_q, next;
  logic [63:0] name_valid_q;
  ptid_t name_ptid_q [64];
  // Descriptors, one entry per ptid.
  desc_t desc_q [128];
  logic [3:0] desc_mask_q [128];  // copies of two fields for the ports that need no more
  logic [3:0] desc_size_q [128];
  logic [95:0] ptid_free_q;
  logic [3:0][127:0] ready_q;
  logic [3:0][11:0] used_q, used;

  // The block in preflight, from Schema on.
  op_class_e cls_q;
  pe_bits_t pe_q;
  logic [1:0] hand_q;
  desc_t blkdesc_q;
  pad_e pad_q;
  logic [9:0] cells_q;
  ptid_t src0_q, src1_q, dst_q;
  rob_idx_t rob_q;
  logic [3:0][63:0] addr_q, addr, stride_q, stride, base_q;
  logic [15:0] row_q;
  logic [9:0] cell_q;
  logic [3:0] pf_fault_q, pf_align_q;
  logic [3:0][63:0] pf_addr_q;

  assign idle_o = state_q == StIdle;
  assign pf_busy_o = state_q == StSchema || state_q == StProbe || state_q == StVote;
  assign rs0_o = slot_q.ior.src0;
  assign rs1_o = slot_q.ior.src1;
  assign ready_o = ready_q;

  // Nets with an injection point.
  always_comb begin
    addr = addr_q;
    stride = stride_q;
    used = used_q;
    next = next_q;
    if (inj_i.valid) begin
      if (inj_i.point == pto_inject_pkg::InjIssueAddr) addr[inj_i.pe] ^= 64'd1 << inj_i.bit_idx;
      if (inj_i.point == pto_inject_pkg::InjIssueStride) stride[inj_i.pe] ^= 64'd1 << inj_i.bit_idx;
      if (inj_i.point == pto_inject_pkg::InjIssueUsed) used[inj_i.pe] ^= 12'd1 << inj_i.bit_idx;
      if (inj_i.point == pto_inject_pkg::InjIssueNext) next ^= 16'd1 << inj_i.bit_idx;
    end
  end

  // Source names and the Schema checks.
  logic in_schema;
  logic [5:0] name0, name1;
  ptid_t src0, src1;
  logic src0_valid, src1_valid;
  desc_t desc0, desc1;
  assign in_schema = state_q == StSchema;

  function automatic logic [5:0] source_name(input logic [5:0] sel, input logic [3:0] nxt,
                                             input logic compat);
    return {sel[5:4], compat ? sel[3:0] : 4'(nxt - 4'd1 - sel[3:0])};
  endfunction

  always_comb begin
    name0 = '0;
    name1 = '0;
    src0 = '0;
    src1 = '0;
    src0_valid = 1'b0;
    src1_valid = 1'b0;
    desc0 = '0;
    desc1 = '0;
    if (in_schema) begin
      name0 = source_name(slot_q.iot[0].src0, next[slot_q.iot[0].src0[5:4]], spec_compat_i);
      name1 = source_name(slot_q.iot[0].src1, next[slot_q.iot[0].src1[5:4]], spec_compat_i);
      src0 = name_ptid_q[name0];
      src1 = name_ptid_q[name1];
      src0_valid = slot_q.iot[0].src0_valid && name_valid_q[name0];
      src1_valid = slot_q.iot[0].src1_valid && name_valid_q[name1];
      if (src0_valid) desc0 = desc_q[src0];
      if (src1_valid) desc1 = desc_q[src1];
    end
  end

  fault_e sc_fault;
  logic sc_noeffect, sc_has_dst;
  op_class_e sc_class;
  pe_bits_t sc_pe;
  desc_t sc_desc;
  pad_e sc_pad;
  logic [9:0] sc_cells;
  logic [63:0] sc_dense;

  pto_preflight u_preflight (
    .en_i(in_schema),
    .blk_i(slot_q),
    .src0_valid_i(src0_valid),
    .src0_i(desc0),
    .src1_valid_i(src1_valid),
    .src1_i(desc1),
    .used_i(used),
    .fault_o(sc_fault),
    .noeffect_o(sc_noeffect),
    .class_o(sc_class),
    .pe_o(sc_pe),
    .has_dst_o(sc_has_dst),
    .desc_o(sc_desc),
    .pad_o(sc_pad),
    .cells_o(sc_cells),
    .dense_o(sc_dense)
  );

  // The lowest-numbered free ptid.
  logic [95:0] ptid_lowest;
  ptid_t ptid_new;
  logic ptid_any;
  always_comb begin
    ptid_any = 1'b0;
    ptid_lowest = '0;
    ptid_new = '0;
    if (in_schema || state_q == StVote) begin
      ptid_any = ptid_free_q != 96'd0;
      ptid_lowest = ptid_free_q & (~ptid_free_q + 96'd1);
      ptid_new = 7'($countones(ptid_lowest - 96'd1));
    end
  end

  // Probe: the first failing element of the row of each selected PE.
  logic [3:0] row_fault, row_align;
  logic [3:0][63:0] row_addr;
  logic [63:0] row_len;
  logic [3:0] elem_bytes;
  logic probe_last, lowest_fault;
  pe_bits_t pe_lowest;

  always_comb begin : p_probe
    logic [3:0] any_fault;
    row_fault = '0;
    row_align = '0;
    row_addr = '0;
    row_len = '0;
    elem_bytes = '0;
    any_fault = '0;
    pe_lowest = '0;
    lowest_fault = 1'b0;
    probe_last = 1'b0;
    if (state_q == StProbe) begin
      unique case (bits_log2(blkdesc_q.dtype))
        3'd6: begin elem_bytes = 4'd8; row_len = {45'd0, blkdesc_q.vcols, 3'd0}; end
        3'd5: begin elem_bytes = 4'd4; row_len = {46'd0, blkdesc_q.vcols, 2'd0}; end
        3'd4: begin elem_bytes = 4'd2; row_len = {47'd0, blkdesc_q.vcols, 1'd0}; end
        3'd3: begin elem_bytes = 4'd1; row_len = {48'd0, blkdesc_q.vcols}; end
        default: begin
          elem_bytes = 4'd1;
          row_len = {48'd0, 16'((17'(blkdesc_q.vcols) + 17'd1) >> 1)};
        end
      endcase
      for (int p = 0; p < NumPe; p++) begin
        if ((addr[p] & (64'(elem_bytes) - 64'd1)) != 64'd0) begin
          row_fault[p] = 1'b1;
          row_align[p] = 1'b1;
          row_addr[p] = addr[p];
        end else if (65'(addr[p]) + 65'(elem_bytes) > 65'(mem_bytes_i)) begin
          row_fault[p] = 1'b1;
          row_addr[p] = addr[p];
        end else if (65'(addr[p]) + 65'(row_len) > 65'(mem_bytes_i)) begin
          // The row starts in memory, so the first element outside begins at the end of memory
          // rounded down to the element size.
          row_fault[p] = 1'b1;
          row_addr[p] = mem_bytes_i & ~(64'(elem_bytes) - 64'd1);
        end
      end
      any_fault = pf_fault_q | (row_fault & pe_q);
      pe_lowest = pe_q & (~pe_q + 4'd1);
      lowest_fault = (any_fault & pe_lowest) != 4'd0;
      probe_last = lowest_fault || row_q + 16'd1 == blkdesc_q.vrows;
    end
  end

  // The vote: the lowest selected PE with a fault.
  logic vote_fault, vote_align;
  logic [63:0] vote_addr;
  always_comb begin
    vote_fault = 1'b0;
    vote_align = 1'b0;
    vote_addr = '0;
    if (state_q == StVote) begin
      for (int p = NumPe - 1; p >= 0; p--) begin
        if (pf_fault_q[p]) begin
          vote_fault = 1'b1;
          vote_align = pf_align_q[p];
          vote_addr = pf_addr_q[p];
        end
      end
    end
  end

  // Decision. Schema decides for VEC blocks and for everything it rejects; Vote for the TLSU.
  logic accept, acc_dst;
  pe_bits_t acc_pe;
  desc_t acc_desc;
  logic [9:0] acc_cells;
  logic [1:0] acc_hand;
  logic [5:0] acc_name;
  logic displaced_valid;
  ptid_t displaced;
  logic [3:0] displaced_mask, displaced_size;
  logic [9:0] displaced_cells;

  always_comb begin
    decide_o = 1'b0;
    fault_o = FaultNone;
    fault_arg_o = '0;
    noeffect_o = 1'b0;
    accept = 1'b0;
    acc_dst = 1'b0;
    acc_pe = '0;
    acc_desc = '0;
    acc_cells = '0;
    acc_hand = '0;
    acc_name = '0;
    displaced_valid = 1'b0;
    displaced = '0;
    displaced_mask = '0;
    displaced_size = '0;
    displaced_cells = '0;
    rob_o = '0;
    if (in_schema || state_q == StVote) begin
      if (in_schema) begin
        acc_dst = sc_has_dst;
        acc_pe = sc_pe;
        acc_desc = sc_desc;
        acc_cells = sc_cells;
        acc_hand = slot_q.iot[0].hand;
      end else begin
        acc_dst = cls_q != ClassStore;
        acc_pe = pe_q;
        acc_desc = blkdesc_q;
        acc_cells = cells_q;
        acc_hand = hand_q;
      end
      if (in_schema && sc_fault != FaultNone) begin
        decide_o = 1'b1;
        fault_o = sc_fault;
      end else if (in_schema && sc_noeffect) begin
        decide_o = 1'b1;
        noeffect_o = 1'b1;
      end else if (vote_fault) begin
        decide_o = 1'b1;
        fault_o = vote_align ? FaultDataAlignment : FaultDataPage;
        fault_arg_o = vote_addr;
      end else if (!in_schema || slot_q.engine == EngineVec) begin
        accept = !acc_dst || ptid_any;
        decide_o = accept;
      end
      acc_name = {acc_hand, next[acc_hand]};
      displaced_valid = acc_dst && name_valid_q[acc_name];
      displaced = displaced_valid ? name_ptid_q[acc_name] : '0;
      displaced_mask = desc_mask_q[displaced];
      displaced_size = desc_size_q[displaced];
      displaced_cells = displaced_valid ? 10'd1 << (displaced_size - 4'd1) : 10'd0;
      if (accept) begin
        rob_o.engine = slot_q.engine;
        rob_o.op = slot_q.op;
        rob_o.wait_set = slot_q.engine == EngineTlsu ? 5'b10000 : {1'b0, acc_pe};
        rob_o.mask = mask_to_pe(acc_pe);
        if (acc_dst) begin
          rob_o.dst_valid = 1'b1;
          rob_o.dst_name = acc_name;
          rob_o.dst_ptid = ptid_new;
          rob_o.rows = acc_desc.rows;
          rob_o.cols = acc_desc.cols;
          rob_o.vrows = acc_desc.vrows;
          rob_o.vcols = acc_desc.vcols;
          rob_o.dtype = acc_desc.dtype;
          rob_o.displaced_valid = displaced_valid;
          rob_o.displaced = displaced;
        end
      end
    end
  end

  // Allocation and dispatch.
  logic pop_ok, push_ok;
  assign pop_ok = state_q == StAlloc && (pe_q & pool_empty_i) == 4'd0;
  assign pop_o = pop_ok ? pe_q : 4'd0;
  assign pop_ptid_o = dst_q;
  assign pop_idx_o = cell_q[8:0];
  assign push_ok = state_q == StDispatch &&
                   (slot_q.engine == EngineTlsu ? !tlsu_full_i : (pe_q & vec_full_i) == 4'd0);
  assign vec_push_o = push_ok && slot_q.engine == EngineVec ? pe_q : 4'd0;
  assign tlsu_push_o = push_ok && slot_q.engine == EngineTlsu;
  assign tlsu_base_o = base_q;
  assign tlsu_stride_o = stride;
  assign vec_scalar_o = {stride[3][31:0], stride[2][31:0], stride[1][31:0], stride[0][31:0]};
  assign ctr_alloc_o = pop_ok;
  assign ctr_alloc_stall_o = state_q == StAlloc && !pop_ok;
  assign ctr_dispatch_wait_o = state_q == StDispatch && !push_ok;

  always_comb begin : p_blocks
    logic [2:0] bl2;
    logic [3:0] cl2;
    logic [8:0] valid_last;
    bl2 = '0;
    cl2 = '0;
    valid_last = '0;
    vec_blk_o = '0;
    tlsu_blk_o = '0;
    if (state_q == StDispatch) begin
      bl2 = bits_log2(blkdesc_q.dtype);
      cl2 = onehot_log2(blkdesc_q.cols);
      // CELL of the last valid element; a Tile of 32-bit elements has at most 2^14 of them.
      valid_last = 9'((((14'(blkdesc_q.vrows) - 14'd1) << cl2) + 14'(blkdesc_q.vcols) - 14'd1)
                      >> 5);
      vec_blk_o.rob = rob_q;
      vec_blk_o.op = slot_q.op;
      vec_blk_o.dtype = blkdesc_q.dtype;
      vec_blk_o.dst = dst_q;
      vec_blk_o.src0 = src0_q;
      vec_blk_o.src1 = src1_q;
      vec_blk_o.pad = pad_q;
      vec_blk_o.vrows = blkdesc_q.vrows;
      vec_blk_o.vcols = blkdesc_q.vcols;
      vec_blk_o.col_log2 = cl2;
      vec_blk_o.last_cell = pad_q == PadNull ? valid_last : 9'(cells_q - 10'd1);
      tlsu_blk_o.rob = rob_q;
      tlsu_blk_o.store = cls_q == ClassStore;
      tlsu_blk_o.ptid = cls_q == ClassStore ? src0_q : dst_q;
      tlsu_blk_o.pe = pe_q;
      tlsu_blk_o.vrows = blkdesc_q.vrows;
      tlsu_blk_o.len = bl2 == 3'd2 ? 17'(blkdesc_q.vcols[15:1]) :
                                     17'(blkdesc_q.vcols) << (bl2 - 3'd3);
      tlsu_blk_o.half = bl2 == 3'd2 && blkdesc_q.vcols[0];
      tlsu_blk_o.nib_rows = bl2 == 3'd2 && cl2 == 4'd0;
      tlsu_blk_o.row_log2 = 5'(cl2) + 5'(bl2);
    end
  end

  // State and slot.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q <= StIdle;
      slot_q <= '0;
    end else begin
      unique case (state_q)
        StIdle: if (blk_valid_i) begin
          state_q <= StSchema;
          slot_q <= blk_i;
        end
        StSchema: begin
          if (decide_o) state_q <= accept ? StAlloc : StIdle;
          else if (slot_q.engine == EngineTlsu) state_q <= StProbe;
        end
        StProbe: if (probe_last) state_q <= StVote;
        StVote: if (decide_o) state_q <= !accept ? StIdle : acc_dst ? StAlloc : StDispatch;
        StAlloc: if (pop_ok && cell_q + 10'd1 == cells_q) state_q <= StDispatch;
        StDispatch: if (push_ok) state_q <= StIdle;
        default: state_q <= StIdle;
      endcase
    end
  end

  // Registers of the block in preflight and allocation.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      cls_q <= ClassNone;
      pe_q <= '0;
      hand_q <= '0;
      blkdesc_q <= '0;
      pad_q <= PadNull;
      cells_q <= '0;
      src0_q <= '0;
      src1_q <= '0;
      dst_q <= '0;
      rob_q <= '0;
      addr_q <= '0;
      stride_q <= '0;
      base_q <= '0;
      row_q <= '0;
      cell_q <= '0;
      pf_fault_q <= '0;
      pf_align_q <= '0;
      pf_addr_q <= '0;
    end else begin
      if (in_schema) begin
        cls_q <= sc_class;
        pe_q <= sc_pe;
        hand_q <= slot_q.iot[0].hand;
        blkdesc_q <= sc_desc;
        pad_q <= sc_pad;
        cells_q <= sc_cells;
        src0_q <= src0;
        src1_q <= src1;
        row_q <= '0;
        cell_q <= '0;
        pf_fault_q <= '0;
        if (sc_fault == FaultIllegal) begin
          // No engine implements it: nothing is captured.
        end else if (slot_q.engine == EngineTlsu) begin
          for (int p = 0; p < NumPe; p++) begin
            addr_q[p] <= slot_q.ior.valid ? rdata0_i[p] : 64'd0;
            base_q[p] <= slot_q.ior.valid ? rdata0_i[p] : 64'd0;
            stride_q[p] <= slot_q.ior.valid ? rdata1_i[p] : sc_dense;
          end
        end else if (sc_class == ClassScalar || sc_class == ClassExpand) begin
          for (int p = 0; p < NumPe; p++) begin
            stride_q[p] <= slot_q.ior.valid ? rdata0_i[p] : 64'd0;
          end
        end
      end
      if (state_q == StProbe) begin
        row_q <= row_q + 16'd1;
        for (int p = 0; p < NumPe; p++) begin
          addr_q[p] <= addr[p] + stride[p];
          if (pe_q[p] && row_fault[p] && !pf_fault_q[p]) begin
            pf_fault_q[p] <= 1'b1;
            pf_align_q[p] <= row_align[p];
            pf_addr_q[p] <= row_addr[p];
          end
        end
      end
      if (accept) begin
        dst_q <= ptid_new;
        rob_q <= rob_tail_i;
      end
      if (pop_ok) cell_q <= cell_q + 10'd1;
    end
  end

  // Names, descriptors, capacity, readiness.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      next_q <= '0;
      name_valid_q <= '0;
      ptid_free_q <= '1;
      used_q <= '0;
      ready_q <= '0;
    end else begin
      for (int p = 0; p < NumPe; p++) begin
        if (vec_done_i[p]) ready_q[p][vec_done_ptid_i[p]] <= 1'b1;
        if (tlsu_ready_i[p]) ready_q[p][tlsu_ready_ptid_i] <= 1'b1;
      end
      if (free_valid_i) ptid_free_q[free_ptid_i] <= 1'b1;
      if (accept && acc_dst) begin
        next_q[acc_hand] <= next[acc_hand] + 4'd1;
        name_valid_q[acc_name] <= 1'b1;
        ptid_free_q[ptid_new] <= 1'b0;
        for (int p = 0; p < NumPe; p++) begin
          ready_q[p][ptid_new] <= 1'b0;
          used_q[p] <= used[p] + (acc_pe[p] ? 12'(acc_cells) : 12'd0) -
                       (displaced_mask[3-p] ? 12'(displaced_cells) : 12'd0);
        end
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (accept && acc_dst) begin
      name_ptid_q[acc_name] <= ptid_new;
      desc_q[ptid_new] <= acc_desc;
      desc_mask_q[ptid_new] <= acc_desc.mask;
      desc_size_q[ptid_new] <= acc_desc.size;
    end
  end

  // Size and PEs of a Tile that retire gives back.
  assign release_pe_o = mask_to_pe(desc_mask_q[release_ptid_i]);
  assign release_size_o = desc_size_q[release_ptid_i];

  always_comb begin
    probe_o = '0;
    probe_o.iss_addr = addr;
    probe_o.iss_stride = stride;
    probe_o.iss_state = 32'(state_q);
    probe_o.iss_row = 32'(row_q);
    probe_o.iss_cell = 32'(cell_q);
    probe_o.iss_decide = 32'(decide_o);
    probe_o.iss_fault = 32'(fault_o);
    for (int p = 0; p < NumPe; p++) begin
      probe_o.iss_next[p] = 32'(next[p]);
      probe_o.iss_used[p] = 32'(used[p]);
    end
  end

  desc_t dbg_desc;
  always_comb begin
    dbg_rdata_o = '0;
    dbg_desc = '0;
    if (dbg_en_i && dbg_sel_i == 8'd5 && dbg_addr_i < 32'd64) begin
      dbg_rdata_o = {56'd0, name_valid_q[dbg_addr_i[5:0]], name_ptid_q[dbg_addr_i[5:0]]};
    end else if (dbg_en_i && dbg_sel_i == 8'd6 && dbg_addr_i < 32'(4 * NumPtid)) begin
      dbg_desc = desc_q[dbg_addr_i[8:2]];
      unique case (dbg_addr_i[1:0])
        2'd0: dbg_rdata_o = {49'd0, dbg_desc.pad_def, dbg_desc.valid_def, dbg_desc.dtype,
                             dbg_desc.size, dbg_desc.mask};
        2'd1: dbg_rdata_o = {dbg_desc.vcols, dbg_desc.vrows, dbg_desc.cols, dbg_desc.rows};
        default: dbg_rdata_o = '0;
      endcase
    end
  end

`ifndef SYNTHESIS
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (rst_ni) begin
      IssLoadWhileIdle : assert (
        !(blk_valid_i) || (idle_o))
        else $error("%m: a block is loaded while the slot is taken");
      IssPtidFreedOnce : assert (
        !(free_valid_i) || (!ptid_free_q[free_ptid_i]))
        else $error("%m: a free ptid is freed");
      IssEngineKnown : assert (
        !(accept) || (slot_q.engine == EngineVec || slot_q.engine == EngineTlsu))
        else $error("%m: a block without engine is accepted");
    end
  end
`endif

endmodule
