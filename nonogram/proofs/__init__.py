"""Deductions as proofs that a person can follow: found, thinned, cited and told.

`by_lines`, `by_trials` and `by_links` find deductions, cheapest first; `thinner` leaves out what a proof does not need;
`scene` and `sentences` say it in words. Start with `by_lines`.
"""
