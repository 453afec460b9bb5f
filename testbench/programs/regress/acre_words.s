# A handler changes ReturnAddress and `taken` in the saved context; ACRE takes both. Ends with EBREAK 0.

        .org    0x10000
_start: C.BSTART.SYS
.Lvec:  addtpc  %tpcrel_hi(handler), ->s0
        addi    s0, %tpcrel_lo(.Lvec), ->s0
        ssrset  s0, 0xf01                       # EVBASE
        lui     0x10, ->s1
        addi    s1, there - _start, ->s1
        C.BSTART.SYS
        ebreak  1
        C.BSTOP
back:   BSTART.STD RET
        addi    zero, 1, ->a0
        BSTOP
        ebreak  2
there:  C.BSTART.SYS
        ssrset  zero, 0xf01
        ebreak  0
        C.BSTOP
handler:
        C.BSTART.SYS
        lui     0x10, ->x0
        addi    x0, back - _start, ->x0
        ssrset  x0, 0xf43                       # saved PC
        ssrset  s1, 0xf44                       # ReturnAddress
        ssrget  0xf40, ->x1                     # EBARG0
        addi    zero, 1, ->x2
        slli    x2, 14, ->x2
        xor     x1, x2, ->x1                    # taken
        ssrset  x1, 0xf40
        lui     0x10, ->x3
        addi    x3, there - _start, ->x3
        ssrset  x3, 0xf42                       # BPCN
        acre    0
        C.BSTOP
