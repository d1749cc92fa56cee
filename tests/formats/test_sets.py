"""Sets of puzzles: what is read, what is said of broken ones, and how random ones are drawn."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonogram as ng
from nonogram import formats
from nonogram.formats import FormatError
from nonogram.formats.sets import Broken, Member, load_set, read_set, roughly, written_set
from nonogram.lab.random_puzzles import papers_set, random_set, smooth_set
from tests import shared_data

SIDE = 25
DIAGONAL = "\n".join(["1"] * 2 * SIDE)


def tournament(*clues: str) -> str:
    return "\n".join(f"${number}\n{text}" for number, text in enumerate(clues, 1)) + "\n"


def entry(text: str | bytes, number: int = 1) -> Member | Broken:
    return list(read_set(text))[number - 1]


def test_a_tournament_file() -> None:
    first = "\n".join(["2\t3", *["1"] * 24, "3\t\t2", *["1"] * 24])
    members = list(read_set(tournament(first, DIAGONAL).replace("\n", "\r\n").encode()))
    assert [entry.number for entry in members] == [1, 2]
    assert isinstance(members[0], Member)
    assert members[0].puzzle.columns[0] == (2, 3)
    assert members[0].puzzle.rows[0] == (3, 2)


def test_an_empty_line_is_a_clue_also_at_the_end() -> None:
    one_black = "\n".join(["1", *[""] * 24, "1", *[""] * 24])
    for end in ("", "\n", "\n\n\n"):
        found = entry("$7\n" + one_black + end)
        assert isinstance(found, Member)
        assert (found.name, found.puzzle.rows) == ("7", ((1,), *[()] * 24))


@pytest.mark.parametrize(
    ("broken", "line", "problem"),
    [
        ("\n".join(["1"] * 49), 52, "49 clues here: a puzzle has as many columns as rows"),
        (DIAGONAL + "\n1", 52, "51 clues here"),
        ("x\n" + "\n".join(["1"] * 49), 53, "'x' is not a block length"),
        ("\n".join(["1"] * 49) + "\n-1", 102, "'-1' is not a block length"),
        ("\n".join(["1"] * 26 + ["20 20"] + ["1"] * 23), 79, "row 2: needs 41 cells"),
        ("\n".join(["1"] * 49) + "\n2", 52, "black cells: 26 in the rows"),
        ("1\udcff\n" + "\n".join(["1"] * 49), 53, "is not a block length"),
    ],
)
def test_a_broken_puzzle_is_told_with_number_and_line_and_the_rest_is_read(
    broken: str, line: int, problem: str
) -> None:
    text = tournament(DIAGONAL, broken, DIAGONAL).encode("utf-8", "surrogateescape")
    first, second, third = read_set(text)
    assert isinstance(first, Member)
    assert isinstance(third, Member)
    assert isinstance(second, Broken)
    assert (second.number, second.line) == (2, line)
    assert problem in second.problem
    assert str(second).startswith(f"puzzle 2, line {line}: ")


def test_json_lines_with_either_name_for_columns() -> None:
    rows = [json.dumps({"id": "a", "rows": [[1]], name: [[1]], "title": 7}) for name in ("cols", "columns")]
    for row in rows:
        found = entry(row + "\n")
        assert isinstance(found, Member)
        assert (found.name, found.puzzle) == ("a", ng.Puzzle([[1]], [[1]]))


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("[1]", "not an object"),
        ('{"rows": [[1]]', "not valid JSON"),
        ('{"id": "x", "rows": [[1]], "cols": [[2]]}', "column 1: needs 2 cells"),
        ('{"rows": 1, "cols": [[2]]}', "'rows' is missing"),
        pytest.param("[" * 100_000, "nested too deeply", id="nested"),
        ('{"id": "\udcff"}', "UTF-8"),
    ],
)
def test_broken_json_lines(line: str, problem: str) -> None:
    good = '{"rows": [[1]], "cols": [[1]]}'
    for text, number, at in ((f"{good}\n\n{line}\n{good}\n", 2, 3), (f"{good}\n{good}\n{line}", 3, 3)):
        entries = list(read_set(text.encode("utf-8", "surrogateescape")))
        broken = entries.pop(number - 1)
        assert isinstance(broken, Broken)
        assert (broken.number, broken.line) == (number, at)
        assert problem in broken.problem
        assert all(isinstance(entry, Member) for entry in entries)


def test_a_broken_first_line_does_not_hide_the_others() -> None:
    first, second = read_set('{"rows": [[1]], "cols"\n{"rows": [[1]], "cols": [[1]]}\n')
    assert isinstance(first, Broken)
    assert isinstance(second, Member)


def test_a_file_of_one_puzzle_is_a_set_of_one() -> None:
    puzzle = ng.Puzzle.from_grid(ng.Grid.parse(["##", "#."]))
    for name in formats.written_formats():
        (found,) = read_set(ng.dumps(puzzle, name))
        assert isinstance(found, Member)
        assert found.puzzle == puzzle


def test_a_folder_is_a_set_of_what_its_files_hold(tmp_path: Path) -> None:
    puzzle = ng.Puzzle([[2], [1]], [[2], [1]])
    (tmp_path / "b.non").write_text(ng.dumps(puzzle))
    (tmp_path / "a.jsonl").write_text('{"rows": [[1]], "cols": [[1]]}\n{"id": "x", "rows": [[2]], "cols": [[1]]}\n')
    (tmp_path / "c.txt").write_text("$1\n1\n")
    (tmp_path / "d.json").write_text('{\n"rows": [[1]],\n"columns": [[1]}')
    (tmp_path / "LICENSE").write_text("words")
    (tmp_path / "index.json").write_text('{"nonogram": "0.2.0", "timeout": 60.0, "puzzles": [\n')
    (tmp_path / "e.non").mkdir()
    entries = list(load_set(tmp_path))
    assert [(entry.number, entry.name, isinstance(entry, Member)) for entry in entries] == [
        (1, "a.jsonl 1", True),
        (2, "a.jsonl x", False),
        (3, "b.non", True),
        (4, "c.txt", False),
        (5, "d.json", False),
    ]
    assert str(entries[1]) == "puzzle 2 (a.jsonl x), line 2: row 1: needs 2 cells, has 1"
    assert str(entries[4]).startswith("puzzle 5 (d.json), line 3: this is not valid JSON")
    assert list(load_set(tmp_path / "b.non")) == [Member(1, "1", puzzle)]


def test_folders_within_a_folder(tmp_path: Path) -> None:
    for path in ("b/c/one.txt", "a/two.txt", ".git/three.txt", "b.txt"):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text("1x1:1/1")
    (tmp_path / "b" / "around").symlink_to(tmp_path)
    assert [entry.name for entry in load_set(tmp_path)] == ["a/two.txt", "b/c/one.txt", "b.txt"]
    assert roughly(tmp_path) == 3


def test_folders_and_files_that_are_not_there(tmp_path: Path) -> None:
    (tmp_path / "README").write_text("words")
    with pytest.raises(FormatError, match=r"holds no puzzle file \(.*\.g, .*\.json, "):
        load_set(tmp_path)
    with pytest.raises(FileNotFoundError):
        load_set(tmp_path / "none")


def test_what_is_no_set() -> None:
    for text in ("", " \n", "hello"):
        with pytest.raises(FormatError):
            list(read_set(text))


@pytest.mark.native
def test_the_tournaments_are_read_whole() -> None:
    text = (shared_data.FOLDER / "tournament" / "taai2011.txt").read_bytes() if shared_data.FOLDER.exists() else b""
    if not text:
        pytest.skip("the tournament is not here")
    members = list(read_set(text))
    assert len(members) == 1000
    assert all(isinstance(member, Member) for member in members)
    black = [sum(map(sum, member.puzzle.rows)) for member in members if isinstance(member, Member)]
    drawn = [sum(map(sum, member.puzzle.rows)) for member in papers_set(1000, 1)]
    assert max(abs(a - b) for a, b in zip(black, drawn, strict=True)) <= 1


def test_the_papers_distribution() -> None:
    members = list(papers_set(16, seed=3))
    black = [sum(map(sum, member.puzzle.rows)) for member in members]
    assert [member.number for member in members] == list(range(1, 17))
    assert {(member.puzzle.height, member.puzzle.width) for member in members} == {(25, 25)}
    assert black == [int(625 * (0.5 - 0.01 * i) + 1e-9) for i in range(16)]
    for member in members:
        filled = [sum(clue) for clue in (*member.puzzle.rows, *member.puzzle.columns)]
        assert 2 <= min(filled) <= max(filled) <= 23, "the black cells lie anywhere, not in a corner"


def test_random_puzzles_depend_on_the_seed_alone() -> None:
    assert list(papers_set(3, 5)) == list(papers_set(3, 5))
    assert [member.puzzle for member in papers_set(3, 5)] != [member.puzzle for member in papers_set(3, 6)]
    (member,) = random_set(1, seed=1, side=4, density=0.5)
    assert member.puzzle == ng.Puzzle([[2, 1], [1], [1, 1], [1, 1]], [[1, 1], [1, 1], [1], [1, 2]])


@pytest.mark.native
@pytest.mark.parametrize("side", [25, 60])
def test_smooth_pictures_are_mostly_solved_by_lines(side: int) -> None:
    members = list(smooth_set(10, 1, side))
    assert members == list(smooth_set(10, 1, side))
    assert len({member.puzzle for member in members}) == 10
    assert {sum(map(sum, member.puzzle.rows)) for member in members} == {int(0.6 * side * side)}
    solved = [ng.solve(member.puzzle, method="line").status == "unique" for member in members]
    assert sum(solved) > 5


def test_a_head_behind_blanks_is_a_head() -> None:
    for text in (" $1\n", "\n\t$1\n" + DIAGONAL + "\n\n $2\n" + DIAGONAL):
        found = list(read_set(text))
        assert [entry.name for entry in found] == ["1", "2"][: len(found)]
        assert found
    assert str(entry(" $1\n")) == "puzzle 1, line 1: 1 clue here: a puzzle has as many columns as rows"


def test_a_number_too_long_to_read_breaks_one_puzzle_of_a_set() -> None:
    good = '{"rows": [[1]], "cols": [[1]]}'
    first, second, third = read_set(f'{good}\n{{"rows": [[{"1" * 5000}]], "cols": [[1]]}}\n{good}\n')
    assert isinstance(first, Member)
    assert str(second) == "puzzle 2, line 2: a number has too many digits"
    assert isinstance(third, Member)


@given(st.text("$1 \t\r\n", max_size=200) | st.text('{}[]":1,\n rowscl', max_size=60))
def test_any_set_is_read_or_refused(text: str) -> None:
    with suppress(ng.NonogramError):
        assert all(isinstance(entry, Member | Broken) for entry in read_set(text))


def test_what_is_said_of_a_broken_puzzle_can_be_printed() -> None:
    for text in ("$1\t\x1b[31m1\n", '{"id": "\\u001b[31m\\t"}\n{}\n', "$1\n\x1b[31m\n" + DIAGONAL[2:]):
        broken = entry(text)
        assert isinstance(broken, Broken)
        assert str(broken).isprintable()


def test_tournament_puzzles_of_any_size() -> None:
    """Blank lines at the end are clues where the sums want them, and room between puzzles where not."""
    plus = "1\n3\n1\n1\n3\n1"
    cross_less = "1\n1\n\n1\n1\n"  # Three columns and rows: the last of either is empty.
    for text in (tournament(plus, cross_less, DIAGONAL), f"$1\n{plus}\n\n\n$2\n{cross_less}\n$3\n{DIAGONAL}\n\n"):
        found = list(read_set(text))
        assert all(isinstance(entry, Member) for entry in found), found
        assert [entry.puzzle.shape for entry in found if isinstance(entry, Member)] == [(3, 3), (3, 3), (25, 25)]
    assert "601 clues" not in str(entry("$1\n" + "1\n" * 601))
    assert "at most 600 clues" in str(entry("$1\n" + "1\n" * 601))


def test_squares_are_written_for_a_tournament() -> None:
    """Those whose last rows or columns are empty, too, of its 25 cells and of others."""
    rng = random.Random(5)
    puzzles = []
    for side in (1, 2, 3, 10, 24, 25, 26, 30, 50):
        for empty in {0, 1, min(2, side), side // 2, side}:
            black = [["#" if rng.random() < 0.5 else "." for _ in range(side - empty)] for _ in range(side - empty)]
            rows = ["".join(row) + "." * empty for row in black] + ["." * side] * empty
            puzzles += [ng.Puzzle.from_grid(shown) for shown in (rows, rows[::-1])]
    plain = [ng.Puzzle(puzzle.rows, puzzle.columns) for puzzle in puzzles]
    assert [ng.loads(ng.dumps(puzzle, "tournament")) for puzzle in puzzles] == plain
    text = "".join(written_set(puzzles, "tournament"))
    for whole in (text, text.replace("\n", "\r\n"), text.rstrip("\n")):
        assert [entry.puzzle for entry in read_set(whole) if isinstance(entry, Member)] == plain
    assert [entry.name for entry in read_set(text, "tournament")] == [str(n + 1) for n in range(len(puzzles))]
    with pytest.raises(ng.ArgumentError, match="holds squares alone, and this puzzle has 2 columns and 1 row"):
        ng.dumps(ng.loads("2x1:1/1/2"), "tournament")


def test_one_puzzle_of_a_tournament() -> None:
    plus = "$7\n1\n3\n1\n1\n3\n1\n"
    assert formats.detect(plus).name == "tournament"
    assert ng.loads(plus) == ng.Puzzle([[1], [3], [1]], [[1], [3], [1]])
    with pytest.raises(FormatError, match="line 8: the file holds several puzzles"):
        ng.loads(plus + plus)
    with pytest.raises(FormatError, match="'\\$1' is missing"):
        ng.loads("1\n1\n", "tournament")


def test_answers_of_a_tournament() -> None:
    answers = "$1\n0\t1\t0\n1\t1\t1\n0\t1\t0\n\n$2\n1\t0\n0\t1\n"
    found = [entry.puzzle for entry in read_set(answers.replace("\n", "\r\n")) if isinstance(entry, Member)]
    assert [str(puzzle.goal).split() for puzzle in found] == [[".#.", "###", ".#."], ["#.", ".#"]]


def test_xml_with_several_puzzles() -> None:
    puzzles = [ng.Puzzle([[2], [1]], [[2], [1]], title="Step"), ng.Puzzle([[2]], [[1], [1]])]
    first, second = (ng.dumps(puzzle, "webpbn") for puzzle in puzzles)
    inside = second[second.index("<puzzle ") : second.index("</puzzleset>")]
    broken = inside.replace(">2<", ">7<")
    found = list(read_set(first.replace("</puzzleset>", f"{inside}{broken}</puzzleset>")))
    assert [entry.puzzle for entry in found if isinstance(entry, Member)] == puzzles
    assert [entry.name for entry in found] == ["Step", "2", "3"]
    assert str(found[2]) == "puzzle 3: row 1: needs 7 cells, has 2"
    with pytest.raises(FormatError, match="not well-formed"):
        list(read_set(first.replace("</puzzleset>", inside)))


def test_the_list_that_a_command_keeps_is_no_set() -> None:
    with pytest.raises(FormatError, match="a command keeps beside puzzles: name their folder"):
        list(read_set('{"nonogram": "0.2.0", "timeout": 60.0, "puzzles": [\n]}\n'))


def test_game_ids_in_lines() -> None:
    first, second, third = read_set("2x1:1/1/2\n\n1x1:1\nhttps://puzz.link/p?nonogram/1/1/11\n")
    assert isinstance(first, Member)
    assert isinstance(second, Broken)
    assert isinstance(third, Member)
    assert (first.puzzle.shape, second.line, third.puzzle.shape) == ((1, 2), 3, (1, 1))


def test_packs() -> None:
    puzzle = {"rows": [[2], [1]], "columns": [[2], [1]], "state": ["#?", "??"]}
    dated = {"puzzle": "2x1:1/1/2", "title": "Domino", "date": "2027-01-31"}
    pack = ["2x1:1/1/2", dated, puzzle, {"id": "x", "puzzle": 7}]
    for text in (json.dumps(pack), json.dumps({"puzzles": pack}), json.dumps({"puzzles": pack}, indent=2)):
        found = list(read_set(text))
        assert [entry.name for entry in found] == ["1", "Domino", "3", "x"]
        assert [isinstance(entry, Member) for entry in found] == [True, True, True, False]
        assert isinstance(found[2], Member)
        assert str(found[2].state) == "#?\n??"
    (lists,) = read_set("[[[2], [1]], [[2], [1]]]")
    assert isinstance(lists, Member)


@pytest.mark.parametrize("name", ["json", "non", "picross", "puzzlink", "tatham", "tournament"])
def test_a_written_set_is_read_again(name: str) -> None:
    puzzles = [ng.Puzzle([[2], [1]], [[2], [1]]), ng.Puzzle([[2], [2]], [[2], [2]])]
    text = "".join(written_set(puzzles, name))
    assert [entry.puzzle for entry in read_set(text) if isinstance(entry, Member)] == puzzles
    assert [entry.puzzle for entry in read_set(text, name) if isinstance(entry, Member)] == puzzles
    with pytest.raises(ng.ArgumentError, match="webpbn is written with one puzzle"):
        list(written_set(puzzles, "webpbn"))
