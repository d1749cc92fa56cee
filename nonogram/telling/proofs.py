"""The texts of proofs: of a line that settles cells or has no completion, of trying out a cell, and of each step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from ..cells import At, opposite
from ..claims import Explanation, Said
from ..puzzle import Puzzle
from ..steps import Step, Told
from .chains import told_in_turn
from .names import Names
from .repeats import unrepeated
from .sentences import LONGEST, Sentences
from .words import (
    begun,
    cell_words,
    clue_words,
    line_words,
    listed,
    of_two,
    phrase,
    places_words,
    say,
    sentences,
    settled_words,
    value_words,
)

MOST_LINES = 4
"""A short chain names its lines if there are at most this many."""


def tell(puzzle: Puzzle, proof: Step) -> Step:
    """Return a proof whose explanation, and those of the steps that it holds, are put into words."""
    return told_in_turn(_tell(puzzle, proof))


def _tell(puzzle: Puzzle, step: Step) -> Step:
    if step.kind == "edge":
        return _tell_cases(puzzle, step)
    step = replace(
        step,
        steps=tuple(_tell(puzzle, one) for one in step.steps),
        other=tuple(_tell(puzzle, one) for one in step.other),
    )
    if step.why is None:
        return step
    return _told(step, backwards_text(puzzle, step) if step.line is None else _line(puzzle, step, step.why))


def _told(step: Step, text: str) -> Step:
    why = step.why
    assert why is not None
    return replace(step, told=Told(why.technique, text, why.first, why.last, why.seen, why.blocks))


# --- lines ---


def _line(puzzle: Puzzle, step: Step, why: Explanation) -> str:
    assert step.line is not None
    if step.steps:
        return _parts(puzzle, step.line, step.steps)
    if not step.cells:
        return stuck_text(puzzle, step.line, why)
    (why,) = unrepeated([why], [set()])
    return _settling(puzzle, step.line, why)


def _settling(puzzle: Puzzle, line: int, why: Explanation, told: str = "told") -> str:
    """Tell why a line settles cells. First comes what it rests on as far as the sentences do not name it. `told` is the
    key of how that begins: a later part does not name the line again.
    """
    names = Names(puzzle, line)
    head = {
        "line": line_words(puzzle.height, line),
        "clue": clue_words(puzzle, line),
        "cells": names.given(why.given),
    }
    key = "told.empty" if not names.clue else f"{told}.given" if why.given else told
    reasons = _joined(names, why.paragraphs, len(say(key, **head, reasons="")))
    if len(say(key, **head, reasons=reasons[0])) > LONGEST:
        key = f"{told}.look.given" if why.given else f"{told}.look"
        reasons = _joined(names, why.paragraphs, 0)
        reasons[0] = begun(reasons[0])
    return say(key, **head, reasons=sentences(reasons))


def _joined(names: Names, paragraphs: Sequence[Sequence[Said]], taken: int) -> list[str]:
    """Join what is said to sentences that are not too long, each of one paragraph; `taken` is the number of characters
    before the first.
    """
    whole, apart = Sentences(names), Sentences(names, apart=True)
    told: list[str] = []
    for paragraph in paragraphs:
        for number, said in enumerate(paragraph):
            texts = whole.of(said)
            longer = listed([*told[-1:], texts[0]], "next", "next")
            if number and len(texts) == 1 and len(longer) + (taken if len(told) == 1 else 0) < LONGEST:
                told[-1] = longer
            else:
                long = any(len(one) >= LONGEST for one in texts) or (not told and taken + len(texts[0]) > LONGEST)
                told += apart.short(said) if long else texts
    return _shown_together(told, taken)


def _shown_together(told: Sequence[str], taken: int) -> list[str]:
    """Join sentences in a row of which each says that something has been shown, and all but the last nothing more."""
    shown = phrase("shown", claim="")
    if sum(one.startswith(shown) for one in told) < 2:
        return [*told]
    so = phrase("so", premise="", claim="")
    groups: list[list[str]] = []
    for number, one in enumerate(told):
        group = groups[-1] if groups else []
        before = taken if number == len(group) else 0
        again = all(other.startswith(shown) for other in (*group, one))
        if group and again and not any(sign in group[-1] for sign in (so, ":", ";")):
            together = [group[0], *(other.removeprefix(shown) for other in (*group[1:], one))]
            if before + len(listed(together, "shown.and")) < LONGEST:
                groups[-1] = [*group, one]
                continue
        groups.append([one])
    claims = ([group[0], *(other.removeprefix(shown) for other in group[1:])] for group in groups)
    return [listed(claim, "shown.and") for claim in claims]


def _parts(puzzle: Puzzle, line: int, steps: Sequence[Step]) -> str:
    """Tell what a line settles part by part, each with its reasons as far as the part before it has not said them; each
    part has a text of its own besides. Parts of which none rests on the ones before are told in one go.
    """
    settled = [{puzzle.index(line, cell[:2]) for cell in step.cells} for step in steps]
    told: list[Explanation] = []
    news: set[At] = set()
    for step, why in zip(steps, unrepeated([step.why for step in steps if step.why], settled), strict=True):
        if told and not why.given and news.isdisjoint((*step.cited, *why.seen)):
            told[-1] = replace(told[-1], paragraphs=told[-1].paragraphs + why.paragraphs)
        else:
            told.append(why)
            news = set()
        news.update(cell[:2] for cell in step.cells)
    first, *later = told
    return " ".join([_settling(puzzle, line, first), *(_settling(puzzle, line, why, "told.then") for why in later)])


def stuck_text(puzzle: Puzzle, line: int, explained: Explanation) -> str:
    """Tell why a line has no completion."""
    names = Names(puzzle, line)
    key = "told.stuck.given" if explained.given else "told.stuck"
    head = {
        "line": line_words(puzzle.height, line),
        "clue": clue_words(puzzle, line),
        "cells": names.given(explained.given),
    }
    ((said,),) = explained.paragraphs
    why, *others = Sentences(names).of(said)
    if not others and len(text := say(key, **head, why=why)) <= LONGEST:
        return text
    first, *more = Sentences(names, apart=True).of(said)
    return say(f"{key}.apart", **head, why=sentences([begun(first), *more]))


# --- trying out cells ---


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


def _tell_cases(puzzle: Puzzle, proof: Step) -> Step:
    """Return a deduction along an edge whose cases are told."""
    line = edge_line(puzzle, proof)
    steps: list[Step] = []
    cases: list[Step] = []
    for step in proof.steps:
        before = len(cases)
        for case in step.steps if step.kind == "edge" else [step]:
            cases.append(_tell(puzzle, case) if case.kind == "line" else _tell_case(puzzle, line, case, cases))
        if step.kind == "edge":
            steps.append(_told(replace(step, steps=tuple(cases[before:])), _as_one(puzzle, line, step)))
        else:
            steps.append(cases[-1])
    return replace(proof, steps=tuple(steps))


def _as_one(puzzle: Puzzle, line: int, group: Step) -> str:
    """Tell what several cases settle that are argued as the one before them; where they rest on each other, with which
    to begin.
    """
    cells = [cell[:2] for cell in group.cells]
    settled = settled_words(puzzle, group.cells, line)
    name = line_words(puzzle.height, line)
    if {*cells}.isdisjoint(at for case in group.steps for at in case.cited):
        return say("edges.case.alike", shown=phrase("edges.case.alike.shows", line=name, settled=settled))
    return say("edges.cases", line=name, settled=settled, first=places_words(puzzle, cells[:1], line))


def _tell_case(puzzle: Puzzle, line: int, case: Step, earlier: Sequence[Step]) -> Step:
    case = replace(case, steps=tuple(_tell(puzzle, one) for one in case.steps))
    return _told(case, _case(puzzle, line, case, earlier))


def _case(puzzle: Puzzle, line: int, case: Step, earlier: Sequence[Step]) -> str:
    """Tell why the line beside refutes a value of one cell of a line, step by step. If the steps are those of an
    earlier case, apart from the steps of this line, only these are told. Of steps argued as one just told only what
    they settle is said, of those in a row at once.
    """
    assert case.assumption is not None
    assert case.why is not None
    like = None if case.why.like is None else earlier[case.why.like]
    told: list[str] = []
    beside = case.steps[-1].line
    assert beside is not None
    left = [(at in case.why.alike, one) for at, one in enumerate(case.steps) if like is None or one.line == line]
    for alike, group in groupby(left, lambda one: one[0]):
        steps = [one for _, one in group]
        told += [_alike(puzzle, line, steps, beside)] if alike else [one.told.text for one in steps if one.told]
    return say(
        "edges.case.like" if like else "edges.case",
        cell=cell_words(case.assumption),
        value=value_words(case.assumption[2]),
        steps=" ".join(told),
        other=cell_words(like.cells[0]) if like else "",
        settled=settled_words(puzzle, case.cells, None),
    )


def _alike(puzzle: Puzzle, line: int, steps: Sequence[Step], beside: int) -> str:
    """Tell what steps of a case show that are argued as earlier ones: of the line of its cell, then of the one
    beside.
    """
    shown = []
    for one, cells in (
        (line, [cell for step in steps if step.line == line for cell in step.cells]),
        (beside, [cell for step in steps if step.line != line for cell in step.cells]),
    ):
        if cells:
            settled = settled_words(puzzle, cells, one)
            shown.append(phrase("edges.case.alike.shows", line=line_words(puzzle.height, one), settled=settled))
    if not steps[-1].cells:
        shown.append(phrase("edges.case.alike.stuck", line=line_words(puzzle.height, beside)))
    return say("edges.case.alike", shown=listed(shown, "next", "next"))
