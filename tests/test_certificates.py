"""Certificates: what they prove is so, and nobody can be told anything else by one that was changed."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from functools import cache
from itertools import count, product
from pathlib import Path
from random import Random

import pytest

import nonogram as ng
from nonogram.certificate import Assumption, Certificate, Proof
from nonogram.certificate_reading import read_certificate
from nonogram.classic import brute_colours
from nonogram.inks import LETTERS, Block
from nonogram.pausing import drain
from nonogram.verification import checking_certificate
from nonogram.verification.certificates import solve_line
from tests.certified import BULB, WITHOUT, a_puzzle, by_example, counted, node, none_is_false
from tests.conftest import amount
from tests.places import ROOT


@pytest.mark.parametrize("inks", [1, 2, 3])
def test_the_line_solver_agrees_with_brute_force(inks: int) -> None:
    rng = Random(inks)
    letters = LETTERS[:inks] + "."
    for _ in range(amount(400)):
        cells = rng.randint(1, 9)
        blocks = [Block(rng.randint(1, 3), rng.randint(1, inks)) for _ in range(rng.randint(0, 3))]
        left = ["".join(v for v in letters if rng.random() < 0.8) for _ in range(cells)]
        found = brute_colours.solve_line(tuple(blocks), left)
        state = sum(1 << v * cells + i for v, one in enumerate(letters) for i in range(cells) if one in left[i])
        state |= sum((1 << cells) - 1 << (len(letters) + j) * cells for j in range(len(blocks)))
        solved = solve_line([(b.length, b.ink - 1) for b in blocks], state, cells, len(letters))
        shown = ["".join(one for v, one in enumerate(letters) if solved >> v * cells + i & 1) for i in range(cells)]
        assert (tuple(shown) if solved else None) == found


@pytest.mark.parametrize("inks", [0, 2])
def test_a_certificate_has_all_solutions(inks: int) -> None:
    rng = Random(35 + inks)
    kinds = set()
    for _ in range(amount(120)):
        puzzle = a_puzzle(rng, inks)
        solutions = counted(puzzle, 40)
        if solutions is None:
            continue
        found = ng.certify(puzzle)
        assert sorted(map(str, found.solutions)) == solutions
        assert ng.verify_certificate(puzzle, found.text) == len(solutions)
        assert read_certificate(found.text, puzzle) == found
        kinds.add(min(len(solutions), 2))
    assert kinds == {1, 2}


def test_a_puzzle_without_a_solution_has_a_certificate_too() -> None:
    assert counted(WITHOUT, 1) == []
    found = ng.certify(WITHOUT)
    assert found.proof.size
    assert found.claim == "none"
    assert ng.verify_certificate(WITHOUT, str(found)) == 0


def steps_of(certificate: Certificate) -> Proof:
    assert isinstance(certificate.proof, Proof)
    return certificate.proof


def depth(proof: Proof) -> int:
    return max((1 + depth(step.proof) for step in proof.steps), default=0)


@cache
def base() -> tuple[Certificate, ...]:
    """Certificates of many kinds: flat and deep, with one solution and with several, in black and white and in colours,
    some with given cells.
    """
    rng = Random(1)
    shipped = [BULB, *(BULB.with_name(f"{name}.non") for name in ("fried-egg", "cook"))]
    found = [ng.certify(WITHOUT), *map(ng.certify, shipped)]
    while len(found) < 16:
        puzzle = a_puzzle(rng, rng.choice([0, 0, 2]))
        if counted(puzzle, 8) and (certificate := ng.certify(puzzle)).proof.size >= rng.choice([1, 3, 6]):
            found.append(certificate)
    assert any(depth(steps_of(one)) > 1 for one in found)
    return tuple(found)


def changed(certificate: Certificate, rng: Random) -> str:
    """The text of a certificate with one to three changes behind the clues."""
    lines = certificate.text.splitlines()
    claim = next(number for number, line in enumerate(lines) if line.startswith("claim "))
    proof = lines.index("proof")
    for _ in range(rng.randint(1, 3)):
        first = rng.choice([claim, proof, proof, proof])
        at, other = rng.randrange(first, len(lines)), rng.randrange(first, len(lines))
        match rng.randrange(7):
            case 0:
                del lines[at]
            case 1:
                lines[at], lines[other] = lines[other], lines[at]
            case 2:
                lines.insert(at, lines[other])
            case 3:
                lines[at] = lines[at].translate(str.maketrans("#.", ".#"))
            case 4:
                spots = [spot for spot, letter in enumerate(lines[at]) if letter in "0123456789#.b rcs="]
                if spots:
                    spot = rng.choice(spots)
                    lines[at] = lines[at][:spot] + rng.choice("123456789#.b rcs") + lines[at][spot + 1 :]
            case 5:
                lines[at] = " " + lines[at] if rng.random() < 0.5 else lines[at].removeprefix(" ")
            case 6:
                lines[claim] = rng.choice(["claim none", "claim exactly one", "claim exactly 2", "claim exactly 3"])
        if len(lines) <= proof + 1:
            break
    return "\n".join(lines) + "\n"


def bent(certificate: Certificate, rng: Random) -> Certificate:
    """A certificate with changes in its proof, and perhaps a solution less; its text follows the grammar."""
    puzzle = certificate.puzzle
    lines = range(puzzle.height + puzzle.width)
    indexes = range(len(certificate.solutions))
    missing = rng.choice(indexes) if indexes and rng.random() < 0.3 else None
    solutions = tuple(one for index, one in enumerate(certificate.solutions) if index != missing)
    targets = {rng.randint(0, certificate.proof.size) for _ in range(rng.randint(0 if missing is not None else 1, 2))}
    numbers = count()

    def end(proof: Proof, steps: list[Assumption], change: bool) -> Proof:
        line, solution = proof.line, proof.solution
        if solution is not None and missing is not None:
            line, solution = (
                (rng.choice(lines), None) if solution == missing else (None, solution - (solution > missing))
            )
        if change:
            line, solution = (None, 0) if rng.random() < 0.3 and solutions else (rng.choice(lines), None)
        return Proof(tuple(steps), line, solution)

    def walk(proof: Proof) -> Proof:
        here = next(numbers) in targets
        steps: list[Assumption] = []
        for step in proof.steps:
            row, column, value = step.cell
            below = walk(step.proof)
            if here and rng.random() < 0.5:
                match rng.randrange(5):
                    case 0:
                        continue
                    case 1:
                        value = rng.choice(LETTERS[: len(puzzle.inks) or 1] + ".")
                    case 2:
                        row, column = rng.randrange(puzzle.height), rng.randrange(puzzle.width)
                    case 3:
                        steps += below.steps
                    case 4:
                        steps.insert(0, Assumption((row, column, value), below))
                        continue
            steps.append(Assumption((row, column, value), below))
        return end(proof, steps, here and rng.random() < 0.3)

    return Certificate(puzzle, solutions, walk(steps_of(certificate)))


def try_changes(count: int, seed: int) -> int:
    """Change certificates; none that is accepted says anything false, and both checkers agree. Return how many are
    accepted though changed.
    """
    rng = Random(seed)
    tried: list[tuple[Certificate, str]] = []
    for _ in range(count):
        certificate = rng.choice(base())
        text = changed(certificate, rng) if rng.random() < 0.4 else bent(certificate, rng).text
        tried.append((certificate, text))
    return none_is_false(tried)


@pytest.mark.native
def test_changed_certificates_prove_nothing_false() -> None:
    """Ten thousand were tried once, with `try_changes(10_000, 35)`."""
    assert all(by_example([one.text for one in base()]))
    try_changes(500, 1)


def test_what_leaves_something_unproved_is_told_before_a_line_of_another_name() -> None:
    certificate = ng.certify(ng.load(ROOT / "puzzles" / "light-bulb.non"))
    verdict = drain(checking_certificate(certificate, 1))
    assert [(fault.step, fault.line is None) for fault in verdict.faults] == [(2, False), (3, True), (0, True)]
    assert verdict.problem.startswith("step 3 does not hold")


@pytest.mark.native
def test_the_example_is_short_and_runs_alone(tmp_path: Path) -> None:
    script = ROOT / "examples" / "check-certificate.mjs"
    assert len(script.read_text("utf-8").splitlines()) <= 200
    file = tmp_path / "two.txt"
    file.write_text(ng.certify("2x2:1/1/1/1").text)
    good = subprocess.run([node(), script, file], capture_output=True, text=True, check=False)
    assert (good.returncode, good.stdout) == (0, "Proved of these clues: exactly 2 solutions.\n")
    file.write_text(file.read_text().replace("=#", "=."))
    bad = subprocess.run([node(), script, file], capture_output=True, text=True, check=False)
    assert bad.returncode == 1
    assert bad.stderr.startswith("Not proved: ")


def test_no_certificate_says_one_of_a_puzzle_with_two_solutions() -> None:
    found = ng.certify("2x2:1/1/1/1")
    text = found.text.replace("exactly 2", "exactly one").replace("solution 2\n.#\n#.\n", "")
    text = text.replace("solution 2\n#.\n.#\n", "")
    for line, cells in product(range(1, 3), ("r1c1=#", "r1c1=.", "r2c2=#")):
        for proof in (f"{cells} r{line}\ns1", "s1", f"{cells} s1\nr{line}", f"{cells} s1\ns1", f"r{line}"):
            with pytest.raises(ng.ProofError):
                ng.verify_certificate("2x2:1/1/1/1", text[: text.index("proof")] + f"proof\n{proof}\n")


def broken() -> Iterator[tuple[str, str]]:
    """Texts that are not certificates of the plus, and what is said of them."""
    text = ng.certify("3x3:1/3/1/1/3/1").text
    yield "", "this is not a certificate"
    yield text + " " * 4_000_000, "the certificate is too long: more than 4,000,000 characters"
    yield text.replace("row 2: 3", "row 2: 2"), "line 4: this is a certificate of another puzzle"
    yield text.replace("exactly one", "exactly 0"), "line 9: 'claim exactly 0' is not a claim"
    yield text.replace("exactly one", "exactly 1001"), "is not a claim"
    yield text.replace("solution 1", "solution 2"), "line 10: here stands 'solution 2', not 'solution 1'"
    yield text.replace("###\n", "##\n"), "line 10: the solution cannot be read"
    yield text.replace("s1\n", ""), "line 14: a proof has no end"
    yield text.replace("s1\n", "s1\ns1\n"), "line 16: the proof has ended before"
    yield text.replace("s1\n", "r4\n"), "line 15: r4 is not a line or a solution"
    yield text.replace("s1\n", "r1c4=# r1\ns1\n"), "line 15: 'r1c4=# r1' assumes what no cell"
    yield text.replace("s1\n", "r1c1=b r1\ns1\n"), "line 15: 'r1c1=b r1' assumes what no cell"
    yield text.replace("s1\n", "r1c1=#\ns1\n"), "line 16: a proof has no end"
    yield text.replace("s1\n", "  r1\ns1\n"), "line 15: '  r1' is not a step"
    yield text.replace("s1\n", "\ns1\n"), "line 15: '' is not a step"
    yield text.replace("s1\n", "r1c1=# \n r1\ns1\n"), "line 15: 'r1c1=# ' is not a step"
    yield text.replace("s1\n", "r1c01=# r1\ns1\n"), "line 15: 'r1c01=# r1' is not a step"
    yield text.replace("s1\n", "r1c1=. r1\x0bs1\n"), "line 15: 'r1c1=. r1"
    deep = [" " * at + f"r1c1={'#.'[at % 2]}" for at in range(101)]
    yield text.replace("s1\n", "\n".join(deep) + "\n"), "line 115: "


@pytest.mark.parametrize(("text", "message"), list(broken()), ids=lambda value: repr(value[-30:]))
def test_what_is_not_a_certificate_is_told_by_its_line(text: str, message: str) -> None:
    with pytest.raises(ng.CertificateError) as caught:
        ng.verify_certificate("3x3:1/3/1/1/3/1", text)
    assert message in str(caught.value)


def test_a_step_that_names_another_line_is_told_with_the_line() -> None:
    certificate = ng.certify(BULB)
    step = steps_of(certificate).steps[1]
    assert step.proof.line is not None
    name = f"r{step.proof.line + 1}" if step.proof.line < 11 else f"c{step.proof.line - 10}"
    row, column, value = step.cell
    told = f"r{row + 1}c{column + 1}={value} "
    assert told + name in certificate.text
    text = certificate.text.replace(told + name, told + ("r1" if name != "r1" else "r2"))
    verdict = drain(checking_certificate(read_certificate(text, certificate.puzzle)))
    assert [(fault.step, fault.line) for fault in verdict.faults] == [(2, step.proof.line)]
    assert verdict.problem.endswith("this line cannot be filled, not the one that step 2 names")


@pytest.mark.native
def test_every_step_is_needed() -> None:
    for certificate in base()[:12]:
        for number in range(1, certificate.proof.size + 1):
            verdict = drain(checking_certificate(certificate, number))
            assert not verdict.proved
            assert verdict.left or any(fault.step for fault in verdict.faults)


@pytest.mark.native
def test_steps_in_json_are_numbered_as_in_the_text() -> None:
    certificate = max(base(), key=lambda one: depth(steps_of(one)))
    steps: list[str] = []

    def walk(proof: dict[str, object]) -> None:
        for step in proof["steps"]:  # type: ignore[attr-defined]
            row, column, value = step["cell"]
            steps.append(f"r{row + 1}c{column + 1}={value}")
            assert step["number"] == len(steps)
            walk(step)

    walk(certificate.to_json())
    told = certificate.text.splitlines()
    assert steps == [line.split()[0] for line in told[told.index("proof") :] if "=" in line]


@pytest.mark.native
def test_what_has_too_many_solutions_or_takes_too_long_is_undecided() -> None:
    with pytest.raises(ng.Undecided, match="more than 1000 solutions"):
        ng.certify(ng.Puzzle([[1]] * 7, [[1]] * 7))
    with pytest.raises(ng.Undecided, match="the time of 0 s is over"):
        ng.certify(BULB, timeout=0)
    with pytest.raises(ng.ArgumentTypeError, match="the text of a certificate"):
        ng.verify_certificate("2x2:1/1/1/1", 7)  # type: ignore[arg-type]
