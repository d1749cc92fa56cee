"""The claims that are understood: the fields of each, and what checks it."""

from __future__ import annotations

from collections.abc import Callable

from nonogram.claims import And, Blocks, Cells, Claim, Count, Field, Marks, Value
from tests.proofs.checker.truths import Doubtful

Check = Callable[..., None]


class Sayings:
    """Checks of claims by their keys, with the fields that each has to have."""

    def __init__(self) -> None:
        self.fields: dict[str, frozenset[str]] = {}
        self.checks: dict[str, tuple[Check, dict[str, object]]] = {}

    def __call__(self, keys: str, fields: str = "", **more: object) -> Callable[[Check], Check]:
        """Register what checks claims of these keys; `more` is what it is told besides their fields."""

        def add(check: Check) -> Check:
            for key in keys.split():
                assert key not in self.checks
                self.fields[key] = frozenset(fields.split())
                self.checks[key] = check, more
            return check

        return add

    @classmethod
    def of(cls, *kinds: Sayings) -> Sayings:
        """Return the checks of several kinds of claims together."""
        every = cls()
        for kind in kinds:
            assert every.fields.keys().isdisjoint(kind.fields)
            every.fields |= kind.fields
            every.checks |= kind.checks
        return every

    def check(self, listener: object, claim: Claim) -> None:
        """Check what a claim says of its fields. Raises Doubtful for one that is not understood."""
        fields = dict(claim.fields)
        if claim.key not in self.checks or fields.keys() != self.fields[claim.key]:
            raise Doubtful(f"not understood: {claim}")
        check, more = self.checks[claim.key]
        check(listener, **{name: _plain(name, field) for name, field in fields.items()}, **more)


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


def cells_named(said: object) -> set[int]:
    """Return all cells that claims name."""
    match said:
        case Cells(cells):
            return {*cells}
        case Marks(marks):
            return {i for i, _ in marks}
        case And(claims):
            return cells_named(claims)
        case tuple():
            return {i for one in said for i in cells_named(one)}
        case _ if hasattr(said, "__slots__"):
            return {i for name in said.__slots__ for i in cells_named(getattr(said, name))}
    return set()
