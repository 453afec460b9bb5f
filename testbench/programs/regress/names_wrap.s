# Forty Tiles in one hand, of two sizes and in different PEs: names and ptids are used again, CELLs come back.
# Ends with EBREAK 0.

_start: C.BSTART
        addi    zero, 20, ->s0
        addi    zero, 7, ->a0
next:   BSTART.VEC TEXPANDS, S32
        C.B.DIMI 32, ->lb0
        B.IOR   [s0]
        B.IOT   mask=1100, last, ->t<128B>
        BSTART.VEC TEXPANDS, S32
        C.B.DIMI 32, ->lb0
        C.B.DIMI 2, ->lb1
        B.IOR   [a0]
        B.IOT   mask=1110, last, ->t<256B>
        BSTART.VEC TADDS, S32
        C.B.DIMI 32, ->lb0
        C.B.DIMI 2, ->lb1
        B.IOR   [s0]
        B.IOT   t#1, mask=1100, last, ->t<256B>
        BSTART  COND, next
        subi    s0, 1, ->s0
        setc.ne s0, zero
        BSTOP
        C.BSTART.SYS
        ebreak  0
        C.BSTOP
