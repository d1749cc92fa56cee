"""The claims that are understood: the fields of each, and what checks it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any, ClassVar

from nonogram.claims import Blocks, Cells, Claim, Count, Field, Marks, Pushed, Value
from tests.proofs.checker.truths import Doubtful


class Fields:
    """The fields of a claim as checks take them, and what is known from its key; None where it has no such field."""

    known: ClassVar[set[str]] = set()

    def __init__(self, told: dict[str, Any]) -> None:
        self.told = told

    def __getattr__(self, name: str) -> Any:
        if name not in self.known:
            raise AttributeError(name)
        return self.told.get(name)


Check = Callable[[Any, Fields], None]


class Sayings:
    """Checks of claims by their keys, with the fields that each has to have."""

    def __init__(self) -> None:
        self.fields: dict[str, frozenset[str]] = {}
        self.checks: dict[str, tuple[Check, dict[str, object]]] = {}

    def __call__(self, keys: str, names: str = "", plural: bool = False, **more: object) -> Callable[[Check], Check]:
        """Register what checks claims of these keys, and those of their plurals; `more` is what it is told besides."""
        forms: list[tuple[str, dict[str, object]]] = [(key, {}) for key in keys.split()]
        if plural:
            forms = [(f"{key}{'s' * several}", {"several": several}) for key, _ in forms for several in (False, True)]

        def add(check: Check) -> Check:
            for key, number in forms:
                assert key not in self.checks
                self.fields[key] = frozenset(names.split())
                self.checks[key] = check, {**more, **number}
                Fields.known.update(self.fields[key], more, number)
            return check

        return add

    def check(self, listener: object, claim: Claim) -> None:
        """Check what a claim says of its fields. Raises Doubtful for one that is not understood."""
        told = dict(claim.fields)
        if claim.key not in self.checks or told.keys() != self.fields[claim.key]:
            raise Doubtful(f"not understood: {claim}")
        check, more = self.checks[claim.key]
        check(listener, Fields({name: _plain(name, field) for name, field in told.items()} | more))


says = Sayings()
"""The claims that are understood of a line that settles cells."""


def _plain(name: str, field: Field) -> object:
    """Return a field as checks take it: a block or cells by their numbers."""
    match field:
        case Blocks(blocks):
            return blocks[0] if name in ("block", "next") and len(blocks) == 1 else [*blocks]
        case Cells(cells):
            return [*cells]
        case Marks(marks, bare=True):
            return [i for i, _ in marks]
        case Count(number):
            return number
        case Value(value):
            return value
    return field


def parts_of(said: object) -> Iterator[object]:
    """Yield all that claims are made of, down to cells, blocks and numbers."""
    yield said
    if isinstance(said, tuple):
        for one in said:
            yield from parts_of(one)
    elif is_dataclass(said) and not isinstance(said, Cells | Blocks | Marks | Pushed | Count):
        for part in (getattr(said, field.name) for field in fields(said)):
            if not isinstance(part, bool):
                yield from parts_of(part)
