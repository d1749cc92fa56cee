"""Certificates by lemmas: each lemma that a checker takes is true of every solution that is not named."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

import nonogram as ng
from nonogram.certificate import BlockStart, Certificate, Lemma, Literal, Refutation
from nonogram.certificate_reading import read_certificate
from nonogram.inks import LETTERS, NOT
from nonogram.pausing import drain
from nonogram.search import certifying
from nonogram.search.refuting import refuting
from nonogram.search.sat.installed import unproving
from nonogram.verification import checking_certificate
from tests.certified import BULB, WITHOUT, a_puzzle, accepted, by_example, counted, none_is_false, refused_by_example
from tests.conftest import amount
from tests.places import ROOT
from tests.search.sat.test_installed import python_sat_absent
from tests.shared_data import lines

TWO = ng.loads(
    "12x12:3.2.1.1/1.3/1.1.3/2.2.1/2.4.1/1.1.1.1/3.1/2.1/1.1.3.1/1.3/2.1.1.1/1.2.2"
    "/1.1/1.1.1.1/1.4.2/1.2.1/2.2.1/2.1.2.1/1.1.3/1.2.2/4.2/2.2.1.2/1.1.1/1.1.2.1"
)
"""Two solutions, and a refutation of more than 20 lemmas."""
LEFT = "the lemmas leave something"


@pytest.fixture(autouse=True)
def prover() -> None:
    if why := unproving():
        pytest.skip(why)


def refuted(puzzle: ng.Puzzle) -> Certificate:
    solutions = tuple(ng.solve(puzzle, limit=None).solutions)
    return Certificate(puzzle, solutions, drain(refuting(puzzle, solutions)))


def lemmas_of(certificate: Certificate) -> tuple[Lemma, ...]:
    assert isinstance(certificate.proof, Refutation)
    return certificate.proof.lemmas


def refused(certificate: Certificate) -> list[int]:
    """The numbers of the lemmas that the check of a certificate refuses, 0 for the end."""
    return [fault.step for fault in drain(checking_certificate(certificate)).faults]


@pytest.mark.parametrize("inks", [0, 2])
def test_lemmas_prove_how_many_solutions_there_are(inks: int) -> None:
    rng = Random(52 + inks)
    for puzzle in [TWO, *(a_puzzle(rng, inks) for _ in range(amount(100)))]:
        solutions = counted(puzzle, 40)
        if solutions is None:
            continue
        certificate = refuted(puzzle)
        assert sorted(map(str, certificate.solutions)) == solutions
        assert ng.verify_certificate(puzzle, certificate.text) == len(solutions)
        assert read_certificate(certificate.text, puzzle) == certificate


@pytest.mark.native
def test_the_examples_of_the_documentation_hold() -> None:
    """One by steps, and the same puzzle's by lemmas."""
    by_steps, by_lemmas = (ROOT / "docs" / "certificate.md").read_text("utf-8").split("```\n")[2:5:2]
    assert by_lemmas.startswith("proof\n")
    by_lemmas = by_steps.replace("certificate 1", "certificate 2").partition("proof\n")[0] + by_lemmas
    puzzle = ng.loads("4x4:1.1/1/2/1.1/1.1/1/1.1/1.1")
    assert [ng.verify_certificate(puzzle, text) for text in (by_steps, by_lemmas)] == [1, 1]
    assert by_example([by_steps, by_lemmas]) == [True, True]


@pytest.mark.native
def test_lemmas_replace_steps_that_get_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ng.certify(TWO).version == 1
    monkeypatch.setattr(certifying, "MOST_STEPS_BESIDE_LEMMAS", 2)
    monkeypatch.setattr(certifying, "STEPS_EACH", 0)
    found = ng.certify(TWO)
    assert (found.version, found.claim) == (2, "exactly 2")
    assert 10 < found.proof.size < 40
    assert found.to_json()["lemmas"] == [line.split() for line in found.text.split("proof\n")[1].splitlines()[:-1]]
    assert by_example([found.text]) == [True]


