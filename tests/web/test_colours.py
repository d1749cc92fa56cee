"""Puzzles in colours on the page, without a browser: its rules are the package's, and every text goes both ways."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

import nonogram as ng
from nonogram.classic.brute_colours import arrangements
from nonogram.colours.grid import colour_clue_of
from nonogram.formats.json import to_object
from nonogram.inks import LETTERS, MAX_NAME, MOST_INKS, Block, gaps, read_inks, room_needed
from tests.colours.drawn import PALETTE, every_colour_solution, random_colours, toadstool
from tests.conftest import amount
from tests.node import call_module, run_in_node
from tests.places import ROOT
from tests.web.damaging import damaged

pytestmark = pytest.mark.native

GAME_IDS = "reading/game-id.js"
SIGNS = "?#.?bcdefghi"
"""The signs of the page's values of cells; the fourth, a dot, is unknown to everybody else."""


def values(cells: str) -> list[int]:
    return [SIGNS.index(cell) for cell in cells]


def posed(puzzle: ng.Puzzle) -> dict[str, Any]:
    """A puzzle as the page holds it."""
    found: dict[str, Any] = json.loads(json.dumps(to_object(puzzle)))
    return {name: found[name] for name in ("inks", "rows", "columns", "given") if name in found}


def random_puzzles(count: int, seed: int) -> list[ng.ColourPuzzle]:
    rng = random.Random(seed)
    return [random_colours(rng.randint(1, 5), rng.randint(1, 5), rng.randint(2, 4), rng) for _ in range(count)]


def random_clue(inks: int, rng: random.Random) -> tuple[Block, ...]:
    return tuple(Block(rng.randint(1, 3), rng.randint(1, inks)) for _ in range(rng.randint(0, 4)))


def test_the_limits_are_the_same() -> None:
    assert f"export const MOST_INKS = {MOST_INKS};" in (ROOT / "web/rules.js").read_text("utf-8")
    assert f"const MAX_NAME = {MAX_NAME};" in (ROOT / "web/reading/ink-list.js").read_text("utf-8")


def test_values_have_the_same_signs() -> None:
    inks = range(1, MOST_INKS + 1)
    found = [answer["value"] for answer in call_module("rules.js", *(["valueOfInk", ink] for ink in inks))]
    assert found == values(LETTERS)
    assert [a["value"] for a in call_module("rules.js", *(["inkOf", value] for value in found))] == list(inks)
    assert [a["value"] for a in call_module("rules.js", *(["isInk", value] for value in range(12)))] == [
        value in found for value in range(12)
    ]
    assert call_module("rules.js", ["valueOf", "a"])[0]["value"] == found[0]


def test_blocks_need_the_same_room() -> None:
    rng = random.Random(1)
    clues = [random_clue(3, rng) for _ in range(200)]
    rooms = call_module("rules.js", *(["roomNeeded", clue] for clue in clues))
    assert [room["value"] for room in rooms] == [room_needed(clue) for clue in clues]
    between = [(clue, block) for clue in clues for block in range(len(clue) - 1)]
    found = call_module("rules.js", *(["gap", *one] for one in between))
    assert [gap["value"] for gap in found] == [gaps(clue)[block] for clue, block in between]
    assert {0, 1} == {gap["value"] for gap in found}


def test_lines_can_be_right_by_the_same_rule() -> None:
    rng = random.Random(2)
    calls: list[list[Any]] = []
    expected: list[bool] = []
    while len(calls) < 1500:
        length, inks = rng.randint(1, 9), rng.randint(1, 3)
        clue = random_clue(inks, rng)
        if room_needed(clue) > length + 1:
            continue
        line = "".join(rng.choice("????" + LETTERS[:inks] + "..") for _ in range(length))
        ways = list(arrangements(clue, length)) if room_needed(clue) <= length else []
        fits = any(all(c in ("?", w) for c, w in zip(line, way, strict=True)) for way in ways)
        calls.append(["canBeRight", clue, values(line)])
        expected.append(fits)
    assert [answer["value"] for answer in call_module("rules.js", *calls)] == expected
    assert 200 < sum(expected) < 1300


