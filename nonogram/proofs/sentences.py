"""The text about one line: why it settles cells, or why it has no completion.

First it says which known cells it rests on, as far as its sentences do not name them; then, before each reason, what
keeps the blocks where this reason takes them to be.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import partial

from ..puzzle import BLACK, UNKNOWN, WHITE, Puzzle
from ..steps import Step
from ..techniques.glance import speaks_for_itself
from ..techniques.parts import Argument, at_once
from ..techniques.reading import Bound, Reading, Span
from ..techniques.rules import Reason
from ..words import begun, clue_words, line_words, listed, phrase, say, sentences, settled_words
from .bounds import beyond_sight
from .citing import merged
from .edge_words import right_beside
from .naming import Names
from .owners import Counted, Owned, heard, idle_cells, implied, whose
from .premises import (
    Owner,
    Premise,
    Sentences,
    belonging,
    covered,
    lying,
    placed_at,
    premise_texts,
    premises,
    shown,
    worded,
    worded_before,
    worded_of,
)
from .reason_words import Reasons, blocks_in, blocks_of, named_by, run_of
from .stuck_words import stuck

LONG = 200
"""Reasons share a sentence as long as it has no more characters than this; one that is longer by itself is told in
several sentences.
"""

Part = tuple[Sentences, Callable[[], Sentences]]
"""Something to say: as one sentence if that can be, and how to say it in short sentences."""


@dataclass(frozen=True, slots=True)
class Said:
    """The text about a line, the blocks that it speaks of one by one, and what it tells of blocks: which black cells
    belong to them, how far they can lie, and which are `called` complete. It is `plain` if it explains all bounds and
    the part of every black cell, and `counts` rooms so many times. `idle` are cells that only show what is known, of
    blocks of which it does not speak.
    """

    text: str
    blocks: tuple[int, ...]
    owners: frozenset[Owner]
    bounds: frozenset[Bound]
    called: frozenset[int]
    plain: bool
    counts: int
    idle: frozenset[int] = frozenset()
    roles: int = 0
    """How many characters it takes to tell first whose some cells are, or that an earlier part has shown it."""

    def alike(self) -> Said:
        """Return what is left of it without words and without what has been said to be complete or known."""
        return replace(self, text="", called=frozenset(), idle=frozenset(), roles=0)

    @property
    def length(self) -> int:
        """How many characters the rest of the text has."""
        return len(self.text) - self.roles


@dataclass(frozen=True, slots=True)
class Before:
    """What is known when a part of a deduction is told: the cells that it has `cited`, the `ends`, which only show what
    the reader knows already, to which blocks black cells belong and how far blocks lie as earlier parts have shown, and
    which blocks they have `called` complete.
    """

    ends: Set[int] = frozenset()
    cited: Set[int] = frozenset()
    owned: Set[Owner] = frozenset()
    bounds: Set[Bound] = frozenset()
    called: Set[int] = frozenset()


ALONE = Before()
"""Nothing is known."""


def line_text(puzzle: Puzzle, line: int, argument: Argument, before: Before = ALONE) -> Said:
    """Tell why a line settles cells: the argument, and the known cells it rests on. Whose the black cells that only
    show what is known are is told first if the text speaks of their block and not of them, or they are cited.
    """
    argument = at_once(argument)
    said, unnamed = _told(puzzle, line, argument, before, {})
    if not unnamed:
        return said
    reading, plain = argument[0][0], said
    reading = replace(reading, owned=tuple(sorted({*reading.owned, *before.owned})))
    runs = {run: whose(reading, run) for run in reading.runs if not unnamed.isdisjoint(range(*run))}
    first = {
        run: block for run, block in runs.items() if block in said.blocks or not before.cited.isdisjoint(range(*run))
    }
    roles = {run: block for run, block in first.items() if block is not None}
    idle = idle_cells(reading, unnamed.difference(*(range(*run) for run in first)), before.cited)
    if roles or idle:
        said, _ = _told(puzzle, line, argument, replace(before, ends=before.ends | idle), roles)
    return replace(said, idle=idle, roles=len(said.text) - plain.length)


def _told(
    puzzle: Puzzle, line: int, argument: Argument, before: Before, roles: Mapping[Span, int]
) -> tuple[Said, set[int]]:
    """Tell an argument as `line_text` does, and first of runs the `roles` of which are not told otherwise: to which
    block each belongs. Return also the black ones of the ends of which it does not speak.
    """
    reading = argument[0][0]
    owned = tuple(sorted({*reading.owned, *before.owned}))
    edges = Reasons(puzzle, line, earlier=beyond_sight(reading), owned=owned, ends=frozenset(before.ends))
    words = replace(edges, earlier=edges.earlier - implied(reading, roles))
    apart = replace(words, apart=True)
    cited = [i for i, cell in enumerate(argument[0][0].text) if cell != UNKNOWN]
    owners: set[Owner] = set()
    always: set[Owner] = set()
    given: set[Owner] = set()
    bounds: set[Bound] = set()
    name, clue = line_words(puzzle.height, line), clue_words(puzzle, line)
    told: set[Premise] = set()
    named = {i for run in roles for i in range(*run)}
    spoken = set(named)
    blocks: set[int] = set()
    lain: set[tuple[str, Span]] = set()
    windows: dict[tuple[int, ...], Span] = {}
    limits = {bound for one in argument[0][0].settled if one[0] in before.called for bound in placed_at(*one)}
    complete = set(before.called)
    here: set[int] = set()
    plain = True
    counts = again = 0
    said: set[Sentences] = set()
    there: set[Owner] = set()
    known = before.bounds | {bound for run, block in roles.items() for bound in placed_at(block, run)}
    paragraphs: list[list[Part]] = [
        [(words.role(*one), partial(apart.role, *one))]
        for one in ((reading, block, run, known) for run, block in roles.items())
    ]
    anew = [(block, run) for run, block in roles.items() if not words.is_owned(block, run)]
    limits |= {bound for one in anew for bound in worded_of(reading, *one) if bound[0] != one[0]}
    for stage, (reading, found) in enumerate(argument):
        paragraphs.append([])
        if stage:
            reading = heard(reading, owners | always, bounds)
        elif not argument[1:]:
            reading = _needed(reading, found, before.ends)
        for number, reason in enumerate(merged(reading, found)):
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
            given |= {(reason.blocks[0], (i, i + 1)) for i in belonging(reason)}
            if reason.key.startswith(("overlap", "place")) and _leads(news, reason):
                reason = replace(reason, key="place.so" if reason.key == "place" else "overlap.so")
                news = [*news[:-1], *_without_last(news[-1])]
            untold = any(block not in here for block, _ in reading.settled)
            done_before = words.settled_before(reading, reason) if untold else ()
            settled = reading.settled if done_before else ()
            cells = [*map(run_of, news), *(range(*span) for _, span in words.settled_first(reading, reason) if settled)]
            spoken.update(*cells, () if reason.key.startswith("edge") else named_by(reading, reason))
            named.update(*cells, named_by(reading, reason))
            blocks.update(blocks_of(reading, reason), *(blocks_in(claim) for claim in news))
            there |= {(one.block, one.span) for one in news if isinstance(one, Owned)}
            fresh = bool(settled) and done_before not in said
            if fresh and owned:
                plainly = replace(words, owned=()).settled_before(reading, reason)
                again += len("".join(done_before)) - len("".join(plainly))
            tell = partial(_before, reading, reason, news, fresh, frozenset(limits), frozenset(there))
            premised: list[Part] = [
                (whole, partial(_one_apart, tell, apart, place))
                for place, whole in enumerate(tell(words))
                if whole not in said
            ]
            said.update(whole for whole, _ in premised)
            if premised:
                paragraphs += [*([part] for part in premised), []]
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
            tellers = words, apart
            if reason.key.startswith("edge"):
                spoken |= words.named_by_edge(*how[:-1])
                # Else it would tell again whose its black cells are.
                tellers = edges, replace(edges, apart=True)
            paragraphs[-1].append((tellers[0].because(*how), partial(_in_short, tellers[1], *how)))
            done = words.told_complete(reading, cited, reason)
            limits |= worded(reading, reason) | done
            here.update(block for block, *_ in done if not right_beside(reading, reason))
            there |= lying(reading, reason)
            spoken.update(*(range(*span) for _, span in lying(reading, reason)))
            for one in settled or (own if reason.key.startswith(("edge", "beside")) else ()):
                complete.add(one[0])
                here.add(one[0])
                limits |= placed_at(*one)
    left = [i for i in cited if i not in named and i not in before.ends]
    key = "told.empty" if not words.clue else "told.given" if left else "told"
    head = {"line": name, "clue": clue, "cells": words.given(argument[0][0].text, left)}
    reasons = _sentences(paragraphs, len(say(key, **head, reasons="")))
    if len(say(key, **head, reasons=reasons[0])) > LONG:
        key = "told.look.given" if left else "told.look"
        reasons = _sentences(paragraphs, 0)
        reasons[0] = begun(reasons[0])
    text = say(key, **head, reasons=sentences(reasons))
    plain &= all(argument[0][0].text[i] == WHITE for i in left) or all(one.key == "every" for one in argument[-1][1])
    told_of = frozenset(owners | always | given | there), frozenset(bounds), frozenset(complete)
    unnamed = {i for i in before.ends - spoken if argument[0][0].text[i] == BLACK}
    return Said(text, tuple(sorted(blocks)), *told_of, plain, counts, roles=again), unnamed


def _in_short(
    words: Reasons, reading: Reading, shown: Sequence[int], reason: Reason, said: Set[Bound], later: bool
) -> Sentences:
    """Tell a reason in short sentences; if one is too long even so, some of the cells in another."""
    told = words.because(reading, shown, reason, said, later)
    if max(map(len, told)) < LONG or not reason.marks[1:]:
        return told
    black = [mark for mark in reason.marks if mark[1] == BLACK]
    first = black if 0 < len(black) < len(reason.marks) else reason.marks[: len(reason.marks) // 2]
    rest = tuple(mark for mark in reason.marks if mark not in first)
    told = words.because(reading, shown, replace(reason, marks=tuple(first)), said, later)
    if reason.key == "longest":
        # Beside other blocks than the first ones.
        return *told, *words.because(reading, shown, replace(reason, marks=rest), said, later)
    return *told, phrase("hence", claim=words.settled(replace(reason, marks=rest)))


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
    if len(settled) >= LONG:
        values = ([cell for cell in step.cells if cell[2] == value] for value in (BLACK, WHITE))
        settled = sentences([begun(settled_words(puzzle, cells, step.line)) for cells in values if cells])
    return say("told.parts.apart", **head, settled=begun(settled), count=count)


def stuck_text(puzzle: Puzzle, line: int, alone: str) -> str:
    """Tell why a line has no completion; `alone` is the line with only the cells that this rests on."""
    names = Names(puzzle, line)
    cited = [] if speaks_for_itself(names.clue, alone) else [i for i, cell in enumerate(alone) if cell != UNKNOWN]
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
                long = any(len(one) >= LONG for one in whole) or (not told and taken + len(whole[0]) > LONG)
                told += apart() if long else whole
    return _shown_together(told, taken)


def _shown_together(told: Sequence[str], taken: int) -> list[str]:
    """Join sentences in a row of which each says that something has been shown, and all but the last nothing more."""
    shown = phrase("shown", claim="")
    if sum(one.startswith(shown) for one in told) < 2:
        return [*told]
    so = phrase("so", premise="", claim="")
    groups: list[list[str]] = []
    for number, one in enumerate(told):
        group = groups[-1] if groups else []
        before = taken if number == len(group) else 0
        again = all(other.startswith(shown) for other in (*group, one))
        if group and again and not any(sign in group[-1] for sign in (so, ":", ";")):
            together = [group[0], *(other.removeprefix(shown) for other in (*group[1:], one))]
            if before + len(listed(together, "shown.and")) < LONG:
                groups[-1] = [*group, one]
                continue
        groups.append([one])
    claims = ([group[0], *(other.removeprefix(shown) for other in group[1:])] for group in groups)
    return [listed(claim, "shown.and") for claim in claims]
