"""The command `make`: a puzzle of a picture, or any number of puzzles by chance.

Many puzzles are a pack: a folder with a file for each, `pack.jsonl`, in which each has a line, and `sheet.svg` with
their pictures, where Pillow is `sheet.png` too; more than 500 take several sheets, `sheet-1.svg` and so on. The same
seed gives the same pack, however many processes make it, and a run that was interrupted goes on where it stopped.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Generator, Iterable, Sequence
from contextlib import closing, suppress
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, get_args

from .. import __version__
from ..brief import amount
from ..colours.puzzle import ColourPuzzle
from ..errors import ArgumentError, NonogramError
from ..formats import FORMATS, dumps, encoded, load, written_formats
from ..formats.files import write_whole
from ..inks import LETTERS
from ..make.drawing import drawing, expect_density, expect_dyes, random_size
from ..make.goals import Footholds, GoalLike, goal_of
from ..make.imaging import expect_inks, expect_no_tones, imaging, imaging_in_inks, inked, tones_for
from ..make.manners import STYLES, Style
from ..make.originals import BUDGET, Budget
from ..make.pixels import pixels_of
from ..make.practising import expect_technique, practising
from ..make.proposals import Proposal
from ..make.sheets import png_of
from ..make.symmetry import SYMMETRIES, Symmetry
from ..pausing import Deadline, drain
from ..picture import Thumb, pages, sheet_of
from ..problems import told
from ..processes import in_processes
from ..puzzle import Puzzle
from ..sameness import canonical
from ..telling.words import counted
from . import console
from .arguments import add_output
from .console import complain, remark, show_nothing, tell, tell_json
from .progress import Counting

HELP = "puzzles of a picture or by chance, of a wished difficulty"
EXAMPLES = [
    "nonogram make cat.jpg --size 15 --out cat.non",
    "nonogram make cat.jpg --size 20 --inks 4 --out cat.non",
    "nonogram make --technique 'out of reach' --count 2 --out practice/",
    "nonogram make --random 10 --count 5 --grade 1-2 --jobs 2 --out pack/",
]
OK, NO, BAD_INPUT, INTERRUPTED = 0, 1, 2, 3
INDEX, SHEET = "pack.jsonl", "sheet"
PRACTICE_SIDE = 12
"""The side of a board for a technique unless another is told."""
MOST_COUNT = 100_000
MOST_AGAIN = 20
"""A puzzle that is there already is made anew at most this often."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `make`."""
    parser.add_argument("picture", nargs="?", metavar="PICTURE", help="a file that Pillow reads: a photo, a drawing")
    parser.add_argument(
        "--random", type=_size, metavar="SIZE", help="make puzzles by chance: 20, or 20x30 (wide x high)"
    )
    parser.add_argument(
        "--technique", metavar="NAME", help="make puzzles that need this technique and nothing harder: 'out of reach'"
    )
    parser.add_argument(
        "--size", type=_size, help="of a picture's board: the longer side, or 20x30 (wide x high); of a technique's"
    )
    parser.add_argument(
        "--grade",
        type=_wish,
        default="line",
        help="unique, line (default), easy to 'needs search', a score such as 3, or 1-10, over which a pack is spread",
    )
    parser.add_argument(
        "--footholds",
        choices=get_args(Footholds),
        default="any",
        help="how many cells single lines give at once: few is below a tenth, many from a third on",
    )
    add_output(parser, "PATH", "a file, for a pack a folder (default: standard output)")
    parser.add_argument(
        "--inks",
        type=console.count,
        default=1,
        metavar="N",
        help="colours that everybody can tell apart: at most 9 of a picture, which may have fewer, 6 by chance",
    )
    parser.add_argument(
        "--seed",
        default="0",
        help="what chance begins with: a number or a text; the same gives the same puzzles (default: 0)",
    )
    parser.add_argument("--budget", type=console.count, default=BUDGET, metavar="N", help="changes tried for a puzzle")
    parser.add_argument("--timeout", type=console.seconds, metavar="SECONDS", help="for a puzzle")
    parser.add_argument("--json", action="store_true", help="print what was made as JSON")
    picture = parser.add_argument_group("of a picture")
    picture.add_argument("--crop", action="store_true", help="without empty margins")
    picture.add_argument("--invert", action="store_true", help="draw what is light")
    picture.add_argument("--detail", type=float, default=0.0, metavar="SHARE", help="bring out edges, from 0 to 1")
    picture.add_argument("--threshold", type=float, metavar="TONE", help="darker is black, from 0 to 255")
    chance = parser.add_argument_group("by chance")
    chance.add_argument("--count", type=console.count, default=1, metavar="N", help="how many, as a pack")
    chance.add_argument("--density", type=float, metavar="SHARE", help="of black cells, from 0 to 1")
    chance.add_argument("--symmetry", choices=SYMMETRIES, default="none")
    chance.add_argument("--style", choices=STYLES, default="any", help="coherent shapes, or scattered cells")
    chance.add_argument("--jobs", type=console.count, default=1, metavar="N", help="number of processes, by joblib")


