"""Puzzles to certify, and both checkers of certificates."""

from __future__ import annotations

import json
import subprocess
from random import Random

import nonogram as ng
from nonogram.certificate import Certificate
from nonogram.certificate_reading import read_certificate
from nonogram.inks import LETTERS
from tests.places import ROOT

WITHOUT = ng.loads("5x5:1/2/2/1/1.1/1.1/1.1/1/2/1")
"""Clues that no picture has, though lines alone do not show it."""
BULB = ROOT / "puzzles" / "light-bulb.non"
INKS = [ng.Ink("red", "#d02020"), ng.Ink("blue", "#2020d0")]


def a_puzzle(rng: Random, inks: int = 0) -> ng.Puzzle:
    """A random puzzle of few cells, now and then with a cell given."""
    height, width = rng.randint(1, 7), rng.randint(1, 7)
    letters = "." * rng.choice([1, 1, 2]) + LETTERS[: inks or 1]
    rows = ["".join(rng.choice(letters) for _ in range(width)) for _ in range(height)]
    goal = ng.ColourGrid.parse(rows, inks) if inks else ng.Grid.parse(rows)
    puzzle = ng.Puzzle(*goal.clues(), inks=INKS if inks else None)
    if rng.random() < 0.2:
        row, column = rng.randrange(height), rng.randrange(width)
        given = puzzle.marked([(row, column, goal[row, column])])
        puzzle = ng.Puzzle(puzzle.rows, puzzle.columns, given=given, inks=puzzle.inks or None)
    return puzzle


def counted(puzzle: ng.Puzzle, most: int) -> list[str] | None:
    """The solutions of a puzzle as text, sorted; None if there are more."""
    found = ng.solve(puzzle, limit=most + 1).solutions
    return sorted(map(str, found)) if len(found) <= most else None


def accepted(text: str, puzzle: ng.Puzzle) -> bool:
    try:
        return bool(ng.verify_certificate(puzzle, text)) or True
    except (ng.ProofError, ng.CertificateError):
        return False


def node() -> str:
    from building.node import find_node

    return str(find_node())


def by_example(texts: list[str]) -> list[bool]:
    """Which certificates the checker of `examples/` accepts."""
    return [not why for why in refused_by_example(texts)]


def refused_by_example(texts: list[str]) -> list[str]:
    """Why the checker of `examples/` does not accept certificates; empty for those that it does."""
    script = (
        "const {read, check} = await import(process.argv[1]); let all = '';"
        "for await (const part of process.stdin) all += part;"
        "console.log(JSON.stringify(JSON.parse(all).map((text) => {"
        " try { check(read(text)); return ''; } catch (error) {"
        " if (error.constructor.name !== 'Refused') throw error; return error.message; } })));"
    )
    module = (ROOT / "examples" / "check-certificate.mjs").as_uri()
    told = subprocess.run(
        [node(), "--input-type=module", "-e", script, module],
        input=json.dumps(texts),
        capture_output=True,
        text=True,
        check=True,
    )
    answers: list[str] = json.loads(told.stdout)
    return answers


def none_is_false(tried: list[tuple[Certificate, str]]) -> int:
    """Check changed texts of certificates: what is accepted says nothing false, and both checkers agree. Return how
    many are accepted though changed.
    """
    mine = [accepted(text, certificate.puzzle) for certificate, text in tried]
    for (certificate, text), accept in zip(tried, mine, strict=True):
        if accept:
            told = read_certificate(text, certificate.puzzle)
            assert sorted(map(str, told.solutions)) == sorted(map(str, certificate.solutions)), text
    assert by_example([text for _, text in tried]) == mine
    return sum(accept and text != certificate.text for (certificate, text), accept in zip(tried, mine, strict=True))
