"""What a part of a text need not say again: the part before it has said it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import fields, is_dataclass, replace
from itertools import dropwhile, groupby
from typing import Any

from ..cells import BLACK
from ..claims import And, Blocks, Cases, Cells, Claim, Explanation, Field, Linked, Marks, Reasoned, Statement

_Fact = tuple[str, int, int]
"""What a claim says of a block and a cell; of a block whose place it tells, that is so whatever the cell."""
_COVERING = ("covers", "because.edge", "because.overlap", "because.part.overlap", "because.place")
"""How the keys of claims begin by which cells are black since one block covers them."""
_LYING = (
    "because.edge.fills",
    "because.overlap",
    "because.part.overlap",
    "because.part.place",
    "because.place",
    "because.rooms.one",
    "because.rooms.whole",
    "lies",
)
"""How the keys of claims begin that say between which cells a block lies."""
_PLACING = (
    "because.edge.at",
    "because.edge.fills",
    "because.part.full",
    "because.part.place",
    "because.place",
    "because.rooms.fill",
    "because.rooms.one",
    "because.rooms.whole",
    "edge.done",
    "lies.at",
    "owned.whole",
)
"""How the keys of claims begin that tell the places of blocks."""
_RESTING = ("hence", "because.reach.settled")
"""What cannot stand where that is left out which was said before it."""


def unrepeated(parts: Sequence[Explanation], settled: Sequence[Set[int]]) -> list[Explanation]:
    """Return the parts of an explanation, which settle some cells each, without what has been said before: known cells
    on which they rest, what they call shown or complete and to which blocks cells belong, unless something is said to
    follow from that at once; then blocks are called complete without their places.
    """
    told: list[Explanation] = []
    known: set[_Fact] = set()
    cells: set[int] = set()
    for why, new in zip(parts, settled, strict=True):
        given = tuple(mark for mark in why.given if mark[0] not in cells)
        told.append(replace(_without(why, known), given=given))
        cells.update(new, (i for i, _ in why.given))
    return told


def _without(why: Explanation, known: set[_Fact]) -> Explanation:
    """Return what is left to be said to somebody who has heard what is known, which it adds to."""
    statements = [one for paragraph in why.paragraphs for said in paragraph for one in said]
    left: list[Statement | None] = []
    for number, one in enumerate(statements):
        left.append(_briefly(one, known) if _is_needed(statements[number:], known) else None)
        known.update(_said(one))
    rest = iter(left)
    paragraphs = []
    for paragraph in why.paragraphs:
        kept = (tuple(one for one in [next(rest) for _ in said] if one) for said in paragraph)
        paragraphs.append(tuple(said for said in kept if said))
    return replace(why, paragraphs=tuple(paragraph for paragraph in paragraphs if paragraph))


def _is_needed(statements: Sequence[Statement], known: Set[_Fact]) -> bool:
    """Return whether the first of some statements has to be said to somebody who has heard what is known."""
    if not _is_known(statements[0], known):
        return True
    left = [*dropwhile(lambda one: _is_known(one, known), statements)]
    if not left or not _follows(left[0]):
        return False
    return not _shows_beside(statements[1 : len(statements) - len(left)], left[0])


def _shows_beside(before: Sequence[Statement], following: Statement) -> bool:
    """Return whether one of some statements says where blocks are complete, right beside which all cells lie that are
    said to follow.
    """
    match following:
        case Claim("hence", (("claim", Marks(marks)),)):
            done = [one for one in before if isinstance(one, Claim) and one.key.startswith("edge.done")]
            cells = {
                i
                for one in done
                for field in dict(one.fields).values()
                if isinstance(field, Cells)
                for i in field.cells
            }
            return bool(done) and all(not {i - 1, i + 1}.isdisjoint(cells) for i, _ in marks)
    return False


def _is_known(one: Statement, known: Set[_Fact]) -> bool:
    """Return whether a statement only says what is known: what it calls shown, whose cells are, that blocks are
    complete, or how far black cells let one reach.
    """
    if not isinstance(one, Claim) or not one.key.startswith(("shown", "owned", "edge.done", "forced")):
        return False
    facts = _facts(dict(one.fields)["claim"] if one.key == "shown" else one)
    if facts is None:
        return False
    placed = {(key, block, i) for key, block, i in facts if key == "owned" and ("placed", block, 0) in known}
    return facts <= known | placed | _beside(facts, known)


def _beside(facts: Set[_Fact], known: Set[_Fact]) -> set[_Fact]:
    """Return the facts by which black cells belong to a block since others right beside them are known to."""
    found: set[_Fact] = set()
    ordered = sorted(facts)
    for row in (ordered, ordered[::-1]):
        for fact, block, i in row:
            near = {("owned", block, i - 1), ("owned", block, i + 1)}
            if fact == "owned" and not near.isdisjoint(known | found):
                found.add((fact, block, i))
    return found


def _follows(one: Field) -> bool:
    """Return whether a statement begins by saying that something follows from what was said before it."""
    match one:
        case Claim():
            owned = dict(one.fields).get("owned")
            return one.key in _RESTING or one.key.endswith(".so") or (owned is not None and _follows(owned))
        case Reasoned(premises=(first, *_)) | Linked(first=first):
            return _follows(first)
    return False


def _briefly(one: Any, known: Set[_Fact]) -> Any:
    """Return a statement that calls blocks complete, or all there, without their places where these are known, or says
    that nothing comes after a block, or before it, without how far this can lie where that is.
    """
    match one:
        case Reasoned():
            return replace(one, premises=tuple(_briefly(premise, known) for premise in one.premises))
        case Claim("shown", (("claim", Claim("edge.done" | "edge.dones") as done),)):
            return _briefly(done, known) if _is_known(done, known) else one
        case Claim("edge.done" | "edge.dones", fields_of) if _is_known(one, known):
            return Claim(f"{one.key}.there", tuple(field for field in fields_of if field[0] == "blocks"))
        case Claim("because.finished" | "because.finished.now.at", (("blacks", Cells(cells)),)):
            placed = sum(1 for fact, _, _ in known if fact == "placed")
            return Claim(f"{one.key.removesuffix('.at')}.there") if placed == len([*_runs(cells)]) else one
        case Claim("because.reach.after" | "because.reach.before", (block, _, settled)) if {*_said(one)} <= known:
            return Claim(f"{one.key}.said", (block, settled))
        case Claim():
            named = ((name, _briefly(field, known) if name == "owned" else field) for name, field in one.fields)
            return Claim(one.key, tuple(named))
    return one


def _facts(said: object) -> set[_Fact] | None:
    """Return what claims say about whose black cells are, how far blocks can lie and which are complete; None if they
    say anything else.
    """
    if isinstance(said, And):
        found = [_facts(one) for one in said.claims]
        return None if None in found else {fact for facts in found if facts for fact in facts}
    match said:
        case Claim("owned.part" | "owned.whole", (("span", Cells(cells)), ("blocks", Blocks((block,))))):
            return {("owned", block, i) for i in cells}
        case Claim("begins" | "ends", (("block", Blocks((block,))), ("cell", Cells((i,))))):
            return {(said.key, block, i)}
        case Claim("edge.done" | "edge.dones", (("blocks", Blocks(blocks)), ("cells", Cells()))):
            return {("placed", block, 0) for block in blocks}
        case Claim("forced.last" | "forced.last.back" as key, _):
            match dict(said.fields):
                case {"block": Blocks((block,)), "start": Cells((i,))}:
                    return {("ends" if key.endswith(".back") else "begins", block, i)}
    return None


def _said(one: object) -> Iterator[_Fact]:
    """Yield the facts that are said in something, however deep, but not what would be so otherwise."""
    if isinstance(one, Cases):
        return
    yield from _facts(one) or ()
    if isinstance(one, Claim):
        yield from _told(one.key, dict(one.fields))
    if isinstance(one, tuple):
        for part in one:
            yield from _said(part)
    elif is_dataclass(one):
        for field in fields(one):
            yield from _said(getattr(one, field.name))


def _told(key: str, fields_of: Mapping[str, Field]) -> Iterator[_Fact]:
    """Yield what a claim with some fields says of blocks: which cells they cover, how far they lie, and where."""
    blocks = _blocks_in(fields_of)
    if key.startswith(("part.before", "part.behind")):
        # Of what lies before or behind a block nobody is told who does not know its place.
        yield from (("placed", block, 0) for block in blocks)
    if key.startswith(_COVERING):
        for marks in fields_of.values():
            if isinstance(marks, Marks):
                yield from (("owned", block, i) for block in blocks for i, value in marks.marks if value == BLACK)
    if key.startswith(_PLACING):
        yield from (("placed", block, 0) for block in blocks)
    match fields_of:
        case {"span": Cells(cells)} if len(blocks) == 1 and (key == "because.edge" or key.startswith(_LYING)):
            yield from (("begins", block, cells[0]) for block in blocks)
            yield from (("ends", block, cells[-1]) for block in blocks)
        case {"block": Blocks((block,)), "start": Cells((i,))}:
            yield "ends" if key.endswith(".back") else "begins", block, i
    match fields_of:
        case {"block": Blocks((block,)), "ends": Cells((i,))}:
            yield "ends", block, i
    match fields_of:
        case {"next": Blocks((block,)), "begins": Cells((i,))} | {"block": Blocks((block,)), "begins": Cells((i,))}:
            yield "begins", block, i
    match fields_of:
        case {"blocks": Blocks(done), "cells": Cells(cells)} if key.startswith("edge.done"):
            yield from (("owned", block, i) for block, run in zip(done, _runs(cells), strict=True) for i in run)


def _blocks_in(fields_of: Mapping[str, Field]) -> set[int]:
    """Return the blocks of which a claim with some fields speaks first."""
    match fields_of:
        case {"owned": Reasoned(claim=owned) | owned}:
            return {block for fact, block, _ in _said(owned) if fact == "owned"}
        case {"all": Blocks(blocks)} | {"blocks": Blocks(blocks)} | {"block": Blocks(blocks)}:
            return {*blocks}
    return set()


def _runs(cells: Sequence[int]) -> Iterator[list[int]]:
    """Yield cells side by side together."""
    for _, run in groupby(enumerate(cells), lambda one: one[1] - one[0]):
        yield [i for _, i in run]
