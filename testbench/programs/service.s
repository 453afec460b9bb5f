# A program in ring 2 asks ring 0 for squares by ACRC.
#
# Ring 0 starts it by changing the context of a breakpoint: block control word, saved PC, ring. Request 0 squares
# a0 into a1, request 2 ends. Memory: the square of n is the 64-bit word at 0x2000 + 8*n, n = 1..8.

        .equ    RESULT, 0x2000

_start: C.BSTART.SYS
.Lvec:  addtpc  %tpcrel_hi(handler), ->a0
        addi    a0, %tpcrel_lo(.Lvec), ->a0
        ssrset  a0, 0xf01                       # EVBASE
        ebreak  1
        C.BSTOP

handler:
        C.BSTART.SYS
        ssrget  0xf02, ->x0                     # TRAPNO
        BSTART COND, service
        andi    x0, 63, ->x1
        setc.eqi x1, 6
        BSTOP

        C.BSTART.SYS                            # the breakpoint: go on at `user` in ring 2, without a block
.Luser: addtpc  %tpcrel_hi(user), ->x1
        addi    x1, %tpcrel_lo(.Luser), ->x1
        ssrset  x1, 0xf43                       # saved PC
        addi    zero, 0x12, ->x1
        ssrset  x1, 0xf40                       # valid, ring 2
        addi    zero, 2, ->x1
        ssrset  x1, 0xf00                       # ECSTATE: ring 2
        acre    0
        C.BSTOP

service:
        BSTART COND, leave
        srli    x0, 24, ->x1
        andi    x1, 15, ->x1                    # request
        setc.eqi x1, 2
        BSTOP
        C.BSTART.SYS
        mul     a0, a0, ->a1
        acre    0
        C.BSTOP

leave:  C.BSTART.SYS
        ssrset  zero, 0xf01
        ebreak  0
        C.BSTOP

user:   C.BSTART
        lui     RESULT >> 12, ->s0
        addi    zero, 1, ->s1
next:   C.BSTART
        addi    s1, 0, ->a0
        C.BSTART.SYS
        acrc    0
        C.BSTOP                                 # after a request only a block start or stop is accepted
        BSTART COND, next
        sd      a1, [s0, s1<<3]
        addi    s1, 1, ->s1
        setc.lti s1, 9
        BSTOP
        C.BSTART.SYS
        acrc    2
        C.BSTOP
