"""Every sentence of a hint in colours is true: it holds in every arrangement that fits the cells on which it rests."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from nonogram.claims import Blocks, Cells, Claim, Lengths, Marks, Value
from nonogram.classic.brute_colours import arrangements
from nonogram.colours.reading import read
from nonogram.colours.rules import finds
from nonogram.colours.stuck import why_stuck
from nonogram.inks import LETTERS, ColourClue, gaps, values
from tests.colours.drawn import random_line
from tests.conftest import INSIDE_PYODIDE, amount

Run = tuple[int, int]
Line = tuple[str, list[Run]]
"""A completion, and the first and the last cell of each of its blocks."""


def completions(clue: ColourClue, cells: Sequence[str]) -> list[Line]:
    found = []
    for line in arrangements(clue, len(cells)):
        if all(value in left for value, left in zip(line, cells, strict=True)):
            runs, at = [], 0
            for value, some in groupby(line):
                length = len(list(some))
                runs += [(at, at + length - 1)] if value != "." else []
                at += length
            found.append(("".join(line), runs))
    return found


def parts(said: object) -> Iterator[Claim]:
    """All claims within what is said."""
    match said:
        case Claim(_, fields):
            yield said
            for _, value in fields:
                yield from parts(value)
        case tuple():
            for one in said:
                yield from parts(one)


def holds(one: Claim, clue: ColourClue, cells: Sequence[str], fitting: list[Line]) -> bool:
    """Whether a claim about a line is true in all completions; True for claims of which this knows nothing."""
    key = one.key.removeprefix("colour.").removesuffix(".many").removesuffix(".which").removesuffix(".and")
    span: tuple[int, ...] = ()
    named: tuple[int, ...] = ()
    blocks: tuple[int, ...] = ()
    ink, count = "", 0
    for name, value in one.fields:
        match value:
            case Cells(cells_of) if name == "span":
                span = cells_of
            case Cells(cells_of) | Claim("colour.at.edge", ((_, Cells(cells_of)),)) if name == "cells":
                named = cells_of
            case Blocks(some) | Claim("colour.next.named" | "colour.next.ink.named", (("block", Blocks(some)), *_)):
                blocks = some
            case Value(letters):
                ink = letters
            case int():
                count = value
    own = [j for j in range(len(clue)) if LETTERS[clue[j].ink - 1] in ink]
    inside = all(0 <= i < len(cells) for i in (*span, *named))

    def everywhere(test: Callable[[str, list[Run]], bool]) -> bool:
        return all(test(line, runs) for line, runs in fitting)

    def covers(run: Run) -> bool:
        return all(run[0] <= i <= run[1] for i in named)

    if not inside or any(not 0 <= j < len(clue) for j in blocks):
        return False
    if key == "overlap":
        return everywhere(lambda _, runs: covers(runs[blocks[0]]))
    if key in ("within", "fits", "order.one") and blocks:
        return everywhere(lambda _, runs: span[0] <= runs[blocks[0]][0] and runs[blocks[0]][1] <= span[-1])
    if key in ("begins", "earliest", "next", "next.ink", "next.cell", "next.ink.cell"):
        return everywhere(lambda _, runs: runs[blocks[0]][0] >= span[0])
    if key in ("ends", "latest"):
        return everywhere(lambda _, runs: runs[blocks[0]][1] <= span[0])
    if key == "between.first":
        return everywhere(lambda _, runs: runs[blocks[0]][0] >= span[0]) and len(span) == clue[blocks[0]].length
    if key == "between.last":
        return everywhere(lambda _, runs: runs[blocks[0]][1] <= span[-1]) and len(span) == clue[blocks[0]].length
    if key in ("part", "part.only", "part.some"):
        return everywhere(lambda _, runs: any(covers(runs[j]) for j in blocks))
    if key == "part.before":
        return everywhere(lambda _, runs: any(covers(runs[j]) for j in range(blocks[0] + 1)))
    if key == "part.behind":
        return everywhere(lambda _, runs: any(covers(runs[j]) for j in range(blocks[0], len(clue))))
    if key in ("counted", "part.whole", "complete", "complete.some", "next.at", "next.ink.at"):
        at = named or span
        return everywhere(lambda _, runs: any(runs[j] == (at[0], at[-1]) for j in blocks))
    if key == "longest":
        return everywhere(lambda _, runs: (named[0], named[-1]) in runs)
    if key in ("fill", "full.within", "full.within.gaps", "full.within.one", "full.within.cell"):
        first, last = (blocks[0], blocks[-1]) if blocks else (0, -1)
        return everywhere(lambda _, runs: (runs[first][0], runs[last][1]) == (span[0], span[-1]))
    if key == "needed":
        total = sum(clue[j].length for j in own)
        return len(named) == total and everywhere(lambda line, _: all(line[i] == ink for i in named))
    if key == "touch":
        length, (first, last) = clue[blocks[0]].length, (span[0], span[-1])
        beside = [i for i in (first - 1, last + 1) if i in named]
        return last - first + 1 == length and bool(beside) and all(cells[i] == ink for i in named)
    if key == "at.edge":
        return named[0] == 0 or named[-1] == len(cells) - 1
    if key in ("each", "each.as", "each.both", "each.both.as", "apart"):
        return everywhere(
            lambda _, runs: not any(run[0] <= i < j <= run[1] for run in runs for i in named for j in named)
        )
    if key == "small":
        lengths = {LETTERS[clue[j].ink - 1]: clue[j].length for j in blocks}
        return all(length > len(span) for length in lengths.values())
    if key in ("hole", "small.next", "small.previous"):
        return len(span) < clue[blocks[0]].length
    if key in ("same.both", "same.first", "same.last"):
        return all(LETTERS[clue[j].ink - 1] == ink for j in blocks)
    if key in ("same.next", "same.previous"):
        other = blocks[0] + (-1 if key == "same.next" else 1)
        return clue[other].ink == clue[blocks[0]].ink == own_ink(ink)
    if key in (
        "needed.one",
        "stuck.lack",
        "stuck.many",
        "stuck.many.one",
        "stuck.groups",
        "stuck.long",
    ):
        total, able = sum(clue[j].length for j in own), {i for i, left in enumerate(cells) if ink in left}
        painted = all(cells[i] == ink for i in named)
        runs = [clue[j].length for j in own]
        return {
            "needed.one": set(named) == able and len(able) == total,
            "stuck.lack": set(named) == able and len(able) < total,
            "stuck.many": painted and len(named) == count > total,
            "stuck.many.one": painted and len(named) > total and len(own) == 1,
            "stuck.groups": painted and len(named) > count == len(own),
            "stuck.long": painted and len(named) == count > max(runs),
        }[key]
    if key.startswith(("needed.", "between")) and one.key != "colour.between":
        rooms = {name: value for name, value in one.fields if isinstance(value, Claim)}
        return all(needs(name if name != "room" else key, room, clue, blocks) for name, room in rooms.items())
    return True


def own_ink(letter: str) -> int:
    """The number of the ink of a value."""
    return LETTERS.index(letter) + 1


def needs(side: str, room: Claim, clue: ColourClue, blocks: tuple[int, ...]) -> bool:
    """Whether just the blocks on a side of one, or those between two, are counted, with the gaps between them."""
    lengths, between = dict(room.fields)["lengths"], dict(room.fields)["gaps"]
    assert isinstance(lengths, Lengths)
    some = lengths.blocks
    if side.endswith("before"):
        first, last, counted = 0, blocks[0], range(blocks[0])
    elif side.endswith("behind"):
        first, last, counted = blocks[0], len(clue) - 1, range(blocks[0] + 1, len(clue))
    else:
        first, last, counted = some[0] - 1, some[-1] + 1, range(some[0], some[-1] + 1)
    return some == tuple(counted) and between == sum(gaps(clue[first : last + 1]))


def test_all_that_is_said_of_a_line_is_true() -> None:
    rng = random.Random(356)
    seen: set[str] = set()
    for _ in range(amount(1500)):
        clue, cells, inks = random_line(rng)
        cells = tuple("".join(value for value in values(inks) if value in left) for left in cells)
        fitting = completions(clue, cells)
        if not fitting:
            continue
        for find in finds(read(clue, cells, inks)):
            keys = [one.key for one in parts(find.claims)]
            if "colour.suppose" in keys:
                continue
            seen |= set(keys)
            for one in parts(find.claims):
                assert holds(one, clue, cells, fitting), (clue, cells, one, find)
    wanted = {
        "hole",
        "small.next",
        "small.previous",
        "same.next",
        "same.previous",
        "next.named",
        "fill",
        "fits",
        "next",
        "complete",
        "needed",
        "ends.which",
        "begins.and",
        "touch",
        "at.edge",
        "latest",
        "between.first",
        "between.last",
    }
    assert {f"colour.{key}" for key in wanted} <= seen or INSIDE_PYODIDE, seen


BOUNDS = tuple(
    f"colour.{key}{it}" for key in ("within", "begins", "ends", "earliest", "latest", "fits") for it in ("", ".it")
)
NEXT = ("colour.next", "colour.next.ink", "colour.next.cell", "colour.next.ink.cell", "colour.fill")
OWNED = tuple(f"colour.part{only}{many}" for only in ("", ".only", ".whole") for many in ("", ".many"))


def block_named(one: Claim) -> int | None:
    return next((value.blocks[0] for name, value in one.fields if name == "block" and isinstance(value, Blocks)), None)


def said_before(one: Claim, told: Sequence[Claim]) -> bool:
    """Whether the block that comes next has been said to begin there."""
    spans = [dict(other.fields)["span"] for other in parts(told[:-1]) if other.key in BOUNDS]
    return one.key in NEXT and dict(one.fields)["span"] in spans


def test_no_bound_is_told_without_a_reason() -> None:
    """And none that rests on a block jumps over others without a word of them."""
    rng = random.Random(358)
    bounds = between = 0
    for _ in range(amount(1000)):
        clue, cells, inks = random_line(rng, 14)
        cells = tuple("".join(value for value in values(inks) if value in left) for left in cells)
        said = [find.claims for find in finds(read(clue, cells, inks))] if completions(clue, cells) else []
        spoiled = tuple(rng.choice(left) if rng.random() < 0.3 else left for left in cells)
        for told in (*said, why_stuck(clue, spoiled)):
            for one in told:
                inner = dict(one.fields)["claim"] if one.key == "colour.hence" else one
                assert isinstance(inner, Claim)
                whole = Cells(tuple(range(len(cells))))
                bare = inner.key in (*BOUNDS, *NEXT) and dict(inner.fields)["span"] != whole
                assert not bare or said_before(inner, told), (clue, cells, told)
            for one in parts(told):
                fields = dict(one.fields)
                follows, reasons = fields.get("claim"), fields.get("reasons")
                if one.key != "colour.as" or not isinstance(follows, Claim) or not isinstance(reasons, tuple):
                    continue
                block = block_named(follows)
                owners = [block_named(other) for other in parts(reasons) if other.key in OWNED]
                if follows.key in BOUNDS and block is not None and None not in owners and owners:
                    bounds += 1
                    far = min(abs(block - owner) for owner in owners if owner is not None) > 1
                    named = any(other.key.startswith("colour.between") for other in parts(reasons))
                    between += named
                    assert named or not far, (clue, cells, told)
    assert bounds > 10 or INSIDE_PYODIDE
    assert between or INSIDE_PYODIDE


def test_no_sentence_names_a_place_outside_the_line() -> None:
    """Blocks pushed past the end of a line are told by what bars their way."""
    rng = random.Random(357)
    stuck: set[str] = set()
    for _ in range(amount(3000)):
        clue, cells, inks = random_line(rng)
        spoiled = list(cells)
        for _ in range(2):
            spoiled[rng.randrange(len(cells))] = rng.choice(values(inks))
        cells = tuple("".join(value for value in values(inks) if value in left) for left in spoiled)
        why = why_stuck(clue, cells)
        if not why:
            continue
        assert not completions(clue, cells)
        for one in parts(why):
            assert holds(one, clue, cells, []), (clue, cells, one)
            stuck |= {one.key} if one.key.startswith("colour.stuck") else set()
            for _, value in one.fields:
                if isinstance(value, Cells):
                    assert value.cells, (clue, cells, one)
                    assert all(0 <= i < len(cells) for i in value.cells), (clue, cells, one)
                if isinstance(value, Marks):
                    assert all(0 <= i < len(cells) for i, _ in value.marks)
    seen = {"few", "left", "both", "room", "order", "many", "many.one", "groups", "there", "lack", "long"}
    assert {f"colour.stuck.{key}" for key in seen} <= stuck or INSIDE_PYODIDE, stuck
