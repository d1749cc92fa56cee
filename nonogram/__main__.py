"""The command line: `python -m nonogram solve|hint|check|grade|certify|convert|make|formats|bench|experiments`.

Exit codes: 0 the question was answered, 1 the answer is no (no solution, a mistake), 2 bad input, 3 not decided within
the budget.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, count
from pathlib import Path
from typing import Any

from . import __version__, catalogue, console, formats, grades, making
from .api.helping import check, hint
from .api.keeping import replay
from .api.solving import certify, solve
from .certificate import read_certificate
from .console import (
    BAD_INPUT,
    NO,
    OK,
    UNDECIDED,
    complain,
    deliver,
    show,
    show_nothing,
    standard_input,
    tell,
    tell_json,
    worst,
)
from .draw import svg
from .errors import ArgumentError, NonogramError
from .formats.files import write_whole
from .formats.game_log import Replay
from .formats.sets import SUFFIXES, Member, written_set
from .grid import Grid
from .help.answers import LEVELS as HINT_LEVELS
from .help.check import LEVELS as CHECK_LEVELS
from .help.check import TIMEOUT as CHECK_TIMEOUT
from .help.hint import TIMEOUT as HINT_TIMEOUT
from .lab.bench import command as bench
from .lab.experiments import command as experiments
from .languages.catalogue import ENGLISH, LANGUAGES, speaking
from .pausing import drain
from .problems import told
from .puzzle import Puzzle
from .search.solver import METHODS, Progress, Result, Undecided
from .sources import MOST_SHOWN, Found, found_in, one_of, plain
from .telling import words
from .verification import checking_certificate

_SOURCE = "a file in any supported format; - for standard input; a game id or an address"
_STATE = "the board: rows of # . ?, in colours also b to i"
_BAD = (NonogramError, ValueError, OSError)


class _InFile(Exception):
    """An error in a file other than the puzzle; its cause says what is wrong."""

    def __init__(self, source: str) -> None:
        super().__init__(source)
        self.source = source


def main(given: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    try:
        code = _run(_parser().parse_args(given))
    except SystemExit as ended:  # The parser has printed its help or an error message.
        code = BAD_INPUT if ended.code else OK
    try:
        deliver()
    except BrokenPipeError:
        pass
    except OSError as error:
        if code != BAD_INPUT:
            complain(plain(error), "standard output")
            code = BAD_INPUT
    return code


def _run(options: argparse.Namespace) -> int:
    """Run the chosen command in the chosen language and return its exit code."""
    with speaking(getattr(options, "language", ENGLISH)):
        return _answered(options)


def _answered(options: argparse.Namespace) -> int:
    try:
        code: int = options.run(options)
        return code
    except BrokenPipeError:
        return OK
    except _BAD as error:
        complain(plain(error), _asked(options))
        return BAD_INPUT
    except _InFile as error:
        complain(plain(error.__cause__), error.source)
        return BAD_INPUT
    except KeyboardInterrupt:
        print("nonogram: interrupted", file=sys.stderr)
        return UNDECIDED


def _asked(options: argparse.Namespace) -> str:
    """Return what an error is about: the source, if there is one alone."""
    sources: list[str] = getattr(options, "puzzles", None) or [getattr(options, "puzzle", "")]
    return sources[0][:MOST_SHOWN] if len(sources) == 1 else ""


EXAMPLES = {
    "solve": ["nonogram solve 5x5:2/1/5/2.1/1/1/2/3/1.1/4", "nonogram solve puzzles --json"],
    "hint": ["nonogram hint 5x5:2/1/5/2.1/1/1/2/3/1.1/4", "nonogram hint heart.non --state board.txt --level what"],
    "check": ["nonogram check heart.non --state board.txt"],
    "grade": ["nonogram grade heart.non", "nonogram grade puzzles --csv --out grades.csv --jobs 2 --cap 60"],
    "convert": ["nonogram convert heart.non --to tatham", "nonogram convert puzzles --to webpbn --output webpbn/"],
    "formats": ["nonogram formats"],
    "draw": ["nonogram draw heart.non --solved --output heart.svg"],
    "certify": ["nonogram certify heart.non"],
    "verify-certificate": ["nonogram certify heart.non > heart.txt", "nonogram verify-certificate heart.non heart.txt"],
    "verify-log": ["nonogram verify-log game.json"],
    "catalogue": ["nonogram catalogue puzzles --out index.json --jobs 2"],
    "make": [
        "nonogram make cat.jpg --size 15 --out cat.non",
        "nonogram make --random 10 --count 5 --grade 1-2 --jobs 2 --out pack/",
    ],
    "bench": ["nonogram bench puzzles --limit 1"],
    "experiments": ["nonogram experiments --preset small"],
}
"""What the help of each command shows."""


def _parser() -> argparse.ArgumentParser:
    parser = console.Parser(prog="nonogram", description="Solve nonograms, and say why.")
    parser.add_argument("--version", action="version", version=f"nonogram {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    solve_ = _command(commands, "solve", _solve, "find the solutions of a puzzle")
    solve_.add_argument(
        "--limit",
        type=console.limit,
        default=2,
        metavar="N",
        help="stop at N solutions: 1 any, 2 proves uniqueness (default), all",
    )
    solve_.add_argument("--method", choices=METHODS, default="auto")
    solve_.add_argument("--timeout", type=console.seconds, metavar="SECONDS")
    console.add_options(solve_)

    hint_ = _command(commands, "hint", _hint, "the next cell that logic gives, with its proof")
    hint_.add_argument(
        "--state",
        metavar="FILE",
        help="the board: rows of # . ?, in colours also b to i (default: the puzzle's saved state, or a blank board)",
    )
    hint_.add_argument("--level", choices=HINT_LEVELS, default="why")
    hint_.add_argument(
        "--near", type=console.cell, metavar="ROW,COLUMN", help="prefer hints near this cell, counted from 1"
    )
    hint_.add_argument("--skip", type=int, default=0, metavar="N", help="another hint than the first N")
    _add_timeout(hint_, HINT_TIMEOUT)

    check_ = _command(commands, "check", _check, "whether a board has mistakes")
    check_.add_argument(
        "--state",
        metavar="FILE",
        help=f"{_STATE} (default: the puzzle's saved state)",
    )
    check_.add_argument("--level", choices=CHECK_LEVELS, default="solution")
    _add_timeout(check_, CHECK_TIMEOUT)

    grade_ = _command(commands, "grade", grades.run, "how hard puzzles are, and what suffices to solve them")
    grades.add_arguments(grade_)

    convert = _command(commands, "convert", _convert, "write puzzles in another format")
    convert.add_argument("--to", choices=sorted(formats.WRITTEN), help="default: non, with --json json")
    convert.add_argument(
        "--output", metavar="PATH", help="a file, or a folder for a file for each puzzle (default: standard output)"
    )

    formats_ = _added(commands, "formats", "the formats that are read and written, and what they hold")
    formats_.add_argument("--json", action="store_true", help="print them as JSON")
    formats_.set_defaults(run=_formats)

    draw_ = _added(commands, "draw", "a picture of a puzzle, as SVG")
    _add_source(draw_)
    draw_.add_argument(
        "--state", metavar="FILE", help=f"{_STATE} (default: the puzzle's saved state, or a blank board)"
    )
    draw_.add_argument("--solved", action="store_true", help="the solved picture alone, without the clues")
    draw_.add_argument("--output", metavar="FILE", help="default: standard output")
    draw_.set_defaults(run=_draw)

    certify_ = _command(commands, "certify", _certify, "prove how many solutions a puzzle has, in a text to publish")
    certify_.add_argument("--timeout", type=console.seconds, metavar="SECONDS")

    certificate_ = _added(commands, "verify-certificate", "check such a proof without the solver")
    _add_source(certificate_)
    certificate_.add_argument("certificate", metavar="FILE", help="what certify printed; - for standard input")
    certificate_.add_argument("--json", action="store_true", help="print the answer as JSON")
    _add_language(certificate_)
    certificate_.set_defaults(run=_verify_certificate)

    log_ = _added(commands, "verify-log", "play a game again from its log, checking every entry")
    log_.add_argument("puzzle", metavar="FILE", help="what getLog() of the player returned; - for standard input")
    log_.add_argument("--puzzle", dest="clues", metavar="PUZZLE", help="what was played: a file, or a game id")
    log_.add_argument("--json", action="store_true", help="print the answer as JSON")
    log_.set_defaults(run=_verify_log)

    catalogue.add_arguments(_added(commands, "catalogue", "what there is to know of a whole collection, as one index"))
    making.add_arguments(_added(commands, "make", "puzzles of a picture or by chance, of a wished difficulty"))
    bench.add_arguments(_added(commands, "bench", "measure the solver on sets of puzzles, or line solvers"))
    experiments.add_arguments(_added(commands, "experiments", "reproduce the literature's experiments"))
    return parser


def _added(commands: Any, name: str, help: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        name,
        help=help,
        description=help[0].upper() + help[1:] + ".",
        epilog="for example:\n  " + "\n  ".join(EXAMPLES[name]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    return parser


def _command(commands: Any, name: str, run: Callable[[argparse.Namespace], int], help: str) -> argparse.ArgumentParser:
    """Add a command that takes any number of puzzles."""
    parser = _added(commands, name, help)
    parser.add_argument("puzzles", nargs="+", metavar="PUZZLE", help=f"{_SOURCE}; a folder or a file of any number")
    parser.add_argument("--format", choices=sorted(formats.FORMATS), help="default: recognised by content")
    parser.add_argument("--json", action="store_true", help="print the answer as JSON, a line for each puzzle")
    _add_language(parser)
    parser.set_defaults(run=run)
    return parser


def _add_source(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of a command that takes one puzzle."""
    parser.add_argument("puzzle", help=_SOURCE)
    parser.add_argument("--format", choices=sorted(formats.FORMATS), help="default: recognised by content")