def _size(text: str) -> int | tuple[int, int]:
    """Read a side, or width x height, as (rows, columns)."""
    wide, times, high = text.partition("x")
    if not wide.isdecimal() or (times and not high.isdecimal()):
        raise argparse.ArgumentTypeError("a number, or two like 20x30")
    return (int(high), int(wide)) if times else int(wide)


def _wish(text: str) -> GoalLike:
    """Read a wish: a word, a score, or two scores."""
    low, dash, high = text.partition("-")
    try:
        wish: GoalLike = (float(low), float(high)) if dash else float(low)
    except ValueError:
        wish = text
    try:
        goal_of(wish)
    except NonogramError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return wish


def run(options: argparse.Namespace) -> int:
    """Make what is asked for; return 0 if all is as wished, 1 if something is only near it, 3 when interrupted."""
    if sum(given is not None for given in (options.picture, options.random, options.technique)) != 1:
        raise ArgumentError("make takes a picture, --random and a size, or --technique and a name")
    if options.count > 1:
        return _pack(options)
    made = drain(_of_picture(options)) if options.picture is not None else _by_chance(options)
    _write(options, made)
    return OK if made.met else NO


async def _of_picture(options: argparse.Namespace) -> Proposal:
    try:
        pixels = pixels_of(options.picture)
    except OSError as error:
        raise ArgumentError(f"{options.picture}: {error.strerror}") from error
    goal, budget = goal_of(options.grade, options.footholds), Budget(options.budget, Deadline(options.timeout))
    if expect_inks(options.inks) > 1:
        expect_no_tones(invert=options.invert, detail=options.detail, threshold=options.threshold)
        few, colours = inked(pixels, options.size, options.inks, crop=options.crop)
        found = await imaging_in_inks(few, colours, goal, budget)
    else:
        tones = tones_for(pixels, options.size, crop=options.crop, invert=options.invert, detail=options.detail)
        found = await imaging(tones, goal, budget, options.threshold)
    return found[0]


def _by_chance(options: argparse.Namespace) -> Proposal:
    return made_of(_job(options, options.grade, options.seed), options.timeout)


def _write(options: argparse.Namespace, made: Proposal) -> None:
    """Write a puzzle, and say what it is: beside it if it is printed itself."""
    title = Path(options.picture).stem if options.picture else ""
    puzzle = titled(made.puzzle, title)
    inks = len(puzzle.inks) if isinstance(puzzle, ColourPuzzle) else 1
    if options.json:
        tell_json({**made.to_json(), "title": puzzle.title, "inks": inks, "inks_wished": options.inks})
    elif inks < options.inks:
        remark(counted("make.fewer", inks))
    if options.out is not None:
        write_whole(options.out, encoded(puzzle, _format_for(options.out)))
    elif not options.json:
        print(dumps(puzzle), end="")
    if options.out is not None and not options.json:
        tell(f"{options.out}: {made.text}")
    elif not options.json:
        print(f"nonogram: {made.text}", file=sys.stderr)


def _format_for(path: Path) -> str:
    """Return the format that has this suffix; `non` for any other."""
    return next((name for name in written_formats() if FORMATS[name].suffix == path.suffix), "non")


def titled(puzzle: Puzzle, title: str) -> Puzzle:
    """Return a puzzle with a title."""
    assert puzzle.goal is not None
    if isinstance(puzzle, ColourPuzzle):
        return Puzzle.from_grid(puzzle.goal, title=title, inks=puzzle.inks)
    return Puzzle.from_grid(puzzle.goal, title=title)


# --- packs ---


@dataclass(frozen=True, slots=True)
class Job:
    """A puzzle to be made by chance or, where one is named, for a technique."""

    technique: str | None
    size: int | tuple[int, int]
    density: float | None
    wish: GoalLike
    footholds: Footholds
    symmetry: Symmetry
    style: Style
    seed: str
    budget: int
    inks: int


