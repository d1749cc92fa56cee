"""Lines to be planted in a picture, on which a technique is the easiest that settles anything.

For techniques that need black cells in places where easier ones seldom leave them, pictures grow round such a line.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from ..cells import BLACK, UNKNOWN, WHITE, At, Clue, clue_of
from ..techniques.rules import marks_of
from ..techniques.technique import Technique, finds

PLANTED = frozenset({"run must join", "run must split"})
"""The techniques that need black cells with one unknown cell between them."""
_LINES_TRIED = 3000
"""At most this many lines are tried for one to plant."""
_AT_RANDOM = 0.2
"""How often the change is not one where something is wrong."""


class Plant(NamedTuple):
    """A line in a row of the picture, as it is and as far as it is to be known when the technique is needed."""

    row: int
    line: str
    text: str

    def wrong(self, before: tuple[str, ...]) -> list[int]:
        """Return the columns in which what is known of the line, in the rows as they are known, is not as wished."""
        return [at for at, pair in enumerate(zip(before[self.row], self.text, strict=True)) if pair[0] != pair[1]]

    def place(self, before: tuple[str, ...], size: tuple[int, int], chance: Random) -> At:
        """Return a cell of another row to be changed, mostly where something is wrong."""
        height, width = size
        row = chance.choice([row for row in range(height) if row != self.row or height == 1])
        wrong = self.wrong(before)
        return row, chance.choice(wrong) if wrong and chance.random() >= _AT_RANDOM else chance.randrange(width)


def plant_for(wanted: Technique, size: tuple[int, int], chance: Random) -> Plant | None:
    """Return a line on which the technique is the easiest, if it is one for which lines are planted; None if none was
    found.
    """
    height, width = size
    for _ in range(_LINES_TRIED if wanted.name in PLANTED else 0):
        density = chance.uniform(0.3, 0.7)
        line = "".join(BLACK if chance.random() < density else WHITE for _ in range(width))
        pairs = [at for at in range(width - 2) if line[at] == line[at + 2] == BLACK]
        if not pairs:
            continue
        known = {BLACK: chance.uniform(0, 0.3), WHITE: chance.uniform(0, 0.9)}
        text = "".join(cell if chance.random() < known[cell] else UNKNOWN for cell in line)
        at = chance.choice(pairs)
        text = text[:at] + BLACK + UNKNOWN + BLACK + text[at + 3 :]
        reached = _reached(clue_of(line), text, wanted)
        if reached is not None:
            return Plant(chance.randrange(height), line, reached)
    return None


def _reached(clue: Clue, text: str, wanted: Technique) -> str | None:
    """Return what is known of a line when a technique is the easiest that settles something; None if it never is."""
    while found := next(finds(clue, text, wanted), None):
        technique, ideas = found
        if technique == wanted:
            return text
        for at, value in {mark for idea in ideas for mark in marks_of(idea)}:
            text = text[:at] + value + text[at + 1 :]
    return None
