"""The words for why a line has no completion, and for what keeps blocks off a place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from itertools import pairwise

from ..puzzle import BLACK, WHITE, Clue
from ..techniques.neither import neither, with_mark
from ..techniques.reading import Bound, Span
from ..techniques.rules import Reason
from ..techniques.spots import Line, lowest, narrowed
from ..techniques.stuck import BOUNDS, Stuck, why_stuck
from ..words import listed, phrase, value_words
from .naming import ROOM, Names

MOST_TOGETHER = 3
"""Where sentences are kept short, one lists at most this many blocks and what keeps each off a place."""


def stuck(names: Names, text: str) -> tuple[str, ...]:
    """Tell why a line of text has no completion, in one sentence or, where the names keep them apart or two cases have
    to be told, in several.
    """
    found = why_stuck(names.clue, text)
    if found is None:
        return tuple(_either_way(names, text))
    give = _leading if found.claim.key == "few" and len(found.claim.blocks) == 1 else _as
    off = off_words(names, found.because, found.claim.key == "uncovered", cramped=_cramped(names.clue, text, found))
    off += [phrase("edge.run", run=names.span(run)) for run in found.whole]
    claim, *more = give(_claim(names, found, text), off, names.apart)
    given: list[str] = []
    for number, (reason, kept) in enumerate(zip(found.given, found.off, strict=True)):
        so_far = replace(found, given=found.given[:number], because=kept)
        given += _owned(names, reason, kept, _cramped(names.clue, text, so_far))
    if not given:
        return claim, *more
    if names.apart:
        return *given, phrase("stuck.then", claim=claim), *more
    return phrase("stuck.given", given=listed(given, "cells.and"), claim=claim), *more


def _either_way(names: Names, text: str) -> Iterator[str]:
    """Tell of a cell that can be neither black nor empty, and first of what leads there."""
    if (found := neither(names.clue, text)) is None:
        yield phrase("stuck.trial")
        return
    before, cell = found
    for i, value in before:
        first, *more = stuck(names, with_mark(text, i, WHITE if value == BLACK else BLACK))
        yield phrase("stuck.only", cell=names.cell(i), value=value_words(value))
        yield phrase("otherwise", stuck=first)
        yield from more
        text = with_mark(text, i, value)
    yield phrase("stuck.neither", cell=names.cell(cell))
    for value in (BLACK, WHITE):
        first, *more = stuck(names, with_mark(text, cell, value))
        yield phrase("stuck.if", value=value_words(value), stuck=first)
        yield from more


def _cramped(clue: Clue, text: str, found: Stuck) -> frozenset[Bound]:
    """Return the bounds among the reasons of a claim that blocks have only since they leave room for others: neither
    crosses nor their own black parts give them, nor a complete block right beside.
    """
    line = Line(clue, text, False)
    spots = line.spots
    for one in found.given:
        spots = narrowed(line, spots, one.span, one.blocks)
    complete = {one.blocks[0]: one.span for one in found.given if len(one.blocks) == 1}
    complete = {block: span for block, span in complete.items() if span[1] - span[0] == clue[block]}
    cramped = set()
    for block, cell, backwards in filter(None, map(bound_of, found.because)):
        alone = spots[block]
        if block + 1 in complete and backwards:
            alone &= (1 << max(0, complete[block + 1][0] - clue[block])) - 1
        elif block - 1 in complete and not backwards:
            alone &= -1 << complete[block - 1][1] + 1
        end = alone.bit_length() - 2 + clue[block] if backwards else lowest(alone)
        if end != cell:
            cramped.add((block, cell, backwards))
    return frozenset(cramped)


def _owned(names: Names, reason: Reason, off: Sequence[Reason], cramped: Set[Bound]) -> tuple[str, ...]:
    """Tell to which blocks a black part belongs, and what keeps the others off."""
    whole = all(names.clue[block] == reason.span[1] - reason.span[0] for block in reason.blocks)
    key = "owned.whole" if whole else "owned.part"
    claim = phrase(key, span=names.span(reason.span), blocks=names.any_of(reason.blocks))
    because = [*off_words(names, off, False, cramped=cramped), *side_by_side(names, off, [reason.span])]
    if not because:
        return (claim,)
    sentence = phrase("so", premise=listed(because, "cells.and"), claim=claim)
    if not names.apart or len(sentence) <= ROOM:
        return (sentence,)
    return (*_together(because), phrase("hence", claim=claim))


def _as(claim: str, because: Sequence[str], apart: bool) -> tuple[str, ...]:
    """Give the reasons for a claim after it, or before it as `_before` has it."""
    if not because:
        return (claim,)
    return _before(phrase("stuck.as", claim=claim, because=listed(because, "cells.and")), claim, because, apart)


def _leading(claim: str, because: Sequence[str], apart: bool) -> tuple[str, ...]:
    """Give the reasons for a claim before it."""
    if not because:
        return (claim,)
    return _before(phrase("so", premise=listed(because, "cells.and"), claim=claim), claim, because, apart)


def _before(whole: str, claim: str, because: Sequence[str], apart: bool) -> tuple[str, ...]:
    """Give the whole sentence, or where sentences are kept `apart` and it is long, the reasons in sentences before."""
    if not apart or len(whole) <= ROOM:
        return (whole,)
    return (*_together(because), phrase("stuck.then", claim=claim))


def _together(words: Sequence[str]) -> list[str]:
    """List words, as many together as a sentence is to hold."""
    groups: list[list[str]] = []
    for word in words:
        if groups and len(groups[-1]) < MOST_TOGETHER and len(listed([*groups[-1], word], "cells.and")) <= ROOM:
            groups[-1].append(word)
        else:
            groups.append([word])
    return [listed(group, "cells.and") for group in groups]


def _claim(names: Names, found: Stuck, text: str) -> str:
    """Tell what is impossible; what keeps blocks off a place is told elsewhere."""
    claim, clue = found.claim, names.clue
    start, stop = claim.span
    ends = {"block": names.block(claim.blocks[0]), "next": names.block(claim.blocks[-1])} if claim.blocks else {}
    key = claim.key
    have = {"scarce": len(text) - text.count(WHITE)}.get(key, stop - start)
    if key == "apart":
        key = _kept_apart([i for i, _ in claim.marks], text)
    one = {"gap": stop - start, "few": len(claim.blocks), "scarce": have}
    one |= dict.fromkeys(("apart", "apart.crossed"), len(clue))
    if one.get(key) == 1:
        key = "few.single" if key == "few" and clue[claim.blocks[0]] == 1 else f"{key}.one"
    elif key == "scarce" and not have:
        key = "scarce.none"
    elif (key == "room.after" and claim.blocks[1] > 0) or (key == "room.before" and claim.blocks[1] < len(clue) - 1):
        key = f"{key}.far"
    return phrase(
        f"stuck.{key}",
        span=names.span(claim.span),
        cells=names.cells(i for i, _ in claim.marks),
        blocks=names.held(claim.blocks),
        first=names.cell(start),
        last=names.cell(stop - 1),
        black=text.count(BLACK),
        total=sum(clue),
        count=len(clue),
        need=sum(clue) + len(clue) - 1,
        have=have,
        longest=max(clue, default=0),
        **ends,
    )


def _kept_apart(cells: Sequence[int], text: str) -> str:
    """Return the key that tells what keeps black cells out of each other's blocks: distance, crosses or both."""
    crossed = [WHITE in text[left:right] for left, right in pairwise(cells)]
    return "apart.crossed" if all(crossed) else "apart.mixed" if any(crossed) else "apart"


