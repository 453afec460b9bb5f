# B.FPATR behind a binding is BundleControl. Ends in it.

_start: BSTART.TMATMUL FP32
        B.IOT   t#1, mask=1111, ->t<128B>
        B.FPATR 0, 0, 0, 0, 0, 0, 0
        BSTOP
