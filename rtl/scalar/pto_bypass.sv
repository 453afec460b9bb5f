// SPDX-License-Identifier: Apache-2.0
// Bypass network of one PE: each source from the slot that the scoreboard names, else from the register file
// (docs/microarchitecture/scalar-pipeline.md section 3). Combinational; 0 while `en_i` is 0.
module pto_bypass (
  input  logic             en_i,        // RR moves
  input  logic             pe_en_i,     // the PE is enabled and so has producers
  input  logic [3:0]       found_i,
  input  logic [3:0][2:0]  slot_i,
  input  logic [3:0][63:0] reg_i,       // register file
  input  logic [63:0]      ex_i,        // first and second destination values
  input  logic [63:0]      ex1_i,
  input  logic [63:0]      mem_i,
  input  logic [63:0]      mem1_i,
  input  logic [63:0]      wb_i,
  input  logic [63:0]      wb1_i,
  output logic [3:0][63:0] src_o
);

  always_comb begin
    src_o = '0;
    if (en_i) begin
      src_o = reg_i;
      for (int unsigned s = 0; s < 4; s++) begin
        if (found_i[s] && pe_en_i) begin
          case (slot_i[s])
            3'd0: src_o[s] = ex1_i;
            3'd1: src_o[s] = ex_i;
            3'd2: src_o[s] = mem1_i;
            3'd3: src_o[s] = mem_i;
            3'd4: src_o[s] = wb1_i;
            default: src_o[s] = wb_i;
          endcase
        end
      end
    end
  end

endmodule
