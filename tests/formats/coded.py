"""Pictures as the array of a page of nonograms.org, with drawn noise where the page has some."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence


def coded(rows: Sequence[str], colours: Sequence[str], rng: random.Random) -> str:
    """The array of a picture in digits, which are the numbers of its colours; `0` is white."""
    runs = [
        (found.start() + 1, len(found[0]), int(found[1]), r)
        for r, row in enumerate(rows, 1)
        for found in re.finditer(r"([1-9])\1*", row)
    ]
    rng.shuffle(runs)
    base, off = ([rng.randint(1, 200) for _ in range(4)] for _ in range(2))
    members = [[rng.randint(0, 400) for _ in range(4)]]
    members += [_size(number, rng) for number in (len(rows[0]), len(rows), len(colours))]
    members.append(base)
    for colour in colours:
        red, green, blue = bytes.fromhex(colour[1:])
        members.append([red + base[1], green + base[0], blue + base[3], rng.randint(0, 400)])
    members += [_count(len(runs), rng), off]
    members += [[number + less for number, less in zip(run, off, strict=True)] for run in runs]
    return "var d=[" + ",".join(f"[{','.join(map(str, member))}]" for member in members) + "];"


def _size(number: int, rng: random.Random) -> list[int]:
    divisor = number + rng.randint(1, 50)
    third = rng.randint(0, divisor - number - 1)
    first = rng.randint(0, number + third)
    second = number + third - first
    if max(first, second) >= divisor:
        first, second = number, third
    return [one + divisor * rng.randint(0, 5) for one in (first, second, third)] + [divisor]


def _count(number: int, rng: random.Random) -> list[int]:
    first = rng.randint(0, int(number**0.5))
    second = rng.randint(0, (number - first * first) // 2)
    third = number - first * first - 2 * second
    divisor = max(first, second, third) + rng.randint(1, 50)
    return [one + divisor * rng.randint(0, 5) for one in (first, second, third)] + [divisor]
