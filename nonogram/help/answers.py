"""The answers of hints and checks: values with their proof, and the texts that tell them level by level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from .. import picture
from ..brief import brief
from ..cells import At, Cell
from ..colours.rules import COLOUR_TECHNIQUES
from ..errors import ArgumentError, expect_choice
from ..grid import Grid
from ..proofs.by_trials import technique_of
from ..proofs.scene import Scene, explain_chains
from ..puzzle import Puzzle
from ..steps import Step, Told
from ..techniques.technique import technique
from ..telling import words
from ..telling.proofs import edge_line, probe_text, tell
from .chapters import chapters, is_long
from .conflict import Conflict, Grounds
from .moves import UNTOLD

HintKind = Literal["line", "probe", "search", "trial", "mistake", "done", "ambiguous", "none"]
HintLevel = Literal["where", "what", "why"]
LEVELS: tuple[HintLevel, ...] = ("where", "what", "why")
MOST_NAMED = 20
"""A mistake that shows in more lines than this is told with their number, not with their names."""
Since = Mapping[Cell, int] | None
"""The move since which each mark of a board has stood, see `moves.standing_since`; None without a history."""


@dataclass(frozen=True, slots=True, repr=False)
class Hint:
    """A hint with its proof.

    `kind` says what the hint rests on, `technique` names it. `cells` are the cells that can be settled; for a mistake,
    the marks in question as they stand. `line` is the line that the hint is about. `proof` is the line or the probe
    that settles the cells; each of its steps holds what it cites and how it is told. For a mistake it is the step of
    the kind "conflict" that refutes the marks, as in `Check.proof`. It is None for the other kinds, and below the level
    "why". `try_cell` is the cell with the value to try out: when the proof is a refutation by lines too long to be
    followed, and where no deduction was found and the search for solutions had to give up (kind "trial"), the one of
    the cells compared from which lines settle most. `differing` are the cells that differ between solutions (kind
    "ambiguous"). `undecided` are the player's marks, if any, that were neither proved nor refuted nor found in a
    solution within the effort and the time allowed; the text says whether the hint rests on them. `texts` say it in
    words, up to `level`; levels below "why" leave out what they do not tell. `of` is the number of hints to choose
    from, in colours of those that were looked for: one more than was skipped, and another if there is one; `faults`
    says what was wrong with hints that were withheld because their proofs failed the check. `drawn` is the puzzle and
    the board as notebooks show them, where the hint was asked for by `ng.hint`.
    """

    kind: HintKind
    technique: str | None = None
    cells: tuple[Cell, ...] = ()
    line: int | None = None
    proof: Step | None = None
    try_cell: Cell | None = None
    differing: tuple[At, ...] = ()
    level: HintLevel = "why"
    texts: tuple[str, str, str] = ("", "", "")
    of: int = 1
    faults: tuple[str, ...] = ()
    undecided: tuple[At, ...] = ()
    drawn: picture.Scene | None = field(default=None, repr=False, compare=False)

    __repr__ = brief

    def __str__(self) -> str:
        """Return it in words."""
        return self.text

    def _repr_svg_(self) -> str | None:
        """Return what notebooks show: the board with the cells of the hint ringed."""
        return picture.svg_of(self.drawn) if self.drawn else None

    @property
    def settles(self) -> bool:
        """Whether `cells` can be filled in, with `Grid.apply`."""
        return self.kind in ("line", "probe", "search") and bool(self.cells)

    @property
    def decided(self) -> bool:
        """Whether more time or effort would find nothing else out."""
        return self.kind != "trial" and not self.undecided

    @property
    def text(self) -> str:
        """The hint in words, up to its level."""
        return self.texts[LEVELS.index(self.level)]

    @property
    def cited(self) -> tuple[At, ...]:
        """The known cells that the proof rests on; for "ambiguous", the cells that differ."""
        return self.proof.cited if self.proof else self.differing

    @property
    def step_texts(self) -> tuple[str, ...]:
        """The words of each step of the proof's chains; none if the text says them already: the parts of a line, and
        the only step of a mistake.
        """
        chains = (*self.proof.steps, *self.proof.other) if self.proof else ()
        if self.kind == "line" or (self.kind == "mistake" and len(chains) == 1):
            return ()
        return tuple(step.told.text for step in chains if step.told)

    def at(self, level: HintLevel) -> Hint:
        """Return the hint as told at this level, its own or a lower one. Raises ArgumentError for a higher one."""
        if not self.reaches(level):
            raise ArgumentError(f"a hint at level {self.level!r} does not tell {level!r}")
        where, what, why = self.texts
        texts = {"where": (where, "", ""), "what": (where, what, ""), "why": (where, what, why)}
        hint = replace(self, level=level, texts=texts[level])
        if level != "why":
            hint = replace(hint, proof=None, differing=())
        if level == "where" or (level == "what" and self.kind != "trial"):
            hint = replace(hint, try_cell=None)
        if level == "where":
            hint = replace(hint, technique=None, cells=(), line=None if self.kind == "mistake" else self.line)
        if level == "what" and self.kind == "mistake":
            hint = replace(hint, cells=())
        return hint

    def reaches(self, level: HintLevel) -> bool:
        """Return whether the hint can be told at this level. Raises ArgumentError for an unknown level."""
        expect_choice("level", level, LEVELS)
        return LEVELS.index(level) <= LEVELS.index(self.level)

    def to_json(self) -> dict[str, object]:
        """Return the hint as plain lists and dicts; each step has its `technique`, `seen`, `arrangements` and
        `text`.
        """
        named = COLOUR_TECHNIQUES.get(self.technique or "")
        if named is None and self.technique not in (None, "mistake"):
            named = technique(self.technique)
        proof = (self.proof or Step("line")).to_json()
        return {
            "kind": self.kind,
            "technique": self.technique,
            "difficulty": named.difficulty if named else None,
            "rule": words.say(named.rule) if named else None,
            "cells": [list(cell) for cell in self.cells],
            "line": self.line,
            "cited": [list(cell) for cell in self.cited],
            "seen": proof.get("seen", []),
            "blocks": proof.get("blocks", []),
            "arrangements": proof.get("arrangements"),
            **{name: proof[name] for name in ("assumption", "outcome", "supposed", "steps", "other")},
            "chapters": list(chapters(self.proof)) if self.proof else [],
            "try_cell": list(self.try_cell) if self.try_cell else None,
            "level": self.level,
            "undecided": [list(at) for at in self.undecided],
            "text": self.text,
            "of": self.of,
            "faults": list(self.faults),
        }


async def told(scene: Scene, step: Step) -> Hint:
    """Turn a minimised line or probe step into a hint, told on a scene that shows the grid on which it was found."""
    return _told_line(scene, step) if step.kind == "line" else await _told_probe(scene.puzzle, scene.grid, step)


def placed(puzzle: Puzzle, step: Step) -> Hint:
    """Turn a line step into a hint of level "where"."""
    assert step.line is not None
    where = words.say("line.where", line=words.line_words(puzzle.height, step.line))
    return Hint("line", line=step.line, level="where", texts=(where, "", ""))


def _told_line(scene: Scene, step: Step) -> Hint:
    assert step.line is not None
    puzzle = scene.puzzle
    before = placed(puzzle, step)
    proof = tell(puzzle, scene.explain(step))
    assert proof.told is not None
    name = words.line_words(puzzle.height, step.line)
    what = words.say("line.what", line=name, cells=words.places_words(puzzle, _places(step), step.line))
    texts = (before.texts[0], what, proof.told.text)
    return Hint("line", proof.told.technique, step.cells, step.line, proof, texts=texts)


async def _told_probe(puzzle: Puzzle, grid: Grid, step: Step) -> Hint:
    before = announced(puzzle, step)
    long = is_long(step)
    text = probe_text(puzzle, step, long)
    proof = replace(tell(puzzle, await explain_chains(puzzle, grid, step)), told=Told(before.technique, text))
    fails = step.outcome == "contradiction" and all(one.kind == "line" for one in step.steps)
    try_cell = step.assumption if long and fails else None
    return replace(before, proof=proof, try_cell=try_cell, level="why", texts=(*before.texts[:2], text))


def announced(puzzle: Puzzle, step: Step) -> Hint:
    """Turn a probe into a hint of level "what"."""
    if step.kind == "edge":
        return _announced_edge(puzzle, step)
    assert step.assumption is not None
    row = step.assumption[0]
    cell, cells = words.cell_words(step.assumption), words.places_words(puzzle, _places(step), None)
    where = words.say("probe.where", line=words.line_words(puzzle.height, row))
    key = "probe.what.agreement" if step.outcome == "agreement" else "probe.what"
    what = words.say(key, cell=cell, cells=cells)
    return Hint("probe", technique_of(step).name, step.cells, row, level="what", texts=(where, what, ""))


def _announced_edge(puzzle: Puzzle, step: Step) -> Hint:
    assert step.line is not None
    line = edge_line(puzzle, step)
    name, beside = words.line_words(puzzle.height, line), words.line_words(puzzle.height, step.line)
    where = words.say("edges.where", line=name)
    # What their own line then gives need not be tried.
    tried = [case.assumption[:2] for case in step.steps if case.assumption]
    key = "edges.what" if tried[1:] else "edges.what.one"
    what = words.say(key, line=name, beside=beside, cells=words.places_words(puzzle, tried, line))
    return Hint("probe", technique_of(step).name, step.cells, line, level="what", texts=(where, what, ""))


def _places(step: Step) -> list[At]:
    return [(row, column) for row, column, _ in step.cells]


@dataclass(frozen=True, slots=True, repr=False)
class Check:
    """What is wrong with a board. `ok` says that nothing was found at this level; it is not known that nothing is wrong
    unless this was also `decided` within the effort and the time allowed.

    `mistakes` are marked cells that cannot all be right, on the easiest possible `grounds`: "line" leaves one line
    without completion; "lines" does so after several lines, one after the other; "cases" does so whichever value
    another cell has; "probe" (at the level "probe" only) means that full probing refutes the marks; "solution" that no
    solution has them. The set is irreducible: on these grounds no mark can be left out. On the grounds "line" these are
    the plainest reason for which the line has no completion, such as a run longer than any block, although fewer marks
    may rule it out for a less plain one, and all marks of such a run, which counts as one thing; on the grounds "lines"
    the chain of `proof`, which has as few lines as any marks of the board allow, although more lines may refute fewer
    marks. When `exact` is false this is not certain, because the effort allowed was used up.

    `lines` are the clues that the marks break together, `line` the one left without completion, or the place to look.
    `proof` is a step of the kind "conflict" with the chain that leads there (two chains for "cases"), each step with
    how it is told; None when no chain shows it. It has been verified; `faults` says what was wrong with proofs that
    failed the check and were withheld.

    `culprit` is the mark among the mistakes that the moves point at, and `first_wrong` the move, counted from 0, since
    which it has stood: the oldest one known to be wrong by itself or, where none is, the newest, which completed the
    set. Both are None without a history, and when it has stood since before the first move.

    `wrong` (level "solution") are all marks that differ from the only solution. With several solutions they are those
    that differ from what is proved about all of them, and a mark that is a mistake by itself.

    `wrong_since` is the first move, counted from 0, after which no solution was left, judged by the marks that still
    stand: each counts from the move since which it has stood, and those up to this move are the first that leave no
    solution. Wrong marks that were erased again play no part. At the levels "line" and "probe" it is the first move
    after which that level would have found something. None without a history, and when marks from before the first move
    are to blame. It comes before `first_wrong` when the mistake told is not the first that was made.

    `texts` tell it in five levels: that there is a mistake, with the lines that are left without completion; the line
    or lines told of; the marks; why; and whatever else is wrong. A level that says nothing new is empty.
    """

    ok: bool
    mistakes: tuple[At, ...] = ()
    wrong: tuple[At, ...] = ()
    line: int | None = None
    lines: tuple[int, ...] = ()
    grounds: Grounds | None = None
    exact: bool = True
    proof: Step | None = None
    culprit: At | None = None
    first_wrong: int | None = None
    wrong_since: int | None = None
    texts: tuple[str, str, str, str, str] = ("", "", "", "", "")
    faults: tuple[str, ...] = ()
    decided: bool = True

    __repr__ = brief

    def __str__(self) -> str:
        """Return it in words."""
        return self.text

    @property
    def text(self) -> str:
        """The mistake with its reason, without whatever else is wrong."""
        return self.texts[3] or self.texts[0]

    def to_json(self) -> dict[str, object]:
        """Return the check as plain lists and dicts; each step of the chain includes how it is told."""
        proof = (self.proof or Step("conflict")).to_json()
        return {
            "ok": self.ok,
            "decided": self.decided,
            "mistakes": [list(cell) for cell in self.mistakes],
            "wrong": [list(cell) for cell in self.wrong],
            "line": self.line,
            "lines": list(self.lines),
            "grounds": self.grounds,
            "exact": self.exact,
            **{name: proof[name] for name in ("assumption", "supposed", "steps", "other")},
            "culprit": list(self.culprit) if self.culprit else None,
            "first_wrong": self.first_wrong,
            "wrong_since": self.wrong_since,
            "texts": list(self.texts),
            "text": self.text,
            "faults": list(self.faults),
        }


def fine(key: str) -> Check:
    return Check(True, texts=(words.say(key), "", "", "", ""))


def undecided() -> Check:
    return replace(fine("check.undecided"), decided=False)


def no_picture() -> Check:
    return Check(False, texts=(words.say("none"), "", "", "", ""))


async def blame(
    puzzle: Puzzle, found: Conflict, wrong: tuple[At, ...] = (), since: Since = None, wrong_since: int | None = None
) -> Check:
    """Tell a conflict of marks as a Check. When no chain shows it, the row of the first mark is the place to look.

    `wrong` are the marks known to be wrong, `since` the moves since which the marks have stood, `wrong_since` as in the
    Check.
    """
    grid = found.board or puzzle.marked(found.marks)
    proof = tell(puzzle, await explain_chains(puzzle, grid, found.proof)) if found.proof else None
    return blamed(puzzle, found, proof, wrong, since, wrong_since)


def blamed(
    puzzle: Puzzle,
    found: Conflict,
    proof: Step | None,
    wrong: tuple[At, ...] = (),
    since: Since = None,
    wrong_since: int | None = None,
) -> Check:
    """Tell a conflict as `blame` does, given its proof as it is told."""
    places = tuple(dict.fromkeys((row, column) for row, column, _ in found.marks))
    lines = found.lines or (places[0][0],)
    line = words.line_words(puzzle.height, lines[-1])
    only = lines[0] if len(lines) == 1 and found.lines else None
    cells = words.places_words(puzzle, places, only)
    where = misplaced(puzzle, found.dead)
    what = "" if len(found.dead) == 1 else words.say("mistake.what", line=line)
    if len(lines) > MOST_NAMED:
        what = words.say("mistake.what.many", count=len(lines), line=line)
    elif len(lines) > 1:
        what = words.say("mistake.what.lines", lines=words.lines_words(puzzle.height, lines))
    which = ("mistake.mark" if len(places) == 1 else "mistake.marks") + ("" if only is None else ".line")
    marks = words.say(words.of_two(which, len(places)), cells=cells, line=line)
    culprit, move = _culprit(found.marks, wrong, since)
    why = [_reason(found, proof, cells, marks)]
    if culprit is not None and move is not None:
        bad = sum(place in wrong for place in places)
        key = ("last", "one", "oldest")[min(bad, 2)] if len(places) > 1 else "alone"
        key = words.of_two("mistake.move.last", len(places)) if key == "last" else f"mistake.move.{key}"
        why.append(words.say(key, cell=words.places_words(puzzle, [culprit], only), move=move + 1))
    if found.grounds == "solution":
        why.append(words.say("mistake.take" if len(places) == 1 else "mistake.takes"))
    return Check(
        False,
        mistakes=places,
        wrong=wrong,
        line=lines[-1],
        lines=lines,
        grounds=found.grounds,
        exact=found.exact,
        proof=proof,
        culprit=culprit,
        first_wrong=move,
        wrong_since=wrong_since,
        texts=(where, what, marks, " ".join(why), _besides(puzzle, places, wrong, move, wrong_since)),
    )


def misplaced(puzzle: Puzzle, dead: Sequence[int]) -> str:
    """Tell that there is a mistake, and the lines without completion: the board shows them as well."""
    if not dead:
        return words.say("mistake.where")
    if len(dead) > MOST_NAMED:
        return words.say("mistake.where.many", count=len(dead))
    if len(dead) > 1:
        return words.say("mistake.where.lines", lines=words.lines_words(puzzle.height, dead))
    return words.say("mistake.where.line", line=words.line_words(puzzle.height, dead[0]))


def _reason(found: Conflict, proof: Step | None, cells: str, marks: str) -> str:
    """Tell why marks cannot all be right; `cells` are these marks in words, `marks` says that they cannot."""
    ends = [chain[-1].told.text for _, chain in proof.chains if chain[-1].told] if proof else []
    if found.grounds == "line":
        many = len(found.marks)
        return " ".join([*ends, *([] if many == 1 else [words.say(words.of_two("mistake.so", many), cells=cells)])])
    if found.grounds == "solution":
        return f"{marks} {words.say('mistake.solution')}"
    cell = words.cell_words(proof.assumption) if proof and proof.assumption else ""
    then = [words.say("chain.end", text=text) for text in ends] if found.grounds == "lines" else []
    count = len(proof.steps) if proof else 0
    return " ".join([words.say(f"mistake.{found.grounds}", count=count, cells=cells, cell=cell), *then])


def _culprit(marks: Sequence[Cell], wrong: Sequence[At], since: Since) -> tuple[At | None, int | None]:
    """Return the mark that the moves point at, and the move since which it has stood."""
    if since is None:
        return None, None
    bad = [mark for mark in marks if mark[:2] in wrong]
    mark = min(bad, key=lambda one: since[one]) if bad else max(marks, key=lambda one: since[one])
    return (None, None) if since[mark] == UNTOLD else (mark[:2], since[mark])


def _besides(
    puzzle: Puzzle, places: Sequence[At], wrong: Sequence[At], move: int | None, wrong_since: int | None
) -> str:
    """Tell what is wrong besides the mistake told; nothing if there is nothing else."""
    more = []
    if not set(wrong) <= set(places):
        key = "check.wrong" if len(wrong) > 1 else "check.wrong.one"
        more.append(words.say(key, count=len(wrong), cells=words.places_words(puzzle, wrong, None)))
    if wrong_since is not None and wrong_since != move:
        key = "check.wrong.move" if more and len(wrong) > 1 else "check.since"
        more.append(words.say(key, move=wrong_since + 1))
    return " ".join(more)
