# An odd trap target outside of memory: InstructionPc, not InstructionPage, again and again. Ends by the limit of traps.

_start: C.BSTART.SYS
        lui     0x1000, ->a0
        addi    a0, 0x101, ->a0
        ssrset  a0, 0xf01                       # EVBASE
        ebreak  1
        C.BSTOP