@dataclass(frozen=True, slots=True)
class Row:
    """What the index of a pack says of a puzzle. `canonical` is the same for puzzles that are one but for turning,
    mirroring and inverting: no other of the pack has it, unless `again` puzzles were made in vain.
    """

    number: int
    file: str
    seed: str
    wish: GoalLike
    met: bool
    score: float | None
    word: str | None
    certificate: str
    changed: int
    canonical: str
    again: int = 0


def made_of(job: Job, timeout: float | None) -> Proposal:
    """Make the puzzle of a job."""
    size, density = random_size(job.size), expect_density(job.density)
    budget = Budget(job.budget, Deadline(timeout))
    if job.technique is not None:
        making = practising(expect_technique(job.technique), size, job.seed, budget)
    else:
        goal = goal_of(job.wish, job.footholds)
        making = drawing(size, density, goal, job.symmetry, job.seed, budget, job.inks, job.style)
    # Graded here, in the process that made it.
    return drain(drain(making).graded())


def wishes(wish: GoalLike, count: int) -> list[GoalLike]:
    """Return what is wished of each puzzle of a pack: two scores are spread over it, from the first to the last."""
    if not isinstance(wish, tuple):
        return [wish] * count
    low, high = wish
    return [round(low + (high - low) * number / max(1, count - 1), 2) for number in range(count)]


def _jobs(options: argparse.Namespace) -> list[Job]:
    every = wishes(options.grade, options.count)
    return [_job(options, wish, f"{options.seed}/{number}") for number, wish in enumerate(every, 1)]


def _job(options: argparse.Namespace, wish: GoalLike, seed: str) -> Job:
    if options.technique is not None:
        expect_technique(options.technique)
        if options.inks > 1:
            raise ArgumentError("--inks: boards for a technique are in black and white")
        size = PRACTICE_SIDE if options.size is None else options.size
        return Job(options.technique, size, None, "line", "any", "none", "any", seed, options.budget, 1)
    inks = expect_dyes(options.inks)
    return Job(
        None,
        options.random,
        options.density,
        wish,
        options.footholds,
        options.symmetry,
        options.style,
        seed,
        options.budget,
        inks,
    )


def _pack(options: argparse.Namespace) -> int:
    """Fill the folder; return whether all puzzles are as wished and different."""
    if options.picture is not None or options.out is None:
        raise ArgumentError("--count: a pack is made by chance (--random, --technique), in a folder (--out)")
    if options.count > MOST_COUNT:
        raise ArgumentError(f"--count: at most {MOST_COUNT}")
    folder: Path = options.out
    folder.mkdir(parents=True, exist_ok=True)
    jobs = _jobs(options)
    index = _Index(folder / INDEX, {"nonogram": __version__, **_settings(options)})
    if index.is_new:
        _expect_free(folder, options.count)
    try:
        index.begin()
        counting = Counting(options.count, len(index.rows))
        with closing(_made(jobs[len(index.rows) :], options)) as proposals:
            for made in proposals:
                number = len(index.rows) + 1
                _add(index, folder, jobs[number - 1], made, number, options.timeout)
                counting.one_more()
    except KeyboardInterrupt:
        show_nothing()
        complain(
            f"interrupted after {len(index.rows)} of {amount(options.count, 'puzzle')}; run again to go on", folder
        )
        return INTERRUPTED
    show_nothing()
    _draw_sheet(folder, index.rows)
    return _summarise(folder, index.rows)


def _expect_free(folder: Path, count: int) -> None:
    """Raise NonogramError where a file is there already that a pack without an index would write over."""
    sheets = _sheet_stems(len(pages([Thumb("", ())] * count)))
    written = {_file(number) for number in range(1, count + 1)}
    written |= {f"{stem}{suffix}" for stem in sheets for suffix in (".svg", ".png")}
    if foreign := sorted(written.intersection(path.name for path in folder.iterdir())):
        raise NonogramError(f"{folder / foreign[0]}: it is there already and not of this run: name another folder")


def _file(number: int) -> str:
    return f"{number:05}.non"


def _sheet_stems(count: int) -> list[str]:
    return [SHEET] if count == 1 else [f"{SHEET}-{number}" for number in range(1, count + 1)]


def _settings(options: argparse.Namespace) -> dict[str, object]:
    names = (
        "random",
        "technique",
        "size",
        "count",
        "grade",
        "footholds",
        "density",
        "symmetry",
        "style",
        "inks",
        "seed",
        "budget",
        "timeout",
    )
    return json.loads(json.dumps({name: getattr(options, name) for name in names}))  # type: ignore[no-any-return]


