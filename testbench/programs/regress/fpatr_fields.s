# MaxAbsEn of B.FPATR without RowMaxEn and GroupMaxEn is TileLegality. Ends in it.

_start: BSTART.TMATMUL FP32
        B.FPATR 0, 0, 0, 0, 0, 0, 1
        BSTOP
