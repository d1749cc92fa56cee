"""What a path needs: its hardest idea, how often, how wide the choice is at the narrowest place, how much is open there
and how deep lines go; and the score and the word that follow from these.

docs/grading.md explains how, with figures of many puzzles. `BANDS` holds the numbers, `_idea` and those after it the
shares.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log2, sqrt
from typing import Literal, NamedTuple

from ...brief import brief
from ...colours.rules import order_of
from ...proofs.by_trials import LEAST, SHORT
from ...techniques.technique import TECHNIQUES
from .path import SEARCH, Turn

Word = Literal["easy", "moderate", "challenging", "hard", "expert", "needs search", "several pictures"]
Kind = Literal["lines", "tries", "chains", "search"]


class Shares(NamedTuple):
    """What makes a puzzle hard, each from 0 to 1: how hard the idea is, how often it is needed, how narrow the choice
    is, how many cells are open when it is first needed, and how many rounds lines take.
    """

    idea: float
    often: float
    narrow: float
    open: float
    deep: float


class Band(NamedTuple):
    """Where a kind of idea lies on the scale, and how much each of the shares adds to its start at most."""

    start: float
    most: Shares


BANDS: dict[Kind, Band] = {
    "lines": Band(0, Shares(2.0, 0.5, 0.3, 0, 1.5)),
    "tries": Band(2.4, Shares(0.9, 1.1, 0.3, 2.0, 0.2)),
    "chains": Band(7, Shares(0.5, 0.8, 0.2, 0.4, 0)),
    "search": Band(9, Shares(0, 0.5, 0.2, 0.3, 0)),
}

WORDS: tuple[tuple[float, Word], ...] = (
    (1.7, "easy"),
    (3.5, "moderate"),
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
    lines), `width` of `places` at the narrowest. `technique` is the hardest of them; the score adds up the `shares`.
    """

    kind: Kind
    technique: str
    times: int
    chain: int
    width: int
    places: int
    shares: Shares

    __repr__ = brief

    @property
    def score(self) -> float:
        """The place on the scale from 0 to 10, to one decimal."""
        band = BANDS[self.kind]
        return round(band.start + sum(most * share for most, share in zip(band.most, self.shares, strict=True)), 1)

    def to_json(self) -> dict[str, object]:
        """Return this as plain lists and dicts."""
        return {
            "kind": self.kind,
            "technique": self.technique,
            "times": self.times,
            "chain": self.chain,
            "width": self.width,
            "places": self.places,
            "shares": {name: round(share, 3) for name, share in self.shares._asdict().items()},
        }


def kind_of(turn: Turn) -> Kind:
    """Return the band to which a turn belongs."""
    if turn.line is not None:
        return "lines"
    if turn.technique == SEARCH:
        return "search"
    return "chains" if turn.technique.difficulty == LINKED or turn.chain > SHORT else "tries"


def needs_of(turns: Sequence[Turn], rounds: int) -> Needs:
    """Return what the hardest turns of a path need; there must be a turn. `rounds` are those of `Grade`."""
    kind = max(map(kind_of, turns), key=list(BANDS).index)
    hardest = [turn for turn in turns if kind_of(turn) == kind]
    if kind == "lines":
        most = max(turn.technique.difficulty for turn in hardest)
        hardest = [turn for turn in hardest if turn.technique.difficulty == most]
    # Of those equally narrow, the one with most places.
    narrowest = max(hardest, key=lambda turn: (_narrow(turn), turn.places))
    technique = max((turn.technique for turn in hardest), key=order_of)
    shares = Shares(
        max(map(_idea, hardest)), 1 - 1 / sqrt(len(hardest)), _narrow(narrowest), _open(hardest), _deep(rounds)
    )
    chain = max(turn.chain for turn in hardest)
    return Needs(kind, technique.name, len(hardest), chain, narrowest.width, narrowest.places, shares)


def least_score(left: int) -> float:
    """Return a score that no puzzle is below of which lines leave so many cells unknown, as trying out cells begins
    with these.
    """
    band = BANDS["tries"]
    return round(band.start + band.most.open * _open_share(left), 1) if left else 0.0


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


def _open(turns: Sequence[Turn]) -> float:
    """Return how much is open at the first of these turns."""
    return _open_share(turns[0].places)


def _open_share(places: int) -> float:
    """Return how much so many places are, from 0 to 1 for 1024."""
    return min(log2(places) / 10, 1)


def _deep(rounds: int) -> float:
    """Return how deep the rounds of lines go, from 0 for at most two to 1 for 32."""
    return min(max(0, log2(max(rounds, 1) / 2) / 4), 1)


def word_of(score: float) -> Word:
    """Return the word for a score."""
    return next(word for bound, word in WORDS if score < bound)
