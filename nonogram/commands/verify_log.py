"""The command `verify-log`."""

from __future__ import annotations

import argparse

from .. import formats
from ..api.keeping import replay
from ..formats.game_log import Replay
from ..telling import words
from .arguments import add_language
from .console import NO, OK, standard_input, tell_json
from .sources import one_of

HELP = "play a game again from its log, checking every entry"
EXAMPLES = ["nonogram verify-log game.json"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `verify-log`."""
    parser.add_argument("puzzle", metavar="FILE", help="what getLog() of the player returned; - for standard input")
    parser.add_argument("--puzzle", dest="clues", metavar="PUZZLE", help="what was played: a file, or a game id")
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")
    add_language(parser)


def run(options: argparse.Namespace) -> int:
    """Return 0 only for a game that the player finished."""
    source = options.puzzle
    puzzle = None if options.clues is None else one_of(options.clues).puzzle
    game = replay(standard_input(formats.MAX_BYTES) if source == "-" else formats.file_bytes(source), puzzle)
    if options.json:
        tell_json(game.to_json())
    else:
        _print(game)
    return OK if game.by == "player" else NO


def _print(game: Replay) -> None:
    milliseconds = game.milliseconds if game.finished is None else game.finished
    minutes, left = divmod(milliseconds, 60_000)
    values: dict[str, object] = {name: value for name, value in game.to_json().items() if name != "hints"}
    values |= {**game.hints, "time": f"{minutes}:{left / 1000:04.1f}"}
    begun = () if game.whole else ("log.middle",)
    for key in (f"log.{game.by or 'unfinished'}", *begun, "log.help", "log.pace", "log.limits"):
        print(words.say(key, **values))
