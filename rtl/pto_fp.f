// Files of the numeric units in compile order; paths are relative to this directory.
fp/pto_num_pkg.sv
fp/pto_fp_unpack.sv
fp/pto_fp_round.sv
