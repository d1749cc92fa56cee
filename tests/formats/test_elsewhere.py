"""Clues as other programs write them: lists, sheets of spreadsheets, addresses, and the variants of .non."""

from __future__ import annotations

import pytest

import nonogram as ng
from nonogram import corrections, formats
from nonogram.formats.sets import Broken, Member, read_set
from nonogram.help.slips import Clues

STEP = ng.Puzzle([[3], [1, 1]], [[2], [1], [2]])

LISTS = {
    "Rows [[3],[1,1]], Columns [[2],[1],[2]]": False,
    "row=[[3],[1,1]];\ncolumn=[[2],[1],[2]];": False,
    "rows = ((3,), (1, 1))\ncols = ((2,), (1,), (2,))": False,
    "{'rows': [[3], [1, 1]], 'cols': [(2,), (1,), (2,)]}": False,
    "const rows: number[][] = [[3],[1,1]]; const colClues = [[0,2],[0,1],[0,2]];": False,
    "int[][] rows = {{3},{1,1}}; // left\nint[][] cols = {{2},{1},{2}};": False,
    "rows: list[list[int]] = [[3],[1,1]]  # a comment [9]\ncolumns = [[2],[1],[2]]": False,
    "col_clues = [2, 1, 2]\nrow_clues = [3, [1, 1]]": False,
    "rows: [\"3\", \"1 1\"], columns: ['2', '1', '2']": False,
    "p[\"rows\"] = [[3],[1,1]]\np['cols'] = [[2],[1],[2]]": False,
    "rows = [[3],[1,1]]\n[[2],[1],[2]]": False,
    "rows=[[\u0663],[\uff11\u3001\u0661]] cols=[[\u06f2],[1],[2]]": False,
    "[[3],[1,1]]\n[[2],[1],[2]]": True,
    "[[[3],[1,1]],[[2],[1],[2]]]": True,
    "Nonogram(np.array([[3],[1,1]]), [[2],[1],[2]])": True,
    "[[3],[1,1],[2],[1],[2]]": True,
}
"""Texts that hold the clues of STEP, and whether only their order tells the rows from the columns."""


@pytest.mark.parametrize("text", LISTS)
def test_lists_are_read_as_programs_write_them(text: str) -> None:
    document = formats.read(text)
    assert formats.detect(text).name == "lists"
    assert (document.puzzle, document.assumed) == (STEP, LISTS[text])


SHEETS = [
    "\t\t2\t1\t2\n\t3\t\t\t\n1\t1\t\t\t\n",
    "\t\t2\t1\t2\r\n\t3\r\n1\t1\r\n",
    "\t\t2\t1\t2\n\t3\t#\t#\t#\n1\t1\t1\t0\t1\n",
    "\t2\t1\t2\n3\n1 1\n",
    ',2,1,2\n3,,,\n"1,1",,,\n',
    ";2;1;2\n3;;;\n1 1;;;\n",
    "Step\t\t\u0662\t\u0661\t\u0662\n\t3\n1\t1\n",
]


@pytest.mark.parametrize("text", SHEETS)
def test_sheets_are_read_with_the_corner_of_the_grid(text: str) -> None:
    assert formats.detect(text).name == "table"
    assert ng.loads(text) == STEP


def test_empty_lines_of_a_sheet_are_counted() -> None:
    puzzle = ng.loads("\t1 1\t\t1 1\t\n1 1\t\t\t\t\n\t\t\t\t\n1 1\t\t\t\t\n\t\t\t\t\n")
    assert puzzle.rows == ((1, 1), (), (1, 1), ())
    assert puzzle.columns == ((1, 1), (), (1, 1), ())


def test_an_address_is_read_and_written() -> None:
    body = "nonogram/6/6/12g1111h11112j12g11g21j11g3h"
    wanted = (((2, 1), (1, 1), (1, 2), (), (1, 1), (3,)), ((2, 1), (1, 1, 1), (1,), (1, 1, 1), (2, 1), ()))
    for text in (f"https://puzz.link/p?{body}", f"http://pzv.jp/p.html?{body}", f" {body}\n", f"p?{body}"):
        puzzle = ng.loads(text)
        assert (puzzle.rows, puzzle.columns) == wanted
    assert ng.dumps(puzzle, "puzzlink") == f"https://puzz.link/p?{body}"


