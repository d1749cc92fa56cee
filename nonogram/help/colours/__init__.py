"""Hints and checks of puzzles in colours. `hint` and `check` say what `colours` finds, in the words of `words`.

The functions of `help` choose them for a puzzle that has inks. What is said is in `colours.json` of each language.
"""
