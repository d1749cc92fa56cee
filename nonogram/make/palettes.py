"""Inks that everybody tells apart, and their names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..inks import Ink
from ..sight import PAPER, light_of, told_apart
from .colour_spaces import hex_of, of_ok_lab, ok_lab, square

DYES = tuple(
    Ink(name, colour)
    for name, colour in (
        ("black", "#000000"),
        ("red", "#d02020"),
        ("yellow", "#ffcf00"),
        ("blue", "#2050d0"),
        ("sky blue", "#80c0f0"),
        ("green", "#72b080"),
    )
)
"""Inks of pictures that come by chance: everybody tells them apart from each other and from paper."""
_DARKER = tuple(step / 25 for step in range(-17, 18))
"""How much lighter or darker an ink may become, in OKLab."""
_STRONGER = (0.6, 1.0, 1.4)
"""How much paler or stronger its colour may become."""
_MOST_TRIED = 1000
"""At most this many colours are tried for a palette."""

_NAMES = {
    "black": "#000000",
    "grey": "#808080",
    "silver": "#c4c4c4",
    "brown": "#7a4420",
    "red": "#d02020",
    "pink": "#f08cb0",
    "orange": "#f08a20",
    "yellow": "#f0dc20",
    "beige": "#e0c8a0",
    "olive": "#80802a",
    "lime": "#90d830",
    "green": "#209040",
    "dark green": "#0c4a20",
    "teal": "#108080",
    "turquoise": "#40d8c8",
    "sky blue": "#80c0f0",
    "blue": "#2050d0",
    "navy": "#141c60",
    "purple": "#8030a0",
    "violet": "#b890e8",
    "magenta": "#d030c0",
    "maroon": "#681018",
}


def apart_for_all(colours: Sequence[str], weights: Sequence[float]) -> tuple[str, ...] | None:
    """Return for each colour the nearest to it, so that all are told apart from each other and from paper, also with
    deuteranopia and protanopia: lighter or darker, paler or stronger. Colours of more weight keep theirs rather. None
    if no such palette was found.
    """
    order = sorted(range(len(colours)), key=lambda number: (-weights[number], number))
    offered = [[near for near in _near(colours[number]) if told_apart(near, PAPER)] for number in order]
    found = next(_palettes(offered, [_MOST_TRIED]), None)
    if found is None:
        return None
    by_number = dict(zip(order, found, strict=True))
    return tuple(by_number[number] for number in range(len(colours)))


def _palettes(offered: Sequence[Sequence[str]], left: list[int]) -> Iterator[list[str]]:
    """Yield palettes, of each list one colour; `left` counts down how many colours may still be tried."""
    if not offered:
        yield []
        return
    first, *others = offered
    for colour in first:
        if left[0] <= 0:
            return
        left[0] -= 1
        apart = [[other for other in ones if told_apart(colour, other)] for ones in others]
        if all(apart):
            for palette in _palettes(apart, left):
                yield [colour, *palette]


def _near(colour: str) -> list[str]:
    """Return a colour and others of its hue, the nearest first."""
    at = ok_lab(light_of(colour))
    away: dict[str, float] = {colour: 0.0}
    for darker in _DARKER:
        for stronger in _STRONGER:
            light = of_ok_lab((at[0] + darker, at[1] * stronger, at[2] * stronger))
            other = hex_of(light)
            away.setdefault(other, square(at, ok_lab(light_of(other))))
    return sorted(away, key=lambda other: (away[other], other))


def named(colours: Sequence[str]) -> tuple[Ink, ...]:
    """Return inks of these colours, each with the name of the colour that it looks most like; one that another ink has
    is left to that which comes first.
    """
    free = list(_NAMES)
    inks = []
    for colour in colours:
        at = ok_lab(light_of(colour))
        name = min(free, key=lambda name: square(at, ok_lab(light_of(_NAMES[name]))))
        free.remove(name)
        inks.append(Ink(name, colour))
    return tuple(inks)