def _add_timeout(command: argparse.ArgumentParser, seconds: float) -> None:
    command.add_argument(
        "--timeout",
        type=console.seconds,
        default=seconds,
        metavar="SECONDS",
        help=f"say what is undecided by then (default: {seconds:g})",
    )


def _add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--language", choices=LANGUAGES, default=ENGLISH, help="the language of the answer")


Answer = Callable[[argparse.Namespace, Found, Member], int]


def _each(options: argparse.Namespace, answer: Answer) -> int:
    """Answer for each puzzle; the exit code is the worst of all."""
    codes = {OK}
    for found, member in _sound(options, codes):
        headed = not (found.alone or options.json)
        if headed:
            tell(f"{found.label}:")
        codes.add(answer(options, found, member))
        if headed:
            print()
    return worst(codes)


def _sound(options: argparse.Namespace, codes: set[int]) -> Iterator[tuple[Found, Member]]:
    """Yield the sound puzzles of all sources; broken ones are complained of and count as bad input."""
    for found in found_in(options.puzzles, options.format):
        if isinstance(found.entry, Member):
            yield found, found.entry
        else:
            complain(found.complaint, found.source[:MOST_SHOWN])
            codes.add(BAD_INPUT)


def _tell_json(found: Found, answer: dict[str, object]) -> None:
    """Print an answer; which puzzle it is about is said where there are several."""
    tell_json(answer if found.alone else {"file": found.source, "name": found.entry.name, **answer})


