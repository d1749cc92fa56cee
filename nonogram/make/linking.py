"""Pictures that are changed, a few cells at a time, until they need chains of implications and no search.

Hardly any picture needs them as it is drawn. Of pictures that are the only ones of their clues, those are nearer for
which more values have to be tried out. Where that leaves cells open, what is left when full probing settles nothing
more tells whether chains of implications are needed, and whether they are enough, in a tenth of the time of a grade.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from ..help.grades.hard_path import chains_are_enough
from ..help.known import QUICK_SEARCH
from ..logic.board import Board
from ..logic.propagation import to_fixpoint
from ..pausing import Deadline, go_through
from ..search.solver import Solving
from .attempt import Attempt
from .changes import near_each_other
from .manners import Manner, drawn
from .originals import Budget, Original, QuietBudget
from .sketch import Sketch
from .switches import Switches
from .wrong_values import refute_wrong_values

_MANNER = Manner(0, 0.42)
"""How pictures are drawn."""
_REPAIR = 100
"""So many changes at most are tried until a picture is the only one; otherwise another is drawn."""
_IN_VAIN = 40
"""A picture is given up after so many changes one after the other for which no more values are tried out."""
_LEFT = 0.85
"""A change after which lines leave fewer than this share of the cells unknown is taken back without a solver's help:
mostly fewer values would be tried out.
"""
_OPEN = 0.4
"""Pictures for which refuting wrong values leaves fewer than this share of the cells open, but some, are passed over:
of 792 none was the only one of its clues.
"""


class Linked(NamedTuple):
    """A picture: whether it `met` the wish for chains of implications and no search; how many values were `tried` out,
    counted from 1, or 0 if it is not the only picture of its clues, or seems not to be; and how many cells lines leave
    unknown.
    """

    rows: list[str]
    met: bool
    tried: int
    left: int

    @property
    def nearness(self) -> tuple[bool, int]:
        """Sort key of pictures, the nearest to what is wished first."""
        return not self.met, -self.tried


async def linked(size: tuple[int, int], chance: Random, budget: Budget) -> Linked:
    """Draw a picture and return it changed until it is as wished, or as far as that was reached."""
    original = Original(drawn(*size, _MANNER, "none", chance))
    trial = QuietBudget(min(_REPAIR, max(1, budget.most - budget.spent)), budget.deadline)
    attempt = Attempt(original, False, trial, None, False)
    sketch = await attempt.run()
    await budget.spend(trial.spent)
    switches, in_vain = Switches(), 0
    made = await _looked_at(sketch, switches, budget.deadline)
    while made.tried and not made.met and in_vain < _IN_VAIN and not budget.over():
        change = near_each_other(sketch, chance)
        back = sketch.undoing(change)
        sketch.take(change)
        await budget.spend()
        other = await _looked_at(sketch, switches, budget.deadline) if sketch.open >= _LEFT * made.left else None
        in_vain = 0 if other and other.nearness < made.nearness else in_vain + 1
        if other and other.nearness <= made.nearness:
            made = other
        else:
            sketch.take(back)
    return made


async def _looked_at(sketch: Sketch, switches: Switches, deadline: Deadline) -> Linked:
    rows, left = sketch.rows(), sketch.open
    if switches.any_in(rows):
        return Linked(rows, False, 0, left)
    puzzle = sketch.puzzle()
    board = Board(puzzle, sketch.known(), effects=sketch.effects)
    await to_fixpoint(board)
    tried = 1 + await refute_wrong_values(board, rows)
    if not board.open_count:
        return Linked(rows, False, tried, left)
    if board.open_count < _OPEN * sketch.height * sketch.width:
        return Linked(rows, False, 0, left)
    known = board.grid()
    solving = Solving(
        puzzle, known, options=QUICK_SEARCH, line_steps=False, timeout=deadline.left(), effects=sketch.effects
    )
    result = await go_through(solving.quietly())
    if result.status != "unique":
        return Linked(rows, False, 0, left)
    tried += result.stats["probes"]
    return Linked(rows, await chains_are_enough(board), tried, left)
