# PC-relative loads and stores at an address that is 2 mod 4: the offset counts from the address of the instruction
# with bits 1 and 0 cleared (isa-scalar-block.md 12.4), so a symbol at a multiple of 4 can be reached from there.
#
# Ends with EBREAK 0 when every loaded value is right, with EBREAK 1 otherwise.

_start: C.BSTART
        addi    zero, 0x55, ->a0
        sw.pcr  a0, [cell]                      # at 2 mod 4
        lwu.pcr [cell], ->a1
        C.BSTART
        lwu.pcr [cell], ->a2                    # at 0 mod 4
        BSTART COND, bad
        cmp.ne  a1, a0, ->s0
        cmp.ne  a2, a0, ->s1
        setc.or s0, s1
        BSTOP

        C.BSTART.SYS
        ebreak  0
        C.BSTOP

bad:    C.BSTART.SYS
        ebreak  1
        C.BSTOP

        .align  4
cell:   .4byte  0
        .8byte  0
