"""The room of telling: what was found, put into words.

It finds nothing and decides nothing about cells: proofs come with all that is to be said, as `claims`. Here each claim
gets its sentence in the language that is spoken, and sentences are kept short. Start with `proofs.py`; `words.py` has
the words that everybody uses.
"""
