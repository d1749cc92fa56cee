"""What assistive technology is given of a page: Chromium's accessibility tree, and what live regions say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

PLAYER = "nonogram-player"


@dataclass(frozen=True, slots=True)
class Node:
    """One node of the accessibility tree, with those below it that are not ignored."""

    role: str
    name: str
    properties: dict[str, Any]
    children: list[Node]

    def all(self, role: str) -> list[Node]:
        """The nodes of a role below this one, in order."""
        found: list[Node] = []
        for child in self.children:
            found += ([child] if child.role == role else []) + child.all(role)
        return found

    def one(self, role: str, name: str = "") -> Node:
        """The only node of a role below this one whose name holds this text."""
        (found,) = [node for node in self.all(role) if name in node.name]
        return found


def tree(page: Page) -> Node:
    """The accessibility tree of the page as Chromium hands it to assistive technology."""
    session = page.context.new_cdp_session(page)
    nodes = {node["nodeId"]: node for node in session.send("Accessibility.getFullAXTree")["nodes"]}
    session.detach()

    def made(node: dict[str, Any]) -> list[Node]:
        below = [one for key in node.get("childIds", []) if key in nodes for one in made(nodes[key])]
        if node["ignored"]:
            return below
        properties = {one["name"]: one["value"].get("value") for one in node.get("properties", [])}
        related = {one["name"]: one["value"].get("relatedNodes") for one in node.get("properties", [])}
        properties |= {f"{name} node": nodes_ for name, nodes_ in related.items() if nodes_}
        name = str(node.get("name", {}).get("value", ""))
        return [Node(str(node["role"]["value"]), name, properties, below)]

    (root,) = made(next(node for node in nodes.values() if "parentId" not in node))
    return root


def active(page: Page) -> str:
    """The name of the cell that is active on the board, as assistive technology reads it."""
    name: str | None = page.evaluate(
        """() => {
          const root = document.querySelector("nonogram-player").shadowRoot;
          const board = root.querySelector(".board");
          return root.getElementById(board.getAttribute("aria-activedescendant"))?.getAttribute("aria-label") ?? null;
        }"""
    )
    assert name is not None, "no cell is active"
    return name


def headers(page: Page) -> tuple[str, str]:
    """What the headers of the active cell's row and column are called."""
    row, column = page.evaluate(
        """() => {
          const root = document.querySelector("nonogram-player").shadowRoot;
          const cell = root.getElementById(root.querySelector(".board").getAttribute("aria-activedescendant"));
          const heads = root.querySelectorAll("[role=columnheader]");
          const row = cell.parentElement.querySelector("[role=rowheader]");
          return [row, heads[cell.ariaColIndex - 1]].map((header) => header.textContent);
        }"""
    )
    return row, column


def heard(page: Page) -> str:
    """What the player's live region says."""
    return (page.locator(f"{PLAYER} [aria-live=polite]").text_content() or "").strip()