def test_lines_are_placed_by_the_same_rule_and_what_is_struck_out_is_sure() -> None:
    rng = random.Random(3)
    calls: list[list[Any]] = []
    lines: list[tuple[str, tuple[Block, ...]]] = []
    while len(calls) < 1500:
        length, inks = rng.randint(1, 8), rng.randint(1, 3)
        line = "".join(rng.choice(LETTERS[:inks] + "..?") for _ in range(length))
        filled = line.replace("?", ".")
        clue = colour_clue_of(filled) if rng.random() < 0.7 else random_clue(inks, rng)
        if room_needed(clue) > length:
            continue
        calls += [["isPlaced", clue, values(line)], ["struckBlocks", clue, values(line)]]
        lines.append((line, clue))
    answers = [answer["value"] for answer in call_module("rules.js", *calls)]
    for (line, clue), placed, struck in zip(lines, answers[::2], answers[1::2], strict=True):
        assert placed == (colour_clue_of(line.replace("?", ".")) == clue), (line, clue)
        assert len(struck) == len(clue)
        assert all(struck) or not placed
        if placed:
            continue
        # What is struck out is a run of its length and ink.
        runs = list(colour_clue_of(line.replace("?", ".")))
        for block, done in zip(clue, struck, strict=True):
            if done:
                runs.remove(block)


def test_pictures_are_finished_by_the_same_rule() -> None:
    rng = random.Random(4)
    calls: list[list[Any]] = []
    expected: list[bool] = []
    for puzzle in random_puzzles(150, seed=4):
        rows = [list(row) for row in min(every_colour_solution(puzzle)).split("\n")]
        if rng.random() < 0.5:
            rows[rng.randrange(puzzle.height)][rng.randrange(puzzle.width)] = rng.choice("#b.?")
        board = ["".join(row) for row in rows]
        clues = tuple(colour_clue_of(row.replace("?", ".")) for row in board)
        columns = tuple(colour_clue_of("".join(c).replace("?", ".")) for c in zip(*board, strict=True))
        calls.append(["isSolved", posed(puzzle), values("".join(board))])
        expected.append((clues, columns) == (puzzle.rows, puzzle.columns))
    assert [answer["value"] for answer in call_module("rules.js", *calls)] == expected
    assert True in expected
    assert False in expected


def read(*sources: object) -> list[Any]:
    """What `readSource` makes of texts and objects: puzzle and saved game, or the codes of what is wrong."""
    script = """async (sources) => {
      const { readSource } = await import("./reading/source.js");
      return sources.map((source) => {
        try {
          return readSource(source);
        } catch (error) {
          return (error.problems ?? [{ code: String(error) }]).map(({ code }) => code);
        }
      });
    }"""
    found: list[Any] = run_in_node(script, list(sources))
    return found


def test_puzzles_in_json_are_read_alike_by_both() -> None:
    puzzles = [toadstool(), *random_puzzles(60, seed=5)]
    texts = [ng.dumps(puzzle, "json") for puzzle in puzzles]
    for puzzle, source in zip(puzzles, read(*texts), strict=True):
        assert {name: source["puzzle"][name] for name in posed(puzzle)} == posed(puzzle)
        assert source["saved"] is None


