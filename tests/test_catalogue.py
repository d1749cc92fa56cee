"""The command `catalogue`, and what makes two puzzles one."""

from __future__ import annotations

import itertools
import json
import random
import weakref
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import nonogram as ng
from nonogram.__main__ import main
from nonogram.commands import catalogue
from nonogram.formats.sets import roughly
from nonogram.sameness import canonical, canonical_clues
from tests.boards import random_puzzle
from tests.places import PUZZLES

pytestmark = pytest.mark.native

INKS = [ng.Ink("red", "#d02020"), ng.Ink("blue", "#2020d0")]


def turned(rows: list[str]) -> Iterator[list[str]]:
    """The picture in its eight positions, by turning it and holding it to a mirror."""
    for _ in range(4):
        rows = ["".join(column)[::-1] for column in zip(*rows, strict=True)]
        yield rows
        yield [row[::-1] for row in rows]


@pytest.mark.parametrize(("cells", "swaps"), [("#.", ["#.", ".#"]), ("#b.", ["#b", "b#"])], ids=["black", "colours"])
def test_a_puzzle_is_the_same_however_it_is_held(cells: str, swaps: list[str]) -> None:
    rng = random.Random(5)
    for _ in range(60):
        rows = ["".join(rng.choices(cells, k=rng.randint(1, 5)))] * 1
        rows += ["".join(rng.choices(cells, k=len(rows[0]))) for _ in range(rng.randint(0, 4))]
        names = set()
        for board in turned(rows):
            for swap in swaps:
                seen = [row.translate(str.maketrans(swaps[0], swap)) for row in board]
                names.add(canonical(ng.ColourGrid.parse(seen, 2) if "b" in cells else ng.Grid.parse(seen)))
        assert len(names) == 1, rows


def test_as_many_pictures_of_3x3_as_there_are() -> None:
    """102 up to their positions (Burnside); inverting pairs them off, since no picture of 9 cells is its own."""
    boards = ("".join(cells) for cells in itertools.product("#.", repeat=9))
    assert len({canonical(ng.Grid.parse([b[:3], b[3:6], b[6:]])) for b in boards}) == 51


def test_clues_are_the_same_however_they_are_held() -> None:
    rng = random.Random(6)
    names = set()
    for _ in range(40):
        rows = ["".join(rng.choices("#b.", k=3)) for _ in range(rng.randint(1, 4))]
        held = {
            canonical_clues(ng.Puzzle.from_grid(ng.ColourGrid.parse(board, 2), inks=INKS)) for board in turned(rows)
        }
        assert len(held) == 1, rows
        names |= held
    assert len(names) > 25


@pytest.fixture
def collection(tmp_path: Path) -> Path:
    """A folder: two puzzles, one of them twice, turned; one with several pictures, one that cannot be read."""
    folder = tmp_path / "mine"
    folder.mkdir()
    heart = ng.load(PUZZLES / "heart.non")
    picture = ng.solve(heart).solution
    assert picture is not None
    held = ng.Puzzle.from_grid(ng.Grid.parse(next(turned(picture.rows()))))
    texts = {"a.non": ng.dumps(heart), "b.json": ng.dumps("2x2:1/1/1/1", "json"), "c.non": "nothing"}
    for name, text in (texts | {"d.non": ng.dumps(held), "e.txt": "3x3:1/3/1/1/3/1"}).items():
        (folder / name).write_text(text)
    return folder


