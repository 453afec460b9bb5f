# The 15th Fibonacci number by recursion; every call has a frame on the stack.
#
# Frame templates work on the registers of the lead PE, so one PE runs this program (--pe-enable 1000).
# Result: a 64-bit word at 0x2000.

        .equ    RESULT, 0x2000
        .equ    STACK, 0x4000                   # grows downward
        .equ    N, 15

_start: C.BSTART
        lui     STACK >> 12, ->sp
        BSTART.CALL fib, .Lend, ->ra
        addi    zero, N, ->a0
        BSTOP
.Lend:  C.BSTART
        lui     RESULT >> 12, ->a1
        sdi     a0, [a1, 0]
        C.BSTART.SYS
        ebreak  0
        C.BSTOP

fib:    FENTRY  [ra ~ s1], sp!, 24              # a0: n, then fib(n)
        BSTART COND, .Lbase
        addi    a0, 0, ->s0
        setc.lti a0, 2
        BSTOP
        BSTART.CALL fib, .Lone, ->ra
        subi    s0, 1, ->a0
        BSTOP
.Lone:  BSTART.CALL fib, .Ltwo, ->ra
        addi    a0, 0, ->s1
        subi    s0, 2, ->a0
        BSTOP
.Ltwo:  C.BSTART
        add     a0, s1, ->a0
        C.BSTOP
.Lbase: FRET.STK [ra ~ s1], sp!, 24
