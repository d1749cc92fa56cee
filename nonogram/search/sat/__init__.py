"""Search by python-sat, helped by NumPy; both are optional, and `installed` says whether they are available.

A board becomes clauses (`encoding`), belief propagation guides the solver (`beliefs`, `sketch`), and what it finds is
reported as steps (`sat_search`). Nothing here knows the rest of `search`. Start with `sat_search`.
"""
