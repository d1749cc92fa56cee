"""The kinds of numbers that a language tells apart, compared with CLDR's data as Node.js carries it."""

from __future__ import annotations

import json
import subprocess

import pytest

from building.node import find_node
from nonogram.languages.plurals import PLURALS

pytestmark = pytest.mark.native  # there is no Node.js in the browser
NUMBERS = [*range(2200), 10_000, 999_999, *range(1_000_000, 1_000_003), 3_000_000, 7_000_001]


@pytest.mark.parametrize("language", PLURALS)
def test_numbers_have_the_categories_of_cldr(language: str) -> None:
    script = """const [locale, numbers] = process.argv.slice(1).map((text) => JSON.parse(text));
      const rules = new Intl.PluralRules(locale);
      console.log(JSON.stringify(numbers.map((number) => rules.select(number))));"""
    command = [find_node(), "--eval", script, json.dumps(language), json.dumps(NUMBERS)]
    known = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    assert [PLURALS[language](number) for number in NUMBERS] == known
