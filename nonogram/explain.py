"""The engine's words: every text a person reads, from the templates of `catalogue`.

A text is chosen by what is explained and filled in; rows and columns are counted from 1. Nothing here decides anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from .catalogue import ENGLISH
from .puzzle import BLACK, UNKNOWN, Cell, Clue, Puzzle, line_name
from .steps import Step
from .techniques import Reason, why_stuck

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
    return numbers_words(puzzle.clue(line))


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


def lines_words(height: int, lines: Iterable[int]) -> str:
    """The names of lines, in their order."""
    return _join([line_name(line, height) for line in sorted(lines)])


def numbers_words(clue: Clue) -> str:
    """Block lengths as they stand beside the board."""
    return " ".join(map(str, clue)) or "0"


def slip_text(line: str, before: Clue, after: Clue) -> str:
    """What a line's clue should perhaps be."""
    return say("typos.slip", line=line, before=numbers_words(before), after=numbers_words(after))


def slip_reason(kind: str, before: Clue, after: Clue, block: int) -> str:
    """How a clue may have come to be typed as it was."""
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
    return phrase("and", first=parts[0], last=parts[1]) if len(parts) == 2 else "".join(parts)


def line_text(puzzle: Puzzle, line: int, cited: Sequence[int], reasons: Sequence[Reason]) -> str:
    """Why a line settles cells: the reasons, and the known cells they rest on."""
    words = [phrase(f"because.{reason.key}", **_reason_words(puzzle, line, reason)) for reason in reasons]
    joined = words[-1]
    for word in reversed(words[:-1]):
        joined = phrase("next", first=word, rest=joined)
    name = line_name(line, puzzle.height)
    if not puzzle.clue(line):
        return say("told.empty", line=name, reasons=joined)
    key = "told.given" if cited and reasons[0].key != "finished" else "told"
    return say(key, line=name, clue=clue_words(puzzle, line), cells=span_words(puzzle, line, cited), reasons=joined)


def stuck_text(puzzle: Puzzle, line: int, alone: str) -> str:
    """Why a line has no completion; `alone` is the line with nothing but the cells this rests on."""
    cited = [i for i, cell in enumerate(alone) if cell != UNKNOWN]
    return say(
        "told.stuck.given" if cited else "told.stuck",
        line=line_name(line, puzzle.height),
        clue=clue_words(puzzle, line),
        cells=span_words(puzzle, line, cited),
        why=phrase(f"stuck.{why_stuck(puzzle.clue(line), alone)}"),
    )


def _reason_words(puzzle: Puzzle, line: int, reason: Reason) -> dict[str, str]:
    """Everything a reason's sentence may speak of, in words."""
    clue, (start, stop) = puzzle.clue(line), reason.span
    marks = [_cell_at(puzzle, line, i, value) for i, value in reason.marks]
    place = partial(_place_words, puzzle, line)
    words = {
        "settled": settled_words(puzzle, marks, line),
        "span": span_words(puzzle, line, range(*reason.span)),
        "other": span_words(puzzle, line, range(*reason.other)),
        "window": span_words(puzzle, line, range(*reason.other)),
        "place": place(reason.other[0]),
        "first": place(start),
        "last": place(stop - 1),
        "end": place(start - 1),
        "begin": place(stop),
    }
    if reason.blocks:
        words["block"] = block_words(clue, reason.blocks[0])
        words["next"] = block_words(clue, reason.blocks[-1])
        words["blocks"] = blocks_words(clue, reason.blocks)
    return words


def block_words(clue: Clue, block: int) -> str:
    """ "the 3", or "the second 3" where the clue has several."""
    length = clue[block]
    if clue.count(length) == 1:
        return phrase("the", length=length)
    number = clue[: block + 1].count(length)
    ordinals = phrase("nth").split()
    nth = ordinals[number - 1] if number <= len(ordinals) else phrase("nth.more", number=number)
    return phrase("the.nth", nth=nth, length=length)


def blocks_words(clue: Clue, blocks: Sequence[int]) -> str:
    """ "the 3, the 5 or one of the 2s"."""
    if len(blocks) == 1:
        return block_words(clue, blocks[0])
    words = []
    for length in sorted({clue[block] for block in blocks}, reverse=True):
        same = [block for block in blocks if clue[block] == length]
        words.append(block_words(clue, same[0]) if len(same) == 1 else phrase("the.some", length=length))
    return _listed(words, "or")


def span_words(puzzle: Puzzle, line: int, cells: Iterable[int]) -> str:
    """Cells of a line in words: "columns 3–5, 8"."""
    return places_words(puzzle, [_cell_at(puzzle, line, i, UNKNOWN)[:2] for i in cells], line)


def _place_words(puzzle: Puzzle, line: int, i: int) -> str:
    return span_words(puzzle, line, [i])


def _cell_at(puzzle: Puzzle, line: int, i: int, value: str) -> Cell:
    return (line, i, value) if line < puzzle.height else (i, line - puzzle.height, value)


def backwards_text(puzzle: Puzzle, step: Step) -> str:
    """An implication read backwards."""
    assert step.assumption is not None
    last = step.steps[-1].line
    assert last is not None
    return say(
        "probe.backwards",
        cell=cell_words(step.assumption),
        value=value_words(step.assumption[2]),
        line=line_name(last, puzzle.height),
        settled=settled_words(puzzle, step.cells, None),
    )


def probe_text(puzzle: Puzzle, step: Step) -> str:
    """The argument of a probe in one or two sentences."""
    assert step.assumption is not None
    settled = settled_words(puzzle, step.cells, None)
    if step.outcome == "agreement":
        return say("probe.agreement", cell=cell_words(step.assumption), settled=settled)
    last = step.steps[-1].line
    assert last is not None
    linked = any(one.kind == "implication" for one in step.steps)
    return say(
        "probe.chain" if linked else "probe.contradiction",
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


def _listed(words: Sequence[str], last: str) -> str:
    """ "a, b and c"; `last` is the key that joins the last one."""
    joined = words[0]
    for word in words[1:-1]:
        joined = phrase("list", first=joined, rest=word)
    return phrase(last, first=joined, last=words[-1]) if len(words) > 1 else joined