def _board(options: argparse.Namespace, member: Member, alone: bool = True) -> Grid:
    if not options.state:
        return member.state or member.puzzle.start
    if not alone:
        raise ArgumentError("--state is the board of one puzzle, and there are several")
    try:
        grid = formats.read_board(formats.file_bytes(options.state), member.puzzle)
        grid = member.puzzle.with_given(grid)
    except _BAD as error:
        raise _InFile(options.state) from error
    return grid


def _solve(options: argparse.Namespace) -> int:
    return _each(options, _solve_one)


def _solve_one(options: argparse.Namespace, found: Found, member: Member) -> int:
    result = solve(
        member.puzzle,
        limit=options.limit,
        method=options.method,
        timeout=options.timeout,
        progress=_show_progress,
        options=console.given_options(options),
    )
    show_nothing()
    if options.json:
        _tell_json(found, result.to_json())
    else:
        _print_result(member.puzzle, result)
    return {"none": NO, "unsolved": UNDECIDED}.get(result.status, OK)


def _show_progress(progress: Progress) -> None:
    shown = f"{progress.proved}/{progress.total} cells, {progress.guesses} guesses, {progress.solutions} solutions"
    show(progress.proved, progress.total, shown)


def _print_result(puzzle: Puzzle, result: Result) -> None:
    total = result.known.height * result.known.width
    print(words.say(f"solve.{result.status}", reason=result.stats["reason"], known=result.known.painted, total=total))
    if result.differing:
        print(words.differing_text(puzzle, result.differing, result.differing_exact))
    for grid in result.solutions or ([result.known] if result.status == "unsolved" else []):
        print()
        print(grid)


