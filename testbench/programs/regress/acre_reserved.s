# ACRE with a reserved bit of EBARG0 set is an ExecutionState fault. Ends in it.

_start: C.BSTART.SYS
.Lvec:  addtpc  %tpcrel_hi(handler), ->s0
        addi    s0, %tpcrel_lo(.Lvec), ->s0
        ssrset  s0, 0xf01                       # EVBASE
        ebreak  1
        C.BSTOP
handler:
        C.BSTART.SYS
        ssrset  zero, 0xf01
        ssrget  0xf40, ->x1                     # EBARG0
        addi    zero, 1, ->x2
        slli    x2, 20, ->x2
        or      x1, x2, ->x1
        ssrset  x1, 0xf40
        acre    0
        C.BSTOP
