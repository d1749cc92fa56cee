"""Sets of many puzzles: files that hold them, and seeded generators of random ones.

A set file is in the format of the TAAI and TCGA tournaments, or has a JSON object with `rows` and `columns` (or `cols`)
in every line; a file of a format that holds one puzzle is a set of one; a folder is a set of all that its files hold.
What is wrong with one puzzle is told as a `Broken` in its place, and the others are read all the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from pathlib import Path
from random import Random

from . import formats
from .formats import FormatError
from .formats.json import parse
from .puzzle import Grid, NonogramError, Puzzle, PuzzleError

SUFFIXES = frozenset({".jsonl", *(kind.suffix for kind in formats.FORMATS.values())})
"""How the names of puzzle files end; in a folder the other files are passed over."""

TOURNAMENT_SIDE = 25
PAPERS_DENSITIES = (0.50, 0.35)
"""The share of black cells of the tournaments' first and last puzzle; between them it falls evenly."""


@dataclass(frozen=True, slots=True)
class Member:
    """A puzzle of a set. `number` counts from 1; `name` is what the file calls it."""

    number: int
    name: str
    puzzle: Puzzle


@dataclass(frozen=True, slots=True)
class Broken:
    """A puzzle of a set that cannot be read: its number in the set, the line of the file and what is wrong there."""

    number: int
    name: str
    line: int
    problem: str

    def __str__(self) -> str:
        name = "" if self.name == str(self.number) else f" ({self.name})"
        return f"puzzle {self.number}{name}, line {self.line}: {self.problem}"


def read_set(text: str | bytes) -> Iterator[Member | Broken]:
    """The puzzles of a set file, in their order. FormatError when it holds none or is in no format known here."""
    if isinstance(text, bytes):
        text = text.decode("utf-8", "surrogateescape")
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    first = next((line.strip() for line in lines if line.strip()), "")
    if not first:
        raise FormatError("the text is empty")
    if first.startswith("$"):
        return _tournament(lines)
    if first.startswith("{") and not _one_json(text):
        return _json_lines(lines)
    return iter([Member(1, "1", formats.loads(text.encode("utf-8", "surrogateescape")))])


def load_set(path: Path) -> Iterator[Member | Broken]:
    """The puzzles of a set file, or of the files in a folder in the order of their names, numbered throughout.

    FormatError when there is none; OSError when the file or folder cannot be read.
    """
    if not path.is_dir():
        return read_set(path.read_bytes())
    files = sorted(file for file in path.iterdir() if file.suffix.lower() in SUFFIXES and file.is_file())
    if not files:
        raise FormatError(f"the folder holds no puzzle file ({', '.join(sorted(SUFFIXES))})")
    return _numbered(files)


def _numbered(files: list[Path]) -> Iterator[Member | Broken]:
    """The puzzles of files, named after them; a file that is of no use as a whole counts as one broken puzzle."""
    number = 0
    for file in files:
        try:
            entries = list(read_set(file.read_bytes()))
        except NonogramError as error:
            entries = [Broken(1, "1", getattr(error, "line", None) or 1, getattr(error, "problem", str(error)))]
        for entry in entries:
            number += 1
            name = file.name if len(entries) == 1 else f"{file.name} {entry.name}"
            yield replace(entry, number=number, name=name)


def _one_json(text: str) -> bool:
    """Whether a text that begins with a brace is one object written over several lines, not one in every line."""
    head, _, rest = text.strip().partition("\n")
    if head.rstrip() == "{":
        return True
    try:
        parse(head)
    except FormatError:
        return not any(line.startswith("{") for line in rest.splitlines())
    return False


def sample(members: Sequence[Member], count: int) -> list[Member]:
    """So many members spread evenly over a set, the first and the last among them; all when there are fewer."""
    if count >= len(members):
        return list(members)
    if count == 1:
        return [members[0]]
    return [members[round(i * (len(members) - 1) / (count - 1))] for i in range(count)]


# --- the tournaments' format ---


def _tournament(lines: list[str]) -> Iterator[Member | Broken]:
    """`$n`, then 25 column clues, then 25 row clues, one a line, numbers separated by tabs; an empty line is a clue."""
    heads = [at for at, line in enumerate(lines) if line.startswith("$")]
    for number, (at, end) in enumerate(zip(heads, [*heads[1:], len(lines)], strict=True), 1):
        name = _shown(lines[at][1:].strip()) or str(number)
        try:
            yield Member(number, name, _tournament_puzzle(lines, at, end))
        except FormatError as error:
            yield Broken(number, name, error.line or at + 1, error.problem)


