# Four Tiles of 64 KiB take all 2,048 CELLs of a PE; a fifth is TileAllocation. A load of 4-bit elements in one column
# takes a byte per row. Ends in the fault.

_start: BSTART.TLOAD S4X2
        C.B.DIMI 1, ->lb0
        C.B.DIMI 4, ->lb1
        B.IOT   mask=0100, last, ->t<128B>
        .rept   5
        BSTART.VEC TEXPANDS, S32
        C.B.DIMI 32, ->lb0
        B.IOR   [zero]
        B.IOT   mask=1000, last, ->t<64KB>
        .endr
        BSTOP
