# A VEC block has one scalar source at most: BundleControl. Ends in it.

_start: BSTART.VEC TEXPANDS, S32
        C.B.DIMI 32, ->lb0
        B.IOR   [a0, a1]
        B.IOT   mask=1000, last, ->t<128B>
        BSTOP
