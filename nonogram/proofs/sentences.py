"""The text about one line: why it settles cells, or why it has no completion.

First it says which known cells it rests on, as far as its sentences do not name them; then, before each reason, what
keeps the blocks where this reason takes them to be.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby

from ..puzzle import BLACK, UNKNOWN, WHITE, Puzzle
from ..steps import Step
from ..techniques.parts import beside
from ..techniques.reading import Bound, Reading, Span
from ..techniques.rooms import by_rooms
from ..techniques.rules import Reason
from ..words import begun, clue_words, line_words, listed, say, sentences, settled_words
from .bounds import beyond_sight, bounds_of, pulls
from .naming import Names
from .owners import Counted, Owned, heard
from .premises import (
    Owner,
    Premise,
    Sentences,
    covered,
    lying,
    placed_at,
    premise_texts,
    premises,
    shown,
    worded,
    worded_before,
)
from .reason_words import Reasons, closed
from .stuck_words import stuck

_TOGETHER = (
    (("gap.all",), "gap.all", 2),
    (("reach",), "reach.all", 2),
    (("overlap", "place"), "overlaps", 3),
    (("part.overlap", "part.place"), "part.overlaps", 2),
)
"""Reasons that share one sentence: the beginnings of their keys, the sentence's key, and the least number of
reasons.
"""

LONG = 200
"""Reasons share a sentence as long as it has no more characters than this; one that is longer by itself is told in
several sentences.
"""

Part = tuple[Sentences, Callable[[], Sentences]]
"""Something to say: as one sentence if that can be, and how to say it in short sentences."""

Argument = Sequence[tuple[Reading, Sequence[Reason]]]
"""Reasons step by step, each with the line as read at that step, which includes what was found before."""


@dataclass(frozen=True, slots=True)
class Said:
    """The text about a line, the blocks that it speaks of one by one, and what it tells of blocks: which black cells
    belong to them, how far they can lie, and which are `called` complete. It is `plain` if it explains all bounds and
    the part of every black cell, and `counts` rooms so many times.
    """

    text: str
    blocks: tuple[int, ...]
    owners: frozenset[Owner]
    bounds: frozenset[Bound]
    called: frozenset[int]
    plain: bool
    counts: int


def line_text(
    puzzle: Puzzle, line: int, argument: Argument, ends: Set[int] = frozenset(), called: Set[int] = frozenset()
) -> Said:
    """Tell why a line settles cells: the argument, and the known cells it rests on. `ends` are cells that only show
    what the reader knows already, `called` blocks of which it has been said that they are complete.
    """
    words = Reasons(puzzle, line, earlier=beyond_sight(argument[0][0]), owned=argument[0][0].owned)
    apart = replace(words, apart=True)
    cited = [i for i, cell in enumerate(argument[0][0].text) if cell != UNKNOWN]
    owners: set[Owner] = set()
    always: set[Owner] = set()
    bounds: set[Bound] = set()
    name, clue = line_words(puzzle.height, line), clue_words(puzzle, line)
    told: set[Premise] = set()
    named: set[int] = set()
    blocks: set[int] = set()
    lain: set[tuple[str, Span]] = set()
    windows: dict[tuple[int, ...], Span] = {}
    limits = {bound for one in argument[0][0].settled if one[0] in called for bound in placed_at(*one)}
    complete = set(called)
    here: set[int] = set()
    plain = True
    counts = 0
    said: set[Sentences] = set()
    there: set[Owner] = set()
    paragraphs: list[list[Part]] = []
    for stage, (reading, found) in enumerate(argument):
        paragraphs.append([])
        if stage:
            reading = heard(reading, owners | always, bounds)
        elif not argument[1:]:
            reading = _needed(reading, found, ends)
        for number, reason in enumerate(_merged(reading, found)):
            if number:
                reading = heard(reading, owners | always, bounds)
            if reason.key in ("edge", "edge.fills", "edge.back", "edge.fills.back") and _lies(reason, lain):
                reason = replace(reason, key="reach.further")
            if reason.key == "rooms" and placed_at(reason.blocks[0], reason.span) <= limits:
                reason = replace(reason, key="place")
            if reason.key == "place" and placed_at(reason.blocks[0], reason.span) <= limits:
                reason = replace(reason, key="place.said" if (reason.blocks[0], reason.span) in there else "place.so")
            if reason.key == "overlap" and windows.get(reason.blocks, reason.span) != reason.span:
                reason = replace(reason, key="overlap.now")
            lain.add((reason.key, reason.span))
            counts += reason.key == "rooms"
            if reason.key in ("overlap", "edge"):
                windows[reason.blocks] = reason.span
            claims, explained = premises(reading, reason)
            plain &= explained
            news = [claim for claim in claims if claim not in told and not _is_counted(reading, claim, limits)]
            told.update(news)
            belong, reach = shown(reading, reason, news)
            owners |= belong
            bounds |= reach
            always |= covered(reading, reason)
            if reason.key.startswith(("overlap", "place")) and _leads(news, reason):
                reason = replace(reason, key="place.so" if reason.key == "place" else "overlap.so")
                news = [*news[:-1], *_without_last(news[-1])]
            untold = any(block not in here for block, _ in reading.settled)
            settled = reading.settled if untold and words.settled_before(reading, reason) else ()
            named.update(_named(reading, reason), *map(_run, news), *(range(*span) for _, span in settled))
            blocks.update(_blocks(reading, reason), *(_of_claim(claim) for claim in news))
            there |= {(one.block, one.span) for one in news if isinstance(one, Owned)}
            fresh = bool(settled) and words.settled_before(reading, reason) not in said
            tell = partial(_before, reading, reason, news, fresh, frozenset(limits), frozenset(there))
            before: list[Part] = [
                (whole, partial(_one_apart, tell, apart, place))
                for place, whole in enumerate(tell(words))
                if whole not in said
            ]
            said.update(whole for whole, _ in before)
            if before:
                paragraphs += [*([part] for part in before), []]
            limits |= worded_before(reading.clue, news)
            here.update(block for block, _ in settled)
            own = {one for one in reading.settled if one[0] in reason.blocks and one[0] not in here}
            limits |= {bound for one in settled for bound in placed_at(*one)}
            unsaid = {one for one in reading.settled if one[0] not in here}
            so_far = (
                limits.difference(*(placed_at(*one) for one in unsaid)) if reason.key.startswith("edge") else limits
            )
            if reason.key == "rooms":
                reading = replace(reading, owned=tuple(dict.fromkeys([*reading.owned, *sorted(there)])))
            how = reading, cited, reason, frozenset(so_far), stage > 0
            paragraphs[-1].append((words.because(*how), partial(apart.because, *how)))
            limits |= worded(reading, reason) | words.told_complete(reading, cited, reason)
            there |= lying(reading, reason)
            for one in settled or (own if reason.key.startswith(("edge", "beside")) else ()):
                complete.add(one[0])
                here.add(one[0])
                limits |= placed_at(*one)
    left = [i for i in cited if i not in named and i not in ends]
    key = "told.empty" if not words.clue else "told.given" if left else "told"
    head = {"line": name, "clue": clue, "cells": words.given(argument[0][0].text, left)}
    reasons = _sentences(paragraphs, len(say(key, **head, reasons="")))
    if len(say(key, **head, reasons=reasons[0])) > LONG:
        key = "told.look.given" if left else "told.look"
        reasons = _sentences(paragraphs, 0)
        reasons[0] = begun(reasons[0])
    text = say(key, **head, reasons=sentences(reasons))
    plain &= all(argument[0][0].text[i] == WHITE for i in left) or all(one.key == "every" for one in argument[-1][1])
    told_of = frozenset(owners | always), frozenset(bounds), frozenset(complete)
    return Said(text, tuple(sorted(blocks)), *told_of, plain, counts)


def _needed(reading: Reading, found: Sequence[Reason], ends: Set[int]) -> Reading:
    """Return a line of which no more complete blocks are known than a single reason needs: the two between which no
    other comes, the one that is complete, or none for a block that is known to be there. Those whose cells are not
    among `ends`, which only show what is known, are needed as well.
    """
    if len(found) != 1:
        return reading
    (reason,) = found
    if reason.key == "reach.between":
        there = tuple(one for one in reading.settled if one[0] in reason.blocks)
        enough = len(there) == 2
    else:
        there = tuple(one for one in reading.settled if one[1] == reason.span)
        enough = reason.key == "located" and (bool(there) or reading.owner(reason.span) is not None)
    shown = {i for one in reading.settled if one not in there for i in range(*one[1])}
    return replace(reading, settled=there) if enough and shown <= ends else reading


def _lies(reason: Reason, lain: Set[tuple[str, Span]]) -> bool:
    """Return whether it has been told that the block of a reason, which settles empty cells, lies within its span."""
    told = any((key, reason.span) in lain for key in ("overlap", "overlap.now", "rooms", "place"))
    return told and all(value == WHITE for _, value in reason.marks)


def _is_counted(reading: Reading, claim: Premise, said: Set[Bound]) -> bool:
    """Return whether a claim is a link of which everything has been said."""
    return isinstance(claim, Counted) and worded_before(reading.clue, [claim]) <= said


def _leads(news: Sequence[Premise], reason: Reason) -> bool:
    """Return whether the last premise says what a reason about one block begins with: how far the block can lie."""
    if not news or not isinstance(link := news[-1], Counted) or link.blocks[-1:] != reason.blocks:
        return False
    return link.cells[-1] == (reason.span[1] - 1 if link.backwards else reason.span[0])


def _without_last(link: Premise) -> list[Premise]:
    """Return a link without its last block; nothing if it has no other."""
    assert isinstance(link, Counted)
    return [replace(link, blocks=link.blocks[:-1], cells=link.cells[:-1])] if link.blocks[1:] else []


def _before(
    reading: Reading,
    reason: Reason,
    news: Sequence[Premise],
    fresh: bool,
    said: Set[Bound],
    there: Set[Owner],
    words: Reasons,
) -> list[Sentences]:
    """Tell one by one what is said before a reason: which blocks are settled, if that is `fresh`, bounds except those
    that have been `said`, and where blocks are except those of which it has been told that they are `there`.
    """
    return [
        *([words.settled_before(reading, reason)] if fresh else []),
        *premise_texts(words, reading, news, fresh, said),
        *words.placed(reading, reason, {*said, *worded_before(reading.clue, news)}, there),
    ]


def _one_apart(tell: Callable[[Reasons], list[Sentences]], apart: Reasons, number: int) -> Sentences:
    """Return one of several things to say, in short sentences."""
    return tell(apart)[number]


def parts_text(puzzle: Puzzle, step: Step) -> str:
    """Tell what a line settles part by part; each part has a text of its own."""
    assert step.line is not None
    head = {"line": line_words(puzzle.height, step.line), "clue": clue_words(puzzle, step.line)}
    settled, count = settled_words(puzzle, step.cells, step.line), len(step.steps)
    if len(text := say("told.parts", **head, settled=settled, count=count)) <= LONG:
        return text
    return say("told.parts.apart", **head, settled=begun(settled), count=count)


def stuck_text(puzzle: Puzzle, line: int, alone: str) -> str:
    """Tell why a line has no completion; `alone` is the line with only the cells that this rests on."""
    names = Names(puzzle, line)
    cited = [i for i, cell in enumerate(alone) if cell != UNKNOWN]
    key = "told.stuck.given" if cited else "told.stuck"
    head = {
        "line": line_words(puzzle.height, line),
        "clue": clue_words(puzzle, line),
        "cells": names.given(alone, cited),
    }
    why, *others = stuck(names, alone)
    if not others and len(text := say(key, **head, why=why)) <= LONG:
        return text
    first, *more = stuck(replace(names, apart=True), alone)
    return say(f"{key}.apart", **head, why=sentences([begun(first), *more]))


def _sentences(paragraphs: Sequence[Sequence[Part]], taken: int) -> list[str]:
    """Join what is said to sentences that are not too long, each of one paragraph; `taken` is the number of characters
    before the first.
    """
    told: list[str] = []
    for parts in paragraphs:
        for number, (whole, apart) in enumerate(parts):
            longer = listed([*told[-1:], whole[0]], "next", "next")
            if number and len(whole) == 1 and len(longer) + (taken if len(told) == 1 else 0) < LONG:
                told[-1] = longer
            else:
                long = any(len(one) > LONG for one in whole) or (not told and taken + len(whole[0]) > LONG)
                told += apart() if long else whole
    return told


def _merged(reading: Reading, reasons: Sequence[Reason]) -> list[Reason]:
    """Merge reasons of one kind, about one part of the line, when one sentence tells them all."""
    merged: list[Reason] = []
    reasons = _from_both_ends([*by_rooms(reading, _on_both_sides(reading, reasons))], len(reading.clue))
    for _, group in groupby(reasons, _sort):
        merged += _as_one(reading, list(group))
    return merged


def _on_both_sides(reading: Reading, reasons: Sequence[Reason]) -> list[Reason]:
    """Merge the reasons that give the cells right beside one complete block: that it is complete says enough."""
    told = list(reasons)
    for block, (start, stop) in reading.settled:
        near = [reason for reason in told if {i for i, _ in reason.marks} <= {start - 1, stop}]
        if near[1:]:
            marks = tuple(sorted(mark for reason in near for mark in reason.marks))
            told[told.index(near[0])] = Reason("beside", marks, (block,), (start, stop))
            told = [reason for reason in told if reason not in near]
    return told


def _sort(reason: Reason) -> object:
    """Key of reasons that may share a sentence."""
    return reason.other if reason.key.startswith("part") else reason.key == "rooms"


def _from_both_ends(reasons: Sequence[Reason], blocks: int) -> list[Reason]:
    """Merge what is said of the first of so many blocks, or the last, once counted from the near end and once from the
    far one: that all others are complete says enough.
    """
    told: list[Reason] = []
    for reason in reasons:
        one = next((one for one in told if _same_from_both_ends(one, reason)), None)
        if one is None or reason.blocks[0] not in (0, blocks - 1):
            told.append(reason)
            continue
        far = max(one, reason, key=lambda side: side.key.endswith(".back") == (side.blocks[0] == 0))
        told[told.index(one)] = replace(far, marks=tuple(sorted({*one.marks, *reason.marks})))
    return told


def _same_from_both_ends(one: Reason, other: Reason) -> bool:
    keys = {one.key.removesuffix(".back"), other.key.removesuffix(".back")}
    same = (one.blocks, one.span, one.other) == (other.blocks, other.span, other.other)
    return same and one.key != other.key and keys in ({"edge"}, {"edge.fills"})


def _as_one(reading: Reading, reasons: list[Reason]) -> list[Reason]:
    for keys, key, least in _TOGETHER:
        if len(reasons) >= least and all(reason.key.startswith(keys) for reason in reasons):
            blocks = tuple(sorted({block for reason in reasons for block in reason.blocks}))
            marks = tuple(sorted(mark for reason in reasons for mark in reason.marks))
            one = Reason(key, marks, blocks, other=reasons[0].other)
            return reasons if key == "reach.all" and _asks_more(reading, one, reasons) else [one]
    return reasons


def _asks_more(reading: Reading, one: Reason, reasons: Sequence[Reason]) -> bool:
    """Return whether one reason in place of several uses further bounds that are not seen at once."""
    needed = {bound for reason in reasons for bound in bounds_of(reading, reason)}
    return any(pulls(reading, *bound) != () for bound in bounds_of(reading, one) if bound not in needed)


def _named(reading: Reading, reason: Reason) -> list[int]:
    """Return the known cells that a reason's sentence names, or at least speaks of."""
    kind = reason.key.partition(".")[0]
    if kind == "finished":
        return [i for i, cell in enumerate(reading.text) if cell == BLACK]
    if kind == "edge":
        # The blocks completed before it are told of, but not the crosses between them.
        start, stop = (reason.other[0], len(reading.text)) if reason.key.endswith(".back") else (0, reason.other[1])
        return [i for i in range(start, stop) if reading.text[i] == BLACK]
    spans = {
        "beside": [reason.span],
        "cell": [reason.span],
        "located": [reason.span],
        "longest": closed(reading, reason),
        "part": list(beside(reading, reason.other).values()),
    }
    return [
        i for span in spans.get(kind, [reason.span, reason.other] * (kind in ("join", "split"))) for i in range(*span)
    ]


def _blocks(reading: Reading, reason: Reason) -> list[int]:
    """Return the blocks of which a reason's sentence speaks."""
    if reason.key in ("full", "finished"):
        return []
    kind = reason.key.partition(".")[0]
    near = beside(reading, reason.other) if kind == "part" else ()
    bounds = bounds_of(reading, reason) if kind in ("part", "join", "cell") else worded(reading, reason)
    return [*reason.blocks, *near, *(bound[0] for bound in bounds)]


def _run(claim: Premise) -> range:
    """Return the black cells of which a premise speaks."""
    return range(0) if isinstance(claim, Counted) else range(*claim.span)


def _of_claim(claim: Premise) -> list[int]:
    """Return the blocks of which a premise speaks."""
    if isinstance(claim, Counted):
        return list(claim.blocks)
    if isinstance(claim, Owned):
        return [claim.block, *(block for reason in claim.off for block in reason.blocks)]
    return [claim.block] if claim.next is None else [claim.block, claim.next]
