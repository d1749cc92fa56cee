"""How hard a puzzle is for a person: the hardest idea it needs, how often, and how wide the choice is at the narrowest
place (`needs`). How long it takes is told beside that and does not enter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ..brief import brief
from ..cells import At, Cell
from ..colours.board import ColourBoard
from ..colours.puzzle import ColourPuzzle
from ..colours.rules import order_of
from ..inks import NOT
from ..logic.board import Board
from ..pausing import NEVER, Deadline, Pausing, Running, pause
from ..puzzle import Puzzle, expect_puzzle
from ..search.solver import Result
from ..telling import words
from .colours.grade import ColourPath
from .grades.needs import LINKED, Needs, Word, hardness, kind_of, needs_of, word_of
from .grades.path import SEARCH, Path, Turn
from .grades.settling import Settling, settling
from .known import decide

Certificate = Literal["line", "probe", "chain", "search", "ambiguous", "none", "undecided"]

FEW = 0.1
"""A puzzle has few places to begin if less than this share of its cells is known at once."""
DEEP = 12
"""From so many rounds on a reader is told that one thing follows from another for long."""
BOTTLENECKS = 5
"""The largest number of turns called bottlenecks."""


@dataclass(frozen=True, slots=True, repr=False)
class Grade:
    """How hard a puzzle is.

    `certificate` says what suffices: "line" line logic, "probe" trying out single cells, "chain" chains of
    implications, "search" only the solver; or "ambiguous" several pictures, "none" no picture, "undecided" not found
    out within the effort and the time allowed. `score` is from 0 to 10, `word` read off it, `needs` what they come
    from; for the last three `score` and `needs` are None, and the path ends where lines and tries do, or when the time
    is up. `needs` is None, too, where the given cells are the whole picture. `length` is how many steps lead to the end
    of the path. `bottlenecks` are the indices of the hardest turns, the longest chains first, then the narrowest.
    `settling` are cells that would decide between several pictures. `rounds` counts alternating passes over all rows or
    all columns that settle something, until no line settles more, 0 if the time was up; a reader is told where they are
    many. `footholds` counts the cells that single lines settle at once, from the clues alone; a reader is told where
    they are few.
    """

    certificate: Certificate
    score: float | None
    word: Word | None
    length: int
    needs: Needs | None
    rounds: int
    footholds: int
    profile: tuple[Turn, ...]
    bottlenecks: tuple[int, ...]
    settling: Settling | None
    text: str

    __repr__ = brief

    def __str__(self) -> str:
        """Return it in words."""
        return self.text

    def to_json(self) -> dict[str, object]:
        """Return the grade as plain lists and dicts, for catalogues too; `techniques` counts the turns of each
        technique.
        """
        counted = Counter(turn.technique for turn in self.profile)
        return {
            "certificate": self.certificate,
            "score": self.score,
            "word": self.word,
            "length": self.length,
            "needs": self.needs.to_json() if self.needs else None,
            "rounds": self.rounds,
            "footholds": self.footholds,
            "techniques": {technique.name: counted[technique] for technique in sorted(counted, key=order_of)},
            "profile": [turn.to_json() for turn in self.profile],
            "bottlenecks": [{"turn": at, "text": turn_text(self.profile[at])} for at in self.bottlenecks],
            "settling": self.settling.to_json() if self.settling else None,
            "text": self.text,
        }


@dataclass(frozen=True, slots=True)
class Walked:
    """Progress: how many of all cells are known."""

    known: int
    total: int


TIMEOUT = 60.0
"""The time that a grade takes at most unless another one is given, in seconds."""


async def grading(puzzle: Puzzle, known: Result | None = None, deadline: Deadline = NEVER) -> Grade:
    """Run `grade` as a job that pauses and reports progress. `known` is the result of an earlier `known.know`, if there
    is one.
    """

    def decided(board: Board) -> Pausing[Result]:
        return decide(puzzle, board.grid(), known, deadline)

    path: Path | ColourPath
    if isinstance(puzzle, ColourPuzzle):
        path = ColourPath(puzzle, lambda grid: decide(puzzle, grid, known, deadline))
    else:
        path = Path(expect_puzzle(puzzle, "grade"), decided)
    total = puzzle.height * puzzle.width
    walking = Running(path.walk())
    for _ in walking:
        if deadline.over():
            walking.drop()
            return _graded(puzzle, "undecided", 0, 0, tuple(path.turns), None)
        # During a probe the board also holds cells that are only assumed.
        await pause(Walked(path.settled, total))
    settled = None
    if isinstance(path, Path) and path.known is not None and path.known.status == "multiple":
        settled = await settling(path.board, path.known, deadline)
    certificate = _certificate(path) if walking.result else "none"
    footholds = await _footholds(path)
    return _graded(puzzle, certificate, await _rounds(path), footholds, tuple(path.turns), settled)


def _certificate(path: Path | ColourPath) -> Certificate:
    """Return what suffices for a path that did not end in a contradiction."""
    if not path.solved:
        assert path.known is not None
        return "ambiguous" if path.known.status == "multiple" else "undecided"
    used = {turn.technique for turn in path.turns if turn.line is None}
    if SEARCH in used:
        return "search"
    if any(technique.difficulty == LINKED for technique in used):
        return "chain"
    return "probe" if used else "line"


def _graded(
    puzzle: Puzzle,
    certificate: Certificate,
    rounds: int,
    footholds: int,
    turns: tuple[Turn, ...],
    settled: Settling | None,
) -> Grade:
    needs, score = None, None
    word: Word | None = "several pictures" if certificate == "ambiguous" else None
    hardest: tuple[int, ...] = ()
    if certificate == "line" and not turns:
        score, word = 0.0, word_of(0.0)
    elif certificate in ("line", "probe", "chain", "search"):
        needs = needs_of(turns, rounds)
        score, word = needs.score, word_of(needs.score)
        among = [at for at, turn in enumerate(turns) if kind_of(turn) == needs.kind]
        hardest = tuple(sorted(among, key=lambda at: hardness(turns[at]), reverse=True)[:BOTTLENECKS])
    told = _told(puzzle, certificate, word, needs, turns, settled)
    if needs is not None and rounds >= DEEP:
        told.append(words.begun(words.counted("grade.rounds", rounds)))
    if needs is not None and footholds < FEW * puzzle.height * puzzle.width:
        told.append(words.begun(words.counted("grade.footholds", footholds)))
    text = " ".join(told)
    return Grade(certificate, score, word, len(turns), needs, rounds, footholds, turns, hardest, settled, text)


def _told(
    puzzle: Puzzle,
    certificate: Certificate,
    word: Word | None,
    needs: Needs | None,
    turns: tuple[Turn, ...],
    settled: Settling | None,
) -> list[str]:
    """Return the grade in sentences."""
    if settled is not None:
        return _settling_told(puzzle, settled)
    if certificate == "ambiguous":
        return [words.say("colour.grade.ambiguous")]
    if needs is None or word is None:
        return [words.say("grade.given" if certificate == "line" else f"grade.{certificate}")]
    return [
        words.say("grade.word", word=words.phrase(f"word.{word}"), score=words.decimal_words(needs.score)),
        needs_text(needs, turns),
        *([words.say("grade.chain")] if certificate == "chain" else []),
        words.begun(words.counted("grade.length", len(turns))),
    ]


def needs_text(needs: Needs, turns: Sequence[Turn]) -> str:
    """Say what the hardest turns of a path need, and what is enough for the others."""
    counts = Counter(map(kind_of, turns))
    rest = []
    if others := sum(counts[kind] for kind in ("tries", "chains") if kind != needs.kind):
        rest.append(words.phrase("grade.rest.tries", places=words.places_counted(others, "other")))
    if counts["lines"] and needs.kind != "lines":
        rest.append(words.phrase("grade.rest.lines"))
    alike = len({turn.chain for turn in turns if kind_of(turn) == needs.kind}) == 1
    # Of an easy puzzle nearly every step is as hard as the hardest: their number would say nothing.
    form = ".easy" if needs.kind == "lines" and word_of(needs.score) == "easy" else "" if alike else ".upto"
    wanted = words.say(
        f"grade.needs.{needs.kind}{form}",
        places=words.places_counted(needs.times),
        times=words.times_words(needs.times),
        chain=words.number_words(needs.chain),
        technique=words.technique_words(needs.technique),
    )
    return words.say("grade.needs", wanted=wanted, rest=words.listed(rest, "grade.rest.and")) if rest else f"{wanted}."


MOST_GIVEN = 4
"""A sentence names at most this many cells that settle a puzzle."""


def _settling_told(puzzle: Puzzle, settled: Settling) -> list[str]:
    key = "grade.ambiguous" if settled.counted else "grade.ambiguous.least"
    told = [words.say(key, count=words.number_words(settled.pictures))]
    if settled.cells is None:
        return [*told, words.say("grade.settling.none")]
    count, most = len(settled.cells), MOST_GIVEN
    given = words.sentences(
        [words.settled_words(puzzle, settled.cells[at : at + most], None) for at in range(0, count, most)]
    )
    key = "one" if count == 1 else "smallest" if settled.smallest else "most"
    return [*told, words.say(f"grade.settling.{key}", given=given, count=words.number_words(count))]


def turn_text(turn: Turn) -> str:
    """Describe a turn in a few words."""
    key = "search" if turn.technique == SEARCH else "probe" if turn.line is None else "line"
    return words.phrase(
        f"turn.{key}",
        name=words.technique_words(turn.technique.name),
        chain=turn.chain,
        width=turn.width,
        places=turn.places,
    )


async def _footholds(path: Path | ColourPath) -> int:
    """Count the cells that single lines settle on the board at the beginning."""
    puzzle = path.board.puzzle
    at_once: set[At] = set()
    board = ColourBoard(puzzle) if isinstance(puzzle, ColourPuzzle) else Board(puzzle)
    for line in range(puzzle.height + puzzle.width):
        at_once |= {cell[:2] for cell in _settled(board, line) if NOT not in cell[2]}
        await pause()
    return len(at_once)


def _settled(board: Board | ColourBoard, line: int) -> tuple[Cell, ...]:
    """Return what a line settles and rules out; nothing where it has no completion."""
    if isinstance(board, ColourBoard):
        effect = board.effect(line)
        return board.cells_of(effect) if effect.crossed > 0 else ()
    found = board.effect(line)
    return board.cells_of(found) if found is not None and found.dirty else ()


async def _rounds(path: Path | ColourPath) -> int:
    """Count alternating passes over all rows or all columns that settle something, until no line settles more; of the
    two ways to begin, the one with fewer.
    """
    if isinstance(path, ColourPath):
        return min(ColourBoard(path.board.puzzle).passes(side) for side in (0, 1))
    puzzle, effects = path.board.puzzle, path.board.effects
    return min([await _passes(Board(puzzle, effects=effects), side) for side in (0, 1)])


async def _passes(board: Board, side: int) -> int:
    """Count the passes if the first is over the rows (`side` 0) or over the columns (1)."""
    lines = board.height + board.width
    sides = range(board.height), range(board.height, lines)
    count = idle = 0
    while idle < 2:
        effects = []
        for line in sides[(count + idle + side) % 2]:
            effects.append(board.effect(line))
            await pause()
        gained = [effect for effect in effects if effect is not None and effect.dirty]
        if None in effects:
            break
        board.apply(gained)
        count, idle = (count + 1, 0) if gained else (count, idle + 1)
    return count
