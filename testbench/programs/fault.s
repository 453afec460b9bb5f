# Ends in a precise fault: the second load reaches beyond the memory in PE 3 only.
#
# Every PE loads one row of 32 FP32 values from 0x3000, stores it at 0x4000 + 128*PE, then tries to load from
# the address in s4, which is 0x3000 except in PE 3, where it lies beyond the end of any memory the test bench makes.
# The first load and the store keep their effect in all PEs, the second load has none: DataPage, no Tile in hand u.

_start: C.BSTART.SYS
        ssrget  0x26, ->s0                      # THREAD_ID
        C.BSTART
        slli    s0, 7, ->s1
        lui     3, ->a0
        lui     4, ->a1
        add     a1, s1, ->a1
        cmp.eqi s0, 3, ->s2
        slli    s2, 40, ->s3
        add     a0, s3, ->s4
        BSTART.TLOAD FP32
        C.B.DIMI 32, ->lb0
        B.IOR   [a0]
        B.IOT   mask=1111, last, ->t<128B>
        BSTART.TSTORE FP32
        B.IOR   [a1]
        B.IOT   t#1, mask=1111, last
        BSTART.TLOAD FP32
        C.B.DIMI 32, ->lb0
        B.IOR   [s4]
        B.IOT   mask=1111, last, ->u<128B>
        BSTOP                                   # faults here

        C.BSTART.SYS
        ebreak  0
        C.BSTOP
