# Works until the timer has interrupted eight times.
#
# The handler counts in s0 and sets the next time; the work counts its rounds in s1. Memory: both at 0x2000.

        .equ    RESULT, 0x2000
        .equ    TICKS, 8
        .equ    PERIOD, 300                     # cycles

_start: C.BSTART.SYS
.Lvec:  addtpc  %tpcrel_hi(handler), ->a0
        addi    a0, %tpcrel_lo(.Lvec), ->a0
        addi    zero, 0, ->s0
        addi    zero, 0, ->s1
        ssrset  a0, 0xf01                       # EVBASE
        ssrget  0x10, ->a0                      # TIME
        addi    a0, PERIOD, ->a0
        ssrset  a0, 0xf21                       # TIMER_TIMECMP

work:   BSTART COND, work
        addi    s1, 1, ->s1
        setc.lti s0, TICKS
        BSTOP

        C.BSTART.SYS
        ssrset  zero, 0xf21                     # no further interrupt
        ssrset  zero, 0xf01
        C.BSTART
        lui     RESULT >> 12, ->a0
        hl.sdip s0, s1, [a0, 0]
        C.BSTART.SYS
        ebreak  0
        C.BSTOP

handler:
        C.BSTART.SYS
        addi    s0, 1, ->s0
        ssrget  0x10, ->x0
        addi    x0, PERIOD, ->x0
        cmp.lti s0, TICKS, ->x1                 # the last one ends it: with a slow memory the handler alone may take
        csel    x1, x0, zero, ->x0              # as long as the period
        ssrset  x0, 0xf21
        acre    0
        C.BSTOP
