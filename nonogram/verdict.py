"""What a check says: the mistakes, or that there are none, in words."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from . import explain
from .conflict import Conflict, Grounds
from .puzzle import At, Cell, Grid, Puzzle, line_name
from .steps import Step
from .telling import Told, tell_chains


@dataclass(frozen=True, slots=True)
class Check:
    """What is wrong with a board. `ok` says that nothing was found at this level.

    `mistakes` are marked cells that cannot all be right, on the easiest `grounds` there are: "line" one line is left
    without completion; "lines" lines, one after the other, leave one so; "cases" they do so whichever value another
    cell has; "probe" (of the level "probe" alone) full probing refutes the marks; "solution" no solution has them. The
    set is irreducible: on these grounds none of it can be left out; not so for sure when `exact` is false, because the
    effort for it was used up.

    `lines` are the clues that the marks break together, `line` the one that is left without completion, or where to
    look; `steps` is the chain that leads there, whose last step settles nothing, and `told` how each step is shown. On
    the grounds "cases" the chain begins with the `assumption`, and `other` is the one that begins with its opposite,
    told after it. Chains have been verified; `faults` says what was wrong with those that did not pass and were
    withheld.

    `wrong` are all marks that differ from the only solution, or from what all solutions share (level "solution").

    `first_wrong` is the first move after which no solution was left, counted from 0, as far as it still matters: of the
    marks that stand on the board now, each taken with the move since which it has stood, those up to this move are the
    first that leave no solution. A wrong mark that was erased again plays no part. At the levels "line" and "probe" it
    is the first after which this level of looking would have found something. None without a history, and when marks
    that were there before the first move are to blame.

    `texts` tell it in four levels: that there is a mistake, the line or lines, the marks, and why.
    """

    ok: bool
    mistakes: tuple[At, ...] = ()
    wrong: tuple[At, ...] = ()
    line: int | None = None
    lines: tuple[int, ...] = ()
    grounds: Grounds | None = None
    exact: bool = True
    steps: tuple[Step, ...] = ()
    first_wrong: int | None = None
    texts: tuple[str, str, str, str] = ("", "", "", "")
    told: tuple[Told, ...] = ()
    assumption: Cell | None = None
    other: tuple[Step, ...] = ()
    faults: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The fullest of the texts."""
        return self.texts[-1]

    def to_json(self) -> dict[str, object]:
        """The check as plain lists and dicts; each step of the chain with what is told of it."""
        chains = (*self.steps, *self.other)
        steps = [{**step.to_json(), **told.to_json()} for step, told in zip(chains, self.told, strict=True)]
        return {
            "ok": self.ok,
            "mistakes": [list(cell) for cell in self.mistakes],
            "wrong": [list(cell) for cell in self.wrong],
            "line": self.line,
            "lines": list(self.lines),
            "grounds": self.grounds,
            "exact": self.exact,
            "assumption": list(self.assumption) if self.assumption else None,
            "steps": steps[: len(self.steps)],
            "other": steps[len(self.steps) :],
            "first_wrong": self.first_wrong,
            "texts": list(self.texts),
            "text": self.text,
            "faults": list(self.faults),
        }


def fine(key: str) -> Check:
    return Check(True, texts=(explain.say(key),) * 4)


def no_picture() -> Check:
    return Check(False, texts=(explain.say("none"),) * 4)


def blame(
    puzzle: Puzzle, found: Conflict, wrong: tuple[At, ...] = (), first: int | None = None
) -> Generator[None, None, Check]:
    """Conflicting marks in words. Where no chain shows it, the row of the first mark is where to look. Yields where it
    may pause.
    """
    places = tuple((row, column) for row, column, _ in found.marks)
    lines = found.lines or (places[0][0],)
    line = line_name(lines[-1], puzzle.height)
    only = lines[0] if len(lines) == 1 and found.lines else None
    cells = explain.places_words(puzzle, places, only)
    what = explain.say("mistake.what", line=line)
    if len(lines) > 1:
        what = explain.say("mistake.what.lines", lines=explain.lines_words(puzzle.height, lines))
    which = "mistake.mark" if len(places) == 1 else "mistake.marks"
    marks = explain.say(f"{which}.line" if only is not None else which, cells=cells, line=line)
    clue = explain.clue_words(puzzle, lines[-1])
    key = f"mistake.{found.grounds}"
    if found.grounds == "line" and len(places) == 1:
        key = "mistake.line.one"
    elif found.grounds == "solution" and len(places) > 1:
        key = "mistake.together"
    cell = explain.cell_words(found.assumption) if found.assumption else ""
    why = [explain.say(key, line=line, clue=clue, cells=cells, cell=cell)]
    if len(wrong) > 1:
        why.append(explain.say("check.wrong", count=len(wrong), cells=explain.places_words(puzzle, wrong, None)))
    if first is not None:
        why.append(explain.say("mistake.move", move=first + 1))
    grid = Grid.of(puzzle.height, puzzle.width, found.marks)
    texts = (explain.say("mistake.where"), what, marks, " ".join(why))
    return Check(
        False,
        mistakes=places,
        wrong=wrong,
        line=lines[-1],
        lines=lines,
        grounds=found.grounds,
        exact=found.exact,
        steps=found.steps,
        first_wrong=first,
        texts=texts,
        told=(yield from tell_chains(puzzle, grid, found.assumption, found.steps, found.other)),
        assumption=found.assumption,
        other=found.other,
    )
