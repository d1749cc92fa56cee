"""Logs of games: what a player did and when, played again.

A log is what the player's `getLog()` returns,
`{"log": 1, "puzzle": ID, "from": ROWS, "entries": [...], "played": MS}`.
An entry is a text of three words: the milliseconds played by then, what happened, and how. Where cells changed, what
happened is the reason (`stroke`, `undo`, `redo`, `hint`, `solve`, `clear`, …) and how is runs of cells such as
`45>3?#`: from cell 45, three cells to the right (`v`: downwards) that were unknown became black. `o` is a dot, letters
from `b` are inks, and `!` with a number is an open cell with notes: a bit for each ink that is ruled out, and the tenth
for white. Given cells are on the board from the beginning, and no entry changes them.

Logs come from strangers. Whatever one says is held against a limit before anything of its size is made, and what no
player can have done is refused.
"""

from __future__ import annotations

import json
import re
from collections import Counter, deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeGuard

from ..brief import brief
from ..errors import ArgumentTypeError, shown, type_name
from ..grid import Grid
from ..inks import MOST_INKS, NOT
from ..pausing import drain
from ..puzzle import Puzzle
from . import tatham
from .log_board import HINT, MERGES, REASONS, SOLVE, STROKE, WHAT_IF, LoggedBoard, notes_in, runs_in, values_of
from .registry import FormatError

ASK, CHECK, TEST, PAUSE, RESUME, DONE, MISTAKE = "ask", "check", "test", "pause", "resume", "done", "mistake"
NO_CHANGE = frozenset({ASK, CHECK, TEST, PAUSE, RESUME, DONE, MISTAKE})
WHOSE = frozenset({"reader", "host", "hidden", "idle", "deadline", "load"})
"""Whose wish a pause or its end was."""
PASSIVE = MERGES | {PAUSE, RESUME, DONE, MISTAKE}
"""What may happen in a pause: another tab goes on with the game, and may finish it or make mistakes."""
LEVELS = ("where", "what", "why")
LIKELY = "likely"
"""Asked for besides hints and solutions: how likely cells are black, which fills in nothing."""
WINDOW = 1000
"""Milliseconds that `Replay.busiest` looks at, at a time."""
MOST_STROKES = 50
"""No hand makes more strokes than this within `WINDOW`."""
MOST_ENTRIES = 200_000
LONGEST = 10**15
"""Milliseconds that a game may take, less than which it takes."""

