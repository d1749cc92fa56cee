"""What a review says of moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from ..brief import brief
from ..cells import At
from ..colours.rules import order_of
from ..techniques.technique import Technique
from ..telling import words
from .moves import UNTOLD

Label = Literal["forced", "forced before", "guess", "wrong", "erased"]
LABELS: tuple[Label, ...] = ("erased", "forced before", "forced", "guess", "wrong")
"""From the least to the most remarkable; the most remarkable cell of a move gives the move its label."""
TOLD: tuple[Label, ...] = ("forced", "forced before", "guess", "wrong", "erased")
"""The order in which the summary lists them."""

LONG = 10
"""A cell that could have been settled this many moves earlier was forced long before."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """The review of one move, or of one cell of it.

    `label`: "wrong" no solution has this value; "guess" no hint could have given it; "forced" it followed; "forced
    before" it had followed for LONG moves or more; "erased" a mark was taken away, or nothing was changed. `technique`
    is the simplest that settles the cell, None for other labels. `since` is the move after which a line settled it,
    counted from 0, -1 for the start; None when no single line did. `cell` is the one that the label is about.
    """

    label: Label
    cell: At | None = None
    technique: Technique | None = None
    since: int | None = None

    def to_json(self) -> dict[str, object]:
        """Return the move as plain lists and dicts."""
        return {
            "label": self.label,
            "cell": list(self.cell) if self.cell else None,
            "technique": self.technique.name if self.technique else None,
            "since": self.since,
            "text": self.text,
        }

    @property
    def text(self) -> str:
        """The label in a sentence."""
        key = self.label.replace(" ", ".")
        if self.label in ("erased", "wrong", "guess"):
            return words.say(f"coach.{key}", cell=words.cell_words(self.cell) if self.cell else "")
        assert self.technique is not None
        if self.since == UNTOLD:
            key += ".start"
        since = None if self.since is None else self.since + 1
        return words.say(f"coach.{key}", technique=words.technique_words(self.technique.name), since=since)


@dataclass(frozen=True, slots=True, repr=False)
class Review:
    """The review of each move, in order, and a summary."""

    moves: tuple[Reviewed, ...]
    text: str

    __repr__ = brief

    def __str__(self) -> str:
        """Return it in words."""
        return self.text

    def to_json(self) -> dict[str, object]:
        """Return the review as plain lists and dicts."""
        return {"moves": [move.to_json() for move in self.moves], "text": self.text}


def most_remarkable(judged: Iterable[Reviewed]) -> Reviewed:
    """Return the cell that gives its move the label; of equal ones the first."""
    return max(judged, key=_weight)


def _weight(move: Reviewed) -> tuple[int, tuple[int, int], int]:
    """Sort key of the cells of a move: label, difficulty of the technique, how late it followed."""
    return LABELS.index(move.label), order_of(move.technique) if move.technique else (-1, -1), move.since or 0


def reviewed(moves: Sequence[Reviewed]) -> Review:
    """Return the review of these moves, with its summary."""
    counts = Counter(move.label for move in moves)
    return Review(tuple(moves), words.review_text({label: counts[label] for label in TOLD}))
