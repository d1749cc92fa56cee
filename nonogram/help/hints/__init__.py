"""How a hint is found. `question` says what is asked and how the time is shared out; `trust` finds out whether the
marks may be built on. What then follows is in `deduced`, mistakes in `mistaken`, marks that stay undecided in `doubt`,
and what is offered where nothing follows in `last_resort`.
"""