@pytest.mark.native
def test_the_puzzle_whose_steps_get_too_many_is_certified(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forever, webpbn 6574: it has no proof of 5000 steps, which takes 36 s; giving up after 50 takes half a second."""
    monkeypatch.setattr(certifying, "MOST_STEPS_BESIDE_LEMMAS", 50)
    (forever,) = (line for line in lines("survey/survey14.jsonl") if line["id"] == "webpbn-06574")
    puzzle = ng.Puzzle(forever["rows"], forever["cols"])
    found = ng.certify(puzzle)
    assert (found.version, found.claim) == (2, "exactly one")
    assert len(found.text) < 2500
    assert ng.verify_certificate(puzzle, found.text) == 1
    assert by_example([found.text]) == [True]


@pytest.mark.native
def test_without_python_sat_it_is_said_that_there_is_no_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(certifying, "MOST_STEPS", 2)
    why = python_sat_absent(monkeypatch)
    with pytest.raises(ng.Undecided, match=f"more than 2 steps, and python-sat, .* is not used: {why}"):
        ng.certify(TWO)


def test_lemmas_that_get_too_many_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonogram.search.refuting.MOST_LEMMAS", 3)
    monkeypatch.setattr("nonogram.search.refuting.SLICE_CONFLICTS", 3)
    with pytest.raises(ng.Undecided, match="more than 3 lemmas"):
        drain(refuting(TWO, ng.solve(TWO, limit=None).solutions))


# --- soundness ---


def starts(puzzle: ng.Puzzle, solution: ng.Grid) -> list[list[int]]:
    """Where the blocks of each line start."""
    rows = solution.rows()
    lines = [*rows, *("".join(column) for column in zip(*rows, strict=True))]
    found = []
    for line, clue in zip(lines, (*puzzle.rows, *puzzle.columns), strict=True):
        own, at = [], 0
        for block in clue:
            length, letter = (block[0], LETTERS[block[1] - 1]) if isinstance(block, tuple) else (block, "#")
            at = line.index(letter * length, at)
            own.append(at)
            at += length
        found.append(own)
    return found


def holds(literal: Literal, solution: ng.Grid, begun: list[list[int]]) -> bool:
    if isinstance(literal, BlockStart):
        return (begun[literal.line][literal.block] > literal.cell) == literal.after
    row, column, value = literal
    return (solution[row, column] == value.removeprefix(NOT)) != value.startswith(NOT)


def a_literal(puzzle: ng.Puzzle, rng: Random) -> Literal:
    line = rng.randrange(puzzle.height + puzzle.width)
    clue = puzzle.clue(line)
    if clue and rng.random() < 0.6:
        cells = puzzle.width if line < puzzle.height else puzzle.height
        return BlockStart(line, rng.randrange(len(clue)), rng.randrange(cells), rng.random() < 0.5)
    value = rng.choice(LETTERS[: len(puzzle.inks) or 1] + ".")
    negated = NOT if rng.random() < 0.3 else ""
    return rng.randrange(puzzle.height), rng.randrange(puzzle.width), negated + value


def random_lemmas(puzzle: ng.Puzzle, rng: Random) -> tuple[Lemma, ...]:
    return tuple(tuple(a_literal(puzzle, rng) for _ in range(rng.randint(1, 3))) for _ in range(8))


def try_lemmas(count: int, seed: int) -> tuple[int, int]:
    """Leave a solution of puzzles unnamed and offer random lemmas to both checkers: those taken are true of it, and the
    certificate proves nothing. Return how many were taken and how many not.
    """
    rng = Random(seed)
    took, left = 0, 0
    texts: list[str] = []
    reasons: list[str] = []
    while len(texts) < 2 * count:
        puzzle = a_puzzle(rng, rng.choice([0, 0, 2]))
        solutions = ng.solve(puzzle, limit=9).solutions
        if len(solutions) > 8:
            continue
        unnamed = solutions.pop(rng.randrange(len(solutions)))
        begun = starts(puzzle, unnamed)
        certificate = Certificate(puzzle, tuple(solutions), Refutation(random_lemmas(puzzle, rng)))
        wrong = refused(certificate)
        assert 0 in wrong
        good = [lemma for number, lemma in enumerate(lemmas_of(certificate), 1) if number not in wrong]
        assert all(any(holds(literal, unnamed, begun) for literal in lemma) for lemma in good), certificate.text
        took, left = took + len(good), left + len(wrong) - 1
        alone = Certificate(puzzle, tuple(solutions), Refutation(tuple(good)))
        assert refused(alone) == [0]
        texts += [certificate.text, alone.text]
        proof = certificate.text.splitlines().index("proof") + 1
        reasons.append(f"line {proof + wrong[0]} does not follow from those before it" if wrong[0] else LEFT)
        reasons.append(LEFT)
    assert refused_by_example(texts) == reasons
    return took, left


@pytest.mark.native
def test_lemmas_that_are_taken_are_true_of_a_solution_that_is_not_named() -> None:
    """2500 puzzles were tried once, with `try_lemmas(2500, 35)`."""
    assert min(try_lemmas(50, 3)) > 100


@cache
def base() -> tuple[Certificate, ...]:
    rng = Random(1)
    found = [refuted(WITHOUT), refuted(TWO), *(refuted(ng.load(BULB.with_name(f"{name}.non"))) for name in ("cook",))]
    while len(found) < 12:
        puzzle = a_puzzle(rng, rng.choice([0, 0, 2]))
        if counted(puzzle, 8) and (certificate := refuted(puzzle)).proof.size > rng.choice([0, 1, 2]):
            found.append(certificate)
    return tuple(found)


def changed(certificate: Certificate, rng: Random) -> str:
    """The text of a certificate with one to three changes: a lemma or a solution dropped, lemmas exchanged or added,
    a value turned, a literal dropped or another one in its place, or a bound moved.
    """
    puzzle, solutions, lemmas = certificate.puzzle, list(certificate.solutions), list(lemmas_of(certificate))
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(lemmas)) if lemmas else None
        kind = rng.randrange(8)
        if kind == 0 and solutions:
            solutions.pop(rng.randrange(len(solutions)))
        elif kind == 1 and solutions:
            cells = [list(row) for row in solutions[0].rows()]
            row, column = rng.randrange(puzzle.height), rng.randrange(puzzle.width)
            cells[row][column] = rng.choice([letter for letter in "#." if letter != cells[row][column]])
            solutions[0] = puzzle.parse(["".join(row) for row in cells])
        elif at is None:
            lemmas = list(random_lemmas(puzzle, rng))
        elif kind == 2:
            del lemmas[at]
        elif kind == 3:
            other = rng.randrange(len(lemmas))
            lemmas[at], lemmas[other] = lemmas[other], lemmas[at]
        elif kind == 4:
            lemmas.insert(at, rng.choice(random_lemmas(puzzle, rng)))
        else:
            lemma = list(lemmas[at])
            one = rng.randrange(len(lemma))
            match lemma[one]:
                case BlockStart(line, block, cell, after) if kind == 5:
                    lemma[one] = BlockStart(line, block, cell, not after)
                case BlockStart(line, block, cell, after) if kind == 6:
                    lemma[one] = BlockStart(line, block, max(0, cell + rng.choice([-1, 1])), after)
                case _ if kind == 7 and len(lemma) > 1:
                    del lemma[one]
                case _:
                    lemma[one] = a_literal(puzzle, rng)
            lemmas[at] = tuple(lemma)
    text = Certificate(puzzle, tuple(solutions), Refutation(tuple(lemmas))).text
    if rng.random() < 0.2:
        parts = text.splitlines()
        first = parts.index("proof")
        at, other = rng.randrange(first, len(parts)), rng.randrange(first, len(parts))
        parts[at], parts[other] = parts[other], parts[at]
        text = "\n".join(parts) + "\n"
    return text


def try_changes(count: int, seed: int) -> int:
    """Change certificates; none that is accepted says anything false, and both checkers agree. Return how many are
    accepted though changed.
    """
    rng = Random(seed)
    tried = []
    for _ in range(count):
        certificate = rng.choice(base())
        tried.append((certificate, changed(certificate, rng)))
    return none_is_false(tried)


@pytest.mark.native
def test_changed_lemmas_prove_nothing_false() -> None:
    """Ten thousand were tried once, with `try_changes(10_000, 35)`."""
    assert all(by_example([one.text for one in base()]))
    assert try_changes(300, 1) < 300


def test_no_lemmas_say_one_of_a_puzzle_with_two_solutions() -> None:
    certificate = refuted(TWO)
    for solution in certificate.solutions:
        one = Certificate(TWO, (solution,), certificate.proof)
        assert 0 in refused(one)
        with pytest.raises(ng.ProofError):
            ng.verify_certificate(TWO, one.text)
        twice = Certificate(TWO, (solution, solution), certificate.proof)
        with pytest.raises(ng.ProofError, match="solution 2 does not fit the clues, or is named twice"):
            ng.verify_certificate(TWO, twice.text)


def test_solutions_are_checked_although_no_lemma_needs_them() -> None:
    plus = "nonogram certificate 2\nsize 3x3\nrow 1: 1\nrow 2: 3\nrow 3: 1\ncolumn 1: 1\ncolumn 2: 3\ncolumn 3: 1\n"
    told = {".#.\n###\n.#.": True, "#..\n###\n.#.": False, ".#.\n###\n.#?": False, "???\n???\n???": False}
    texts = [f"{plus}claim exactly one\nsolution 1\n{rows}\nproof\nend\n" for rows in told]
    assert [accepted(text, ng.loads("3x3:1/3/1/1/3/1")) for text in texts] == list(told.values())


def test_the_end_of_a_proof_cannot_be_left_out() -> None:
    certificate = Certificate(TWO, refuted(TWO).solutions, Refutation(()))
    for without in range(3):
        assert drain(checking_certificate(certificate, without)).problem == "the proof does not lead to its end"


def test_a_lemma_that_does_not_follow_is_named() -> None:
    certificate = refuted(TWO)
    lemmas = (((0, 0, "#"),), *lemmas_of(certificate))
    verdict = drain(checking_certificate(Certificate(TWO, certificate.solutions, Refutation(lemmas))))
    assert [fault.step for fault in verdict.faults] == [1]
    assert verdict.problem == "lemma 1 does not follow from the clues and the lemmas before it"
    assert len(verdict.left) > 50
    assert drain(checking_certificate(Certificate(TWO, certificate.solutions, Refutation(lemmas)), 1)).proved


def broken() -> Iterator[tuple[str, str]]:
    """Proofs that cannot be read, and what is said of them."""
    yield "", "the proof has no last line 'end'"
    yield "r1c1=#\n", "the proof has no last line 'end'"
    yield "end\nend\n", "line 16: the proof has ended before"
    yield "\nend\n", "line 15: '' is not a literal of this puzzle"
    yield "r1c1=#  r1c2=#\nend\n", "line 15: '' is not a literal"
    for literal in (
        "r4c1=#",
        "r1c4=#",
        "r1c1=b",
        "r1c1!#",
        "r01c1=#",
        "r1b2>1",
        "c4b1>1",
        "r2b1<1",
        "r2b1>4",
        "s1",
        "r1",
    ):
        yield f"{literal}\nend\n", f"line 15: '{literal}' is not a literal of this puzzle"


@pytest.mark.native
def test_what_is_not_a_proof_is_told_by_its_line() -> None:
    plus = ng.loads("3x3:1/3/1/1/3/1")
    text = ng.certify(plus).text.replace("certificate 1", "certificate 2").partition("s1\n")[0]
    for proof, message in broken():
        with pytest.raises(ng.CertificateError) as caught:
            ng.verify_certificate(plus, text + proof)
        assert message in str(caught.value)
    assert by_example([text + proof for proof, _ in broken()]) == [False] * len(list(broken()))
    assert by_example([text + "r1c1=!# c3b1<=3\nend\n"]) == [accepted(text + "r1c1=!# c3b1<=3\nend\n", plus)] == [True]
