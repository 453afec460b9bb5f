# Loaded Tiles whose ptids were ready before, Tiles whose last CELL comes back when the next one is released, and a block
# that ends in BundlePostCommit and gives a Tile back. Ends with EBREAK 0.

_start: C.BSTART.SYS
.Lvec:  addtpc  %tpcrel_hi(handler), ->s0
        addi    s0, %tpcrel_lo(.Lvec), ->s0
        ssrset  s0, 0xf01                       # EVBASE
        C.BSTART
        addi    zero, 24, ->s1
        lui     3, ->a0
next:   BSTART.TLOAD S32
        C.B.DIMI 32, ->lb0
        B.IOR   [a0]
        B.IOT   mask=1111, last, ->t<128B>
        BSTART.VEC TRELU, S32
        C.B.DIMI 32, ->lb0
        B.IOT   t#1, mask=1111, last, ->u<128B>
        BSTART.TSTORE S32
        B.IOR   [a0]
        B.IOT   u#1, mask=1111, last
        BSTART.VEC TEXPANDS, S32
        C.B.DIMI 32, ->lb0
        C.B.DIMI 16, ->lb1
        B.IOR   [s1]
        B.IOT   mask=1000, last, ->m<2KB>
        BSTART.VEC TEXPANDS, S32
        C.B.DIMI 32, ->lb0
        B.IOR   [s1]
        B.IOT   mask=0100, last, ->m<512B>
        BSTART.VEC TEXPANDS, S32
        C.B.DIMI 32, ->lb0
        B.IOR   [s1]
        B.IOT   mask=0010, last, ->m<512B>
        BSTART  COND, next
        subi    s1, 1, ->s1
        setc.ne s1, zero
        BSTOP
        BSTART.VEC TEXPANDS, S32
        C.B.DIMI 32, ->lb0
        B.CATR  trap
        B.IOR   [s1]
        B.IOT   mask=1111, last, ->t<128B>
        BSTOP
handler:
        C.BSTART.SYS
        ssrset  zero, 0xf01
        addi    zero, 1, ->a1
        addi    zero, 2, ->a1
        ebreak  0
        C.BSTOP
