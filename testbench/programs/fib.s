# The 15th Fibonacci number by recursion; every call has a frame on the stack.
#
# Frame templates work on the registers of the lead PE, so one PE runs this program (--pe-enable 1000). Their
# stack pointer is R2, which the assembler also calls a0. Result: a 64-bit word at 0x2000.

        .equ    RESULT, 0x2000
        .equ    STACK, 0x4000                   # grows downward
        .equ    N, 15

_start: C.BSTART
        lui     STACK >> 12, ->r2
        BSTART.CALL fib, .Lend, ->ra
        addi    zero, N, ->a1
        BSTOP
.Lend:  C.BSTART
        lui     RESULT >> 12, ->a2
        sdi     a1, [a2, 0]
        C.BSTART.SYS
        ebreak  0
        C.BSTOP

fib:    FENTRY  [ra ~ s1], sp!, 24              # a1: n, then fib(n)
        BSTART COND, .Lbase
        addi    a1, 0, ->s0
        setc.lti a1, 2
        BSTOP
        BSTART.CALL fib, .Lone, ->ra
        subi    s0, 1, ->a1
        BSTOP
.Lone:  BSTART.CALL fib, .Ltwo, ->ra
        addi    a1, 0, ->s1
        subi    s0, 2, ->a1
        BSTOP
.Ltwo:  C.BSTART
        add     a1, s1, ->a1
        C.BSTOP
.Lbase: FRET.STK [ra ~ s1], sp!, 24
