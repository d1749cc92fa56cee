"""What the documents say of the JSON is what it is."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from nonogram.__main__ import COMMANDS, main
from tests.places import ROOT

pytestmark = pytest.mark.native
"""The documents are not there in the browser."""

SNAIL = str(ROOT / "puzzles" / "snail.non")


@pytest.mark.parametrize("command", ["solve", "hint", "check", "grade", "verify-log"])
def test_every_key_of_the_json_is_documented(command: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = SNAIL
    if command == "verify-log":
        log = tmp_path / "log.json"
        log.write_text('{"log": 1, "puzzle": "1x1:1/1", "entries": ["5 stroke 0>1?#"], "played": 5}')
        file = str(log)
    section = (ROOT / "docs" / "json.md").read_text("utf-8").split(f"\n## `{command}`\n")[1].split("\n## ")[0]
    cells = [row.split("|")[1] for row in section.splitlines() if row.startswith("| `")]
    documented = [key for cell in cells for key in re.findall(r"`(\w+)`", cell)]
    assert main([command, file, "--json"]) == 0
    assert documented == list(json.loads(capsys.readouterr().out))


def test_links_of_the_readme_lead_somewhere() -> None:
    """To files and to headings: its top is on no page of the documentation, whose links are tested apart."""
    text = (ROOT / "README.md").read_text("utf-8")
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    headings = {
        re.sub(r"[^\w-]", "", title.lower().replace(" ", "-")) for title in re.findall(r"^#+ (.+)$", prose, re.M)
    }
    targets = re.findall(r"\]\(([^():]+)\)", prose)
    for target in targets:
        name, _, anchor = target.partition("#")
        assert (ROOT / name).exists() if name else anchor in headings, target
    assert {"docs/index.md", "docs/tutorial.md", "docs/formats.md"} <= set(targets)


def test_the_readme_says_which_commands_write_files(capsys: pytest.CaptureFixture[str]) -> None:
    text = " ".join((ROOT / "README.md").read_text("utf-8").split())
    found = re.search(r"([^.]*) write where `-o` says", text)
    assert found is not None
    takers = set()
    for name in COMMANDS:
        assert main([name, "--help"]) == 0
        if re.search(r"^  -o ", capsys.readouterr().out, re.MULTILINE):
            takers.add(name)
    assert set(re.findall(r"`([\w-]+)`", found[1])) == takers


def test_every_advice_to_install_is_the_same() -> None:
    """The package is on no index yet: it is installed from a checkout, an archive or a wheel."""
    for document in ("README.md", "docs/tutorial.md", "docs/package.md"):
        text = (ROOT / document).read_text("utf-8")
        typed = [line for block in re.findall(r"^```sh\n(.*?)^```$", text, re.M | re.S) for line in block.splitlines()]
        asked = {found[1] for line in typed if (found := re.search(r"\bpip install (\S+)", line))}
        assert asked <= {".", '".[fast]"'}, document
        assert "No index has" in text


def documented(section: str) -> set[str]:
    """Every name that a section of docs/json.md tells."""
    text = (ROOT / "docs" / "json.md").read_text("utf-8").split(f"\n## `{section}`\n")[1].split("\n## ")[0]
    return set(re.findall(r"`([\w-]+)`", text))


def keys(value: object) -> set[str]:
    """The keys of all objects in a value, but for objects whose keys are data."""
    if isinstance(value, list):
        return {key for one in value for key in keys(one)}
    if not isinstance(value, dict):
        return set()
    data = {"statuses", "apart", "microseconds"}
    return set(value) | {key for name, one in value.items() if name not in data for key in keys(one)}


@pytest.mark.parametrize(
    ("section", "arguments"),
    [
        ("catalogue", ["catalogue", str(ROOT / "examples" / "set.txt")]),
        ("bench", ["bench", SNAIL, "--json"]),
        ("bench", ["bench", "--lines", "--seconds", "0.001", "--json"]),
        ("experiments", ["experiments", SNAIL, "--only", "painted", "--puzzles", "1", "--json", "--output"]),
    ],
)
def test_every_key_of_what_the_lab_prints_is_documented(
    section: str, arguments: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folder = [str(tmp_path)] if arguments[-1] == "--output" else []
    assert main([*arguments, *folder]) == 0
    assert keys(json.loads(capsys.readouterr().out)) - documented(section) == set()


def test_the_turns_of_a_grade_are_documented(capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "docs" / "json.md").read_text("utf-8")
    (row,) = re.findall(r"\| `profile` \| (.*) \|", text)
    main(["grade", SNAIL, "--json"])
    turn = json.loads(capsys.readouterr().out)["profile"][0]
    assert set(turn) - {"places"} <= set(re.findall(r"`(\w+)`", row))