INKS = [{"name": "red", "colour": "#d02020", "sign": "r"}, {"name": "blue", "colour": "#2040c0", "sign": "b"}]
ROW: dict[str, Any] = {"version": 2, "inks": INKS, "rows": [[[1, 1], [1, 2]]], "columns": [[[1, 1]], [[1, 2]]]}
BLACK = {"name": "ink", "colour": "#000000", "sign": "x"}
NAMELESS = {"name": " ", "colour": "#d02020", "sign": "r"}


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"version": 1},
        {"version": 3},
        {"inks": []},
        {"inks": None},
        {"inks": INKS[:1]},
        {"inks": [INKS[0], {**INKS[1], "sign": "r"}]},
        {"inks": [INKS[0], {**INKS[1], "name": "red"}]},
        {"inks": [INKS[0], {**INKS[1], "colour": "#D02020"}]},
        {"inks": [INKS[0], {**INKS[1], "colour": "blue"}]},
        {"inks": [INKS[0], {**INKS[1], "sign": "bb"}]},
        {"inks": [INKS[0], {**INKS[1], "sign": ""}]},
        {"inks": [INKS[0], {"name": "blue", "colour": "#2040c0"}]},
        {"inks": [NAMELESS, INKS[1]]},
        {"inks": INKS * 5},
        {"rows": [[[1, "red"], [1, "blue"]]]},
        {"rows": [[[1, "red"], [1, "pink"]]]},
        {"rows": [[[1, 1], [1, 3]]]},
        {"rows": [[[1, 1], [1, 0]]]},
        {"rows": [[[1, 1], [0, 2]]]},
        {"rows": [[[1, 2], [1, 1]]]},
        {"rows": [[[2, 1]]]},
        {"rows": [[[2, 1], [1, 2]]]},
        {"rows": [[1, 1]]},
        {"rows": [[0]], "columns": [[0], []]},
        {"inks": [BLACK], "rows": [[[1, 1]]], "columns": [[[1, 1]], []]},
        {"goal": ["#b"]},
        {"goal": ["ab"]},
        {"goal": ["b#"]},
        {"goal": ["#c"]},
        {"given": ["#?"]},
        {"given": ["b?"]},
        {"given": ["c?"]},
        {"state": ["?b"]},
        {"state": ["?c"]},
        {"given": ["#?"], "state": ["?b"]},
        {"given": ["#?"], "state": [".b"]},
    ],
)
def test_what_is_refused_is_refused_by_both(change: dict[str, Any]) -> None:
    data = {**ROW, **change}
    (source,) = read(data)
    try:
        document = ng.formats.json.from_object(data)
    except ng.NonogramError:
        assert isinstance(source, list), source
        return
    assert isinstance(source, dict), source
    assert {k: v for k, v in source["puzzle"].items() if k in posed(document.puzzle)} == posed(document.puzzle)
    assert (source["saved"] and source["saved"]["state"]) == (document.state and document.state.rows())


def test_signs_are_given_by_the_same_rule() -> None:
    rng = random.Random(6)
    for _ in range(60):
        some = ["red", "rose", "Rot", "b", "blue", "#", "c d", "c1", "c2", "1½²", "grün", "ä", "bcdefghi"]
        names = rng.sample(some, rng.randint(1, 9))
        inks = [
            {"name": name, "colour": f"#{i:06x}", "sign": rng.choice(["", "", f"{i}"])}
            for i, name in enumerate(names, 1)
        ]
        (answer,) = call_module("reading/ink-list.js", ["readInks", inks])
        found = read_inks([ng.Ink(**ink) for ink in inks])
        assert answer["value"] == [{"name": ink.name, "colour": ink.colour, "sign": ink.sign} for ink in found]


def test_ids_name_puzzles_both_ways() -> None:
    puzzles = [posed(puzzle) for puzzle in [toadstool(), *random_puzzles(60, seed=7)]]
    odd = [
        {"name": "grün & _~50%", "colour": "#00ff00", "sign": "~"},
        {"name": "b/c.d:e,f", "colour": "#0000ff", "sign": "é"},
    ]
    puzzles.append({**ROW, "inks": odd, "given": ["#."]} | {"rows": [[[1, 1]]], "columns": [[[1, 1]], []]})
    del puzzles[-1]["version"]
    puzzles.append({**puzzles[-1], "given": ["?."]})
    ids = [answer["value"] for answer in call_module(GAME_IDS, *(["formatGameId", one] for one in puzzles))]
    assert [answer["value"] for answer in call_module(GAME_IDS, *(["parseGameId", id] for id in ids))] == puzzles
    assert [source["puzzle"] for source in read(*ids)] == puzzles
    # The library writes and reads the same.
    assert [ng.dumps(ng.loads(json.dumps(one)), "tatham") for one in puzzles] == ids
    assert [posed(ng.loads(id)) for id in ids] == puzzles
    for id in ids:
        assert set(id) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789:/.,~-_"), id


def test_an_id_whose_only_ink_is_black_is_of_a_puzzle_in_black() -> None:
    id = "c1:2x1:000000.ink.k:1a//1a,uw"
    (answer,) = call_module(GAME_IDS, ["parseGameId", id])
    assert answer["value"] == {"rows": [[1]], "columns": [[1], []], "given": ["?."]}
    assert ng.dumps(ng.loads(id), "tatham") == "2x1:1//1,b"


