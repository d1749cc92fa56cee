"""Why a line has no completion, and what keeps blocks off a place, as claims."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from itertools import pairwise

from ..cells import BLACK, UNKNOWN, WHITE, Clue, other_value, room_needed
from ..claims import And, Blocks, Cells, Claim, Field, Followed, Reasoned, Said, Statement, Value, claim, shown
from ..techniques.glance import at_a_glance, more_of
from ..techniques.neither import neither, with_mark
from ..techniques.no_room import rooms_for_any
from ..techniques.places import Line, lowest, narrowed
from ..techniques.reading import Bound, Span, extremes, spans
from ..techniques.rules import Reason
from ..techniques.stuck import BOUNDS, PLAIN, Stuck, plainness, why_stuck
from .bounds import bound_of
from .listener import Listener, block, cell, span

_SPEAKS_OF = {
    "none": "",
    "many": "black total",
    "scarce": "have total",
    "scarce.one": "total",
    "scarce.none": "total",
    "long": "span have longest",
    "gap": "span cell",
    "shut": "span have",
    "drawn": "cells span have longest",
    "gap.one": "span",
    "apart": "cells count",
    "apart.one": "cells",
    "apart.crossed": "cells count",
    "apart.crossed.one": "cells",
    "apart.mixed": "cells count",
    "few": "cells blocks",
    "few.all": "cells count",
    "few.one": "cells block",
    "few.single": "cells block",
    "room.all": "need span have",
    "room.none": "block",
    "room.left": "block",
    "room.after": "next last block",
    "room.before": "next first block",
    "touch.first": "start block cell",
    "touch.last": "start block cell",
    "end.first": "stop length cell",
    "end.last": "start length cell",
    "outer.before": "span block",
    "outer.behind": "span block",
    "only.both": "span blocks",
    "only.all": "span blocks",
    "only.each": "rooms count",
    "only.before": "span next block",
    "only.behind": "span next block",
    "only.full.before": "span next block cell",
    "only.full.behind": "span next block cell",
    "uncovered": "span",
    "uncovered.one": "span",
}
"""Of what each claim speaks that something is impossible."""


def stuck(clue: Clue, text: str) -> Said:
    """Say why a line of text has no completion."""
    found = why_stuck(clue, text)
    if found is None:
        return tuple(_either_way(clue, text))
    names = Listener(clue)
    off: list[Statement] = [
        *off_claims(
            names,
            found.because,
            found.claim.key == "uncovered",
            cramped=_cramped(clue, text, found),
            placed=_placed(clue, found).keys(),
        ),
        *(claim("edge.run", run=span(run)) for run in found.whole),
    ]
    what = _claim(clue, found, text)
    told: Statement = what
    if off:
        leads = found.claim.key == "few" and len(found.claim.blocks) == 1
        told = Reasoned(tuple(off), what, "then" if leads else "after")
    given = []
    for number, (reason, kept) in enumerate(zip(found.given, found.off, strict=True)):
        so_far = replace(found, given=found.given[:number], because=kept)
        given.append(_owned(names, reason, kept, _cramped(clue, text, so_far)))
    return (Followed(tuple(given), told) if given else told,)


def as_seen(clue: Clue, text: str, alone: str, late: Set[int]) -> str:
    """Return the line as it is to be looked at where some of its cells, `alone`, leave it without completion: with what
    shows at a glance, or with all its crosses or whole runs where a plainer reason is seen then. What it does not speak
    of must not be `late`, found a moment ago.
    """
    first = more_of(clue, text, alone)
    if at_a_glance(clue, first) is not None:
        return first
    crossed = _with(alone, WHITE, {i for i, cell in enumerate(text) if cell == WHITE})
    runs = {i for run in spans(BLACK, text) if BLACK in alone[slice(*run)] for i in range(*run)}
    best, least = first, plainness(clue, first)
    for seen in (crossed, _with(alone, BLACK, runs), _with(crossed, BLACK, runs)):
        plain = plainness(clue, seen)
        if plain < least and all(_rests_on(clue, seen, i) for i in late if alone[i] != UNKNOWN):
            best, least = _without_needless(clue, seen, alone), plain
    return best


def plainness_seen(clue: Clue, text: str, alone: str, late: Set[int]) -> int:
    """Return how plain the reason is that is told where some cells of a line, `alone`, leave it without completion; see
    `as_seen`.
    """
    return plainness(clue, shown_to_ends(clue, text, as_seen(clue, text, alone, late)))


def _without_needless(clue: Clue, text: str, alone: str) -> str:
    """Return a line without the stretches of crosses, none of them among those `alone`, on which why it has no
    completion does not rest.
    """
    for start, stop in spans(WHITE, text):
        fewer = text[:start] + UNKNOWN * (stop - start) + text[stop:]
        if WHITE not in alone[start:stop] and extremes(clue, fewer) is None:
            text = fewer if why_stuck(clue, fewer) == why_stuck(clue, text) else text
    return text


def _with(alone: str, value: str, cells: Set[int]) -> str:
    return "".join(value if i in cells else cell for i, cell in enumerate(alone))


def _rests_on(clue: Clue, text: str, i: int) -> bool:
    """Return whether why a line has no completion rests on a cell."""
    weaker = with_mark(text, i, UNKNOWN)
    return extremes(clue, weaker) is not None or why_stuck(clue, weaker) != why_stuck(clue, text)


def shown_to_ends(clue: Clue, text: str, alone: str) -> str:
    """Return a line without completion of which some cells are `alone` looked at, with as many others of the crosses of
    `text` that no block is said to begin or end at one of them, unless the reason takes several thoughts then.
    """
    while over := {i for cell, way in _ends(clue, alone) for i in _crosses(text, cell, way)}:
        more = "".join(WHITE if i in over else cell for i, cell in enumerate(alone))
        if plainness(clue, more) > max(PLAIN, plainness(clue, alone)):
            break
        alone = more
    return alone


def _crosses(text: str, cell: int, way: int) -> Iterator[int]:
    """Yield the crosses side by side from a cell on, in a direction: 1 or -1."""
    while text[cell : cell + 1] == WHITE:
        yield cell
        cell += way


def _ends(clue: Clue, text: str) -> Iterator[tuple[int, int]]:
    """Yield the cells at which blocks are said to begin or end where it is told why a line has no completion, each with
    the direction towards the block's other end.
    """
    if (found := why_stuck(clue, text)) is not None:
        for bound in map(bound_of, (*found.because, *(one for off in found.off for one in off))):
            if bound is not None:
                yield bound[1], -1 if bound[2] else 1
        start, stop = found.claim.span
        if found.claim.key == "room.after":
            yield stop - 1, -1
        elif found.claim.key == "room.before":
            yield start, 1


def _either_way(clue: Clue, text: str) -> Iterator[Statement]:
    """Say that a cell can be neither black nor empty, and first what leads there."""
    if (found := neither(clue, text)) is None:
        yield claim("stuck.trial")
        return
    before, one = found
    for i, value in before:
        yield claim("stuck.only", cell=cell(i), value=Value(value))
        yield claim("otherwise", stuck=stuck(clue, with_mark(text, i, other_value(value))))
        text = with_mark(text, i, value)
    yield claim("stuck.neither", cell=cell(one))
    for value in (BLACK, WHITE):
        yield claim("stuck.if", value=Value(value), stuck=stuck(clue, with_mark(text, one, value)))


def _cramped(clue: Clue, text: str, found: Stuck) -> frozenset[Bound]:
    """Return the bounds among the reasons of a claim that blocks have only since they leave room for others: neither
    crosses nor their own black parts give them, nor a complete block right beside.
    """
    line = Line(clue, text, False)
    places = line.places
    for given in found.given:
        places = narrowed(line, places, given.span, given.blocks)
    complete = _placed(clue, found)
    cramped = set()
    for one, end, backwards in filter(None, map(bound_of, found.because)):
        alone = places[one]
        if one + 1 in complete and backwards:
            alone &= (1 << max(0, complete[one + 1][0] - clue[one])) - 1
        elif one - 1 in complete and not backwards:
            alone &= -1 << complete[one - 1][1] + 1
        least = alone.bit_length() - 2 + clue[one] if backwards else lowest(alone)
        if least != end:
            cramped.add((one, end, backwards))
    return frozenset(cramped)


def _placed(clue: Clue, found: Stuck) -> dict[int, Span]:
    """Return the blocks of which it has been said first that black cells are all of them, and where these are."""
    alone = {given.blocks[0]: given.span for given in found.given if len(given.blocks) == 1}
    return {one: run for one, run in alone.items() if run[1] - run[0] == clue[one]}


def _owned(names: Listener, reason: Reason, off: Sequence[Reason], cramped: Set[Bound]) -> Statement:
    """Say to which blocks a black part belongs, and what keeps the others off."""
    whole = all(names.clue[block] == reason.span[1] - reason.span[0] for block in reason.blocks)
    key = "owned.whole" if whole else "owned.part"
    told = claim(key, span=span(reason.span), blocks=Blocks(reason.blocks, "any"))
    because = [*off_claims(names, off, False, cramped=cramped), *side_by_side(off, [reason.span])]
    return Reasoned(tuple(because), told, "owned") if because else told


def _claim(clue: Clue, found: Stuck, text: str) -> Claim:
    """Say what is impossible; what keeps blocks off a place is said elsewhere."""
    what = found.claim
    start, stop = what.span
    key = what.key
    have = {"scarce": len(text) - text.count(WHITE)}.get(key, stop - start)
    if key == "apart":
        key = _kept_apart([i for i, _ in what.marks], text)
    one = {"gap": stop - start, "uncovered": stop - start, "few": len(what.blocks), "scarce": have}
    one |= dict.fromkeys(("apart", "apart.crossed"), len(clue))
    if one.get(key) == 1:
        key = "few.single" if key == "few" and clue[what.blocks[0]] == 1 else f"{key}.one"
    elif key == "few" and len(what.blocks) == len(clue):
        key = "few.all"
    elif key == "scarce" and not have:
        key = "scarce.none"
    elif key == "only.both" and what.blocks[2:]:
        key = "only.all"
    named = what.marks[0][0] if what.marks else text.find(BLACK, start)
    fields: dict[str, Field] = {
        "span": span(what.span),
        "cells": Cells(tuple(i for i, _ in what.marks)),
        "blocks": Blocks(what.blocks, "held"),
        "block": Blocks(what.blocks[:1]),
        "next": Blocks(what.blocks[-1:]),
        "cell": cell(named),
        "length": clue[what.blocks[0]] if what.blocks else 0,
        "start": cell(start),
        "stop": cell(stop - 1),
        "first": cell(start),
        "last": cell(stop - 1),
        "black": text.count(BLACK),
        "total": sum(clue),
        "count": len(clue),
        "need": room_needed(clue),
        "have": have,
        "longest": max(clue, default=0),
        "rooms": And(tuple(claim("rooms.gap", span=span(room)) for room in rooms_for_any(clue, text))) if clue else 0,
    }
    return claim(f"stuck.{key}", **{name: fields[name] for name in _SPEAKS_OF[key].split()})


def _kept_apart(cells: Sequence[int], text: str) -> str:
    """Return the key that tells what keeps black cells out of each other's blocks: distance, crosses or both."""
    crossed = [WHITE in text[left:right] for left, right in pairwise(cells)]
    return "apart.crossed" if all(crossed) else "apart.mixed" if any(crossed) else "apart"


