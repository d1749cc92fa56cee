"""Steps of one line in colours, from as few cells as it takes.

A step of a proof is told what it cites: places, of each of which all that is known counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..cells import NOT, WHITE, At, Cell, Mark
from ..claims import Claim, Explanation, Inks, Marks, claim
from ..inks import LETTERS
from ..steps import Step
from .board import ColourBoard
from .crossing import Spent, line_across, narrowed, spent_inks
from .found import Lost
from .ideas import Idea, cells_at
from .reading import Cells, Reading, cells_of, read, without
from .rules import CROSSING, Find, used_up
from .shrinking import easiest_find, fewest, knowing, unnamed
from .statements import place_of
from .stuck import why_stuck


def line_step(board: ColourBoard, idea: Idea) -> Step:
    """Return an idea as a step that cites as few cells as it takes, and as the easiest technique that gives it from
    these cells tells it. What it takes from the lines across comes first, as steps of theirs.
    """
    own = cells_at(board, idea.line)
    spent = spent_inks(board) if idea.crossing else []
    cells = _narrowed(board, idea.line, spent) if idea.crossing else own
    target = _aim(idea.find.lost, cells, board.every)
    some = fewest(board, idea.line, cells, own, target)
    if not idea.crossing or all(now == before or now == board.every for now, before in zip(some, own, strict=True)):
        return told_step(board, idea.line, own, _known(board, some), target)
    return _crossing_step(board, idea.line, own, some, target, spent)


def unexplained_step(board: ColourBoard, idea: Idea) -> Step:
    """Return an idea as a step that can be checked, but says nothing: it cites all that is known of the line."""
    line = idea.line
    own = cells = cells_at(board, line)
    steps: list[Step] = []
    if idea.crossing:
        spent = spent_inks(board)
        cells = _narrowed(board, line, spent)
        steps = _spent_steps(board, line, own, cells, spent)
    across = {cell[:2] for step in steps for cell in step.cells}
    cited = {*across, *of_board(board, (board.puzzle.at(line, i) for i in range(len(own))))}
    last = Step("line", _placed(board, line, marks_of(idea.find.lost, cells)), line, tuple(sorted(cited)))
    return _joined(board, steps, last) if steps else last


def _narrowed(board: ColourBoard, line: int, spent: Sequence[dict[str, Spent]]) -> Cells:
    """Return the cells of a line without the inks that the lines across it have spent."""
    return cells_of(narrowed(board, line, spent), board.puzzle.length(line), board.inks)


def _crossing_step(
    board: ColourBoard, line: int, own: Cells, some: Cells, target: Lost, spent: Sequence[dict[str, Spent]]
) -> Step:
    """Return the deduction of a line from cells of which the lines across rule out inks."""
    return _joined(board, _spent_steps(board, line, own, some, spent), chain_step(board, line, some, target))


def _joined(board: ColourBoard, steps: Sequence[Step], last: Step) -> Step:
    """Return the step of a line with those of the lines across that come before it."""
    places = of_board(board, {at for step in (*steps, last) for at in step.cited})
    return Step("line", last.cells, last.line, places, steps=(*steps, last), why=last.why)


def _spent_steps(
    board: ColourBoard, line: int, own: Cells, some: Cells, spent: Sequence[dict[str, Spent]]
) -> list[Step]:
    """Return the steps by which the lines across a line rule out inks of which some cells make use."""
    parts: dict[int, list[Step]] = {}
    inks = {board.every[block.ink - 1] for block in board.puzzle.clue(line)}
    for i, (left, before) in enumerate(zip(some, own, strict=True)):
        gone = [value for value in without(before, left) if value in inks] if left != board.every else []
        across = line_across(board, line, i)
        if gone:
            parts[across] = [_spent_step(board, across, spent, one, board.puzzle.at(line, i)) for one in gone]
    return _alike(line, parts.values())


def _spent_step(board: ColourBoard, line: int, spent: Sequence[dict[str, Spent]], value: str, at: At) -> Step:
    """Return the step by which a line shows that a cell does not have an ink."""
    one = spent[line][value]
    if one.blocks:
        name, told = "ink used up", used_up(value, one.blocks, one.there)
    else:
        name, told = "ink not in the line", claim("colour.absent", inks=Inks((value,)))
    mark = (board.puzzle.index(line, at), NOT + value)
    why = Explanation(name, (((claim("colour.hence", claim=told, settled=Marks((mark,))),),),))
    cited = tuple(board.puzzle.at(line, i) for i in one.there)
    return Step("line", ((*at, NOT + value),), line, cited, why=why)


def _alike(line: int, parts: Iterable[list[Step]]) -> list[Step]:
    """Return what the lines across a line lack, of all those that lack the same as one step with theirs."""
    groups: dict[tuple[tuple[str, bool], ...], list[Step]] = {}
    for some in parts:
        same = tuple((step.cells[0][2], bool(step.cited)) for step in some)
        groups.setdefault(same, []).extend(some)
    steps = []
    for group in groups.values():
        cells = tuple(cell for step in group for cell in step.cells)
        cited = tuple(sorted({at for step in group for at in step.cited}))
        why = Explanation(CROSSING.name, ((),))
        steps.append(Step("line", cells, line, cited, steps=tuple(group), why=why) if group[1:] else group[0])
    return steps


def _aim(lost: Lost, cells: Cells, every: str) -> Lost:
    """Return the part of a find that matters: where it settles cells, these, against all other values."""
    settled = {}
    for i, gone in lost.items():
        left = without(cells[i], gone)
        if len(left) == 1:
            settled[i] = without(every, left)
    return settled or lost


def told_step(board: ColourBoard, line: int, cells: Cells, cited: Sequence[int], target: Lost) -> Step:
    """Return the step by which a line of which the cited cells are known rules out a target, with what the same
    sentence gives besides. A cell that is settled only by what was known of it before is cited, too.
    """
    clue, inks = board.puzzle.clue(line), board.inks
    reading = read(clue, knowing(cells, cited, inks), inks)
    find = easiest_find(reading, target)
    lost = {i: gone for i, values in find.lost.items() if (gone := without(cells[i], without(cells[i], values)))}
    own = [i for i, gone in lost.items() if len(without(cells[i], gone)) == 1 and len(reading.possible[i]) > 1]
    if own:
        cited = sorted({*cited, *own})
        reading = read(clue, knowing(cells, cited, inks), inks)
    return _step(board, line, cited, reading, find, marks_of(lost, cells))


def chain_step(board: ColourBoard, line: int, cells: Cells, target: Lost) -> Step:
    """Return the step by which a line of which just these cells are known rules out just a target."""
    reading = read(board.puzzle.clue(line), cells, board.inks)
    marks: list[Mark] = []
    for i, gone in sorted(target.items()):
        left = reading.possible[i]
        marks += [(i, left)] if len(left) == 1 else [(i, NOT + value) for value in gone]
    return _step(board, line, _known(board, cells), reading, easiest_find(reading, target), tuple(marks))


def _known(board: ColourBoard, cells: Cells) -> list[int]:
    """Return the cells of a line of which something is known."""
    return [i for i, left in enumerate(cells) if left != board.every]


def _step(
    board: ColourBoard, line: int, cited: Sequence[int], reading: Reading, find: Find, marks: tuple[Mark, ...]
) -> Step:
    puzzle, blocks = board.puzzle, range(len(reading.clue))
    told = _settling(find.claims, marks)
    why = Explanation(
        find.technique.name,
        (tuple((one,) for one in told),),
        given=given(board, line, reading.cells, unnamed(reading.cells, cited, told)),
        first=tuple(map(reading.first, blocks)),
        last=tuple(map(reading.last, blocks)),
        blocks=find.blocks,
    )
    places = tuple(puzzle.at(line, i) for i in cited)
    return Step("line", _placed(board, line, marks), line=line, cited=places, why=why)


def _placed(board: ColourBoard, line: int, marks: tuple[Mark, ...]) -> tuple[Cell, ...]:
    """Return marks of a line as cells of the board."""
    return tuple((*board.puzzle.at(line, i), value) for i, value in marks)


def _settling(claims: Sequence[Claim], marks: tuple[Mark, ...]) -> tuple[Claim, ...]:
    """Return claims with what is settled: what a block paints in its only place there, the rest in the end. No more is
    said than that takes.
    """
    *before, last = claims
    told: list[Claim] = []
    end, rest = 0, marks
    for one in before:
        place = place_of(one)
        there = tuple(mark for mark in rest if mark[0] in place and mark[1] in LETTERS)
        rest = tuple(mark for mark in rest if mark not in there)
        told.append(claim("colour.hence", claim=one, settled=Marks(there)) if there else one)
        end = len(told) if there else end
    if not rest:
        return tuple(told[:end])
    return (*told, claim(last.key, **{**dict(last.fields), "settled": Marks(rest)}))


def marks_of(lost: Lost, cells: Cells) -> tuple[Mark, ...]:
    """Return what is settled and, in cells that stay open, ruled out when cells lose values, as marks."""
    marks: list[Mark] = []
    for i, gone in sorted(lost.items()):
        left = without(cells[i], gone)
        marks += [(i, left)] if len(left) == 1 else [(i, NOT + value) for value in gone]
    return tuple(marks)


def given(board: ColourBoard, line: int, cells: Cells, cited: Sequence[int]) -> tuple[Mark, ...]:
    """Return what is known of cited cells, as marks: of values ruled out those that the line could have."""
    clue, every = board.puzzle.clue(line), board.every
    some = {every[block.ink - 1] for block in clue} | {WHITE} if clue else set(every)
    marks = marks_of({i: without(every, cells[i]) for i in cited}, (every,) * len(cells))
    return tuple(mark for mark in marks if not mark[1].startswith(NOT) or mark[1][1:] in some)


def stuck_step(board: ColourBoard, line: int, cells: Cells) -> Step:
    """Return the step that a line of which just these cells are known has no completion."""
    said = why_stuck(board.puzzle.clue(line), cells) or (claim("colour.stuck"),)
    cited = _known(board, cells)
    rest = given(board, line, cells, unnamed(cells, cited, said))
    why = Explanation(None, (tuple((one,) for one in said),), given=rest)
    return Step("line", line=line, cited=tuple(board.puzzle.at(line, i) for i in cited), why=why)


def of_board(board: ColourBoard, places: Iterable[At]) -> tuple[At, ...]:
    """Return the cells of which the board itself knows something."""
    return tuple(sorted(at for at in places if len(board.letters_left(*at)) <= board.inks))