def test_links_hold_puzzles_in_colours() -> None:
    script = """async (puzzle) => {
      const { fragmentFor, linkedPuzzle } = await import("./site/sharing/fragment.js");
      const { formatMarks, parseMarks } = await import("./site/sharing/state.js");
      const cells = Uint8Array.from({ length: 100 }, (_, i) => [0, 1, 2, 3, 4, 5][(i * i) % 6]);
      const marks = formatMarks(puzzle, cells);
      return { linked: linkedPuzzle(fragmentFor(puzzle)), same: String(parseMarks(puzzle, marks)) === String(cells) };
    }"""
    puzzle = {**posed(toadstool()), "title": "Toadstool & more"}
    assert run_in_node(script, puzzle) == {"linked": puzzle, "same": True}


LINKED_MARKS = """async ([puzzle, cells, text]) => {
  const { formatMarks, parseMarks } = await import("./site/sharing/state.js");
  const { hashOf, formatGameId } = await import("./reading/game-id.js");
  const marks = text === undefined ? formatMarks(puzzle, Uint16Array.from(cells)) : text.replace("CHECK", () => {
    return hashOf(`${formatGameId(puzzle)}&${text.split(".").slice(1, -1).join(".")}`).slice(-6);
  });
  try {
    return [marks, [...parseMarks(puzzle, marks)]];
  } catch (error) {
    return [marks, error.later === undefined ? "unexpected" : error.later ? "later" : "damaged"];
  }
}"""
ONE_INK: dict[str, Any] = {
    "inks": [{"name": "red", "colour": "#d02020", "sign": "r"}],
    "rows": [[[1, 1]], []],
    "columns": [[[1, 1]], []],
}


def test_links_hold_notes() -> None:
    rng = random.Random(11)
    for _ in range(amount(60)):
        puzzle = posed(random_colours(rng.randint(1, 6), rng.randint(1, 6), rng.randint(2, 4), rng))
        inks, size = len(puzzle["inks"]), len(puzzle["rows"]) * len(puzzle["columns"])
        notes = [16 * sum(1 << ink for ink in rng.sample([*range(inks), 9], rng.randint(1, inks))) for _ in range(size)]
        cells = [note if rng.random() < 0.3 else rng.choice([0, 0, 1, 2, 3, 4]) for note in notes]
        marks, back = run_in_node(LINKED_MARKS, [puzzle, cells])
        assert back == cells
        assert marks.startswith("2." if max(cells) > 15 else "1.")
        assert re.fullmatch(r"[12]\.[\w.~-]*\.[0-9a-z]{6}", marks)
    assert run_in_node(LINKED_MARKS, [ONE_INK, [0, 16, 16 << 9, 1]])[1] == [0, 16, 16 << 9, 1]
    assert re.fullmatch(r"2\.B\.AB\.\.[0-9a-z]{6}", run_in_node(LINKED_MARKS, [ONE_INK, [1, 16, 0, 0]])[0])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("3.B.CHECK", "later"),
        ("2.B.CHECK", "damaged"),
        ("2.B.A.B.B.CHECK", "damaged"),
        ("2.B.AB..abcdef", "damaged"),
        ("2.B.B..CHECK", "damaged"),  # notes in a painted cell
        ("2.B.AC..CHECK", "damaged"),  # of an ink that there is not
        ("2.B.AB.AI.CHECK", "damaged"),  # that leave no value
        ("2.B.A.AQ.CHECK", "damaged"),
        ("2.B.AAAAB..CHECK", "damaged"),  # beyond the board
        ("2.B.AB..CHECK", [1, 16, 0, 0]),
    ],
)
def test_notes_in_links_that_are_refused(text: str, told: object) -> None:
    assert run_in_node(LINKED_MARKS, [ONE_INK, [], text])[1] == told