def off_claims(
    names: Listener,
    reasons: Sequence[Reason],
    every: bool,
    settled: Sequence[tuple[int, Span]] = (),
    said: Set[Bound] = frozenset(),
    cramped: Set[Bound] = frozenset(),
    placed: Set[int] = frozenset(),
) -> list[Claim]:
    """Say one by one what keeps blocks off a place; `every` means that these are all blocks of the line. Of those that
    are `settled` it is said where they lie, or nothing if others are to be spoken of. `said` are bounds that have been
    told before; of those `cramped` it is said for which blocks they leave room. Of blocks `placed` the reader knows
    where they lie.
    """
    there = dict(settled)
    reasons = [one for one in reasons if not is_known(one, there)] or reasons
    # In the midst of others, what has no room would seem to include the block that is spoken of next.
    reasons = sorted(reasons, key=lambda one: one.key == "off.room")
    found: list[Claim] = []
    before: list[Claim] = []
    far = {"off.ends": len(names.clue) - 1, "off.begins": 0} if every and len(names.clue) > 1 == len(reasons) else {}
    for one in reasons:
        first = one.blocks[0]
        if is_known(one, there):
            found.append(claim("lies.at", block=block(first), span=span(there[first])))
            continue
        bound = bound_of(one)
        if bound is None:
            found.append(_kept_off(one))
            continue
        beyond = range(first + 1, len(names.clue)) if bound[2] else range(first)
        room = "" if bound not in cramped else ".room.one" if len(beyond) == 1 else ".room"
        fields: dict[str, Field] = {"block": block(first)}
        if far.get(one.key) == first:
            room = ".far.at" if first in placed else ".far"
        elif room == ".room.one":
            fields["next"] = block(beyond[0])
        if room != ".far.at":
            fields["cell"] = cell(bound[1])
        told = claim(f"{'ends' if bound[2] else 'begins'}{room}", **fields)
        (before if bound not in said and names.is_shown(bound) else found).append(told)
    return [*found, *(told if number else shown(told) for number, told in enumerate(before))]


def _kept_off(one: Reason) -> Claim:
    """Say what other than a bound keeps blocks off a place."""
    fields: dict[str, Field] = {"blocks": Blocks(one.blocks)}
    if one.key == "off.both":
        return claim(one.key, block=Blocks(one.blocks), cells=Cells((one.other[0], one.other[1] - 1)))
    if one.key != "off.left":
        fields["run"] = span(one.other)
    if one.key == "off.touch":
        fields["span"] = span(one.span)
    elif one.key == "off.touches":
        fields["touched"] = Cells(tuple(i for i, _ in one.marks), either=True)
    return claim(one.key, **fields)


def side_by_side(reasons: Sequence[Reason], runs: Sequence[Span]) -> list[Claim]:
    """Say which runs are side by side where a block can cover a part of one, but not all of it."""
    ends = {one.span[1] - 1 if one.key == "off.ends" else one.span[0] for one in reasons if one.key in BOUNDS}
    return [claim("edge.run", run=span(run)) for run in runs if not ends.isdisjoint(range(*run))]


def is_known(reason: Reason, there: Mapping[int, Span]) -> bool:
    """Return whether a block is kept off a place by where it is known to lie."""
    return reason.key in BOUNDS and reason.blocks[0] in there
