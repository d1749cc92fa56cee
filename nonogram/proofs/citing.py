"""The known cells of one line that a deduction rests on: an irreducible set, from which a person's rule works if
possible; and the reasons of a rule that give what is to be shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import NamedTuple

from ..cells import BLACK, UNKNOWN, WHITE, Clue, Mark, with_value
from ..errors import Contradiction
from ..logic.line import format_state, line_solver, parse_state
from ..pausing import pause
from ..techniques.parts import parts
from ..techniques.reading import Reading, Span, read, spans
from ..techniques.rooms import filled, in_own_rooms, one_each, only_counted
from ..techniques.rules import Reason, Rule
from ..techniques.stuck import plainness
from ..techniques.technique import LINES_CACHED, Technique, Way, given_by, rank, rule_of, stages, technique, way_of
from .owners import complete_at_sight
from .premises import ends_told, premises
from .room_claims import is_packed

CELL, WITHIN = technique("anchored at a cell"), technique("overlap within reach")
EDGE, OVERLAP = technique("anchored at an edge"), technique("overlap")
NAMING = {EDGE, CELL, technique("run must join")}
"""These say to which block black cells belong."""
BARE = (OVERLAP, technique("out of reach"), WITHIN)
"""These do not, if nothing but crosses and what is known bounds the blocks."""

MOST_ROOMS = 2
"""No more rooms than this are counted only because crosses are not passed over."""

COUNTED = 300
"""All sets of a size are compared only if there are no more than this many."""

Leaves = Callable[[str], bool]
"""Whether a weaker line still shows what is to be shown."""


def cite(clue: Clue, text: str, marks: Sequence[Mark], order: Sequence[int], way: Way | None = None) -> list[int]:
    """Return an irreducible set of the line's known cells from which `marks` follow or, if `marks` is empty, from which
    the line has no completion. Without any one of them this would no longer hold.

    Cells are left out in the given order, at first only as long as the `way` to find them still gives the marks; so the
    set is one from which this way leads to them, as far as an irreducible set allows.
    """
    wanted = set(marks)
    follows = _follows(clue, len(text), marks)
    left, kept = _without(text, order, follows)
    if way is None or wanted <= _given(way, clue, left):
        # A way that needs no cell of those left out would have let each of them go.
        return kept
    text, order = _without_in_way(clue, text, wanted, order, way, follows, {*kept})
    return _without(text, order, follows)[1]


def _without_in_way(
    clue: Clue, text: str, wanted: Set[Mark], order: Sequence[int], way: Way, follows: Leaves, kept: Set[int]
) -> tuple[str, list[int]]:
    """Leave out cells as long as a way gives what is wanted; return what `_without` does. `kept` are the cells that had
    to stay when they were left out in the same order as long as that only `follows`.
    """
    needed = []
    # As long as no cell is missing that stayed then, what was left out can be: more is known.
    more = True
    for i in order:
        weaker = with_value(text, i, UNKNOWN)
        # What does not follow at all no way gives, and the line solver is much faster.
        if ((more and i not in kept) or follows(weaker)) and wanted <= _given(way, clue, weaker):
            text = weaker
            more = more and i not in kept
        else:
            needed.append(i)
    return text, needed


def cite_whole(clue: Clue, text: str, marks: Sequence[Mark], order: Sequence[int], way: Way) -> list[int]:
    """Return the line's known cells that the easiest `way` to find marks needs. Black cells side by side are one thing:
    all of them are cited or none, since a person sees a run or a complete block and not its ends. Things are left out
    in the given order of their cells; without any one of those that remain, looking at nothing else, it would take a
    harder technique.
    """
    wanted, most = set(marks), way.technique.difficulty
    follows = _follows(clue, len(text), marks)

    # What does not follow at all no rule gives, and the line solver is much faster.
    def by_way(alone: str) -> bool:
        return follows(alone) and wanted <= _given(way, clue, alone)

    def as_easily(alone: str) -> bool:
        return follows(alone) and way_of(clue, alone, marks).technique.difficulty <= most

    runs = {i: tuple(range(*run)) for run in spans(BLACK, text) for i in range(*run)}
    things = list(dict.fromkeys(runs.get(i, (i,)) for i in order))
    # The one rule is asked sooner than all.
    for enough in (by_way, as_easily):
        for thing in tuple(things):
            if enough(only(text, [i for other in things if other != thing for i in other])):
                things.remove(thing)
    return [i for thing in things for i in thing]


def cite_stretches(
    clue: Clue, text: str, marks: Sequence[Mark], cited: tuple[int, ...], order: Sequence[int], known: Set[int]
) -> tuple[int, ...]:
    """Return cited cells with the crosses that the reasons for marks would otherwise pass over, and with all of a
    stretch of crosses where several parts of it are cited: a person sees them. Only cells of `known` are added. What is
    needless then, cells of one value side by side being one thing, is left out, in the given order of its cells.
    """
    stretches = {i: one for one in spans(WHITE, text) for i in range(*one) if i in known}
    whole = set(cited)
    if whole >= stretches.keys():
        return cited
    told_of = _all_passed_over(clue, text, whole, marks, stretches)
    whole |= told_of
    for start, stop in dict.fromkeys(stretches.values()):
        if len(spans(WHITE, only(text, [i for i in whole if start <= i < stop]))) > 1:
            whole.update(i for i in range(start, stop) if i in known)
    if whole == set(cited):
        return cited
    follows = _follows(clue, len(text), marks)

    def told(cells: Sequence[int]) -> int:
        return way_of(clue, stands_for(clue, text, cells), marks).technique.difficulty if marks else 0

    most = told(cited)
    if told([*whole]) > most:
        return cited
    shown = only(text, [*whole])
    sides = {i: tuple(range(*one)) for value in (WHITE, BLACK) for one in spans(value, shown) for i in range(*one)}
    things = list(dict.fromkeys(sides[i] for i in order if i in whole))
    for thing in tuple(things):
        fewer = [i for other in things if other != thing for i in other]
        if not follows(only(text, fewer)) or told(fewer) > most:
            continue
        now = _passed_over(clue, text, {*fewer}, marks, stretches) if told_of else _NONE_PASSED
        if not now.at_ends and (told_of.isdisjoint(thing) or now.inside.isdisjoint(thing)):
            things.remove(thing)
    return tuple(i for thing in things for i in thing)


def cite_complete(
    clue: Clue, text: str, marks: tuple[Mark, ...], cited: tuple[int, ...], known: Set[int]
) -> tuple[int, ...]:
    """Return cited cells with blocks that are complete at sight, if they are `known`, in place of crosses that tell no
    more than where these lie, or of blocks told to be pushed to an end: a person sees the blocks. They take the place
    of none unless the reasons for marks count rooms.
    """
    seen = [one for one in complete_at_sight(clue, text) if {*range(*one)} <= {*known, *cited}] if marks else []
    if not seen or not only_counted([*_reasons(clue, text, {*cited}, marks)]):
        return cited
    pushed = _is_pushed(clue, text, cited, marks)
    for one in seen:
        found = _with_complete(clue, text, marks, cited, one)
        if {*cited} - {*found} or (pushed and not _is_pushed(clue, text, found, marks, one)):
            return found
    return cited


def _with_complete(
    clue: Clue, text: str, marks: tuple[Mark, ...], cited: tuple[int, ...], seen: Span
) -> tuple[int, ...]:
    """Return cited cells with a stretch that shows complete blocks, and without the crosses that are needless then; as
    they are where rooms are not counted beside it.
    """
    follows = _follows(clue, len(text), marks)
    most = way_of(clue, stands_for(clue, text, cited), marks).technique.difficulty
    whole = {*range(*seen)}
    left = {*cited} | whole
    crosses = only(text, cited)
    ends = {i for i in (seen[0] - 1, seen[1]) if 0 <= i < len(text) and crosses[i] == WHITE}
    others = spans(WHITE, only(crosses, {*cited} - ends - whole))
    for thing in (set[int](), *({*range(*one)} for one in others), *({i} for i in sorted(ends))):
        fewer = left - thing
        alone = only(text, [*fewer])
        if not follows(alone) or way_of(clue, stands_for(clue, text, [*fewer]), marks).technique.difficulty > most:
            counted = False
        else:
            counted = only_counted([*_reasons(clue, text, fewer, marks)])
        if counted:
            left = fewer
        elif not thing:
            return cited
    return tuple(left)


def _is_pushed(clue: Clue, text: str, cited: Sequence[int], marks: tuple[Mark, ...], seen: Span | None = None) -> bool:
    """Return whether blocks are told to be pushed to an end where rooms are counted for marks: all of them, or up to
    where complete blocks are `seen`.
    """
    whole = range(len(clue)), (0, len(text))
    for reading, reasons in _reasons(clue, text, {*cited}, marks):
        for reason in reasons:
            if reason.key != "place" or (there := filled(reading, reason.blocks[0], *whole)) is None:
                continue
            before = [one for one in there.before if seen is None or there.span[0] < seen[1] or one.span[0] >= seen[1]]
            behind = [one for one in there.behind if seen is None or seen[0] < there.span[1] or one.span[1] <= seen[0]]
            if is_packed(clue, before) or is_packed(clue, behind):
                return True
    return False


class _Passed(NamedTuple):
    """Crosses, not cited, that the reasons for marks pass over: those at which they tell that a block can begin or end,
    up to where it can, and those in rooms that are counted. `rooms`: how many rooms a reason counts at most.
    """

    at_ends: set[int]
    inside: set[int]
    rooms: int

    @property
    def of_all(self) -> set[int]:
        return self.at_ends | self.inside


_NONE_PASSED = _Passed(set(), set(), 0)


def _all_passed_over(
    clue: Clue, text: str, cited: Set[int], marks: Sequence[Mark], stretches: Mapping[int, Span]
) -> set[int]:
    """Return the crosses that the reasons for marks pass over, also where those found before are cited. Those in rooms
    are left out where too many rooms would have to be counted.
    """
    first = _passed_over(clue, text, cited, marks, stretches)
    found, now = set[int](), first
    while now.of_all:
        found |= now.of_all
        now = _passed_over(clue, text, cited | found, marks, stretches)
    if now.rooms <= max(first.rooms, MOST_ROOMS):
        return found
    found, now = set(), first
    while now.at_ends:
        found |= now.at_ends
        now = _passed_over(clue, text, cited | found, marks, stretches)
    return found


def _passed_over(
    clue: Clue, text: str, cited: Set[int], marks: Sequence[Mark], stretches: Mapping[int, Span]
) -> _Passed:
    """Return the crosses among `stretches` that the reasons for marks pass over if some cells are cited."""
    if not marks:
        return _NONE_PASSED
    at_ends, inside, rooms = set[int](), set[int](), 0
    placed = set[int]()
    # What follows from the cells cited is shown beside them.
    follows = stands_for(clue, text, [*cited])
    hidden = {i for i in stretches if follows[i] == UNKNOWN}
    for reading, reasons in _reasons(clue, text, cited, tuple(marks)):
        if own := in_own_rooms(reading, reasons):
            inside.update(i for room in one_each(reading) for i in range(*room))
        for reason in reasons:
            if reason.key in ("place", "part.place"):
                inside |= {i for i, one in stretches.items() if not cited.isdisjoint(range(*one))}
            counted = _counted_rooms(reading, reason)
            inside.update(i for room in counted for i in range(*room))
            rooms = max(rooms, 0 if reason in own else len(counted))
            for block, cell, backwards in ends_told(reading, reason) if hidden else ():
                if cell in stretches and block not in placed:
                    start, stop = stretches[cell]
                    at_ends |= {*range(start, cell + 1)} if backwards else {*range(cell, stop)}
            placed.update(block for block in reason.blocks if clue[block] == reason.span[1] - reason.span[0])
    return _Passed(at_ends & hidden, (inside & stretches.keys()) - cited, rooms)


def _reasons(
    clue: Clue, text: str, cited: Set[int], marks: tuple[Mark, ...]
) -> Iterator[tuple[Reading, Sequence[Reason]]]:
    """Yield the reasons for marks, step by step, on a line with only the cells cited or, if there are none, with what
    follows from these.
    """
    shown = stands_for(clue, text, [*cited])
    way = way_told(clue, shown, only(text, [*cited]), marks)
    if not way.stepwise:
        alone = read(clue, only(text, [*cited]))
        if (reasons := reasons_for(rule_of(way.technique), alone, marks)) is not None:
            yield alone, reasons
            return
    one = (way.technique, read(clue, shown), marks)
    for name, reading, given in stages(clue, shown, marks) if way.stepwise else [one]:
        yield reading, reasons_for(rule_of(name), reading, given) or ()


def way_told(clue: Clue, known: str, alone: str, marks: Sequence[Mark]) -> Way:
    """Return the easiest way to find marks on a line with what follows from the cited cells `alone`. Where the black
    ones near an end give them and nothing has to follow for that, no room is looked for.
    """
    way = way_of(clue, known, marks)
    if way != Way(OVERLAP) or {*marks} <= _given(way, clue, alone):
        return way
    return Way(EDGE) if {*marks} <= given_by(EDGE, clue, alone) else way


def _counted_rooms(reading: Reading, reason: Reason) -> list[Span]:
    """Return the rooms of which it is told what they hold."""
    if reason.key not in ("place", "part.place"):
        return []
    whole = range(len(reading.clue)), (0, len(reading.text))
    blocks, part = whole if reason.key == "place" else next(one for one in parts(reading) if one[1] == reason.other)
    there = filled(reading, reason.blocks[0], blocks, part)
    if there is None or there.is_plain(reading.clue):
        return []
    return [holds.span for holds in (*there.before, *there.behind)]


def without_counting(clue: Clue, text: str, marks: tuple[Mark, ...], way: Way) -> Way:
    """Return a way to find marks, or if black cells near an end give the marks as easily, that way: where it counts
    more than a few rooms, or where a block fills a room that begins, seen from an end, with one of these cells.
    """
    reading = read(clue, text)
    if way != Way(OVERLAP) or not {*marks} <= given_by(EDGE, clue, text):
        return way
    reasons = all_reasons(OVERLAP, reading, marks)
    if all(one.key == "place" for one in reasons) and _begins_there(reading, marks):
        return Way(EDGE)
    if len(reading.rooms) <= MOST_ROOMS + 1:
        return way
    own = in_own_rooms(reading, reasons)
    most = max(0 if one in own else len(_counted_rooms(reading, one)) for one in reasons)
    return way if most <= MOST_ROOMS else Way(EDGE)


def _begins_there(reading: Reading, marks: tuple[Mark, ...]) -> bool:
    """Return whether marks follow from black cells before which nothing can come, counted from either end."""
    return all(_comes_first(reading, one) for one in all_reasons(EDGE, reading, marks))


def _comes_first(reading: Reading, reason: Reason) -> bool:
    """Return whether a reason is about a black cell before which nothing can come, counted from an end."""
    last = len(reading.clue) - 1 if reason.key.endswith(".back") else 0
    return "at" in reason.key.split(".") and reason.blocks == (last,)


def shut_first(clue: Clue, text: str, marks: tuple[Mark, ...], order: Sequence[int], way: Way) -> Sequence[int]:
    """Return an order in which to leave out cells where black cells near an end give marks: last those before which
    nothing can come and the crosses right beside these.
    """
    if way != Way(EDGE):
        return order
    reading = read(clue, text)
    begin = {one.other[0] for one in all_reasons(EDGE, reading, marks) if _comes_first(reading, one)}
    beside = {i for at in begin for i in (at - 1, at + 1) if text[i : i + 1] == WHITE}
    return sorted(order, key=lambda i: i in begin | beside)


def cite_plainly(
    clue: Clue, known: str, marks: Sequence[Mark], cited: Sequence[int], way: Way, besides: Sequence[int]
) -> Sequence[int]:
    """Return a set as from `cite` from which marks can be told in the same way or an easier one, with fewer cells
    `besides`: what is cited only because such a cell follows from it gives way to that cell. `known` is what the cited
    cells stand for.
    """
    if not besides:
        return cited
    alone = only(known, [*cited, *besides])
    again = cite(clue, alone, marks, [*cited, *besides], way)
    known = stands_for(clue, alone, again)
    other = way_of(clue, known, marks)
    more = lean(clue, known, marks, again, other)
    return again if (rank(other.technique), len(more)) < (rank(way.technique), len(besides)) else cited


def lean(clue: Clue, text: str, marks: Sequence[Mark], cited: Sequence[int], way: Way) -> list[int]:
    """Return what a way that gives marks on a line needs besides the cited cells: an irreducible set of the other
    known cells. Those farthest from the marks are left out first.
    """
    wanted = set(marks)

    def enough(weaker: str) -> bool:
        return wanted <= _given(way, clue, weaker)

    others = [i for i, cell in enumerate(text) if cell != UNKNOWN and i not in cited]
    alone = "".join(UNKNOWN if i in others else cell for i, cell in enumerate(text))
    if not others or enough(alone):
        return []
    others.sort(key=lambda i: -min(abs(i - j) for j, _ in wanted))
    return _without(text, others, enough)[1]


def shows(clue: Clue, text: str, marks: Sequence[Mark]) -> bool:
    """Return whether marks follow from a line."""
    return _follows(clue, len(text), marks)(text)


def _without(text: str, order: Sequence[int], enough: Leaves) -> tuple[str, list[int]]:
    """Leave out cells as long as the line is still enough; return the line that remains, and the cells that had to
    stay.
    """
    kept = []
    for i in order:
        weaker = text[:i] + UNKNOWN + text[i + 1 :]
        if enough(weaker):
            text = weaker
        else:
            kept.append(i)
    return text, kept


def _given(way: Way, clue: Clue, text: str) -> frozenset[Mark]:
    """Return what a way gives on a line."""
    return _given_stepwise(way, clue, text) if way.stepwise else given_by(way.technique, clue, text)


@lru_cache(LINES_CACHED)
def _given_stepwise(way: Way, clue: Clue, text: str) -> frozenset[Mark]:
    return frozenset([mark for *_, marks in stages(clue, text, way.stepwise, way.technique) for mark in marks])


def _follows(clue: Clue, n: int, marks: Sequence[Mark]) -> Leaves:
    """Return a test whether the line solver gives all the marks or, without marks, finds no completion."""
    solve = line_solver(clue, n)
    goal = 0
    for i, value in marks:
        goal |= 1 << (i if value == WHITE else i + n)

    def enough(text: str) -> bool:
        result = solve(parse_state(text))
        return result != 0 and not result & goal if goal else not result

    return enough


def stands_for(clue: Clue, text: str, cited: Sequence[int]) -> str:
    """Return the known cells of a line that follow from the cited ones alone, including these: what a person can infer
    from them.

    Raises Contradiction when they leave the line without completion.
    """
    painted = _painted(clue, only(text, cited))
    if painted is None:
        raise Contradiction("the cited cells leave the line without completion")
    return "".join([UNKNOWN if shown == UNKNOWN else cell for cell, shown in zip(text, painted, strict=True)])


@lru_cache(LINES_CACHED)
def _painted(clue: Clue, text: str) -> str | None:
    """Return the maximal painting of a line, None if it has no completion."""
    result = line_solver(clue, len(text))(parse_state(text))
    return format_state(result, len(text)) if result else None


def all_reasons(name: Technique, reading: Reading, marks: tuple[Mark, ...]) -> list[Reason]:
    """Return the reasons by which a technique gives marks, which it must do."""
    reasons = reasons_for(rule_of(name), reading, marks)
    assert reasons is not None
    return reasons


def reasons_for(rule: Rule, reading: Reading, marks: tuple[Mark, ...]) -> list[Reason] | None:
    """Return the reasons of a rule that together give the marks, each with the marks that no earlier reason gives; None
    if they do not.
    """
    wanted = set(marks)
    chosen = []
    for find in rule(reading):
        for reason in find:
            if given := wanted & set(reason.marks):
                marks_given = tuple(sorted(given))
                chosen.append(Reason(reason.key, marks_given, reason.blocks, reason.span, reason.other))
                wanted -= given
    return None if wanted else chosen


def plainest(
    name: Technique, reading: Reading, marks: tuple[Mark, ...], bare: Sequence[Technique] = BARE
) -> tuple[Technique, list[Reason]] | None:
    """Return the reasons by which a technique gives marks, or one of the `bare` techniques with those that do so
    without saying whose black cells are, if nothing has to be said before these. None if the technique does not give
    the marks.
    """
    if (reasons := reasons_for(rule_of(name), reading, marks)) is None:
        return None
    complete = dict(reading.settled)
    if name in NAMING and not any(block in complete for reason in reasons for block in reason.blocks):
        for other in bare:
            found = reasons_for(rule_of(other), reading, marks)
            if found is not None and all(premises(reading, reason) == ((), True) for reason in found):
                return other, found
    return name, reasons


async def cite_dead(clue: Clue, text: str, given: Sequence[int]) -> tuple[int, Sequence[int]]:
    """Return how plain the reason is for which a line has no completion, and the known cells that it needs, where
    nothing is obvious: the smallest set that leaves none, unless that hides a plainer reason. Given cells count for
    nothing: they are cited where that spares the citing of another cell.
    """
    known = [i for i, cell in enumerate(text) if cell != UNKNOWN]
    marks = [i for i in known if i not in given] if given else known
    best = marks
    for order in (marks, marks[::-1], *(sorted(marks, key=lambda i: text[i] != first) for first in (BLACK, WHITE))):
        cited = cite(clue, text, (), [*order, *given])
        best = min(best, [i for i in cited if i not in given] if given else cited, key=len)
        await pause()
    best = _smaller(clue, text, marks, given, len(best)) or best
    if given:
        best = cite(clue, only(text, [*best, *given]), (), [*best, *given])
    told, plainest = plainness(clue, only(text, best)), plainness(clue, text)
    if told <= plainest:
        return told, best
    best = known
    for order in (marks, sorted(marks, key=lambda i: text[i] != BLACK)):
        kept = _without(text, [*order, *given], lambda weaker: plainness(clue, weaker) <= plainest)[1]
        best = min(best, kept, key=lambda cells: len(set(cells).difference(given)))
        await pause()
    return plainest, best


def _smaller(clue: Clue, text: str, known: Sequence[int], given: Sequence[int], size: int) -> list[int] | None:
    """Return the smallest set of fewer than `size` known cells that leaves a line without completion, with those given
    besides, None if there is none; only sizes of which there are no more than COUNTED sets are tried.
    """
    solve = line_solver(clue, len(text))
    for fewer in range(1, size):
        if comb(len(known), fewer) > COUNTED:
            break
        for cited in combinations(known, fewer):
            if not solve(parse_state(only(text, (*cited, *given)))):
                return list(cited)
    return None


def only(text: str, shown: Iterable[int]) -> str:
    """Return a line on which only some cells are known."""
    cells = [UNKNOWN] * len(text)
    for i in shown:
        cells[i] = text[i]
    return "".join(cells)
