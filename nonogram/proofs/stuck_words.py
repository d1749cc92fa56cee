"""The words for why a line has no completion, and for what keeps blocks off a place."""

from __future__ import annotations

from collections.abc import Sequence

from ..puzzle import BLACK
from ..techniques.rules import Reason
from ..techniques.stuck import Stuck, why_stuck
from ..words import listed, phrase
from .naming import Names


def stuck(names: Names, text: str) -> str:
    """Tell why a line of text has no completion."""
    found = why_stuck(names.clue, text)
    if found is None:
        return phrase("stuck.trial")
    claim = _claim(names, found, text)
    if not found.given:
        return claim
    given = [phrase("stuck.owned", span=names.span(one.span), blocks=names.any_of(one.blocks)) for one in found.given]
    return phrase("stuck.given", given=listed(given, "cells.and"), claim=claim)


def _claim(names: Names, found: Stuck, text: str) -> str:
    claim, clue = found.claim, names.clue
    start, stop = claim.span
    ends = {"block": names.block(claim.blocks[0]), "next": names.block(claim.blocks[-1])} if claim.blocks else {}
    key = claim.key
    one = {"apart": len(clue), "gap": stop - start, "few": len(claim.blocks)}
    if one.get(key) == 1:
        key = f"{key}.one"
    elif (key == "room.after" and claim.blocks[1] > 0) or (key == "room.before" and claim.blocks[1] < len(clue) - 1):
        key = f"{key}.far"
    return phrase(
        f"stuck.{key}",
        span=names.span(claim.span),
        cells=names.cells(i for i, _ in claim.marks),
        blocks=names.all_of(claim.blocks),
        first=names.cell(start),
        last=names.cell(stop - 1),
        black=text.count(BLACK),
        total=sum(clue),
        count=len(clue),
        need=sum(clue) + len(clue) - 1,
        have=stop - start,
        because=off_words(names, found.because, every=True),
        **ends,
    )


def off_words(names: Names, reasons: Sequence[Reason], every: bool) -> str:
    """Tell what keeps blocks off a place; `every` says that these are all blocks of the line."""
    words: list[str] = []
    far = {"off.ends": len(names.clue) - 1, "off.begins": 0} if every and len(names.clue) > 1 == len(reasons) else {}
    for one in reasons:
        words.append(
            phrase(
                f"{one.key}.far" if far.get(one.key) == one.blocks[0] else one.key,
                block=names.block(one.blocks[0]),
                blocks=names.all_of(one.blocks),
                span=names.span(one.span),
                first=names.cell(one.span[0]),
                last=names.cell(one.span[1] - 1),
            )
        )
    return listed(words, "cells.and")
