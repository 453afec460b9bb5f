// SPDX-License-Identifier: Apache-2.0
// What a system register address names: kind, word of the storage, access class
// (model/isa/system-registers.tsv, isa-scalar-block.md 2.7). Combinational.
module pto_ssr_map
  import pto_system_pkg::*;
(
  input  logic [23:0] addr_i,
  output ssr_kind_e   kind_o,
  output logic [9:0]  word_o,      // of the storage
  output logic        context_o,   // of the context family, which ring 0 alone may access
  output logic        readable_o,
  output logic        writable_o
);

  logic [7:0] low;
  ssr_kind_e base_kind, bank_kind;
  logic [9:0] base_word;
  logic [5:0] bank_word;

  assign low = addr_i[7:0];
  assign context_o = addr_i[11:8] == 4'hf;

  always_comb begin
    base_kind = SsrUnknown;
    base_word = '0;
    case (addr_i[15:0])
      16'h0000: begin base_kind = SsrStore; base_word = WordThreadPtr; end
      16'h0001: begin base_kind = SsrStore; base_word = WordGlobalPtr; end
      16'h0025: begin base_kind = SsrStore; base_word = WordFeature; end
      16'h0010, 16'h0c00: base_kind = SsrTime;
      16'h0020: base_kind = SsrCoreState;
      16'h0021, 16'h0022, 16'h0024, 16'h0050, 16'h0051: base_kind = SsrZero;
      16'h0023: base_kind = SsrOne;
      16'h0026, 16'h0802: base_kind = SsrThread;
      16'h0027: base_kind = SsrCapacity;
      default: ;
    endcase
  end

  always_comb begin
    bank_kind = SsrUnknown;
    bank_word = '0;
    case (low) inside
      8'h00, 8'h01, 8'h03, 8'h05, 8'h06, 8'h07: begin bank_kind = SsrStore; bank_word = low[5:0]; end
      8'h02: begin bank_kind = SsrTrapNo; bank_word = WordTrapNo; end
      8'h08: bank_kind = SsrPending;
      8'h09: bank_kind = SsrTopId;
      8'h0a: bank_kind = SsrEndOfInterrupt;
      [8'h10:8'h16]: begin
        if (addr_i[15:12] == 4'd1) bank_kind = SsrStore;
        bank_word = low[5:0];
      end
      8'h20: bank_kind = SsrTime;
      8'h21: begin bank_kind = SsrStore; bank_word = WordTimecmp; end
      8'h30, 8'h31: begin bank_kind = SsrStore; bank_word = {5'd7, low[0]}; end
      [8'h40:8'h51]: begin bank_kind = SsrStore; bank_word = {1'b1, low[4:0]}; end
      8'h80: bank_kind = SsrZero;
      [8'h90:8'h97]: begin bank_kind = SsrStore; bank_word = {3'd7, low[2:0]}; end
      8'ha0, 8'ha1: begin bank_kind = SsrStore; bank_word = {5'd25, low[0]}; end
      [8'hb0:8'hb7]: begin bank_kind = SsrStore; bank_word = {3'd3, low[2:0]}; end
      default: ;
    endcase
  end

  assign kind_o = addr_i[23:16] != 8'd0 ? SsrUnknown : context_o ? bank_kind : base_kind;
  assign word_o = context_o ? {addr_i[15:12], bank_word} : base_word;
  assign readable_o = kind_o != SsrUnknown && kind_o != SsrEndOfInterrupt;
  assign writable_o = kind_o == SsrStore || kind_o == SsrTrapNo || kind_o == SsrCoreState ||
                      kind_o == SsrEndOfInterrupt;

endmodule
