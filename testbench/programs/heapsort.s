# Sorts 64 signed 64-bit keys in ascending order as a heap, in place at 0x1000.
#
# The way through the heap depends on the keys, and the lead PE decides it; the other PEs follow with the same
# memory, so one PE runs this program (--pe-enable 1000).

        .equ    KEYS, 0x1000
        .equ    COUNT, 64

_start: C.BSTART
        lui     KEYS >> 12, ->s1
        addi    zero, COUNT, ->s2               # keys in the heap
        addi    zero, COUNT / 2, ->s3

build:  BSTART.CALL sift, .Lbuilt, ->ra         # from the last parent to the root
        subi    s3, 1, ->s3
        addi    s3, 0, ->a0
        addi    s2, 0, ->a1
        BSTOP
.Lbuilt:
        BSTART COND, build
        setc.ne s3, zero
        BSTOP

drain:  BSTART.CALL sift, .Lsunk, ->ra          # exchange the root with the last key, sink the new root
        subi    s2, 1, ->s2
        ldi     [s1, 0], ->a2
        ld      [s1, s2<<3], ->a3
        sdi     a3, [s1, 0]
        sd      a2, [s1, s2<<3]
        addi    zero, 0, ->a0
        addi    s2, 0, ->a1
        BSTOP
.Lsunk: BSTART COND, drain
        setc.gei s2, 2
        BSTOP
        C.BSTART.SYS
        ebreak  0
        C.BSTOP

# Sinks the key at index a0 in the heap of a1 keys.
sift:   BSTART COND, .Ldone
        slli    a0, 1, ->a4
        addi    a4, 1, ->a4                     # left child
        setc.geu a4, a1
        BSTOP
        C.BSTART
        ld      [s1, a0<<3], ->a5
        ld      [s1, a4<<3], ->a6
        addi    a4, 1, ->x0
        cmp.ltu x0, a1, ->x1
        csel    x1, x0, a4, ->x0                # right child, or the left one again
        ld      [s1, x0<<3], ->x2
        cmp.lt  a6, x2, ->x3
        csel    x3, x0, a4, ->a4                # the greater child
        max     a6, x2, ->a6
        C.BSTOP
        BSTART COND, .Ldone
        setc.ge a5, a6
        BSTOP
        BSTART DIRECT, sift
        sd      a6, [s1, a0<<3]
        sd      a5, [s1, a4<<3]
        addi    a4, 0, ->a0
        BSTOP
.Ldone: C.BSTART.STD RET
        C.BSTOP
