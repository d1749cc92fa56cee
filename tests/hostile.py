"""Long texts that nobody means as a puzzle, each made to keep some reader busy."""

from __future__ import annotations

SIZE = 4_000_000
"""Characters of each text: as many as a reader takes."""

_NON = "width 5\nheight 5\n"
_WHOLE = "width 1\nheight 1\nrows\n1\ncolumns\n1\n"
_TAIL = ',"rows":[[1]],"columns":[[1]]}'

KINDS: dict[str, tuple[str, str, str]] = {
    "line feeds": ("x", "\n", "x"),
    "nothing but line feeds": ("", "\n", ""),
    "carriage returns": ("x", "\r", "x"),
    "line separators": ("x", "\u2028", "x"),
    "blanks": ("x\n", " ", "x"),
    "nothing but blanks": ("", " ", ""),
    "blanks before a word": ("", " ", "rows"),
    "blanks behind a word": ("rows", " ", "x"),
    "blank lines": ("x\n", " \n", "x"),
    "letters": ("", "a", ""),
    "digits": ("", "1", ""),
    "digits and a letter": (_NON + "rows\n", "1", "b\ncolumns\n1\n"),
    "nul": ("", "\0", ""),
    "surrogates": ("", "\ud800", ""),
    "snowmen": ("", "\u2603", ""),
    "astral": ("", "\U0001f600", ""),
    "escaped quotes": ('{"', '\\"', ""),
    "backslashes": ('{"', "\\", ""),
    "open string": ('{"', "a", ""),
    "empty strings": ('{"a":[', '"",', '""]' + _TAIL),
    "empty lists": ('{"a":[', "[],", "[]]" + _TAIL),
    "empty objects": ('{"a":[', "{},", "{}]" + _TAIL),
    "lists without commas": ('{"a":[', "[]", "]" + _TAIL),
    "deep lists": ('{"a":', "[", ""),
    "closing brackets": ("{", "]", ""),
    "quotes": ("{", '"', ""),
    "braces": ("", "{", ""),
    "many keys": ('{"a":0', ',"a":0', _TAIL),
    "numbers": ('{"a":[0', ",0", "]" + _TAIL),
    "one number": ('{"rows":[[', "1", ']],"columns":[[1]]}'),
    "a fraction": ('{"rows":[[0.', "1", ']],"columns":[[1]]}'),
    "not a number": ('{"rows":[[0', ",NaN", ']],"columns":[[1]]}'),
    "a long clue": ('{"rows":[[1', ",1", ']],"columns":[[1]]}'),
    "many clues": ('{"rows":[[1]', ",[1]", '],"columns":[[1]]}'),
    "a long title": ('{"title":"', "a b ", '"' + _TAIL),
    "a title of surrogates": ('{"title":"', "\\ud800", '"' + _TAIL),
    "a goal of rows": ('{"goal":["#"', ',"#"', "]" + _TAIL),
    "a goal of one row": ('{"goal":["', "#", '"]' + _TAIL),
    "a long version": ('{"version":"', "1", '"' + _TAIL),
    "a long word as a number": ('{"rows":[["', "1", '"]],"columns":[[1]]}'),
    "json lines": ('{"rows":[[1]],"columns":[[1]]}\n', "{}\n", ""),
    "short json lines": ('{"rows":[[1]],"columns":[[1]]}\n', "1\n", ""),
    "sound json lines": ("", '{"rows":[[1]],"columns":[[1]]}\n', ""),
    "a brace and lines": ("{]\n", "x\n", ""),
    "goals": (_WHOLE, 'goal "\n', ""),
    "empty goals": (_WHOLE, 'goal ""\n', ""),
    "open goal": ("rows\ngoal", "\n", '"'),
    "a long goal": (_WHOLE + 'goal "', "1\n", '"\n'),
    "a goal on one line": (_WHOLE + 'goal "', "1", '"\n'),
    "properties": (_WHOLE, "a\n", ""),
    "titles": (_WHOLE, "title a\n", ""),
    "a title of entities": (_WHOLE + 'title "', "&amp;", '"\n'),
    "a title of ampersands": (_WHOLE + 'title "', "&", '"\n'),
    "a title of long entities": (_WHOLE + 'title "', "&notitanyentitythatisknown", '"\n'),
    "a title of numbers": (_WHOLE + 'title "&#', "1", ';"\n'),
    "clue lines": (_NON + "rows\n", "1\n", "columns\n"),
    "blank clue lines": (_NON + "rows\n1\n", "\n", "columns\n1\n"),
    "commas in a clue": (_NON + "rows\n1", ",", "1\ncolumns\n1\n"),
    "numbers in a clue": (_NON + "rows\n1", ",1", "\ncolumns\n1\n"),
    "a long width": ("width ", "1", "\nheight 5\nrows\n1\ncolumns\n1\n"),
    "sections": ("rows\n", "rows \n", ""),
    "slashes": ("300x300:", "/", ""),
    "dots": ("1x1:", "1.", "/1"),
    "digits in an id": ("1x1:", "1", "/1"),
    "blanks before an id": ("", " ", "1x1:1/1"),
    "dollars": ("", "$\n", ""),
    "dollars on a line": ("", "$", ""),
    "a dollar and blank lines": ("$1\n", "\n", ""),
    "a dollar and clues": ("$1\n", "1\n", ""),
    "a dollar and a long clue": ("$1\n", "1 ", ""),
    "blanks before dollars": ("", " $1\n", ""),
    "sound entries": ("", "$1\n1\n" + "\n" * 24 + "1\n" + "\n" * 24, ""),
    "cells": ("", "#", ""),
    "cells and a letter": ("", "#", "x"),
    "rows of cells": ("", "#\n", ""),
    "words of cells": ("", "# ", ""),
}
"""Each text as its beginning, what is repeated, and its end."""


def text_of(kind: str, size: int = SIZE) -> str:
    """The text of a kind, about as long as that."""
    begin, middle, end = KINDS[kind]
    return begin + middle * ((size - len(begin) - len(end)) // len(middle)) + end
