"""How a person reads one line: each technique as a rule that finds what it alone settles.

A technique is data: a name, a difficulty, a rule in words. `stuck` says why a line cannot be filled. Start with
`technique`, then `rules`.
"""
