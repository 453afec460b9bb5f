// Files of the numeric units in compile order; paths are relative to this directory.
fp/pto_num_pkg.sv
fp/pto_fp_unpack.sv
fp/pto_fp_round.sv
fp/pto_fp_scale.sv
fp/pto_fp_cmp.sv
fp/pto_fp_fma.sv
fp/pto_fp_route_pkg.sv
fp/pto_fp_arbiter.sv
fp/pto_int_lane.sv
fp/pto_fp_e8m0.sv
fp/pto_fp_cvt.sv
fp/pto_fp_lane_set.sv
top/pto_fp_top.sv
