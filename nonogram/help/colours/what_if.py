"""Where trial marks lead on a board in colours. A mark gives a cell a value, or rules one out: "!b"."""

from __future__ import annotations

from collections.abc import Sequence

from ...cells import Cell
from ...colours import chains
from ...colours.board import ColourBoard
from ...colours.grid import ColourGrid
from ...colours.puzzle import ColourPuzzle
from ...colours.verifying import verify_conflict, verifying
from ...inks import NOT
from ...steps import Step
from ...telling.words import line_words, of_two, places_words, say
from ..chapters import is_long
from ..trial import WhatIf
from . import words
from .hint import probe_hint, trimmed


async def followed(puzzle: ColourPuzzle, grid: ColourGrid, marks: Sequence[Cell]) -> WhatIf:
    """Follow trial marks, which `check_trial` has checked, from a board without a known mistake."""
    found = await _failing(puzzle, grid, marks)
    if found is None:
        return WhatIf(False, text=say("whatif.open"))
    for mark in marks:
        alone = await _failing(puzzle, grid, [mark])
        if alone is not None and len(alone.steps) <= len(found.steps):
            return await _opposite(puzzle, grid, mark, alone)
    kept = list(marks)
    # Later marks are left out first, so that the first assumptions stay.
    for mark in reversed(marks):
        fewer = [other for other in kept if other != mark]
        shorter = await _failing(puzzle, grid, fewer)
        if shorter is not None and len(shorter.steps) <= len(found.steps):
            kept, found = fewer, shorter
    return await _together(puzzle, grid, kept, found)


async def _failing(puzzle: ColourPuzzle, grid: ColourGrid, marks: Sequence[Cell]) -> Step | None:
    """Return the proof that marks leave a line without completion, at once if they can; None if lines do not show it.
    It is cited from the board that has them.
    """
    board = ColourBoard(puzzle, grid.with_cells(marks))
    dead = chains.dead_lines(board)
    return chains.line_conflict(board, dead) if dead else await chains.conflict(board)


async def _together(puzzle: ColourPuzzle, grid: ColourGrid, kept: Sequence[Cell], proof: Step) -> WhatIf:
    """Tell that several trial marks cannot all be right."""
    await verify_conflict(puzzle, grid.with_cells(kept), proof)
    last = proof.steps[-1].line
    assert last is not None
    places = tuple(dict.fromkeys((row, column) for row, column, _ in kept))
    proof = words.tell(puzzle, proof)
    line = line_words(puzzle.height, last)
    told = proof.steps[-1].told
    assert told is not None
    alone = len(proof.steps) == 1
    text = say(
        of_two("whatif.conflict.line" if alone else "whatif.conflict", len(places)),
        cells=places_words(puzzle, places, last if alone else None),
        line=line,
        why=told.text,
        end=say("chain.end", text=told.text),
    )
    return WhatIf(True, True, places, None, proof, text)


async def _opposite(puzzle: ColourPuzzle, grid: ColourGrid, mark: Cell, proof: Step) -> WhatIf:
    """Tell that a single trial mark is wrong, as the proof shows that leads from it to a contradiction."""
    row, column, value = mark
    at, bare, left = (row, column), value.removeprefix(NOT), grid.possible((row, column))
    others = left.replace(bare, "")
    opposite = bare if bare != value else others if len(others) == 1 else NOT + bare
    noted = len(left) <= len(puzzle.inks)
    cited = tuple(one for one in proof.cited if one != at or noted)
    step = Step("probe", ((row, column, opposite),), None, cited, mark, "contradiction", proof.steps)
    step = await trimmed(puzzle, grid, step)
    await verifying(puzzle, grid, step)
    hint = probe_hint(puzzle, step)
    assert hint.proof is not None
    last = hint.proof.steps[-1].told
    assert last is not None
    proof_text = words.probe_text(puzzle, step, is_long(step))
    text = say("whatif.proof", proof=proof_text, end=say("chain.end", text=last.text))
    return WhatIf(True, True, (at,), hint, text=text)
