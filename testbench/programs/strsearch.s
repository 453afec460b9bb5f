# Finds the first place of a string in a text. Both end with a zero byte.
#
# Memory: `text` and `key` are in the program. Result: the byte offset of the first match, or -1, as a 64-bit
# word at 0x2000. All PEs search the same text and store the same result.

        .equ    RESULT, 0x2000

_start: C.BSTART
        lui     RESULT >> 12, ->s0
.Ltext: addtpc  %tpcrel_hi(text), ->s1
        addi    s1, %tpcrel_lo(.Ltext), ->s1
.Lkey:  addtpc  %tpcrel_hi(key), ->s2
        addi    s2, %tpcrel_lo(.Lkey), ->s2
        addi    s1, 0, ->a0                     # candidate

try:    C.BSTART                                # compare key with the text at a0
        addi    a0, 0, ->a1
        addi    s2, 0, ->a2

next:   BSTART COND, found                      # end of the key: found
        lbui    [a2, 0], ->a3
        lbui    [a1, 0], ->a4
        setc.eq a3, zero
        BSTOP
        BSTART COND, differ
        addi    a1, 1, ->a1
        addi    a2, 1, ->a2
        setc.ne a3, a4
        BSTOP
        BSTART DIRECT, next
        BSTOP

differ: BSTART COND, try                        # go on unless the text is at its end
        addi    a0, 1, ->a0
        setc.ne a4, zero
        BSTOP
        BSTART DIRECT, store
        subi    zero, 1, ->a5
        BSTOP

found:  C.BSTART
        sub     a0, s1, ->a5

store:  C.BSTART
        sdi     a5, [s0, 0]
        C.BSTART.SYS
        ebreak  0
        C.BSTOP

        .align  8
text:   .byte   116, 104, 101, 32, 99, 111, 114, 101, 32, 114, 101, 116, 105, 114, 101, 115   # the core retires
        .byte   32, 105, 110, 32, 111, 114, 100, 101, 114, 44, 32, 111, 110, 101, 32, 98      #  in order, one b
        .byte   108, 111, 99, 107, 32, 97, 102, 116, 101, 114, 32, 97, 110, 111, 116, 104     # lock after anoth
        .byte   101, 114, 0                                                                    # er
key:    .byte   111, 114, 100, 101, 114, 44, 0                                                 # order,
        .align  8
        .dword  0
