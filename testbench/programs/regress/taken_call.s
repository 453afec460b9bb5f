# Block starts that only end a taken block: a call does not write its link register, and the redirect happens even
# when it leads to the address behind the start. Ends with EBREAK 0.

_start: BSTART  DIRECT, first
        addi    zero, 1, ->ra
        BSTART.CALL second, second, ->ra        # ends the block, calls nothing
        addi    zero, 2, ->ra
first:  C.BSTART
        addi    ra, 1, ->a0                     # 2
        BSTART  DIRECT, second
        addi    zero, 3, ->a1
        C.BSTART                                # ends the block, whose target is the next instruction
second: C.BSTART
        addi    ra, 2, ->a2
        C.BSTART.SYS
        ebreak  0
        C.BSTOP