def off_words(
    names: Names,
    reasons: Sequence[Reason],
    every: bool,
    settled: Sequence[tuple[int, Span]] = (),
    said: Set[Bound] = frozenset(),
    cramped: Set[Bound] = frozenset(),
) -> list[str]:
    """Tell one by one what keeps blocks off a place; `every` says that these are all blocks of the line. Of those
    that are `settled` it is told where they lie, or nothing if others are to be told of. `said` are bounds that have
    been told before; of those `cramped` it is told for which blocks they leave room.
    """
    there = dict(settled)
    reasons = [one for one in reasons if not is_known(one, there)] or reasons
    # In the midst of others, what has no room would seem to include the block that is spoken of next.
    reasons = sorted(reasons, key=lambda one: one.key == "off.room")
    words: list[str] = []
    shown: list[str] = []
    far = {"off.ends": len(names.clue) - 1, "off.begins": 0} if every and len(names.clue) > 1 == len(reasons) else {}
    for one in reasons:
        if is_known(one, there):
            words.append(phrase("lies.at", block=names.block(one.blocks[0]), span=names.span(there[one.blocks[0]])))
            continue
        bound = bound_of(one)
        beyond = range(one.blocks[0] + 1, len(names.clue)) if one.key == "off.ends" else range(one.blocks[0])
        room = "" if bound not in cramped else ".room.one" if len(beyond) == 1 else ".room"
        told = phrase(
            f"{one.key}.far" if far.get(one.key) == one.blocks[0] else f"{one.key}{room}",
            next=names.block(beyond[0]) if room else "",
            block=names.block(one.blocks[0]),
            blocks=names.all_of(one.blocks),
            span=names.span(one.span),
            run=names.span(one.other),
            touched=listed([names.cell(i) for i, _ in one.marks], "cells.or", "list"),
            first=names.cell(one.span[0]),
            last=names.cell(one.span[1] - 1),
        )
        (shown if bound is not None and bound not in said and names.is_shown(bound) else words).append(told)
    return [*words, *(told if number else phrase("shown", claim=told) for number, told in enumerate(shown))]


def bound_of(reason: Reason) -> Bound | None:
    """Return the bound by which a block is kept off a place, None if it is something else that keeps it off."""
    bounds = {"off.ends": (reason.span[1] - 1, True), "off.begins": (reason.span[0], False)}
    return (reason.blocks[0], *bounds[reason.key]) if reason.key in bounds else None


def side_by_side(names: Names, reasons: Sequence[Reason], runs: Sequence[Span]) -> list[str]:
    """Tell which runs are side by side where a block can cover a part of one, but not all of it."""
    ends = {one.span[1] - 1 if one.key == "off.ends" else one.span[0] for one in reasons if one.key in BOUNDS}
    return [phrase("edge.run", run=names.span(run)) for run in runs if not ends.isdisjoint(range(*run))]


def is_known(reason: Reason, there: Mapping[int, Span]) -> bool:
    """Return whether a block is kept off a place by where it is known to lie."""
    return reason.key in BOUNDS and reason.blocks[0] in there
