"""What is to be said of one line: why it settles cells, or why it has no completion.

First comes whose the black cells are that only show what is known; then, before each reason, what keeps the blocks
where this reason takes them to be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import pairwise

from ..cells import BLACK, UNKNOWN, WHITE, Clue
from ..claims import Marks, Said
from ..claims import shown as repeated
from ..techniques.parts import Argument, at_once
from ..techniques.reading import Bound, Reading, Span, is_shut
from ..techniques.rules import Reason
from .account import Account
from .bounds import ForcedRun, beyond_sight, bounds_of
from .cost import LINE, cost
from .end_claims import bound_claim, right_beside
from .merging import merged
from .owners import Counted, bounded, heard, idle_cells, implied, whose
from .premise_claims import premise_claims
from .premises import (
    Owner,
    Premise,
    belong_to,
    belonging,
    covered,
    lying,
    placed_at,
    premises,
    shown,
    worded,
    worded_before,
    worded_of,
)
from .reason_claims import ReasonClaims, blocks_in, blocks_of, cells_of, named_by


@dataclass(frozen=True, slots=True)
class Before:
    """What is known when a part of a deduction is told: the cells that it has `cited`, the `ends`, which only show what
    the reader knows already, to which blocks black cells belong and how far blocks lie as earlier parts have shown, and
    which blocks they have `called` complete. `line` is the line as the board shows it.
    """

    line: str = ""
    ends: Set[int] = frozenset()
    cited: Set[int] = frozenset()
    owned: Set[Owner] = frozenset()
    bounds: Set[Bound] = frozenset()
    called: Set[int] = frozenset()


ALONE = Before()
"""Nothing is known."""


def account(clue: Clue, argument: Argument, before: Before = ALONE) -> Account:
    """Return what is said of why a line settles cells. Whose the black cells that only show what is known are is told
    first if it speaks of their block and not of them, or they are cited.
    """
    argument = at_once(argument)
    said, unnamed = _account(clue, argument, before, {})
    for other in _with_sight(clue, argument, said.blocks):
        told = _account(clue, other, before, {})
        if told[0].cost < said.cost and told[0].plain >= said.plain:
            argument, (said, unnamed) = other, told
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
        said, _ = _account(clue, argument, replace(before, ends=before.ends | idle), roles)
    return replace(said, idle=idle, cost=plain.cost)


def _account(clue: Clue, argument: Argument, before: Before, roles: Mapping[Span, int]) -> tuple[Account, set[int]]:
    """Return what is said of an argument, and first of runs the `roles` of which are not told otherwise: to which block
    each belongs. Return also the black ones of the ends of which it does not speak.
    """
    reading = argument[0][0]
    if besides := _complete_too(reading, argument[0][1], before.line, roles):
        reading = replace(reading, settled=tuple(sorted({*reading.settled, *besides})))
        argument = ((reading, argument[0][1]), *argument[1:])
        roles = {run: block for run, block in roles.items() if (block, run) not in besides}
    owned = tuple(sorted({*reading.owned, *before.owned}))
    edges = ReasonClaims(
        clue,
        earlier=beyond_sight(reading),
        owned=owned,
        called=frozenset(before.called),
        ends=frozenset(before.ends),
        line=before.line,
    )
    claims = replace(edges, earlier=edges.earlier - implied(reading, roles))
    cited = [i for i, cell in enumerate(argument[0][0].text) if cell != UNKNOWN]
    owners: set[Owner] = set()
    always: set[Owner] = set()
    given: set[Owner] = set()
    bounds: set[Bound] = set()
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
    counts = 0
    said: set[Said] = set()
    there: set[Owner] = set()
    known = before.bounds | {bound for run, block in roles.items() for bound in placed_at(block, run)}
    paragraphs: list[list[Said]] = [[claims.role(reading, block, run, known)] for run, block in roles.items()]
    anew = [(block, run) for run, block in roles.items() if not claims.is_owned(block, run)]
    limits |= {bound for one in anew for bound in worded_of(reading, *one) if bound[0] != one[0]}
    for stage, (reading, found) in enumerate(argument):
        paragraphs.append([])
        if stage:
            reading = heard(reading, owners | always, bounds)
        elif not argument[1:]:
            reading = _needed(reading, found, before.ends - {i for _, run in besides for i in range(*run)})
        for number, reason in enumerate(_once(clue, merged(reading, found, not stage), there)):
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
            needed, explained = premises(reading, reason)
            plain &= explained
            news = [one for one in needed if one not in told and not _is_counted(reading, one, limits)]
            told.update(news)
            belong, reach = shown(reading, reason, news)
            owners |= belong
            bounds |= reach
            always |= covered(reading, reason)
            given |= {(reason.blocks[0], (i, i + 1)) for i in belonging(reason)}
            if reason.key.startswith(("overlap", "place")) and _leads(news, reason):
                reason = replace(reason, key="place.so" if reason.key == "place" else "overlap.so")
                news = [*news[:-1], *_without_last(news[-1])]
            elif reason.key in ("overlap", "place") and news and _bounds_same(news[-1], reason):
                reason = replace(reason, key=f"{reason.key}.so")
            untold = any(block not in here for block, _ in reading.settled)
            done_before = claims.settled_first(reading, reason) if untold else []
            settled = reading.settled if done_before else ()
            cells = [*map(cells_of, news), *(range(*span) for _, span in done_before)]
            spoken.update(*cells, () if reason.key.startswith("edge") else named_by(reading, reason))
            named.update(*cells, named_by(reading, reason))
            blocks.update(blocks_of(reading, reason), *(blocks_in(one) for one in news))
            there |= belong_to(news)
            done = (claims.done(reading, done_before),) if done_before else ()
            fresh = bool(done) and done not in said
            now = limits | worded_before(reading.clue, news) | bounded(reading.clue, belong_to(news))
            resting = claims.resting(reading, bounds_of(reading, reason), now)
            premised = [
                *([done] if fresh else []),
                *premise_claims(claims, reading, news, fresh, frozenset(limits)),
                *((repeated(bound_claim(*one)),) for one in resting),
                *claims.placed(reading, reason, {*limits, *worded_before(reading.clue, news)}, there),
            ]
            premised = [one for one in premised if one not in said]
            said.update(premised)
            if premised:
                paragraphs += [*([one] for one in premised), []]
            limits |= {*worded_before(reading.clue, news), *resting}
            here.update(block for block, _ in settled)
            own = {one for one in reading.settled if one[0] in reason.blocks and one[0] not in here}
            limits |= {bound for one in settled for bound in placed_at(*one)}
            unsaid = {one for one in reading.settled if one[0] not in here}
            so_far = (
                limits.difference(*(placed_at(*one) for one in unsaid)) if reason.key.startswith("edge") else limits
            )
            if reason.key == "rooms":
                reading = replace(reading, owned=tuple(dict.fromkeys([*reading.owned, *sorted(there)])))
            teller = claims
            if reason.key.startswith("edge"):
                spoken |= claims.named_by_edge(reading, cited, reason, frozenset(so_far))
                # Else it would tell again whose its black cells are.
                teller = edges
            paragraphs[-1].append(teller.because(reading, cited, reason, frozenset(so_far), stage > 0))
            ended = claims.told_complete(reading, cited, reason)
            limits |= worded(reading, reason) | ended
            here.update(block for block, *_ in ended if not right_beside(reading, reason))
            complete.update(block for block, *_ in ended)
            there |= lying(reading, reason)
            spoken.update(*(range(*span) for _, span in lying(reading, reason)))
            for one in settled or (own if reason.key.startswith(("edge", "beside")) else ()):
                complete.add(one[0])
                here.add(one[0])
                limits |= placed_at(*one)
    text = argument[0][0].text
    # Of a run the reader sees all cells where one is named.
    for run in argument[0][0].runs:
        named.update(range(*run) if not named.isdisjoint(range(*run)) else ())
    left = tuple((i, text[i]) for i in cited if i not in named and i not in before.ends)
    plain &= all(value == WHITE for _, value in left) or all(one.key == "every" for one in argument[-1][1])
    told_of = frozenset(owners | always | given | there), frozenset(bounds), frozenset(complete)
    unnamed = {i for i in before.ends - spoken if text[i] == BLACK}
    whole = tuple(tuple(one) for one in paragraphs if one)
    costs = LINE + cost((*(one for parts in whole for part in parts for one in part), Marks(left)))
    otherwise = sum(len(one.marks) for _, found in argument for one in found if one.key == "every")
    crossed = len({cell for _, cell, _ in limits if before.line[cell : cell + 1] == WHITE})
    return Account(whole, left, tuple(sorted(blocks)), *told_of, plain, counts, otherwise, crossed, costs), unnamed


def _with_sight(clue: Clue, argument: Argument, spoken: Sequence[int]) -> Iterator[Argument]:
    """Yield an argument for a reader who sees that blocks are complete up to which a line is known from an end on: the
    last of them or all, where they are `spoken` of.
    """
    reading = argument[0][0]
    shut = [one for one in reading.runs if is_shut(reading.text, one)]
    first, last = reading.text.find(UNKNOWN), reading.text.rfind(UNKNOWN)
    before = [*enumerate(run for run in shut if run[1] <= first)]
    behind = [*enumerate((run for run in shut if run[0] > last), len(clue) - sum(run[0] > last for run in shut))]
    for there, nearest in ((before, before[-1:]), (behind, behind[:1])):
        if not reading.settled and not {block for block, _ in there}.isdisjoint(spoken):
            for settled in {tuple(nearest), tuple(there)}:
                yield ((replace(reading, settled=settled), argument[0][1]), *argument[1:])


def _complete_too(
    reading: Reading, found: Sequence[Reason], line: str, roles: Mapping[Span, int]
) -> set[tuple[int, Span]]:
    """Return the blocks among the `roles` of runs that the board shows to be complete, and to come right before or
    after blocks that are said to be complete or are among them: it is said of all of them then.
    """
    (reason, *_) = found
    if reason.key in ("beside", "longest") or reason.key.startswith("edge") or right_beside(reading, reason):
        return set()
    shut = {block: run for run, block in roles.items() if run[1] - run[0] == reading.clue[block]}
    shut = {block: run for block, run in shut.items() if is_shut(line, run)}
    there = sorted({*shut.items(), *reading.settled})
    beside = [pair for pair in pairwise(there) if pair[1][0] - pair[0][0] == 1]
    seen = {one for pair in beside if UNKNOWN not in line[pair[0][1][1] : pair[1][1][0]] for one in pair}
    return seen & shut.items()


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


def _once(clue: Clue, reasons: Iterable[Reason], told: Set[Owner]) -> Iterator[Reason]:
    """Yield reasons, those about black cells near an end of which it has been `told` meanwhile whose they are without
    that: where their block lies, what it covers, and that no block reaches further.
    """
    for reason in reasons:
        again = reason.key.startswith("edge") and (reason.blocks[0], reason.other) in told
        if not again or reason.other[1] - reason.other[0] == clue[reason.blocks[0]]:
            yield reason
        elif reason.key.startswith("edge.fills"):
            yield replace(reason, key="place.so")
        else:
            for key, value in (("overlap", BLACK), ("reach.all", WHITE)):
                if marks := tuple(mark for mark in reason.marks if mark[1] == value):
                    yield replace(reason, key=key, marks=marks)


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


def _bounds_same(claim: Premise, reason: Reason) -> bool:
    """Return whether a premise says the bound of a reason's only block on one side that black cells give it."""
    if not isinstance(claim, ForcedRun) or (claim.block,) != reason.blocks:
        return False
    return claim.start == (reason.span[1] - 1 if claim.backwards else reason.span[0])


def _without_last(link: Premise) -> list[Premise]:
    """Return a link without its last block; nothing if it has no other."""
    assert isinstance(link, Counted)
    return [replace(link, blocks=link.blocks[:-1], cells=link.cells[:-1])] if link.blocks[1:] else []
