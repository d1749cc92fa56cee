"""Puzzle files and boards as seeds, and mutations of texts; every choice comes from the random source passed in."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from random import Random

import nonogram as ng
from nonogram import formats
from tests.formats.coded import coded
from tests.places import FIRST

WORDS: tuple[str, ...] = (
    *("rows", "columns", "width", "height", "goal", "title", "by", "color", "====", "$1", "cols", "version", "state"),
    *('{"rows": [[1]], "columns": [[1]]}', "1x1:1/1", "5x5:", "3:", "300x300:", "width 2\nheight 2\n", "\nrows\n1\n"),
    *("\n", "\r", "\r\n", "\n\r", "\x85", "\u2028", "\x0b", "\x0c", "\t", " ", "\xa0", "\u3000", "\ufeff", "\0"),
    *("\x1b[31m", "\ud800", "\udfff", "\udcff", "\U0001f600", "e\u0301", "\u202e", "\u200b", "\u0661", "\u00b2"),
    *('"', "'", "\\", "\\u", "\\ud800", "&amp;", "&#0;", "&#x110000;", *"/.,:x[]{}#?"),
    *("0", "-1", "+1", "01", "1e9", "1.5", "NaN", "-Infinity", "null", "true", "300", "301", "999999", "1000000"),
    *("9" * 25, "9" * 4400, "1_0", "0x10", "$", "*"),
)


READ_ONLY = (
    "# ish\n3\n1,1\n\n2\n1\n2\n",
    "3 0\n1 1 0\n\n2 0\n1 0\n2 0\n",
    "SAVEFILE:1:x\nGAME    :7:Pattern\nPARAMS  :3:3x2\nDESC    :11:2/1/2/3/1.1\nSTATEPOS:1:2\nMOVE    :8:F0,0,2,1\n",
    "KGRM\1" + "\0" * 32 + "\1A\3\0\0\0\2\0\0\0\1\0\0\0\x2f",
    "P4\n3 2\n\xe0\xa0",
    "[Dimensions]\n2\n3\n[Solution grid]\n2 2 2\n2 1 2\n",
    "MK Version 3.0\n\n3 2\n\n # # #\n # . #\n",
    "111\n101\n",
)
"""Texts in formats, and dialects, that are only read."""


@cache
def seeds() -> tuple[str, ...]:
    """Texts that are read as they stand, small and large, in every format, sets and boards among them."""
    small = ng.Puzzle.from_grid(ng.Grid.parse(["##.", "#.#", "..."]), title='A "&" <b>', author="N")
    puzzles = [small, *(ng.load(path) for path in FIRST[::6])]
    kinds = formats.FORMATS.values()
    texts = [formats.dumps(puzzle, kind.name) for puzzle in puzzles for kind in kinds if kind.takes(puzzle)]
    saved = {**formats.json.to_object(small), "state": ["#??", "?.#", "..."], "history": [[[0, 0, "#"]]]}
    tournament = "$1\n" + "1\t1\n" * 25 + "2\n" * 25
    lines = "\n".join(json.dumps({"id": n, "rows": [[1], []], "cols": [[], [1]]}) for n in range(3))
    pack = json.dumps({"puzzles": ["2x1:1/1/2", {"title": "A", "puzzle": saved}, saved]})
    xml = formats.dumps(small, "webpbn").partition("<puzzle ")
    texts.append(f"{xml[0]}{xml[1]}{xml[2].partition('</puzzleset>')[0]}{xml[1]}{xml[2]}")
    texts += [*inked_seeds() * 4, *READ_ONLY, pack, "2x1:1/1/2\n1x1:1/1\n", "$1\n1\n3\n1\n1\n3\n1\n$2\n1\n1\n"]
    texts.append("$1\n0\t1\n1\t0\n")
    return (*texts, *texts[:3] * 8, json.dumps(saved), tournament, tournament * 2, lines, "##.\n?..\n", "3 3\n1,1\n")


@cache
def inked_seeds() -> tuple[str, ...]:
    """Texts in colours that are read as they stand, in every format that has them."""
    inks = [ng.Ink("red", "#d02020"), ng.Ink("blue", "#2020d0")]
    inked = ng.Puzzle.from_grid(ng.ColourGrid.parse(["#b.", "bb#", "..."], 2), title='A "&" <b>', inks=inks)
    kept = {**formats.json.to_object(inked), "state": ["#??", "?.#", "..."], "notes": [[0, 1, "!#"]]}
    nonny = "width 2\nheight 1\ncolor red FF0000 R\ncolor blue 0000FF B\nrows\nred 1 blue 1\ncolumns\nred 1\nblue 1\n"
    coloured = [formats.dumps(inked, name) for name, kind in formats.FORMATS.items() if kind.takes(inked)]
    page = coded(["12", "02"], ["#d02020", "#2020d0"], Random(1))
    return *coloured, nonny, json.dumps(kept), page


def mutant(rng: Random, seeds: tuple[str, ...]) -> str:
    """A seed after a few mutations, now and then with a piece repeated very often."""
    text = rng.choice(seeds)
    for _ in range(min(int(rng.expovariate(0.5)), 12)):
        text = rng.choice(_MUTATIONS)(text, rng, seeds)
    if rng.random() < 0.001:
        start, stop = _span(text, rng)
        piece = rng.choice([text[start:stop], rng.choice(WORDS)])[:200] or "\n"
        text = text[:start] + piece * rng.randint(2, 200_000 // len(piece)) + text[stop:]
    return text


def _span(text: str, rng: Random) -> tuple[int, int]:
    start = rng.randint(0, len(text))
    return start, min(len(text), start + int(rng.expovariate(0.1)))


def _delete(text: str, rng: Random, _: tuple[str, ...]) -> str:
    start, stop = _span(text, rng)
    return text[:start] + text[stop:]


def _duplicate(text: str, rng: Random, _: tuple[str, ...]) -> str:
    start, stop = _span(text, rng)
    return text[:stop] + text[start:stop] * rng.choice((1, 1, 2, 30)) + text[stop:]


def _splice(text: str, rng: Random, seeds: tuple[str, ...]) -> str:
    other = rng.choice(seeds)
    return text[: rng.randint(0, len(text))] + other[rng.randint(0, len(other)) :]


def _insert(text: str, rng: Random, _: tuple[str, ...]) -> str:
    start, stop = _span(text, rng)
    return text[:start] + rng.choice(WORDS) + text[rng.choice((start, stop)) :]


def _swap(text: str, rng: Random, _: tuple[str, ...]) -> str:
    lines = text.split("\n")
    rng.shuffle(lines)
    return "\n".join(lines)


def _number(text: str, rng: Random, _: tuple[str, ...]) -> str:
    digits = [at for at, letter in enumerate(text[:4000]) if letter.isdigit()] or [len(text)]
    at = rng.choice(digits)
    return text[:at] + str(rng.choice((0, 1, 2, 3, 9, 10, -1, 10**6, 10**25))) + text[at + 1 :]


def _newlines(text: str, rng: Random, _: tuple[str, ...]) -> str:
    return text.replace("\n", rng.choice(("\r\n", "\r", "\n\n", "\n\r\n", "", " ", "\x85", "\u2028", "\x0b")))


def _nest(text: str, rng: Random, _: tuple[str, ...]) -> str:
    at, depth = rng.randint(0, len(text)), rng.choice((1, 3, 49, 60, 2000))
    pairs = (("[", "]"), ('{"a":', "}"), ('["', '"]'), ('[{"a":', "}]"))
    start, end = rng.choice(pairs)
    closed = rng.choice((depth, 0))
    return text[:at] + start * depth + text[at:] + end * closed


_Mutation = Callable[[str, Random, tuple[str, ...]], str]
_MUTATIONS: tuple[_Mutation, ...] = (
    *(_delete, _delete, _duplicate, _splice, _insert, _insert, _insert, _swap, _number, _number, _number),
    *(_newlines, _nest),
)
