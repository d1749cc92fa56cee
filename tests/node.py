"""Runs functions of the page's modules that need no browser, all of them in one Node.js."""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from building.languages import unbundled_files
from building.node import find_node
from building.project import places
from building.site import page_files, write_files
from tests.places import ROOT

# The words of the page ask a browser for its language. What is imported is looked for from the folder in which Node.js
# was started.
ANSWERING = """
import { createInterface } from "node:readline";
const page = { document: { documentElement: {} }, location: new URL("http://127.0.0.1/") };
for (const [name, value] of Object.entries({ ...page, navigator: { languages: ["en"] } }))
  Object.defineProperty(globalThis, name, { value });
for await (const line of createInterface({ input: process.stdin })) {
  const [script, argument] = JSON.parse(line);
  const answer = await Promise.resolve(argument).then(eval(`(${script})`)).then(
    (value) => ({ value: value ?? null }),
    (error) => ({ error: String(error?.stack ?? error) }),
  );
  console.log(JSON.stringify(answer));
}
"""
CALLING = """async ([name, calls]) => {
  const module = await import(`./${name}`);
  return calls.map(([called, ...values]) => {
    try {
      return { value: module[called](...values) };
    } catch (error) {
      return { error: error.name, problems: error.problems, unfit: error.unfit };
    }
  });
}"""


def run_in_node(script: str, argument: object = None) -> Any:
    """What a function in JavaScript returns, which may import modules of the site, as "./rules.js"."""
    node, _ = _started()
    assert node.stdin is not None
    assert node.stdout is not None
    node.stdin.write(json.dumps([script, argument]) + "\n")
    node.stdin.flush()
    answer: dict[str, Any] = json.loads(node.stdout.readline())
    assert "error" not in answer, answer["error"]
    return answer["value"]


def call_module(name: str, *calls: Sequence[Any]) -> list[dict[str, Any]]:
    """Calls functions of a module of the site: each call is a name and its arguments."""
    answers: list[dict[str, Any]] = run_in_node(CALLING, [name, calls])
    return answers


@cache
def _started() -> tuple[subprocess.Popen[str], tempfile.TemporaryDirectory[str]]:
    """Node.js in a folder with the site's modules. It ends with this process, which closes its input."""
    folder = tempfile.TemporaryDirectory()
    site = Path(folder.name, "site")
    made = unbundled_files(ROOT)
    write_files(site, {name: path.read_bytes() for name, path in page_files(places().web).items()} | made)
    # On a server nothing is above the root, so that "../../nonogram" leads there.
    Path(folder.name, "nonogram").symlink_to(site / "nonogram")
    command = [find_node(), "--no-warnings", "--input-type=module", "--eval", ANSWERING]
    node = subprocess.Popen(command, cwd=site, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
    return node, folder
