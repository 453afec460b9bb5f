# Sorts 64 signed 64-bit integers per PE in ascending order, each PE its own array, by compare and exchange.
#
# Memory: PE p sorts the 512 bytes at 0x1000 + 512*p in place. MIN and MAX make the exchange, so that the four
# PEs follow one instruction stream whatever their data is.

        .equ    ARRAYS, 0x1000
        .equ    COUNT, 64

_start: C.BSTART.SYS
        ssrget  0x26, ->s0                      # THREAD_ID
        C.BSTART
        slli    s0, 9, ->s0
        lui     ARRAYS >> 12, ->s1
        add     s1, s0, ->s1                    # first element
        addi    zero, COUNT - 1, ->s2           # comparisons in this pass

pass:   C.BSTART
        addi    s1, 0, ->a0
        addi    s2, 0, ->a1

step:   BSTART COND, step
        ldi     [a0, 0], ->a2
        ldi     [a0, 8], ->a3
        min     a2, a3, ->a4
        max     a2, a3, ->a5
        sdi     a4, [a0, 0]
        sdi     a5, [a0, 8]
        addi    a0, 8, ->a0
        subi    a1, 1, ->a1
        setc.ne a1, zero
        BSTOP

        BSTART COND, pass
        subi    s2, 1, ->s2
        setc.ne s2, zero
        BSTOP

        C.BSTART.SYS
        ebreak  0
        C.BSTOP
