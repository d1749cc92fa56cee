"""Every public function has an example in its docstring, and what the example says is so.

The package that the site ships has no docstrings.
"""

from __future__ import annotations

import doctest
import inspect
from types import FunctionType

import pytest

import nonogram as ng

PUBLIC = [getattr(ng, name) for name in ng.__all__ if isinstance(getattr(ng, name), FunctionType)]
PUBLIC += [getattr(ng.make, name) for name in ng.make.__all__ if isinstance(getattr(ng.make, name), FunctionType)]


@pytest.mark.native
@pytest.mark.parametrize("function", PUBLIC, ids=lambda function: function.__name__)
def test_its_example_is_right(function: FunctionType) -> None:
    example = doctest.DocTestParser().get_doctest(
        inspect.getdoc(function) or "", {"ng": ng}, function.__name__, function.__code__.co_filename, None
    )
    assert example.examples, "it has none"
    said: list[str] = []
    doctest.DocTestRunner(verbose=False).run(example, out=said.append)
    assert not said, "".join(said)
