"""Reads the text of a line's hint as a person would and checks every claim by enumeration, from the cited cells alone.

Nothing of the package takes part but the names of the values: sentences are recognised by patterns (`claims`,
`premise_claims`, `room_claims`), and where each block can lie is worked out anew (`truths`).
"""

from __future__ import annotations

import re
from itertools import pairwise

from nonogram.cells import BLACK, UNKNOWN, WHITE, Clue
from tests.proofs.checker import premise_claims, room_claims
from tests.proofs.checker.claims import says, suppose
from tests.proofs.checker.truths import BLOCK, CELLS, SETTLED, Doubtful, Heard, Line

KINDS = (says, premise_claims.says, room_claims.says)
"""Patterns of clauses by what they are about."""


def check_text(
    words: str,
    clue: Clue,
    text: str,
    marks: dict[int, str],
    name: str,
    earlier: str = "",
    heard: Heard | None = None,
) -> set[int]:
    """Check a hint's text on a line of which only the cited cells are known; return those whose part is not told: of
    crosses, and of black cells where something is supposed, it is enough to name them first. On the line `earlier` is
    known as well what earlier parts of the same hint have shown, and `heard` is what they have said, to which
    this adds.

    Raises Doubtful for a claim that does not hold, one that is not understood, and a mark that nothing settles.
    """
    numbers = " ".join(map(str, clue))
    head = re.fullmatch(rf"{name}(?:, clue {numbers}(?:, with (?P<given>[^:]+))?| has clue 0): (?P<rest>.+)[.]", words)
    looked = rf"Look at {name.lower()}, clue {numbers}(?:, with (?P<given>[^.]+))?[.] (?P<rest>.+)[.]"
    head = head or re.fullmatch(looked, words)
    if head is None:
        raise Doubtful(f"not about {name}, clue {numbers}: {words}")
    heard = heard or Heard(clue, text)
    line = Line(clue, text, earlier, heard)
    blacks: list[int] = []
    for cells, value in re.findall(rf"({CELLS}) (empty|black)", head["given"] or ""):
        given = line.cells(cells)
        if any(text[i] != (BLACK if value == "black" else WHITE) for i in given):
            raise Doubtful(f"{cells} are not {value}")
        if value == "black":
            line.named.difference_update(given)
            blacks += given
    rest = head["rest"]
    for one, other in pairwise(re.split("[.] ", rest)):
        again = all(each.lower().startswith("as shown, ") for each in (one, other))
        if again and not re.search("[:;]|, so ", one) and len(one) + len(other) < 150:
            raise Doubtful(f"shown twice in a row: {one}. {other}")
    while rest:
        rest = _clause(line, rest)
    if line.claimed != line.claimed | marks:
        raise Doubtful(f"{marks} are not all settled by: {words}")
    if line.supposed:
        line.named.update(blacks)
    heard.named |= line.named
    return {
        i for i, cell in enumerate(text) if cell != UNKNOWN and i not in (line.named if cell == BLACK else heard.named)
    }


def _clause(line: Line, rest: str) -> str:
    """Check the shortest clause at the beginning of a text and return what is left of it."""
    rest = rest[:1].lower() + rest[1:]
    stops = [match.start() for match in re.finditer(r"[;.] ", rest)] + [len(rest)]
    for stop in stops:
        clause = re.sub(r"([.] )([A-Z])", lambda match: match.group(1) + match.group(2).lower(), rest[:stop])
        if line.supposed and not re.match(SETTLED, clause):
            suppose(line, clause)
            return rest[stop + 2 :]
        if re.match(r"(before|behind) [^,]*, \1 ", clause):
            raise Doubtful(f"said in one breath: {clause}")
        line.shown = line.unheard = "as shown, " in clause
        if not re.fullmatch(f"as shown, {BLOCK} (?:begins|ends) at {CELLS} at the (?:earliest|latest)", clause):
            clause = clause.replace("as shown, ", "")
        for pattern, handler in (one for kind in KINDS for one in kind.patterns):
            if (match := re.fullmatch(pattern, clause)) is not None:
                line.just_counted, line.counted = line.counted, None
                handler(line, **match.groupdict())
                if line.unheard:
                    raise Doubtful(f"nothing of it has been shown before: {clause}")
                return rest[stop + 2 :]
    for sign in re.finditer(
        r", (?:and )?", rest[len("as shown, ") : stops[0]] if rest.startswith("as shown, ") else ""
    ):
        first, more = (len("as shown, ") + at for at in sign.span())
        if any(
            re.fullmatch(pattern, rest[len("as shown, ") : first]) for kind in KINDS for pattern, _ in kind.patterns
        ):
            _clause(line, rest[:first])
            return f"As shown, {rest[more:]}"
    raise Doubtful(f"not understood: {rest}")
