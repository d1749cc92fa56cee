"""Proofs in colours: what a line gives, from as few cells as it takes, and where an assumption leads.

A step of a proof is told what it cites: places, of each of which all that is known counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from math import inf
from operator import attrgetter
from typing import NamedTuple

from ..cells import NOT, VALUES, WHITE, At, Cell, Mark, distance
from ..claims import Claim, Explanation, Inks, Marks, claim
from ..errors import Contradiction
from ..inks import ColourClue, values
from ..logic.board import Propagation
from ..logic.line import positions
from ..pausing import NEVER, Deadline, pause
from ..steps import Step
from .board import DEAD, ColourBoard, Effect
from .bounds import Bounds
from .line import line_solver
from .reading import Cells, Reading, cells_of, read, state_of
from .reasons import Reasons, mentioned, size
from .rules import COLOUR_TECHNIQUES, DIFFICULTIES, LAST, Find, Lost, finds, finds_of, used_up
from .state import State

MOST_CHAINS, MOST_TOLD = 30, 5
"""At most this many chains are compared by their length, and the shortest of them by what there is to say."""


class Idea(NamedTuple):
    """A find of a line, and where it is; ideas sort from the first to be told."""

    notes: bool
    """Whether no line settles a cell, so that it only rules out values."""
    difficulty: int
    """That of the technique, one more where crossing lines have to be looked at, and one more for many words."""
    away: int
    line: int
    crossing: bool
    number: int
    find: Find


def ideas(board: ColourBoard, near: At | None) -> Iterator[Idea]:
    """Yield what single lines, with what is plain of the lines across them, settle on a board or, where they settle
    nothing, what they rule out: first the easiest, of that the nearest. What only all arrangements show is left out on
    lines that have something easier.
    """
    return (idea for group in _grouped(board, near) for idea in group)


def easiest(board: ColourBoard, near: At | None) -> list[Idea]:
    """Return the first of the ideas, those that are equally easy. No technique is tried that can only give harder ones;
    where no line settles a cell, these are all ideas.
    """
    return next(_grouped(board, near), [])


def _grouped(board: ColourBoard, near: At | None) -> Iterator[list[Idea]]:
    """Yield the ideas that settle a cell, those of one difficulty at a time; if there are none, all others at once."""
    spent = spent_inks(board)
    lines = [_Looked(board, line, spent) for line in range(board.height + board.width)]
    found: list[Idea] = []
    settles = False
    for difficulty, harder in pairwise((*DIFFICULTIES, inf)):
        found += (idea for looked in lines for idea in looked.ideas(int(difficulty), near))
        ready = sorted((idea for idea in found if not idea.notes and idea.difficulty < harder), key=_place)
        found = [idea for idea in found if idea.notes or idea.difficulty >= harder]
        settles = settles or bool(ready)
        yield from (list(group) for _, group in groupby(ready, key=attrgetter("difficulty")))
    if found and not settles:
        yield sorted(found, key=_place)


EASILY_SAID = 3
"""A deduction of more sentences counts as harder."""


def _place(idea: Idea) -> tuple[object, ...]:
    return idea[:6]


class _Looked:
    """A line of a board, by itself and with what is plain of the lines across it, as far as it has been looked at."""

    def __init__(self, board: ColourBoard, line: int, spent: Sequence[dict[str, Spent]]) -> None:
        self._board = board
        self._line = line
        own = cells_at(board, line)
        self._readings: list[tuple[bool, Reading]] = []
        for crossing, cells in enumerate((own, narrowed(board, line, own, spent))):
            if crossing and cells == own:
                continue
            reading = reading_of(board, line, cells)
            if reading is not None and reading.possible != cells:
                self._readings.append((bool(crossing), reading))
        self._told: list[tuple[str, Lost]] = []
        self._settled = set[bool]()
        """The readings, across or not, of which something easier settles a cell."""
        self._number = 0

    def ideas(self, difficulty: int, near: At | None) -> Iterator[Idea]:
        """Yield what the techniques of a difficulty find, those that are easier having been asked before."""
        for crossing, reading in self._readings:
            for find in finds_of(reading, difficulty):
                if find.technique.name == LAST and crossing in self._settled:
                    continue
                settles = any(len(reading.cells[i]) - len(gone) == 1 for i, gone in find.lost.items())
                if settles and find.technique.name != LAST:
                    self._settled.add(crossing)
                if crossing and (not settles or (find.technique.name, find.lost) in self._told):
                    continue
                self._told.append((find.technique.name, find.lost))
                self._number += 1
                yield Idea(
                    not settles,
                    find.technique.difficulty + crossing + (len(find.claims) > EASILY_SAID),
                    _away(self._board, self._line, find, near),
                    self._line,
                    crossing,
                    self._number,
                    find,
                )


def reading_of(board: ColourBoard, line: int, cells: Cells) -> Reading | None:
    """Return a line as a person reads it; None if it has no completion."""
    try:
        return read(board.puzzle.clue(line), cells, board.inks)
    except Contradiction:
        return None


def _away(board: ColourBoard, line: int, find: Find, near: At | None) -> int:
    return 0 if near is None else min(distance(board.puzzle.at(line, i), near) for i in find.lost)


def cells_at(board: ColourBoard, line: int) -> Cells:
    """Return the values left for the cells of a line."""
    return cells_of(board.states[line], board.puzzle.length(line), board.inks)


# --- what is plain of the lines across ---


class Spent(NamedTuple):
    """An ink that no more cells of a line have: by the cells of its blocks, none if the clue does not have it."""

    value: str
    there: tuple[int, ...]
    blocks: tuple[int, ...]


def spent_inks(board: ColourBoard) -> list[dict[str, Spent]]:
    """Return, for each line, the inks that its clue does not have and those whose cells are all there."""
    found: list[dict[str, Spent]] = []
    for line in range(board.height + board.width):
        cells, clue = cells_at(board, line), board.puzzle.clue(line)
        spent: dict[str, Spent] = {}
        for number, value in enumerate(board.every[:-1], 1):
            blocks = tuple(j for j, block in enumerate(clue) if block.ink == number)
            there = tuple(i for i, left in enumerate(cells) if left == value)
            if len(there) == sum(clue[j].length for j in blocks):
                spent[value] = Spent(value, there, blocks)
        found.append(spent)
    return found


def narrowed(board: ColourBoard, line: int, own: Cells, spent: Sequence[dict[str, Spent]]) -> Cells:
    """Return the cells of a line without the inks that the lines across it have spent; a known cell stays."""
    found = []
    for i, left in enumerate(own):
        across = spent[_across(board, line, i)]
        found.append(left if len(left) == 1 else "".join(value for value in left if value not in across))
    return tuple(found)


def _across(board: ColourBoard, line: int, i: int) -> int:
    """Return the line that crosses a line at a cell."""
    return board.height + i if line < board.height else i


# --- one line ---


def line_step(board: ColourBoard, idea: Idea) -> Step:
    """Return an idea as a step that cites as few cells as it takes, and as the easiest technique that gives it from
    these cells tells it. What it takes from the lines across comes first, as steps of theirs.
    """
    own = cells_at(board, idea.line)
    spent = spent_inks(board) if idea.crossing else []
    cells = narrowed(board, idea.line, own, spent) if idea.crossing else own
    target = _aim(idea.find.lost, cells, board.every)
    some = fewest(board, idea.line, cells, own, target)
    if not idea.crossing or all(now == before or now == board.every for now, before in zip(some, own, strict=True)):
        return told_step(board, idea.line, own, _known(board, some), target)
    return _crossing_step(board, idea.line, own, some, target, spent)


def _crossing_step(
    board: ColourBoard, line: int, own: Cells, some: Cells, target: Lost, spent: Sequence[dict[str, Spent]]
) -> Step:
    """Return the deduction of a line from cells of which the lines across rule out inks."""
    steps = []
    inks = {board.every[block.ink - 1] for block in board.puzzle.clue(line)}
    for i, (left, before) in enumerate(zip(some, own, strict=True)):
        gone = [value for value in without(before, left) if value in inks] if left != board.every else []
        for value in gone:
            steps.append(_spent_step(board, _across(board, line, i), spent, value, board.puzzle.at(line, i)))
    last = chain_step(board, line, some, target)
    places = _of_board(board, {at for step in (*steps, last) for at in step.cited})
    return Step("line", last.cells, line, places, steps=(*steps, last), why=last.why)


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


def fewest(board: ColourBoard, line: int, cells: Cells, own: Cells, target: Lost) -> Cells:
    """Return a line with as little known as gives a target by a technique as easy, in as few words."""
    clue, inks = board.puzzle.clue(line), board.inks
    solve, wanted = line_solver(clue, len(cells), inks), _bits(target, len(cells), inks)

    def effort(tried: Cells) -> Effort | None:
        if solve(state_of(tried, inks)) & wanted:
            return None
        return _effort(_easiest(read(clue, tried, inks), target))

    return _shrunk(cells, own, board.every, sum(target) / len(target), effort)


def fewest_stuck(board: ColourBoard, line: int, cells: Cells, own: Cells) -> Cells:
    """Return a line with as little known as leaves it without completion, told in as few words."""
    clue, inks = board.puzzle.clue(line), board.inks
    solve = line_solver(clue, len(cells), inks)

    def effort(tried: Cells) -> Effort | None:
        if solve(state_of(tried, inks)):
            return None
        said = _stuck(clue, tried)
        return (0, size(said)) if said else (1, 0)

    return _shrunk(cells, own, board.every, 0, effort)


Effort = tuple[int, int]
"""How hard a reason is, and how much there is to say of it."""


def _shrunk(cells: Cells, own: Cells, every: str, middle: float, effort: Callable[[Cells], Effort | None]) -> Cells:
    """Return a line with as little known as takes no more effort: of each cell all that is known, or that and less of
    what the lines across rule out, or what the board knows, or nothing. Known cells of one value side by side count as
    one, and what lies farthest from the `middle` is left out first.
    """
    limit = effort(cells)
    assert limit is not None
    things = sorted(_things(cells, own), key=lambda thing: (-min(abs(i - middle) for i in thing), thing))
    kept, before = list(cells), None

    def leave_out(some: Sequence[Sequence[int]]) -> None:
        """Leave out these things, or as many of them as can be."""
        left = [thing for thing in some if kept[thing[0]] != every]
        if left and not know(left, every) and len(left) > 1:
            leave_out(left[: len(left) // 2])
            leave_out(left[len(left) // 2 :])

    def know(some: Sequence[Sequence[int]], less: str) -> bool:
        """Know no more than this of these things, if that is enough."""
        nonlocal limit
        tried = kept[:]
        for thing in some:
            for i in thing:
                tried[i] = less
        now = effort(tuple(tried))
        if now is None or limit is None or now[0] > limit[0] or now[1] > limit[1]:
            return False
        kept[:], limit = tried, now
        return True

    # A cell may be needed only to keep what is said of another one short.
    while before != kept:
        before = kept[:]
        leave_out(things)
        for thing in things:
            any(know((thing,), less) for less in _less(kept[thing[0]], own[thing[0]], every))
    return tuple(kept)


def _effort(find: Find) -> Effort:
    return find.technique.difficulty, size(find.claims)


def _things(cells: Cells, own: Cells) -> list[tuple[int, ...]]:
    """Return the cells of a line, those side by side together that the board knows to have one value."""
    found: list[tuple[int, ...]] = []
    for i, left in enumerate(cells):
        if i and len(left) == 1 and left == cells[i - 1] == own[i] == own[i - 1]:
            found[-1] += (i,)
        else:
            found.append((i,))
    return found


def _less(left: str, own: str, every: str) -> list[str]:
    """Return what may be enough to know of a cell besides nothing: what the board knows, or one value more than now."""
    more = ["".join(value for value in every if value in left or value == one) for one in own if one not in left]
    return [some for some in (own, *more) if len(left) < len(some) < len(every)]


def _aim(lost: Lost, cells: Cells, every: str) -> Lost:
    """Return the part of a find that matters: where it settles cells, these, against all other values."""
    settled = {}
    for i, gone in lost.items():
        left = without(cells[i], gone)
        if len(left) == 1:
            settled[i] = without(every, left)
    return settled or lost


def without(some: str, gone: str) -> str:
    """Return values without others."""
    return "".join(value for value in some if value not in gone)


def cited_cells(board: ColourBoard, line: int, cells: Cells, target: Lost, order: Sequence[int] = ()) -> list[int]:
    """Return cells of a line from which the solver needs each to rule out all of a target or, where the target is
    empty, to see that the line has no completion. Those are left out first that `order` names, then those that lie
    farthest from the target.
    """
    n, inks = len(cells), board.inks
    solve = line_solver(board.puzzle.clue(line), n, inks)
    wanted = _bits(target, n, inks)
    middle = sum(target) / len(target) if target else 0
    known = [i for i, left in enumerate(cells) if len(left) <= inks]
    rest = sorted((i for i in known if i not in order), key=lambda i: (-abs(i - middle), i))
    kept = known
    for one in [*(i for i in order if i in known), *rest]:
        fewer = [i for i in kept if i != one]
        found = solve(state_of(_cited(cells, fewer, inks), inks))
        if not found & wanted if wanted else not found:
            kept = fewer
    return kept


def _bits(lost: Lost, n: int, inks: int) -> State:
    every = values(inks)
    return sum(1 << every.index(value) * n + i for i, gone in lost.items() for value in gone)


def _cited(cells: Cells, kept: Sequence[int], inks: int) -> Cells:
    """Return a line of which only these cells are known."""
    every, some = values(inks), set(kept)
    return tuple(left if i in some else every for i, left in enumerate(cells))


def told_step(board: ColourBoard, line: int, cells: Cells, cited: Sequence[int], target: Lost) -> Step:
    """Return the step by which a line of which the cited cells are known rules out a target, with what the same
    sentence gives besides. A cell that is settled only by what was known of it before is cited, too.
    """
    clue, inks = board.puzzle.clue(line), board.inks
    reading = read(clue, _cited(cells, cited, inks), inks)
    find = _easiest(reading, target)
    lost = {i: gone for i, values in find.lost.items() if (gone := without(cells[i], without(cells[i], values)))}
    own = [i for i, gone in lost.items() if len(without(cells[i], gone)) == 1 and len(reading.possible[i]) > 1]
    if own:
        cited = sorted({*cited, *own})
        reading = read(clue, _cited(cells, cited, inks), inks)
    return _step(board, line, cited, reading, find, marks_of(lost, cells))


def chain_step(board: ColourBoard, line: int, cells: Cells, target: Lost) -> Step:
    """Return the step by which a line of which just these cells are known rules out just a target."""
    reading = read(board.puzzle.clue(line), cells, board.inks)
    marks: list[Mark] = []
    for i, gone in sorted(target.items()):
        left = reading.possible[i]
        marks += [(i, left)] if len(left) == 1 else [(i, NOT + value) for value in gone]
    return _step(board, line, _known(board, cells), reading, _easiest(reading, target), tuple(marks))


def _known(board: ColourBoard, cells: Cells) -> list[int]:
    """Return the cells of a line of which something is known."""
    return [i for i, left in enumerate(cells) if left != board.every]


def _step(
    board: ColourBoard, line: int, cited: Sequence[int], reading: Reading, find: Find, marks: tuple[Mark, ...]
) -> Step:
    puzzle, blocks = board.puzzle, range(len(reading.clue))
    *before, last = find.claims
    told = (*before, claim(last.key, **{**dict(last.fields), "settled": Marks(marks)}))
    named = mentioned(told)
    why = Explanation(
        find.technique.name,
        (tuple((one,) for one in told),),
        given=given(board, line, reading.cells, [i for i in cited if i not in named]),
        first=tuple(map(reading.first, blocks)),
        last=tuple(map(reading.last, blocks)),
        blocks=find.blocks,
    )
    settled = tuple((*puzzle.at(line, i), value) for i, value in marks)
    return Step("line", settled, line=line, cited=tuple(puzzle.at(line, i) for i in cited), why=why)


def _easiest(reading: Reading, target: Lost) -> Find:
    """Return the find of the easiest technique that gives all of a target, of several the one with least to say."""
    left = {i: gone for i, values in target.items() if (gone := _of(values, reading.cells[i]))}
    best: Find | None = None
    for find in _finds_with(reading, left):
        if best is not None and find.technique.difficulty > best.technique.difficulty:
            break
        if _contains(find.lost, left) and (best is None or _effort(find) < _effort(best)):
            best = find
    assert best is not None
    return best


def _of(some: str, left: str) -> str:
    """Return those of some values that are left."""
    return "".join(value for value in some if value in left)


def _finds_with(reading: Reading, target: Lost) -> Iterator[Find]:
    """Yield what techniques find, at last all of a target in every arrangement."""
    yield from finds(reading)
    yield Find(COLOUR_TECHNIQUES[LAST], target, (claim("colour.hence", claim=claim("colour.every")),))


def _contains(lost: Lost, target: Lost) -> bool:
    return all(not without(gone, lost.get(i, "")) for i, gone in target.items())


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
    said = _stuck(board.puzzle.clue(line), cells) or (claim("colour.stuck"),)
    named, cited = mentioned(said), _known(board, cells)
    rest = given(board, line, cells, [i for i in cited if i not in named])
    why = Explanation(None, (tuple((one,) for one in said),), given=rest)
    return Step("line", line=line, cited=tuple(board.puzzle.at(line, i) for i in cited), why=why)


def _stuck(clue: ColourClue, cells: Cells) -> tuple[Claim, ...]:
    """Return what shows that a line has no completion; nothing if it does not show simply."""
    reasons = Reasons(Bounds(clue, cells))
    if reasons.bounds.conflict is None:
        return ()
    last = reasons.conflict()
    return (*reasons.claims, last)


# --- trying out ---


async def refutations(board: ColourBoard, near: At | None, deadline: Deadline = NEVER) -> list[Step]:
    """Return proofs by contradiction on a board at its fixpoint: the easiest chains first, of those the nearest."""
    found: list[tuple[Chain, int, Cell]] = []
    cells = sorted(board.open_cells(), key=lambda at: (distance(at, near), at))
    for row, column in cells:
        for value in board.left(row, column):
            failed = await _failing(board, row, column, value)
            if failed is not None:
                found.append((*failed, (row, column, board.every[value])))
            await pause()
        if len(found) >= MOST_CHAINS or (deadline.over() and found):
            break
    found.sort(key=lambda one: one[0].length(one[1]))
    told = []
    for chain, dead, assumed in found[:MOST_TOLD]:
        told.append(_refuted(board, chain, dead, assumed))
        await pause()
    return sorted(told, key=_telling)


async def agreements(board: ColourBoard, near: At | None, deadline: Deadline = NEVER) -> list[Step]:
    """Return what lines rule out both if a cell has a value and if it has not, on a board at its fixpoint on which no
    value leads to a contradiction: the easiest first.
    """
    found: list[tuple[int, Both]] = []
    for row, column in sorted(board.open_cells(), key=lambda at: (distance(at, near), at)):
        left = board.left(row, column)
        for value in left if left[2:] else left[:1]:
            both = await _both_ways(board, row, column, value)
            if both is not None:
                found.append((sum(chain.length() for chain in both.chains(board)), both))
        if len(found) >= MOST_CHAINS or (deadline.over() and found):
            break
    found.sort(key=lambda one: one[0])
    told = []
    for _, both in found[:MOST_TOLD]:
        told.append(both.proof(board))
        await pause()
    return sorted(told, key=_telling)


class Both(NamedTuple):
    """What follows from each of two suppositions, one the opposite of the other, and what both rule out."""

    supposed: tuple[Cell, Cell]
    left: tuple[str, str]
    """The values that the supposed cell has left."""
    effects: tuple[list[Effect], list[Effect]]
    at: At
    gone: str

    def chains(self, board: ColourBoard) -> list[Chain]:
        """Return the two chains to what both rule out."""
        found = []
        for (row, column, _), left, effects in zip(self.supposed, self.left, self.effects, strict=True):
            chain = Chain(board, [(row, column, left)], effects)
            chain.want(self.at, self.gone)
            found.append(chain)
        return found

    def proof(self, board: ColourBoard) -> Step:
        """Return the proof, with its steps."""
        steps, other = (tuple(chain.steps()) for chain in self.chains(board))
        left = without(board.letters_left(*self.at), self.gone)
        values = (left,) if len(left) == 1 else tuple(NOT + value for value in self.gone)
        places = {at for step in (*steps, *other) for at in step.cited} | {self.at, self.supposed[0][:2]}
        settled, cited = tuple((*self.at, value) for value in values), _of_board(board, places)
        why = Explanation("probe by agreement")
        return Step("probe", settled, None, cited, self.supposed[0], "agreement", steps, other, why=why)


async def _both_ways(board: ColourBoard, row: int, column: int, value: int) -> Both | None:
    """Follow a value of a cell, and the cell without it; return what both rule out, if anything: a cell that it settles
    before others.
    """
    every, width = board.every, board.width
    letters = board.letters_left(row, column)
    one = every[value]
    ways = [(one, (row, column, one)), (without(letters, one), (row, column, NOT + one))]
    if one in VALUES:
        # Its opposite is then the value itself, not the other one of black and white.
        ways.reverse()
    found = []
    for left, _ in ways:
        mark, before = board.mark(), board.states[:]
        board.rule_out(row, sum(1 << every.index(gone) * width + column for gone in without(letters, left)))
        try:
            while (ended := board.propagate(board.portion)) is Propagation.UNFINISHED:
                await pause()
            found.append((board.trail[mark + 1 :], board.states[: board.height]))
        finally:
            board.restore(mark, before)
        if ended is Propagation.CONFLICT:
            return None
    agreed: dict[At, str] = {}
    for number, own in enumerate(board.states[: board.height]):
        lost = own & ~(found[0][1][number] | found[1][1][number])
        for bit in positions(lost):
            at = number, bit % width
            agreed[at] = agreed.get(at, "") + every[bit // width]
    if not agreed:
        return None
    at = min(agreed, key=lambda at: (len(board.left(*at)) - len(agreed[at]) > 1, distance(at, (row, column)), at))
    (first, one_way), (second, other_way) = ways
    return Both((one_way, other_way), (first, second), (found[0][0], found[1][0]), at, agreed[at])


def _telling(proof: Step) -> float:
    """Return how much it takes to follow the steps of a proof."""
    total = 0.0
    for step in (*proof.steps, *proof.other):
        assert step.why is not None
        harder = 1 if step.why.technique == LAST else 0
        total += 1 + harder + size(step.why.paragraphs) / MANY_CLAIMS
    return total


MANY_CLAIMS = 6
"""So many claims are as much to follow as one more step."""


async def chains(board: ColourBoard, near: At | None) -> list[Step]:
    """Return what several lines settle one after the other, as deductions of the last line with its steps: the shortest
    first, of those the nearest. The board need not be at a fixpoint, and is restored; it must not be in conflict.
    """
    mark, before = board.mark(), board.states[:]
    board.rows_dirty, board.columns_dirty = (1 << board.height) - 1, (1 << board.width) - 1
    try:
        while board.propagate(board.portion) is Propagation.UNFINISHED:
            await pause()
        effects = board.trail[mark:]
    finally:
        board.restore(mark, before)
    settled = [
        (number, cell)
        for number, effect in enumerate(effects)
        for cell in board.cells_of(effect)
        if not cell[2].startswith(NOT)
    ]
    ordered = []
    for number, cell in settled[:MOST_CHAINS]:
        chain = Chain(board, (), effects)
        chain.aim(number, cell)
        ordered.append((chain.length(), distance(cell, near), number, cell))
        await pause()
    found = []
    for _, away, number, cell in sorted(ordered)[:MOST_TOLD]:
        chain = Chain(board, (), effects)
        chain.aim(number, cell)
        steps = chain.steps()
        cited = _of_board(board, {at for step in steps for at in step.cited})
        last = steps[-1]
        parts = tuple(steps) if steps[1:] else ()
        found.append((len(steps), away, Step("line", last.cells, last.line, cited, steps=parts, why=last.why)))
        await pause()
    return [step for _, _, step in sorted(found, key=lambda one: one[:2])]


def _of_board(board: ColourBoard, places: Iterable[At]) -> tuple[At, ...]:
    """Return the cells of which the board itself knows something."""
    return tuple(sorted(at for at in places if len(board.letters_left(*at)) <= board.inks))


async def conflict(board: ColourBoard) -> Step | None:
    """Return the proof that the marks of a board lead, line by line, to one without completion; None if they do not.
    The board is restored.
    """
    mark, before = board.mark(), board.states[:]
    board.rows_dirty, board.columns_dirty = (1 << board.height) - 1, (1 << board.width) - 1
    try:
        while (ended := board.propagate(board.portion)) is Propagation.UNFINISHED:
            await pause()
        dead, effects = board.conflict_line, board.trail[mark:]
    finally:
        board.restore(mark, before)
    if ended is not Propagation.CONFLICT or dead is None:
        return None
    steps = Chain(board, (), effects).shortened(dead)
    cited = _of_board(board, {at for step in steps for at in step.cited})
    return Step("conflict", cited=cited, steps=tuple(steps))


def dead_lines(board: ColourBoard) -> list[int]:
    """Return the lines that the cells of a board leave without completion."""
    return [line for line in range(board.height + board.width) if board.effect(line) is DEAD]


def line_conflict(board: ColourBoard, dead: Sequence[int]) -> Step:
    """Return the proof with least to say that one of these lines has no completion."""
    found = []
    for line in dead:
        cells = cells_at(board, line)
        step = stuck_step(board, line, fewest_stuck(board, line, cells, cells))
        found.append(Step("conflict", line=line, cited=step.cited, steps=(step,)))
    return min(found, key=_telling)


async def refutation(board: ColourBoard, row: int, column: int, value: int) -> Step | None:
    """Return the proof that a cell does not have a value, by lines alone; None if lines do not show it."""
    failed = await _failing(board, row, column, value)
    return _refuted(board, *failed, (row, column, board.every[value])) if failed is not None else None


async def _failing(board: ColourBoard, row: int, column: int, value: int) -> tuple[Chain, int] | None:
    """Return what follows from a value of a cell, and the line that is left without completion; None if none is."""
    mark, before = board.mark(), board.states[:]
    board.settle(row, column, value)
    try:
        while (ended := board.propagate(board.portion)) is Propagation.UNFINISHED:
            await pause()
        dead, effects = board.conflict_line, board.trail[mark + 1 :]
    finally:
        board.restore(mark, before)
    if ended is not Propagation.CONFLICT or dead is None:
        return None
    return Chain(board, [(row, column, board.every[value])], effects), dead


def _refuted(board: ColourBoard, chain: Chain, dead: int, assumed: Cell) -> Step:
    steps = chain.shortened(dead)
    row, column, value = assumed
    left = without(board.letters_left(row, column), value)
    settled = (row, column, left if len(left) == 1 else NOT + value)
    cited = _of_board(board, {at for step in steps for at in step.cited} | {(row, column)})
    why = Explanation("probe by contradiction")
    return Step("probe", (settled,), None, cited, assumed, "contradiction", tuple(steps), why=why)


class Chain:
    """What followed from some cells, to be shortened to what its contradiction needs."""

    def __init__(self, board: ColourBoard, start: Sequence[Cell], effects: Sequence[Effect]) -> None:
        """Take the board as it was before the cells were settled."""
        self._board = board
        self._start = {(row, column): value for row, column, value in start}
        self._lines = [effect.line for effect in effects]
        self._taken: dict[At, list[tuple[int, str]]] = {}
        """For each cell, the effects that took values from it, and which values."""
        for number, effect in enumerate(effects):
            for at, gone in board.lost_by(effect):
                self._taken.setdefault(at, []).append((number, gone))
        self._needed: dict[int, Lost] = {}
        """What is needed of each effect."""

    def shortened(self, dead: int) -> list[Step]:
        """Return the steps that lead to the line without completion, in order."""
        now = len(self._lines)
        own = self._own(dead)
        cells = fewest_stuck(self._board, dead, self._enough(dead, now, {}), own)
        self._need(dead, cells, own, now)
        return [*self.steps(), stuck_step(self._board, dead, cells)]

    def aim(self, number: int, cell: Cell) -> None:
        """Want a cell that an effect settles."""
        row, column, value = cell
        index = self._board.puzzle.index(self._lines[number], (row, column))
        self._needed[number] = {index: without(self._board.every, value)}

    def want(self, at: At, gone: str) -> None:
        """Want values of a cell ruled out."""
        for number, taken in self._taken.get(at, ()):
            if some := _of(taken, gone):
                self._needed[number] = {self._board.puzzle.index(self._lines[number], at): some}

    def steps(self) -> list[Step]:
        """Return the steps that are needed to what is wanted, in order."""
        board, steps = self._board, []
        for number in range(len(self._lines) - 1, -1, -1):
            if number in self._needed:
                line, target = self._lines[number], self._needed[number]
                own = self._own(line)
                cells = fewest(board, line, self._enough(line, number, target), own, target)
                steps.append(chain_step(board, line, cells, target))
                self._need(line, cells, own, number)
        return steps[::-1]

    def length(self, dead: int | None = None) -> int:
        """Return how many steps it takes to what is wanted, or to a line without completion, as far as the solver
        needs them. Nothing is wanted any more then.
        """
        now = len(self._lines)
        if dead is not None:
            self._need(dead, self._enough(dead, now, {}), self._own(dead), now)
        for number in range(now - 1, -1, -1):
            if number in self._needed:
                line = self._lines[number]
                self._need(line, self._enough(line, number, self._needed[number]), self._own(line), number)
        count = len(self._needed)
        self._needed = {}
        return count

    def _enough(self, line: int, now: int, target: Lost) -> Cells:
        """Return the values left for the cells of a line, of what effects took from them only what a target needs."""
        cells, own = self._cells(line, now), self._own(line)
        made = self._made(line, now)
        cited = cited_cells(self._board, line, cells, target, made)
        return tuple(own[i] if i in made and i not in cited else left for i, left in enumerate(cells))

    def _own(self, line: int) -> Cells:
        """Return the values that the board, and the start of the chain, leave for the cells of a line."""
        return self._cells(line, 0)

    def _cells(self, line: int, now: int) -> Cells:
        """Return the values left for the cells of a line before an effect."""
        board, found = self._board, []
        for i in range(board.puzzle.length(line)):
            at = board.puzzle.at(line, i)
            left = self._start.get(at) or board.letters_left(*at)
            for number, gone in self._taken.get(at, ()):
                left = without(left, gone) if number < now else left
            found.append(left)
        return tuple(found)

    def _made(self, line: int, now: int) -> list[int]:
        """Return the cells of a line that effects narrowed down before one, the last first: better left out."""
        when = {}
        for i in range(self._board.puzzle.length(line)):
            for number, _ in self._taken.get(self._board.puzzle.at(line, i), ()):
                if number < now:
                    when[i] = number
        return sorted(when, key=lambda i: (-when[i], i))

    def _need(self, line: int, cells: Cells, own: Cells, now: int) -> None:
        """Note which effects before one took values from cells of a line of which more is known than at the start."""
        puzzle, every = self._board.puzzle, self._board.every
        cited = [i for i, left in enumerate(cells) if left not in (every, own[i])]
        for at in (puzzle.at(line, i) for i in cited):
            for number, gone in self._taken.get(at, ()):
                if number < now:
                    target, i = self._needed.setdefault(number, {}), puzzle.index(self._lines[number], at)
                    target[i] = target.get(i, "") + without(gone, target.get(i, ""))
