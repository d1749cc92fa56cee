"""How little has to be known of a line in colours for what it gives, told as easily."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import inf

from ..claims import Claim, claim
from ..inks import values
from .board import ColourBoard
from .found import Lost
from .grounds import side_by_side
from .line import line_solver
from .reading import Cells, Reading, read, state_of, without
from .rules import COLOUR_TECHNIQUES, DIFFICULTIES, LAST, Find, finds_of, last_finds
from .state import State
from .statements import mentioned, size
from .stuck import why_stuck


def fewest(board: ColourBoard, line: int, cells: Cells, own: Cells, target: Lost) -> Cells:
    """Return a line with as little known as gives a target by a technique as easy, in as few words."""
    clue, inks = board.puzzle.clue(line), board.inks
    solve, wanted = line_solver(clue, len(cells), inks), _bits(target, len(cells), inks)
    hardest = easiest_find(read(clue, cells, inks), target).technique.difficulty

    def effort(tried: Cells) -> Effort | None:
        if solve(state_of(tried, inks)) & wanted:
            return None
        find = _find_up_to(hardest, read(clue, tried, inks), target)
        if find is None:
            return None
        hard, said = _effort(find)
        return hard, said + _more_given(tried, board.every, find.claims)

    return _shrunk(cells, own, board.every, sum(target) / len(target), effort)


def fewest_stuck(board: ColourBoard, line: int, cells: Cells, own: Cells) -> Cells:
    """Return a line with as little known as leaves it without completion, told in as few words."""
    clue, inks = board.puzzle.clue(line), board.inks
    solve = line_solver(clue, len(cells), inks)

    def effort(tried: Cells) -> Effort | None:
        if solve(state_of(tried, inks)):
            return None
        said = why_stuck(clue, tried)
        return (0, size(said) + _more_given(tried, board.every, said)) if said else (1, 0)

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


def _more_given(cells: Cells, every: str, said: Sequence[Claim]) -> bool:
    """Whether more is known of a line than claims name."""
    return bool(unnamed(cells, [i for i, left in enumerate(cells) if left != every], said))


def unnamed(cells: Cells, cited: Sequence[int], said: Sequence[Claim]) -> list[int]:
    """Return the cited cells that claims do not name, nor one of the same value side by side with them."""
    named = {other for i in mentioned(said) for other in side_by_side(cells, i)}
    return [i for i in cited if i not in named]


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
        found = solve(state_of(knowing(cells, fewer, inks), inks))
        if not found & wanted if wanted else not found:
            kept = fewer
    return kept


def _bits(lost: Lost, n: int, inks: int) -> State:
    every = values(inks)
    return sum(1 << every.index(value) * n + i for i, gone in lost.items() for value in gone)


def knowing(cells: Cells, kept: Sequence[int], inks: int) -> Cells:
    """Return a line of which only these cells are known."""
    every, some = values(inks), set(kept)
    return tuple(left if i in some else every for i, left in enumerate(cells))


def easiest_find(reading: Reading, target: Lost) -> Find:
    """Return the find of the easiest technique that gives all of a target, of several the one with least to say."""
    find = _find_up_to(inf, reading, target)
    assert find is not None
    return find


def _find_up_to(hardest: float, reading: Reading, target: Lost) -> Find | None:
    """Return the easiest find that gives all of a target; None if it is harder than that."""
    left = {i: gone for i, values in target.items() if (gone := in_both(values, reading.cells[i]))}
    best: Find | None = None
    for difficulty in DIFFICULTIES:
        if difficulty > hardest or (best is not None and difficulty > best.technique.difficulty):
            break
        for find in _finds_with(reading, int(difficulty), left):
            if _contains(find.lost, left) and (best is None or _effort(find) < _effort(best)):
                best = find
    return best


def in_both(some: str, left: str) -> str:
    """Return those of some values that are left."""
    return "".join(value for value in some if value in left)


def _finds_with(reading: Reading, difficulty: int, target: Lost) -> Iterator[Find]:
    """Yield what techniques of a difficulty find, the last of them also all of a target in every arrangement."""
    last = COLOUR_TECHNIQUES[LAST]
    if difficulty < last.difficulty:
        yield from finds_of(reading, difficulty)
    else:
        # It finds cell by cell.
        if len(target) == 1:
            yield from last_finds(reading, *target)
        yield Find(last, target, target, (claim("colour.hence", claim=claim("colour.every")),))


def _contains(lost: Lost, target: Lost) -> bool:
    return all(not without(gone, lost.get(i, "")) for i, gone in target.items())