def index_of(path: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(path.read_text())["puzzles"]
    return rows


def test_the_index_says_what_there_is_to_know(collection: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = collection.parent / "index.json"
    assert main(["catalogue", str(collection), "--out", str(out)]) == 2
    rows = index_of(out)
    assert [row["status"] for row in rows] == ["unique", "multiple", "broken", "unique", "unique"]
    assert [row.get("duplicate_of") for row in rows] == [None, None, None, 1, None]
    files = [str(collection / name) for name in ("a.non", "b.json", "c.non", "d.non", "e.txt")]
    assert [(row["file"], row["name"]) for row in rows] == [(file, "1") for file in files]
    graded = ng.grade(PUZZLES / "heart.non")
    assert (rows[0]["score"], rows[0]["word"], rows[0]["length"]) == (graded.score, graded.word, graded.length)
    assert rows[2]["problem"].startswith("this is not in a known format")
    assert f"{out}: 5 puzzles: 3 unique, 1 multiple, 1 broken; 1 duplicate\n" in capsys.readouterr().out
    assert main(["catalogue", str(collection)]) == 2
    assert json.loads(capsys.readouterr().out)["puzzles"] == rows


def test_an_interrupted_run_goes_on(
    collection: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, out = collection.parent / "whole.json", collection.parent / "index.json"
    main(["catalogue", str(collection), "--out", str(whole)])
    work: Callable[..., catalogue.Row] = catalogue.row_of

    def until_the_third(entry: Any, timeout: float) -> catalogue.Row:
        if entry.number == 3:
            raise KeyboardInterrupt
        return work(entry, timeout)

    monkeypatch.setattr(catalogue, "row_of", until_the_third)
    assert main(["catalogue", str(collection), "--out", str(out)]) == 3
    assert "interrupted after 2 puzzles" in capsys.readouterr().err
    monkeypatch.undo()
    assert main(["catalogue", str(collection), "--out", str(out)]) == 2
    assert out.read_text() == whole.read_text()
    for cut in range(60, len(whole.read_text()), 97):  # Wherever the machine went down.
        out.write_text(whole.read_text()[:cut])
        assert main(["catalogue", str(collection), "--out", str(out)]) == 2
        assert out.read_text() == whole.read_text()


def test_going_on_keeps_no_puzzle_in_memory(tmp_path: Path) -> None:
    out = tmp_path / "index.json"
    with closing(catalogue._Index(out, {})) as index:
        for number in range(100):
            index.add(catalogue.Row(number, "set", str(number), "as it was"))

    class Read:
        def __init__(self, number: int) -> None:
            self.key = ("set", str(number), "as it was")

        @property
        def found(self) -> Read:
            return self

    made: list[weakref.ref[Read]] = []
    most = 0

    def entries() -> Iterator[Any]:
        nonlocal most
        for number in range(100):
            entry = Read(number)
            made.append(weakref.ref(entry))
            most = max(most, sum(one() is not None for one in made))
            yield entry
            del entry

    with closing(catalogue._Index(out, {})) as index:
        left = index.go_on(entries(), ["set"])
        assert index.done == 99, "the last line has no end yet"
        assert len(made) == 99
        del left
    assert most <= 2


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_collection_may_change(
    jobs: str, collection: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Only what is new is looked at: the index is as one made anew."""
    if jobs == "2":
        pytest.importorskip("joblib")
    out, anew = collection.parent / "index.json", collection.parent / "anew.json"
    main(["catalogue", str(collection), "--out", str(out)])
    kept = {row["file"]: row for row in index_of(out)}
    (collection / "0.non").write_text("width 1\nheight 1\nrows\n1\ncolumns\n1\n")
    (collection / "b.json").write_text(ng.dumps("1x1:1/1", "json"))
    (collection / "d.non").unlink()
    (collection / "e.txt").rename(collection / "f.txt")
    looked = []
    work: Callable[..., catalogue.Row] = catalogue.row_of

    def watched(entry: Any, timeout: float) -> catalogue.Row:
        if entry.known is None:
            looked.append(Path(entry.found.file).name)
        return work(entry, timeout)

    if jobs == "1":
        monkeypatch.setattr(catalogue, "row_of", watched)
    assert main(["catalogue", str(collection), "--out", str(out), "--jobs", jobs]) == 2
    monkeypatch.undo()
    assert looked == (["0.non", "b.json", "f.txt"] if jobs == "1" else [])
    main(["catalogue", str(collection), "--out", str(anew)])
    assert out.read_text() == anew.read_text()
    rows = {row["file"]: row for row in index_of(out)}
    assert rows[str(collection / "a.non")] == kept[str(collection / "a.non")] | {"number": 2}
    assert "duplicate_of" not in rows[str(collection / "f.txt")]
    capsys.readouterr()


def test_the_code_says_whether_a_puzzle_has_no_picture(tmp_path: Path) -> None:
    """Several pictures are no error, as for solve and grade."""
    for text, code in (("2x2:1/1/1/1", 0), ("2x2:2/1/2/1", 0), ("2x2:2/0/0/2", 1)):
        source = tmp_path / "a.txt"
        source.write_text(text)
        assert main(["catalogue", str(source), "--out", str(tmp_path / f"{text[4]}.json")]) == code, text


def test_an_index_of_something_else_is_left_alone(collection: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = collection.parent / "index.json"
    for text, problem in (
        ("my notes\n", "it is no index of puzzles"),
        ('{"nonogram": "0.0.1", "timeout": 60.0, "puzzles": [\n', "it was made with other settings"),
    ):
        out.write_text(text)
        assert main(["catalogue", str(collection), "--out", str(out)]) == 2
        assert problem in capsys.readouterr().err
        assert out.read_text() == text
    out.unlink()
    main(["catalogue", str(collection), "--out", str(out)])
    kept = out.read_text()
    other = collection.parent / "other"
    other.mkdir()
    (other / "a.non").write_bytes((collection / "a.non").read_bytes())
    assert main(["catalogue", str(other), "--out", str(out)]) == 2
    assert f"it is of other puzzles (such as {collection / 'a.non'})" in capsys.readouterr().err
    assert out.read_text() == kept


def test_two_processes_write_the_same_index(tmp_path: Path) -> None:
    pytest.importorskip("joblib")
    rng = random.Random(7)
    puzzles = [random_puzzle(6, 6, rng, 0.5) for _ in range(12)]
    lines = tmp_path / "set.jsonl"
    lines.write_text("".join(json.dumps({"rows": p.rows, "columns": p.columns}) + "\n" for p in puzzles))
    assert roughly(lines) == 12
    for jobs in "1", "2":
        assert main(["catalogue", str(lines), "--jobs", jobs, "--out", str(tmp_path / f"{jobs}.json")]) in (0, 1)
    assert (tmp_path / "1.json").read_text() == (tmp_path / "2.json").read_text()
    statuses = {row["status"] for row in index_of(tmp_path / "1.json")}
    assert statuses == {ng.solve(puzzle).status for puzzle in puzzles}


def test_sets_may_be_in_colours(tmp_path: Path) -> None:
    flag = ng.Puzzle(rows=[[(1, "red"), (1, "blue")]], columns=[[(1, 1)], [(1, 2)]], inks=INKS)
    (tmp_path / "set.jsonl").write_text(
        json.dumps(json.loads(ng.dumps(flag, "json"))) + "\n" + '{"rows": [[1]], "columns": [[1]]}\n'
    )
    first, second = ng.load_set(tmp_path / "set.jsonl")
    assert isinstance(first, ng.Member)
    assert first.puzzle == flag
    assert isinstance(second, ng.Member)
