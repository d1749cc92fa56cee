"""Reasons that one sentence tells, as one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from ..techniques.parts import on_both_sides
from ..techniques.reading import Reading
from ..techniques.rooms import beyond_rooms, by_rooms
from ..techniques.rules import Reason
from .bounds import bounds_of, forced_runs

_TOGETHER = (
    (("gap.all",), "gap.all", 2),
    (("reach",), "reach.all", 2),
    (("overlap", "place"), "overlaps", 3),
    (("part.overlap", "part.place"), "part.overlaps", 2),
)
"""Reasons that share one sentence: the beginnings of their keys, the sentence's key, and the least number of
reasons.
"""


def merged(reading: Reading, reasons: Sequence[Reason], first: bool = True) -> list[Reason]:
    """Merge reasons of one kind, about one part of the line, when one sentence tells them all. `first`: nothing has
    been told before them.
    """
    merged: list[Reason] = []
    blocks = {block for one in reasons if not one.key.startswith("reach") for block in one.blocks}
    if first:
        reasons = [one if blocks & {*one.blocks} else beyond_rooms(reading, one) for one in reasons]
    reasons = _from_both_ends([*by_rooms(reading, on_both_sides(reading, reasons))], len(reading.clue))
    for _, group in groupby(reasons, _sort):
        merged += _as_one(reading, list(group))
    return merged


def _sort(reason: Reason) -> object:
    """Key of reasons that may share a sentence."""
    return reason.other if reason.key.startswith("part") else reason.key == "rooms"


def _from_both_ends(reasons: Sequence[Reason], blocks: int) -> list[Reason]:
    """Merge what is said of the first of several blocks, or the last, once counted from the near end and once from the
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
    return any(forced_runs(reading, *bound) != () for bound in bounds_of(reading, one) if bound not in needed)
