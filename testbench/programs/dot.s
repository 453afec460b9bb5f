# Dot products in FP64 and FP32 and a square root by Newton's iteration, each PE with its own vectors.
#
# Memory: PE p has 64 FP64 numbers at 0x4000 + 1024*p and at 0x5000 + 1024*p, and 64 FP32 numbers at
# 0x6000 + 512*p and at 0x7000 + 512*p. Results at 0x2000 + 32*p: the FP64 dot product, its square root by
# twelve iterations, the FP32 dot product, and the FP64 dot product rounded to FP32.

        .equ    COUNT, 64

_start: C.BSTART.SYS
        ssrget  0x26, ->s0                      # THREAD_ID
        C.BSTART
        slli    s0, 10, ->a0
        lui     4, ->s1
        add     s1, a0, ->s1
        lui     5, ->s2
        add     s2, a0, ->s2
        slli    s0, 9, ->a0
        lui     6, ->s3
        add     s3, a0, ->s3
        lui     7, ->s4
        add     s4, a0, ->s4
        addi    zero, COUNT, ->a0
        addi    zero, 0, ->a1                   # sums; 0 is +0.0 in both types
        addi    zero, 0, ->a2

next:   BSTART.FP COND, next
        hl.ldi.po [s1, 8], ->a3, s1
        hl.ldi.po [s2, 8], ->a4, s2
        hl.lwui.po [s3, 4], ->a5, s3
        hl.lwui.po [s4, 4], ->a6, s4
        fmadd.fd a3, a4, a1, ->a1
        fmadd.fs a5, a6, a2, ->a2
        subi    a0, 1, ->a0
        setc.ne a0, zero
        BSTOP

        C.BSTART.FP
        hl.liu  0x3fe00000, ->s5
        slli    s5, 32, ->s5                    # 0.5
        addi    a1, 0, ->a7
        addi    zero, 12, ->a0

newton: BSTART.FP COND, newton
        fdiv.fd a1, a7, ->t
        fadd.fd t#1, a7, ->t
        fmul.fd t#1, s5, ->a7
        subi    a0, 1, ->a0
        setc.ne a0, zero
        BSTOP

        C.BSTART.FP
        lui     2, ->x0
        slli    s0, 5, ->x1
        add     x0, x1, ->x0
        fcvt.fd2fs a1, ->x2
        hl.sdip a1, a7, [x0, 0]
        hl.sdip a2, x2, [x0, 16]
        C.BSTART.SYS
        ebreak  0
        C.BSTOP
