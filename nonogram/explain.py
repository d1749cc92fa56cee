"""The engine's words: every text a person reads, from one catalogue of templates.

A text is chosen by what is explained and filled in; rows and columns are counted from 1. Nothing here decides anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .puzzle import BLACK, Puzzle, line_name
from .steps import Step

ENGLISH = {
    "line.where": "There is something to find in {line}.",
    "line.what": "In {line}, {cells} can be settled.",
    "line.why": "{line}, clue {clue}: {given}in every arrangement of the blocks {settled}.",
    "line.finished": "{line}, clue {clue}: all its blocks are there, so {settled}.",
    "line.empty": "{line} has no block at all, so {settled}.",
    "line.given": "with {cells} as marked, ",
    "line.stuck": "{line}, clue {clue}: {given}no arrangement of the blocks is left.",
    "probe.where": "No single line gives more. Try out a cell in {line}.",
    "probe.what": "Try out {cell}: what would follow from each of its values settles {cells}.",
    "probe.contradiction": (
        "Suppose {cell} were {value}. Step by step, each from one line, that leaves {line} without any arrangement. "
        "So {settled}."
    ),
    "probe.agreement": "Whether {cell} is black or empty, {settled}: both ways lead there.",
    "search.where": "Neither lines nor trying out a single cell give more here.",
    "search.what": "Deeper search settles {cells}.",
    "search.why": "This needs deeper search than a person would do: {settled}, taken from the only solution.",
    "mistake.where": "There is a mistake on the board.",
    "mistake.what": "There is a mistake in {line}.",
    "mistake.line": (
        "{line}, clue {clue}: with {cells} as marked, no arrangement of the blocks is left. They cannot all be right."
    ),
    "mistake.solution": "{cells} cannot be right: no solution has it so.",
    "mistake.together": "No solution has {cells} as marked. They cannot all be right.",
    "mistake.lines": "With {cells} as marked, step by step, each from one line, {line} is left without arrangement.",
    "mistake.probe": "With {cells} as marked, trying out cells ends in a contradiction whichever way.",
    "mistake.what.lines": "There is a mistake that shows in {lines} together.",
    "mistake.mark": "{cells} cannot be right.",
    "mistake.mark.line": "In {line}, {cells} cannot be right.",
    "mistake.marks": "{cells} cannot all be right.",
    "mistake.marks.line": "In {line}, {cells} cannot all be right.",
    "mistake.move": "Move {move} brought it in.",
    "mistake.unknown": "The marks on the board, taken together, leave no solution.",
    "done": "The picture is finished.",
    "ambiguous.where": "Logic ends here: the clues have several solutions.",
    "ambiguous.why": "Logic ends here: the clues have several solutions. They differ in {cells}.",
    "none": "No picture fits these clues.",
    "undecided": "No hint was found within the effort allowed for it.",
    "check.ok.line": "No line contradicts its clue.",
    "check.ok.probe": "Neither lines nor trying out cells show a mistake.",
    "check.ok.solution": "Everything marked so far is right.",
    "check.ok.done": "The picture is finished, and all of it is right.",
    "check.undecided": "No mistake was found, but the puzzle could not be solved within the effort allowed.",
    "check.wrong": "{count} marks are wrong: {cells}.",
    "solve.unique": "There is exactly one solution.",
    "solve.multiple": "There are several solutions; this is one of them.",
    "solve.solved": "This is a solution; there may be others.",
    "solve.none": "No picture fits these clues.",
    "solve.differ": "They differ in {count} cells: {cells}.",
    "solve.differ.least": "They differ in at least {count} cells: {cells}.",
    "solve.unsolved": "Not decided: {reason}. {known} of {total} cells are certain.",
    "progress.hint": "Looking for the shortest proof",
    "progress.check": "Looking for mistakes",
    "progress.probing": "{known} of {total} cells are certain",
    "progress.searching": "{known} of {total} cells are certain, {guesses} guesses made",
    "progress.sat": "{known} of {total} cells are certain, a SAT solver looks for the others",
    "progress.sat.more": "A solution is found, a SAT solver looks for another one",
    "cell": "row {row}, column {column}",
    "black": "black",
    "empty": "empty",
    "is": "{cells} is {value}",
    "are": "{cells} are {value}",
    "and": "{first} and {last}",
    "more": "{first} and {count} more",
    "column": "column {numbers}",
    "columns": "columns {numbers}",
    "row": "row {numbers}",
    "rows": "rows {numbers}",
}

MOST_PLACES = 6
"""Lists of single places longer than this are cut."""

Places = Iterable[tuple[int, int]]


def say(key: str, **values: object) -> str:
    """A text of the catalogue with its values, the first letter a capital."""
    text = ENGLISH[key].format(**values)
    return text[:1].upper() + text[1:]


def phrase(key: str, **values: object) -> str:
    """A part of a sentence."""
    return ENGLISH[key].format(**values)


def clue_words(puzzle: Puzzle, line: int) -> str:
    """A clue as it stands beside the board."""
    return " ".join(map(str, puzzle.clue(line))) or "0"


def cell_words(cell: tuple[int, int] | tuple[int, int, str]) -> str:
    return phrase("cell", row=cell[0] + 1, column=cell[1] + 1)


def value_words(value: str) -> str:
    return phrase("black" if value == BLACK else "empty")


def places_words(puzzle: Puzzle, places: Places, line: int | None) -> str:
    """Cells in words: by their position alone when a line is named, by row and column otherwise."""
    places = list(places)
    if line is None or not places:
        return _join([cell_words(cell) for cell in places])
    in_row = line < puzzle.height
    numbers = sorted(cell[1 if in_row else 0] + 1 for cell in places)
    words = [f"{a}" if a == b else f"{a}–{b}" if b - a > 1 else f"{a}, {b}" for a, b in _ranges(numbers)]
    key = ("column" if in_row else "row") + ("s" if len(numbers) > 1 else "")
    return phrase(key, numbers=", ".join(words))


def lines_words(puzzle: Puzzle, lines: Iterable[int]) -> str:
    """The names of lines, in their order."""
    return _join([line_name(line, puzzle.height) for line in sorted(lines)])


def settled_words(puzzle: Puzzle, cells: Iterable[tuple[int, int, str]], line: int | None) -> str:
    """ "columns 3–5 are black and column 7 is empty"."""
    cells = list(cells)
    parts = []
    for value in (BLACK, "."):
        of_value = [(r, c) for r, c, v in cells if v == value]
        if of_value:
            key = "are" if len(of_value) > 1 else "is"
            parts.append(phrase(key, cells=places_words(puzzle, of_value, line), value=value_words(value)))
    return phrase("and", first=parts[0], last=parts[1]) if len(parts) == 2 else "".join(parts)


def line_step_text(puzzle: Puzzle, step: Step) -> str:
    """Why a line step holds, or why its line is stuck when it settles nothing."""
    assert step.line is not None
    line = line_name(step.line, puzzle.height)
    clue = clue_words(puzzle, step.line)
    settled = settled_words(puzzle, step.cells, step.line)
    if step.cells and not puzzle.clue(step.line):
        return say("line.empty", line=line, settled=settled)
    cited = places_words(puzzle, step.cited, step.line)
    given = phrase("line.given", cells=cited) if step.cited else ""
    return say("line.why" if step.cells else "line.stuck", line=line, clue=clue, given=given, settled=settled)


def finished_text(puzzle: Puzzle, step: Step) -> str:
    """Why the rest of a line is empty once its blocks stand."""
    assert step.line is not None
    return say(
        "line.finished",
        line=line_name(step.line, puzzle.height),
        clue=clue_words(puzzle, step.line),
        settled=settled_words(puzzle, step.cells, step.line),
    )


def probe_text(puzzle: Puzzle, step: Step) -> str:
    """The argument of a probe in one or two sentences."""
    assert step.assumption is not None
    settled = settled_words(puzzle, step.cells, None)
    if step.outcome == "agreement":
        return say("probe.agreement", cell=cell_words(step.assumption), settled=settled)
    last = step.steps[-1].line
    assert last is not None
    return say(
        "probe.contradiction",
        cell=cell_words(step.assumption),
        value=value_words(step.assumption[2]),
        line=line_name(last, puzzle.height),
        settled=settled,
    )


def differing_text(puzzle: Puzzle, cells: Sequence[tuple[int, int]], exact: bool) -> str:
    """On which cells several solutions differ."""
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
    if len(words) > MOST_PLACES:
        return phrase("more", first="; ".join(words[:MOST_PLACES]), count=len(words) - MOST_PLACES)
    if len(words) < 2:
        return "".join(words)
    return phrase("and", first="; ".join(words[:-1]), last=words[-1])
