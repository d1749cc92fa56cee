"""Why a line has no completion: every claim holds for the cells it speaks of, and hardly a line is left without one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogram.cells import Clue
from nonogram.classic import brute
from nonogram.techniques.glance import ORDER
from nonogram.techniques.reading import extremes, read, spans
from nonogram.techniques.rules import Reason
from nonogram.techniques.stuck import Stuck, kept_off, why_stuck
from tests.lines import random_line

Starts = tuple[int, ...]
Owned = tuple[tuple[tuple[int, int], tuple[int, ...]], ...]


def dead_line(cells: int, rng: random.Random) -> tuple[Clue, str]:
    """A clue and an irreducible set of known cells that leave it without completion, as hints cite them."""
    while True:
        clue, text = random_line(cells, rng, wrong=True)
        if extremes(clue, text) is not None:
            continue
        for i in rng.sample(range(cells), cells):
            weaker = text[:i] + "?" + text[i + 1 :]
            if extremes(clue, weaker) is None:
                text = weaker
        return clue, text


@given(st.integers(1, 12), st.booleans(), st.randoms(use_true_random=False))
def test_every_claim_holds_for_the_cells_it_speaks_of(cells: int, thin: bool, rng: random.Random) -> None:
    clue, text = dead_line(cells, rng) if thin else random_line(cells, rng, wrong=True)
    if extremes(clue, text) is None and (stuck := why_stuck(clue, text)) is not None:
        _check(clue, text, stuck)


def test_hardly_a_dead_line_is_left_without_a_reason() -> None:
    rng = random.Random(12)
    lines = [dead_line(rng.randint(8, 25), rng) for _ in range(300)]
    assert sum(why_stuck(*line) is None for line in lines) <= 3


@pytest.mark.parametrize(
    ("clue", "text", "key", "given", "because"),
    [
        ((), "??#?", "none", 0, ()),
        ((2, 1), "#?##.?#", "apart", 0, ()),
        ((2, 1), "#?#?#", "apart", 0, ()),
        ((2, 1), "##?##?", "many", 0, ()),
        ((4, 2), "?.?.?.?.?", "scarce", 0, ()),
        ((3, 3), "#.#?#.#??", "apart", 0, ()),
        ((2, 2), "###.#.#.#", "long", 0, ()),
        ((2, 2), "?###????", "long", 0, ()),
        ((2, 3), "???.#.??", "gap", 0, ()),
        ((3, 1), "????.##.????", "shut", 0, ()),
        ((1, 3), "????????.##", "shut", 0, ()),
        ((2, 2), "??.#?#????", "drawn", 0, ()),
        ((2, 3), "?????##?#", "drawn", 0, ()),
        ((3, 3), "??.?#?##??", "drawn", 0, ()),
        ((2,), "#??#????", "apart", 0, ()),
        ((3, 1), "??.??.??", "room.none", 0, ()),
        ((2, 2), ".????.", "room.all", 0, ()),
        ((3, 3), "??..??????", "only.both", 0, ()),
        ((4, 2), "...??.???.?????", "only.behind", 0, ()),
        ((1, 2), "..??....?.?.?..", "only.before", 0, ()),
        ((1, 1, 1, 1), ".#.....??.#.", "only.each", 0, ()),
        ((1, 2), ".....?#??.?....", "only.full.before", 0, ()),
        ((2, 1), "#?#???", "touch.first", 0, ()),
        ((2, 4), "????????#???#.", "touch.last", 0, ()),
        ((2, 2, 1), "????????????##?", "outer.behind", 0, ()),
        ((3, 1), "??.???#?", "only.full.behind", 0, ()),
        ((3, 1, 1), ".??.??????", "room.after", 0, ()),
        ((1, 2, 1, 3), "???????.??..??.", "room.before", 0, ()),
        ((3, 1, 1), "#.????????", "end.first", 0, ()),
        ((1, 3, 1, 3), "???????##?????.", "uncovered", 0, ("off.ends", "off.begins")),
        ((1, 1, 2, 2, 2), "???????????????.#.??", "uncovered", 0, ("off.ends", "off.room")),
        ((2, 2, 1), "???.#?#????", "uncovered", 0, ("off.touch", "off.begins")),
        ((2, 3, 2), "#??#??#????????", "few", 0, ("off.begins",)),
        ((2, 1, 2), "??.#?#????#????", "few", 1, ()),
        ((3, 5, 2), "#????#????#??#?????", "few", 2, ()),
    ],
)
def test_a_dead_line_is_told_by_the_plainest_reason(
    clue: tuple[int, ...], text: str, key: str, given: int, because: tuple[str, ...]
) -> None:
    assert extremes(clue, text) is None
    stuck = why_stuck(clue, text)
    assert stuck is not None
    assert (stuck.claim.key, len(stuck.given), tuple(one.key for one in stuck.because)) == (key, given, because)
    _check(clue, text, stuck)


@given(st.integers(1, 12), st.randoms(use_true_random=False))
def test_what_keeps_blocks_off_a_place_holds(cells: int, rng: random.Random) -> None:
    clue, text = random_line(cells, rng)
    reading = read(clue, text)
    for run in reading.runs:
        blocks = [block for block in range(len(clue)) if block not in reading.owners(run)]
        complete = [tuple(start for start, _ in spans("#", line)) for line in brute.completions(clue, text)]
        for reason in kept_off(reading, run, blocks):
            _keeps_off(clue, text, reason, run, complete)


# --- checking claims by enumeration ---


def _check(clue: Clue, text: str, stuck: Stuck) -> None:
    """Check a claim against all ways of placing the blocks that mind the crosses, or, if it does not hold for these,
    against those in which, besides, no block touches a black cell.
    """
    try:
        _holds(clue, text, stuck, (), touching=True)
    except AssertionError:
        _holds(clue, text, stuck, (), touching=False)


def _holds(clue: Clue, text: str, stuck: Stuck, owned: Owned, touching: bool) -> None:
    for reason in stuck.given:
        assert reason.key == "owned"
        run = reason.span
        for starts in _placed(clue, text, owned, touching):
            assert set(_covering(clue, starts, run)) <= set(reason.blocks)
        owned = (*owned, (run, reason.blocks))
    claim, (start, stop) = stuck.claim, stuck.claim.span
    kind, _, which = claim.key.partition(".")
    if kind in ORDER:
        _glance(clue, text, claim)
    elif kind == "few":
        runs = [run for run in spans("#", text) if run[0] in dict(claim.marks)]
        assert len(runs) == len(claim.marks)
        assert len(runs) > len(claim.blocks)
        for starts in _placed(clue, text, owned, touching):
            assert {block for run in runs for block in _covering(clue, starts, run)} <= set(claim.blocks)
            assert not any(_covering(clue, starts, (a[0], b[1])) for a, b in pairwise(runs))
        placed = list(_placed(clue, text, owned, touching))
        for reason in stuck.because:
            _keeps_off_some(clue, text, reason, runs, placed)
    elif kind == "room":
        _no_room(clue, text, claim, which, _spots(clue, text, owned, touching))
    elif kind in ("touch", "end", "outer", "only"):
        _without_room(clue, text, claim)
    else:
        assert kind == "uncovered"
        assert set(text[start:stop]) == {"#"}
        placed = list(_placed(clue, text, owned, touching))
        assert placed, "the blocks themselves would have room"
        assert not any(_covering(clue, starts, claim.span) for starts in placed)
        for reason in stuck.because:
            _keeps_off(clue, text, reason, claim.span, placed)


def _glance(clue: Clue, text: str, claim: Reason) -> None:
    start, stop = claim.span
    if claim.key == "none":
        assert clue == ()
        assert "#" in text
    elif claim.key == "many":
        assert text.count("#") > sum(clue)
    elif claim.key == "scarce":
        assert len(text) - text.count(".") < sum(clue)
    elif claim.key == "long":
        assert text[start:stop] == "#" * (stop - start)
        assert stop - start > max(clue)
    elif claim.key == "gap":
        assert "#" in text[start:stop]
        assert "." not in text[start:stop]
        assert set(text[max(start - 1, 0) : start] + text[stop : stop + 1]) <= {"."}
        assert stop - start < min(clue)
    elif claim.key == "shut":
        assert text[start:stop] == "#" * (stop - start)
        assert set(text[max(start - 1, 0) : start] + text[stop : stop + 1]) <= {"."}
        assert stop - start not in clue
    elif claim.key == "drawn":
        assert all(text[i] == "?" for i, _ in claim.marks)
        assert {i for i in range(start, stop) if text[i] != "#"} == {i for i, _ in claim.marks}
        assert stop - start > max(clue)
        assert _is_drawn(clue, text, claim) or _is_drawn(clue[::-1], text[::-1], _reversed(claim, len(text)))
    else:
        cells = [i for i, _ in claim.marks]
        assert all(text[i] == "#" for i in cells)
        assert len(cells) > len(clue)
        assert all(b - a >= max(clue) or "." in text[a:b] for a, b in pairwise(cells))


def _is_drawn(clue: Clue, text: str, claim: Reason) -> bool:
    """Whether every block that covers the first cell of a span covers all that is not black there."""
    start = claim.span[0]
    covers = [range(at, at + n) for n in clue for at in range(start - n + 1, start + 1)]
    fitting = [one for one in covers if one.start >= 0 and "." not in text[one.start : one.stop]]
    return text[start] == "#" and all(i in one for one in fitting for i, _ in claim.marks)


def _reversed(claim: Reason, n: int) -> Reason:
    start, stop = claim.span
    return replace(claim, marks=tuple((n - 1 - i, value) for i, value in claim.marks), span=(n - stop, n - start))


def _no_room(clue: Clue, text: str, claim: Reason, which: str, spots: list[list[int]]) -> None:
    n, block, beside = len(text), claim.blocks[0] if claim.blocks else 0, claim.blocks[-1] if claim.blocks else 0
    if which == "all":
        start, stop = claim.span
        assert set(text[:start] + text[stop:]) <= {"."}
        assert sum(clue) + len(clue) - 1 > stop - start
    elif which == "none":
        assert all("." in text[start : start + clue[block]] for start in range(n - clue[block] + 1))
    elif which == "left":
        assert not spots[block]
    elif which == "after":
        assert beside == block - 1
        ends = [starts[-1] + clue[beside] for starts in _chains(clue[:block], spots[:block])]
        assert min(ends) == claim.span[1], "the block before ends there at the earliest"
        assert not any(start > claim.span[1] for start in spots[block])
    else:
        assert which == "before"
        assert beside == block + 1
        begins = [starts[0] for starts in _chains(clue[beside:], spots[beside:])]
        assert max(begins) == claim.span[0], "the block behind begins there at the latest"
        assert not any(start + clue[block] < claim.span[0] for start in spots[block])


def _without_room(clue: Clue, text: str, claim: Reason) -> None:
    kind, _, which = claim.key.partition(".")
    (start, stop), blocks = claim.span, list(claim.blocks)
    cell = claim.marks[0][0] if claim.marks else 0
    if which.endswith(("last", "behind")):
        n, most = len(text), len(clue) - 1
        clue, text, cell, start, stop = clue[::-1], text[::-1], n - 1 - cell, n - stop, n - start
        blocks = [most - block for block in blocks]
    assert not claim.marks or text[cell] == "#"
    rooms = [[one for one in spans("#?", text) if one[1] - one[0] >= clue[block]] for block in blocks]
    if kind == "touch":
        assert set(text[:start]) <= {"."}
        assert text[start] == "#"
        assert cell == start + clue[0]
        assert "." not in text[start:cell]
    elif kind == "end":
        assert start == 0
        assert cell < stop
        assert text[stop : stop + 1] in ("", ".")
        assert all("." in text[i : i + clue[0]] for i in range(stop - clue[0] + 1))
    elif kind == "outer":
        assert text[start:stop] == "#" * (stop - start)
        assert blocks == [0]
        assert clue[0] < stop - start
        assert not list(_placed(clue[:1], text[: max(start - 1, 0)], (), touching=True))
    elif which == "each":
        fitting = [one for one in spans("#?", text) if one[1] - one[0] >= min(clue)]
        assert len(fitting) < len(clue)
        assert (start, stop) == (fitting[0][0], fitting[-1][1])
        assert all(end - begin < 2 * min(clue) + 1 for begin, end in fitting)
    elif which == "both":
        assert all(there == [(start, stop)] for there in rooms)
        assert sum(clue[block] + 1 for block in blocks) - 1 > stop - start
    else:
        assert blocks[0] == blocks[1] - 1
        assert rooms[1] == [(start, stop)]
        assert all(one[0] >= start for one in rooms[0])
        more = clue[blocks[0]] + 1 + clue[blocks[1]] - (stop - start)
        assert more == 0 if claim.marks else more > 0
        assert not claim.marks or cell == start + clue[blocks[0]]


def _keeps_off(clue: Clue, text: str, reason: Reason, run: tuple[int, int], placed: list[Starts]) -> None:
    """Check what keeps blocks off a run; of those that do not come so far only the nearest on either side is named."""
    start, stop = reason.span
    for block in reason.blocks:
        length = clue[block]
        windows = [i for i in range(run[1] - length, run[0] + 1) if 0 <= i <= len(text) - length]
        free = [i for i in windows if "." not in text[i : i + length]]
        if reason.key == "off.ends":
            assert stop < run[1]
            assert all(starts[other] + clue[other] <= stop for starts in placed for other in range(block + 1))
        elif reason.key == "off.begins":
            assert start > run[0]
            assert all(starts[other] >= start for starts in placed for other in range(block, len(clue)))
        elif reason.key == "off.room":
            assert not free
        elif reason.key == "off.touch":
            assert text[start:stop] == "#"
            assert all(start in (i - 1, i + length) for i in free)
        elif reason.key == "off.touches":
            assert all("#" in text[max(i - 1, 0) : i] + text[i + length : i + length + 1] for i in free)
        else:
            assert reason.key == "off.left"
            assert not any(block in _covering(clue, starts, run) for starts in placed)


def _keeps_off_some(clue: Clue, text: str, reason: Reason, runs: list[tuple[int, int]], placed: list[Starts]) -> None:
    """Check what keeps blocks off one of some runs."""
    found = []
    for run in runs:
        with suppress(AssertionError):
            _keeps_off(clue, text, reason, run, placed)
            found.append(run)
    assert found, reason


def _spots(clue: Clue, text: str, owned: Owned, touching: bool) -> list[list[int]]:
    """Where each block can start, were it alone: between crosses, as far as the runs it may belong to let it."""
    spots = []
    for block, length in enumerate(clue):
        there = []
        for start in range(len(text) - length + 1):
            beside = text[max(start - 1, 0) : start] + text[start + length : start + length + 1]
            if "." in text[start : start + length] or ("#" in beside and not touching):
                continue
            if any(block == owners[0] and start > run[0] for run, owners in owned):
                continue
            if any(block == owners[-1] and start + length < run[1] for run, owners in owned):
                continue
            there.append(start)
        spots.append(there)
    return spots


def _chains(clue: Clue, spots: list[list[int]]) -> Iterator[Starts]:
    """All ways to place blocks in order, with a cell between."""
    if not clue:
        yield ()
        return
    for start in spots[0]:
        rest = [[one for one in there if one > start + clue[0]] for there in spots[1:]]
        for starts in _chains(clue[1:], rest):
            yield (start, *starts)


def _placed(clue: Clue, text: str, owned: Owned, touching: bool) -> Iterator[Starts]:
    return _chains(clue, _spots(clue, text, owned, touching))


def _covering(clue: Clue, starts: Starts, run: tuple[int, int]) -> list[int]:
    """The blocks that cover all of a run, at most one."""
    return [
        block
        for block, (start, length) in enumerate(zip(starts, clue, strict=True))
        if start <= run[0] and run[1] <= start + length
    ]
