"""What the claims say that count room by room which blocks lie where between the crosses."""

from __future__ import annotations

from nonogram.cells import BLACK, WHITE, room_needed
from nonogram.claims import Pushed
from tests.proofs.checker.sayings import Fields, says
from tests.proofs.checker.truths import Doubtful, Line, Room, runs_of, spots


@says("rooms.hold", "span blocks next")
@says("rooms.none", "span block")
def _holds(line: Line, it: Fields) -> None:
    line.held |= {*(it.blocks or ())}
    for cells in runs_of(line.cells(it.span)) if it.blocks is None else [line.cells(it.span)]:
        line.rooms.append(Room("at", cells, it.blocks or [], it.next if it.blocks else it.block))


def check_pushed(line: Line, one: Pushed) -> None:
    """Check where the blocks on one side of a cell lie when pushed to that end, and that the next has no room there."""
    blocks = [*one.blocks]
    early = one.side == "before"
    line.held |= {*blocks}
    line.cells([one.cell])
    line.rooms.append(Room(one.side, [one.cell], blocks))
    assert [block for held, _ in one.placed for block in held] == blocks
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
    limit = one.cell if early else len(text) - 1 - one.cell
    assert there.pop(order[-1]) + clue[order[-1]] > limit, f"another fits as well: {one}"
    on_board = spots(line.clue, line.board)
    for held, span in one.placed:
        assert WHITE not in line.board[slice(*span)], one
        line.cells(range(*span))
        pushed = [(min if early else max)(on_board[block]) for block in held]
        assert (pushed[0], pushed[-1] + line.clue[held[-1]]) == span, one


def _check_rooms(line: Line, start: int, stop: int, inside: list[int]) -> None:
    """Check what rooms hold on either side of the cells from one up to another, which some blocks fill."""
    for room in line.rooms:
        blocks, first, last = room.blocks, room.cells[0], room.cells[-1]
        if blocks and line.told_whole.issuperset(blocks):
            raise Doubtful(f"said before where they are: {room}")
        early = room.where == "before" or (room.where == "at" and last < start)
        if room.where != "at":
            assert first == (start if early else stop - 1), room
            beyond = inside[0] if early else inside[-1]
        elif blocks:
            length = room_needed(line.clue[blocks[0] : blocks[-1] + 1])
            beyond = max(blocks) + 1 if early else min(blocks) - 1
            assert room.none == beyond
            assert length <= last - first + 1 < length + 1 + line.clue[beyond], room
            further = {*line.held, beyond} & {min(blocks) - 1, max(blocks) + 1}
            assert all(last - first + 1 < length + 1 + line.clue[block] for block in further), room
        else:
            assert room.none is not None
            beyond = room.none
            assert not any({*range(i, i + line.clue[beyond])} <= {*room.cells} for i in room.cells), room
        if early:
            line.begins(beyond, start if room.where == "before" else last + 1)
        else:
            line.ends(beyond, stop - 1 if room.where == "behind" else first - 1)
    line.rooms.clear()


@says("rooms.others", "count")
def _others(line: Line, it: Fields) -> None:
    assert it.count == len(_left(line))


def _left(line: Line) -> list[int]:
    """The blocks that rooms do not hold, up to those that have been called complete."""
    before = max((block for block in line.told_whole if block < min(line.held)), default=-1)
    behind = min((block for block in line.told_whole if block > max(line.held)), default=len(line.clue))
    return [block for block in range(before + 1, behind) if block not in line.held]


@says("because.rooms.fill", "all span settled")
@says("because.rooms.one", "block span settled")
@says("because.rooms.whole", "block span", plural=True)
def _fill(line: Line, it: Fields) -> None:
    assert line.follows or not (it.settled or line.rooms)
    inside = [it.block] if it.block is not None else it.all if isinstance(it.all, list) else _left(line)
    cells = line.cells(it.span)
    assert room_needed(tuple(line.clue[block] for block in inside)) == len(cells)
    for block in inside:
        line.begins(block, cells[0])
        line.ends(block, cells[-1])
    line.told_whole.update(inside)
    _check_rooms(line, cells[0], cells[-1] + 1, inside)
    if it.settled:
        line.settled(it.settled)
    else:
        assert it.several == (len(cells) > 1)
        line.settle(cells, BLACK)
    at = cells[0]
    for block in inside:
        line.heard.narrow(block, at, at)
        line.places(block, [at, at + line.clue[block] - 1])
        at += line.clue[block] + 1
    line.heard.filled.update(cells)


@says("rooms.gap", "span")
def _is_room(line: Line, it: Fields) -> None:
    line.rooms.append(Room("at", line.cells(it.span), []))


@says("because.rooms.each", "rooms settled")
def _one_each(line: Line, it: Fields) -> None:
    """Check that only the rooms told of hold blocks, as many as there are, and none of them two."""
    clue, rooms = line.clue, [room.cells for room in line.rooms]
    line.rooms.clear()
    # What the text has just given may be counted or not.
    every = [runs_of([i for i, cell in enumerate(text) if cell != WHITE]) for text in (line.text, line.crossed())]
    assert rooms in [[room for room in one if len(room) >= min(clue)] for one in every]
    assert len(rooms) == len(clue) > 1
    assert all(len(room) < room_needed(clue[i : i + 2]) for room in rooms for i in range(len(clue) - 1))
    for block, room in enumerate(rooms):
        line.begins(block, room[0])
        line.ends(block, room[-1])
        line.lies_on_board(room[0])
        line.lies_on_board(room[-1])
    line.settled(it.settled)
