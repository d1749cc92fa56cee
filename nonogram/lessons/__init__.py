"""What the learning page shows: the steps of the solvers of this package as plain values.

Each module is about one part of the page: `lines` about one line (`examples` has lines for the techniques), `masks`
about the bit-parallel solver, `boards` about the queue of dirty lines, `probes` about trying out cells and what follows
from what, `trees` about search, `clauses` about SAT. A lesson is made of dicts, lists, texts and whole numbers, and
holds no words. Nothing is solved here in a way of its own: the steps are those of `classic/`, `logic/` and `search/`.
Start with `lines`.
"""
