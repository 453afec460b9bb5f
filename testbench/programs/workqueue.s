# A work queue of the queue manager, shared by the PEs: item i belongs to PE i mod 4, which adds its square.
#
# Memory: the sum of PE p at 0x2000 + 8*p.

        .equ    SUMS, 0x2000
        .equ    ITEMS, 24

_start: C.BSTART.SYS
        ssrget  0x26, ->s0                      # THREAD_ID
        C.BSTART
        lui     SUMS >> 12, ->s1                # also the key of the queue
        addi    zero, 32, ->a1
        hl.qmt.i s1, a1, ->a2
        addi    zero, 1, ->s2
        addi    zero, 0, ->s3

fill:   BSTART COND, fill
        hl.qpush s1, s2, ->a3
        addi    s2, 1, ->s2
        setc.lti s2, ITEMS + 1
        BSTOP

take:   BSTART COND, take
        hl.qpop s1, ->a0, a1                    # item, items left
        andi    a0, 3, ->a2
        cmp.eq  a2, s0, ->a2
        mul     a0, a0, ->a3
        csel    a2, a3, zero, ->a3
        add     s3, a3, ->s3
        setc.ne a1, zero
        BSTOP

        C.BSTART
        sd      s3, [s1, s0<<3]
        C.BSTART.SYS
        ebreak  0
        C.BSTOP
