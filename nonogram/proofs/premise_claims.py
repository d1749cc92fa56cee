"""What is said before a reason, as claims: what keeps blocks within the bounds that it uses."""

from __future__ import annotations

from collections.abc import Sequence, Set
from itertools import groupby

from ..cells import BLACK
from ..claims import And, Blocks, Cells, Claim, Count, Field, Reasoned, Said, Value, claim, hence
from ..techniques.reading import Bound, Reading, Span
from .bounds import ForcedRun
from .listener import Listener, block, cell, span
from .owners import Counted, Owned, follows
from .premises import Premise, unsaid, worded_before
from .stuck_claims import is_known, off_claims, side_by_side

MOST_LINKS = 2
"""Of more blocks than this that bound each other in turn only the last is told."""


def premise_claims(
    names: Listener, reading: Reading, premises: Sequence[Premise], fresh: bool, said: Set[Bound]
) -> list[Said]:
    """Say one after the other what keeps blocks from lying further towards an end; `fresh`: which blocks are settled
    has just been told. `said` are bounds that have been told before.
    """
    found: list[Said] = []
    # Whose runs apart are rests on nothing else.
    premises = sorted(premises, key=lambda one: not (isinstance(one, Owned) and one.apart))
    for _, group in groupby(premises, _kind):
        same = list(group)
        runs = [one for one in same if isinstance(one, Owned)]
        links = [one for one in same if isinstance(one, Counted)]
        if runs:
            found += _apart(names, runs) if runs[0].apart else [_owned(names, reading, runs, said)]
        elif links:
            found += [(_counted(link),) for link in links]
        else:
            first = not found and fresh
            found += _forced(names, reading, [one for one in same if isinstance(one, ForcedRun)], first, said)
        said = {*said, *worded_before(reading.clue, same)}
    return found


def _kind(premise: Premise) -> object:
    """Key of premises that are told together."""
    if isinstance(premise, Owned):
        return premise.apart or (premise.block, premise.off)
    return type(premise)


def _counted(link: Counted) -> Claim:
    """Say how far the blocks beside one that is bounded can lie then."""
    key = "ends" if link.backwards else "begins"
    ends = list(zip(link.blocks, link.cells, strict=True))
    if len(ends) > MOST_LINKS:
        last, end = ends[-1]
        return claim(f"{key}.counted", block=block(last), cell=cell(end))
    found = tuple(claim(key, block=block(one), cell=cell(end)) for one, end in ends)
    return hence(And(found, alike=True))


def _apart(names: Listener, runs: Sequence[Owned]) -> list[Said]:
    """Say which runs cannot be in one block, and to which block some of them belong then."""
    belong = tuple(_belong(names, list(same)) for _, same in groupby(runs, lambda run: run.block))
    return [(apart(runs[0].apart),), (hence(And(belong)),)]


def apart(runs: Sequence[Span]) -> Claim:
    """Say that no two of some runs, as many as the blocks, can be in one block."""
    cells = Cells(tuple(i for run in runs for i in range(*run)))
    return claim("apart.more" if runs[2:] else "apart", cells=cells, count=Count(len(runs)))


def _belong(names: Listener, runs: Sequence[Owned]) -> Claim:
    """Say to which block runs belong."""
    cells = tuple(i for run in runs for i in range(*run.span))
    key = "owned.whole" if len(cells) == names.clue[runs[0].block] else "owned.part"
    return claim(key, span=Cells(cells), blocks=block(runs[0].block))


def _owned(names: Listener, reading: Reading, runs: Sequence[Owned], said: Set[Bound]) -> Said:
    """Say to which block runs belong, and what keeps the others off them."""
    off = runs[0].off
    told = _belong(names, runs)
    if not off:
        return (told,)
    there = dict(reading.settled)
    if all(is_known(one, there) for one in off) or not (off := tuple(unsaid(off, said))):
        return (hence(told),)
    spans = [run.span for run in runs]
    because = [*off_claims(names, off, False, reading.settled, said), *side_by_side(off, spans)]
    return (Reasoned(tuple(because), told),)


