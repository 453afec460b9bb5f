# The timer interrupts at its time with ECONFIG as reset leaves it, and does not with ECONFIG 1. Ends with EBREAK 0.

_start: C.BSTART.SYS
.Lvec:  addtpc  %tpcrel_hi(handler), ->s0
        addi    s0, %tpcrel_lo(.Lvec), ->s0
        ssrset  s0, 0xf01                       # EVBASE
        addi    zero, 0, ->s3
        ssrget  0x10, ->s1                      # TIME
        addi    s1, 120, ->s1
        ssrset  s1, 0xf21                       # TIMER_TIMECMP
        addi    zero, 30, ->s2
first:  BSTART  COND, first
        subi    s2, 1, ->s2
        setc.ne s2, zero
        BSTOP
        C.BSTART.SYS
        ssrget  0xf07, ->a0
        addi    zero, 1, ->a1
        ssrset  a1, 0xf07                       # ECONFIG: lines only
        ssrget  0x10, ->s1
        addi    s1, 60, ->s1
        ssrset  s1, 0xf21
        addi    zero, 30, ->s2
second: BSTART  COND, second
        subi    s2, 1, ->s2
        setc.ne s2, zero
        BSTOP
        C.BSTART.SYS
        ssrget  0xf08, ->a2                     # pending
        ssrset  zero, 0xf01
        ebreak  0
        C.BSTOP
handler:
        C.BSTART.SYS
        addi    s3, 1, ->s3
        ssrset  zero, 0xf21
        acre    0
        C.BSTOP