def test_numbers_of_all_sizes_stand_in_an_address() -> None:
    for length in (15, 16, 255, 256, 300):
        puzzle = ng.Puzzle([[length]], [[1]] * length)
        assert ng.loads(ng.dumps(puzzle, "puzzlink")) == puzzle


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("https://puzz.link/p?nurikabe/6/6/12g", "another kind of puzzle: nurikabe"),
        ("nonogram/6/6/1!", "'!' is not a part"),
        ("nonogram/1/1/111", "more than the 2 numbers"),
        ("nonogram/512/512/1", "512x512 is too large"),
        ("rows=[[3],[1,1]", "line 1: this bracket is not closed"),
        ("rows=[[3],[1,1.5]],cols=[[1]]", "line 1: '1.5' is not a number"),
        ("rows=[[1]]\ncols=[[1]]\nrows=[[1]]", "several lists of rows"),
        ("rows=[[0,3],[1]] cols=[[2],[1],[1]]", "row 1: .*0"),
        ("x=[[1]]", "only one list of clues"),
        ("a=[[1]] b=[[1]] c=[[1]]", "the number of lists of clues is 3"),
        (f"rows={[[1]] * 512} cols={[[1]] * 512}", "512x512 is too large: at most 300"),
        ("3\t1\n1\t1", "with an empty corner"),
        ('\t2\n"3', "row 1: needs 3 cells, has 1"),
        ("width 512\nheight 512\nrows\n" + "1\n" * 512 + "columns\n" + "1\n" * 512, "512x512 is too large"),
        (f'{{"rows":{[[1]] * 512},"columns":{[[1]] * 512}}}', "512x512 is too large: at most 300"),
    ],
)
def test_what_is_wrong_is_told(text: str, message: str) -> None:
    with pytest.raises((ng.FormatError, ng.PuzzleError), match=message):
        ng.loads(text)


def test_non_is_read_as_other_programs_write_it() -> None:
    clues = "rows\n3\n1,1\ncolumns\n2\n1\n2\n"
    for text in (
        f"# a comment\nrows 2\ncolumns 3\n{clues}",
        "width \u0663\nheight 2\nrows\n\uff13 # first\n# between\n\u0661\u060c1\ncolumns\n2\n1\n2\n",
        f"width 3\nheight 2\ngoal\n111\n101\n{clues}",
        f'width 3\nheight 2\n{clues}goal "111\n 101"\n',
        f'width 3\nheight 2\n{clues}goal\n"111101"\n',
        f"width 3\nheight 2\n{clues}goal 111\n101\nsaved 1??\n?0?\n",
    ):
        document = formats.read(text)
        assert document.puzzle == STEP, text
        if "goal" in text:
            assert document.puzzle.goal == ng.Grid.parse(["###", "#.#"])
        assert (document.state is not None) == ("saved" in text)
    assert document.state == ng.Grid.parse(["#??", "?.?"])


def test_a_group_is_a_set_and_a_broken_puzzle_in_it_has_its_line() -> None:
    one = 'title "{}"\nwidth 3\nheight 2\nrows\n{}\n1,1\ncolumns\n2\n1\n2\n'
    entries = list(read_set("\n====\n".join([one.format("One", 3), one.format("Bad", "x"), one.format("", 3)])))
    assert [type(entry) for entry in entries] == [Member, Broken, Member]
    assert [entry.name for entry in entries] == ["One", "2", "3"]
    assert isinstance(entries[1], Broken)
    assert entries[1].line == 17
    with pytest.raises(ng.FormatError, match="several puzzles"):
        ng.loads(one.format("One", 3) + "====\n" + one.format("Two", 3))


