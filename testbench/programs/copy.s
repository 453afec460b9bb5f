# Copies a string three ways: with MCOPY over an area filled by MSET, in pairs of 64-bit words, and byte by byte.
#
# Memory: the copies are at 0x2000, 0x2100 and 0x2200, the length (with the zero byte) is at 0x2300.

        .equ    COPY, 0x2000

_start: C.BSTART
        lui     COPY >> 12, ->s0
.Ltext: addtpc  %tpcrel_hi(text), ->s1
        addi    s1, %tpcrel_lo(.Ltext), ->s1
        addi    s1, 0, ->a0

length: BSTART COND, length
        lbui    [a0, 0], ->a1
        addi    a0, 1, ->a0
        setc.ne a1, zero
        BSTOP

        C.BSTART
        sub     a0, s1, ->s2
        addi    zero, 45, ->a1
        addi    zero, 60, ->a2
        MSET    [s0, a1, a2]
        MCOPY   [s0, s1, s2]
        addi    s0, 0x100, ->a3
        addi    s1, 0, ->a4
        addi    s2, 15, ->a5
        srli    a5, 4, ->a5

pairs:  BSTART COND, pairs
        hl.ldip [a4, 0], ->a0, a1
        hl.sdip a0, a1, [a3, 0]
        addi    a3, 16, ->a3
        addi    a4, 16, ->a4
        subi    a5, 1, ->a5
        setc.ne a5, zero
        BSTOP

        C.BSTART
        addi    s0, 0x200, ->a3
        addi    s1, 0, ->a4
        addi    s2, 0, ->a5

bytes:  BSTART COND, bytes
        hl.lbui.po [a4, 1], ->a0, a4
        hl.sbi.po a0, [a3, 1], ->a3
        subi    a5, 1, ->a5
        setc.ne a5, zero
        BSTOP

        C.BSTART
        sdi     s2, [s0, 0x300]
        C.BSTART.SYS
        ebreak  0
        C.BSTOP

        .align  8
text:   .byte   97, 32, 98, 108, 111, 99, 107, 32, 105, 115, 32, 111, 112, 101, 110, 32     # a block is open
        .byte   117, 110, 116, 105, 108, 32, 105, 116, 32, 99, 111, 109, 109, 105, 116, 115 # until it commits
        .byte   0
        .align  8
        .dword  0, 0