def _forced(
    names: Listener, reading: Reading, forced: Sequence[ForcedRun], first: bool, said: Set[Bound]
) -> list[Said]:
    """Say of forced runs; of blocks that are too short for the same cells, and of touches in a row, together. `first`:
    what blocks are settled has just been told. `said` are bounds that have been told before.
    """
    found: list[Said] = []
    short: list[ForcedRun] = []
    touches: list[ForcedRun] = []
    known = 0
    complete = [block for block, _ in reading.settled]
    there = complete if first else []
    known_ends = [one.next for one in forced if (one.next, one.limit, one.backwards) in said]
    complete = [*complete, *(block for block in known_ends if block is not None)]
    forced = _resting_first(forced, there)
    for number, one in enumerate(forced):
        after = forced[number + 1] if number + 1 < len(forced) else None
        if one.touching:
            touches.append(one)
            if after is None or not (after.touching and _one_way(one, after)):
                found.append((_touching(touches),))
                touches = []
        elif one.short and after is not None and follows(one, after) and after.span == one.span:
            short.append(one)
        else:
            resting = (*short, one)[0].next
            settled = there if len(found) == known else []
            known += resting in settled
            before = forced[number - len(short) - 1] if number > len(short) else None
            if before is not None and resting not in settled and _says(before, (*short, one)[0]):
                settled = [before.block]
            found.append((_forced_run(names, settled, complete, short, one, said),))
            short = []
    return found


def _resting_first(forced: Sequence[ForcedRun], there: Sequence[int]) -> list[ForcedRun]:
    """Return forced runs with those first that rest on blocks known to be complete, each with those that rest on it."""
    chains: list[list[ForcedRun]] = []
    for one in forced:
        if chains and follows(chains[-1][-1], one):
            chains[-1].append(one)
        else:
            chains.append([one])
    chains.sort(key=lambda chain: chain[0].next not in there or len(chain) > 1)
    return [one for chain in chains for one in chain]


def _says(one: ForcedRun, other: ForcedRun) -> bool:
    """Return whether the claim of a forced run says the bound on which the one after it rests."""
    return follows(one, other) and one.start == other.limit


def _one_way(one: ForcedRun, other: ForcedRun) -> bool:
    """Return whether two forced runs keep one block from the same end."""
    return (one.block, one.backwards) == (other.block, other.backwards)


def _touching(touches: Sequence[ForcedRun]) -> Claim:
    """Say that a block would touch black cells at places next to each other, and where it lies then."""
    found = (claim("touch", place=span(one.place), block=block(one.block), span=span(one.span)) for one in touches)
    key = "forced.touch.back" if touches[-1].backwards else "forced.touch"
    return claim(key, touching=And(tuple(found), alike=True), start=cell(touches[-1].start))


def _forced_run(
    names: Listener,
    settled: Sequence[int],
    complete: Sequence[int],
    short: Sequence[ForcedRun],
    run: ForcedRun,
    said: Set[Bound],
) -> Claim:
    """Say which run a block has to reach, and first which blocks cannot cover its cells. What bounds `settled` blocks
    has just been said, where `complete` ones lie some time before.
    """
    first = (*short, run)[0]
    back = ".back" if run.backwards else ""
    kind = "last" if first.next is None else "next"
    too_short = [*short, run] if run.short else short
    known = first.next in settled and not too_short
    if first.next in (*settled, *complete):
        kind = "so" if known else "last" if too_short else "beside"
    fields: dict[str, Field] = {"start": cell(run.start)}
    how = ".short" if too_short else ""
    alone = run.short and not short and first.next is None
    if too_short:
        why = "short" if all(names.clue[one.block] < run.span[1] - run.span[0] for one in too_short) else "off"
        key = f"forced.end.{why}{back}" if alone else f"forced.are.{why}" if too_short[1:] else f"forced.is.{why}"
        fields["short"] = claim(key, blocks=Blocks(tuple(one.block for one in too_short)), span=span(run.span))
    else:
        key = "are" if run.span[1] - run.span[0] > 1 else "is"
        fields["reached"] = claim(key, cells=span(run.span), value=Value(BLACK))
    fields["block"] = claim("it") if alone else block(run.block)
    if kind in ("next", "beside"):
        fields["next"] = block(run.block if first.next is None else first.next)
    if kind == "next":
        fields["limit"] = cell(first.limit)
    told = claim(f"forced.{kind}{how}{back}", **fields)
    if known:
        return hence(told)
    if first.next is None or kind != "next":
        return told
    return names.known((first.next, first.limit, run.backwards), said, told)
