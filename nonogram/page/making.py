"""Reads the requests of pages that make puzzles, and makes them."""

from __future__ import annotations

from collections.abc import Callable

from .. import formats
from ..cells import At
from ..colours.grid import ColourGrid
from ..grid import MAX_SIDE, Grid
from ..make.drawing import drawing, expect_density, expect_dyes, random_size
from ..make.goals import Goal, goal_of
from ..make.imaging import expect_inks, expect_no_tones, imaging, imaging_in_inks, inked, tones_for
from ..make.manners import expect_style
from ..make.originals import BUDGET, Budget, Original, Tried
from ..make.pixels import Pixels, pixels_of
from ..make.practising import expect_technique, practising
from ..make.proposals import Proposal
from ..make.repairing import ALTERNATIVES, repairing
from ..make.symmetry import expect_symmetry
from ..pausing import Deadline, Pausing, check_seconds
from ..telling import words
from .reporting import paced, progress
from .request import Message, RequestError, choice_of, count_of, text_of

MOST_ALTERNATIVES = 6


async def make(request: Message) -> object:
    """Return the proposals of what `of` names, one of MADE, each with its puzzle, and with grade and text unless
    `graded` is false. Raises RequestError for other parameters, ArgumentError for what nothing can be made of.
    """
    text_of(request, "of")
    making = MADE[choice_of(request, "of", MADE, None)](request)
    graded = request.get("graded") is not False
    proposals = await paced(_graded(making) if graded else making, _told, at_once=True)
    told = [one.to_json() if graded else one.ungraded_json() for one in proposals]
    puzzles = [formats.json.to_object(one.puzzle) for one in proposals]
    return {"proposals": [{**one, "puzzle": puzzle} for one, puzzle in zip(told, puzzles, strict=True)]}


async def _graded(making: Pausing[tuple[Proposal, ...]]) -> tuple[Proposal, ...]:
    """Grade what is made, which others do when they ask for it: a worker has to pause meanwhile."""
    return tuple([await one.graded() for one in await making])


def _told(news: Tried | None) -> Message | None:
    if news is None:
        return None
    return progress(words.say("progress.make", tried=news.tried, most=news.most), news.tried, news.most)


async def _repaired(request: Message) -> tuple[Proposal, ...]:
    """Repair a picture: {picture, inks?, keep?}."""
    rows = _rows_of(request, "picture")
    inks = formats.json.inks_of(request) if "inks" in request else ()
    picture = ColourGrid.parse(rows, len(inks)) if inks else Grid.parse(rows)
    original = Original(picture, inks, _cells_of(request, "keep"))
    return await repairing(original, _goal_of(request), _budget_of(request), *_how(request, ALTERNATIVES))


async def _imaged(request: Message) -> tuple[Proposal, ...]:
    """Make puzzles of a picture: {pixels, height?, width?, inks?, threshold?, crop?, invert?,
    detail?}."""
    size = None if "height" not in request else (_side_of(request, "height"), _side_of(request, "width"))
    crop, invert = request.get("crop") is True, request.get("invert") is True
    inks, detail = count_of(request, "inks", 1, least=1), _number_of(request, "detail") or 0
    threshold = _number_of(request, "threshold")
    if expect_inks(inks) > 1:
        expect_no_tones(invert=invert, detail=detail, threshold=threshold)
        few, colours = inked(_pixels_of(request), size, inks, crop=crop)
        return await imaging_in_inks(few, colours, _goal_of(request), _budget_of(request), *_how(request, 1))
    tones = tones_for(_pixels_of(request), size, crop=crop, invert=invert, detail=detail)
    return await imaging(tones, _goal_of(request), _budget_of(request), threshold, *_how(request, 1))


async def _drawn(request: Message) -> tuple[Proposal, ...]:
    """Make a puzzle by chance: {height, width, density?, symmetry?, style?, inks?, seed?}."""
    size = random_size((_side_of(request, "height"), _side_of(request, "width")))
    density = expect_density(_number_of(request, "density"))
    symmetry = expect_symmetry(text_of(request, "symmetry") if "symmetry" in request else "none")
    goal, budget = _goal_of(request), _budget_of(request)
    seed, inks = count_of(request, "seed", 0, least=0), expect_dyes(count_of(request, "inks", 1, least=1))
    style = expect_style(text_of(request, "style") if "style" in request else "any")
    return (await drawing(size, density, goal, symmetry, seed, budget, inks, style),)


async def _practised(request: Message) -> tuple[Proposal, ...]:
    """Make a puzzle for a technique: {technique, height, width, seed?}."""
    size = random_size((_side_of(request, "height"), _side_of(request, "width")))
    seed = count_of(request, "seed", 0, least=0)
    return (await practising(expect_technique(text_of(request, "technique")), size, seed, _budget_of(request)),)


MADE: dict[str, Callable[[Message], Pausing[tuple[Proposal, ...]]]] = {
    "repair": _repaired,
    "image": _imaged,
    "random": _drawn,
    "technique": _practised,
}


def _goal_of(request: Message) -> Goal:
    wish = request.get("goal", "unique")
    footholds = text_of(request, "footholds") if "footholds" in request else "any"
    return goal_of(tuple(wish) if isinstance(wish, list) else wish, footholds)


def _budget_of(request: Message) -> Budget:
    deadline = Deadline(check_seconds("timeout", request.get("timeout")))
    return Budget(count_of(request, "budget", BUDGET, least=1), deadline)


def _how(request: Message, alternatives: int) -> tuple[int, int]:
    """Return how many proposals are wanted, and the seed."""
    wanted = count_of(request, "alternatives", alternatives, least=1)
    return min(wanted, MOST_ALTERNATIVES), count_of(request, "seed", 0, least=0)


def _side_of(request: Message, name: str) -> int:
    side = count_of(request, name, 0, least=1)
    if side > MAX_SIDE:
        raise RequestError(f"{name!r} is more than {MAX_SIDE}")
    return side


def _number_of(request: Message, name: str) -> float | None:
    value = request.get(name)
    if value is None or (isinstance(value, int | float) and not isinstance(value, bool)):
        return value
    raise RequestError(f"{name!r} is not a number")


def _rows_of(request: Message, name: str) -> list[str]:
    rows = request.get(name)
    if not isinstance(rows, list) or not rows or not all(isinstance(row, str) for row in rows):
        raise RequestError(f"{name!r} is not a list of rows")
    return rows


def _cells_of(request: Message, name: str) -> list[At]:
    cells = request.get(name, [])
    if not isinstance(cells, list):
        raise RequestError(f"{name!r} is not a list of cells")
    return [tuple(cell) if isinstance(cell, list) else cell for cell in cells]


def _pixels_of(request: Message) -> Pixels:
    """Return pixels, given as rows of six hexadecimal digits for each: red, green and blue."""
    rows = _rows_of(request, "pixels")
    try:
        parts = [bytes.fromhex(row) for row in rows]
    except ValueError:
        raise RequestError("'pixels' are not rows of hexadecimal digits") from None
    if any(len(row) % 3 for row in parts):
        raise RequestError("'pixels' have not six digits each")
    return pixels_of([list(zip(row[::3], row[1::3], row[2::3], strict=True)) for row in parts])
