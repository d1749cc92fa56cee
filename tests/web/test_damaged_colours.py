"""Damaged puzzles in colours: files, ids, links and saved games are read or refused by name."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import nonogram as ng
from tests.colours.drawn import toadstool
from tests.conftest import amount
from tests.node import run_in_node
from tests.web.damaging import damaged

pytestmark = pytest.mark.native

READING = """async ([texts, ids, marks, saves]) => {
  const { readSource } = await import("./reading/source.js");
  const { formatGameId, parseGameId } = await import("./reading/game-id.js");
  const { parseMarks } = await import("./site/sharing/state.js");
  const { restoreGame, saveGame } = await import("./player/board/saved.js");
  const { areInks } = await import("./reading/ink-list.js");
  const NAMED = ["ClueError", "SaveError", "MarksError"];
  const told = {};
  const strange = [];
  const attempt = (what, value, read) => {
    let how = "read";
    try {
      read(value);
    } catch (error) {
      how = error.constructor.name;
      if (!NAMED.includes(how)) strange.push([what, value, String(error.stack)]);
    }
    told[`${what} ${how}`] = (told[`${what} ${how}`] ?? 0) + 1;
  };
  const puzzle = readSource(texts[0]).puzzle;
  for (const text of texts)
    attempt("json", text, () => {
      const source = readSource(text);
      if (!source) return;
      if (source.puzzle.inks && !areInks(source.puzzle.inks)) throw new TypeError("read and not kept");
      const id = formatGameId(source.puzzle);
      if (formatGameId(parseGameId(id)) !== id) throw new TypeError("another id");
    });
  for (const id of ids) attempt("id", id, parseGameId);
  for (const text of marks) attempt("marks", text, (value) => parseMarks(puzzle, value));
  for (const text of saves)
    attempt("save", text, () => {
      const saved = JSON.parse(text);
      saveGame(restoreGame(puzzle, saved));
    });
  return { told, strange: strange.slice(0, 3) };
}"""
SAVED: dict[str, Any] = {
    "state": ["#bc.??????", *["??????????"] * 9],
    "dots": [[0, 4]],
    "notes": [[0, 5, "!b"], [0, 5, "!."]],
    "history": {"moves": ["0>1?# 1>1?b 2>1?c 3>1?.", "4>1?o", "5>1?!514"], "at": 3},
    "log": {"entries": ["0 stroke 0>1?# 1>1?b 2>1?c 3>1?.", "0 stroke 4>1?o"], "played": 0},
}


def test_what_is_damaged_is_read_or_refused_by_name() -> None:
    rng = random.Random(9)
    whole = ng.dumps(toadstool(), "json")
    inks = "c62828.red.r/795548.brown.n/2e7d32.green.g"
    id = f"c1:3x2:{inks}:2a/1a1b/1c/2a1b/1a1c,2ua"
    marks = "1.ABEFCD~20~A.abcdef"
    saved = json.dumps({**json.loads(whole), **SAVED})
    count = amount(3000)
    found = run_in_node(
        READING,
        [
            [whole, *(damaged(whole, rng) for _ in range(count))],
            [damaged(id, rng) for _ in range(count)],
            [damaged(marks, rng) for _ in range(count)],
            [saved, *(text for _ in range(count) if is_json(text := damaged(saved, rng)))],
        ],
    )
    assert not found["strange"]
    assert found["told"]["json read"] > 1
    assert found["told"]["save read"] > 1
    assert found["told"]["id ClueError"] > count / 3
    assert found["told"]["save SaveError"] > 1


def is_json(text: str) -> bool:
    try:
        json.loads(text)
    except ValueError:
        return False
    return True