@pytest.mark.parametrize(
    ("id", "code"),
    [
        ("c2:1x1:d02020.red.r:1a/1a", "laterId"),
        ("c1:1x1", "notAnId"),
        ("c1:1x1:d02020.red.r:1a", "idLength"),
        ("c1:1x1:d02020.red:1a/1b", "inkUnnamed"),
        ("c1:1x1:d02020.red:1a/1", "notABlock"),
        ("c1:1x1:d0202.red.r:1a/1a", "inkColour"),
        ("c1:1x1:d02020..r:1a/1a", "inkName"),
        ("c1:1x1:d02020.red.rr:1a/1a", "inkSign"),
        ("c1:1x1:d02020.red.r/d02021.red.b:1a/1a", "inkNameTwice"),
        ("c1:1x1:d02020.red.r/d02020.blue.b:1a/1a", "inkColourTwice"),
        ("c1:1x1:d02020.red.r/d02021.blue.r:1a/1a", "inkSignTwice"),
        ("c1:1x1:" + "/".join(f"d0202{n}.ink{n}." for n in range(10)) + ":1a/1a", "inksMany"),
        ("c1:1x1:d02020.red.r:2a/1a", "tooLong"),
        ("c1:1x1:d02020.red.r:/1a", "inkSums"),
        ("c1:1x1:d02020.red.r:1a/1a,2w", "givenMany"),
        ("c1:1x1:d02020.red.r:1a/1a,b", "givenSize"),
        ("c1:1x1:d02020.red.r:1a/1a,w", "given"),
        ("c1:999x1:d02020.red.r:1a/1a", "tooLarge"),
    ],
)
def test_ids_that_are_refused(id: str, code: str) -> None:
    (answer,) = call_module(GAME_IDS, ["parseGameId", id])
    assert [problem["code"] for problem in answer["problems"]][:1] == [code]
    with pytest.raises((ng.PuzzleError, ng.FormatError)):
        ng.loads(id)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"inks": []}, "A puzzle in colours needs a list of one to 9 colours."),
        ({"inks": INKS * 5}, "It has 10 colours: a puzzle can have at most 9."),
        ({"inks": [INKS[0], {**INKS[1], "name": ""}]}, "Colour 2: it needs a name."),
        ({"inks": [INKS[0], {**INKS[1], "colour": "blue"}]}, "Colour 2: “blue” is not a colour like #d02020."),
        (
            {"inks": [INKS[0], {**INKS[1], "sign": "bb"}]},
            "Colour 2: “bb” is not a sign, which is one letter or symbol.",
        ),
        ({"inks": [INKS[0], {**INKS[1], "name": "red"}]}, "Colours 1 and 2 have the same name: red."),
        ({"inks": [INKS[0], {**INKS[1], "colour": "#D02020"}]}, "Colours 1 and 2 are the same: #d02020."),
        ({"inks": [INKS[0], {**INKS[1], "sign": "r"}]}, "Colours 1 and 2 have the same sign: r."),
        ({"columns": [[[1, 1]], [[1, 4]]]}, "Column 2: “[1,4]” has a colour that the puzzle does not name."),
        ({"rows": [[[1, "green"], [1, 2]]]}, 'Row 1: “[1,"green"]” has a colour that the puzzle does not name.'),
        ({"version": 3}, "This JSON is of another version than this page can read."),
    ],
)
def test_what_is_wrong_with_inks_is_told_by_its_place(change: dict[str, Any], told: str) -> None:
    script = """async (source) => {
      const { readSource } = await import("./reading/source.js");
      const { sayError } = await import("./strings/say.js");
      try {
        return readSource(source);
      } catch (error) {
        return sayError(error);
      }
    }"""
    assert run_in_node(script, {**ROW, **change}) == told


def test_damaged_ids_are_read_or_refused_by_both() -> None:
    rng = random.Random(10)
    whole = ng.dumps(toadstool(), "tatham") + ",40u3wa56u"
    ids = [damaged(whole, rng) for _ in range(amount(1500))]
    ids = [id for id in ids if re.match(r"\s*c\d+:", id)]
    answers = call_module(GAME_IDS, *(["parseGameId", id] for id in ids))
    told = []
    for id, answer in zip(ids, answers, strict=True):
        try:
            puzzle = ng.loads(id)
        except (ng.PuzzleError, ng.FormatError):
            assert "error" in answer, id
        else:
            assert answer.get("value") == posed(puzzle), id
        told.append("value" in answer)
    assert any(told)


