"""The checker of claims refuses what is wrong, and what has not been shown before, and accepts what is right."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from itertools import combinations

import pytest

from nonogram.cells import BLACK, UNKNOWN, WHITE, Clue, other_value
from nonogram.claims import (
    And,
    Blocks,
    Cells,
    Claim,
    Explanation,
    Field,
    Marks,
    Pushed,
    Reasoned,
    Rooms,
    Statement,
    Value,
    claim,
    hence,
    shown,
)
from tests.proofs.checker.explanations import check_explanation, check_stuck
from tests.proofs.checker.truths import Doubtful, Heard, spots
from tests.proofs.test_sentences import line_step
from tests.proofs.told_apart import APART
from tests.proofs.told_lines import REASONS
from tests.proofs.told_premises import PREMISES


def cells(text: str) -> Cells:
    """Cells as they are numbered from 1: "1-3 5"."""
    spans = (one.partition("-")[::2] for one in text.split())
    return Cells(tuple(i for first, last in spans for i in range(int(first) - 1, int(last or first))))


def that(key: str, empty: str = "", black: str = "", **more: str | int | tuple[int, ...] | Field) -> Claim:
    """A claim about cells numbered from 1 and blocks counted from 0, and what is settled."""
    fields: dict[str, Field] = {}
    for name, field in more.items():
        if name in ("block", "next", "blocks", "all"):
            fields[name] = Blocks(field if isinstance(field, tuple) else (field,))  # type: ignore[arg-type]
        else:
            fields[name] = cells(field) if isinstance(field, str) else field  # type: ignore[assignment]
    if marks := [*((i, BLACK) for i in cells(black).cells), *((i, WHITE) for i in cells(empty).cells)]:
        fields["settled"] = Marks(tuple(marks))
    return claim(key, **fields)


def covered(text: str) -> Marks:
    return Marks(tuple((i, BLACK) for i in cells(text).cells), bare=True)


def so(*premises: Statement, form: str = "so") -> Reasoned:
    """A claim, the last of them, that follows from others."""
    *because, what = premises
    assert isinstance(what, Claim)
    return Reasoned(tuple(because), what, form)  # type: ignore[arg-type]


def rooms(*held: tuple[str, int | tuple[int, ...], int], pushed: tuple[Pushed, ...] = ()) -> Rooms:
    """What rooms hold, each with the block that does not fit in as well."""
    told = (that("rooms.hold", span=span, blocks=blocks, next=near) for span, blocks, near in held)
    return Rooms(tuple(And((one,)) for one in told), pushed)


def pushed(last: int, *placed: tuple[tuple[int, ...], tuple[int, int]]) -> Rooms:
    """What the blocks from the first to one hold before column 14."""
    return rooms(pushed=(Pushed("before", 13, tuple(range(last + 1)), placed),))


def told(*statements: Statement, given: str = "") -> Explanation:
    """An explanation in which each statement is a paragraph; `given` cells are said to be empty."""
    return Explanation("", tuple(((one,),) for one in statements), tuple((i, WHITE) for i in cells(given).cells))


BLACK_3 = that("is", cells="3", value=Value(BLACK))

LIES: list[tuple[Clue, str, dict[int, str], Explanation]] = [
    ((3,), "?????", {2: BLACK}, told(that("because.overlap", block=0, span="1-4", cells=covered("3")))),
    ((3,), "?????", {2: BLACK}, told(that("because.overlap", block=0, span="1-5", cells=covered("2")))),
    (
        (1, 2),
        "??#??",
        {0: WHITE},
        told(that("forced.last", block=1, reached=that("is", cells="3", value=Value(BLACK)), start="3")),
    ),
    (
        (2, 1),
        "???#?",
        {4: WHITE},
        told(that("because.edge.whole", "5", owned=that("owned.part", span="4", blocks=0))),
    ),
    ((2, 2), "??#????", {0: WHITE}, told(that("because.reach.before", "1", block=0, begins="3"))),
    ((2,), "#????", {1: BLACK}, told(that("because.felt", black="2"))),
    (
        (1, 2, 2, 1, 4),
        "????????????????#??##????",
        {15: WHITE},
        told(
            that("forced.touch.back", touching=And((that("touch", place="15-16", block=2, span="17"),)), start="15"),
            so(that("ends", block=2, cell="15"), that("owned.part", span="20-21", blocks=4)),
            that("because.located.off", "16", span="17", off=And((that("begins", block=4, cell="18"),))),
        ),
    ),
    ((1, 2), "??????#??", {8: WHITE}, told(that("because.reach.after", "9", block=1, ends="8"))),
    (
        (1, 2),
        "?????##??",
        {4: WHITE, 7: WHITE},
        told(
            so(that("forced.is.short", blocks=0, span="6-7"), that("edge.they.whole", block=1)),
            that("because.edge.whole", "5 8", owned=hence(that("owned.whole", span="6-7", blocks=1))),
        ),
    ),
    ((2,), "#????", {1: BLACK}, told(that("because.place", black="2", block=0, span="1-2"), given="1")),
    ((1, 1, 2), "???#?#?", {2: WHITE}, told(that("because.edge.known.before", "3", block=1))),
    ((1, 1, 1), "?.?#?#?", {2: WHITE}, told(that("because.edge.known.before", "3", block=1), given="2")),
    (
        (5, 1, 4),
        "??????..??????",
        {8: BLACK, 9: WHITE},
        told(
            so(rooms(("1-6", 0, 1)), that("because.rooms.fill", black="9", all=(1, 2), span="9-14")),
            that("because.reach.apart", "10", block=1, next=2),
        ),
    ),
    (
        (4, 1, 3, 1),
        "????.??#???????",
        {0: BLACK, 6: WHITE},
        told(
            so(rooms(("6-15", (1, 2, 3), 0)), that("because.rooms.one", black="1", block=0, span="1-4")),
            that(
                "because.located.end.off",
                "7",
                other="7-8",
                off=And((that("ends", block=0, cell="7"), that("begins", block=2, cell="8"))),
            ),
        ),
    ),
    (
        (1, 2, 3),
        "?#?#??????",
        {0: WHITE, 2: WHITE, 5: WHITE},
        told(
            that(
                "because.edge.whole",
                "1 3",
                owned=so(that("begins", block=1, cell="3"), that("owned.whole", span="2", blocks=0)),
            ),
            so(that("edge.done", blocks=0, cells="2"), that("because.edge.at.next", "6", block=1, place="4")),
        ),
    ),
    (
        (4, 3, 2),
        "####.???.?????",
        {5: BLACK},
        told(
            that("edge.done", blocks=0, cells="1-4"),
            so(rooms(("1-4", 0, 1), ("10-14", 2, 1)), that("because.rooms.one", black="6", block=1, span="6-8")),
        ),
    ),
    (
        (2, 2, 2),
        "##??##?????",
        {3: WHITE, 6: WHITE},
        told(
            that("edge.dones", blocks=(0, 1), cells="1-2 5-6"),
            that("because.reach.apart", "4", block=0, next=1),
            that("because.edge.beside", "7", block=1),
        ),
    ),
    *(
        (
            (4, 1, 5),
            "???????.????.?????",
            {14: BLACK},
            told(so(held, that("because.rooms.one", black="15", block=2, span="14-18")), given="8 13"),
        )
        for held in (pushed(1), pushed(1, ((0,), (0, 7)), ((1,), (8, 12))), pushed(1, ((0, 1), (0, 7))))
    ),
    (
        (2, 2, 2, 2),
        "???????.??##???",
        {12: WHITE, 13: BLACK},
        told(
            that("because.longest.all", "13", length=2, blacks="11-12"),
            so(
                pushed(2, ((0, 1), (0, 5)), ((2,), (8, 10))),
                that("because.rooms.one", black="14", block=3, span="14-15"),
            ),
        ),
    ),
    (
        (1, 1, 3),
        "????#.###.",
        {3: WHITE},
        told(
            that("because.longest", "10", blacks="7-9"),
            that("because.located.end.off", "4", other="4-5", off=And((that("begins", block=2, cell="6"),))),
        ),
    ),
    (
        (8,),
        "?????.???????????",
        {0: WHITE, 9: BLACK},
        told(
            that("because.overlap", block=0, span="7-17", cells=covered("10")),
            that("because.reach.before", "1", block=0, begins="7"),
        ),
    ),
]


@pytest.mark.parametrize(("clue", "text", "marks", "why"), LIES)
def test_lies_are_found(clue: Clue, text: str, marks: dict[int, str], why: Explanation) -> None:
    with pytest.raises(AssertionError):
        check_explanation(why, clue, text, marks)


def turned(one: object) -> Iterator[object]:
    """Claims in which one of the cells that they settle has the other value."""
    if isinstance(one, Marks) and not one.bare:
        for number, (i, value) in enumerate(one.marks):
            yield replace(one, marks=(*one.marks[:number], (i, other_value(value)), *one.marks[number + 1 :]))
    elif isinstance(one, tuple):
        for number, part in enumerate(one):
            yield from ((*one[:number], other, *one[number + 1 :]) for other in turned(part))
    elif is_dataclass(one):
        for name in (field.name for field in fields(one)):
            for other in turned(getattr(one, name)):
                yield replace(one, **{name: other})  # type: ignore[type-var]


@pytest.mark.parametrize(("clue", "text", "marks", "_"), REASONS + PREMISES + APART)
def test_what_is_settled_cannot_be_otherwise(clue: Clue, text: str, marks: dict[int, str], _: str) -> None:
    why = line_step(clue, text, marks).why
    assert why is not None
    for faulty in turned(why.paragraphs):
        with pytest.raises(AssertionError):
            check_explanation(replace(why, paragraphs=faulty), clue, text, marks)  # type: ignore[arg-type]


def say(
    clue: Clue, first: tuple[str, Explanation, dict[int, str]], later: tuple[str, Explanation, dict[int, str]]
) -> None:
    """Tell in two parts why a line settles cells."""
    text, why, marks = first
    heard = Heard(clue, text)
    check_explanation(why, clue, text, marks, text, heard)
    lit = "".join(marks.get(i, cell) for i, cell in enumerate(text))
    earlier = "".join(other if cell == UNKNOWN else cell for cell, other in zip(later[0], lit, strict=True))
    check_explanation(later[1], clue, later[0], later[2], earlier, heard)


def test_what_earlier_parts_have_shown_is_called_shown() -> None:
    owned = so(
        that("ends", block=0, cell="36"), that("edge.run", run="34-37"), that("owned.part", span="34-37", blocks=1)
    )
    first = (
        "?????????????????????????????????####???????????.",
        told(that("because.edge", "45-48", owned=owned, span="27-44"), given="49"),
        dict.fromkeys(range(44, 48), WHITE),
    )
    black = that("is", cells="19", value=Value(BLACK))
    forced = that("forced.next", next=1, limit="27", block=0, reached=black, start="9")
    reach = that("because.reach.before.said", "1-8", block=0)
    text, marks = "??????????????????#??????????????#???????????????", dict.fromkeys(range(8), WHITE)
    with pytest.raises(Doubtful):
        say((11, 11), first, (text, told(forced, reach), marks))
    say((11, 11), first, (text, told(shown(forced), reach), marks))


def test_whose_a_cell_cannot_be_has_been_said() -> None:
    black = that("is", cells="31", value=Value(BLACK))
    forced = that("forced.next.back", next=0, limit="29", block=1, reached=black, start="41")
    first = (
        "?????????????????????????????.#?????????????.??????????",
        told(forced, that("because.reach.after.said", "42-43", block=1), given="30 45"),
        dict.fromkeys((41, 42), WHITE),
    )
    begins = that("because.cell.begins", black="32-41", owned=that("owned.part", span="31", blocks=(0, 1)))
    text, marks = "?????????????????????????????.#????????????????????????", dict.fromkeys(range(31, 41), BLACK)
    for given in ("", "30"):
        with pytest.raises(Doubtful, match="it was said before that block 0 cannot cover"):
            say((12, 11), first, (text, told(begins, given=given), marks))


def test_what_has_not_been_shown_may_not_be_called_shown() -> None:
    owned = shown(that("owned.whole", span="6-7", blocks=1))
    with pytest.raises(Doubtful, match="nothing of it"):
        check_explanation(told(that("because.edge.whole", "8", owned=owned)), (3, 2), "?????##?", {7: WHITE})


DEAD_LIES: list[tuple[Clue, str, Statement]] = [
    ((1, 3), "#???##", that("owned.part", span="1", blocks=1)),
    ((2, 2), "#???#..", that("begins", block=0, cell="2")),
    ((1, 1), "#?#?#", that("stuck.few", cells="1 3", blocks=(0, 1))),
    (
        (2, 8, 7),
        "?????###???###???????????",
        so(
            that("begins", block=2, cell="13"),
            that("edge.run", run="6-8"),
            that("edge.run", run="12-14"),
            that("stuck.few.one", cells="6 12", block=1),
            form="then",
        ),
    ),
    (
        (2, 8),
        "?#??#??????##???????",
        so(
            that("begins", block=1, cell="4"),
            that("edge.run", run="12-13"),
            that("stuck.few", cells="2 5 12", blocks=(0, 1)),
            form="after",
        ),
    ),
    (
        (4, 2),
        "??#??##??#",
        so(that("ends", block=0, cell="7"), that("stuck.few", cells="3 6 10", blocks=(0, 1)), form="after"),
    ),
    ((2,), "???", that("stuck.felt")),
    ((2, 2), "####????", that("stuck.long", span="1-3", have=3, longest=2)),
    ((3, 3), "###?????", that("stuck.long", span="1-3", have=3, longest=2)),
    ((2, 1), "##?#??", claim("stuck.many", black=3, total=3)),
    ((2, 1), "?..?", that("stuck.scarce.one", total=3)),
    ((2, 1), "?.#?", that("stuck.scarce", have=3, total=3)),
    ((2, 3), "#?.?#??#", that("stuck.apart.crossed", cells="1 5 8", count=2)),
    ((3, 2), "#?#?.#??#", that("stuck.apart.mixed", cells="1 3 6", count=2)),
    ((3, 1), ".##?????", that("stuck.shut", span="2-3", have=2)),
    ((3, 1), ".##.????", that("stuck.shut", span="2-3", have=3)),
    ((2, 1), ".##.????", that("stuck.shut", span="2-3", have=2)),
    ((2, 2), "?#?#????", that("stuck.drawn", cells="3", span="2-4", have=3, longest=2)),
    ((2, 1), ".#?#????", that("stuck.drawn", cells="3", span="2-4", have=4, longest=2)),
    ((1, 2), ".#?#????", that("stuck.drawn", cells="3", span="2-4", have=3, longest=2)),
    ((2, 2), ".#?##???", that("stuck.drawn", cells="3", span="2-4", have=3, longest=2)),
    ((3,), "#?#.??", that("stuck.gap", span="1-3", cell="1")),
    ((4,), "#?#.??", that("stuck.gap", span="1-3", cell="2")),
    ((2, 2), "??.??.", that("stuck.room.all", need=5, span="1-6", have=6)),
    ((3,), "??.???", that("stuck.room.none", block=0)),
    ((3,), "??.???", that("stuck.room.left", block=0)),
    ((1, 2, 2), "????????..", that("stuck.room.after", next=1, last="4", block=2)),
    ((2, 2, 1), "?.????????", that("stuck.room.before", next=1, first="6", block=0)),
    ((2, 1), "#??#?", that("stuck.touch.first", start="1", block=0, cell="4")),
    ((2, 1), "?#?#?", that("stuck.touch.first", start="2", block=0, cell="4")),
    ((2, 1), "##?.??", that("stuck.end.first", stop="3", length=2, cell="1")),
    ((1, 3), "??.#??", that("stuck.end.last", start="4", length=3, cell="4")),
    ((2, 2, 1), "????##???", that("stuck.outer.behind", span="5-6", block=2)),
    ((1, 2), "???##????", that("stuck.outer.before", span="4-5", block=0)),
    ((2, 2), "??.?????", that("stuck.only.both", span="4-8", blocks=(0, 1))),
    (
        (1, 1, 1),
        "?.???",
        that("stuck.only.each", rooms=And((that("rooms.gap", span="1"), that("rooms.gap", span="3-5"))), count=3),
    ),
    ((4, 2), "???.?????.??", that("stuck.only.behind", span="5-9", next=0, block=1)),
    ((1, 2), ".?#??.??", that("stuck.only.full.before", span="2-5", next=1, block=0, cell="3")),
]


@pytest.mark.parametrize(("clue", "text", "what"), DEAD_LIES)
def test_lies_about_dead_lines_are_found(clue: Clue, text: str, what: Statement) -> None:
    with pytest.raises(AssertionError):
        check_stuck(told(what), clue, text)


def test_blocks_pushed_to_an_end_are_accepted() -> None:
    fills = that("because.rooms.one", black="15", block=2, span="14-18")
    why = told(so(pushed(1, ((0, 1), (0, 6))), fills), given="8 13")
    assert check_explanation(why, (4, 1, 5), "???????.????.?????", {14: BLACK}) == set()


def test_a_cell_without_a_part_is_found() -> None:
    why = told(that("because.overlap", block=0, span="1-4", cells=covered("2 3")))
    assert check_explanation(why, (3,), "????.", {1: BLACK, 2: BLACK}) == {4}


def test_spots_by_enumeration() -> None:
    rng = random.Random(4)
    for _ in range(200):
        n = rng.randint(1, 9)
        line = "".join(rng.choice("##.") for _ in range(n))
        clue = tuple(len(run) for run in line.split(WHITE) if run)
        text = "".join(cell if rng.random() < 0.3 else UNKNOWN for cell in line)
        assert [set(there) for there in spots(clue, text)] == _by_enumeration(clue, text)


def _by_enumeration(clue: Clue, text: str) -> list[set[int]]:
    found: list[set[int]] = [set() for _ in clue]
    for starts in combinations(range(len(text)), len(clue)):
        ends = [start + length for start, length in zip(starts, clue, strict=True)]
        if any(end >= start for end, start in zip(ends, starts[1:], strict=False)) or (ends and ends[-1] > len(text)):
            continue
        black = {i for start, end in zip(starts, ends, strict=True) for i in range(start, end)}
        if all(cell == UNKNOWN or (cell == BLACK) == (i in black) for i, cell in enumerate(text)):
            for there, start in zip(found, starts, strict=True):
                there.add(start)
    return found
