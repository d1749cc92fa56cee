"""The engine's words: every text a person reads, from the catalogue of the language that is spoken.

A text is chosen by what it explains and filled in; rows and columns are counted from 1. No decisions are made here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from ..cells import BLACK, Clue
from ..languages.catalogue import spoken
from ..puzzle import Puzzle

MOST_PLACES = 6
"""Lists of single places are cut to this many, unless only one would be left out."""

Places = Iterable[tuple[int, int]]


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


def slip_text(line: str, before: Sequence[str], after: Sequence[str], joined: Callable[[Sequence[str]], str]) -> str:
    """Suggest a correction for a line's clue, whose blocks are given in words with how to join them."""
    return say("typos.slip", line=line, before=joined(before) or "0", after=joined(after) or "0")


def slip_reason(
    kind: str, before: Sequence[str], after: Sequence[str], block: int, joined: Callable[[Sequence[str]], str]
) -> str:
    """Explain how the slip may have happened."""
    if kind == "missing":
        return say("slip.missing", number=after[block])
    if kind in ("doubled", "extra"):
        return say(f"slip.{kind}", number=before[block])
    size = 2 if kind in ("split", "swapped") else 1
    meant = after[block : block + size + len(after) - len(before)]
    return say(f"slip.{kind}", typed=joined(before[block : block + size]), meant=joined(meant))


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


def differing_text(cells: Sequence[tuple[int, int]], exact: bool) -> str:
    """Name the cells on which several solutions differ."""
    key = "solve.differ" if exact else "solve.differ.least"
    return say(key, count=len(cells), cells=_join(list(map(cell_words, cells))))


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