def test_saved_games_come_back() -> None:
    script = """async ([puzzle, black]) => {
      const { Store } = await import("./player/board/store.js");
      const { saveGame, restoreGame } = await import("./player/board/saved.js");
      const { readSource } = await import("./reading/source.js");
      const played = (puzzle, paints) => {
        const store = new Store(puzzle);
        paints.forEach((value, index) => {
          store.put([[index, value]]);
          store.commit();
          store.log.change("stroke", store.settledCells());
        });
        store.undo();
        store.log.change("undo", store.settledCells());
        return store;
      };
      const refusal = (puzzle, game) => {
        try {
          restoreGame(puzzle, game);
          return "";
        } catch (error) {
          return error.message;
        }
      };
      const store = played(puzzle, [1, 4, 5, 2, 3, 1, 4]);
      const saved = JSON.parse(JSON.stringify(saveGame(store)));
      const back = restoreGame(puzzle, saved);
      const turned = saved.inks.map(({ name, colour, sign }) => ({ sign, colour, name }));
      const whole = readSource(saved);
      const game = saveGame(played(black, [1, 2, 3]));
      const foreign = (text) => ({ ...game, history: { moves: [text], at: 0 } });
      return {
        version: saved.version,
        state: saved.state[0],
        moves: saved.history.moves,
        same: String(back.cells) === String(store.cells) && back.canRedo,
        log: String(back.log.save().entries) === String(saved.log.entries),
        whole: String(restoreGame(whole.puzzle, whole.saved).cells) === String(store.cells),
        turned: String(restoreGame(puzzle, { ...saved, inks: turned }).cells) === String(store.cells),
        others: [
          refusal({ ...puzzle, inks: puzzle.inks.toReversed() }, saved),
          refusal(black, saved),
          refusal(puzzle, { ...saved, version: 1 }),
        ],
        bounds: [
          refusal(black, foreign("3>1?b")),
          refusal(puzzle, { ...saved, history: { moves: ["99>1?e"], at: 0 } }),
        ],
        black: JSON.stringify(game),
      };
    }"""
    black = {"rows": [[1], [1, 1]], "columns": [[1], [1], [1]]}
    found = run_in_node(script, [posed(toadstool()), black])
    assert (found["version"], found["state"]) == (2, "#bc.?#????")
    assert found["moves"][:4] == ["0>1?#", "1>1?b", "2>1?c", "3>1?."]
    assert found["same"]
    assert found["log"]
    assert found["whole"]
    assert found["turned"]
    assert all(found["others"])
    assert all(found["bounds"])
    # A game in black is what it always was.
    game = json.loads(found["black"])
    assert list(game) == ["version", "rows", "columns", "state", "history", "log"]
    assert {name: value for name, value in game.items() if name != "log"} == {
        "version": 1,
        **black,
        "state": ["#.?", "???"],
        "history": {"moves": ["0>1?#", "1>1?.", "2>1?o"], "at": 2},
    }


def test_notes_are_kept_undone_and_sent_to_the_engine() -> None:
    script = """async (puzzle) => {
      const { Store } = await import("./player/board/store.js");
      const { saveGame, restoreGame } = await import("./player/board/saved.js");
      const { NOTE, WHITE, formatNotes, formatState, noteOf, valueOf } = await import("./rules.js");
      const store = new Store(puzzle);
      const step = (...entries) => {
        store.give(entries);
        store.commit();
        store.log.change("hint", store.settledCells());
      };
      step([3, valueOf("!b")], [3, valueOf("!#")], [4, valueOf("!.")]);
      step([3, valueOf("!b")], [4, valueOf("!c")], [5, valueOf("c")]);
      step([3, WHITE], [5, valueOf("!b")]);
      const saved = JSON.parse(JSON.stringify(saveGame(store)));
      const back = restoreGame(puzzle, saved);
      const same = String(back.cells) === String(store.cells);
      back.undo();
      const refused = (change) => {
        try {
          restoreGame(puzzle, { ...saved, ...change, history: undefined });
          return false;
        } catch {
          return true;
        }
      };
      return {
        same, saved, log: back.log.save(), begun: restoreGame(puzzle, { ...saved, log: undefined }).log.save(),
        undone: formatNotes(back.cells, back.width), state: formatState(back.cells, back.width)[0],
        refused: [
          [[0, 3, "!b"]], [[0, 0, "b"]], [[0, 0, "!d"]], [[10, 0, "!b"]], [[0, 0, "!?"]], [["0", 0, "!b"]], "!b",
          ["#", "b", "c", "."].map((value) => [0, 0, `!${value}`]),
        ].map((notes) => refused({ notes })),
        taken: refused({ notes: [[0, 0, "!b"], [0, 0, "!."], [9, 9, "!#"]] }),
      };
    }"""
    puzzle = toadstool()
    found = run_in_node(script, posed(puzzle))
    assert found["same"]
    assert found["saved"]["state"][0] == "???.?c????"
    assert found["saved"]["notes"] == [[0, 4, "!c"], [0, 4, "!."]]
    assert found["saved"]["history"]["moves"] == ["3>1?!3 4>1?!512", "4>1!512!516 5>1?c", "3>1!3."]
    # The log tells of notes as of marks; one that begins from them tells them first.
    assert [entry.split(" ", 1)[1] for entry in found["log"]["entries"]] == [
        f"hint {move}" for move in found["saved"]["history"]["moves"]
    ]
    assert found["begun"]["entries"] == ["0 back 4>1?!516"]
    for kept in (found["log"], found["begun"]):
        asked = {**kept, "entries": [entry.replace("hint", "stroke") for entry in kept["entries"]]}
        game = ng.replay({"log": 1, "puzzle": ng.dumps(puzzle, "tatham"), **asked}).grid
        assert isinstance(game, ng.ColourGrid)
        assert [list(note) for note in game.notes()] == found["saved"]["notes"]
        assert game.rows()[0] == "???.?c????"
    assert found["undone"] == [[0, 3, "!#"], [0, 3, "!b"], [0, 4, "!c"], [0, 4, "!."]]
    assert found["state"] == "?????c????"
    assert found["refused"] == [True] * 8
    assert not found["taken"]
    # The library reads the same notes.
    state = ng.formats.json.from_object(found["saved"]).state
    assert isinstance(state, ng.ColourGrid)
    assert [list(note) for note in state.notes()] == found["saved"]["notes"]


