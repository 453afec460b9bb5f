# Engine queues, both sources of a block in one bank, beats that end with a CELL, a reorder buffer that fills behind a
# long block, an interrupt at that time, and flags of one block that the next one does not have. Ends with EBREAK 0.

_start: C.BSTART.SYS
.Lvec:  addtpc  %tpcrel_hi(handler), ->s0
        addi    s0, %tpcrel_lo(.Lvec), ->s0
        ssrset  s0, 0xf01                       # EVBASE
        ssrget  0x10, ->s1                      # TIME
        addi    s1, 600, ->s1
        ssrset  s1, 0xf21                       # TIMER_TIMECMP
        C.BSTART
        hl.liu  0x3f800000, ->a0                # FP32 1
        hl.liu  0x30000001, ->a1
        lui     3, ->a2
        addi    a2, 0x20, ->a2
        addi    zero, 40, ->s2
# A row of four lines that begins in the middle of a line.
        BSTART.TLOAD FP32
        C.B.DIMI 64, ->lb0
        B.IOR   [a2]
        B.IOT   mask=1111, last, ->n<256B>
        BSTART.VEC TRELU, FP32
        C.B.DIMI 64, ->lb0
        B.IOT   n#1, mask=1111, last, ->n<256B>
# A long block and more instructions than the buffer holds behind it; the timer interrupts at that time.
        BSTART.VEC TEXPANDS, FP32
        C.B.DIMI 32, ->lb0
        C.B.DIMI 255, ->lb1
        B.IOR   [a0]
        B.IOT   mask=1000, last, ->m<32KB>
        C.BSTART
        .rept   40
        addi    s3, 1, ->s3
        .endr
# More blocks for PE0 than its queue has places, then one for PE1.
        BSTART.VEC TEXPANDS, FP32
        C.B.DIMI 32, ->lb0
        C.B.DIMI 64, ->lb1
        B.IOR   [a0]
        B.IOT   mask=1000, last, ->m<8KB>
        BSTART.VEC TEXPANDS, FP32
        C.B.DIMI 32, ->lb0
        C.B.DIMI 64, ->lb1
        B.IOR   [a0]
        B.IOT   mask=1000, last, ->m<8KB>
        BSTART.VEC TEXPANDS, FP32
        C.B.DIMI 32, ->lb0
        C.B.DIMI 64, ->lb1
        B.IOR   [a0]
        B.IOT   mask=1000, last, ->m<8KB>
        BSTART.VEC TEXPANDS, FP32
        C.B.DIMI 32, ->lb0
        B.IOR   [a0]
        B.IOT   mask=0100, last, ->m<128B>
# Inexact in PE0, then exact in PE0 and in PE1, at all places of the reorder buffer.
        BSTART.VEC TEXPANDS, FP32
        C.B.DIMI 32, ->lb0
        B.IOR   [a0]
        B.IOT   mask=1111, last, ->u<128B>
        BSTART.VEC TEXPANDS, FP32
        C.B.DIMI 32, ->lb0
        B.IOR   [a0]
        B.IOT   mask=1111, last, ->u<128B>
next:   BSTART.VEC TADDS, FP32
        C.B.DIMI 32, ->lb0
        B.IOR   [a1]
        B.IOT   u#2, mask=1000, last, ->m<128B>
        BSTART.VEC TADDS, FP32
        C.B.DIMI 32, ->lb0
        B.IOR   [a0]
        B.IOT   u#2, mask=1100, last, ->m<128B>
        BSTART.VEC TADDS, FP32
        C.B.DIMI 32, ->lb0
        B.IOR   [a0]
        B.IOT   u#1, mask=0100, last, ->m<128B>
        BSTART.VEC TADD, FP32
        C.B.DIMI 32, ->lb0
        B.IOT   m#1, m#1, mask=0100, last, ->m<128B>
        BSTART  COND, next
        subi    s2, 1, ->s2
        setc.ne s2, zero
        BSTOP
        C.BSTART.SYS
        ssrset  zero, 0xf01
        ebreak  0
        C.BSTOP
handler:
        C.BSTART.SYS
        ssrset  zero, 0xf21
        acre    0
        C.BSTOP
