"""Lines to be planted in a picture, on which a technique is the easiest that settles anything.

For techniques that need black cells where easier ones seldom leave them, pictures grow round such a line.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from ..cells import BLACK, UNKNOWN, WHITE, At, clue_of
from ..techniques.technique import Technique, finds

PLANTED = frozenset({"run must join", "run must split", "overlap within reach"})
"""The techniques that are seldom the next where easier ones stop."""
_LINES_TRIED = 6000
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
    """Return a line on which the technique is the easiest, or else any line, of which nothing is to be known; None for
    techniques for which lines are not planted.
    """
    height, width = size
    if wanted.name not in PLANTED:
        return None
    line = WHITE * width
    for number in range(_LINES_TRIED):
        density = chance.uniform(0.3, 0.7)
        line = "".join(BLACK if chance.random() < density else WHITE for _ in range(width))
        known = {BLACK: chance.uniform(0, 0.6), WHITE: chance.uniform(0, 0.6)}
        text = "".join(cell if chance.random() < known[cell] else UNKNOWN for cell in line)
        pairs = [at for at in range(width - 2) if line[at] == line[at + 2] == BLACK]
        if number % 2 and pairs:
            # Runs join or are kept apart most often where one cell lies between them.
            at = chance.choice(pairs)
            text = text[:at] + BLACK + UNKNOWN + BLACK + text[at + 3 :]
        first = next(finds(clue_of(line), text, wanted), None)
        if first is not None and first[0] == wanted:
            return Plant(chance.randrange(height), line, text)
    return Plant(chance.randrange(height), line, UNKNOWN * width)
