# CSEL leaves the value for a false predicate as it is for SrcRType 0, 1 and 2, and negates it for 3: the table of
# CSEL is not the one of address offsets, in which 1 and 2 extend the low word (isa-scalar-block.md 12.1).
#
# Ends with EBREAK 0 when every result is right, with EBREAK 1 otherwise. The words are csel zero, s0, s1, ->a0..a3
# with SrcRType 0..3, and csel s0, s0, s1, ->a4 with SrcRType 1.

_start: C.BSTART
        lui     0x80000, ->s0                   # true value
        lui     0x12345, ->s1
        slli    s1, 20, ->s1
        ori     s1, -2048, ->s1                 # false value: bit 31 set, high word not its sign
        slli    s1, 4, ->s1
        lui     0xf1234, ->s2
        add     s1, s2.uw, ->s1
        sub     zero, s1, ->s3                  # negated
        .4byte  0x00c58177                      # csel zero, s0, s1, ->a0
        .4byte  0x02c581f7
        .4byte  0x04c58277
        .4byte  0x06c582f7
        .4byte  0x5ac58377
        addi    zero, 1, ->a5
        BSTART COND, bad
        cmp.ne  a0, s1, ->x0
        cmp.ne  a1, s1, ->x1
        cmp.ne  a2, s1, ->x2
        cmp.ne  a3, s3, ->x3
        cmp.ne  a4, s0, ->a6
        or      x0, x1, ->x0
        or      x2, x3, ->x2
        or      x0, x2, ->x0
        setc.or x0, a6
        BSTOP

        C.BSTART.SYS
        ebreak  0
        C.BSTOP

bad:    C.BSTART.SYS
        ebreak  1
        C.BSTOP
