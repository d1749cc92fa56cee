"""What the clauses claim that count room by room which blocks lie where between the crosses."""

from __future__ import annotations

import re

from nonogram.puzzle import BLACK
from tests.proofs.sayings import Sayings
from tests.proofs.truths import BLOCK, BLOCKS, CELLS, Line

says = Sayings()

NUMBERS = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
HELD = rf"(?:the (?:first|last) \w+ blocks|{BLOCKS})"
ROOM = (
    rf"(?:at {CELLS} there is (?:no room for {BLOCK}|room only for {HELD})|at {CELLS} only for {HELD}"
    rf"|(?:before|behind) {CELLS} there is room only for {HELD})"
)
ROOMS = rf"(?P<rooms>{ROOM}(?:(?:, | and ){ROOM})*)"
PART = rf"(?:(?:before {BLOCK}|behind {BLOCK}|between {BLOCK} and {BLOCK}), )?"
SO = f"(?:{PART}{ROOMS}, )?so "


@says(f"{PART}{ROOMS}")
def _rooms(line: Line, rooms: str | None) -> None:
    for room in re.findall(ROOM, rooms or ""):
        where = re.match(rf"(at|before|behind) ({CELLS})", room)
        assert where is not None
        held = re.search(rf"only for ({HELD})", room)
        blocks = _held(line, held[1]) if held else []
        line.held |= set(blocks)
        line.rooms.append((where[1], line.cells(where[2]), blocks, room))


def _held(line: Line, words: str) -> list[int]:
    if counted := re.fullmatch(r"the (first|last) (\w+) blocks", words):
        every = list(range(len(line.clue)))
        count = NUMBERS.index(counted[2]) if counted[2] in NUMBERS else int(counted[2])
        return every[:count] if counted[1] == "first" else every[-count:]
    return line.blocks(words)


def _check(line: Line, start: int, stop: int, inside: list[int]) -> None:
    """Check what rooms hold on either side of the cells from one up to another, which some blocks fill."""
    for where, cells, blocks, room in line.rooms:
        first, last = cells[0], cells[-1]
        early = where == "before" or (where == "at" and last < start)
        if where != "at":
            assert first == (start if early else stop - 1), room
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
@says(f"{SO}B fits only at C, which (?P<value>is|are) black")
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
    _check(line, cells[0], cells[-1] + 1, inside)
    if value:
        line.settle(c, BLACK)
    line.settled(t)
    at = cells[0]
    for block in inside:
        line.heard.narrow(block, at, at)
        at += line.clue[block] + 1
    line.heard.filled.update(cells)
