"""What a part of a text need not say again: the part before it has said it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from itertools import dropwhile, pairwise

from ..cells import BLACK
from ..claims import And, Blocks, Cells, Claim, Explanation, Field, Marks, Reasoned, Statement

_Fact = tuple[str, int, int]
"""What a claim says of a block and a cell."""
_COVERING = ("covers", "because.edge", "because.overlap", "because.part.overlap", "because.place")
"""How the keys of claims begin by which cells are black since one block covers them."""


def unrepeated(parts: Sequence[Explanation]) -> list[Explanation]:
    """Return the parts of an explanation without what they call shown where the part before each has said it, unless
    something is said to follow from that at once.
    """
    return [*parts[:1], *(_without(later, {*_said(before)}) for before, later in pairwise(parts))]


def _without(why: Explanation, known: set[_Fact]) -> Explanation:
    statements = [one for paragraph in why.paragraphs for said in paragraph for one in said]
    left = iter([_is_needed(statements[number:], known) for number in range(len(statements))])
    paragraphs = []
    for paragraph in why.paragraphs:
        kept = (tuple(one for one in said if next(left)) for said in paragraph)
        paragraphs.append(tuple(said for said in kept if said))
    return replace(why, paragraphs=tuple(paragraph for paragraph in paragraphs if paragraph))


def _is_needed(statements: Sequence[Statement], known: set[_Fact]) -> bool:
    """Return whether the first of some statements has to be said to somebody who has heard what is known."""
    repeated = _repeated(statements[0])
    if repeated is None or (facts := _facts(repeated)) is None or not facts <= known:
        return True
    following = next(dropwhile(lambda one: _repeated(one) is not None, statements), None)
    return isinstance(following, Claim) and (following.key == "hence" or following.key.endswith(".so"))


def _repeated(one: Statement) -> object:
    """Return the claim that a statement calls shown; None if it is no such statement."""
    return dict(one.fields)["claim"] if isinstance(one, Claim) and one.key == "shown" else None


def _facts(said: object) -> set[_Fact] | None:
    """Return what claims say about whose black cells are, or how far blocks can lie; None if they say anything else."""
    if isinstance(said, And):
        found = [_facts(one) for one in said.claims]
        return None if None in found else {fact for facts in found if facts for fact in facts}
    match said:
        case Claim("owned.part" | "owned.whole", (("span", Cells(cells)), ("blocks", Blocks((block,))))):
            return {("owned", block, i) for i in cells}
        case Claim("begins" | "ends", (("block", Blocks((block,))), ("cell", Cells((i,))))):
            return {(said.key, block, i)}
    return None


def _said(one: object) -> Iterator[_Fact]:
    """Yield the facts that are said in something, however deep."""
    yield from _facts(one) or ()
    if isinstance(one, Claim) and one.key.startswith(_COVERING):
        yield from _covered(dict(one.fields))
    if isinstance(one, tuple):
        for part in one:
            yield from _said(part)
    elif is_dataclass(one):
        for field in fields(one):
            yield from _said(getattr(one, field.name))


def _covered(fields_of: Mapping[str, Field]) -> Iterator[_Fact]:
    """Yield which cells a block covers, as a claim about it says."""
    match fields_of:
        case {"block": Blocks((block,))}:
            blocks = {block}
        case {"owned": Reasoned(claim=owned) | owned}:
            blocks = {block for _, block, _ in _facts(owned) or ()}
        case _:
            blocks = set()
    for marks in fields_of.values():
        if isinstance(marks, Marks):
            yield from (("owned", block, i) for block in blocks for i, value in marks.marks if value == BLACK)
