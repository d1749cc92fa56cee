"""Puzzles of several inks: a stack of its own beside that of black and white, which need not pay for colours.

`puzzle` and `grid` are what everybody sees of it, `lines` solves a line. The functions of the package choose it where a
puzzle has inks. Start with `nonogram.inks`, then `grid`, then `lines`.
"""
