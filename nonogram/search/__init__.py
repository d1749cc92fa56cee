"""Deciding a whole puzzle: probing, backtracking and the strategy that combines them.

`full_probing` is FP1 to FP3 of Wu et al. 2013, `backtracking` the search below it, `solver` what everybody calls. The
search by python-sat has a package of its own, `sat`. Start with `solver`.
"""
