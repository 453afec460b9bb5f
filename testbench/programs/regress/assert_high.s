# ASSERT looks at all 64 bits. Ends with EBREAK 0.

_start: C.BSTART.SYS
        addi    zero, 1, ->a0
        slli    a0, 40, ->a0
        assert  a0
        ebreak  0
        C.BSTOP
