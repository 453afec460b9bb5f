# ACRE with another ring in EBARG0 than in ECSTATE is an ExecutionState fault. Ends in it.

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
        ori     x1, 2, ->x1
        ssrset  x1, 0xf40
        acre    0
        C.BSTOP
