"""The command line: `python -m nonogram solve|hint|check|grade|certify|convert|formats|bench|experiments`.

Exit codes: 0 the question was answered, 1 the answer is no (no solution, a mistake), 2 bad input, 3 not decided within
the budget.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from . import __version__, catalogue, console, formats
from .api.helping import check, hint
from .api.keeping import replay
from .api.solving import certify, solve
from .certificate import read_certificate
from .colours.rules import order_of
from .console import complain, deliver, show, show_nothing, standard_input, tell, tell_json
from .draw import svg
from .errors import ArgumentError, NonogramError
from .formats.files import write_whole
from .formats.game_log import Replay
from .formats.sets import Broken, Member, read_set
from .grid import Grid
from .help.answers import LEVELS as HINT_LEVELS
from .help.check import LEVELS as CHECK_LEVELS
from .help.check import TIMEOUT as CHECK_TIMEOUT
from .help.grade import TIMEOUT as GRADE_TIMEOUT
from .help.grade import Grade, grading
from .help.hint import TIMEOUT as HINT_TIMEOUT
from .lab.bench import command as bench
from .lab.experiments import command as experiments
from .languages.catalogue import ENGLISH, LANGUAGES, speaking
from .pausing import Deadline, Running, drain
from .problems import Problem, problem, told
from .puzzle import Puzzle
from .search.solver import METHODS, Progress, Result, Undecided
from .telling import words
from .verification import checking_certificate

OK, NO, BAD_INPUT, UNDECIDED = 0, 1, 2, 3

_STATE = "the board: rows of # . ?, in colours also b to i"
MOST_SHOWN = 200
"""Errors repeat at most this many characters of a game id or a path."""

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
            complain(_plain(error), "standard output")
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
        complain(_plain(error), getattr(options, "puzzle", "")[:MOST_SHOWN])
        return BAD_INPUT
    except _InFile as error:
        complain(_plain(error.__cause__), error.source)
        return BAD_INPUT
    except KeyboardInterrupt:
        print("nonogram: interrupted", file=sys.stderr)
        return UNDECIDED


def _plain(error: BaseException | None) -> str:
    if isinstance(error, FileNotFoundError):
        return told(problem("file.none"))
    return error.strerror or str(error) if isinstance(error, OSError) else told(error)


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

    grade_ = _added(commands, "grade", "how hard puzzles are, and what suffices to solve them")
    grade_.add_argument("puzzles", nargs="+", metavar="FILE", help="in any supported format; - for standard input")
    grade_.add_argument("--format", choices=sorted(formats.FORMATS), help="default: recognised by content")
    grade_.add_argument("--json", action="store_true", help="print one JSON object a line for each puzzle")
    _add_timeout(grade_, GRADE_TIMEOUT)
    _add_language(grade_)
    grade_.set_defaults(run=_grade)

    convert = _command(commands, "convert", _convert, "write a puzzle in another format")
    convert.add_argument("--to", choices=sorted(formats.WRITTEN), help="default: non, with --json json")
    convert.add_argument("--output", metavar="FILE", help="default: standard output")

    formats_ = _added(commands, "formats", "the formats that are read and written, and what they hold")
    formats_.add_argument("--json", action="store_true", help="print them as JSON")
    formats_.set_defaults(run=_formats)

    draw_ = _added(commands, "draw", "a picture of a puzzle, as SVG")
    draw_.add_argument("puzzle", help="a file in any supported format; - for standard input; a game id or an address")
    draw_.add_argument("--format", choices=sorted(formats.FORMATS), help="default: recognised by content")
    draw_.add_argument(
        "--state", metavar="FILE", help=f"{_STATE} (default: the puzzle's saved state, or a blank board)"
    )
    draw_.add_argument("--solved", action="store_true", help="the solved picture alone, without the clues")
    draw_.add_argument("--output", metavar="FILE", help="default: standard output")
    draw_.set_defaults(run=_draw)

    certify_ = _command(commands, "certify", _certify, "prove how many solutions a puzzle has, in a text to publish")
    certify_.add_argument("--timeout", type=console.seconds, metavar="SECONDS")

    certificate_ = _command(
        commands, "verify-certificate", _verify_certificate, "check such a proof without the solver"
    )
    certificate_.add_argument("certificate", metavar="FILE", help="what certify printed; - for standard input")

    log_ = _added(commands, "verify-log", "play a game again from its log, checking every entry")
    log_.add_argument("puzzle", metavar="FILE", help="what getLog() of the player returned; - for standard input")
    log_.add_argument("--puzzle", dest="clues", metavar="PUZZLE", help="what was played: a file, or a game id")
    log_.add_argument("--json", action="store_true", help="print the answer as JSON")
    log_.set_defaults(run=_verify_log)

    catalogue.add_arguments(_added(commands, "catalogue", "what there is to know of a whole collection, as one index"))
    bench.add_arguments(_added(commands, "bench", "measure the solver on sets of puzzles, or line solvers"))
    experiments.add_arguments(_added(commands, "experiments", "reproduce the literature's experiments"))
    return parser


def _added(commands: Any, name: str, help: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(name, help=help, description=help[0].upper() + help[1:] + ".")
    return parser


def _command(commands: Any, name: str, run: Callable[[argparse.Namespace], int], help: str) -> argparse.ArgumentParser:
    parser = _added(commands, name, help)
    parser.add_argument("puzzle", help="a file in any supported format; - for standard input; a game id or an address")
    parser.add_argument("--format", choices=sorted(formats.FORMATS), help="default: recognised by content")
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")
    _add_language(parser)
    parser.set_defaults(run=run)
    return parser


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


def _read(source: str, format: str | None) -> formats.Document:
    """Read one puzzle. Raises ArgumentError for a file with several."""
    text, format = _text_from(source, format)
    try:
        return formats.read(text, format)
    except formats.FormatError as error:
        if not _are_several(error):
            raise
    count = len(list(read_set(text)))
    raise ArgumentError(
        f"the file holds {count} puzzles, and this takes one: solve, grade and bench take all; "
        "for one of them, put the lines between two ==== in a file of its own"
    )


def _all_from(source: str, format: str | None) -> list[Member | Broken]:
    """Read all puzzles of a file: mostly one."""
    text, format = _text_from(source, format)
    try:
        return [Member(1, "1", formats.read(text, format).puzzle)]
    except formats.FormatError as error:
        if not _are_several(error):
            raise
    return list(read_set(text))


def _sound(members: list[Member | Broken], source: str, codes: set[int]) -> Iterator[Member]:
    """Yield the sound puzzles of a file; broken ones are complained of and count as bad input."""
    for member in members:
        if isinstance(member, Member):
            yield member
        else:
            complain(str(member), source[:MOST_SHOWN])
            codes.add(BAD_INPUT)


def _are_several(error: formats.FormatError) -> bool:
    return isinstance(error.problem, Problem) and error.problem.key == "non.several"


def _text_from(source: str, format: str | None) -> tuple[str | bytes, str | None]:
    """Return the text of a puzzle and its format, None if that is not known yet."""
    if source == "-":
        return standard_input(formats.MAX_BYTES + 1), format
    if formats.is_address(source) and not os.path.exists(source):
        return source, format
    return formats.file_bytes(source), format


def _board(options: argparse.Namespace, document: formats.Document) -> Grid:
    if not options.state:
        return document.state or document.puzzle.start
    try:
        grid = formats.read_board(formats.file_bytes(options.state), document.puzzle)
        grid = document.puzzle.with_given(grid)
    except _BAD as error:
        raise _InFile(options.state) from error
    return grid


def _solve(options: argparse.Namespace) -> int:
    """Solve the puzzle, or each of several; the exit code is the worst of all."""
    codes = {OK}
    members = _all_from(options.puzzle, options.format)
    for member in _sound(members, options.puzzle, codes):
        if len(members) > 1 and not options.json:
            tell(f"{member.number}: {member.name}" if member.name != str(member.number) else f"{member.number}:")
        codes.add(_solve_one(options, member.puzzle))
        if len(members) > 1 and not options.json:
            print()
    return _worst(codes)


def _worst(codes: set[int]) -> int:
    return next(code for code in (BAD_INPUT, UNDECIDED, NO, OK) if code in codes)


def _solve_one(options: argparse.Namespace, puzzle: Puzzle) -> int:
    result = solve(
        puzzle,
        limit=options.limit,
        method=options.method,
        timeout=options.timeout,
        progress=_show_progress,
        options=console.given_options(options),
    )
    show_nothing()
    if options.json:
        tell_json(result.to_json())
    else:
        _print_result(puzzle, result)
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
    document = _read(options.puzzle, options.format)
    grid = _board(options, document)
    found = hint(document.puzzle, grid, options.level, options.near, options.skip, options.timeout)
    if options.json:
        tell_json(found.to_json())
    else:
        print(found.text)
        for number, text in enumerate(found.step_texts if options.level == "why" else (), 1):
            print(f"{number:3}. {text}")
    if found.kind == "trial":
        return UNDECIDED
    return NO if found.kind in ("mistake", "none") else OK


def _check(options: argparse.Namespace) -> int:
    document = _read(options.puzzle, options.format)
    found = check(document.puzzle, _board(options, document), options.level, timeout=options.timeout)
    if options.json:
        tell_json(found.to_json())
    else:
        print(found.text)
    return NO if not found.ok else OK if found.decided else UNDECIDED


def _grade(options: argparse.Namespace) -> int:
    """Grade each puzzle by itself; the exit code is the worst of all."""
    codes = {OK}
    for source in options.puzzles:
        try:
            members = _all_from(source, options.format)
        except _BAD as error:
            complain(_plain(error), source[:MOST_SHOWN])
            codes.add(BAD_INPUT)
            continue
        for member in _sound(members, source, codes):
            graded = _graded(member.puzzle, options.timeout)
            codes.add({"none": NO, "undecided": UNDECIDED}.get(graded.certificate, OK))
            if options.json:
                tell_json({"file": source, "title": member.puzzle.title, **graded.to_json()})
            elif len(members) > 1:
                tell(f"{source} {member.name}: {graded.text}")
            elif len(options.puzzles) > 1:
                tell(f"{source}: {graded.text}")
            else:
                _print_grade(graded)
    return _worst(codes)


def _graded(puzzle: Puzzle, timeout: float) -> Grade:
    job = Running(grading(puzzle, deadline=Deadline(timeout)))
    for walked in job:
        if walked is not None:
            shown = words.say("progress.grade", known=walked.known, total=walked.total)
            show(walked.known, walked.total, shown)
    show_nothing()
    return job.result


def _print_grade(graded: Grade) -> None:
    print(graded.text)
    print()
    turns = Counter(turn.technique for turn in graded.profile)
    for technique in sorted(turns, key=order_of):
        cells = sum(len(turn.cells) for turn in graded.profile if turn.technique == technique)
        print(f"{technique.name:26} {turns[technique]:4} turns {cells:5} cells")


def _convert(options: argparse.Namespace) -> int:
    if options.json and options.to not in (None, "json"):
        raise ArgumentError(f"--json: the answer cannot be JSON and {options.to}")
    puzzle = _read(options.puzzle, options.format).puzzle
    _write(formats.dumps(puzzle, options.to or ("json" if options.json else "non")), options.output)
    return OK


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
    document = _read(options.puzzle, options.format)
    board: Grid | None = _board(options, document)
    if options.solved:
        result = solve(document.puzzle)
        if result.solution is None:
            found = {"multiple": "there are several pictures", "none": "there is no picture"}
            complain(found.get(result.status, "no picture was found"), options.puzzle[:MOST_SHOWN])
            return NO
        board = result.solution
    _write(svg(document.puzzle, board, solved=options.solved), options.output)
    return OK


def _certify(options: argparse.Namespace) -> int:
    """Exit with 3 where the proof is not found."""
    try:
        found = certify(_read(options.puzzle, options.format).puzzle, options.timeout)
    except Undecided as error:
        complain(_plain(error), options.puzzle[:MOST_SHOWN])
        return UNDECIDED
    if options.json:
        tell_json(found.to_json())
    else:
        print(found, end="")
    return OK


def _verify_certificate(options: argparse.Namespace) -> int:
    if options.puzzle == options.certificate == "-":
        raise ArgumentError("standard input cannot be both the puzzle and its certificate")
    puzzle = _read(options.puzzle, options.format).puzzle
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
    puzzle = None if options.clues is None else _read(options.clues, None).puzzle
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
