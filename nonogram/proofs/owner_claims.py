"""What is said of lines on which a person sees which block alone can cover some runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..cells import BLACK, WHITE, Clue, Mark
from ..claims import Either, Marks, Said, hence
from ..techniques.reading import Span, read, spans
from ..techniques.rules import Reason
from .account import Account
from .cost import LINE, cost
from .end_claims import about
from .listener import Listener, lie
from .premise_claims import premise_claims
from .premises import placed_at, worded_before
from .sole_owners import BOTH, alone_in, is_of_several, seen_of_owners, settled_by


def account_owners(clue: Clue, text: str, marks: tuple[Mark, ...], line: str) -> Account | None:
    """Return what is said of why a line settles cells by whose its runs are; None where `seen_of_owners` finds none, or
    nothing is said of several runs, or that a complete block does not cover another run, as techniques tell that as
    well.
    """
    told = seen_of_owners(clue, text, marks, line) if is_of_several(clue, text) else None
    both = [reason for one in told.owned for reason in one.off if reason.key == BOTH] if told else []
    if told is None or any(_is_complete(clue, text, reason) for reason in both):
        return None
    reading, windows = read(clue, text), dict(sorted(told.windows.items()))
    needed = [block for block in windows if _is_needed(clue, len(text), marks, windows, block)]
    if not (both or told.owned[1:] or alone_in(told)):
        return None
    reaches = [windows.get(block, reading.reach(block)) for block in range(len(clue))]
    starts = tuple(start for start, _ in reaches)
    ends = tuple(stop - length for (_, stop), length in zip(reaches, clue, strict=True))
    whole = {one.block for one in told.owned if one.span == windows[one.block]}
    said: list[Said] = [*premise_claims(Listener(clue), reading, told.owned, False, frozenset())]
    # Blocks that lie alone are told by those beside them.
    beside = {block + step for block in alone_in(told) for step in (-1, 1)}
    blocks = [block for block in windows if block in {*needed, *beside} - whole]
    if blocks:
        where = lie(replace(reading, first=starts, last=ends), blocks)
        said.append((Either(about("own", Reason("own", marks), lie=where), (hence(where), Marks(marks)), halves=True),))
    else:
        said.append((hence(Marks(marks)),))
    given = tuple((i, cell) for i, cell in enumerate(text) if cell == WHITE)
    placed = {bound for block in (*blocks, *whole) for bound in placed_at(block, windows[block])}
    return Account(
        tuple((one,) for one in said),
        given,
        tuple(windows),
        frozenset((one.block, one.span) for one in told.owned),
        frozenset(placed | worded_before(clue, told.owned)),
        called=frozenset(),
        plain=True,
        counts=0,
        otherwise=0,
        crossed=0,
        cost=LINE + sum(map(cost, said)) + cost(Marks(given)),
        alone=bool(alone_in(told)),
    )


def _is_complete(clue: Clue, text: str, both: Reason) -> bool:
    """Return whether one of two runs that a block cannot cover together is as long as the block."""
    ends = {both.other[0], both.other[1] - 1}
    return any(run[1] - run[0] == clue[both.blocks[0]] > 1 and ends & {*range(*run)} for run in spans(BLACK, text))


def _is_needed(clue: Clue, n: int, marks: Sequence[Mark], windows: Mapping[int, Span], block: int) -> bool:
    """Return whether marks do not follow without which cells a block can cover."""
    others = {other: window for other, window in windows.items() if other != block}
    return not {*marks} <= settled_by(clue, n, others)
