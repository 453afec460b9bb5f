# ACRE in a block with a trap attribute: BundlePostCommit, whose argument is the sequential PC of the block. Ends in it.

_start: C.BSTART.SYS
.Lvec:  addtpc  %tpcrel_hi(handler), ->s0
        addi    s0, %tpcrel_lo(.Lvec), ->s0
        ssrset  s0, 0xf01                       # EVBASE
        ebreak  1
        C.BSTOP
handler:
        BSTART.SYS
        B.CATR  trap
        ssrset  zero, 0xf01
        acre    0
        C.BSTOP
