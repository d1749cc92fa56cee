"""Measure how well photographs of printed puzzles are read.

    python scripts/photo_accuracy.py FONT... [--count 60]

Paints photographs by `tests/photo/painting.py`, with these fonts in turn: 10x10 to 25x25, turned and tilted by up to 15
degrees, with shadows, blur and noise. Prints the share of numbers read right, of puzzles right before and after
repair, and what each photograph that was not read right says. The reader was adjusted on seeds 0 to 59: take others,
as with `--first 1000`, to learn how well it does.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np
from numpy.typing import NDArray

from nonogram.errors import NonogramError
from nonogram.photo import read_photo
from nonogram.photo.clues import Number
from nonogram.puzzle import Puzzle
from tests.photo.painting import Print, Shot, drawn, photographed, printed


def photo(seed: int, fonts: list[str]) -> tuple[Puzzle, NDArray[np.float64], Print, Shot]:
    """Return a puzzle, its photograph and how that was made."""
    chance = Random(seed)
    side = chance.randrange(10, 26)
    puzzle = drawn(side, max(10, min(25, side + chance.randrange(-4, 5))), chance)
    layout = chance.choice([{}, {"boxes": True}, {"frame": True}, {"strips": True}, {"text": True}])
    how = Print(
        fonts[seed % len(fonts)],
        cell=chance.randrange(26, 44),
        size=chance.uniform(0.4, 0.52),
        thick=chance.choice([1, 2, 3]),
        **layout,
    )
    tilt = chance.uniform(0, 15)
    shot = Shot(
        turn=chance.uniform(-15, 15) if seed % 2 else chance.uniform(-3, 3),
        aside=chance.choice([-1, 1]) * tilt,
        back=chance.uniform(-15, 15),
        shadow=chance.uniform(0, 0.5),
        blur=chance.uniform(0, 1.2),
        noise=chance.uniform(0, 9),
        scale=chance.uniform(0.85, 1.2),
    )
    return puzzle, photographed(printed(puzzle, how), shot, seed), how, shot


def right_numbers(puzzle: Puzzle, lines: Sequence[Sequence[Number]]) -> tuple[int, int]:
    """Return how many numbers are right, and how many there are."""
    clues = (*puzzle.rows, *puzzle.columns)
    right = sum(
        sum(a == n.value for a, n in zip(reversed(clue), reversed(line), strict=False))
        for clue, line in zip(clues, lines, strict=False)
    )
    return right, sum(map(len, clues))


def main() -> None:
    """Measure with the fonts named."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("fonts", nargs="+")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--first", type=int, default=0)
    options = parser.parse_args()
    right = total = before = after = 0
    spent = []
    for seed in range(options.first, options.first + options.count):
        puzzle, tones, how, shot = photo(seed, options.fonts)
        began = process_time()
        total += right_numbers(puzzle, ())[1]
        try:
            read = read_photo(tones)
        except NonogramError as error:
            print(f"{seed}: {error}; {puzzle.height}x{puzzle.width} {tones.shape} {how} {shot}")
            continue
        finally:
            spent.append(process_time() - began)
        same_size = (read.height, read.width) == (puzzle.height, puzzle.width)
        if same_size:
            right += right_numbers(puzzle, read.as_read)[0]
            before += [[n.value for n in line] for line in read.as_read] == [
                list(clue) for clue in (*puzzle.rows, *puzzle.columns)
            ]
        if read.puzzle == puzzle:
            after += 1
            continue
        said = "; ".join(map(str, read.problems)) or f"{read.status}"
        print(f"{seed}: {read.height}x{read.width} of {puzzle.height}x{puzzle.width}, {said}; {how} {shot}")
        clues = (*puzzle.rows, *puzzle.columns)
        if same_size:
            for clue, line in zip(clues, read.as_read, strict=True):
                if list(clue) != [n.value for n in line]:
                    print("   ", clue, [(n.value, round(n.confidence, 3)) for n in line])
    spent.sort()
    print(f"numbers: {right} of {total}, {right / total:.2%}")
    print(f"puzzles: {before} of {options.count} before repair, {after} after")
    print(f"CPU seconds: median {spent[len(spent) // 2]:.2f}, most {spent[-1]:.2f}")


if __name__ == "__main__":
    main()
