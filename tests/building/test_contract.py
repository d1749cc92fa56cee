"""The types for pages that embed the player name what there is; tests/npm_page is checked against them."""

from __future__ import annotations

import re

import pytest

from tests.places import ROOT

pytestmark = pytest.mark.native
WEB = ROOT / "web"
TYPES = (WEB / "embed" / "contract.d.ts").read_text("utf-8")


def listed(module: str, name: str) -> set[str]:
    """The texts in a frozen list or object of a module."""
    source = (WEB / "embed" / module).read_text("utf-8")
    found = re.search(rf"const {name} = (?:Object\.freeze\()?[\[{{](.*?)[\]}}]\)?;", source, re.DOTALL)
    assert found
    return set(re.findall(r'"([\w-]+)"', found[1])) | set(re.findall(r"^  (\w+): \[", found[1], re.MULTILINE))


def block(head: str) -> str:
    return TYPES.split(head)[1].split("\n}\n")[0]


def section(name: str) -> str:
    """A part of the page that describes all this."""
    return (
        (WEB / "guide" / "reference.html").read_text("utf-8").split(f'<section id="{name}">')[1].split("</section>")[0]
    )


def heads(name: str) -> set[str]:
    """What the table in a part describes."""
    rows = re.findall(r'<th scope="row">(.*?)</th>', section(name), re.DOTALL)
    return {found for row in rows for found in re.findall(r"<code>([\w-]+)", row)}


def test_the_guide_describes_everything() -> None:
    assert heads("methods") == listed("wire/wire.js", "METHODS") | {"destroy"}
    assert heads("events") == listed("wire/wire.js", "EVENTS") | {"view"}
    values = listed("element/attributes.js", "VALUES")
    taken = values | listed("element/attributes.js", "TEXTS") | listed("element/attributes.js", "NATIVE")
    described = set(re.findall(r"<code>([\w-]+)</code>", section("attributes")))
    assert taken <= described
    named = {"mode", "hints", "check", "storage", "loading", "pick", "touch"} | listed("element/attributes.js", "TEXTS")
    assert heads("attributes") == named | {"lang", "autosize", "title"}
    causes = set(re.findall(r'"([\w-]+)"', block("interface Details").split("cause?:")[1].split(";")[0]))
    assert causes <= set(re.findall(r"<code>([\w-]+)</code>", section("events")))


def test_the_readme_names_everything() -> None:
    told = (ROOT / "README.md").read_text("utf-8").split("#### Attributes, methods and events")[1].split("\n## ")[0]
    methods = set(re.findall(r"`(\w+)(?:\(\w*\))?`", told))
    assert listed("wire/wire.js", "METHODS") | {"destroy"} <= methods
    assert listed("wire/wire.js", "EVENTS") | {"view"} <= set(re.findall(r"`([\w-]+)`", told))
    attributes = listed("element/attributes.js", "VALUES") & heads("attributes") | listed(
        "element/attributes.js", "TEXTS"
    )
    assert attributes | {"lang", "autosize"} <= set(re.findall(r"^\| `(\w+)` \|", told, re.MULTILINE))


def test_every_method_has_its_type() -> None:
    typed = set(re.findall(r"^  (\w+)\(.*\): Promise<", block("interface NonogramPlayerElement"), re.MULTILINE))
    assert typed == listed("wire/wire.js", "METHODS") | {"destroy"}


def test_every_event_has_its_type() -> None:
    typed = set(re.findall(r'^  "?([\w-]+)"?: \{', block("interface Details"), re.MULTILINE))
    assert typed == listed("wire/wire.js", "EVENTS") | {"view"}


def test_every_attribute_has_its_type() -> None:
    element = block("interface NonogramPlayerElement")
    typed = set(re.findall(r"^  (?:set )?(\w+)(?:\(puzzle)?: [^;(]*;?", element, re.MULTILINE))
    attributes = {"mode", "hints", "checks", "theme", "storage", "loading", "touch"} | listed(
        "element/attributes.js", "TEXTS"
    )
    assert typed - {"get"} >= attributes | {"autosize"}


def test_every_custom_property_is_typed_and_documented() -> None:
    typed = set(re.findall(r'"([a-z-]+)"', TYPES.split("CustomProperty =")[1].split(";")[0]))
    assert typed == listed("wire/look.js", "COLOURS") | {"font", "radius", "density"}
    assert len(typed) <= 25
    assert set(re.findall(r"<code>--nonogram-([a-z-]+)</code>", section("properties"))) == typed
    themes = TYPES.split("type Theme =")[1].split(";")[0]
    assert set(re.findall(r'"(\w+)"', themes)) == set(
        re.findall(r"^  (\w+): \{", (WEB / "embed/wire/themes.js").read_text("utf-8").split("READY =")[1], re.MULTILINE)
    )
