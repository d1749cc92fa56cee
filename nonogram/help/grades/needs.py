"""What a path needs: its hardest idea, how often, and how wide the choice is at the narrowest place; and the score and
the word that follow from these.

docs/grading.md explains how, with figures of many puzzles. `BANDS` holds the numbers, `_idea` and `_narrow` the shares.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log2, sqrt
from typing import Literal, NamedTuple

from ...colours.rules import order_of
from ...proofs.by_trials import LEAST, SHORT
from ...techniques.technique import TECHNIQUES
from .path import SEARCH, Turn

Word = Literal["easy", "moderate", "challenging", "hard", "expert", "needs search", "several pictures"]
Kind = Literal["lines", "tries", "chains", "search"]


class Band(NamedTuple):
    """Where a kind of idea lies on the scale, and how much the three shares add to its start."""

    start: float
    idea: float
    often: float
    narrow: float


BANDS: dict[Kind, Band] = {
    "lines": Band(0, 2.9, 0.6, 0.4),
    "tries": Band(4, 0.9, 1.5, 0.5),
    "chains": Band(7, 0.6, 1.0, 0.3),
    "search": Band(9, 0, 0.7, 0.3),
}

WORDS: tuple[tuple[float, Word], ...] = (
    (1.5, "easy"),
    (4, "moderate"),
    (5, "challenging"),
    (7, "hard"),
    (9, "expert"),
    (11, "needs search"),
)
"""The word for all scores below each bound. A puzzle without one score is "several pictures", or has no word."""

_LINES = [one.difficulty for one in TECHNIQUES if one.picture == "blocks"]
_CHAINS = [one.difficulty for one in TECHNIQUES if one.picture == "chain"]
LINKED = max(_CHAINS)
"""The difficulty of chains of implications."""


@dataclass(frozen=True, slots=True)
class Needs:
    """What the hardest turns of a path need: `times` turns of the band `kind`, at most `chain` line steps in one (1 for
    lines), `width` of `places` at the narrowest. `technique` is the hardest of them; `shares` are the three that the
    score adds up.
    """

    kind: Kind
    technique: str
    times: int
    chain: int
    width: int
    places: int
    shares: tuple[float, float, float]

    @property
    def score(self) -> float:
        """The place on the scale from 0 to 10, to one decimal."""
        band = BANDS[self.kind]
        return round(band.start + sum(w * share for w, share in zip(band[1:], self.shares, strict=True)), 1)

    def to_json(self) -> dict[str, object]:
        """Return this as plain lists and dicts."""
        return {
            "kind": self.kind,
            "technique": self.technique,
            "times": self.times,
            "chain": self.chain,
            "width": self.width,
            "places": self.places,
            "shares": dict(zip(("idea", "often", "narrow"), (round(one, 3) for one in self.shares), strict=True)),
        }


def kind_of(turn: Turn) -> Kind:
    """Return the band to which a turn belongs."""
    if turn.line is not None:
        return "lines"
    if turn.technique == SEARCH:
        return "search"
    return "chains" if turn.technique.difficulty == LINKED or turn.chain > SHORT else "tries"


def needs_of(turns: Sequence[Turn]) -> Needs:
    """Return what the hardest turns of a path need; there must be a turn."""
    kind = max(map(kind_of, turns), key=list(BANDS).index)
    hardest = [turn for turn in turns if kind_of(turn) == kind]
    if kind == "lines":
        most = max(turn.technique.difficulty for turn in hardest)
        hardest = [turn for turn in hardest if turn.technique.difficulty == most]
    narrowest = max(hardest, key=_narrow)
    technique = max((turn.technique for turn in hardest), key=order_of)
    shares = max(map(_idea, hardest)), 1 - 1 / sqrt(len(hardest)), _narrow(narrowest)
    chain = max(turn.chain for turn in hardest)
    return Needs(kind, technique.name, len(hardest), chain, narrowest.width, narrowest.places, shares)


def hardness(turn: Turn) -> tuple[float, float]:
    """Sort key of turns of one band: the idea, then how narrow the choice is."""
    return _idea(turn), _narrow(turn)


def _idea(turn: Turn) -> float:
    """Return how hard the idea of a turn is within its band, from 0 to 1."""
    kind = kind_of(turn)
    if kind == "search":
        return 0
    low, high = (min(_LINES), max(_LINES)) if kind == "lines" else (min(_CHAINS), max(_CHAINS))
    harder = (turn.technique.difficulty - low) / (high - low)
    if kind == "lines":
        return harder
    if kind == "tries":
        longer = max(0, turn.chain - LEAST) / (SHORT - LEAST)
    else:
        # A chain of four times the length that a person follows is as hopeless as any longer one.
        longer = min(max(0, log2(turn.chain / SHORT) / 2), 1)
    return 0.7 * longer + 0.3 * harder


def _narrow(turn: Turn) -> float:
    """Return how narrow the choice is at a turn, from 0 to 1."""
    return min(log2(turn.places / turn.width) / 10, 1)


def word_of(score: float) -> Word:
    """Return the word for a score."""
    return next(word for bound, word in WORDS if score < bound)
