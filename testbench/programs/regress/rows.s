# More valid rows than the Tile has: TileAllocation. Ends in it.

_start: BSTART.VEC TEXPANDS, S32
        C.B.DIMI 32, ->lb0
        C.B.DIMI 2, ->lb1
        B.IOR   [zero]
        B.IOT   mask=1000, last, ->t<128B>
        BSTOP
