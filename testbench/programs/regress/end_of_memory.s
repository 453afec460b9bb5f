# An instruction in the last 8 bytes of memory (16 MiB) lies outside: InstructionPage. Ends in it.

_start: C.BSTART
        lui     0x1000, ->a0
        subi    a0, 6, ->a0
        BSTART.STD IND
        setc.tgt a0
        C.BSTOP
