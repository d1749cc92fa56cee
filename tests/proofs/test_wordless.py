"""What is proved and shown does not depend on words: with every sentence replaced by "x" all hints are the same."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import nonogram as ng
from nonogram.help.answers import Hint
from nonogram.languages import catalogue
from nonogram.logic.board import Board
from nonogram.logic.propagation import to_fixpoint
from nonogram.pausing import drain
from nonogram.steps import Step
from tests import boards
from tests.boards import random_puzzle, unique_puzzle, walk

X = {
    key: "x" if isinstance(text, str) else dict.fromkeys(text, "x")
    for key, text in catalogue.catalogue_of(catalogue.ENGLISH).texts.items()
}


def hints() -> list[Hint]:
    """The hints of some boards: along lines, and where a cell has to be tried out."""
    rng = random.Random(17)
    found = [hint for size in (8, 10, 12) for hint in walk(unique_puzzle(size, rng)[0])]
    for size in range(12, 17):
        board = Board(random_puzzle(size, size, rng, 0.55))
        if drain(to_fixpoint(board)):
            found.append(ng.hint(board.puzzle, board.grid()))
    return found


def wordless(step: Step) -> Step:
    """A step as it is told, but for the texts."""
    told = None if step.told is None else replace(step.told, text="", from_end=None)
    return replace(
        step, told=told, supposed=(), steps=tuple(map(wordless, step.steps)), other=tuple(map(wordless, step.other))
    )


@pytest.mark.native
def test_a_hint_does_not_depend_on_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    before = hints()
    assert {hint.kind for hint in before} >= {"line", "probe"}
    assert any(hint.proof.steps for hint in before if hint.proof is not None and hint.kind == "line")
    speechless = replace(catalogue.catalogue_of(catalogue.ENGLISH), texts=X)
    monkeypatch.setattr(catalogue, "catalogue_of", lambda _: speechless)
    boards._walk.cache_clear()
    after = hints()
    assert {word for hint in after for text in hint.texts for word in text.split()} <= {"X"}
    for one, other in zip(before, after, strict=True):
        assert replace(one, texts=other.texts, proof=None) == replace(other, proof=None)
        if one.proof is not None and other.proof is not None:
            assert wordless(one.proof) == wordless(other.proof)