@pytest.mark.parametrize("text", ["3x2:2/1/2/3/1", "rows=[[3],[1]] cols=[[2],[1],[2]]"])
def test_clues_with_a_slip_can_be_reached_and_corrected(text: str) -> None:
    with pytest.raises(ng.PuzzleError, match="black cells: 4 in the rows, 5 in the columns") as caught:
        ng.loads(text)
    unfit = caught.value.unfit
    assert unfit is not None
    found = corrections(Clues.of(unfit.rows, unfit.columns)).found
    assert STEP in [correction.puzzle for correction in found]


@pytest.mark.parametrize(
    "text",
    [
        '{"rows":[[2],[1],[1]],"columns":[[1],[1],[1]],"given":["???","..?","#.?"]}',
        "3x3:1/1/1/2/1/1,daBab",
    ],
)
def test_given_cells_of_clues_with_a_slip_are_kept(text: str) -> None:
    with pytest.raises(ng.PuzzleError) as caught:
        ng.loads(text)
    unfit = caught.value.unfit
    assert unfit is not None
    assert unfit.given == ng.Grid.parse(["???", "..?", "#.?"])
    likeliest = corrections(Clues.of(unfit.rows, unfit.columns, given=unfit.given)).found[0].slip
    assert (likeliest.line, likeliest.before, likeliest.after) == (0, (2,), (1,))


def test_given_cells_that_are_no_grid_are_refused() -> None:
    with pytest.raises(ng.ArgumentTypeError, match="expected a Grid"):
        Clues.of([[1]], [[1]], given=["#"])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        "int rows[2][2] = {{3},{1,1}};\nint cols[3][1] = {{2},{1},{2}};",
        "int rows[][2] = {{3},{1,1}};\nint cols[][2] = {{2},{1},{2}};",
        "const byte rows[2][2] PROGMEM = {{3,0},{1,1}};\nconst byte cols[3][2] PROGMEM = {{2,0},{1,0},{2,0}};",
        "let rows: [[u8; 2]; 2] = [[3,0],[1,1]];\nlet cols: [[u8; 1]; 3] = [[2],[1],[2]];",
        "std::array<std::array<int, 2>, 2> rows = {{{3,0},{1,1}}};\nstd::array<int, 3> cols = {2,1,2};",
        "const rows: [&[u8]; 2] = [&[3], &[1,1]];\nconst cols: [&[u8]; 3] = [&[2], &[1], &[2]];",
        "rows := [2][2]int{{3},{1,1}}\ncols := [3][1]int{{2},{1},{2}}",
        "int[,] cols = new int[3,1] {{2},{1},{2}}; int[,] rows = new int[2,2] {{3,0},{1,1}};",
        "struct P { int rows[2][2] = {{3},{1,1}}; int cols[3][1] = {{2},{1},{2}}; };",
    ],
)
def test_declared_sizes_are_no_clues(text: str) -> None:
    assert ng.loads(text) == STEP


@pytest.mark.parametrize(
    "text",
    [
        "vertical=[[2],[1],[2]]\nhorizontal=[[3],[1,1]]",
        "down = [2, 1, 2]; across = [[3], [1, 1]]",
        "{'vertikal': ((2,), (1,), (2,)), 'horizontal': ((3,), (1, 1))}",
    ],
)
def test_directions_name_the_sides(text: str) -> None:
    document = formats.read(text)
    assert (document.puzzle, document.assumed) == (STEP, False)


def test_non_without_sizes_or_without_clues_is_read() -> None:
    assert ng.loads("rows\n3\n1,1\n\ncolumns\n2\n1\n2\n") == STEP
    assert ng.loads("width 3\nrows\n3\n1,1\ncolumns\n2\n1\n2\n") == STEP
    for goal in ("goal 111101", 'goal "111101"', "goal\n111\n101"):
        puzzle = ng.loads(f"title Step\nwidth 3\nheight 2\n{goal}\n")
        assert (puzzle.rows, puzzle.columns, puzzle.title) == (STEP.rows, STEP.columns, "Step")
