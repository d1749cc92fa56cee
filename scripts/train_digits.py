"""Train the digits of `nonogram.photo` on fonts and write `nonogram/photo/weights.py`.

    python scripts/train_digits.py FONT...

Each font, a file that Pillow reads, is drawn in many sizes, blurred, turned, slanted and with noise. The same fonts
give the same weights. Those of the package come from Arimo, Tinos, Roboto, Lato, PT Serif and Merriweather, regular and
bold; the tests read other fonts.
"""

from __future__ import annotations

import sys
from base64 import b85encode
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont  # type: ignore[import-not-found, unused-ignore]

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

if not (ROOT / "nonogram/photo/weights.py").exists():
    (ROOT / "nonogram/photo/weights.py").write_text("LAYERS = ()\n", "utf-8")

from nonogram.photo.digits import HIGH, WIDE, seen  # noqa: E402

SEED = 20261127
EACH = 200
"""Pictures of each digit of each font."""
HIDDEN = 48
EPOCHS = 40
BATCH = 128
STEPS = 127
LINE = 96


def glyph(font: ImageFont.FreeTypeFont, digit: int, chance: np.random.Generator) -> np.ndarray:
    """Draw a digit as a photograph may show it, cut close; darkness from 0 to 1."""
    canvas = Image.new("L", (160, 160), 0)
    ImageDraw.Draw(canvas).text((80, 80), str(digit), 255, font, anchor="mm")
    turn, slant = np.radians(chance.normal(0, 2.5)), chance.normal(0, 0.06)
    wide, high = chance.uniform(0.85, 1.18), chance.uniform(0.9, 1.1)
    matrix = np.array([[wide, slant], [0, high]]) @ np.array(
        [[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]
    )
    shift = np.array([80, 80]) - matrix @ np.array([80, 80])
    canvas = canvas.transform((160, 160), Image.Transform.AFFINE, (*matrix[0], shift[0], *matrix[1], shift[1]), 2)
    size = chance.uniform(0.09, 0.33)
    side = max(16, round(160 * size))
    small = canvas.resize((side, side), Image.Resampling.BOX).filter(
        ImageFilter.GaussianBlur(chance.uniform(0, 0.055) * side * 0.6)
    )
    # The photograph is straightened at another scale than it was taken.
    again = round(side * chance.uniform(0.9, 2.0))
    dark = np.asarray(small.resize((again, again), Image.Resampling.BILINEAR), float) / 255
    dark = np.clip(dark * chance.uniform(0.75, 1.25) + chance.normal(0, chance.uniform(0, 0.08), dark.shape), 0, 1)
    ink = dark > chance.uniform(0.3, 0.55) * dark.max()
    rows, columns = np.flatnonzero(ink.any(1)), np.flatnonzero(ink.any(0))
    return dark[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def pictures(fonts: list[str], each: int, chance: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Return what the network sees of all digits, and which they are."""
    inputs, digits = [], []
    for path in fonts:
        font = ImageFont.truetype(path, 110)
        for digit in range(10):
            for _ in range(each):
                inputs.append(seen(glyph(font, digit, chance)))
                digits.append(digit)
    return np.array(inputs), np.array(digits)


def trained(inputs: np.ndarray, digits: np.ndarray, chance: np.random.Generator) -> list[np.ndarray]:
    """Return the weights and biases of both layers, learned by Adam."""
    size = HIGH * WIDE + 1
    first, second = chance.normal(0, 0.08, (size, HIDDEN)), chance.normal(0, 0.15, (HIDDEN, 10))
    layers = [first, np.zeros(HIDDEN), second, np.zeros(10)]
    means, squares, step = [np.zeros_like(x) for x in layers], [np.zeros_like(x) for x in layers], 0
    for epoch in range(EPOCHS):
        rate = 0.003 * 0.5 * (1 + np.cos(np.pi * epoch / EPOCHS))
        order = chance.permutation(len(inputs))
        for part in range(0, len(order), BATCH):
            at = order[part : part + BATCH]
            x = inputs[at] + chance.normal(0, 0.05, (len(at), size))
            hidden = np.maximum(x @ layers[0] + layers[1], 0)
            logits = hidden @ layers[2] + layers[3]
            odds = np.exp(logits - logits.max(1, keepdims=True))
            odds /= odds.sum(1, keepdims=True)
            odds[np.arange(len(at)), digits[at]] -= 1
            odds /= len(at)
            back = (odds @ layers[2].T) * (hidden > 0)
            slopes = [x.T @ back, back.sum(0), hidden.T @ odds, odds.sum(0)]
            step += 1
            for i, slope in enumerate(slopes):
                slope = slope + 1e-4 * layers[i]
                means[i] = 0.9 * means[i] + 0.1 * slope
                squares[i] = 0.999 * squares[i] + 0.001 * slope**2
                mean, square = means[i] / (1 - 0.9**step), squares[i] / (1 - 0.999**step)
                layers[i] -= rate * mean / (np.sqrt(square) + 1e-8)
    return layers


def source(layers: list[np.ndarray]) -> str:
    """Return the module that holds the weights, each in one byte."""
    parts = []
    for layer in layers:
        scale = float(f"{np.abs(layer).max():.6g}")
        text = b85encode(np.clip(np.round(layer / scale * STEPS), -STEPS, STEPS).astype(np.int8).tobytes()).decode()
        lines = "\n".join(text[i : i + LINE] for i in range(0, len(text), LINE))
        parts.append(f'    (\n        r"""\n{lines}\n""",\n        {layer.shape},\n        {scale},\n    ),\n')
    head = '"""The weights of `digits`, written by `scripts/train_digits.py`: bytes in base 85, shape, scale."""\n\n'
    return head + "LAYERS: tuple[tuple[str, tuple[int, ...], float], ...] = (\n" + "".join(parts) + ")\n"


def main() -> None:
    """Train on the fonts named and write the module."""
    chance = np.random.default_rng(SEED)
    inputs, digits = pictures(sys.argv[1:], EACH, chance)
    print(len(inputs), "pictures")
    layers = trained(inputs, digits, chance)
    (ROOT / "nonogram/photo/weights.py").write_text(source(layers), "utf-8")


if __name__ == "__main__":
    main()
