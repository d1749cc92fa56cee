"""Writing puzzles, and reading what others have written of games."""

from __future__ import annotations

from collections.abc import Mapping

from .. import formats
from ..formats import game_log
from ..formats.game_log import Replay
from ..taking import PuzzleLike, as_puzzle


def replay(log: str | bytes | Mapping[str, object], puzzle: PuzzleLike | None = None) -> Replay:
    """Play a game again from its log, checking every entry.

    Raises FormatError, naming the first entry (from 1) that does not fit, and for a log of other clues than those of
    `puzzle`, if that is given; PuzzleError for an invalid puzzle.

    >>> log = {"log": 1, "puzzle": "2x1:1/1/2", "entries": ["0 stroke 0>2?#", "90 done player"], "played": 90}
    >>> game = ng.replay(log)
    >>> game.finished, game.by, game.strokes, game.busiest
    (0, 'player', 1, 2)
    """
    return game_log.played_again(log, None if puzzle is None else as_puzzle(puzzle))


def dumps(puzzle: PuzzleLike, format: str = "non") -> str:
    """Write a puzzle as text in a format of FORMATS. Raises ArgumentError for another name, and for a format that
    cannot hold the puzzle's given cells, or its inks.

    >>> ng.dumps(ng.Puzzle([(1,), (3,), (1,)], [(1,), (3,), (1,)]), "tatham")
    '3x3:1/3/1/1/3/1'
    """
    return formats.dumps(as_puzzle(puzzle), format)
