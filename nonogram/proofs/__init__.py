"""Deductions as proofs that a person can follow: found, minimised, cited and explained, without a word.

`by_lines`, `by_trials` and `by_links` find deductions, cheapest first; `minimizer` leaves out what a proof does not
need, `citing` chooses the cells of a line on which a step rests, `merging` joins what one sentence tells; `walk`
chooses the parts of a long one by what they cost to follow (`cost`). `scene` explains the steps: the `*_claims` say as
values what `telling` puts into words. Start with `by_lines`.
"""
