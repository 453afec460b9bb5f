# Four PEs draw tickets from one counter, count with LR and SC, and count with compare and swap.
#
# Memory: the ticket counter at 0x2000, the LR/SC counter at 0x2040, the CAS counter at 0x2080; byte n of the
# table at 0x2100 is the PE that drew ticket n. PE p stores its successful SCs and CASs at 0x3000 + 16*p.

        .equ    SHARED, 0x2000
        .equ    ROUNDS, 16

_start: C.BSTART.SYS
        ssrget  0x26, ->s0                      # THREAD_ID
        C.BSTART
        lui     SHARED >> 12, ->s1
        addi    s1, 0x40, ->s2
        addi    s1, 0x80, ->s3
        addi    s1, 0x100, ->s4
        addi    zero, ROUNDS, ->s5
        addi    zero, 0, ->s6
        addi    zero, 0, ->s7

round:  BSTART COND, round
        addi    zero, 1, ->a0
        ld.add  [s1], a0, ->a1
        sb      s0, [s4, a1]
        lr.d    [s2], ->a2
        addi    a2, 1, ->a2
        sc.d    a2, [s2], ->a3                  # 0: stored
        xori    a3, 1, ->a3
        add     s6, a3, ->s6
        ldi     [s3, 0], ->a4
        addi    a4, 1, ->a5
        casd    [s3], a4, a5, ->a6
        cmp.eq  a6, a4, ->a6
        add     s7, a6, ->s7
        subi    s5, 1, ->s5
        setc.ne s5, zero
        BSTOP

        C.BSTART
        lui     3, ->a0
        slli    s0, 4, ->a1
        add     a0, a1, ->a0
        hl.sdip s6, s7, [a0, 0]
        C.BSTART.SYS
        ebreak  0
        C.BSTOP
