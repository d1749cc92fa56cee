"""What grades are made of: the path by which a person would solve, what it needs, and cells that settle several
pictures. `path` walks, turn by turn; `line_moves` and `tries` remember what was found on earlier boards; `steps`
counts the steps of tries. `needs` makes the score.
"""
