"""Lines and boards: what follows from clues and known cells, without search.

A line's state is one int, solved bit-parallel; a board combines the lines of a grid and propagates to a fixpoint.
Nothing here knows of techniques, proofs or words. Start with `line`, then `board`.
"""