def _made(jobs: Sequence[Job], options: argparse.Namespace) -> Generator[Proposal, None, None]:
    """Yield the puzzles of jobs in their order."""
    work = partial(made_of, timeout=options.timeout)
    if options.jobs > 1:
        yield from in_processes(work, jobs, options.jobs, ordered=True)
    else:
        yield from map(work, jobs)


def _add(index: _Index, folder: Path, job: Job, made: Proposal, number: int, timeout: float | None) -> None:
    """Write a puzzle and its row; one that is there already is made anew, with other seeds."""
    again = 0
    while canonical(made.picture) in index.names and again < MOST_AGAIN:
        again += 1
        job = replace(job, seed=f"{job.seed.partition(' again')[0]} again {again}")
        made = made_of(job, timeout)
    file = _file(number)
    grade = made.grade
    kind = job.technique or grade.word or grade.certificate
    height, width = made.puzzle.shape
    title = f"{kind[0].upper()}{kind[1:]}, {width} × {height}, no. {number}"
    write_whole(folder / file, dumps(titled(made.puzzle, title)))
    index.add(
        Row(
            number,
            file,
            job.seed,
            job.wish,
            made.met,
            grade.score,
            grade.word,
            grade.certificate,
            len(made.changed),
            canonical(made.picture),
            again,
        )
    )


def _kept(file: Path) -> Puzzle:
    """Return a puzzle of the pack, with its picture. Raises ArgumentError where somebody has changed its file so that
    it has none.
    """
    again = "without this file its puzzle is made again"
    try:
        puzzle = load(file)
    except NonogramError as error:
        raise ArgumentError(f"{file}: {told(error)}; {again}") from error
    if puzzle.goal is None:
        raise ArgumentError(f"{file}: it has no picture any more; {again}")
    return puzzle


def _draw_sheet(folder: Path, rows: Iterable[Row]) -> None:
    pictures = []
    for row in rows:
        puzzle = _kept(folder / row.file)
        assert puzzle.goal is not None
        inks = puzzle.inks if isinstance(puzzle, ColourPuzzle) else ()
        dyes = {letter: ink.colour for letter, ink in zip(LETTERS, inks, strict=False)}
        hard = row.certificate if row.score is None else f"{row.word} {row.score}"
        pictures.append(Thumb(f"{row.number}: {hard}", puzzle.goal.rows(), dyes))
    sheets = pages(pictures)
    for stem, page in zip(_sheet_stems(len(sheets)), sheets, strict=True):
        write_whole(folder / f"{stem}.svg", sheet_of(page))
        if (png := png_of(page)) is not None:
            write_whole(folder / f"{stem}.png", png)


def _summarise(folder: Path, rows: Sequence[Row]) -> int:
    missed = sum(not row.met for row in rows)
    double = len(rows) - len({row.canonical for row in rows})
    faults = [f"{n} {what}" for n, what in ((missed, "only near what was wished"), (double, "like another")) if n]
    tell(f"{folder}: " + "; ".join([amount(len(rows), "puzzle"), *faults]))
    return NO if missed or double else OK


class _Index:
    """The index of a pack: a line of settings, and one for each puzzle."""

    def __init__(self, path: Path, settings: dict[str, object]) -> None:
        """Read the index as far as it is whole. Raises NonogramError for that of another pack."""
        self.rows: list[Row] = []
        self.names: set[str] = set()
        self._path = path
        self._head = json.dumps(settings)
        self.is_new = not path.exists()
        if self.is_new:
            return
        first, *lines = path.read_text("utf-8").splitlines() or [""]
        if first != self._head:
            raise NonogramError(f"{path}: it was made with other settings: name another folder")
        for line in lines:
            row = _row(line)
            if row is None or row.number != len(self.rows) + 1 or not (path.parent / row.file).exists():
                break
            self._keep(row)

    def begin(self) -> None:
        """Write what is kept of the index."""
        lines = [self._head, *(json.dumps(asdict(row)) for row in self.rows)]
        write_whole(self._path, "".join(f"{line}\n" for line in lines))

    def add(self, row: Row) -> None:
        """Add the row of a puzzle that is written."""
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(row)) + "\n")
        self._keep(row)

    def _keep(self, row: Row) -> None:
        self.rows.append(row)
        self.names.add(row.canonical)


def _row(line: str) -> Row | None:
    with suppress(ValueError, TypeError):
        told: dict[str, Any] = json.loads(line)
        return Row(**told)
    return None
