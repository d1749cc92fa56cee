"""What README and the text for an index tell to type works in a clean environment outside the checkout."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import nonogram as ng
from nonogram.languages.catalogue import LANGUAGES
from tests.package import users_script
from tests.package.conftest import Installed
from tests.places import ROOT

NO = ("check examples/game.json",)
"""Commands whose answer is no, which they tell by exit code 1."""

HINTS_TO_THE_END = """
import nonogram as ng
puzzle = ng.load("puzzles/snail.non")
board = ng.Grid.blank(puzzle.height, puzzle.width)
with ng.speaking({language!r}):
    while not board.complete:
        hint = ng.hint(puzzle, board)
        ng.verify(puzzle, board, hint.proof)
        assert hint.text, hint
        board = ng.Grid.of(puzzle.height, puzzle.width, [*board.cells(), *hint.cells])
    print(ng.hint(puzzle, board).kind, ng.check(puzzle, board).ok, ng.grade(puzzle).word)
"""


def blocks(document: str, language: str, section: str | None = None) -> list[str]:
    text = (ROOT / document).read_text("utf-8")
    if section is not None:
        text = text.split(f"\n## {section}\n")[1].split("\n## ")[0]
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def commands(*given: str) -> list[str]:
    lines = [line for block in blocks(*given) for line in block.splitlines()]
    typed = [re.sub(r"\s+#.*", "", line) for line in lines]
    return [line for line in typed if line and "pip install" not in line]


def test_the_package_is_the_installed_one(installed: Installed) -> None:
    place = installed.python_says("import nonogram; print(nonogram.__file__)")
    assert Path(place.strip()).is_relative_to(installed.python.parent.parent)


DOCUMENTS = [
    "README.md",
    *(f"docs/{name}.md" for name in ("package", "index", "tutorial", "proofs", "methods", "formats")),
]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_block_of_python_runs(installed: Installed, document: str) -> None:
    parts = blocks(document, "python")
    assert parts
    assert installed.python_says("\n".join(parts))


@pytest.mark.parametrize(
    "command",
    [
        *commands("README.md", "sh", "On the command line"),
        *(one for name in ("package", "tutorial", "formats") for one in commands(f"docs/{name}.md", "sh")),
    ],
)
def test_every_command_answers(installed: Installed, command: str) -> None:
    done = installed.run(command)
    assert done.returncode == (1 if any(word in command for word in NO) else 0), done.stderr
    assert all(re.match(r"nonogram: (left out in \w+: |\d+ puzzles: )", line) for line in done.stderr.splitlines())
    assert done.stdout or " --out " in command


def test_a_script_uses_every_name(installed: Installed) -> None:
    """As mypy, which checks all tests, accepts it."""
    script = Path(users_script.__file__)
    text = script.read_text("utf-8")
    assert [name for name in ng.__all__ if not re.search(rf"\bng\.{name}\b", text)] == []
    done = installed.run([str(installed.python), str(script)])
    assert (done.returncode, done.stdout) == (0, "everything is used\n"), done.stderr


@pytest.mark.parametrize("language", LANGUAGES)
def test_hints_lead_to_the_end_in_every_language(installed: Installed, language: str) -> None:
    assert installed.python_says(HINTS_TO_THE_END.format(language=language)) == "done True moderate\n"


def test_an_error_is_told(installed: Installed) -> None:
    done = installed.run("nonogram solve 2x2:3/1/2/1")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "nonogram: 2x2:3/1/2/1: column 1: needs 3 cells, has 2\n"
