"""How hard a puzzle is for a person: what suffices to solve it, and the effort it takes.

The solution path is that of `path`. A turn costs its technique's difficulty, times the line steps of its chain, times 1
+ log2(places / width): the time to find it when `width` of `places` lines offer something (of cells, when cells are
tried out). What is left to deeper search counts as one turn, whose chain and places are the cells left. The score is
the sum over all turns, rounded up. It determines the word (`WORDS`), which is never easier than the certificate demands
(`LEAST`).

For puzzles that lines alone solve, the scores rank roughly like the rounds of line solving (a test says how closely).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import ceil, inf
from typing import Literal

from .. import words
from ..logic.board import Board
from ..pausing import Running, drain, pause
from ..puzzle import Puzzle, expect_puzzle
from ..search.solver import Result, Status
from .known import know
from .path import AGREEMENT, REFUTATION, SEARCH, Path, Turn

Certificate = Literal["line", "probe", "search", "ambiguous", "none", "undecided"]
Word = Literal["easy", "moderate", "challenging", "hard", "expert"]

WORDS: tuple[tuple[float, Word], ...] = (
    (40, "easy"),
    (120, "moderate"),
    (300, "challenging"),
    (1000, "hard"),
    (inf, "expert"),
)
"""The word for all scores below each bound."""

LEAST: dict[Certificate, Word] = {"line": "easy", "probe": "challenging", "search": "expert"}
"""The easiest word for puzzles with each certificate. Other certificates have no score: logic does not solve them."""

BOTTLENECKS = 5
"""The largest number of turns called bottlenecks."""
NARROW = 2.0
"""A bottleneck costs at least this many times as much as the average turn."""

_UNFINISHED: dict[Status, Certificate] = {
    "unique": "search",
    "multiple": "ambiguous",
    "none": "none",
    "unsolved": "undecided",
}


@dataclass(frozen=True, slots=True)
class Grade:
    """How hard a puzzle is.

    `certificate` says what suffices: "line" line logic, "probe" trying out single cells, "search" needs deeper search;
    "ambiguous" several solutions, "none" no solution, "undecided" not found out within the effort allowed. `score` and
    `word` rate the solution path; they are None for the last three, whose `profile` ends where logic does.
    `bottlenecks` are the indices of the costliest turns, costliest first. `rounds` counts alternating passes over all
    rows or all columns that settle something, until no line settles more.
    """

    certificate: Certificate
    score: int | None
    word: Word | None
    rounds: int
    profile: tuple[Turn, ...]
    bottlenecks: tuple[int, ...]
    text: str

    def to_json(self) -> dict[str, object]:
        """Return the grade as plain lists and dicts, for catalogues too; `techniques` counts the turns of each
        technique.
        """
        return {
            "certificate": self.certificate,
            "score": self.score,
            "word": self.word,
            "rounds": self.rounds,
            "techniques": dict(Counter(turn.technique.name for turn in self.profile)),
            "profile": [turn.to_json() for turn in self.profile],
            "bottlenecks": [{"turn": at, "text": turn_text(self.profile[at])} for at in self.bottlenecks],
            "text": self.text,
        }


@dataclass(frozen=True, slots=True)
class Walked:
    """Progress: how many of all cells are known."""

    known: int
    total: int


def grade(puzzle: Puzzle) -> Grade:
    """Find out how hard a puzzle is. Always returns a Grade.

    >>> ng.grade(ng.loads("3x3:1/3/1/1/3/1")).word
    'easy'
    """
    return drain(grading(puzzle))


async def grading(puzzle: Puzzle, known: Result | None = None) -> Grade:
    """Run `grade` as a job that pauses and reports progress. `known` is the result of an earlier `known.know`, if there
    is one.
    """
    path = Path(expect_puzzle(puzzle))
    board, total = path.board, puzzle.height * puzzle.width
    walking = Running(path.walk())
    for _ in walking:
        # During a probe the board also holds cells that are only assumed.
        await pause(Walked(sum(len(turn.cells) for turn in path.turns), total))
    alive, turns = walking.result, path.turns
    certificate: Certificate = "none"
    if alive and not board.open_count:
        probed = any(turn.technique in (REFUTATION, AGREEMENT) for turn in turns)
        certificate = "probe" if probed else "line"
    elif alive:
        if known is None:
            known = await know(puzzle)
        certificate = _UNFINISHED[known.status]
        if known.solution is not None:
            left = tuple((row, column, known.solution[row, column]) for row, column in board.open_cells())
            turns.append(Turn(SEARCH, left, (), len(left), 1, len(left)))
    return _graded(certificate, await _rounds(puzzle), tuple(turns))


def _graded(certificate: Certificate, rounds: int, turns: tuple[Turn, ...]) -> Grade:
    cost = sum(turn.cost for turn in turns)
    score = word = None
    if certificate in LEAST:
        score = ceil(cost)
        names = [name for _, name in WORDS]
        read_off = next(name for bound, name in WORDS if score < bound)
        word = max(read_off, LEAST[certificate], key=names.index)
    narrow = [at for at, turn in enumerate(turns) if turn.cost >= NARROW * cost / len(turns)]
    narrow.sort(key=lambda at: (-turns[at].cost, at))
    bottlenecks = tuple(narrow[:BOTTLENECKS])
    text = [words.say(f"grade.{certificate}")]
    if word is not None:
        text.append(words.say("grade.word", word=words.phrase(f"word.{word}"), score=score))
    if certificate in LEAST and bottlenecks:
        text.append(words.say("grade.bottleneck", what=turn_text(turns[bottlenecks[0]])))
    return Grade(certificate, score, word, rounds, turns, bottlenecks, " ".join(text))


def turn_text(turn: Turn) -> str:
    """Describe a turn in a few words."""
    key = "search" if turn.technique == SEARCH else "line" if turn.lines else "probe"
    return words.phrase(f"turn.{key}", name=turn.technique.name, chain=turn.chain, width=turn.width, places=turn.places)


async def _rounds(puzzle: Puzzle) -> int:
    """Count alternating passes over all rows or all columns that settle something, until no line settles more."""
    board = Board(puzzle)
    sides = range(puzzle.height), range(puzzle.height, puzzle.height + puzzle.width)
    count = idle = 0
    while idle < 2:
        effects = []
        for line in sides[(count + idle) % 2]:
            effects.append(board.effect(line))
            await pause()
        gained = [effect for effect in effects if effect is not None and effect.dirty]
        if None in effects:
            break
        board.apply(gained)
        count, idle = (count + 1, 0) if gained else (count, idle + 1)
    return count
