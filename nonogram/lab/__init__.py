"""Measurement: benchmarks of puzzle sets and line solvers, the literature's experiments, random puzzles.

Only the command line imports it; the site's wheel leaves it out. Start with `bench/command` or `experiments/plan`.
What was tried and lost is told in `docs/lab/`.
"""
