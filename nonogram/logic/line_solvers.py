"""Every line solver behind one interface, so that the engine runs on any of them."""

from __future__ import annotations

from .. import classic
from ..cells import Clue
from .line import LineSolver, State, format_state, line_solver, parse_state


def classic_line_solver(name: str, clue: Clue, n: int) -> LineSolver:
    """Return a function from the state of a line of n cells to its maximal painting, 0 when it has no completion.

    `name` is one of `options.LINE_SOLVERS`: "bits" is `line.line_solver` itself; the others are those of `classic`, for
    which each state is written as text and the answer read back. The clue must fit. Raises ValueError for any other
    name.
    """
    if name == "bits":
        return line_solver(clue, n)
    if name not in classic.LINE_SOLVERS:
        raise ValueError(f"{name!r} is not a line solver: use bits, {', '.join(classic.LINE_SOLVERS)}")
    solve_text, cells = classic.LINE_SOLVERS[name], (1 << n) - 1

    def solve(state: State) -> State:
        if (state | state >> n) & cells != cells:
            return 0  # A cell that can be neither, which text cannot express.
        painted = solve_text(clue, format_state(state, n))
        return 0 if painted is None else parse_state(painted)

    return solve
