"""Deductions in colours in the words of the language that is spoken; it finds nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ...cells import WHITE, At, Cell, Mark
from ...claims import Blocks, Cells, Claim, Explanation, Field, Marks, Value
from ...colours.puzzle import ColourPuzzle
from ...inks import LETTERS, NOT, Ink
from ...languages.catalogue import spoken
from ...steps import Step, Told
from ...telling.words import begun, cell_words, line_words, lines_words, listed, phrase, places_words, say


def tell(puzzle: ColourPuzzle, step: Step) -> Step:
    """Return a proof whose line steps are put into words."""
    steps = tuple(tell(puzzle, one) for one in _without_repeats(puzzle, step.steps))
    if step.kind == "line" and step.steps:
        absent = [one for one in steps if _lacks_inks(one)]
        texts = [one.told.text for one in steps if one.told and not _lacks_inks(one)]
        last = steps[-1].told
        assert last is not None
        text = _crossing(puzzle, absent, " ".join(texts)) if absent else " ".join(texts)
        return replace(step, steps=steps, told=replace(last, text=text))
    if step.kind != "line" or step.why is None or step.line is None:
        return replace(step, steps=steps)
    why, names = step.why, Names(puzzle, step.line)
    told = Told(why.technique, names.told(why), why.first, why.last, why.seen, why.blocks)
    return replace(step, steps=steps, told=told)


def _without_repeats(puzzle: ColourPuzzle, steps: Sequence[Step]) -> list[Step]:
    """Return steps of which none repeats that a line before it lacks an ink."""
    said = {cell for step in steps if _lacks_inks(step) for cell in step.cells}
    told = []
    for step in steps:
        if step.why is not None and step.line is not None:
            line = step.line
            given = tuple(mark for mark in step.why.given if (*puzzle.at(line, mark[0]), mark[1]) not in said)
            step = replace(step, why=replace(step.why, given=given))
        told.append(step)
    return told


def _lacks_inks(step: Step) -> bool:
    return step.why is not None and step.why.technique == "ink not in the line"


def crossing_lacks_inks(step: Step) -> bool:
    """Return whether all but the last step of a deduction say that a line has no block of an ink."""
    return bool(step.steps) and all(map(_lacks_inks, step.steps[:-1]))


def _crossing(puzzle: ColourPuzzle, absent: Sequence[Step], text: str) -> str:
    """Say first which crossing lines lack which ink."""
    lines: dict[str, list[int]] = {}
    for step in absent:
        assert step.line is not None
        for _, _, value in step.cells:
            lines.setdefault(value.removeprefix(NOT), []).append(step.line)
    said = []
    for value, some in lines.items():
        key = "colour.crossing.many" if len(some) > 1 else "colour.crossing.one"
        words = lines_words(puzzle.height, sorted(some))
        said.append(phrase(key, lines=words, ink=block_ink(puzzle.inks[LETTERS.index(value)])))
    return say("colour.told.crossing", absent=begun(listed(said, "and")), text=text)


def ink_words(ink: Ink) -> str:
    """Return what a cell of this ink is: "red"."""
    return _named("ink", ink)


def block_ink(ink: Ink) -> str:
    """Return an ink as it stands beside a block: "red"."""
    return _named("inked", ink)


def _named(kind: str, ink: Ink) -> str:
    key = f"{kind}.{ink.name.lower()}"
    return phrase(key) if key in spoken().texts else phrase(f"{kind}.other", name=ink.name)


def value_words(puzzle: ColourPuzzle, value: str) -> str:
    """Return the value of a cell: "red", or "empty"; of one ruled out, "not red"."""
    if value.startswith(NOT):
        return phrase("colour.not", value=value_words(puzzle, value[1:]))
    return phrase("empty") if value == WHITE else ink_words(puzzle.inks[LETTERS.index(value)])


def clue_words(puzzle: ColourPuzzle, line: int) -> str:
    """Return a clue in words: "3 red, 1 blue"."""
    blocks = puzzle.clue(line)
    said = [phrase("colour.clue", length=block.length, ink=block_ink(puzzle.inks[block.ink - 1])) for block in blocks]
    return listed(said, "list") or "0"


def settled_words(puzzle: ColourPuzzle, cells: Iterable[Cell], line: int | None) -> str:
    """Say what cells are, and what they are not: "columns 3 and 4 are red and column 5 is neither red nor empty"."""
    known: dict[str, list[At]] = {}
    ruled_out: dict[At, list[str]] = {}
    for row, column, value in cells:
        if value.startswith(NOT):
            ruled_out.setdefault((row, column), []).append(value[1:])
        else:
            known.setdefault(value, []).append((row, column))
    parts = [_is(puzzle, "", places, [value], line) for value, places in known.items()]
    groups: dict[tuple[str, ...], list[At]] = {}
    for at, gone in ruled_out.items():
        groups.setdefault(tuple(gone), []).append(at)
    for group, places in groups.items():
        parts.append(_is(puzzle, ".neither" if len(group) > 1 else ".not", places, list(group), line))
    return listed(parts, "and")


def _is(puzzle: ColourPuzzle, how: str, places: Sequence[At], values: Sequence[str], line: int | None) -> str:
    words = [value_words(puzzle, value) for value in values]
    key = ("colour.are" if len(places) > 1 else "colour.is") + how
    return phrase(key, cells=places_words(puzzle, places, line), value=listed(words, "colour.nor", "colour.nor.list"))


@dataclass(frozen=True, slots=True)
class Names:
    """Words for what is said of one line."""

    puzzle: ColourPuzzle
    line: int

    def told(self, why: Explanation) -> str:
        """Return the sentences that explain a step of the line."""
        ((said,),) = why.paragraphs[0]
        assert isinstance(said, Claim)
        reason = phrase(said.key, **{name: self._field(value) for name, value in said.fields})
        head = {"line": line_words(self.puzzle.height, self.line), "clue": clue_words(self.puzzle, self.line)}
        if said.key == "colour.because.empty":
            return say("colour.told.empty", line=head["line"], reason=reason)
        if said.key == "colour.stuck" and not self.puzzle.clue(self.line):
            return say("colour.told.empty.stuck", line=head["line"], given=self.marks(why.given))
        if why.given:
            return say("colour.told.given", **head, given=begun(self.marks(why.given)), reason=begun(reason))
        return say("colour.told", **head, reason=reason)

    def marks(self, marks: Iterable[Mark]) -> str:
        """Say what cells of the line are, and what they are not."""
        return settled_words(self.puzzle, [(*self.puzzle.at(self.line, i), value) for i, value in marks], self.line)

    def _field(self, value: Field) -> object:
        match value:
            case Cells(cells):
                return places_words(self.puzzle, [self.puzzle.at(self.line, i) for i in cells], self.line)
            case Blocks(blocks):
                return listed([self.block(block) for block in blocks], "cells.and")
            case Value(letter):
                return block_ink(self.puzzle.inks[LETTERS.index(letter)])
            case Marks(marks):
                return self.marks(marks)
        return value

    def block(self, block: int) -> str:
        """ "the red 3", or "the second red 3" where the clue has several."""
        clue = self.puzzle.clue(self.line)
        one = clue[block]
        ink = block_ink(self.puzzle.inks[one.ink - 1])
        if clue.count(one) == 1:
            return phrase("colour.block", ink=ink, length=one.length)
        number = clue[: block + 1].count(one)
        ordinals = phrase("nth").split()
        nth = ordinals[number - 1] if number <= len(ordinals) else phrase("nth.more", number=number)
        return phrase("colour.block.nth", nth=nth, ink=ink, length=one.length)


def probe_text(puzzle: ColourPuzzle, step: Step, long: bool) -> str:
    """Say a proof by contradiction: what is supposed, where it leads and what follows."""
    assert step.assumption is not None
    last = step.steps[-1].line
    assert last is not None
    lines = list(dict.fromkeys(one.line for one in step.steps[:-1] if one.line is not None))
    key = "probe.contradiction" + (".line" if not lines else ".long" if long or len(lines) > MOST_LINES else "")
    return say(
        key,
        cell=cell_words(step.assumption),
        value=value_words(puzzle, step.assumption[2]),
        over=lines_words(puzzle.height, lines),
        count=len(step.steps) - 1,
        line=line_words(puzzle.height, last),
        settled=settled_words(puzzle, step.cells, None),
    )


MOST_LINES = 4
"""A short chain names its lines if there are at most this many."""
