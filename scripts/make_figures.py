"""How well pictures become puzzles: the figures of the painter's test pictures.

python scripts/make_figures.py [--pictures 100] [--sizes 10 15 20 25 30 40] [--hard | --colours]
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import fmean, median
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import nonogram as ng
from nonogram.colours.puzzle import ColourPuzzle
from nonogram.make.pixels import averaged
from nonogram.make.similarity import Similarity
from nonogram.make.thresholds import black_and_white, thresholds
from nonogram.sight import PAPER, least_distance
from tests.make.painter import painted, painted_hard, painted_in_colours


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=int, default=100)
    parser.add_argument("--sizes", type=int, nargs="+", default=[10, 15, 20, 25, 30, 40])
    parser.add_argument("--goal", default="line")
    parser.add_argument("--colours", action="store_true", help="pictures in two to six inks")
    parser.add_argument("--hard", action="store_true", help="pictures of details as fine as cells")
    given = parser.parse_args()
    painter = painted_in_colours if given.colours else painted_hard if given.hard else painted
    print(f"{given.pictures} pictures, goal {given.goal}: met, changed cells median and p95, CPU s median and most;")
    print(
        "in black, similarity to the tones (SSIM), on average, against that of Otsu's threshold; in colours, the least"
    )
    print("distance of two inks, or of one and paper (CIEDE2000), also with deuteranopia and protanopia")
    for size in given.sizes:
        print(f"{size:3}x{size:<3} {_figures(given.pictures, size, given.goal, painter)}", flush=True)


def _figures(count: int, size: int, goal: str, painter: Callable[[int], Any]) -> str:
    shares, seconds, met = [], [], 0
    similar, plain, apart = [], [], []
    for number in range(count):
        picture = painter(number)
        began = process_time()
        [made] = ng.make.from_image(picture, size, goal, inks=2 + number % 5 if painter is painted_in_colours else 1)
        seconds.append(process_time() - began)
        met += made.met
        shares.append(len(made.changed) / size**2)
        if isinstance(made.puzzle, ColourPuzzle):
            apart.append(least_distance([PAPER, *(ink.colour for ink in made.puzzle.inks)]))
        if painter is not painted_in_colours:
            tones = averaged(picture, size, size)
            similarity = Similarity(tones)
            similar.append(similarity.of(made.picture.rows()))
            plain.append(similarity.of(black_and_white(tones, thresholds(tones)[0].tone)))
    shares.sort()
    at_95 = shares[min(len(shares) - 1, int(0.95 * len(shares)))]
    times = f"{median(seconds):.3f} and {max(seconds):.2f} s"
    times += f", {fmean(similar) / fmean(plain) - 1:+.1%}" if plain else ""
    times += f", {min(apart):.1f}" if apart else ""
    return f"{met}/{count} met, {median(shares):.2%} and {at_95:.2%} changed, {times}"


if __name__ == "__main__":
    main()
