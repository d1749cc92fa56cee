"""Search by python-sat, helped by NumPy; both are optional, and `installed` says whether they are available.

A board becomes clauses (`encoding`), belief propagation guides the solver (`beliefs`, `decimator`), and what it finds
is reported as steps (`sat_search`). Of the rest of `search`, only the base class in `result` is known here. Start with
`sat_search`.
"""
