"""Logs of games: what a player did and when, played again.

A log is what the player's `getLog()` returns,
`{"log": 1, "puzzle": ID, "from": ROWS, "entries": [...], "played": MS}`.
An entry is a text of three words: the milliseconds played by then, what happened, and how. Where cells changed, what
happened is the reason (`stroke`, `undo`, `redo`, `hint`, `solve`, `clear`, …) and how is runs of cells such as
`45>3?#`: from cell 45, three cells to the right (`v`: downwards) that were unknown became black. `o` is a dot.
"""

from __future__ import annotations

import json
import re
from collections import Counter, deque
from collections.abc import Mapping
from dataclasses import dataclass

from ..errors import type_name
from ..pausing import drain
from ..puzzle import BLACK, UNKNOWN, ArgumentTypeError, Grid, Puzzle
from . import tatham
from .registry import FormatError

DOT = "o"
ASK, CHECK, PAUSE, RESUME, DONE, MISTAKE = "ask", "check", "pause", "resume", "done", "mistake"
GIVEN = frozenset({"hint", "solve"})
"""The reasons for which the engine, and not the player, changes cells."""
WINDOW = 1000
"""`Replay.busiest` looks at so many milliseconds at a time."""

_ENTRY = re.compile(r"(\d{1,15}) ([a-z-]{1,20})(?: (.+))?")
_COUNT = re.compile(r"\d{1,6}")
_RUN = re.compile(r"(\d{1,9})([>v])(\d{1,9})([?#.o])([?#.o])")


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a log: when, what and how; `cells` are those that changed, with their new values, dots as `o`."""

    milliseconds: int
    what: str
    how: str
    cells: tuple[tuple[int, int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Replay:
    """A game played again from its log, every entry of which fits the board that the ones before it leave."""

    puzzle: Puzzle
    entries: tuple[Entry, ...]
    grid: Grid
    """The board at the end; dots count as unknown."""
    milliseconds: int
    """The time for which the game was played; the board was in view and not paused."""
    finished: int | None
    """The time of the entry that first finished the picture, None if none did."""
    by: str | None
    """Who finished it: "player", or "engine" if a solve did."""
    hints: Mapping[str, int]
    """How many hints were asked for at each level: where, what, why."""
    checks: int
    undos: int
    resets: int
    strokes: int
    mistakes: int
    """How many wrong cells the player was told of at once, by the setting that does so."""
    given: int
    """How many cells of the last board the engine filled in."""
    busiest: int
    """The most cells that strokes changed within one second."""

    def to_json(self) -> dict[str, object]:
        """Return everything but the puzzle and the entries, as docs/json.md describes it."""
        plain = ("milliseconds", "finished", "by", "hints", "checks", "undos", "resets", "strokes", "mistakes")
        names = (*plain, "given", "busiest")
        return {"grid": self.grid.rows(), **{name: getattr(self, name) for name in names}}


def replay(log: str | bytes | Mapping[str, object]) -> Replay:
    """Play a game again from its log, checking every entry.

    Raises FormatError, naming the first entry (from 1) that does not fit; PuzzleError for a puzzle that is none.

    >>> log = {"log": 1, "puzzle": "2x1:1/1/2", "entries": ["0 stroke 0>2?#", "90 done player"], "played": 90}
    >>> game = ng.replay(log)
    >>> game.finished, game.by, game.strokes, game.busiest
    (0, 'player', 1, 2)
    """
    puzzle, start, texts, played = _parts(_loaded(log))
    board = [cell for row in start for cell in row]
    given = [False] * len(board)
    blacks = sum(map(sum, puzzle.rows))
    solved = False
    merit = "player"
    finished: int | None = None
    finishers: list[str] = []
    entries: list[Entry] = []
    for number, text in enumerate(texts, 1):
        try:
            entry, indexes = _apply(text, board, puzzle.width)
            if entry.milliseconds < (entries[-1].milliseconds if entries else 0) or entry.milliseconds > played:
                raise FormatError("its time is out of order")
            entries.append(entry)
            for index in indexes:
                given[index] = entry.what in GIVEN
            if entry.what in ("solve", "clear"):
                merit = "engine" if entry.what == "solve" else "player"
            if indexes:
                solved = board.count(BLACK) == blacks and _is_solved(puzzle, board)
                if solved:
                    finishers.append(merit)
                    finished = entry.milliseconds if finished is None else finished
            if entry.what == DONE and not (solved and entry.how == finishers[-1]):
                raise FormatError("the picture was not finished, or by someone else")
        except FormatError as error:
            raise FormatError(f"entry {number}: {error.problem}") from error
    counts = Counter(entry.what for entry in entries)
    asked = Counter(entry.how for entry in entries if entry.what == ASK)
    return Replay(
        puzzle,
        tuple(entries),
        Grid.parse(["".join(UNKNOWN if cell == DOT else cell for cell in row) for row in _rows(board, puzzle.width)]),
        played,
        finished,
        finishers[0] if finishers else None,
        {level: asked[level] for level in ("where", "what", "why")},
        counts[CHECK],
        counts["undo"],
        counts["clear"],
        counts["stroke"],
        sum(int(entry.how) for entry in entries if entry.what == MISTAKE),
        sum(gift and cell != UNKNOWN for gift, cell in zip(given, board, strict=True)),
        _busiest(entries),
    )


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


def _parts(log: Mapping[str, object]) -> tuple[Puzzle, list[str], list[str], int]:
    """Return the puzzle, the board at the beginning, the entries and the time played."""
    if log.get("log") != 1:
        raise FormatError('a log has "log": 1')
    name, texts, played, start = (log.get(key) for key in ("puzzle", "entries", "played", "from"))
    if not isinstance(name, str):
        raise FormatError('"puzzle" must be a game id')
    puzzle = drain(tatham.reading(name)).puzzle
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise FormatError('"entries" must be a list of texts')
    if not isinstance(played, int) or isinstance(played, bool) or played < 0:
        raise FormatError('"played" must be a number of milliseconds')
    if start is None:
        return puzzle, [UNKNOWN * puzzle.width] * puzzle.height, texts, played
    rows = (
        [row for row in start if isinstance(row, str) and not set(row) - set("?#.o")] if isinstance(start, list) else []
    )
    if rows != start or [len(row) for row in rows] != [puzzle.width] * puzzle.height:
        raise FormatError('"from" must be the rows of a board of the size of the puzzle, of ? # . and o')
    return puzzle, rows, texts, played


def _apply(text: str, board: list[str], width: int) -> tuple[Entry, list[int]]:
    """Read an entry and change the board; also return the indexes of the cells that changed."""
    match = _ENTRY.fullmatch(text)
    if match is None:
        raise FormatError("it is not a time, what happened and how")
    time, what, how = int(match[1]), match[2], match[3] or ""
    if what == MISTAKE and not _COUNT.fullmatch(how):
        raise FormatError("it does not say how many cells were wrong")
    if what in (ASK, CHECK, PAUSE, RESUME, DONE, MISTAKE):
        return Entry(time, what, how), []
    indexes: list[int] = []
    for run in how.split(" "):
        indexes += _change(run, board, width)
    cells = tuple((*divmod(index, width), board[index]) for index in sorted(indexes))
    return Entry(time, what, how, cells), indexes


def _change(run: str, board: list[str], width: int) -> range:
    """Change a run of cells and return their indexes."""
    match = _RUN.fullmatch(run)
    if match is None:
        raise FormatError(f"{run[:20]!r} is not a run of cells")
    first, count, before, after = int(match[1]), int(match[3]), match[4], match[5]
    stride = width if match[2] == "v" else 1
    if not count or before == after or first + (count - 1) * stride >= len(board):
        raise FormatError(f"{run[:20]!r} leaves the board or changes nothing")
    indexes = range(first, first + count * stride, stride)
    for index in indexes:
        if board[index] != before:
            row, column = divmod(index, width)
            place = f"row {row + 1}, column {column + 1}"
            raise FormatError(f"{place} is {_value(board[index])} and not {_value(before)}")
        board[index] = after
    return indexes


def _value(cell: str) -> str:
    return {"#": "black", ".": "crossed", "o": "dotted"}.get(cell, "open")


def _is_solved(puzzle: Puzzle, board: list[str]) -> bool:
    rows = ["".join("#" if cell == BLACK else "." for cell in row) for row in _rows(board, puzzle.width)]
    return Grid.parse(rows).clues() == (puzzle.rows, puzzle.columns)


def _rows(board: list[str], width: int) -> list[list[str]]:
    return [board[at : at + width] for at in range(0, len(board), width)]


def _busiest(entries: list[Entry]) -> int:
    recent: deque[Entry] = deque()
    most = now = 0
    for entry in entries:
        if entry.what != "stroke":
            continue
        recent.append(entry)
        now += len(entry.cells)
        while recent[0].milliseconds <= entry.milliseconds - WINDOW:
            now -= len(recent.popleft().cells)
        most = max(most, now)
    return most
