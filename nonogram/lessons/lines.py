"""One line: its arrangements, what they agree on, what each solver looks at, and what each technique finds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import comb

from ..cells import BLACK, UNKNOWN, WHITE, Clue, room_needed
from ..classic import brute, chen_hung, franco_sanchez, van_laarhoven, wu
from ..classic.visits import Visit
from ..logic.line import blank_painting, format_state, line_solver, parse_state
from ..techniques.reading import extremes
from ..techniques.rules import marks_of
from ..techniques.technique import finds
from .masks import masks

MOST_CELLS = 40
"""The longest line of a lesson."""
MOST_ARRANGEMENTS = 300
"""At most this many arrangements are listed, and visited by brute force."""
LONGEST_STRETCH = 100
"""The most cells of a stretched line whose visits are counted."""
STRETCHES = 5
"""A line is stretched to at most this many copies of itself."""

_SOLVERS = {
    "wu": wu.solving,
    "chen_hung": chen_hung.solving,
    "van_laarhoven": van_laarhoven.solving,
    "franco_sanchez": franco_sanchez.solving,
}
Lesson = dict[str, object]


def line_lesson(clue: Clue, cells: str) -> Lesson:
    """Return everything the page shows of a line of at most MOST_CELLS cells; the clue has to fit its length.

    - `painted`: the engine's answer, None when the line has no completion; `first`, `last`: where the blocks start in
      the leftmost and the rightmost completion, without one in those of the blank line;
    - `count`: the number of completions, `black`: for each cell, in how many of them it is black; `arrangements`: the
      first MOST_ARRANGEMENTS completions;
    - `visits`: by solver, what it looks at (classic/visits.py); `strings`: P0 and P1 of each visit of Chen and Hung's,
      the cell in front counts, None for null; `masks`: those of the bit-parallel one; `counts`: how
      many of each, where brute force goes through all arrangements of the blank line;
    - `growth`: the same counts for several copies of the line one after the other, shortest first.
    """
    n = len(cells)
    answer = line_solver(clue, n)(parse_state(cells))
    first, last = extremes(clue, cells) or extremes(clue, UNKNOWN * n) or ((), ())
    count = franco_sanchez.completions(clue, cells)
    visits: dict[str, list[Visit]] = {name: list(solving(clue, cells)) for name, solving in _SOLVERS.items()}
    visits["brute"] = list(islice(brute.solving(clue, cells), MOST_ARRANGEMENTS))
    return {
        "clue": list(clue),
        "cells": cells,
        "painted": format_state(answer, n) if answer else None,
        "blank": format_state(blank_painting(clue, n), n),
        "first": list(first),
        "last": list(last),
        "count": count,
        "black": [_completions_with(clue, cells, i) for i in range(n)],
        "arrangements": list(islice(_completions(clue, cells), MOST_ARRANGEMENTS)),
        "visits": {name: [[*visit[:3], int(visit[3])] for visit in seen] for name, seen in visits.items()},
        "strings": [list(pair) for pair in chen_hung.strings(clue, cells)],
        "masks": [mask.to_json() for mask in masks(clue, cells)],
        "counts": counts(clue, cells),
        "growth": [{"cells": len(stretched[1]), "counts": counts(*stretched)} for stretched in _stretches(clue, cells)],
    }


def technique_lesson(clue: Clue, cells: str) -> Lesson:
    """Return the line's maximal painting, None when it has no completion, and what each technique that finds something
    finds alone, as [index, value] pairs, cheapest technique first.
    """
    painted = wu.solve_line(clue, cells)
    found: list[Lesson] = []
    for technique, ideas in finds(clue, cells) if painted else ():
        marks = sorted({mark for find in ideas for mark in marks_of(find) if cells[mark[0]] == UNKNOWN})
        if marks:
            found.append({"name": technique.name, "cells": [list(mark) for mark in marks]})
    return {"clue": list(clue), "cells": cells, "painted": painted, "techniques": found}


def counts(clue: Clue, cells: str) -> dict[str, int]:
    """Return how many visits each solver makes on a line, how many arrangements brute force goes through, and how many
    masks the bit-parallel solver computes.
    """
    spare = len(cells) - room_needed(clue)
    made = {name: sum(1 for _ in solving(clue, cells)) for name, solving in _SOLVERS.items()}
    return {"brute": comb(spare + len(clue), len(clue)), **made, "bits": sum(1 for _ in masks(clue, cells))}


def _completions_with(clue: Clue, cells: str, i: int) -> int:
    """Return in how many completions a cell is black."""
    return 0 if cells[i] == WHITE else franco_sanchez.completions(clue, cells[:i] + BLACK + cells[i + 1 :])


def _completions(clue: Clue, cells: str) -> Iterator[str]:
    """Yield the completions in the order of brute force, without going through arrangements that do not fit."""
    if not clue:
        if BLACK not in cells:
            yield WHITE * len(cells)
        return
    length, rest = clue[0], clue[1:]
    for lead in range(len(cells) - room_needed(clue) + 1):
        if BLACK in cells[:lead]:
            return
        stop = lead + length
        after = cells[stop : stop + 1]
        if WHITE in cells[lead:stop] or after == BLACK or not franco_sanchez.completions(rest, cells[stop + 1 :]):
            continue
        for tail in _completions(rest, cells[stop + 1 :]):
            yield WHITE * lead + BLACK * length + (WHITE if after else "") + tail


def _stretches(clue: Clue, cells: str) -> list[tuple[Clue, str]]:
    """Return the line, then two copies of it with a cell between them, and so on."""
    copies = range(1, STRETCHES + 1)
    lines = [(clue * times, UNKNOWN.join([cells] * times)) for times in copies]
    return [line for line in lines if len(line[1]) <= LONGEST_STRETCH]
