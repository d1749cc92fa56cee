"""Hears the explanation of a line as a person would and checks every claim by enumeration, from the cited cells alone.

Nothing that finds or proves takes part: claims are values, and where each block can lie is worked out anew (`truths`).
"""

from __future__ import annotations

from copy import deepcopy

from nonogram.cells import BLACK, UNKNOWN, Clue, other_value, with_value
from nonogram.claims import (
    And,
    Cases,
    Cells,
    Claim,
    Covers,
    Either,
    Explanation,
    Linked,
    Marks,
    Reasoned,
    Rooms,
    Said,
    Statement,
    shown,
)
from tests.proofs.checker import line_claims, premise_claims, room_claims, supposed_claims
from tests.proofs.checker.room_claims import check_pushed
from tests.proofs.checker.sayings import parts_of, says
from tests.proofs.checker.supposed_claims import Supposed
from tests.proofs.checker.truths import Doubtful, Heard, Line, runs_of

KINDS = line_claims, premise_claims, room_claims
"""Where checks of a line that settles cells are registered."""
FIELDS = says.fields | supposed_claims.says.fields
"""Of what each claim speaks."""


def check_explanation(
    why: Explanation,
    clue: Clue,
    text: str,
    marks: dict[int, str],
    earlier: str = "",
    heard: Heard | None = None,
    board: str = "",
) -> set[int]:
    """Check why a line of which only the cited cells are known settles cells; return those whose part is not told: of
    crosses, and of black cells where something is supposed, it is enough to name them first, and of a run one cell. On
    the line `earlier` is known as well what earlier parts of the same hint have shown, and `heard` is what they have
    said, to which this adds. `board` is the line with the cells that are not cited, too: where blocks are pushed to is
    read there.

    Raises Doubtful for a claim that does not hold, one that is not understood, and a mark that nothing settles.
    """
    heard = heard or Heard(clue, text)
    line = Line(clue, text, earlier, heard, board)
    _check_given(why, text)
    for paragraph in why.paragraphs:
        for said in paragraph:
            _hear_all(line, said)
    if line.claimed != line.claimed | marks:
        raise Doubtful(f"{marks} are not all settled by: {why}")
    if line.supposed:
        line.named.update(i for i, value in why.given if value == BLACK)
    for run in runs_of([i for i, cell in enumerate(text) if cell == BLACK]):
        line.named.update(run if not line.named.isdisjoint(run) else ())
    heard.named |= line.named | {i for i, value in why.given if value != BLACK}
    return {
        i for i, cell in enumerate(text) if cell != UNKNOWN and i not in (line.named if cell == BLACK else heard.named)
    }


def check_stuck(why: Explanation, clue: Clue, text: str, board: str = "") -> list[int]:
    """Check why a line has no completion; `board` is as in `check_explanation`. Return the cells at which blocks are
    said to begin or end though the board shows them empty. Raises Doubtful.
    """
    _check_given(why, text)
    ((said,),) = why.paragraphs
    supposed = Supposed(clue, text, board)
    supposed.hear(said)
    return supposed.line.heard.crossed


def _check_given(why: Explanation, text: str) -> None:
    if any(text[i] != value for i, value in why.given):
        raise Doubtful(f"{why.given} are not what is shown")


def _hear_all(line: Line, said: Said) -> None:
    _leads_on(said)
    for one in said:
        line.just_counted, line.counted = line.counted, None
        repeated = [
            dict(part.fields)["claim"] for part in parts_of(one) if isinstance(part, Claim) and part.key == "shown"
        ]
        line.shown = bool(repeated)
        line.alone = [one] == [
            shown(part) for part in repeated if isinstance(part, Claim) and part.key in ("begins", "ends")
        ]
        line.within_others = not isinstance(one, Claim)
        _hear(line, one)
        assert not line.rooms, "nothing follows from what rooms hold"


def _leads_on(said: Said) -> None:
    """Check that from what is only listed something is said to follow."""
    for number, one in enumerate(said):
        if isinstance(one, And):
            then = said[number + 1]
            assert isinstance(then, Claim)
            assert then.key.endswith(".so"), then


def _hear(line: Line, one: Statement) -> None:
    match one:
        case Marks():
            line.settled(one)
        case Claim():
            _claim(line, one)
        case And(claims, alike):
            kinds = {claim.key.removesuffix(".at") for claim in claims if isinstance(claim, Claim)}
            assert not alike or len(kinds) == 1, claims
            _hear_each(line, claims)
        case Reasoned(premises, claim):
            if one.spare:
                _hear(deepcopy(line), claim)
            counting, line.counting = line.counting, isinstance(claim, Claim)
            named = set(line.named)
            _hear_each(line, premises)
            line.named = named if one.spare else line.named
            line.counting = counting
            line.follows = isinstance(claim, Claim)
            _hear(line, claim)
        case Either(whole, apart):
            other = deepcopy(line)
            _leads_on(apart)
            for part in apart:
                _hear(other, part)
            _hear(line, whole)
        case Linked(first, last):
            _hear(line, first)
            _hear(line, last)
        case Covers(_, covers, where):
            _hear(line, covers)
            if where:
                _hear(line, where)
        case Rooms(rows, pushed, where):
            _hear_each(line, rows)
            for side in pushed:
                check_pushed(line, side)
            if where:
                _hear(line, where)
        case Cases(cases):
            for settled, why in cases:
                _case(line, settled, why)
        case _:
            raise Doubtful(f"not understood: {one}")


def _hear_each(line: Line, claims: tuple[Statement, ...]) -> None:
    if len({*claims}) < len(claims):
        raise Doubtful(f"said twice: {claims}")
    for claim in claims:
        _hear(line, claim)


def _claim(line: Line, one: Claim) -> None:
    """Check a claim, first those that its fields hold."""
    if one.key in ("hence", "shown"):
        ((_, claim),) = one.fields
        assert isinstance(claim, Claim | Marks | And)
        line.counts = one.key == "hence" and isinstance(claim, And)
        line.follows = one.key == "hence" or line.follows
        line.unheard = one.key == "shown"
        assert not (line.unheard and isinstance(claim, Claim) and claim.key == "shown"), one
        _hear(line, claim)
        if line.unheard:
            raise Doubtful(f"nothing of it has been shown before: {one}")
        line.counts = False
        return
    follows, line.follows = line.follows, False
    within, line.within_others = line.within_others, True
    for _, field in one.fields:
        if isinstance(field, Claim | And | Reasoned):
            _hear(line, field)
    line.follows, line.within_others = follows, within
    says.check(line, one)
    line.follows = False


def _case(line: Line, settled: Marks, why: Said) -> None:
    """Check what would be impossible if settled cells had the other value, whichever it is."""
    text = "".join(line.claimed.get(i, cell) for i, cell in enumerate(line.text))
    line.settled(settled)
    for part in parts_of(why):
        line.cells(part.cells if isinstance(part, Cells) else ())
    others = [(i, other_value(value)) for i, value in settled.marks]
    line.supposed = [Supposed(line.clue, with_value(text, *one), with_value(line.board, *one)) for one in others]
    for supposed in line.supposed:
        supposed.hear(why)