def _hint(options: argparse.Namespace) -> int:
    return _each(options, _hint_one)


def _hint_one(options: argparse.Namespace, found: Found, member: Member) -> int:
    grid = _board(options, member, found.alone)
    told_next = hint(member.puzzle, grid, options.level, options.near, options.skip, options.timeout)
    if options.json:
        _tell_json(found, told_next.to_json())
    else:
        print(told_next.text)
        for number, text in enumerate(told_next.step_texts if options.level == "why" else (), 1):
            print(f"{number:3}. {text}")
    if told_next.kind == "trial":
        return UNDECIDED
    return NO if told_next.kind in ("mistake", "none") else OK


def _check(options: argparse.Namespace) -> int:
    return _each(options, _check_one)


def _check_one(options: argparse.Namespace, found: Found, member: Member) -> int:
    grid = _board(options, member, found.alone)
    checked = check(member.puzzle, grid, options.level, timeout=options.timeout)
    if options.json:
        _tell_json(found, checked.to_json())
    else:
        print(checked.text)
    return NO if not checked.ok else OK if checked.decided else UNDECIDED


def _convert(options: argparse.Namespace) -> int:
    """Write one puzzle as a file of its format, several as a set, or each to a file of its own in a folder."""
    if options.json and options.to not in (None, "json"):
        raise ArgumentError(f"--json: the answer cannot be JSON and {options.to}")
    format = options.to or ("json" if options.json else "non")
    codes = {OK}
    found = _sound(options, codes)
    if options.output and (options.output.endswith(("/", os.sep)) or Path(options.output).is_dir()):
        _convert_apart(found, format, Path(options.output))
        return worst(codes)
    first = next(found, None)
    if first is not None and first[0].alone:
        _write(formats.dumps(first[1].puzzle, format), options.output)
    elif first is not None:
        texts = written_set((member.puzzle for _, member in chain([first], found)), format)
        if options.output:
            _write("".join(texts), options.output)
        else:
            for text in texts:
                print(text, end="")
    return worst(codes)


def _convert_apart(found: Iterator[tuple[Found, Member]], format: str, folder: Path) -> None:
    """Write each puzzle to a file of its own, named after the file that it is from, or after what the set calls it."""
    folder.mkdir(parents=True, exist_ok=True)
    taken: set[str] = set()
    for one, member in found:
        named = member.puzzle.title if member.name == str(member.number) else member.name
        named = Path(one.source).name if one.alone else named or str(member.number)
        stem = Path(named).stem if Path(named).suffix.lower() in SUFFIXES else named
        stem = re.sub(r"[^\w-]+", "-", stem).strip("-") or "puzzle"
        names = (stem if turn == 1 else f"{stem}-{turn}" for turn in count(1))
        name = next(name for name in names if name.casefold() not in taken)
        taken.add(name.casefold())
        write_whole(folder / f"{name}{formats.FORMATS[format].suffix}", formats.dumps(member.puzzle, format))


