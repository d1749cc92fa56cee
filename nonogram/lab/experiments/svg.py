"""Small charts as SVG: grouped bars and lines, on linear or logarithmic scales, readable on light and dark pages.

A series is marked by its colour and, for lines, by the shape of its points, so that colour alone never decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 720, 400
LEFT, RIGHT, TOP, BOTTOM = 72, 16, 64, 64
_LEGEND_GAP = 32
_CHARACTER = 6.6
"""The approximate width of a character of the legend."""

_LIGHT = ("#1f5fa8", "#c2570c", "#1d7a4a", "#7a3fa0", "#8a6d00", "#b0305c")
_DARK = ("#74b3f5", "#f5a15c", "#5fcf95", "#c39bea", "#d9bf4e", "#f08cae")
_SHAPES = (
    "M-4,0a4,4 0 1,0 8,0a4,4 0 1,0 -8,0z",
    "M-4,-4h8v8h-8z",
    "M0,-5l5,9h-10z",
    "M0,-5l5,5l-5,5l-5,-5z",
    "M0,5l5,-9h-10z",
    "M-5,-1.5h3.5v-3.5h3v3.5h3.5v3h-3.5v3.5h-3v-3.5h-3.5z",
)

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Series:
    """A named row of points; in a bar chart x is the number of the group."""

    name: str
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Axis:
    """A labelled axis; `log` for a logarithmic scale, which leaves out what is not above 0."""

    label: str
    log: bool = False


class _Scale:
    """The positions of values along an axis of the picture."""

    def __init__(self, values: Sequence[float], log: bool, start: float, end: float, from_zero: bool = False) -> None:
        self.log, self.start, self.end = log, start, end
        shown = [value for value in values if value > 0 or not log] or [1.0]
        low, high = min(shown), max(shown)
        self.ticks = _log_ticks(low, high) if log else _even_ticks(0.0 if from_zero else low, high)

    def __call__(self, value: float) -> float:
        low, high = self.ticks[0], self.ticks[-1]
        if self.log:
            low, high, value = log10(low), log10(high), log10(value)
        return self.start + (value - low) / (high - low) * (self.end - self.start)


def _log_ticks(low: float, high: float) -> list[float]:
    """Return powers of ten that enclose both values, with twice and five times these as well unless that is too
    many.
    """
    tens = [10.0**e for e in range(floor(log10(low)), ceil(log10(high)) + 1)]
    fine = [ten * m for ten in [*tens, 10 * tens[-1]] for m in (1, 2, 5)]
    first = max(i for i, tick in enumerate(fine) if tick <= low * (1 + 1e-9))
    last = min(i for i, tick in enumerate(fine) if tick >= high * (1 - 1e-9) and i > first)
    return fine[first : last + 1] if last - first < 8 else tens


def _even_ticks(low: float, high: float) -> list[float]:
    """Return about five round numbers that enclose both values."""
    span = (high - low) or abs(high) or 1.0
    power = 10.0 ** floor(log10(span / 5))
    step = next(power * m for m in (1, 2, 2.5, 5, 10) if span / (power * m) <= 5)
    first = floor(low / step + 1e-9)
    return [round(step * i, 12) for i in range(first, max(first + 1, ceil(high / step - 1e-9)) + 1)]


def bars(title: str, groups: Sequence[str], y: Axis, series: Sequence[Series]) -> str:
    """Draw a chart of grouped bars; on a logarithmic scale they stand on the lowest tick."""
    scale = _Scale([p[1] for s in series for p in s.points], y.log, HEIGHT - BOTTOM, TOP, from_zero=True)
    slot = (WIDTH - LEFT - RIGHT) / max(1, len(groups))
    width = slot * 0.8 / max(1, len(series))
    drawn = [*_legend(series, bar=True), *_upright(y, scale)]
    for number, group in enumerate(groups):
        drawn.append(_group_label(group, LEFT + slot * (number + 0.5), slot))
    for number, one in enumerate(series):
        for place, value in one.points:
            if y.log and value <= 0:
                continue
            left, top = LEFT + slot * (place + 0.1) + width * number, scale(value)
            size = f'width="{max(1.0, width - 1):.1f}" height="{max(0.0, HEIGHT - BOTTOM - top):.1f}"'
            name = f"<title>{escape(one.name)}, {escape(groups[int(place)])}: {_figure(value)}</title>"
            drawn.append(f'<rect class="s{number % 6}" x="{left:.1f}" y="{top:.1f}" {size}>{name}</rect>')
    return _document(title, drawn)


def lines(title: str, x: Axis, y: Axis, series: Sequence[Series]) -> str:
    """Draw a chart of lines through points."""
    across = _Scale([p[0] for s in series for p in s.points], x.log, LEFT, WIDTH - RIGHT)
    up = _Scale([p[1] for s in series for p in s.points], y.log, HEIGHT - BOTTOM, TOP, from_zero=True)
    drawn = [*_legend(series, bar=False), *_upright(y, up), *_level(x, across)]
    for number, one in enumerate(series):
        shown = [p for p in one.points if (p[0] > 0 or not x.log) and (p[1] > 0 or not y.log)]
        places = [f"{across(a):.1f},{up(b):.1f}" for a, b in shown]
        if len(places) > 1:
            drawn.append(f'<path class="line l{number % 6}" d="M{"L".join(places)}"/>')
        drawn.extend(_mark(number, place) for place in places)
    return _document(title, drawn)


def _mark(number: int, place: str) -> str:
    return f'<path class="s{number % 6}" transform="translate({place})" d="{_SHAPES[number % 6]}"/>'


def _upright(axis: Axis, scale: _Scale) -> list[str]:
    """Draw the axis on the left with its grid."""
    drawn = []
    for tick in scale.ticks:
        at = scale(tick)
        drawn.append(f'<path class="grid" d="M{LEFT},{at:.1f}H{WIDTH - RIGHT}"/>')
        drawn.append(f'<text x="{LEFT - 8}" y="{at + 4:.1f}" text-anchor="end">{_figure(tick)}</text>')
    middle = (TOP + HEIGHT - BOTTOM) / 2
    where = f'x="16" y="{middle:.1f}" transform="rotate(-90 16 {middle:.1f})" text-anchor="middle"'
    return [*drawn, f"<text {where}>{escape(axis.label)}</text>"]


def _level(axis: Axis, scale: _Scale) -> list[str]:
    """Draw the axis at the bottom with its grid."""
    drawn = []
    for tick in scale.ticks:
        at = scale(tick)
        drawn.append(f'<path class="grid" d="M{at:.1f},{TOP}V{HEIGHT - BOTTOM}"/>')
        drawn.append(f'<text x="{at:.1f}" y="{HEIGHT - BOTTOM + 17}" text-anchor="middle">{_figure(tick)}</text>')
    middle = (LEFT + WIDTH - RIGHT) / 2
    return [*drawn, f'<text x="{middle:.1f}" y="{HEIGHT - 14}" text-anchor="middle">{escape(axis.label)}</text>']


def _group_label(group: str, centre: float, slot: float) -> str:
    """Draw the words under a group, over several lines if the slot is narrow."""
    rows, room = [""], max(4, int(slot / _CHARACTER))
    for word in group.split():
        if rows[-1] and len(rows[-1]) + 1 + len(word) > room:
            rows.append(word)
        else:
            rows[-1] = f"{rows[-1]} {word}".strip()
    spans = [f'<tspan x="{centre:.1f}" dy="{13 if i else 0}">{escape(row)}</tspan>' for i, row in enumerate(rows)]
    return f'<text x="{centre:.1f}" y="{HEIGHT - BOTTOM + 17}" text-anchor="middle">{"".join(spans)}</text>'


def _legend(series: Sequence[Series], bar: bool) -> list[str]:
    """Draw names with their colours and shapes, in as many rows as they need; nothing for a single series."""
    drawn: list[str] = []
    x, y = float(LEFT), 40
    for number, one in enumerate(series if len(series) > 1 else ()):
        needs = _LEGEND_GAP + _CHARACTER * len(one.name)
        if x > LEFT and x + needs > WIDTH - RIGHT:
            x, y = float(LEFT), y + 16
        sign = f'<rect class="s{number % 6}" x="{x:.1f}" y="{y - 9}" width="10" height="10"/>'
        drawn.append(sign if bar else _mark(number, f"{x + 5:.1f},{y - 4}"))
        drawn.append(f'<text x="{x + 16:.1f}" y="{y}">{escape(one.name)}</text>')
        x += needs
    return drawn


def _figure(value: float) -> str:
    if value >= 1e6 or 0 < value < 1e-4:
        return f"{value:.0e}".replace("e+0", "e").replace("e-0", "e-")
    return f"{value:,.0f}" if value >= 1000 or value == int(value) else f"{value:.3g}"


def _document(title: str, drawn: Sequence[str]) -> str:
    def colours(palette: Sequence[str]) -> str:
        return "".join(f".s{i}{{fill:{c}}}.l{i}{{stroke:{c}}}" for i, c in enumerate(palette))

    style = (
        "text{font:12px system-ui,sans-serif;fill:#24292f}.title{font-weight:600;font-size:15px}"
        ".paper{fill:#fff}.grid{stroke:#d8dee4;fill:none}.line{fill:none;stroke-width:2}"
        f"{colours(_LIGHT)}"
        "@media(prefers-color-scheme:dark){text{fill:#e6edf3}.paper{fill:#0d1117}.grid{stroke:#30363d}"
        f"{colours(_DARK)}}}"
    )
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{escape(title, {chr(34): "&quot;"})}">'
    )
    paper = f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}"/>'
    heading = f'<text class="title" x="{LEFT}" y="20">{escape(title)}</text>'
    return "\n".join([head, f"<style>{style}</style>", paper, heading, *drawn, "</svg>", ""])
