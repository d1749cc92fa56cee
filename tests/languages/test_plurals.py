"""The kinds of numbers that a language tells apart, compared with CLDR's data as Node.js carries it."""

from __future__ import annotations

import json
import subprocess

import pytest

from building.node import find_node
from nonogram.languages.plurals import plural_by
from tests.places import ROOT

pytestmark = pytest.mark.native  # there is no Node.js in the browser
NUMBERS = [*range(2200), 10_000, 999_999, *range(1_000_000, 1_000_003), 3_000_000, 7_000_001]


ABOUT = {
    path.parent.name: json.loads(path.read_text("utf-8")) for path in ROOT.glob("nonogram/languages/*/language.json")
}


@pytest.mark.parametrize("language", ABOUT)
def test_numbers_have_the_categories_of_cldr(language: str) -> None:
    script = """const [locale, numbers] = process.argv.slice(1).map((text) => JSON.parse(text));
      const rules = new Intl.PluralRules(locale);
      console.log(JSON.stringify(numbers.map((number) => rules.select(number))));"""
    command = [find_node(), "--eval", script, json.dumps(language), json.dumps(NUMBERS)]
    known = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    plural = plural_by(ABOUT[language]["plurals"])
    assert [plural(number) for number in NUMBERS] == known


@pytest.mark.parametrize("rule", ["i is 1", "i = 1 and", "x = 1", "i = 1..", "i = 1 or v", "n % 0x = 1", "i = 1,,2"])
def test_a_rule_that_is_none_is_refused(rule: str) -> None:
    with pytest.raises(ValueError, match="not a relation"):
        plural_by({"one": rule, "other": ""})


def test_rules_of_every_shape_are_read() -> None:
    polish = plural_by(
        {
            "one": "i = 1 and v = 0",
            "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
            "many": "v = 0 and i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 12..14",
            "other": "",
        }
    )
    assert [polish(number) for number in (0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 101, 102, 112)] == [
        *("many", "one", "few", "few", "many", "many", "many"),
        *("many", "many", "few", "many", "few", "many"),
    ]
