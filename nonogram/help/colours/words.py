"""Deductions in colours in the words of the language that is spoken; it finds nothing."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from ...cells import WHITE, At, Cell, Mark
from ...claims import Blocks, Cells, Claim, Explanation, Field, Inks, Lengths, Marks, Statement, Value, claim
from ...colours.puzzle import ColourPuzzle
from ...colours.rules import CROSSING
from ...colours.statements import FOLLOWING, SETTLING
from ...inks import LETTERS, NOT, Ink
from ...languages.catalogue import spoken
from ...steps import Step, Told
from ...telling.chains import told_in_turn
from ...telling.words import begun, cell_words, line_words, lines_words, listed, phrase, places_words, say, sentences


def tell(puzzle: ColourPuzzle, step: Step, finished: Container[At] = ()) -> Step:
    """Return a proof whose line steps are put into words; of `finished` cells lines across have been named, which are
    said to have all their blocks of an ink.
    """
    if step.kind == "line" and step.steps and step.line is not None:
        finished = _finished(step.steps)
        steps = tuple(tell(puzzle, one, finished) for one in _without_repeats(puzzle, step.steps))
        if of_crossing(step):
            return replace(step, steps=steps, told=Told(CROSSING.name, _across_words(puzzle, step.line, steps)))
        across = [one for one in steps[:-1] if of_crossing(one)]
        text = " ".join(one.told.text for one in steps if one.told and one not in across)
        if across:
            text = say("colour.told.crossing", absent=_across_words(puzzle, step.line, across), text=text)
        last = steps[-1].told
        assert last is not None
        return replace(step, steps=steps, told=replace(last, text=text))
    steps = tuple(tell(puzzle, one) for one in step.steps)
    if step.kind != "line" or step.why is None or step.line is None:
        other = tuple(tell(puzzle, one) for one in step.other)
        return told_in_turn(replace(step, steps=steps, other=other), partial(value_words, puzzle))
    why, names = step.why, Names(puzzle, step.line, finished)
    told = Told(why.technique, names.told(why), why.first, why.last, why.seen, why.blocks)
    return replace(step, steps=steps, told=told)


def _finished(steps: Iterable[Step]) -> set[At]:
    """Return the cells of which steps say that the lines across have all their blocks of an ink."""
    parts = (part for step in steps if of_crossing(step) for part in step.steps or (step,))
    used = (part for part in parts if part.why is not None and part.why.technique == "ink used up")
    return {(row, column) for part in used for row, column, _ in part.cells}


def _without_repeats(puzzle: ColourPuzzle, steps: Sequence[Step]) -> list[Step]:
    """Return steps of which none repeats what a line across has been said to rule out."""
    said = {cell for step in steps if of_crossing(step) for cell in step.cells}
    told = []
    for step in steps:
        if step.why is not None and step.line is not None:
            line = step.line
            given = tuple(mark for mark in step.why.given if (*puzzle.at(line, mark[0]), mark[1]) not in said)
            known = {
                (i, value) for i in range(puzzle.length(line)) for *at, value in said if puzzle.at(line, i) == tuple(at)
            }
            paragraph = [_unsaid(one, known) for part in step.why.paragraphs[0] for one in part]
            kept = tuple((one,) for one in paragraph if one is not None)
            step = replace(step, why=replace(step.why, given=given, paragraphs=(kept,)))
        told.append(step)
    return told


def _unsaid(one: Statement, said: Container[Mark]) -> Statement | None:
    """Return a claim without marks that have been said, unless they are all from which it follows; None if nothing is
    left of it.
    """
    match one:
        case Claim("colour.marks", ((_, Marks(marks)),)):
            return None if all(mark in said for mark in marks) else one
        case Claim("colour.as", ((_, tuple(reasons)), (_, Claim() as told))):
            left = [reason for reason in reasons if not isinstance(reason, Marks) or reason.marks]
            left = [
                reason for reason in left if not isinstance(reason, Marks) or any(m not in said for m in reason.marks)
            ]
            return claim("colour.as", reasons=tuple(left), claim=told) if left else one
        case Claim("colour.hence", (("claim", Claim() as told), settled)):
            return Claim("colour.hence", (("claim", _unsaid(told, said) or told), settled))
    return one


def of_crossing(step: Step) -> bool:
    """Return whether a step says of lines that they do not have an ink, or no more of it."""
    if step.why is None or not all(value.startswith(NOT) for _, _, value in step.cells):
        return False
    return step.why.technique in ("ink not in the line", "ink used up", CROSSING.name)


def read_across(step: Step) -> bool:
    """Return whether all but the last step of a deduction say so."""
    return bool(step.steps) and all(map(of_crossing, step.steps[:-1]))


def _across_words(puzzle: ColourPuzzle, line: int, across: Iterable[Step]) -> str:
    """Say which lines across one do not have which inks, and which have no more of them."""
    absent: dict[int, list[str]] = {}
    used: dict[int, list[str]] = {}
    for step in (part for one in across for part in one.steps or (one,)):
        assert step.line is not None
        assert step.why is not None
        some = used if step.why.technique == "ink used up" else absent
        for _, _, value in step.cells:
            values = some.setdefault(step.line, [])
            if value.removeprefix(NOT) not in values:
                values.append(value.removeprefix(NOT))
    lines: dict[tuple[tuple[str, ...], tuple[str, ...]], list[int]] = {}
    for one in sorted({*absent, *used}):
        both = tuple(sorted(used.get(one, ()))), tuple(sorted(absent.get(one, ())))
        lines.setdefault(both, []).append(one)
    return begun(sentences([_lacking_words(puzzle, line, which, *both) for both, which in lines.items()])) + "."


def _lacking_words(
    puzzle: ColourPuzzle, line: int, which: Sequence[int], had: Sequence[str], lacking: Sequence[str]
) -> str:
    """Say what follows where some lines cross one from the inks of which they have all blocks, and those they lack."""
    many = ".many" if which[1:] else ""
    key = "colour.crossing" + (".used" if had else "") + (".absent" if lacking else "") + many
    inks = {"used": _inks_words(puzzle, had, "and"), "inks": _inks_words(puzzle, lacking, "cells.or")}
    reason = phrase(key, lines=lines_words(puzzle.height, which), **inks)
    values = [value_words(puzzle, value) for value in (*had, *lacking)]
    none = values[2:] and {LETTERS[block.ink - 1] for block in puzzle.clue(line)} <= {*had, *lacking}
    key = "colour.crossing" + (".none" if none else ".neither" if values[1:] else ".not") + many
    return phrase(
        key,
        lines=reason,
        line=line_words(puzzle.height, line),
        cell=cell_words(_crossed(puzzle, line, which[0])),
        value=listed(values, "colour.nor", "colour.nor.list"),
    )


def _crossed(puzzle: ColourPuzzle, one: int, other: int) -> At:
    """Return the cell in which a row and a column meet."""
    row, column = sorted((one, other))
    return row, column - puzzle.height


def _inks_words(puzzle: ColourPuzzle, values: Sequence[str], last: str) -> str:
    return listed([block_ink(puzzle.inks[LETTERS.index(value)]) for value in values], last)


def ink_words(ink: Ink) -> str:
    """Return what a cell of this ink is: "red"."""
    return _named("ink", ink)


def block_ink(ink: Ink) -> str:
    """Return an ink as it stands beside a block: "red"."""
    return _named("inked", ink)


def _named(kind: str, ink: Ink) -> str:
    """Name an ink as a reader knows it: by its usual name, by another one that is a word, or else by its sign."""
    key = f"{kind}.{ink.name.lower()}"
    if key in spoken().texts:
        return phrase(key)
    if is_word(ink.name):
        return phrase(f"{kind}.other", name=ink.name)
    return phrase(f"{kind}.sign", sign=ink.sign)


def is_word(name: str) -> bool:
    """Return whether a name of an ink is a word, or words: at least three letters, or one that is not Latin."""
    parts = name.replace("-", " ").split()
    return all(map(str.isalpha, parts)) and (len(name) >= MOST_LETTERS_OF_A_CODE + 1 or not name.isascii())


MOST_LETTERS_OF_A_CODE = 2
"""Latin names up to this long are codes, such as "c" or "rd"."""


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
    return listed(settled_parts(puzzle, cells, line), "and")


def settled_parts(
    puzzle: ColourPuzzle, cells: Iterable[Cell], line: int | None, finished: Container[At] = ()
) -> list[str]:
    """Say what cells are, and what they are not, one after the other: "columns 3 and 4 are red". Known cells some of
    which are `finished` are told apart from the lines across: "row 1, column 3 is red".
    """
    known: dict[str, list[At]] = {}
    ruled_out: dict[At, list[str]] = {}
    for row, column, value in cells:
        if value.startswith(NOT):
            ruled_out.setdefault((row, column), []).append(value[1:])
        else:
            known.setdefault(value, []).append((row, column))
    parts = [_is(puzzle, "", places, [value], line, finished) for value, places in known.items()]
    groups: dict[tuple[str, ...], list[At]] = {}
    for at, gone in ruled_out.items():
        groups.setdefault(tuple(gone), []).append(at)
    for group, places in groups.items():
        left = _inks_left(puzzle, group, line)
        if len(left) == 1:
            key = "colour.can.only" + (".many" if places[1:] else "")
            parts.append(phrase(key, cells=places_words(puzzle, places, line), value=value_words(puzzle, *left)))
            continue
        parts.append(_is(puzzle, ".neither" if len(group) > 1 else ".not", places, list(group), line))
    return parts


def _inks_left(puzzle: ColourPuzzle, gone: Sequence[str], line: int | None) -> set[str]:
    """Return which inks of a line are left if all of some others are ruled out; none if the text is as short so."""
    if line is None or WHITE in gone or len(gone) < MANY_BLOCKS:
        return set()
    return {LETTERS[block.ink - 1] for block in puzzle.clue(line)} - {*gone}


def _is(
    puzzle: ColourPuzzle,
    how: str,
    places: Sequence[At],
    values: Sequence[str],
    line: int | None,
    finished: Container[At] = (),
) -> str:
    words = [value_words(puzzle, value) for value in values]
    key = ("colour.are" if len(places) > 1 else "colour.is") + how
    cells = places_words(puzzle, places, line)
    if any(at in finished for at in places):
        cells = phrase("colour.cells.in", cells=cells) if places[1:] else cell_words(places[0])
    return phrase(key, cells=cells, value=listed(words, "colour.nor", "colour.nor.list"))


@dataclass(frozen=True, slots=True)
class Names:
    """Words for what is said of one line."""

    puzzle: ColourPuzzle
    line: int
    finished: Container[At] = ()
    """Cells of which lines across have been said to have all their blocks of an ink."""

    def told(self, why: Explanation) -> str:
        """Return the sentences that explain a step of the line."""
        said = [self._said(one) for said in why.paragraphs[0] for one in said if isinstance(one, Claim)]
        clue = self.puzzle.clue(self.line)
        head = {"line": line_words(self.puzzle.height, self.line), "clue": clue_words(self.puzzle, self.line)}
        if not clue:
            if why.technique is None:
                return say("colour.told.empty.stuck", line=head["line"], given=self.marks(why.given))
            return say("colour.told.empty", line=head["line"], reason=said[-1])
        if why.given:
            said = [self.marks(why.given), *said]
        if len(said) > 1:
            *before, last = said
            given = sentences([begun(before[0]), *before[1:]])
            return say("colour.told.given", **head, given=given, reason=begun(last))
        return say("colour.told", **head, reason=said[0])

    def reason(self, step: Step) -> str | None:
        """Return what a line without completion says: ": " and a part of a sentence, or ". " and sentences; None if it
        names no reason.
        """
        why = step.why
        assert why is not None
        said = [self._said(one) for part in why.paragraphs[0] for one in part if isinstance(one, Claim)]
        if said == [phrase("colour.stuck")]:
            return None
        given = [self.marks(why.given)] if why.given else []
        if len(given + said) == 1:
            return phrase("colour.probe.as", reason=said[0])
        return phrase("colour.probe.told", reason=begun(sentences([*given, *said])))

    def _said(self, one: Claim) -> str:
        """Return a claim in words, as a part of a sentence."""
        fields = dict(one.fields)
        if one.key == "colour.hence":
            inner = fields["claim"]
            assert isinstance(inner, Claim)
            settled = self._settled(fields["settled"])
            if inner.key in SETTLING or self._fits(inner, fields["settled"]):
                return self._said(inner)
            if inner.key in ("colour.every", "colour.no.blocks"):
                every = inner.key == "colour.no.blocks" and self._all(fields["settled"])
                return phrase(inner.key + (".all" if every else ""), settled=settled)
            key = "colour.hence.as" if inner.key in FOLLOWING else "colour.hence"
            return phrase(key, claim=self._said(inner), settled=settled)
        return phrase(one.key, **{name: self._field(name, value) for name, value in one.fields})

    def _settled(self, settled: Field) -> str:
        """Say what cells of the line are in the end."""
        assert isinstance(settled, Marks)
        cells = [(*self.puzzle.at(self.line, i), value) for i, value in settled.marks]
        return listed(settled_parts(self.puzzle, cells, self.line, self.finished), "and")

    def marks(self, marks: Iterable[Mark]) -> str:
        """Say what cells of the line are, and what they are not."""
        return settled_words(self.puzzle, [(*self.puzzle.at(self.line, i), value) for i, value in marks], self.line)

    def _fits(self, one: Claim, settled: Field) -> bool:
        """Return whether a claim says where a block fits, or which cells it fills, and just these cells are settled."""
        while one.key in FOLLOWING:
            inner = dict(one.fields)["claim"]
            assert isinstance(inner, Claim)
            one = inner
        span = dict(one.fields).get("span")
        places = ("colour.fits", "colour.full.one", "colour.full.within.one", "colour.full.within.cell")
        if not one.key.startswith(places) or not isinstance(settled, Marks):
            return False
        if not isinstance(span, Cells):
            return self._all(settled)
        return span.cells == tuple(i for i, _ in settled.marks)

    def _all(self, settled: Field) -> bool:
        """Return whether all cells of the line are settled."""
        known = {i for i, value in settled.marks if not value.startswith(NOT)} if isinstance(settled, Marks) else set()
        return len(known) == self.puzzle.length(self.line)

    def _field(self, name: str, value: Field) -> object:
        match value:
            case Cells(cells):
                return places_words(self.puzzle, [self.puzzle.at(self.line, i) for i in cells], self.line)
            case Blocks(blocks, "any") if name == "blocks":
                return self._any(blocks)
            case Blocks(blocks, "held") if len(blocks) > MOST_BLOCKS:
                return phrase("colour.blocks.up.to", first=self.block(blocks[0]), last=self.block(blocks[-1]))
            case Blocks(blocks, how):
                return listed([self.block(block) for block in blocks], "cells.or" if how == "any" else "cells.and")
            case Lengths(blocks):
                return self._sum(blocks)
            case Inks(values):
                return listed([self._ink(value) for value in values], "cells.or")
            case Value(letter):
                return self._ink(letter)
            case Marks(marks):
                return self.marks(marks)
            case Claim():
                return self._said(value)
            case tuple():
                return listed([said for one in value for said in self._reason(one)], "and")
        return value

    def _reason(self, one: Field) -> list[str]:
        """Return a reason in words; marks as several, so that they can be listed with others."""
        if isinstance(one, Marks):
            cells = [(*self.puzzle.at(self.line, i), value) for i, value in one.marks]
            return settled_parts(self.puzzle, cells, self.line)
        return [str(self._field("reasons", one))]

    def _ink(self, letters: str) -> str:
        """Return the ink of a value or, where a cell has one of several, all of them."""
        inks = [self.puzzle.inks[LETTERS.index(letter)] for letter in letters if letter != WHITE]
        return listed([block_ink(ink) for ink in inks], "cells.or")

    def _sum(self, blocks: tuple[int, ...]) -> str:
        """ "3 + 1 + 2", or the sum of many lengths."""
        lengths = [self.puzzle.clue(self.line)[block].length for block in blocks]
        return str(sum(lengths)) if len(lengths) > MOST_ADDENDS else " + ".join(map(str, lengths))

    def _any(self, blocks: tuple[int, ...]) -> str:
        """ "the red 3", "any block", "any red block" or "the red 3 and the blue 3"."""
        clue = self.puzzle.clue(self.line)
        inks = {clue[block].ink for block in blocks}
        if len(blocks) == 1:
            return self.block(blocks[0])
        if len(blocks) == len(clue) and len(inks) > 1:
            return phrase("colour.any")
        if len(inks) == 1 and len(blocks) == sum(block.ink in inks for block in clue):
            return phrase("colour.any.ink", ink=block_ink(self.puzzle.inks[clue[blocks[0]].ink - 1]))
        return self._longer(blocks) or listed([self.block(block) for block in blocks], "cells.and")

    def _longer(self, blocks: tuple[int, ...]) -> str | None:
        """ "any block longer than 2", of several that are all those, or all of their ink."""
        clue = self.puzzle.clue(self.line)
        inks = {clue[block].ink for block in blocks}
        ink = clue[blocks[0]].ink if len(inks) == 1 else None
        longest = max(one.length for number, one in enumerate(clue) if number not in blocks and ink in (None, one.ink))
        if len(blocks) < MANY_BLOCKS or min(clue[block].length for block in blocks) <= longest:
            return None
        if ink is None:
            return phrase("colour.any.longer", length=longest)
        return phrase("colour.any.ink.longer", ink=block_ink(self.puzzle.inks[ink - 1]), length=longest)

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
    reason = Names(puzzle, last).reason(step.steps[-1])
    return say(
        "colour." + key if reason else key,
        reason=reason,
        cell=cell_words(step.assumption),
        value=value_words(puzzle, step.assumption[2]),
        over=lines_words(puzzle.height, lines),
        count=len(step.steps) - 1,
        line=line_words(puzzle.height, last),
        settled=settled_words(puzzle, step.cells, None),
    )


def agreement_text(puzzle: ColourPuzzle, step: Step) -> str:
    """Say what follows both from a value of a cell and without it."""
    assert step.assumption is not None
    row, column, value = step.assumption
    if value.startswith(NOT):
        value = value[1:]
    settled = settled_words(puzzle, step.cells, None)
    cell = cell_words((row, column))
    return say("colour.probe.agreement", cell=cell, value=value_words(puzzle, value), settled=settled)


MOST_ADDENDS = 4
"""More lengths than this are told by their sum."""
MANY_BLOCKS = 3
"""As many blocks that are longer than the others are told by this."""
MOST_BLOCKS = 3
"""Of more blocks side by side only the first and the last are named."""
MOST_LINES = 4
"""A short chain names its lines if there are at most this many."""
