# Conversions of halves with ties away from zero, and sums that are inexact in the four rounding modes of CORE_STATE.
# Ends with EBREAK 0.

_start: C.BSTART
        hl.lui  0x40040000, ->a0                # FP64 2.5
        hl.lui  0xc0040000, ->a1                # -2.5
        hl.liu  0x3fc00000, ->a2                # FP32 1.5
        hl.liu  0x40200000, ->a3                # FP32 2.5
        hl.liu  0x3f800000, ->a4                # FP32 1
        hl.liu  0x33c00000, ->a5                # 3/4 of a unit in the last place of 1
        addi    zero, 0, ->s0
        C.BSTART.FP
        fcvta.fd2sd a0, ->x0
        fcvta.fd2sd a1, ->x1
        fcvta.fs2sw a2, ->x2
        fcvta.fs2sw a3, ->x3
modes:  C.BSTART.SYS
        slli    s0, 37, ->s1
        ssrset  s1, 0x20                        # CORE_STATE
        BSTART.FP COND, modes
        fadd.fs a4, a5, ->x0
        fsub.fs a5, a4, ->x1
        fdiv.fs a4, a3, ->x2
        addi    s0, 1, ->s0
        setc.lti s0, 8
        BSTOP
        C.BSTART.SYS
        ebreak  0
        C.BSTOP