def _formats(options: argparse.Namespace) -> int:
    kinds = list(formats.FORMATS.values())
    if options.json:
        tell_json(
            [
                {
                    "name": kind.name,
                    "title": kind.title,
                    "suffix": kind.suffix,
                    "written": kind.write is not None,
                    "picture": kind.picture,
                    "holds": sorted(kind.holds),
                }
                for kind in kinds
            ]
        )
        return OK
    for kind in kinds:
        used = "read, written" if kind.write else "read"
        holds = ["the picture alone"] if kind.picture else ["clues", *sorted(kind.holds)]
        tell(f"{kind.name:10} {kind.suffix:11} {used:14} {kind.title:26} {', '.join(holds)}")
    return OK


def _write(text: str, output: str | None) -> None:
    """Write a text to a file, whole or not at all, or to standard output."""
    if output:
        try:
            write_whole(Path(output), text)
        except _BAD as error:
            raise _InFile(output[:MOST_SHOWN]) from error
    else:
        print(text, end="" if text.endswith("\n") else "\n")


def _draw(options: argparse.Namespace) -> int:
    member = one_of(options.puzzle, options.format)
    board: Grid | None = _board(options, member)
    if options.solved:
        result = solve(member.puzzle)
        if result.solution is None:
            found = {"multiple": "there are several pictures", "none": "there is no picture"}
            complain(found.get(result.status, "no picture was found"), options.puzzle[:MOST_SHOWN])
            return NO
        board = result.solution
    _write(svg(member.puzzle, board, solved=options.solved), options.output)
    return OK


def _certify(options: argparse.Namespace) -> int:
    return _each(options, _certify_one)


def _certify_one(options: argparse.Namespace, found: Found, member: Member) -> int:
    """Return 3 where the proof is not found."""
    try:
        proof = certify(member.puzzle, options.timeout)
    except Undecided as error:
        complain(plain(error), found.label[:MOST_SHOWN])
        return UNDECIDED
    if options.json:
        _tell_json(found, proof.to_json())
    else:
        print(proof, end="")
    return OK


def _verify_certificate(options: argparse.Namespace) -> int:
    if options.puzzle == options.certificate == "-":
        raise ArgumentError("standard input cannot be both the puzzle and its certificate")
    puzzle = one_of(options.puzzle, options.format).puzzle
    source = options.certificate
    try:
        read = standard_input(formats.MAX_BYTES + 1) if source == "-" else formats.file_bytes(source)
        certificate = read_certificate(read.decode(errors="replace"), puzzle)
    except _BAD as error:
        raise _InFile(source[:MOST_SHOWN]) from error
    verdict = drain(checking_certificate(certificate))
    if options.json:
        tell_json(verdict.to_json())
    else:
        print(_proved(verdict.solutions) if verdict.proved else words.begun(told(verdict.problem)))
    return OK if verdict.proved else NO


def _proved(solutions: int) -> str:
    return words.say(f"certificate.{('none', 'one')[solutions] if solutions < 2 else 'several'}", count=solutions)


def _verify_log(options: argparse.Namespace) -> int:
    """Exit with 0 only for a game that the player finished."""
    source = options.puzzle
    puzzle = None if options.clues is None else one_of(options.clues).puzzle
    game = replay(standard_input(formats.MAX_BYTES + 1) if source == "-" else formats.file_bytes(source), puzzle)
    if options.json:
        tell_json(game.to_json())
    else:
        _print_game(game)
    return OK if game.by == "player" else NO


def _print_game(game: Replay) -> None:
    milliseconds = game.milliseconds if game.finished is None else game.finished
    minutes, left = divmod(milliseconds, 60_000)
    values: dict[str, object] = {name: value for name, value in game.to_json().items() if name != "hints"}
    values |= {**game.hints, "time": f"{minutes}:{left / 1000:04.1f}"}
    begun = () if game.whole else ("log.middle",)
    for key in (f"log.{game.by or 'unfinished'}", *begun, "log.help", "log.pace", "log.limits"):
        print(words.say(key, **values))


if __name__ == "__main__":
    sys.exit(main())
