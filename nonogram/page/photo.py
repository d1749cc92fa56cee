"""Reads a photograph of a printed puzzle for the page."""

from __future__ import annotations

import binascii
from base64 import b64decode

from ..photo import expect_arrays
from ..telling import words
from .reporting import paced, progress
from .request import Message, RequestError, count_of, text_of


async def photo(request: Message) -> object:
    """Return what a photograph says: {tones, width}, one byte for each pixel, in base 64. Raises RequestError for other
    parameters, ArgumentError where no grid or no number is found, ArraysMissing without NumPy.
    """
    width = count_of(request, "width", 0, least=1)
    try:
        tones = b64decode(text_of(request, "tones"), validate=True)
    except (binascii.Error, ValueError):
        raise RequestError("'tones' is not a text in base 64") from None
    if not tones or len(tones) % width:
        raise RequestError(f"'tones' are not rows of {width} pixels")
    expect_arrays()
    import numpy as np

    from ..photo.opening import photo_tones
    from ..photo.reading import reading

    pixels = photo_tones(np.frombuffer(tones, np.uint8).reshape(-1, width))
    return (await paced(reading(pixels), _told, at_once=True)).to_json()


def _told(news: object) -> Message | None:
    return progress(words.say(f"progress.photo.{news}")) if isinstance(news, str) else None
