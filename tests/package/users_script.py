"""What a user may write, with each name of the library: `mypy --strict` accepts it. Run it beside `puzzles/`."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

import nonogram as ng


def solving(puzzle: ng.Puzzle) -> ng.Grid:
    result: ng.Result = ng.solve(puzzle, options=ng.Options(heuristic="sum"))
    assert str(result).startswith("There is exactly one solution.")
    assert result.stats["guesses"] + result.stats["seconds"] >= 0
    assert result.solution is not None
    under_way = ng.Solving(puzzle)
    kinds = [step.kind for step in under_way]
    progress: ng.Progress = under_way.progress()
    assert progress.proved == progress.total
    assert kinds[-1] == "solution"
    assert asyncio.run(waited_for(puzzle)).status == "unique"
    several: Iterator[ng.Grid] = ng.solutions("2x2:1/1/1/1", method="fp2", options=ng.PUBLISHED)
    assert len(list(several)) == 2
    certificate: ng.Certificate = ng.certify(puzzle)
    assert ng.verify_certificate(puzzle, str(certificate)) == 1
    assert (ng.solve_line((3,), "?????"), ng.count_completions((3,), "?????")) == ("??#??", 3)
    likely: list[list[float]] = ng.likelihoods(ng.loads("2x2:1/1/1/1"))
    assert [[round(share, 3) for share in row] for row in likely] == [[0.5, 0.5], [0.5, 0.5]]
    return result.solution


async def waited_for(puzzle: ng.Puzzle) -> ng.Result:
    return await asyncio.to_thread(ng.solve, puzzle)


def helping(puzzle: ng.Puzzle, solution: ng.Grid) -> None:
    board: ng.Grid = puzzle.start
    first: ng.Hint = ng.hint(puzzle, board, level="why", near=(0, 0))
    proof: ng.Step | None = first.proof
    ng.verify(puzzle, board, proof)
    for hint in ng.hints(puzzle, board):
        board = board.apply(hint)
    assert board == solution
    wrong = puzzle.start.set(0, 0, "#" if solution[0, 0] == "." else ".")
    check: ng.Check = ng.check(puzzle, wrong, history=[[(0, 0, wrong[0, 0])]])
    assert not check.ok
    assert check.mistakes
    grade: ng.Grade = ng.grade(puzzle)
    assert str(grade) == grade.text
    review: ng.Review = ng.review(puzzle, [[(0, 0, solution[0, 0])]])
    tried: ng.WhatIf = ng.what_if(puzzle, puzzle.start, [(0, 0, wrong[0, 0])])
    assert review.moves
    assert tried.sound
    with ng.speaking("de"):
        assert ng.hint(puzzle).text != first.text
    found: ng.Corrections = ng.corrections(ng.Clues.of([[1], [2], [1]], [[1], [3], [1]]))
    for correction in found.found:
        assert correction.slip.before != correction.slip.after
    game: ng.Replay = ng.replay({"log": 1, "puzzle": "2x1:1/1/2", "entries": ["0 stroke 0>2?#"], "played": 9})
    assert game.strokes == 1


def colours() -> None:
    red, blue = ng.Ink("red", "#d02020"), ng.Ink("blue", "#2020d0")
    flag: ng.ColourPuzzle = ng.Puzzle(
        rows=[[(2, "red"), (1, "blue")]], columns=[[(1, "red")], [(1, "red")], [(1, "blue")]], inks=[red, blue]
    )
    block: ng.Block = flag.clue(0)[0]
    noted: ng.ColourGrid = flag.start.with_cells([(0, 2, "!#")])
    assert (block.length, noted[0, 2]) == (2, "?")
    assert ng.hint(flag, noted).settles
    assert ng.corrections(ng.ColourClues.of([[(1, 1)]], [[(1, 1)]], [red])).status == "unique"


def files(puzzle: ng.Puzzle, solution: ng.Grid, folder: Path) -> None:
    for name, kind in ng.FORMATS.items():
        if kind.takes(puzzle):
            assert ng.loads(ng.dumps(puzzle, name), name).rows == puzzle.rows
    (folder / "copy.non").write_text(ng.dumps(puzzle))
    (folder / "copy.svg").write_text(ng.draw.svg(puzzle, solution, hint=ng.hint(puzzle)))
    for entry in ng.load_set(folder):
        member: ng.Member | ng.Broken = entry
        assert isinstance(member, ng.Member)
        assert ng.as_puzzle(folder / member.name) == puzzle
    assert [entry.number for entry in ng.read_set("2x2:1/1/1/1\n1x1:1/1\n")] == [1, 2]
    made = ng.make.random(6, goal="easy", seed=1)
    assert made.puzzle.shape <= (ng.MAX_SIDE, ng.MAX_SIDE)
    assert ng.canonical(solution) == ng.canonical(ng.as_grid(solution.rows()))
    for shown in (puzzle, solution, ng.solve(puzzle), ng.hint(puzzle)):
        picture: str | None = shown._repr_svg_()
        assert picture is not None
        assert picture.startswith("<svg")


def arrays(puzzle: ng.Puzzle, solution: ng.Grid) -> None:
    import numpy as np

    array = np.asarray(solution)
    assert array.dtype == np.int8
    assert ng.as_grid(array, puzzle) == ng.as_grid(array.tolist(), puzzle) == solution
    assert solution.set(np.int64(0), np.int8(1), "?")[np.int16(0), np.uint8(1)] == "?"
    counted = [list(np.array(clue)) for clue in puzzle.rows]
    assert ng.Puzzle(counted, puzzle.columns).rows == puzzle.rows


def errors() -> None:
    kinds: list[type[Exception]] = [
        *(ng.ArgumentError, ng.ArgumentTypeError, ng.CertificateError, ng.Contradiction, ng.FormatError),
        *(ng.ProofError, ng.PuzzleError, ng.Undecided),
    ]
    assert all(issubclass(kind, ng.NonogramError) for kind in kinds)
    try:
        photo: ng.PhotoReading = ng.read_photo("puzzles")
        print(photo.puzzle)
    except (ng.NonogramError, OSError) as error:
        assert str(error)


def main() -> None:
    puzzle: ng.Puzzle = ng.load("puzzles/snail.non")
    solution = solving(puzzle)
    helping(puzzle, solution)
    colours()
    errors()
    with TemporaryDirectory() as folder:
        files(puzzle, solution, Path(folder))
    if find_spec("numpy"):
        arrays(puzzle, solution)
    print("everything", "is", "used")


if __name__ == "__main__":
    main()
