# An odd continuation and a dr attribute that the kind of the block does not have: InstructionPc wins.
#
# The handler goes on at s1, without a live block, in ring 0. Ends with EBREAK 0.

        .org    0x10000
_start: C.BSTART.SYS
.Lvec:  addtpc  %tpcrel_hi(handler), ->s0
        addi    s0, %tpcrel_lo(.Lvec), ->s0
        ssrset  s0, 0xf01                       # EVBASE

        C.BSTART
        lui     0x10, ->s1
        addi    s1, n1 - _start, ->s1
        addi    s1, 1, ->s2
        BSTART.STD IND
        B.CATR  dr
        setc.tgt s2
        C.BSTOP                                 # InstructionPc
n1:
        C.BSTART.SYS
        ssrset  zero, 0xf01
        ebreak  0
        C.BSTOP

handler:
        C.BSTART.SYS
        ssrset  s1, 0xf43                       # saved PC
        addi    zero, 0x10, ->x2
        ssrset  x2, 0xf40                       # EBARG0: valid, no block, ring 0
        acre    0
        C.BSTOP
