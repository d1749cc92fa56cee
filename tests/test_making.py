"""The command `make`: puzzles of pictures and by chance, and packs that go on where they stopped."""

from __future__ import annotations

import json
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

import nonogram as ng
from nonogram.__main__ import main
from nonogram.colours.puzzle import ColourPuzzle
from nonogram.commands import make
from nonogram.make.drawing import drawing
from nonogram.make.sheets import png_of
from nonogram.picture import Thumb, layout_of, pages
from nonogram.sameness import canonical

pytestmark = pytest.mark.native

Capture = pytest.CaptureFixture[str]


def pack(folder: Path, *more: str) -> int:
    return main(["make", "--random", "6", "--count", "12", "--grade", "unique", "--out", str(folder), *more])


def files(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in sorted(folder.iterdir()) if path.suffix != ".png"}


def test_a_random_puzzle_is_printed_or_written(capsys: Capture, tmp_path: Path) -> None:
    arguments = ["make", "--random", "8x6", "--grade", "easy", "--seed", "3"]
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    puzzle = ng.loads(out)
    assert puzzle.shape == (6, 8)
    assert "Difficulty: easy" in err
    assert main([*arguments, "--out", str(tmp_path / "one.json"), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert ng.load(tmp_path / "one.json") == puzzle
    assert told["picture"] == puzzle.goal.rows() if puzzle.goal else None
    assert told["met"]


def test_a_picture_becomes_a_puzzle(capsys: Capture, tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image").new("L", (60, 60), 255)
    image.paste(0, (15, 0, 45, 60))
    image.paste(0, (0, 15, 60, 45))
    image.save(tmp_path / "plus.png")
    assert main(["make", str(tmp_path / "plus.png"), "--size", "4", "--out", str(tmp_path / "plus.non")]) == 0
    puzzle = ng.load(tmp_path / "plus.non")
    assert puzzle.title == "plus"
    assert puzzle.goal == ng.Grid.parse(".##. #### #### .##.")
    assert "No cell was changed." in capsys.readouterr().out


def test_a_wish_that_is_not_met_ends_with_1(capsys: Capture) -> None:
    assert main(["make", "--random", "4", "--grade", "9.5", "--budget", "20"]) == 1
    assert "this comes nearest" in capsys.readouterr().err


def test_a_pack_is_the_same_whoever_makes_it(tmp_path: Path, capsys: Capture) -> None:
    codes = [pack(tmp_path / "one" / "same"), pack(tmp_path / "two" / "same", "--jobs", "2")]
    assert codes == [0, 0]
    one, two = files(tmp_path / "one" / "same"), files(tmp_path / "two" / "same")
    assert one == two
    assert len(one) == 14
    pictures = [ng.loads(text).goal for name, text in one.items() if name.endswith(".non")]
    assert len({canonical(picture) for picture in pictures if picture}) == 12
    assert one["sheet.svg"].count("<path") == 12
    if find_spec("PIL"):
        sheets = [(tmp_path / name / "same" / "sheet.png").read_bytes() for name in ("one", "two")]
        assert sheets[0] == sheets[1]
    assert ": 12 puzzles\n" in capsys.readouterr().out


def test_a_sheet_in_png_shows_each_puzzle() -> None:
    image = pytest.importorskip("PIL.Image")
    rows = ["##..", "#..#", "####"]
    found = png_of([Thumb("1: easy", rows)] * 9)
    assert found is not None
    sheet = image.open(BytesIO(found))
    assert sheet.size == (4 * 136 + 16, 3 * 152 + 16)
    for left, top in ((16, 16), (16 + 3 * 136, 16), (16, 16 + 152)):
        centres = [[sheet.getpixel((left + 15 + 30 * c, top + 15 + 30 * r)) < 128 for c in range(4)] for r in range(3)]
        assert centres == [[cell == "#" for cell in row] for row in rows]
    assert image.open(BytesIO(png_of([Thumb("wide", ["#." * 150])]) or b"")).size == (152, 168)


@pytest.mark.parametrize(("count", "sheets"), [(1, 1), (30, 1), (500, 1), (501, 2), (1000, 2), (99_999, 200)])
def test_sheets_have_usable_proportions(count: int, sheets: int) -> None:
    divided = pages([Thumb("", ["#"])] * count)
    assert len(divided) == sheets
    assert sum(map(len, divided)) == count
    assert max(map(len, divided)) - min(map(len, divided)) < sheets
    for page in divided:
        wide, high, places = layout_of(len(page))
        assert len(places) == len(page)
        assert max(wide, high) <= 4000
        assert 1 / 2 <= wide / high <= 2


def test_a_pack_in_colours_has_its_inks_everywhere(tmp_path: Path) -> None:
    folder = tmp_path / "dyed"
    assert main(["make", "--random", "8", "--count", "3", "--inks", "3", "--grade", "easy", "--out", str(folder)]) == 0
    puzzles = [ng.load(path) for path in sorted(folder.glob("*.non"))]
    colours = [[ink.colour for ink in puzzle.inks] for puzzle in puzzles if isinstance(puzzle, ColourPuzzle)]
    assert len(colours) == 3
    assert all(ng.solve(puzzle).status == "unique" for puzzle in puzzles)
    sheet = (folder / "sheet.svg").read_text()
    assert all(sheet.count(f'fill="{colour}"') == 3 for colour in colours[0])
    if find_spec("PIL"):
        with import_module("PIL.Image").open(folder / "sheet.png") as png:
            shown = {found for _, found in png.getcolors(1 << 16)}
        assert {tuple(bytes.fromhex(colour[1:])) for colour in colours[0]} < shown


def test_an_interrupted_pack_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    pack(tmp_path / "whole" / "same")
    made: list[Any] = []

    def interrupted(*given: Any) -> Any:
        made.append(given)
        if len(made) == 6:
            raise KeyboardInterrupt
        return drawing(*given)

    folder = tmp_path / "part" / "same"
    with monkeypatch.context() as patch:
        patch.setattr(make, "drawing", interrupted)
        assert pack(folder) == 3
    assert "interrupted after 5 of 12 puzzles; run again to go on" in capsys.readouterr().err
    with (folder / "pack.jsonl").open("a") as index:
        index.write('{"number": 6, "fi')  # What was being written when the power failed.
    (folder / "00004.non").unlink()
    assert pack(folder) == 0
    assert files(folder) == files(tmp_path / "whole" / "same")
    assert pack(folder) == 0
    capsys.readouterr()
    for text, fault in (
        ("5x5:2/1/5/2.1/1/1/2/3/1.1/4", "it has no picture any more"),
        ("mine", "not in a known format"),
    ):
        (folder / "00002.non").write_text(text)
        assert pack(folder) == 2
        said = capsys.readouterr().err
        assert "00002.non: " in said
        assert fault in said
        assert (folder / "00002.non").read_text() == text
    (folder / "00002.non").unlink()
    assert pack(folder) == 0
    assert main(["make", "--random", "7", "--count", "12", "--out", str(folder)]) == 2
    assert "it was made with other settings" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["00001.non", "00012.non", "sheet.svg", "sheet.png"])
def test_a_pack_writes_over_no_file_of_others(name: str, tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / name).write_text("mine")
    assert pack(tmp_path) == 2
    assert f"{name}: it is there already and not of this run: name another folder" in capsys.readouterr().err
    assert files(tmp_path) == ({name: "mine"} if name != "sheet.png" else {})
    assert (tmp_path / name).read_text() == "mine"


def test_a_pack_leaves_other_files_alone(tmp_path: Path) -> None:
    others = ("00013.non", "sheet-1.svg", "fox.non")
    for name in others:
        (tmp_path / name).write_text("mine")
    assert pack(tmp_path) == 0
    assert all((tmp_path / name).read_text() == "mine" for name in others)


def test_puzzles_that_are_there_already_are_made_anew(tmp_path: Path, capsys: Capture) -> None:
    """Of 3x3 there are not so many, so that some cannot be helped: the answer says so."""
    assert main(["make", "--random", "3", "--count", "40", "--budget", "50", "--out", str(tmp_path / "tiny")]) == 1
    rows = [json.loads(line) for line in (tmp_path / "tiny" / "pack.jsonl").read_text().splitlines()[1:]]
    assert any(0 < row["again"] < make.MOST_AGAIN for row in rows)
    assert "like another" in capsys.readouterr().out


def test_scores_are_spread_over_a_pack() -> None:
    assert make.wishes((1.0, 3.0), 5) == [1, 1.5, 2, 2.5, 3]
    assert make.wishes("easy", 2) == ["easy", "easy"]
    assert make.wishes((1.0, 3.0), 1) == [1]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ([], "make takes a picture, --random and a size, or --technique and a name"),
        (["a.png", "--random", "5"], "make takes a picture, --random and a size, or --technique and a name"),
        (["--random", "5", "--count", "3"], "a pack is made by chance (--random, --technique), in a folder (--out)"),
        (["--random", "5", "--grade", "cake"], "goal 'cake' is not one of unique, line, easy"),
        (["--random", "5", "--grade", "3-12"], "goal: scores go from 0 to 10, not 3, 12"),
        (["--random", "0"], "size: 0 is not a side"),
        (["--random", "5x"], "a number, or two like 20x30"),
        (["none.png"], "none.png: No such file"),
    ],
)
def test_other_arguments_are_refused(arguments: list[str], problem: str, capsys: Capture) -> None:
    assert main(["make", *arguments]) == 2
    assert problem in capsys.readouterr().err