_ENTRY = re.compile(r"([0-9]{1,15}) ([a-z-]{1,20})(?: (.+))?")
_COUNT = re.compile(r"[0-9]{1,6}")


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a log: when, what and how; `changed` is how many cells of a board of this width it changed."""

    milliseconds: int
    what: str
    how: str
    width: int
    changed: int = 0

    @property
    def cells(self) -> tuple[tuple[int, int, str], ...]:
        """The cells that changed, with their new values, dots as `o`, and in colours what is ruled out, as `!b`. Made
        anew each time: it may be a whole board.
        """
        if not self.changed:
            return ()
        # The cells of a run that fits a board fit one that is only just large enough, and one of all inks.
        values = {
            index: (chr(run.after), *(NOT + value for value in notes_in(run.noted[1])))
            for run in runs_in(self.how, 10**9, self.width, MOST_INKS)
            for index in run.indexes
        }
        return tuple((*divmod(index, self.width), value) for index in sorted(values) for value in values[index])


@dataclass(frozen=True, slots=True, repr=False)
class Replay:
    """A game played again from its log, every entry of which fits the board that the ones before it leave.

    docs/json.md tells of every field but `puzzle` and `entries`. Times are milliseconds in which the board was in view
    and not paused; `finished` is that of the entry that first finished the picture. Dots count as unknown in `grid`,
    the board at the end, and `given` and `merged` count cells of it.
    """

    puzzle: Puzzle
    entries: tuple[Entry, ...]
    whole: bool
    grid: Grid
    milliseconds: int
    finished: int | None
    by: str | None
    hints: Mapping[str, int]
    solves: int
    checks: int
    undos: int
    resets: int
    strokes: int
    mistakes: int
    given: int
    merged: int
    busiest: int

    __repr__ = brief

    def to_json(self) -> dict[str, object]:
        """Return everything but the puzzle and the entries, as docs/json.md describes it."""
        counts = ("checks", "undos", "resets", "strokes", "mistakes", "given", "merged", "busiest")
        names = ("whole", "milliseconds", "finished", "by", "hints", "solves", *counts)
        return {"grid": self.grid.rows(), **{name: getattr(self, name) for name in names}}


def played_again(log: str | bytes | Mapping[str, object], puzzle: Puzzle | None = None) -> Replay:
    """Do what `replay` of the library does."""
    found, start, texts, played = _parts(_loaded(log))
    if puzzle is not None and _played(found) != _played(puzzle):
        raise FormatError("the log is of another puzzle")
    board = LoggedBoard(found, start)
    finished: int | None = None
    first_by: str | None = None
    entries: list[Entry] = []
    rules = _Rules(played)
    for number, text in enumerate(texts, 1):
        try:
            entry = _applied(text, board, found.width, rules)
        except FormatError as error:
            raise FormatError(f"entry {number}: {error.problem}") from error
        entries.append(entry)
        if entry.changed and finished is None and board.solved:
            finished, first_by = entry.milliseconds, board.solver
    counts = Counter(entry.what for entry in entries)
    asked = Counter(entry.how for entry in entries if entry.what == ASK)
    return Replay(
        puzzle=found,
        entries=tuple(entries),
        whole=start is None,
        grid=board.grid(),
        milliseconds=played,
        finished=finished,
        by=first_by,
        hints={level: asked[level] for level in LEVELS},
        solves=asked[SOLVE],
        checks=counts[CHECK],
        undos=counts["undo"],
        resets=counts["clear"],
        strokes=counts[STROKE],
        mistakes=sum(int(entry.how) for entry in entries if entry.what == MISTAKE),
        given=board.given,
        merged=board.merged,
        busiest=_busiest(entries),
    )


class _Rules:
    """What an entry must fit besides the board: the time, and what was asked for before it."""

    def __init__(self, played: int) -> None:
        self._played = played
        self._last = 0
        self._told: set[str] = set()
        """What was shown since the board last changed, and so can be filled in."""
        self._strokes: deque[int] = deque()
        self._paused = False
        self._previous = ""

    def admit(self, time: int, what: str, how: str) -> None:
        """Raise FormatError for an entry that cannot follow the ones before."""
        if not self._last <= time <= self._played:
            raise FormatError("its time is out of order")
        self._last = time
        self._admit_in_pause(what)
        if what in NO_CHANGE:
            self._told.add(how if what == ASK and how not in LEVELS else what)
            return
        if what == HINT and self._told.isdisjoint((ASK, CHECK, TEST)):
            raise FormatError("a hint is filled in that was not asked for")
        if what == SOLVE and SOLVE not in self._told:
            raise FormatError("a solution is filled in that was not asked for")
        if what == SOLVE:
            # Where several pictures fit, another one may follow.
            self._told = {SOLVE}
        elif what not in MERGES:
            self._told.clear()
        if what == STROKE:
            self._strokes.append(time)
            while self._strokes[0] <= time - WINDOW:
                self._strokes.popleft()
            if len(self._strokes) > MOST_STROKES:
                raise FormatError(f"more than {MOST_STROKES} strokes within one second, which no hand can make")

    def _admit_in_pause(self, what: str) -> None:
        # Marks that come from another tab below those of a trial show these once more.
        merged = what == WHAT_IF and self._previous in MERGES
        if self._paused and not (merged or what in PASSIVE):
            raise FormatError(f"{what!r} happens while the game is paused")
        if what in (PAUSE, RESUME):
            self._paused = what == PAUSE
        self._previous = what


def _loaded(log: str | bytes | Mapping[str, object]) -> Mapping[str, object]:
    if isinstance(log, Mapping):
        return log
    if not isinstance(log, str | bytes):
        raise ArgumentTypeError(f"log must be text or a mapping, not {type_name(log)}")
    try:
        value = json.loads(log)
    except (ValueError, RecursionError) as error:
        raise FormatError(f"this is not JSON: {error}") from error
    if not isinstance(value, dict):
        raise FormatError("a log is a JSON object")
    return value


def _parts(log: Mapping[str, object]) -> tuple[Puzzle, bytes | None, list[str], int]:
    """Return the puzzle, the cells at the beginning, None if only the given cells were known, the entries and the time
    played.
    """
    version = log.get("log")
    if version != 1 or isinstance(version, bool):
        raise FormatError(f'a log has "log": 1, not {shown(version)}')
    name, texts, played, start = (log.get(key) for key in ("puzzle", "entries", "played", "from"))
    if not isinstance(name, str):
        raise FormatError('"puzzle" must be a game id')
    puzzle = drain(tatham.reading(name)).puzzle
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise FormatError('"entries" must be a list of texts')
    if len(texts) > MOST_ENTRIES:
        raise FormatError(f'"entries" has {len(texts)} texts, at most {MOST_ENTRIES}')
    if not isinstance(played, int) or isinstance(played, bool) or not 0 <= played < LONGEST:
        raise FormatError('"played" must be a number of milliseconds')
    if start is None:
        return puzzle, None, texts, played
    if not _are_rows(start, puzzle):
        allowed = " ".join(values_of(len(puzzle.inks)))
        raise FormatError(f'"from" must be the rows of a board of the size of the puzzle, of {allowed}')
    if puzzle.given is not None and any(start[row][column] != value for row, column, value in puzzle.given.cells()):
        raise FormatError('"from" must have the given cells of the puzzle')
    return puzzle, "".join(start).encode(), texts, played


def _played(puzzle: Puzzle) -> tuple[object, ...]:
    """Return what two logs of the same puzzle have in common."""
    return puzzle.rows, puzzle.columns, puzzle.given, tuple(ink.colour for ink in puzzle.inks)


def _are_rows(value: object, puzzle: Puzzle) -> TypeGuard[list[str]]:
    if not isinstance(value, list) or len(value) != puzzle.height:
        return False
    allowed = values_of(len(puzzle.inks))
    return all(isinstance(row, str) and len(row) == puzzle.width and not row.strip(allowed) for row in value)


def _applied(text: str, board: LoggedBoard, width: int, rules: _Rules) -> Entry:
    """Read an entry and change the board."""
    match = _ENTRY.fullmatch(text)
    if match is None:
        raise FormatError("it is not a time, what happened and how")
    time, what, how = int(match[1]), match[2], match[3] or ""
    if what == MISTAKE and not _COUNT.fullmatch(how):
        raise FormatError("it does not say how many cells were wrong")
    if what == ASK and how not in (*LEVELS, SOLVE, LIKELY):
        raise FormatError("it does not say what was asked for")
    if what in (PAUSE, RESUME) and how not in WHOSE:
        raise FormatError("it does not say whose wish it was")
    if what not in NO_CHANGE and what not in REASONS:
        raise FormatError(f"{what!r} does not happen in a game")
    rules.admit(time, what, how)
    if what == DONE and not (board.solved and how == board.solver):
        raise FormatError("the picture was not finished, or by someone else")
    changed = 0 if what in NO_CHANGE else board.change(what, how)
    return Entry(time, what, how, width, changed)


def _busiest(entries: list[Entry]) -> int:
    recent: deque[Entry] = deque()
    most = now = 0
    for entry in entries:
        if entry.what != STROKE:
            continue
        recent.append(entry)
        now += entry.changed
        while recent[0].milliseconds <= entry.milliseconds - WINDOW:
            now -= recent.popleft().changed
        most = max(most, now)
    return most
