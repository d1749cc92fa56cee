"""The engine's words: every text a person reads, from the catalogue of the language that is spoken.

A text is chosen by what it explains and filled in; rows and columns are counted from 1. No decisions are made here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager

from .languages.catalogue import ENGLISH, speaking, spoken
from .puzzle import BLACK, Clue, Puzzle, opposite
from .steps import Step

MOST_PLACES = 6
"""Lists of single places are cut to this many, unless only one would be left out."""
MOST_LINES = 4
"""A short chain names its lines if there are at most this many."""

MEASURED = ENGLISH
"""The language in which texts are measured."""

Places = Iterable[tuple[int, int]]


def language() -> str:
    """Return the code of the language that is spoken."""
    return spoken().language


def measuring() -> AbstractContextManager[None]:
    """Speak one language within a `with` block, whichever the reader's is: there the length of a text decides how a
    proof is told.
    """
    return speaking(MEASURED)


def say(key: str, **values: object) -> str:
    """Fill in a text of the catalogue and capitalise its first letter."""
    return begun(spoken().phrase(key, values))


def begun(text: str) -> str:
    """Return a text as it begins a sentence."""
    return text[:1].upper() + text[1:]


def phrase(key: str, **values: object) -> str:
    """Fill in a part of a sentence."""
    return spoken().phrase(key, values)


def counted(key: str, number: int, **values: object) -> str:
    """Fill in a text that has a form for each kind of number; `count` is the number, in words if it is small."""
    return spoken().counted(key, number, {"count": number_words(number), **values})


def of_two(key: str, number: int) -> str:
    """Return the key of a text about several things: of two, languages say "both" where they say "all" of more."""
    return f"{key}.two" if number == 2 else key


def technique_words(name: str) -> str:
    """Return what a technique is called."""
    return phrase(f"name.{name}")


def decimal_words(number: float) -> str:
    """Return a number with one digit behind the point, or the comma."""
    return f"{number:.1f}".replace(".", phrase("decimal"))


def clue_words(puzzle: Puzzle, line: int) -> str:
    """Return a clue as it stands beside the board."""
    return numbers_words(puzzle.clue(line))


def cell_words(cell: tuple[int, int] | tuple[int, int, str]) -> str:
    return phrase("cell", row=cell[0] + 1, column=cell[1] + 1)


def value_words(value: str) -> str:
    return phrase("black" if value == BLACK else "empty")


def places_words(puzzle: Puzzle, places: Places, line: int | None) -> str:
    """Return cells in words: by their position alone when a line is named, by row and column otherwise."""
    places = list(places)
    if line is None or not places:
        return _join([cell_words(cell) for cell in places])
    in_row = line < puzzle.height
    return _numbered("column" if in_row else "row", [cell[1 if in_row else 0] + 1 for cell in places])


def _numbered(kind: str, numbers: list[int]) -> str:
    """ "columns 1, 3 and 5 to 7"."""
    words: list[str] = []
    for first, last in _ranges(sorted(numbers)):
        short = last - first < 2
        words += map(str, range(first, last + 1)) if short else [phrase("range", first=first, last=last)]
    return phrase(kind + ("s" if len(numbers) > 1 else ""), numbers=listed(words, "cells.and"))


def line_words(height: int, line: int) -> str:
    """ "row 3" or "column 7"."""
    return phrase("row", numbers=line + 1) if line < height else phrase("column", numbers=line - height + 1)


def lines_words(height: int, lines: Iterable[int]) -> str:
    """ "rows 2 and 11 to 13 and column 1"."""
    lines = list(lines)
    rows = [line + 1 for line in lines if line < height]
    columns = [line - height + 1 for line in lines if line >= height]
    sides = [_numbered(kind, numbers) for kind, numbers in (("row", rows), ("column", columns)) if numbers]
    return listed(sides, "and")


def numbers_words(clue: Clue) -> str:
    """Return block lengths as they stand beside the board."""
    return " ".join(map(str, clue)) or "0"


def slip_text(line: str, before: Clue, after: Clue) -> str:
    """Suggest a correction for a line's clue."""
    return say("typos.slip", line=line, before=numbers_words(before), after=numbers_words(after))


def slip_reason(kind: str, before: Clue, after: Clue, block: int) -> str:
    """Explain how the slip may have happened."""
    if kind == "missing":
        return say("slip.missing", number=after[block])
    if kind in ("doubled", "extra"):
        return say(f"slip.{kind}", number=before[block])
    size = 2 if kind in ("split", "swapped") else 1
    meant = after[block : block + size + len(after) - len(before)]
    return say(f"slip.{kind}", typed=numbers_words(before[block : block + size]), meant=numbers_words(meant))


def settled_words(puzzle: Puzzle, cells: Iterable[tuple[int, int, str]], line: int | None) -> str:
    """ "columns 3–5 are black and column 7 is empty"."""
    cells = list(cells)
    parts = []
    for value in (BLACK, "."):
        of_value = [(r, c) for r, c, v in cells if v == value]
        if of_value:
            key = "are" if len(of_value) > 1 else "is"
            parts.append(phrase(key, cells=places_words(puzzle, of_value, line), value=value_words(value)))
    return listed(parts, "and")


def backwards_text(puzzle: Puzzle, step: Step) -> str:
    """Explain an implication by reading it backwards, step by step. The steps must be told."""
    assert step.assumption is not None
    return say(
        "probe.backwards",
        cell=cell_words(step.assumption),
        value=value_words(step.assumption[2]),
        steps=" ".join(one.told.text for one in step.steps if one.told),
        settled=settled_words(puzzle, step.cells, None),
    )


