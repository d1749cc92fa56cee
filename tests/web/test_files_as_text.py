"""Files as text: the page and the library decode them alike."""

from __future__ import annotations

import pytest

import nonogram as ng
from nonogram import formats
from nonogram.formats.encoding import text_of
from tests.node import run_in_node

pytestmark = pytest.mark.native

MAGIC = tuple(begins for kind in formats.FORMATS.values() for begins in kind.magic)
TEXTS = ("width 1\n", 'title "Größe – “x”"\r\n', "\U0001f600█░", "")
FILES = [
    *(text.encode(encoding) for text in TEXTS for encoding in ("utf-8", "utf-8-sig", "utf-16")),
    *(b"\xfe\xff" + text.encode("utf-16-be") for text in TEXTS),
    # Without the bytes 0x80 to 0x9f: some versions of Node.js take these for those of Latin-1; browsers do not.
    "title Größe\n".encode("cp1252"),
    b"P4\n3 2\n\xe0\xa0",
    b"KGRM\x01" + bytes(range(256)) * 40,
    b"P4x \xe4",
]
READING = """async (files) => {
  const { textOfFile } = await import("./reading/encoding.js");
  return Promise.all(files.map((bytes) => textOfFile(new Blob([new Uint8Array(bytes)]))));
}"""


def test_the_page_decodes_files_as_the_library_does() -> None:
    assert run_in_node(READING, [list(data) for data in FILES]) == [text_of(data, MAGIC) for data in FILES]


def test_what_is_no_text_comes_to_the_page_with_marks_in_it() -> None:
    """The page asks the engine, which refuses it."""
    (text,) = run_in_node(READING, [list(b"rows\n\xff\x00")])
    assert text == "rows\n\ufffd\0"
    with pytest.raises(ng.FormatError):
        ng.loads(text)
