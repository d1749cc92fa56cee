"""Every public function has an example in its docstring, and what the example says is so.

The package that the site ships has no docstrings.
"""

from __future__ import annotations

import doctest
import inspect
from types import FunctionType

import pytest

import nonogram as ng
from nonogram.help.review import review
from nonogram.help.slips import Clues
from nonogram.help.typos import corrections
from nonogram.help.what_if import what_if

PUBLIC = [getattr(ng, name) for name in ng.__all__ if isinstance(getattr(ng, name), FunctionType)]
IN_ROOMS = [review, corrections, what_if]
"""What README names beside the stable API."""


@pytest.mark.native
@pytest.mark.parametrize("function", PUBLIC + IN_ROOMS, ids=lambda function: function.__name__)
def test_its_example_is_right(function: FunctionType) -> None:
    names = {"ng": ng, "Clues": Clues, **{one.__name__: one for one in IN_ROOMS}}
    example = doctest.DocTestParser().get_doctest(
        inspect.getdoc(function) or "", names, function.__name__, function.__code__.co_filename, None
    )
    assert example.examples, "it has none"
    said: list[str] = []
    doctest.DocTestRunner(verbose=False).run(example, out=said.append)
    assert not said, "".join(said)
