// SPDX-License-Identifier: Apache-2.0
// Local pool of one PE: 2,048 CELLs of 128 bytes in `Banks` single-port banks, bank = physical CELL
// mod Banks (docs/microarchitecture.md section 9). Ports by priority: TLSU (read or write, always
// granted), VEC write, VEC read 0, VEC read 1; a request waits while a higher one goes to its bank.
// Read data is in the port's register from the next cycle on. The read registers come with their
// fold (XOR of the 32 words), computed at the read. An injection into a read register is passed on
// as a hit, the user of a word inverts the bit; the folds show it here. Write data and mask come
// straight from registers, an injection into them is applied here.
module pto_local_pool
  import pto_pkg::*;
#(
  parameter int unsigned Banks = 4
) (
  input  logic           clk_i,
  input  logic           rst_ni,
  input  logic [1:0]     pe_i,
  input  inject_t        inj_i,
  input  logic           t_req_i,
  input  logic           t_we_i,
  input  cell_t          t_cell_i,
  input  logic [1023:0]  t_wdata_i,
  input  logic [127:0]   t_wmask_i,   // byte mask
  input  logic [1:0]     t_nib_i,     // 0 whole bytes, 1 low, 2 high nibble of the masked bytes
  input  logic           w_req_i,
  input  cell_t          w_cell_i,
  input  logic [1023:0]  w_wdata_i,
  input  logic [127:0]   w_wmask_i,
  output logic           w_gnt_o,
  input  logic           r0_req_i,
  input  cell_t          r0_cell_i,
  output logic           r0_gnt_o,
  input  logic           r1_req_i,
  input  cell_t          r1_cell_i,
  output logic           r1_gnt_o,
  output logic [1023:0]  rdata0_o,
  output logic [1023:0]  rdata1_o,
  output logic [1023:0]  rdatat_o,
  output logic           inj0_o,      // bit `inj_i.bit_idx` of the register is inverted
  output logic           inj1_o,
  output logic           injt_o,
  output logic [31:0]    fold0_o,
  output logic [31:0]    fold1_o,
  output logic [31:0]    foldt_o,
  input  logic           dbg_req_i,
  input  cell_t          dbg_cell_i,
  input  logic [3:0]     dbg_word_i,
  output logic [63:0]    dbg_rdata_o
);

  localparam int unsigned BankBits = $clog2(Banks);

  // One access per bank and cycle; the arbiter below sees to it.
  logic [1023:0] mem_q [PoolCells];

  logic [BankBits-1:0] tb, wb, b0, b1;
  assign tb = t_cell_i[BankBits-1:0];
  assign wb = w_cell_i[BankBits-1:0];
  assign b0 = r0_cell_i[BankBits-1:0];
  assign b1 = r1_cell_i[BankBits-1:0];
  assign w_gnt_o = w_req_i && !(t_req_i && tb == wb);
  assign r0_gnt_o = r0_req_i && !(t_req_i && tb == b0) && !(w_req_i && wb == b0);
  assign r1_gnt_o = r1_req_i && !(t_req_i && tb == b1) && !(w_req_i && wb == b1) &&
                    !(r0_req_i && b0 == b1);

  logic inj_here;
  assign inj_here = inj_i.valid && inj_i.pe == pe_i;

  logic [1023:0] rdata0_q, rdata1_q, rdatat_q;
  logic [31:0] fold0_q, fold1_q, foldt_q;

  // Bit masks and folds are built in words, within the branch that needs them: wide functions and
  // unguarded wide terms would be paid for in every simulated cycle.
  always_ff @(posedge clk_i) begin : p_access
    logic [1023:0] mt, mw, d;
    logic [127:0] m;
    logic [31:0] b, nibbles;
    if (t_req_i && t_we_i) begin
      nibbles = {4{{4{t_nib_i != 2'd1}}, {4{t_nib_i != 2'd2}}}};
      for (int w = 0; w < 32; w++) begin
        b = {7'd0, t_wmask_i[4*w+3], 7'd0, t_wmask_i[4*w+2], 7'd0, t_wmask_i[4*w+1], 7'd0,
             t_wmask_i[4*w]};
        mt[32*w+:32] = ((b << 8) - b) & nibbles;  // every byte 1 becomes 255
      end
      d = t_wdata_i;
      if (inj_i.valid && inj_i.point == pto_inject_pkg::InjTlsuWdata) d[inj_i.bit_idx] ^= 1'b1;
      mem_q[t_cell_i] <= (mem_q[t_cell_i] & ~mt) | (d & mt);
    end
    if (w_gnt_o) begin
      if ((&w_wmask_i) && !inj_here) begin
        mem_q[w_cell_i] <= w_wdata_i;
      end else begin
        m = w_wmask_i;
        d = w_wdata_i;
        if (inj_here && inj_i.point == pto_inject_pkg::InjVecWmask) m[inj_i.bit_idx[6:0]] ^= 1'b1;
        if (inj_here && inj_i.point == pto_inject_pkg::InjVecWdata) d[inj_i.bit_idx] ^= 1'b1;
        for (int w = 0; w < 32; w++) begin
          b = {7'd0, m[4*w+3], 7'd0, m[4*w+2], 7'd0, m[4*w+1], 7'd0, m[4*w]};
          mw[32*w+:32] = (b << 8) - b;
        end
        mem_q[w_cell_i] <= (mem_q[w_cell_i] & ~mw) |
                                            (d & mw);
      end
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin : p_read
    logic [31:0] f;
    if (!rst_ni) begin
      rdata0_q <= '0;
      rdata1_q <= '0;
      rdatat_q <= '0;
      fold0_q <= '0;
      fold1_q <= '0;
      foldt_q <= '0;
    end else begin
      if (t_req_i && !t_we_i) begin
        rdatat_q <= mem_q[t_cell_i];
        f = '0;
        for (int w = 0; w < 32; w++) f = f ^ mem_q[t_cell_i][32*w+:32];
        foldt_q <= f;
      end
      if (r0_gnt_o) begin
        rdata0_q <= mem_q[r0_cell_i];
        f = '0;
        for (int w = 0; w < 32; w++) f = f ^ mem_q[r0_cell_i][32*w+:32];
        fold0_q <= f;
      end
      if (r1_gnt_o) begin
        rdata1_q <= mem_q[r1_cell_i];
        f = '0;
        for (int w = 0; w < 32; w++) f = f ^ mem_q[r1_cell_i][32*w+:32];
        fold1_q <= f;
      end
    end
  end

  logic [31:0] inj_word;
  assign inj_word = 32'd1 << inj_i.bit_idx[4:0];
  assign inj0_o = inj_here && inj_i.point == pto_inject_pkg::InjLocalPoolRdata0;
  assign inj1_o = inj_here && inj_i.point == pto_inject_pkg::InjLocalPoolRdata1;
  assign injt_o = inj_here && inj_i.point == pto_inject_pkg::InjLocalPoolRdatat;
  assign rdata0_o = rdata0_q;
  assign rdata1_o = rdata1_q;
  assign rdatat_o = rdatat_q;
  assign fold0_o = inj0_o ? fold0_q ^ inj_word : fold0_q;
  assign fold1_o = inj1_o ? fold1_q ^ inj_word : fold1_q;
  assign foldt_o = injt_o ? foldt_q ^ inj_word : foldt_q;

  always_comb begin
    dbg_rdata_o = '0;
    if (dbg_req_i) begin
      dbg_rdata_o = mem_q[dbg_cell_i][64*dbg_word_i+:64];
    end
  end

`ifndef SYNTHESIS
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (rst_ni) begin
      PoolOneAccessPerBank : assert (
        !(t_req_i && w_gnt_o && tb == wb) && !(t_req_i && r0_gnt_o && tb == b0) && !(t_req_i &&
        r1_gnt_o && tb == b1) && !(w_gnt_o && r0_gnt_o && wb == b0) && !(w_gnt_o && r1_gnt_o && wb
        == b1) && !(r0_gnt_o && r1_gnt_o && b0 == b1))
        else $error("%m: two accesses to one bank");
      PoolNibbleOneByte : assert (
        !(t_req_i && t_we_i && t_nib_i != 2'd0) || ($onehot(t_wmask_i)))
        else $error("%m: nibble write of more than one byte");
    end
  end
`endif

endmodule
