"""What the clauses claim that count room by room which blocks lie where between the crosses."""

from __future__ import annotations

import re

from nonogram.cells import BLACK, WHITE
from tests.proofs.checker.sayings import Sayings
from tests.proofs.checker.truths import BLOCK, CELLS, HELD, NUMBERS, Doubtful, Line

says = Sayings()

ROOM = (
    rf"(?:at {CELLS} there is (?:no room for {BLOCK}|room only for {HELD})|at {CELLS} only for {HELD}"
    rf"|(?:before|behind) {CELLS} there is room only for {HELD})"
)
LIES = rf"(?:they|it|{HELD}) lies? in {CELLS}(?:, {HELD} in {CELLS})*"
PUSHED = rf"pushed to the (?:start|end), {LIES}"
MORE = rf"likewise, {LIES}"
ROOMS = rf"(?P<rooms>(?:{ROOM}(?:(?:, | and ){ROOM})*(?:: {PUSHED})?|{PUSHED}|{MORE}))"
PART = rf"(?:(?:before {BLOCK}|behind {BLOCK}|between {BLOCK} and {BLOCK}), )?"
SO = f"(?:{PART}{ROOMS}, )?so "


@says(f"{PART}{ROOMS}")
def _rooms(line: Line, rooms: str | None) -> None:
    for room in re.findall(ROOM, rooms or ""):
        where = re.match(rf"(at|before|behind) ({CELLS})", room)
        assert where is not None
        held = re.search(rf"only for ({HELD})", room)
        blocks = line.blocks(held[1]) if held else []
        line.held |= set(blocks)
        line.rooms.append((where[1], line.cells(where[2]), blocks, room))
    if pushed := re.search(PUSHED, rooms or ""):
        _pushed(line, pushed[0])
    elif more := re.search(MORE, rooms or ""):
        assert line.pushed, f"like nothing said before: {more[0]}"
        _pushed(line, f"{line.pushed}, {more[0]}")


def _pushed(line: Line, words: str) -> None:
    """Check where the blocks on one side of a cell lie when pushed to that end, and that the next has no room there."""
    where, (cell,), blocks, room = line.rooms[-1]
    early = where == "before"
    assert early == ("to the start" in words), words
    lying = [
        (line.blocks(held) if "the" in held.split() else blocks, line.cells(cells))
        for held, cells in re.findall(rf"(they|it|{HELD}) (?:lies? )?in ({CELLS})", words)
    ]
    named = [block for held, _ in lying for block in held]
    if named != blocks and named == blocks[: len(named)]:
        line.pushed = words
        return
    line.pushed = ""
    assert named == blocks, words
    clue, text, there, at = line.clue, line.crossed(), dict[int, int](), 0
    order = [*blocks, blocks[-1] + 1] if early else [len(clue) - 1 - block for block in (*blocks[::-1], blocks[0] - 1)]
    starts = [min(found) for found in line.spots]
    if not early:
        clue, text, n = clue[::-1], text[::-1], len(text)
        starts = [n - max(found) - line.clue[block] for block, found in enumerate(line.spots)][::-1]
    if order[0]:
        at = starts[order[0] - 1] + clue[order[0] - 1] + 1
    for block in order:
        while at + clue[block] <= len(text) and WHITE in text[at : at + clue[block]]:
            at += 1
        there[block] = at
        at += clue[block] + 1
    limit = cell if early else len(text) - 1 - cell
    assert there.pop(order[-1]) + clue[order[-1]] > limit, f"{room}: another fits as well"
    for held, cells in lying:
        assert WHITE not in line.crossed()[cells[0] : cells[-1] + 1], words
        pushed = [(min if early else max)(line.spots[block]) for block in held]
        assert (pushed[0], pushed[-1] + line.clue[held[-1]] - 1) == (cells[0], cells[-1]), words
    line.packed.add(room)


def _check(line: Line, start: int, stop: int, inside: list[int]) -> None:
    """Check what rooms hold on either side of the cells from one up to another, which some blocks fill."""
    for where, cells, blocks, room in line.rooms:
        if blocks and line.told_whole.issuperset(blocks):
            raise Doubtful(f"said before where they are: {room}")
        first, last = cells[0], cells[-1]
        early = where == "before" or (where == "at" and last < start)
        if where != "at":
            assert first == (start if early else stop - 1), room
            assert room in line.packed, f"several rooms, and not said which blocks lie where: {room}"
        elif blocks:
            length = sum(line.clue[block] + 1 for block in blocks) - 1
            beyond = max(blocks) + 1 if early else min(blocks) - 1
            assert length <= last - first + 1 < length + 1 + line.clue[beyond], room
            further = {*line.held, beyond} & {min(blocks) - 1, max(blocks) + 1}
            assert all(last - first + 1 < length + 1 + line.clue[block] for block in further), room
        else:
            named = re.search(rf"no room for ({BLOCK})", room)
            assert named is not None
            beyond = line.block(named[1])
            assert not any(set(range(i, i + line.clue[beyond])) <= set(cells) for i in cells), room
        if blocks or where == "at":
            beyond = beyond if where == "at" else inside[0] if early else inside[-1]
            if early:
                line.begins(beyond, start if where == "before" else last + 1)
            else:
                line.ends(beyond, stop - 1 if where == "behind" else first - 1)
    line.rooms.clear()


@says(f"{SO}the other (?P<count>\\w+) blocks fill C exactly: T")
@says(f"{SO}S fill C exactly: T")
@says(f"{SO}B fills C: T")
@says(f"{SO}B fits only at C, which (?P<value>must be) black")
def _fill(
    line: Line,
    c: str,
    rooms: str | None = None,
    s: str = "",
    b: str = "",
    t: str = "",
    count: str = "",
    value: str = "",
) -> None:
    _rooms(line, rooms)
    inside = line.blocks(s) if s else [line.block(b)] if b else sorted(set(range(len(line.clue))) - line.held)
    assert not count or NUMBERS.index(count) == len(inside)
    cells = line.cells(c)
    assert sum(line.clue[block] + 1 for block in inside) - 1 == len(cells)
    for block in inside:
        line.begins(block, cells[0])
        line.ends(block, cells[-1])
    line.told_whole.update(inside)
    _check(line, cells[0], cells[-1] + 1, inside)
    if value:
        line.settle(c, BLACK)
    line.settled(t)
    at = cells[0]
    for block in inside:
        line.heard.narrow(block, at, at)
        line.places(block, [at, at + line.clue[block] - 1])
        at += line.clue[block] + 1
    line.heard.filled.update(cells)
