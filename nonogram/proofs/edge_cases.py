"""Which cases of edge logic go on like earlier ones, so that a reader goes through each way of reasoning once."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import NamedTuple

from ..cells import BLACK, At, Cell, distance
from ..claims import Explanation, Marks
from ..puzzle import Puzzle
from ..steps import Step
from .cost import LINE, PLACE, cost

REFUTED = "probe by contradiction"


class _Form(NamedTuple):
    """How a step of a case is argued."""

    said: Hashable
    """What is said of it, without cells, blocks and numbers."""
    ends: frozenset[Hashable]
    """Of a line without completion, the cells that the case has settled there and on which this rests: which they are,
    and where they lie from the cell of the case, forwards and backwards.
    """
    rests: bool
    """Whether a step of the line of the case rests on cells of other cases, which are known by then."""

    def is_among(self, others: Sequence[_Form]) -> bool:
        """Return whether some of several steps is argued alike: the same is said of it and, at the end of a case, it
        rests on the same cells, or on such as lie in the same way from the cell of the case.
        """
        return any(self.said == one.said and not self.ends.isdisjoint(one.ends) for one in others)


def explain_cases(puzzle: Puzzle, proof: Step, cases: Sequence[Step]) -> tuple[Step, ...]:
    """Return the steps of a deduction along an edge, explained: which of its cases leads on like an earlier one, and
    which steps are argued as the one before them or as one of the case before. Several cases in a row that are wholly
    argued as the one before them are told as one step. What the line itself gives is explained already.
    """
    line = line_of(puzzle.height, proof.cells)
    found: list[Step] = []
    same: list[Step] = []
    earlier: list[_Form] = []
    for case in cases:
        if case.kind == "line":
            found.append(case)
            continue
        case, forms = _sorted(puzzle, proof, case)
        like = next((at for at, one in enumerate(found) if _across(line, one) == _across(line, case)), None)
        alike = tuple(at for at, one in enumerate(forms) if _is_told(one, [*earlier, *forms[:at]]))
        why = Explanation(REFUTED, seen=seen_within(case), like=like, alike=alike)
        case = replace(case, why=why)
        if _is_alike(forms, earlier):
            same.append(case)
        found.append(case)
        earlier = forms
    return tuple(_together(proof, found, same))


def _is_told(form: _Form, earlier: Sequence[_Form]) -> bool:
    """Return whether a step need not be told after others: it is argued alike, on nothing that has become known since
    unless they are too.
    """
    return form.is_among([one for one in earlier if one.rests or not form.rests])


def _is_alike(forms: Sequence[_Form], earlier: Sequence[_Form]) -> bool:
    """Return whether all steps of a case are argued as some of the one before it."""
    return all(one.is_among(earlier) for one in forms)


def _together(proof: Step, cases: Sequence[Step], same: Sequence[Step]) -> Iterator[Step]:
    """Yield cases, several in a row of those that are the `same` as the one before them as one step."""
    group: list[Step] = []
    for case in cases:
        if group and (case not in same or not _go_on([*group, case])):
            yield _as_one(proof, group)
            group = []
        if case in same:
            group.append(case)
        else:
            yield case
    if group:
        yield _as_one(proof, group)


def _as_one(proof: Step, cases: Sequence[Step]) -> Step:
    """Return cases as one step."""
    if len(cases) == 1:
        return cases[0]
    cells = tuple(cell for case in cases for cell in case.cells)
    settled = {cell[:2] for cell in cells}
    cited, seen = ({at for one in some for at in one} - settled for some in zip(*map(_lit, cases), strict=True))
    why = Explanation(REFUTED, seen=tuple(sorted(seen - cited)))
    return Step("edge", cells, line=proof.line, cited=tuple(sorted(cited)), steps=tuple(cases), why=why)


def _lit(case: Step) -> tuple[tuple[At, ...], tuple[At, ...]]:
    assert case.why is not None
    return case.cited, case.why.seen


def _go_on(cases: Sequence[Step]) -> bool:
    """Return whether cases can be told as one: none rests on others, or each lies beyond the one before it."""
    at = [case.cells[0][:2] for case in cases]
    return at in (sorted(at), sorted(at)[::-1]) or not _rest_on_each_other(cases)


def _rest_on_each_other(cases: Sequence[Step]) -> bool:
    """Return whether some of several cases cites what another one has settled."""
    settled = {cell[:2] for case in cases for cell in case.cells}
    return not settled.isdisjoint(at for case in cases for at in case.cited)


def in_order(puzzle: Puzzle, proof: Step, cases: Sequence[Step]) -> list[int]:
    """Return the order in which to tell the steps of a deduction along an edge, explained: cases argued as the one
    before them as soon as what they cite is known, the nearest first.
    """
    cells = {cell[:2] for cell in proof.cells}
    ways = [[] if case.kind == "line" else _sorted(puzzle, proof, case)[1] for case in cases]
    known: set[At] = set()
    order: list[int] = []
    left = [*range(len(cases))]
    while left:
        ready = [at for at in left if known.issuperset(cells.intersection(cases[at].cited))]
        same = [at for at in ready if order and ways[at] and _is_alike(ways[at], ways[order[-1]])]
        place = cases[order[-1]].cells[0][:2] if order else None
        best = min(same, key=lambda at: distance(cases[at].cells[0], place)) if same else ready[0]
        order.append(best)
        left.remove(best)
        known |= {cell[:2] for cell in cases[best].cells}
    return order


def line_of(height: int, cells: Sequence[Cell]) -> int:
    """Return the line of cells, of which there are several."""
    (row, column, _), other = cells[:2]
    return row if other[0] == row else height + column


def _sorted(puzzle: Puzzle, proof: Step, case: Step) -> tuple[Step, list[_Form]]:
    """Return a case with those of its steps side by side that are argued alike, and the form of each. No step across
    rests on another one, and that of the line rests on none.
    """
    line = line_of(puzzle.height, proof.cells)
    cells = {cell[:2] for cell in proof.cells} - {cell[:2] for cell in case.cells}

    def form(step: Step) -> _Form:
        rests = step.line == line and not cells.isdisjoint(step.cited)
        return _Form(_pattern_of(line, step), _ends(puzzle, case, step), rests)

    forms = [form(step) for step in case.steps]

    def place(at: int) -> tuple[int, int]:
        step = case.steps[at]
        return 0 if step.line == line else 1 if step.cells else 2, forms.index(forms[at])

    order = sorted(range(len(forms)), key=place)
    return replace(case, steps=tuple(case.steps[at] for at in order)), [forms[at] for at in order]


def _ends(puzzle: Puzzle, case: Step, step: Step) -> frozenset[Hashable]:
    """Return where the cells lie that a case has settled and on which its end rests; the same of all other steps."""
    if step.cells or case.assumption is None:
        return frozenset([None])
    assert step.line is not None
    place = puzzle.index(step.line, case.assumption[:2])
    found = [cell for one in case.steps for cell in one.cells if cell[:2] in step.cited]
    at = [(puzzle.index(step.line, cell[:2]), cell[2]) for cell in found]
    away = (frozenset((way * (i - place), value) for i, value in at) for way in (1, -1))
    return frozenset([("at", frozenset(at)), *(("away", one) for one in away)])


def cost_to_read(line: int, step: Step) -> int:
    """Return what it costs to read a step of a deduction along an edge, of which `line` settles cells: of a case only
    the steps that are told, and what those settle that are argued alike.
    """
    if step.kind == "line":
        return _cost(step)
    if step.kind == "edge":
        return LINE + 2 * PLACE
    assert step.why is not None
    costs = LINE + 2 * PLACE
    for at, one in enumerate(step.steps):
        if step.why.like is None or one.line == line:
            costs += PLACE if at in step.why.alike else _cost(one)
    return costs


def _cost(step: Step) -> int:
    assert step.why is not None
    return LINE + cost(
        (*(one for parts in step.why.paragraphs for part in parts for one in part), Marks(step.why.given))
    )


def seen_within(step: Step) -> tuple[At, ...]:
    """Return the cells of which the explanations of a chain speak though the deduction does not cite them; those that
    the chain supposes or settles are not among them.
    """
    seen = {at for one in step.steps if one.why is not None for at in one.why.seen}
    new = {cell[:2] for one in step.steps for cell in one.cells}
    if step.assumption is not None:
        new.add(step.assumption[:2])
    return tuple(sorted(seen.difference(step.cited, new)))


def _across(line: int, case: Step) -> set[tuple[int | None, tuple[Cell, ...], tuple[At, ...]]]:
    """Return what the steps of a case rest on and settle, without those of the line of its cell."""
    return {(step.line, step.cells, step.cited) for step in case.steps if step.line != line}


def _pattern_of(line: int, step: Step) -> Hashable:
    """Return what is said of a step of a case, without cells, blocks and numbers; `line` is that of the case's cell: it
    makes no difference whether crosses of it are named.
    """
    assert step.why is not None
    own = step.line == line
    given = tuple(mark for mark in step.why.given if not own or mark[1] == BLACK)
    return own, bool(step.cells), pattern(given), pattern(step.why.paragraphs)


def pattern(said: object) -> Hashable:
    """Return the form of a statement: what it says of other cells, blocks and numbers has the same."""
    if isinstance(said, tuple):
        return tuple(dict.fromkeys(map(pattern, said)))
    if isinstance(said, int) and not isinstance(said, bool):
        return None
    if is_dataclass(said):
        return type(said), *(pattern(getattr(said, field.name)) for field in fields(said))
    assert isinstance(said, Hashable)
    return said
