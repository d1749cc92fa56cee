"""Check an installed wheel: what NONOGRAM_COMPILE compiles is compiled, and solves."""

import nonogram as ng
from nonogram.logic import lanes

assert lanes.__file__ is not None
assert not lanes.__file__.endswith(".py"), lanes.__file__
assert str(ng.solve(ng.Puzzle(rows=[[2], [1]], columns=[[2], [1]])).solution) == "##\n#."
