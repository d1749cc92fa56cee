"""Puzzles made: of pictures or by chance, each with what is wished of it.

`repairing` changes a picture as little as possible until its clues have one picture, or one that lines find, or one of
a wished difficulty. `sketch` tells how many cells lines leave unknown, `costs` what a change costs the eye, `attempt`
is one way to repair. `imaging` makes puzzles of `pixels`, in black by `choosing` among `renderings` (`thresholds`, by
`similarity`), in colours by `quantising` and `palettes`; `drawing` makes them by chance, with `hardening` where
short tries are not to be enough, `practising` those for a technique. Start with `repairing`. The functions here run
these jobs to their end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..boards import board_text
from ..cells import At
from ..colours.grid import ColourGrid
from ..grid import MAX_SIDE, Grid
from ..inks import LETTERS, Ink
from ..pausing import Deadline, check_seconds, drain
from ..puzzle import BoardLike
from .drawing import drawing, expect_density, expect_dyes, random_size
from .goals import Footholds, GoalLike, goal_of
from .imaging import expect_inks, expect_no_tones, imaging, imaging_in_inks, inked, tones_for
from .manners import Style, expect_style
from .originals import BUDGET, Budget, Original
from .pixels import pixels_of
from .practising import expect_technique, practising
from .proposals import Proposal
from .repairing import ALTERNATIVES, repairing
from .symmetry import Symmetry, expect_symmetry

__all__ = ["Proposal", "for_technique", "from_image", "random", "repair", "variants"]


def repair(
    grid: BoardLike,
    goal: GoalLike = "unique",
    keep: Iterable[At] = (),
    *,
    inks: Sequence[Ink] = (),
    footholds: Footholds = "any",
    alternatives: int = ALTERNATIVES,
    budget: int = BUDGET,
    timeout: float | None = None,
    seed: int = 0,
) -> tuple[Proposal, ...]:
    """Change a picture as little as possible until its clues give what is wished; return up to `alternatives` puzzles,
    the one that disturbs the picture least first. If none meets the wish, the nearest is returned, with `met` False.

    `goal` is "unique" (one picture), "line" (a picture that lines alone find), a word such as "moderate", a score from
    0 to 10 (met within half a point), or the lowest and the highest score. Cells in `keep`, as (row, column), stay as
    they are. A picture in colours needs its `inks`. `footholds` "few" wishes for puzzles of which single lines give
    less than a tenth of the cells at once, "many" for at least a third. `budget` is the number of changes tried out;
    `timeout` is in wall seconds, None for no limit. Without it the same seed gives the same puzzles everywhere.

    `grid` is what `as_grid` takes, in colours with the letters or the numbers of the inks. Raises ArgumentError for a
    picture with unknown cells, another goal, or a cell outside the picture, and as `as_grid` does.

    >>> [proposal] = ng.make.repair("##. ##. ...", alternatives=1)
    >>> proposal.met, proposal.changed
    (True, ())
    """
    wished, original = goal_of(goal, footholds), Original(_picture(grid, len(inks)), inks, keep)
    allowed = Budget(budget, Deadline(check_seconds("timeout", timeout)))
    return drain(repairing(original, wished, allowed, alternatives, seed))


def _picture(grid: BoardLike, inks: int) -> Grid:
    if isinstance(grid, Grid):
        return grid
    text = board_text(grid, LETTERS[: max(1, inks)], MAX_SIDE)
    return ColourGrid.parse(text, inks) if inks else Grid.parse(text)


def from_image(
    image: object,
    size: int | tuple[int, int] | None = None,
    goal: GoalLike = "line",
    *,
    inks: int = 1,
    footholds: Footholds = "any",
    crop: bool = False,
    invert: bool = False,
    detail: float = 0.0,
    threshold: float | None = None,
    alternatives: int = 1,
    budget: int = BUDGET,
    timeout: float | None = None,
    seed: int = 0,
) -> tuple[Proposal, ...]:
    """Make puzzles of a picture, and change them as `repair` does until they give what is wished: the tones of the
    picture say which cells are easily changed.

    `image` is a path or the bytes of a file, for which Pillow is needed (`pip install nonogram-engine[images]`), an
    image of Pillow, or rows of pixels as lists or as a NumPy array: tones from 0, black, to 255, white, or red, green
    and blue. `size` is the longer side in cells, or (rows, columns); without it a picture with sides of 5 to 100 pixels
    is taken pixel for pixel. `crop` leaves out empty margins, `invert` draws what is light, `detail` from 0 to 1 brings
    out edges, `threshold` is the tone below which cells are black: without it, several are tried, also on the picture
    smoothed or dithered.

    With `inks` from 2 to 9 the puzzle is in colours, in fewer where the picture has no more that can be told apart.
    They are the picture's, made lighter or darker where that is needed for all to be at least 20 apart (CIEDE2000)
    from each other and from paper, also with deuteranopia and protanopia. What is most on the rim of the picture stays
    blank. `invert`, `detail` and `threshold` are for black and white.

    Raises ArgumentError for what is not a picture, has one tone only or is too large, and for a size or number
    of inks that no puzzle has.

    >>> tones = [[250, 20, 240], [30, 20, 10], [240, 20, 250]]
    >>> print(ng.make.from_image(tones, 3)[0].picture)
    .#.
    ###
    .#.
    """
    wished, allowed = goal_of(goal, footholds), Budget(budget, Deadline(check_seconds("timeout", timeout)))
    if expect_inks(inks) > 1:
        expect_no_tones(invert=invert, detail=detail, threshold=threshold)
        return drain(
            imaging_in_inks(*inked(pixels_of(image), size, inks, crop=crop), wished, allowed, alternatives, seed)
        )
    tones = tones_for(pixels_of(image), size, crop=crop, invert=invert, detail=detail)
    return drain(imaging(tones, wished, allowed, threshold, alternatives, seed))


def variants(
    image: object,
    size: int | tuple[int, int] | None = None,
    goals: Sequence[GoalLike] = ("easy", "moderate", "challenging"),
    *,
    budget: int = BUDGET,
    timeout: float | None = None,
    seed: int = 0,
) -> tuple[Proposal, ...]:
    """Make the same picture into several puzzles, one for each wish, in their order: `from_image` for each. Those that
    could not be met have `met` False.

    >>> tones = [[250, 20, 240], [30, 20, 10], [240, 20, 250]]
    >>> [made.met for made in ng.make.variants(tones, 3, ["unique", "easy"])]
    [True, True]
    """
    pixels = pixels_of(image)
    return tuple(from_image(pixels, size, goal, budget=budget, timeout=timeout, seed=seed)[0] for goal in goals)


def random(
    size: int | tuple[int, int],
    density: float | None = None,
    goal: GoalLike = "line",
    symmetry: Symmetry = "none",
    seed: int | str = 0,
    *,
    inks: int = 1,
    footholds: Footholds = "any",
    style: Style = "any",
    budget: int = BUDGET,
    timeout: float | None = None,
) -> Proposal:
    """Make a puzzle by chance that gives what is wished, see `repair`; or the nearest of those tried, with `met` False.

    `size` is a side, or (rows, columns). `density` is the share of black cells, before repairs; without it, what suits
    the wish. `symmetry` is "none", "left-right", "top-bottom", "both" or "half-turn". `style` is
    "shapes" for coherent areas, "noise" for scattered cells, or "any" for what suits the wish. With `inks` from 2
    to 6 the puzzle is in colours that everybody tells apart. The same seed gives the same puzzle everywhere, unless
    `timeout`, in wall seconds, ends the search.

    Raises ArgumentError for a size, density, symmetry, style, goal or number of inks that there is not.

    >>> ng.make.random(10, goal="easy", symmetry="left-right", seed=1).grade.word
    'easy'
    """
    allowed = Budget(budget, Deadline(check_seconds("timeout", timeout)))
    wished, like, dyes = goal_of(goal, footholds), expect_symmetry(symmetry), expect_dyes(inks)
    shape, share = random_size(size), expect_density(density)
    return drain(drawing(shape, share, wished, like, seed, allowed, dyes, expect_style(style)))


def for_technique(
    technique: str,
    size: int | tuple[int, int] = 12,
    seed: int | str = 0,
    *,
    budget: int = BUDGET,
    timeout: float | None = None,
) -> Proposal:
    """Make a puzzle for practising a technique, named as in hints: the path of its grade needs it, and nothing harder;
    or the nearest of those tried, with `met` False. The arguments are those of `random`.

    Raises ArgumentError for a technique or a size that there is not, and for the techniques that paint no cell.

    >>> ng.make.for_technique("out of reach", 10, seed=1).grade.needs.technique
    'out of reach'
    """
    allowed = Budget(budget, Deadline(check_seconds("timeout", timeout)))
    return drain(practising(expect_technique(technique), random_size(size), seed, allowed))
