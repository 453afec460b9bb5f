# y = relu(a*x + y) in FP32 over 65,536 elements, split over the four PEs by THREAD_ID.
#
# Memory: x at 0x100000 (65,536 FP32), y at 0x200000 (65,536 FP32, input and result). a = 2.5.
# Each PE works on 16,384 consecutive elements, in 16 Tiles of 16 rows by 64 columns (4 KiB).
# The product is rounded to FP32 before the sum is.

        .equ    X, 0x100000
        .equ    Y, 0x200000
        .equ    TILES, 16
        .equ    TILE_BYTES, 4096
        .equ    ROW_BYTES, 256

_start: C.BSTART.SYS
        ssrget  0x26, ->s0                      # THREAD_ID
        C.BSTART
        slli    s0, 16, ->s1                    # 16,384 elements * 4 bytes per PE
        lui     X >> 12, ->a0
        add     a0, s1, ->a0
        lui     Y >> 12, ->a1
        add     a1, s1, ->a1
        lui     0x40200, ->a2                   # 2.5
        addi    zero, ROW_BYTES, ->a3
        addi    zero, TILES, ->s2
        lui     TILE_BYTES >> 12, ->s3

loop:   BSTART.TLOAD FP32                       # t: x
        C.B.DIMI 64, ->lb0
        C.B.DIMI 16, ->lb1
        B.IOR   [a0, a3]
        B.IOT   mask=1111, last, ->t<4KB>
        BSTART.TLOAD FP32                       # u: y
        C.B.DIMI 64, ->lb0
        C.B.DIMI 16, ->lb1
        B.IOR   [a1, a3]
        B.IOT   mask=1111, last, ->u<4KB>
        BSTART.VEC TMULS, FP32                  # m: a*x
        C.B.DIMI 64, ->lb0
        C.B.DIMI 16, ->lb1
        B.IOR   [a2]
        B.IOT   t#1, mask=1111, last, ->m<4KB>
        BSTART.VEC TADD, FP32                   # m: a*x + y
        C.B.DIMI 64, ->lb0
        C.B.DIMI 16, ->lb1
        B.IOT   m#1, u#1, mask=1111, last, ->m<4KB>
        BSTART.VEC TRELU, FP32                  # n: relu(a*x + y)
        C.B.DIMI 64, ->lb0
        C.B.DIMI 16, ->lb1
        B.IOT   m#1, mask=1111, last, ->n<4KB>
        BSTART.TSTORE FP32
        B.IOR   [a1, a3]
        B.IOT   n#1, mask=1111, last
        BSTART COND, loop
        add     a0, s3, ->a0
        add     a1, s3, ->a1
        subi    s2, 1, ->s2
        setc.ne s2, zero
        BSTOP

        C.BSTART.SYS
        ebreak  0
        C.BSTOP
