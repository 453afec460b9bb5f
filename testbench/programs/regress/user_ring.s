# Ring 2 reads behind the first three quarters of memory (16 MiB): DataPage. Ends in it.

_start: C.BSTART.SYS
.Lvec:  addtpc  %tpcrel_hi(handler), ->a0
        addi    a0, %tpcrel_lo(.Lvec), ->a0
        ssrset  a0, 0xf01                       # EVBASE
        ebreak  1
        C.BSTOP
handler:
        C.BSTART.SYS
.Luser: addtpc  %tpcrel_hi(user), ->x1
        addi    x1, %tpcrel_lo(.Luser), ->x1
        ssrset  x1, 0xf43                       # saved PC
        addi    zero, 0x12, ->x1
        ssrset  x1, 0xf40                       # valid, ring 2
        addi    zero, 2, ->x1
        ssrset  x1, 0xf00                       # ECSTATE: ring 2
        acre    0
        C.BSTOP
user:   C.BSTART
        lui     0xc00, ->s1
        subi    s1, 8, ->s2
        ldi     [s2, 0], ->a0
        ldi     [s1, 0], ->a1
        C.BSTOP