def test_a_picture_becomes_a_puzzle_in_colours(capsys: Capture, tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image").new("RGB", (60, 60), "white")
    image.paste((208, 32, 32), (0, 15, 60, 30))
    image.paste((32, 80, 208), (15, 30, 45, 60))
    image.save(tmp_path / "tree.png")
    out = tmp_path / "tree.json"
    assert main(["make", str(tmp_path / "tree.png"), "--size", "4", "--inks", "3", "--out", str(out)]) == 0
    puzzle = ng.load(out)
    assert puzzle.title == "tree"
    assert puzzle.goal is not None
    assert puzzle.goal.rows() == ["....", "bbbb", ".##.", ".##."]
    assert capsys.readouterr().err == "No more than two colours of the picture can be told apart.\n"
    arguments = ["make", str(tmp_path / "tree.png"), "--size", "4", "--json", "--out", str(out)]
    for wished, found in (("2", 2), ("3", 2)):
        assert main([*arguments, "--inks", wished]) == 0
        told = json.loads(capsys.readouterr().out)
        assert (told["inks"], told["inks_wished"]) == (found, int(wished))
    assert main(["make", str(tmp_path / "tree.png"), "--inks", "3", "--invert"]) == 2
    assert "invert: a picture in colours has none" in capsys.readouterr().err


def test_a_pack_for_a_technique(capsys: Capture, tmp_path: Path) -> None:
    arguments = ["make", "--technique", "anchored at an edge", "--size", "8x7", "--count", "3", "--out"]
    assert main([*arguments, str(tmp_path / "pack")]) == 0
    rows = [json.loads(line) for line in (tmp_path / "pack" / "pack.jsonl").read_text().splitlines()[1:]]
    for row in rows:
        puzzle = ng.load(tmp_path / "pack" / row["file"])
        assert puzzle.shape == (7, 8)
        needs = ng.grade(puzzle).needs
        assert needs is not None
        assert needs.technique == "anchored at an edge"
    assert len({row["canonical"] for row in rows}) == 3
    assert main(["make", "--technique", "longest block"]) == 2
    assert "technique 'longest block': no board needs just this" in capsys.readouterr().err
    assert main(["make", "--technique", "overlap", "--random", "5"]) == 2
