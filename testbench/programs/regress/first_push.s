# Starts at an address that is no multiple of 16. The first value pushed to T is read by the next instruction; a sum
# waits for a load and LSRGET in flight. Ends with EBREAK 0.

        .org    0x1000a
_start: C.BSTART
        addi    zero, 5, ->t
        addi    t#1, 1, ->u
        add     t#1, u#1, ->a0
        lui     2, ->s1
        lsrget  0, ->a1
        ldi     [s1, 0], ->a2
        add     a1, a2, ->a3
        lsrget  0, ->a4
        ldi     [s1, 8], ->a5
        addi    zero, 1, ->a6
        add     a4, a5, ->a7
        hl.ldi.po [s1, -8], ->a0, s3
        hl.ldi.pr [s1, -16], ->a0, x3
        C.BSTART.SYS
        ebreak  0
        C.BSTOP
