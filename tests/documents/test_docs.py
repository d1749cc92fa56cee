"""What the documents say of the JSON is what it is."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from nonogram.__main__ import main
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


def test_the_turns_of_a_grade_are_documented(capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "docs" / "json.md").read_text("utf-8")
    (row,) = re.findall(r"\| `profile` \| (.*) \|", text)
    main(["grade", SNAIL, "--json"])
    turn = json.loads(capsys.readouterr().out)["profile"][0]
    assert set(turn) - {"places"} <= set(re.findall(r"`(\w+)`", row))
