# Behind a served ACRC only a block start or stop may come: a store is BundleControl and does not access memory.
#
# Ring 0 starts `user` in ring 2 from a breakpoint and returns at once from the request. Ends in the trap.

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
        C.BSTART.SYS
        acre    0
        C.BSTOP

user:   C.BSTART.SYS
        acrc    0
        sdi     a0, [zero, 0]                   # BundleControl
        C.BSTOP
