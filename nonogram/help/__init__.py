"""What a person asks for: hints, checks, grades, reviews of a game, trial marks, slips in typed clues.

Each is a function beside a job that pauses (`hint` and `hinting`, `check` and `checking`). `answers` holds what they
return, `known` what may be spent on knowing the solution. Start with `hint`.
"""
