"""Claims about a line in colours as values: of which block they are, what cells they name, how much they say, and those
that are said together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..claims import Blocks, Cells, Claim, Field, Lengths, Marks, Statement, claim
from .bounds import Run


def cells_of_run(run: Run) -> Cells:
    """Return the cells of a run."""
    return Cells(tuple(range(run[0], run[1] + 1)))


def runs_of(some: Iterable[int]) -> list[Run]:
    """Return the runs of cells side by side that some cells make; they have to be in order."""
    runs: list[Run] = []
    for i in some:
        if runs and runs[-1][1] == i - 1:
            runs[-1] = runs[-1][0], i
        else:
            runs.append((i, i))
    return runs


def numbered(key: str, cells: Cells) -> str:
    """Return the key of a text about one cell, or about several."""
    return key + ".many" if cells.cells[1:] else key


def since(reasons: tuple[Statement, ...], one: Claim) -> Claim:
    """Return a claim with what it follows from, if there is something."""
    reasons = tuple(reason for reason in reasons if not isinstance(reason, Marks) or reason.marks)
    return claim("colour.as", reasons=reasons, claim=one) if reasons else one


def goes_on(before: Claim, key: str, block: int) -> bool:
    """Whether a claim says the same of the block beside one: where it begins, or where it ends."""
    one = before
    while one.key in FOLLOWING:
        inner = dict(one.fields)["claim"]
        assert isinstance(inner, Claim)
        one = inner
    step = _STEPS.get(key)
    beside = dict(before.fields if before.key.endswith(".and") else one.fields).get("block")
    return step is not None and _STEPS.get(one.key) == step and beside == Blocks((block - step,))


_STEPS = {"colour.begins": 1, "colour.earliest": 1, "colour.ends": -1, "colour.latest": -1}
"""Which way blocks are pushed by bounds of which these claims tell."""


FOLLOWING = (
    "colour.as",
    "colour.then",
    *(f"colour.{key}.which" for key in ("begins", "ends", "earliest", "latest", "within", "fits")),
    *(f"colour.{key}.and" for key in ("begins", "ends", "earliest", "latest")),
)
"""Claims that hold another one and what it follows from, or what follows from it."""


def place_of(one: Claim) -> tuple[int, ...]:
    """Return the cells of which a claim says that a block fits only there; none if it says something else."""
    fields = dict(one.fields)
    span, inner = fields.get("span"), fields.get("claim")
    if one.key.startswith("colour.fits") and isinstance(span, Cells):
        return span.cells
    return place_of(inner) if one.key in FOLLOWING and isinstance(inner, Claim) else ()


def of_one_block(reasons: Sequence[Statement]) -> list[Statement]:
    """Return reasons of which one says of all painted cells of a block whose they are."""
    found: dict[object, Statement] = {}
    for one in reasons:
        key: object = one
        if isinstance(one, Claim) and one.key.removesuffix(".many") in OWNING:
            (_, cells), (_, block) = one.fields
            if not isinstance(cells, Cells):
                found[one] = one
                continue
            key = one.key.removesuffix(".many"), block
            other = found.get(key)
            if isinstance(other, Claim):
                before = dict(other.fields)["cells"]
                assert isinstance(before, Cells)
                both = Cells(tuple(sorted({*before.cells, *cells.cells})))
                one = claim(key[0] + ".many", cells=both, block=block)
        found[key] = one
    return list(found.values())


def both_sides(reasons: Sequence[Statement]) -> tuple[Statement, ...]:
    """Return reasons with what blocks need before one and behind it as one of them."""
    rooms: dict[str, Field] = {}
    for one in reasons:
        if isinstance(one, Claim) and one.key.startswith(("colour.needed.before", "colour.needed.behind")):
            (_, block), (_, room) = one.fields
            if rooms.setdefault("block", block) == block:
                rooms[one.key.removesuffix(".many").removeprefix("colour.needed.")] = room
    if len(rooms) < 3:
        return tuple(reasons)
    rest = [one for one in reasons if not isinstance(one, Claim) or not one.key.startswith("colour.needed.be")]
    return (claim("colour.needed.both", **rooms), *rest)


def between_what(reasons: Sequence[Statement]) -> tuple[Statement, ...]:
    """Return reasons that say what blocks lie between if blocks lie between two pairs of others."""
    some = [one for one in reasons if isinstance(one, Claim) and one.key.startswith("colour.between")]
    if len(some) < 2:
        return tuple(reasons)
    named: list[Statement] = []
    for one in reasons:
        room = dict(one.fields).get("room") if isinstance(one, Claim) and one in some else None
        if isinstance(room, Claim):
            blocks = dict(room.fields)["lengths"]
            assert isinstance(blocks, Lengths)
            first, last = blocks.blocks[0] - 1, blocks.blocks[-1] + 1
            named.append(claim("colour.between.both", block=Blocks((first,)), other=Blocks((last,)), room=room))
        else:
            named.append(one)
    return tuple(named)


def block_of(one: Statement) -> int | None:
    """Return the one block to which a claim says that cells belong."""
    if not isinstance(one, Claim):
        return None
    fields = dict(one.fields)
    inner = fields.get("claim")
    if isinstance(inner, Claim):
        return block_of(inner)
    block = fields.get("block")
    owns = one.key.removesuffix(".many") in (*OWNING, "colour.touch", "colour.hole", "colour.all.or.none", *_NEEDING)
    return block.blocks[0] if owns and isinstance(block, Blocks) else None


OWNING = ("colour.part", "colour.part.only", "colour.part.whole")
"""Claims to which block painted cells belong."""
_NEEDING = ("colour.needed.before", "colour.needed.behind", "colour.needed.both")
"""Claims how much room blocks need beside one."""
SETTLING = ("colour.covers", "colour.overlap", "colour.each.covers")
"""Claims whose cells are settled by them."""
_NAMING = (
    *(
        "colour.each",
        "colour.each.as",
        "colour.each.both",
        "colour.each.both.as",
        "colour.apart",
        "colour.joins",
        "colour.used",
        "colour.used.one",
        "colour.all",
        "colour.finished",
    ),
    "colour.at.edge",
    *(
        "colour.stuck.long",
        "colour.all.or.none",
        "colour.stuck.both",
        "colour.stuck.all",
        "colour.stuck.many",
        "colour.stuck.many.one",
        "colour.stuck.groups",
        "colour.stuck.there",
    ),
    *(
        f"colour.{key}{many}"
        for key in (
            *("part", "part.only", "part.before", "part.behind", "part.some", "part.whole"),
            *("complete", "complete.some", "longest", "stuck.part", "touch"),
        )
        for many in ("", ".many")
    ),
)
"""The claims that name painted cells."""


def size(said: Iterable[object]) -> int:
    """Return how much claims say: how many claims and marks they are, with those within them."""
    count = 0
    for one in said:
        match one:
            case Marks(marks):
                count += bool(marks)
            case Claim(key, fields):
                count += not (key == "colour.at.edge" or key.endswith(".named"))
                count += size(value for name, value in fields if name != "settled")
            case tuple():
                count += size(one)
            case _:
                pass
    return count


def blocks_in(said: object) -> set[int]:
    """Return the blocks that a claim names."""
    match said:
        case Blocks(blocks):
            return set(blocks)
        case Claim(_, fields):
            return {block for _, value in fields for block in blocks_in(value)}
        case tuple():
            return {block for one in said for block in blocks_in(one)}
    return set()


def mentioned(said: Iterable[object]) -> set[int]:
    """Return the cells of which claims say what is known: marks, and painted cells that are part of blocks."""
    found: set[int] = set()
    for one in said:
        match one:
            case Marks(marks):
                found |= {i for i, _ in marks}
            case Claim(key, fields):
                for name, value in fields:
                    names = name == "others" or (name == "cells" and key in _NAMING)
                    if isinstance(value, Cells) and (names or (name == "span" and key.endswith(".at"))):
                        found |= set(value.cells)
                    elif name != "settled":
                        found |= mentioned((value,))
            case tuple():
                found |= mentioned(one)
            case _:
                pass
    return found
