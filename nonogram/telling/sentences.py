"""The sentences of claims about one line. Whether something is said in one sentence or in several depends on how long
these become in the language that is spoken; what is said does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

from ..cells import BLACK, Mark
from ..claims import (
    And,
    Blocks,
    Cases,
    Cells,
    Claim,
    Count,
    Covers,
    Either,
    Field,
    Followed,
    Linked,
    Marks,
    Pushed,
    Reasoned,
    Rooms,
    Said,
    Statement,
    Value,
    hence,
)
from .names import Names
from .words import listed, number_words, phrase, value_words

LONGEST = 200
"""A sentence has at most this many characters."""
LONG = 80
"""What has more characters than this gets a sentence to itself where it can have one."""
ROOM = 180
"""Where sentences are kept short, one has at most this many characters; what may come before it is counted apart."""
MOST_COVERS = 4
"""A sentence tells of at most this many blocks what they cover, and half as many where sentences are kept short."""
MOST_TOGETHER = 3
"""Where sentences are kept short, one lists at most this many claims."""


class Sentences:
    """Says claims about a line; `apart`: in short sentences."""

    def __init__(self, names: Names, apart: bool = False) -> None:
        self.names = names
        self.apart = apart

    def of(self, said: Said) -> list[str]:
        """Return the sentences of one thing that is said."""
        return [one for statement in said for one in self._say(statement)]

    def short(self, said: Said) -> list[str]:
        """Return short sentences; if one is too long even so, some of the cells come in another."""
        told = self.of(said)
        if max(map(len, told)) < LONGEST or (halves := _halved(said)) is None:
            return told
        return self.of(halves)

    def _say(self, one: Statement) -> list[str]:
        match one:
            case Claim():
                return self._claim(one, one.key)
            case Marks():
                return [self._marks(one)]
            case And():
                return self._and(one.claims, one.alike)
            case Reasoned(form="so"):
                return self._so(one)
            case Reasoned():
                return self._reasoned(one)
            case Followed():
                return self._followed(one)
            case Either():
                whole = self._say(one.whole)
                apart = len(whole[-1]) >= LONGEST if one.halves else self.apart
                return self.of(one.apart) if apart else whole
            case Linked():
                both = [*self._say(one.first), *self._say(one.last)]
                return both if self.apart or len(both[0]) > LONG else [listed(both, "next")]
            case Covers():
                return self._covers(one)
            case Rooms():
                return self._rooms(one)
            case Cases():
                return self._cases(one)

    def _claim(self, one: Claim, key: str) -> list[str]:
        """Return the sentence of a claim, after those that its fields need besides. What is stuck is told on behind."""
        before: list[str] = []
        behind: list[str] = []
        values: dict[str, object] = {}
        for name, field in one.fields:
            match field:
                case tuple():
                    values[name], *behind = self.of(field)
                case Claim() | And() | Reasoned():
                    *more, values[name] = self._say(field)
                    before += more
                case _:
                    values[name] = self._words(field)
        return [*before, phrase(key, **values), *behind]

    def _words(self, field: Field) -> object:
        match field:
            case Cells():
                return self.names.either(field.cells) if field.either else self.names.cells(field.cells)
            case Blocks():
                return self.names.blocks(field)
            case Marks():
                return self._marks(field)
            case Count():
                return number_words(field.number)
            case Value():
                return value_words(field.value)
        return field

    def _marks(self, one: Marks) -> str:
        return self.names.cells(i for i, _ in one.marks) if one.bare else self.names.settled(one.marks)

    def _and(self, claims: Sequence[Statement], alike: bool = False) -> list[str]:
        """Join claims; the last of the sentences has them all."""
        told = [*self._each(And(tuple(claims), alike))]
        return [*(one for before, _ in told for one in before), listed([last for _, last in told], "cells.and")]

    def _each(self, row: And) -> Iterator[tuple[list[str], str]]:
        """Yield for each claim the sentences before it and its own; of one like those before only what is different."""
        for number, one in enumerate(row.claims):
            if row.alike and number and isinstance(one, Claim):
                *before, last = self._claim(one, f"{one.key}.more")
            else:
                *before, last = self._say(one)
            yield before, last

    def _so(self, one: Reasoned) -> list[str]:
        *before, premise = self._and(one.premises)
        *more, claim = self._say(one.claim)
        if not self.apart and len(premise) + len(claim) <= (LONG if one.brief else 2 * LONG):
            return [*before, *more, phrase("so", premise=premise, claim=claim)]
        return [claim] if one.spare else [*before, *more, premise, phrase("hence", claim=claim)]

    def _reasoned(self, one: Reasoned) -> list[str]:
        """Say a claim with its reasons or, where sentences are kept short and it is long, these in sentences before."""
        because = [sentence for premise in one.premises for sentence in self._say(premise)]
        *_, claim = self._say(one.claim)
        joined = listed(because, "cells.and")
        if one.form == "after":
            whole = phrase("stuck.as", claim=claim, because=joined)
        else:
            whole = phrase("so", premise=joined, claim=claim)
        if not self.apart or len(whole) <= ROOM:
            return [whole]
        return [*_together(because), phrase("hence" if one.form == "owned" else "stuck.then", claim=claim)]

    def _followed(self, one: Followed) -> list[str]:
        given = [sentence for statement in one.given for sentence in self._say(statement)]
        claim, *more = self._say(one.claim)
        if self.apart:
            return [*given, phrase("stuck.then", claim=claim), *more]
        return [phrase("stuck.given", given=listed(given, "cells.and"), claim=claim), *more]

    def _covers(self, one: Covers) -> list[str]:
        most = MOST_COVERS // 2 if self.apart else MOST_COVERS
        groups = [one.covers.claims[at : at + most] for at in range(0, len(one.covers.claims), most)]
        first, *more = (self._and(group, alike=True)[-1] for group in groups)
        where = {"where": self._say(one.where)[-1]} if one.where else {}
        return [phrase(one.key, covers=first, **where), *(phrase("likewise", covers=covers) for covers in more)]

    def _cases(self, one: Cases) -> list[str]:
        """Say what would be impossible otherwise, all in one sentence if each takes one and they are short."""
        told = [(self._marks(marks), self.of(why)) for marks, why in one.cases]
        if not self.apart and not any(why[1:] for _, why in told):
            every = [phrase("because.every", settled=settled, stuck=first) for settled, (first,) in told]
            joined = listed(every, "next", "next")
            return [joined] if len(joined) <= 2 * LONG else every
        return [
            sentence
            for settled, (first, *more) in told
            for sentence in (settled, phrase("otherwise", stuck=first), *more)
        ]

    def _rooms(self, one: Rooms) -> list[str]:
        """Say what rooms hold, in one sentence if that is short and none have to be told of together."""
        together = [word for row in one.rows for _, word in self._each(row)]
        first, *more = [listed(together, "cells.and")]
        if one.pushed or len(first) > 2 * LONG:
            first, *more = [
                *(self._say(claim)[-1] for row in one.rows for claim in row.claims),
                *(word for pushed in one.pushed for word in self._pushed(pushed)),
            ]
        if one.where:
            first = phrase("part.rooms", where=self._say(one.where)[-1], rooms=first)
        return [first, *more]

    def _pushed(self, one: Pushed) -> list[str]:
        """Say what the rooms on one side of a cell hold together, and where the blocks lie when pushed to that end: as
        many rooms in a sentence as it has room for.
        """
        room = phrase(f"rooms.{one.side}", cell=self.names.cells([one.cell]), blocks=self.names.held(one.blocks))
        told: list[str] = []
        group: list[tuple[tuple[int, ...], tuple[int, int]]] = []
        for place in one.placed:
            key = "rooms.pushed.more" if told[1:] else f"rooms.pushed.{one.side}"
            longer = phrase(key, lie=self._lie([*group, place], len(one.placed) == 1))
            if group and len(longer) <= ROOM:
                group.append(place)
                told[-1] = longer
            else:
                group = [place]
                key = "rooms.pushed.more" if told else f"rooms.pushed.{one.side}"
                told.append(phrase(key, lie=self._lie(group, len(one.placed) == 1)))
        pushed, *more = told
        both = phrase("rooms.packed", room=room, pushed=pushed)
        return [both] if not more and len(both) <= 2 * LONG else [room, pushed, *more]

    def _lie(self, placed: Sequence[tuple[tuple[int, ...], tuple[int, int]]], alone: bool) -> str:
        """Say where blocks lie that are pushed to one end: "the 3 and the 1 lie in columns 1 to 5, the 2 in columns 8
        and 9"; those of a room that stands `alone` have been named before.
        """
        words: list[str] = []
        for blocks, span in placed:
            key = "rooms.they" if alone else "rooms.lies.more" if words else "rooms.lies"
            if key == "rooms.lies" and blocks[1:]:
                key = "rooms.lie"
            words.append(phrase(key, blocks=self.names.held(blocks), span=self.names.cells(range(*span))))
        return listed(words, "list")


def _together(words: Sequence[str]) -> list[str]:
    """List words, as many together as a sentence is to hold."""
    groups: list[list[str]] = []
    for word in words:
        if groups and len(groups[-1]) < MOST_TOGETHER and len(listed([*groups[-1], word], "cells.and")) <= ROOM:
            groups[-1].append(word)
        else:
            groups.append([word])
    return [listed(group, "cells.and") for group in groups]


def _halved(said: Said) -> Said | None:
    """Return what is said with some of the marks that it settles in a sentence of their own; None if it has no more
    than one, or has been divided already.
    """
    marks = max((one.marks for one in _marks_in(said)), key=len, default=())
    if not marks[1:] or any(isinstance(one, Either) and one.halves for one in said):
        return None
    black = tuple(mark for mark in marks if mark[1] == BLACK)
    first = black if 0 < len(black) < len(marks) else marks[: len(marks) // 2]
    rest = tuple(mark for mark in marks if mark not in first)
    return *(_only(statement, first) for statement in said), hence(Marks(rest))


def _marks_in(one: object) -> Iterator[Marks]:
    """Yield the marks that claims settle."""
    if isinstance(one, Marks):
        yield one
    elif not isinstance(one, Cases):
        for part in one if isinstance(one, tuple) else _parts(one).values():
            yield from _marks_in(part)


def _only(one: Any, marks: tuple[Mark, ...]) -> Any:
    """Return claims with only these of the marks that they settle."""
    if isinstance(one, Marks):
        return replace(one, marks=tuple(mark for mark in one.marks if mark in marks))
    if isinstance(one, tuple):
        return tuple(_only(part, marks) for part in one)
    parts = {} if isinstance(one, Cases) else _parts(one)
    return replace(one, **{name: _only(part, marks) for name, part in parts.items()}) if parts else one


def _parts(one: Any) -> dict[str, Any]:
    """Return what a claim is made of, by name."""
    return {field.name: getattr(one, field.name) for field in fields(one)} if is_dataclass(one) else {}