def _tournament_puzzle(lines: list[str], at: int, end: int) -> Puzzle:
    """The puzzle below the `$n` at index `at`. FormatError names the line of the file."""
    first, need = at + 1, 2 * TOURNAMENT_SIDE
    if (surplus := next((i for i in range(first + need, end) if lines[i].strip()), None)) is not None:
        raise FormatError(f"a puzzle has {need} clues, this line is one too many", surplus + 1)
    if end - first < need:
        raise FormatError(f"{end - first} clues follow, not {need}", at + 1)
    clues = [_numbers(lines[i], i + 1) for i in range(first, first + need)]
    try:
        return Puzzle(clues[TOURNAMENT_SIDE:], clues[:TOURNAMENT_SIDE])
    except PuzzleError as error:
        place = error.place
        if place is None:
            raise FormatError(str(error), at + 1) from error
        offset = place.index + (TOURNAMENT_SIDE if place.axis == "row" else 0)
        raise FormatError(str(error), first + offset + 1) from error


def _numbers(line: str, number: int) -> list[int]:
    words = line.split()
    for word in words:
        if not (word.isascii() and word.isdecimal() and len(word) < 7):
            raise FormatError(f"{_shown(word)!r} is no block length", number)
    return [int(word) for word in words]


# --- JSON lines ---


def _json_lines(lines: list[str]) -> Iterator[Member | Broken]:
    filled = [(at, line) for at, line in enumerate(lines, 1) if line.strip()]
    for number, (at, line) in enumerate(filled, 1):
        name = str(number)
        try:
            data = _json_object(line)
            name = _shown(str(data.get("id", number)))
            yield Member(number, name, formats.json.from_object(data).puzzle)
        except FormatError as error:
            yield Broken(number, name, at, error.problem)
        except PuzzleError as error:
            yield Broken(number, name, at, str(error))


def _json_object(line: str) -> dict[str, object]:
    """The object of a line, with `columns` where it says `cols`; what else it holds is left out."""
    try:
        line.encode()
    except UnicodeEncodeError as error:
        raise FormatError("this is not text in UTF-8") from error
    data = parse(line)
    if not isinstance(data, dict):
        raise FormatError("the JSON is not an object")
    if "columns" not in data and "cols" in data:
        data["columns"] = data["cols"]
    return {key: value for key, value in data.items() if key in ("id", "rows", "columns")}


def _shown(text: str) -> str:
    """A short piece of a file that can be printed."""
    return text.encode("ascii", "backslashreplace").decode()[:40]


# --- random puzzles ---


def papers_set(count: int, seed: int, side: int = TOURNAMENT_SIDE) -> Iterator[Member]:
    """Random puzzles as the tournaments of the papers drew them: square, black cells anywhere, densest first.

    The first is 50 % black and the last 35 %, rounded down to whole cells; between them the density falls evenly.
    """
    first, last = PAPERS_DENSITIES
    for number in range(1, count + 1):
        density = first + (last - first) * (number - 1) / max(1, count - 1)
        yield random_member(number, seed, side, density)


def random_set(count: int, seed: int, side: int, density: float) -> Iterator[Member]:
    """Random square puzzles that all have the same share of black cells."""
    return (random_member(number, seed, side, density) for number in range(1, count + 1))


def random_member(number: int, seed: int, side: int, density: float) -> Member:
    """One square puzzle whose black cells lie anywhere; the same for the same arguments, on every machine."""
    rng = Random(f"{seed}/{number}/{side}")
    black = int(density * side * side + 1e-9)
    drawn = sorted(range(side * side), key=lambda _: rng.random())[:black]
    cells = bytearray(b"." * side * side)
    for cell in drawn:
        cells[cell] = ord("#")
    rows = [cells[start : start + side].decode() for start in range(0, side * side, side)]
    clues = Grid.parse(rows).clues()
    return Member(number, f"random {side}x{side} {density:.1%} seed {seed} no. {number}", Puzzle(*clues))


# --- pictures ---


def smooth_set(count: int, seed: int, side: int, density: float = 0.6) -> Iterator[Member]:
    """Square pictures of large round shapes; line logic alone solves most of them, at any size."""
    return (smooth_member(number, seed, side, density) for number in range(1, count + 1))


def smooth_member(number: int, seed: int, side: int, density: float = 0.6) -> Member:
    """One square picture: noise, blurred four times over a twentieth of the side, the highest cells black; the same for
    the same arguments.
    """
    rng = Random(f"smooth {seed}/{number}/{side}")
    heights = [[rng.random() for _ in range(side)] for _ in range(side)]
    for _ in range(4):
        heights = [list(column) for column in zip(*_blurred(heights, max(2, side // 20)), strict=True)]
    sea = sorted((height for row in heights for height in row), reverse=True)[int(density * side * side)]
    clues = Grid.parse(["".join("#" if height > sea else "." for height in row) for row in heights]).clues()
    return Member(number, f"smooth {side}x{side} {density:.1%} seed {seed} no. {number}", Puzzle(*clues))


def _blurred(rows: Sequence[Sequence[float]], radius: int) -> Iterator[list[float]]:
    """Each row with every cell the sum over its neighbourhood."""
    for row in rows:
        sums = [0.0, *accumulate(row)]
        n = len(row)
        yield [sums[min(n, i + radius + 1)] - sums[max(0, i - radius)] for i in range(n)]
