"""What a person asks for: hints, checks, grades, reviews of a game, trial marks, slips in typed clues.

Each is a function and a job that pauses (`hint` and `hinting`, `check` and `checking`). `answers` holds what they
return, `known` the effort that finding the solution may take. Start with `hint`.
"""
