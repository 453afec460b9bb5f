# An SC in the other line of the same 128 bytes misses; one in the line that is not aligned faults and gives the
# reservation up. Ends in the fault.

_start: C.BSTART
        lui     2, ->s1
        addi    s1, 64, ->s2
        addi    s1, 1, ->s3
        lr.d    [s1], ->a0
        sc.d    a0, [s2], ->a1                  # 1: not stored
        lr.d    [s1], ->a2
        sc.d    a2, [s3], ->a3
        C.BSTOP
