# C.BSTART DIRECT with C.MOVI to R11 behind it is no 32-bit call; a store relative to PC by 48 bits reaches back.
# Ends with EBREAK 0.

        .align  8
cell:   .8byte  0
_start: C.BSTART
        addi    zero, 0x155, ->a0
        hl.sd.pcr a0, [cell]
        ld.pcr  [cell], ->a1
        C.BSTART DIRECT, there
        c.movi  0, ->s0
        C.BSTOP
there:  C.BSTART.SYS
        ebreak  0
        C.BSTOP
