"""What is claimed of a line at a glance, without asking where its blocks lie: checked by looking and counting."""

from __future__ import annotations

import re
from itertools import pairwise

from nonogram.cells import BLACK, UNKNOWN, WHITE
from tests.proofs.checker.truths import CELLS, Doubtful, Line

BLOCKS = r"(?:there are only (?P<blocks>\d+)(?: blocks)?|there is only one(?: block)?)"
OWN = rf"(?:, so each needs a block of its own)?, but {BLOCKS}"
CLAIMS = {
    "none": "there should be no black cell at all",
    "long": rf"(?P<cells>{CELLS}) are (?P<have>\d+) black cells side by side, but the longest block is (?P<most>\d+)",
    "far": rf"(?P<cells>{CELLS}) lie too far apart (?:for any two )?to be in one block, and {BLOCKS}",
    "crossed": rf"(?P<cells>{CELLS}) are black with (?:an empty cell|empty cells) between them{OWN}",
    "mixed": rf"empty cells or distance keep (?P<cells>{CELLS}) apart{OWN}",
    "many": r"(?P<have>\d+) cells are black, but the clue has only (?P<most>\d+)",
    "scarce": r"(?:only (?P<have>\d+) cells are|only (?P<one>one) cell is|no cell is) left that can be black, "
    r"but the clue needs (?P<most>\d+)",
    "gap": rf"no block has room at (?P<cells>{CELLS}), (?:where a cell is black|which is black)",
}


def check_glance(line: Line, words: str) -> bool:
    """Check a sentence and return True; False if it is about something else. Raises Doubtful."""
    for key, pattern in CLAIMS.items():
        if match := re.fullmatch(pattern, words):
            told = match.groupdict()
            cells = line.cells(told["cells"]) if told.get("cells") else []
            if not _holds(line, key, cells, told):
                raise Doubtful(words)
            return True
    return False


def _holds(line: Line, key: str, cells: list[int], told: dict[str, str | None]) -> bool:
    clue, text = line.clue, line.text
    have, most = int(told.get("have") or bool(told.get("one"))), int(told.get("most") or 0)
    if key == "none":
        return not clue and BLACK in text
    if key == "long":
        run = text[cells[0] : cells[-1] + 1]
        beside = text[max(cells[0] - 1, 0) : cells[0]] + text[cells[-1] + 1 : cells[-1] + 2]
        return run == BLACK * have and BLACK not in beside and most == max(clue) < have
    if key == "many":
        return have == text.count(BLACK) > most == sum(clue)
    if key == "scarce":
        return have == text.count(BLACK) + text.count(UNKNOWN) < most == sum(clue)
    if key == "gap":
        around = text[max(cells[0] - 1, 0) : cells[0]] + text[cells[-1] + 1 : cells[-1] + 2]
        return (
            BLACK in text[cells[0] : cells[-1] + 1]
            and BLACK not in around
            and len(cells) < min(clue)
            and (UNKNOWN not in around)
        )
    crossed = [WHITE in text[left:right] for left, right in pairwise(cells)]
    far = [right - left >= max(clue) for left, right in pairwise(cells)]
    if not all(text[i] == BLACK for i in cells) or int(told["blocks"] or 1) != len(clue) or len(cells) <= len(clue):
        return False
    if key == "mixed":
        return all(map(max, crossed, far)) and any(crossed)
    return all(far if key == "far" else crossed)
