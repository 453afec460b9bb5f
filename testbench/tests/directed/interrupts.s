# Something of everything: a divide, floating point, atomics, LR and SC, frames, copies, queues, a call, Tile blocks.
#
# The handler counts in x3. x2 is the line of the interrupt, or 64 when the timer interrupts. Memory: inputs from
# 0x4000, results from 0x5000, the queue's key is 0x5000, PE p uses 256 bytes at 0x6000 + 256*p, the stack ends at
# 0x7800. a2 is the time of the timer, 0 without one.

        .org    0x1000
_start: C.BSTART.SYS
.Lvec:  addtpc  %tpcrel_hi(handler), ->a1
        addi    a1, %tpcrel_lo(.Lvec), ->a1
        ssrset  a1, 0xf01                       # EVBASE
        ssrset  a2, 0xf21                       # TIMER_TIMECMP
        ssrget  0x26, ->a2                      # THREAD_ID
        C.BSTART
        lui     6, ->s1
        slli    a2, 8, ->s2
        add     s1, s2, ->s1                    # the PE's own 256 bytes
        lui     5, ->s3                         # what is shared
        lui     4, ->s4
        addi    s3, 0x180, ->s5
        lui     7, ->r2
        addi    r2, 0x7c0, ->r2                 # stack of the frames

        C.BSTART                                # scalar, divide, T and U queues
        ldi     [s4, 8], ->x0
        ldi     [s4, 16], ->x1
        div     x0, x1, ->t
        rem     x0, x1, ->u
        add     t#1, u#1, ->a1
        mul     a1, x1, ->a3
        sdi     a1, [s1, 0]
        sdi     a3, [s1, 8]

        C.BSTART                                # floating point
        fdiv.fd x0, x1, ->a1
        fmul.fd a1, x0, ->a3
        fsqrt.fd a3, ->a4
        hl.sdip a1, a4, [s1, 16]

        C.BSTART                                # atomics
        addi    a2, 3, ->a1
        ld.add  [s3], a1, ->a3
        sdi     a3, [s1, 32]
        swapd   [s1], a1, ->a3
        sdi     a3, [s1, 40]
        casd    [s1], a1, a3, ->a4
        sdi     a4, [s1, 48]
        lr.d    [s1], ->a1
        addi    a1, 7, ->a1
        sc.d    a1, [s1], ->a3
        sdi     a3, [s1, 56]
        addi    s1, 64, ->a1
        dma     [s1], a1
        sd.add  [s1], s1

loop:   BSTART COND, loop
        addi    a5, 1, ->a5
        hl.sdi.po a5, [s5, 8], ->s5
        setc.lti a5, 3
        BSTOP

        BSTART.CALL fun, .Lback, ->ra           # frames
        addi    zero, 21, ->a1
        BSTOP
.Lback: C.BSTART                                # a frame is of the lead PE alone
        lui     6, ->s1
        slli    a2, 8, ->s2
        add     s1, s2, ->s1
        lui     5, ->s3
        lui     4, ->s4
        sdi     a1, [s1, 136]
        addi    s3, 0x100, ->a1
        addi    zero, 0x5a, ->a3
        addi    zero, 21, ->a4
        MSET    [a1, a3, a4]
        addi    s3, 0x203, ->a1
        MCOPY   [a1, s3, a4]

        C.BSTART                                # queues
        addi    zero, 4, ->a1
        hl.qmt.i s3, a1, ->a3
        hl.qpush s3, a4, ->a5
        hl.qpush s3, s4, ->a5
        hl.qpop s3, ->a6, a7
        hl.sdip a6, a7, [s1, 144]

        C.BSTART                                # Tiles: 8 rows of 32 elements, a row of 128 bytes
        slli    a2, 10, ->a4
        lui     8, ->a1
        add     a1, a4, ->a1
        lui     10, ->a3
        add     a3, a4, ->a3
        addi    zero, 128, ->a5
        BSTART.TLOAD FP32
        C.B.DIMI 32, ->lb0
        C.B.DIMI 8, ->lb1
        B.IOR   [a1, a5]
        B.IOT   mask=1111, last, ->t<1KB>
        BSTART.VEC TADD, FP32
        C.B.DIMI 32, ->lb0
        C.B.DIMI 8, ->lb1
        B.IOT   t#1, t#1, mask=1111, last, ->m<1KB>
        BSTART.TSTORE FP32
        B.IOR   [a3, a5]
        B.IOT   m#1, mask=1111, last
        C.BSTART
        ldi     [a3, 0], ->a1
        sdi     a1, [s1, 160]
        BSTART.VEC TMUL, FP32
        C.B.DIMI 32, ->lb0
        C.B.DIMI 8, ->lb1
        B.IOT   m#1, t#1, mask=1111, last, ->n<1KB>
        BSTART.TSTORE FP32
        B.IOR   [a3, a5]
        B.IOT   n#1, mask=1111, last
        BSTOP

        C.BSTART.SYS                            # the end: no interrupt from here on
        fence.d 15, 15
        ssrset  zero, 0xf01
        ebreak  0
        C.BSTOP

fun:    FENTRY  [ra ~ s2], sp!, 48
        C.BSTART
        addi    a1, 0, ->s0
        mul     s0, s0, ->a1
        BSTART.CALL leaf, .Lleaf, ->ra
        BSTOP
.Lleaf: C.BSTART
        add     a1, s0, ->a1
        C.BSTOP
        FRET.STK [ra ~ s2], sp!, 48
leaf:   FENTRY  [s1 ~ s3], sp!, 24
        C.BSTART
        addi    ra, 0, ->s4                     # the frame has no ra
        BSTART.CALL last, .Llast, ->ra
        BSTOP
.Llast: C.BSTART
        addi    a1, 1, ->a1
        BSTART.STD FALL
        setc.tgt s4
        BSTART.STD IND
        FEXIT   [s1 ~ s3], sp!, 24
        BSTOP
last:   FENTRY  [s3 ~ s8], sp!, 64
        C.BSTART
        addi    zero, 0, ->s3
        C.BSTOP
        FRET.RA [s3 ~ s8], sp!, 64

handler:
        C.BSTART.SYS
        addi    x3, 1, ->x3
        ssrset  x2, 0xf0a                       # EOIEI
        ssrset  zero, 0xf21
        acre    0
        C.BSTOP
