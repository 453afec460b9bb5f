# A Tile block with inexact elements ends in BundlePostCommit: CORE_STATE and ECSTATE get its flags. Ends with
# EBREAK 0.

_start: C.BSTART.SYS
.Lvec:  addtpc  %tpcrel_hi(handler), ->s0
        addi    s0, %tpcrel_lo(.Lvec), ->s0
        ssrset  s0, 0xf01                       # EVBASE
        C.BSTART
        hl.liu  0x3f800000, ->a0                # 1
        hl.liu  0x30000001, ->a1
        BSTART.VEC TEXPANDS, FP32
        C.B.DIMI 32, ->lb0
        B.IOR   [a0]
        B.IOT   mask=1111, last, ->t<128B>
        BSTART.VEC TADDS, FP32
        C.B.DIMI 32, ->lb0
        B.CATR  trap
        B.IOR   [a1]
        B.IOT   t#1, mask=0001, last, ->t<128B>
        BSTOP
handler:
        C.BSTART.SYS
        ssrget  0x20, ->a2                      # CORE_STATE
        ssrget  0xf00, ->a3                     # ECSTATE
        ssrset  zero, 0xf01
        ebreak  0
        C.BSTOP
