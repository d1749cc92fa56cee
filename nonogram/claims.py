"""What is said of a deduction, as values that know no language.

A claim has a key, which names its sentence in every catalogue, and fields: the cells, blocks and other claims of which
it speaks. Cells of a line and blocks are counted from 0. Proofs are made of these values; `telling` puts them into
words and adds nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .brief import brief as in_brief
from .cells import At, Mark


@dataclass(frozen=True, slots=True)
class Cells:
    """Cells of a line: "columns 3 to 5 and 8"; `either`: "column 3 or column 5"."""

    cells: tuple[int, ...]
    either: bool = False

    __repr__ = in_brief


@dataclass(frozen=True, slots=True)
class Blocks:
    """Blocks of a line. `all`: "the 3 and the 2s"; `any`: "the 3 or one of the 2s"; `held`: as `all`, but many at an
    end of the clue by their number: "the first four blocks".
    """

    blocks: tuple[int, ...]
    how: Literal["all", "any", "held"] = "all"

    __repr__ = in_brief


@dataclass(frozen=True, slots=True)
class Lengths:
    """The lengths of blocks, one after the other: "3 + 1 + 2"."""

    blocks: tuple[int, ...]

    __repr__ = in_brief


@dataclass(frozen=True, slots=True)
class Marks:
    """Cells with their values: "columns 3 and 4 are black and column 5 is empty"; `bare`: without the values."""

    marks: tuple[Mark, ...]
    bare: bool = False

    __repr__ = in_brief


@dataclass(frozen=True, slots=True)
class Count:
    """A number that is told in words."""

    number: int

    __repr__ = in_brief


@dataclass(frozen=True, slots=True)
class Value:
    """The value of a cell."""

    value: str

    __repr__ = in_brief


@dataclass(frozen=True, slots=True)
class Inks:
    """The inks of blocks, by their values: "red or blue"."""

    values: tuple[str, ...]

    __repr__ = in_brief


@dataclass(frozen=True, slots=True)
class Claim:
    """A sentence, or a part of one. What a field takes sentences to say comes before it, but `stuck` goes on behind."""

    key: str
    fields: tuple[tuple[str, Field], ...] = ()

    __repr__ = in_brief


@dataclass(frozen=True, slots=True)
class And:
    """Claims side by side; `alike`: of all but the first only what is different."""

    claims: tuple[Statement, ...]
    alike: bool = False

    __repr__ = in_brief


@dataclass(frozen=True, slots=True)
class Reasoned:
    """A claim with what it follows from. This comes "after" it or before: "so" in one sentence if that is short, "then"
    and "owned" in one that may be longer. Premises that are `spare` are left out where they need their own sentence.
    """

    premises: tuple[Statement, ...]
    claim: Claim | Marks
    form: Literal["so", "owned", "then", "after"] = "so"
    brief: bool = False
    spare: bool = False

    __repr__ = in_brief


@dataclass(frozen=True, slots=True)
class Followed:
    """A claim with others from which it follows in turn."""

    given: tuple[Statement, ...]
    claim: Statement

    __repr__ = in_brief


@dataclass(frozen=True, slots=True)
class Either:
    """One sentence or, where sentences are kept short, several; `halves`: only where it is too long for one."""

    whole: Claim
    apart: Said
    halves: bool = False

    __repr__ = in_brief


@dataclass(frozen=True, slots=True)
class Linked:
    """Two statements, in one sentence if the first is short."""

    first: Statement
    last: Statement

    __repr__ = in_brief


@dataclass(frozen=True, slots=True)
class Covers:
    """What blocks cover when pushed to either end, a few of them in a sentence; the first sentence is `key`."""

    key: str
    covers: And
    where: Claim | None = None

    __repr__ = in_brief


@dataclass(frozen=True, slots=True)
class Pushed:
    """Blocks that share the rooms on one `side` of a cell, and where they lie when pushed to that end, as far as the
    board lets them, room by room.
    """

    side: Literal["before", "behind"]
    cell: int
    blocks: tuple[int, ...]
    placed: tuple[tuple[tuple[int, ...], tuple[int, int]], ...]

    __repr__ = in_brief


@dataclass(frozen=True, slots=True)
class Rooms:
    """What the rooms of a line, or of the part `where`, hold: rows of them one by one, and those of a side together."""

    rows: tuple[And, ...]
    pushed: tuple[Pushed, ...]
    where: Claim | None = None

    __repr__ = in_brief


@dataclass(frozen=True, slots=True)
class Cases:
    """What would be impossible if marks had the other value."""

    cases: tuple[tuple[Marks, Said], ...]

    __repr__ = in_brief


Statement = Claim | Marks | And | Reasoned | Followed | Either | Linked | Covers | Rooms | Cases
Said = tuple[Statement, ...]
"""One thing that is said, in one sentence or several."""
Field = Cells | Blocks | Lengths | Count | Value | Inks | int | Statement | Said
"""That of which a claim speaks."""


def claim(key: str, **fields: Field) -> Claim:
    """Return a claim with its fields."""
    return Claim(key, tuple(fields.items()))


def shown(one: Claim | And) -> Claim:
    """Return a claim as one that earlier parts have shown."""
    return claim("shown", claim=one)


def hence(one: Claim | Marks | And) -> Claim:
    """Return a claim as one that follows from what has just been said."""
    return claim("hence", claim=one)


@dataclass(frozen=True, slots=True)
class Explanation:
    """What is to be said of a step of a proof.

    `technique` is None for a line without completion. `paragraphs` hold all that is said, in order; what stands in one
    paragraph may share a sentence. `given` are the known cells on which it rests as far as its sentences do not name
    them. `seen` are known cells that it uses but the proof does not cite. `first` and `last` are where the blocks start
    in the leftmost and the rightmost arrangement that fit the cells cited and seen, `blocks` those of which it speaks
    one by one. Of a case of edge logic it says `like` which earlier one it ends, and which of its steps are `alike`:
    argued as one just told.
    """

    technique: str | None
    paragraphs: tuple[tuple[Said, ...], ...] = ()
    given: tuple[Mark, ...] = ()
    seen: tuple[At, ...] = ()
    first: tuple[int, ...] | None = None
    last: tuple[int, ...] | None = None
    blocks: tuple[int, ...] = ()
    like: int | None = None
    alike: tuple[int, ...] = ()

    __repr__ = in_brief