def test_a_game_in_one_ink_that_is_not_black_has_notes() -> None:
    script = """async (puzzle) => {
      const { Store } = await import("./player/board/store.js");
      const { saveGame, restoreGame } = await import("./player/board/saved.js");
      const store = new Store(puzzle);
      store.put([[1, 16]]);
      store.commit();
      return [...restoreGame(puzzle, JSON.parse(JSON.stringify(saveGame(store)))).cells];
    }"""
    assert run_in_node(script, ONE_INK) == [0, 16, 0, 0]


SHARMA = [
    ([50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425),
    ([50, -1.3802, -84.2814], [50, 0, -82.7485], 1.0000),
    ([50, 0, 0], [50, -1, 2], 2.3669),
    ([50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792),
    ([50, 2.49, -0.001], [50, -2.49, 0.0011], 7.2195),
    ([50, -0.001, 2.49], [50, 0.0009, -2.49], 4.8045),
    ([50, 2.5, 0], [73, 25, -18], 27.1492),
    ([50, 2.5, 0], [61, -5, 29], 22.8977),
    ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
    ([22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373),
    ([90.8027, -2.0831, 1.441], [91.1528, -1.6435, 0.0447], 1.4441),
    ([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082),
]
"""Of the test data that Sharma, Wu and Dalal publish with their paper."""


def test_distances_of_colours_are_the_published_ones() -> None:
    calls = [["distance", one, other] for one, other, _ in SHARMA]
    calls += [["distance", other, one] for one, other, _ in SHARMA]
    found = [answer["value"] for answer in call_module("inks/palette-check.js", *calls)]
    assert found == pytest.approx([expected for *_, expected in SHARMA] * 2, abs=5e-5)


def test_signs_are_needed_where_colour_does_not_tell_inks_apart() -> None:
    def needs(*colours: str) -> bool:
        inks = [{"name": colour, "colour": colour, "sign": colour[1]} for colour in colours]
        answer: bool = call_module("inks/palette-check.js", ["needsSigns", inks, "#ffffff"])[0]["value"]
        return answer

    assert not needs("#000000")
    assert not needs("#000000", "#2f7fd0")
    assert needs("#d02020", "#c82828")  # close for everybody
    assert needs("#c62828", "#2e7d32")  # red and green, for some
    assert needs("#0000ff", "#8b0000")  # as dark as each other, in grey
    assert needs("#ffff00")  # hardly seen on white paper
    assert needs(*(ink.colour for ink in PALETTE))


def test_what_is_written_on_a_colour_can_be_read() -> None:
    rng = random.Random(8)
    colours = [f"#{rng.randrange(1 << 24):06x}" for _ in range(300)]
    written = [answer["value"] for answer in call_module("inks/contrast.js", *(["writtenOn", one] for one in colours))]
    ratios = call_module("inks/contrast.js", *(["contrast", *pair] for pair in zip(colours, written, strict=True)))
    assert min(ratio["value"] for ratio in ratios) >= 4.5
