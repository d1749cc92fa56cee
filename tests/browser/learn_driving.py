"""Drives the figures of the learning page as its fields, keys and buttons do, and reads what they show in the end."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

import nonogram as ng
from building.learning import learning_file, tree_sizes
from nonogram.cells import Clue

_TOOLS = """
    const change = (field, value, kind) => {
      field.value = value;
      field.dispatchEvent(new Event(kind, { bubbles: true }));
    };
    const press = (cell, key) => cell.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    const type = (figure, { clue, cells }) => {
      const [clueField, length] = figure.querySelectorAll(".line-fields input");
      change(length, String(cells.length), "input");
      change(clueField, clue.join(" ") || "0", "input");
      for (const [index, value] of [...cells].entries()) {
        const cell = figure.querySelectorAll(".cell")[index];
        if (cell.dataset.value === value) continue;
        cell.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
        press(cell, value === "?" ? "Delete" : value);
      }
    };
    const soon = () => new Promise((done) => setTimeout(done));
    const boardOf = (figure, number = 0) => {
      const board = figure.querySelectorAll(".board")[number];
      const width = Number(board.style.getPropertyValue("--columns"));
      const values = [...board.querySelectorAll(".cell")].map((one) => one.dataset.value).join("");
      return values.match(new RegExp(`.{${width}}`, "g"));
    };
    const toEnd = (figure) => {
      const slider = figure.querySelector("input[type=range]");
      change(slider, slider.max, "change");
    };
"""

_LINE = (
    "async (line) => {"
    + _TOOLS
    + """
    const [first, table] = ["line", "table"].map((id) => document.getElementById(id));
    type(first, line);
    while (first.querySelector(".figure.stale")) await soon();
    const solvers = {};
    const choice = table.querySelector("select");
    for (const { value } of choice.options) {
      change(choice, value, "change");
      toEnd(table);
      const counted = [...table.querySelectorAll(`tr[data-solver=${value}] td`)];
      solvers[value] = {
        place: table.querySelector(".place").textContent,
        said: table.querySelector(".said-step").textContent,
        counts: counted.map((one) => Number((one.title || one.textContent).replaceAll(",", ""))),
      };
    }
    const settled = [...first.querySelectorAll(".share")].map((one) => one.dataset.settled);
    const blocks = [...first.querySelectorAll(".block")];
    const reach = (name) => blocks.map((one) => Number(one.getAttribute(name)) - 1);
    return { settled, solvers, first: reach("aria-valuemin"), last: reach("aria-valuemax"), said: first.textContent };
  }"""
)

_TECHNIQUE = (
    "async ({ name, line }) => {"
    + _TOOLS
    + """
    const figure = document.querySelector("#techniques .figure");
    change(figure.querySelector("select"), name, "change");
    type(figure, line);
    while (figure.matches(".stale")) await soon();
    return [...figure.querySelectorAll(".mark")].map((one) => one.dataset.value);
  }"""
)

_OPEN = """async ({ opening }) => {
    const from = (path) => import(new URL(`learn/${path}`, location.href).href);
    const { Lessons } = await from("tools/lessons.js");
    const { Settings } = await import(new URL("settings.js", location.href).href);
    const lessons = new Lessons(opening);
    let waiting = 0;
    for (const name of ["ask", "request"]) {
      const asked = lessons[name].bind(lessons);
      lessons[name] = async (...all) => { waiting++; try { return await asked(...all); } finally { waiting--; } };
    }
    const made = [
      ["queue", (await from("board/queue.js")).queuePart],
      ["probing", (await from("trying/probing.js")).probingFigure],
      ["implications", (await from("trying/implications.js")).implicationFigure],
      ["tree", (await from("search/tree.js")).treePart],
      ["clauses", (await from("clauses/part.js")).clausePart],
      ["proof", (await from("proof/part.js")).proofPart],
    ];
    const settings = new Settings();
    window.figuresOf = async (board, certificate, sizes) => {
      const one = { name: "own", board, sizes };
      lessons.opening = { ...opening, board, searched: [one], witnesses: [], proved: [{ ...one, certificate }] };
      const figures = Object.fromEntries(made.map(([name, make]) => [name, make(lessons, settings)]));
      document.querySelector("main").replaceChildren(...Object.values(figures));
      await window.answered();
      return figures;
    };
    window.answered = async () => {
      const soon = () => new Promise((done) => setTimeout(done));
      do await soon(); while (waiting);
      await soon();
    };
  }"""

_BOARD = (
    "async ({ board, certificate, sizes, wrong }) => {"
    + _TOOLS
    + """
    const { queue, probing, implications, tree, clauses, proof } = await window.figuresOf(board, certificate, sizes);
    const found = { queue: {}, trees: {} };
    for (const { value } of queue.querySelector("select").options) {
      change(queue.querySelector("select"), value, "change");
      await window.answered();
      toEnd(queue);
      found.queue[value] = { board: boardOf(queue), place: queue.querySelector(".place").textContent };
    }
    const fill = probing.querySelector(".deeds button");
    while (fill.getAttribute("aria-disabled") !== "true") { fill.click(); await window.answered(); }
    found.probed = boardOf(probing);
    found.painted = [...implications.querySelectorAll(".counts td")].map((one) => one.textContent);
    const way = tree.querySelectorAll("select")[1];
    const slider = tree.querySelector("input[type=range]");
    for (const { value } of way.options) {
      change(way, value, "change");
      await window.answered();
      const solutions = [];
      for (let at = 1; at <= Number(slider.max); at++) {
        change(slider, String(at), "change");
        if (tree.querySelector(".said-now").textContent.includes("leads to a solution")) solutions.push(boardOf(tree));
      }
      found.trees[value] = { nodes: Number(slider.max), solutions, option: way.selectedOptions[0].textContent };
    }
    found.clauses = clauses.querySelector(".said-now").textContent;
    if (wrong) {
      const [row, column, value] = wrong;
      const cell = () => clauses.querySelectorAll(".cell")[row * board.columns.length + column];
      while (cell().dataset.value !== value) cell().click();
      await window.answered();
      found.learnt = clauses.querySelector(".learnt").textContent;
    }
    found.proved = boardOf(proof);
    found.steps = proof.querySelectorAll(".step").length;
    return found;
  }"""
)


def line_shown(page: Page, clue: Clue, cells: str) -> Any:
    """What the first line and the figures of the solvers end at: `settled`, `first`, `last`, `said`, `solvers`."""
    return page.evaluate(_LINE, {"clue": clue, "cells": cells})


def technique_shown(page: Page, name: str, clue: Clue, cells: str) -> list[str]:
    """The value that a technique finds for each cell, "" for none."""
    found: list[str] = page.evaluate(_TECHNIQUE, {"name": name, "line": {"clue": clue, "cells": cells}})
    return found


def open_figures(page: Page) -> None:
    """Prepares an unbundled page for boards of any kind in place of those that the page begins with."""
    page.evaluate(_OPEN, {"opening": learning_file()})


def board_shown(page: Page, board: dict[str, Any], certificate: object, wrong: object) -> Any:
    """What each figure of a board ends at. `wrong` is a cell to be set among the clauses, as [row, column, value]."""
    sizes = tree_sizes(ng.Puzzle(board["rows"], board["columns"]))
    return page.evaluate(_BOARD, {"board": board, "certificate": certificate, "sizes": sizes, "wrong": wrong})
