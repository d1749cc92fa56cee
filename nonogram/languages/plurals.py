"""The kinds of whole numbers that a language tells apart, by the rules of Unicode's CLDR.

The rules stand in each language's `language.json` as CLDR writes them, such as "n % 100 = 3..10"; UTS #35, part 3,
section 5.1 describes their syntax. The tests compare the outcome with the data of CLDR itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

Plural = Callable[[int], str]
"""Gives the CLDR category of a number that is not negative: "one", "many", "other" and so on."""

_RELATION = re.compile(r"([nivwftce])(?: % (\d+))? (!?=) (\d+(?:\.\.\d+)?(?:,\d+(?:\.\.\d+)?)*)")


def plural_by(rules: Mapping[str, str]) -> Plural:
    """Return what tells a language's numbers apart; `rules` are those of CLDR by category, "other" without one.

    Raises ValueError for a rule that is not in CLDR's syntax.

    >>> plural = plural_by({"one": "i = 1 and v = 0", "few": "n % 10 = 2..4 and n % 100 != 12..14", "other": ""})
    >>> [plural(number) for number in (1, 4, 13, 103)]
    ['one', 'few', 'other', 'few']
    """
    read = {category: [_conditions(part) for part in rule.split(" or ")] for category, rule in rules.items() if rule}

    def plural(number: int) -> str:
        for category, choices in read.items():
            if any(all(holds(number) for holds in choice) for choice in choices):
                return category
        return "other"

    return plural


def _conditions(text: str) -> list[Callable[[int], bool]]:
    return [_condition(part) for part in text.split(" and ")]


def _condition(text: str) -> Callable[[int], bool]:
    found = _RELATION.fullmatch(text)
    if not found:
        raise ValueError(f"{text!r} is not a relation of CLDR's plural rules")
    operand, modulus, sign, listed = found.groups()
    spans = [[int(end) for end in span.split("..")] for span in listed.split(",")]

    def holds(number: int) -> bool:
        # n is the number and i its whole part; the others are about decimals and exponents, of which there are none.
        value = number if operand in "ni" else 0
        value = value % int(modulus) if modulus else value
        return any(span[0] <= value <= span[-1] for span in spans) == (sign == "=")

    return holds