def probe_text(puzzle: Puzzle, step: Step, long: bool = False) -> str:
    """Tell the argument of a probe in a few sentences, naming the lines it leads over if they are few; of a `long` one
    it is said that there is no short one.
    """
    if step.kind == "edge":
        return edge_text(puzzle, step)
    assert step.assumption is not None
    if long:
        return f"{say('probe.long')} {probe_text(puzzle, step)}"
    settled = settled_words(puzzle, step.cells, None)
    if step.outcome == "agreement":
        return say("probe.agreement", cell=cell_words(step.assumption), settled=settled)
    *lines, last = (one.line for one in step.steps)
    assert last is not None
    over = [line_words(puzzle.height, line) for line in dict.fromkeys(lines) if line is not None]
    few = 0 < len(over) <= MOST_LINES
    key = "probe.contradiction" if few else "probe.contradiction.long" if lines else "probe.contradiction.line"
    if None in lines:
        key = "probe.chain"
    return say(
        key,
        cell=cell_words(step.assumption),
        value=value_words(step.assumption[2]),
        over=listed(over, "then", "then"),
        count=len(step.steps),
        line=line_words(puzzle.height, last),
        settled=settled,
    )


def edge_line(puzzle: Puzzle, step: Step) -> int:
    """Return the line whose cells a deduction along an edge settles."""
    assert step.line is not None
    row, column, _ = step.cells[0]
    return row if step.line < puzzle.height else puzzle.height + column


def edge_text(puzzle: Puzzle, step: Step) -> str:
    """Tell a deduction along an edge: the line beside, and what it does not allow."""
    assert step.line is not None
    line = edge_line(puzzle, step)
    value = next(value for _, _, value in step.cells)
    return say(
        of_two("edges.why", len(step.cells)),
        line=line_words(puzzle.height, line),
        beside=line_words(puzzle.height, step.line),
        clue=clue_words(puzzle, step.line),
        cells=places_words(puzzle, [(row, column) for row, column, _ in step.cells], line),
        value=value_words(opposite(step.cells[0])[2]),
        settled=value_words(value),
    )


def edge_case_text(
    puzzle: Puzzle, line: int, step: Step, like: Step | None = None, before: Collection[Step] = ()
) -> str:
    """Tell why the line beside refutes a value of one cell of a line, step by step. The steps must be told; if they are
    those of a case told before, apart from the steps of this line, only these are told. Of steps told `before` in other
    cases only what they settle is said.
    """
    assert step.assumption is not None
    value = step.assumption[2]
    told = [
        say("edges.case.again", settled=settled_words(puzzle, one.cells, None)) if one in before else one.told.text
        for one in step.steps
        if one.told and (like is None or one.line == line)
    ]
    return say(
        "edges.case.like" if like else "edges.case",
        cell=cell_words(step.assumption),
        value=value_words(value),
        steps=" ".join(told),
        other=cell_words(like.cells[0]) if like else "",
        settled=settled_words(puzzle, step.cells, None),
    )


def review_text(counts: Mapping[str, int]) -> str:
    """Count the moves with each label, in the order given; labels without any are left out."""
    found = [(label.replace(" ", "."), count) for label, count in counts.items() if count]
    moves = sum(count for _, count in found)
    if len(found) == 1:
        return say(f"coach.{'only' if moves == 1 else 'every'}.{found[0][0]}", moves=moves)
    kinds = [counted(f"coach.count.{key}", number, count=number) for key, number in found]
    return say("coach.all", moves=moves, counted=listed(kinds, "cells.and"))


def number_words(number: int) -> str:
    """Return a number in words up to ten, in digits above."""
    named = phrase("numbers").split()
    return named[number - 1] if 1 <= number <= len(named) else str(number)


def times_words(number: int) -> str:
    """ "once", "twice", "three times"."""
    return phrase({1: "times.one", 2: "times.two"}.get(number, "times"), count=number_words(number))


def places_counted(number: int, which: str = "") -> str:
    """ "one place" or "nine places"; `which` "other" makes them "nine other places"."""
    return counted("places.counted" + (f".{which}" if which else ""), number)


def differing_text(puzzle: Puzzle, cells: Sequence[tuple[int, int]], exact: bool) -> str:
    """Name the cells on which several solutions differ."""
    key = "solve.differ" if exact else "solve.differ.least"
    return say(key, count=len(cells), cells=places_words(puzzle, cells, None))


def _ranges(numbers: Sequence[int]) -> list[tuple[int, int]]:
    ranges: list[tuple[int, int]] = []
    for number in numbers:
        if ranges and number == ranges[-1][1] + 1:
            ranges[-1] = (ranges[-1][0], number)
        else:
            ranges.append((number, number))
    return ranges


def _join(words: list[str]) -> str:
    if len(words) > MOST_PLACES + 1:
        first = listed(words[:MOST_PLACES], "cells.list", "cells.list")
        return phrase("cells.several", cells=phrase("more", first=first, count=len(words) - MOST_PLACES))
    joined = listed(words, "and", "cells.list")
    return phrase("cells.several", cells=joined) if words[1:] else joined


def sentences(parts: Sequence[str]) -> str:
    """Join what is to be sentences of their own; the first is begun by whoever says it, the last is not ended."""
    return listed([*parts[:1], *map(begun, parts[1:])], "next.stage", "next.stage")


def listed(words: Sequence[str], last: str, others: str = "list") -> str:
    """Join words as in "a, b and c"; `last` is the key that joins the last word, `others` the key for those before."""
    if not words:
        return ""
    joined = words[0]
    for word in words[1:-1]:
        joined = phrase(others, first=joined, last=word)
    return phrase(last, first=joined, last=words[-1]) if len(words) > 1 else joined
