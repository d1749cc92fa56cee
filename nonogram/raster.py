"""The pictures of `picture` as PNG, which Pillow writes: what its SVG has, shape by shape."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from io import BytesIO
from typing import Any
from xml.etree import ElementTree

from .errors import ImagesMissing
from .processes import DISTRIBUTION

_FINER = 2
"""Shapes are drawn so many times larger, for smooth edges."""
_TOKEN = re.compile(r"[Mmlhvz]|-?\d+(?:\.\d+)?")

Point = tuple[float, float]


def png_of(svg: str, side: int) -> bytes:
    """Return a picture that `svg_of` made as a PNG file, its longer side of `side` pixels. Letters are of Pillow's own
    font, which has those of Western languages. Raises ImagesMissing where Pillow is not installed.
    """
    try:
        image = import_module("PIL.Image")
    except ModuleNotFoundError as error:
        raise ImagesMissing(f'writing PNG needs Pillow: pip install "{DISTRIBUTION}[images]"') from error
    root = ElementTree.fromstring(svg)
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    scale = side / max(width, height)
    size = max(1, round(width * scale)), max(1, round(height * scale))
    canvas = image.new("RGB", (size[0] * _FINER, size[1] * _FINER), "white")
    pen = _Pen(import_module("PIL.ImageDraw").Draw(canvas, "RGBA"), (left, top), scale * _FINER)
    for kind, has in _shapes(root, {}):
        if kind == "rect":
            pen.rectangle(has)
        elif kind == "path":
            pen.path(has)
        elif kind == "text":
            pen.text(has)
    written = BytesIO()
    canvas.resize(size, image.Resampling.BOX).save(written, "PNG", optimize=True)
    return written.getvalue()


def _shapes(node: ElementTree.Element, inherited: Mapping[str, str]) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Yield each shape in order, with its attributes and those of its groups. The text of one is its `written`; what is
    smaller beside that is `beside`, in its size.
    """
    for child in node:
        kind = child.tag.rpartition("}")[2]
        has = {**inherited, **child.attrib}
        if kind == "g":
            yield from _shapes(child, has)
        else:
            smaller = {"beside": child[0].text or "", "beside-size": child[0].attrib["font-size"]} if len(child) else {}
            yield kind, {**has, **smaller, "written": child.text or ""}


class _Pen:
    """Draws shapes of an SVG on an image of Pillow."""

    def __init__(self, draw: Any, corner: Point, scale: float) -> None:
        self._draw = draw
        self._corner = corner
        self._scale = scale
        self._fonts: dict[int, Any] = {}

    def _at(self, x: float, y: float) -> Point:
        return (x - self._corner[0]) * self._scale, (y - self._corner[1]) * self._scale

    def _stroke(self, has: Mapping[str, str]) -> tuple[str | None, int]:
        return _colour(has.get("stroke")), max(1, round(float(has.get("stroke-width", "1")) * self._scale))

    def rectangle(self, has: Mapping[str, str]) -> None:
        x, y = (float(has.get(name, "0")) for name in "xy")
        near, far = self._at(x, y), self._at(x + float(has["width"]), y + float(has["height"]))
        stroke, wide = self._stroke(has)
        if stroke:  # In SVG a stroke lies half outside of its shape, with Pillow it lies inside.
            near, far = (near[0] - wide / 2, near[1] - wide / 2), (far[0] + wide / 2, far[1] + wide / 2)
        radius = float(has.get("rx", "0")) * self._scale
        self._draw.rounded_rectangle(
            [near, (far[0] - 1, far[1] - 1)], radius, _colour(has.get("fill")), stroke, wide if stroke else 0
        )

    def path(self, has: Mapping[str, str]) -> None:
        fill = _colour(has.get("fill"), float(has.get("fill-opacity", "1")))
        stroke, wide = self._stroke(has)
        for points in _strokes_of(has["d"]):
            corners = [self._at(*point) for point in points]
            if fill:
                (left, top), (right, bottom) = corners[0], corners[2]
                self._draw.rectangle([round(left), round(top), round(right) - 1, round(bottom) - 1], fill)
            if stroke:
                self._draw.line(corners, stroke, wide)

    def text(self, has: Mapping[str, str]) -> None:
        runs = [(has["written"], self._font(has["font-size"]))]
        if "beside" in has:
            runs.append((has["beside"], self._font(has["beside-size"])))
        # Bold letters are wider on both sides than the font knows, so each is set by itself.
        bold = [round(font.size / 40) if has.get("font-weight") == "600" else 0 for _, font in runs]
        x, y = self._at(float(has["x"]), float(has["y"]))
        if has.get("text-anchor") == "middle":
            widths = (font.getlength(run) + 3 * wide * len(run) for (run, font), wide in zip(runs, bold, strict=True))
            x -= sum(widths) / 2
        for (written, font), wide in zip(runs, bold, strict=True):
            for letter in written:
                self._draw.text((x + wide, y), letter, has["fill"], font, "ls", stroke_width=wide)
                x += font.getlength(letter) + 3 * wide

    def _font(self, told: str) -> Any:
        size = max(1, round(float(told) * self._scale))
        if size not in self._fonts:
            self._fonts[size] = import_module("PIL.ImageFont").load_default(size)
        return self._fonts[size]


def _colour(told: str | None, opacity: float = 1) -> str | None:
    """Return a colour as Pillow takes it, with how much of what lies below it covers, from 0 to 1."""
    return None if told is None or told == "none" else told if opacity == 1 else f"{told}{round(255 * opacity):02x}"


def _strokes_of(path: str) -> Iterator[list[Point]]:
    """Yield the corners of each stroke of a path."""
    tokens = iter(_TOKEN.findall(path))
    points: list[Point] = []
    x = y = 0.0
    for token in tokens:
        if token in "Mm":
            if points:
                yield points
            x, y = (float(next(tokens)) + (at if token == "m" else 0) for at in (x, y))
            points = []
        elif token == "z":
            points.append(points[0])
            continue
        elif token in "hl":
            x += float(next(tokens))
        if token in "vl":
            y += float(next(tokens))
        points.append((x, y))
    if points:
        yield points
