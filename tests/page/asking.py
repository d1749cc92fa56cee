"""Calls functions of the page's modules that need no browser."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

SCRIPT = """
const called = await import(process.argv[1]);
let text = "";
for await (const part of process.stdin) text += part;
const answers = JSON.parse(text).map(([name, ...values]) => {
  try {
    return { value: called[name](...values) };
  } catch (error) {
    return { error: error.name, problems: error.problems, unfit: error.unfit };
  }
});
console.log(JSON.stringify(answers));
"""


def ask_module(module: Path, *calls: list[Any]) -> list[dict[str, Any]]:
    """Call functions of a module: each call is a name and its arguments."""
    command = ["node", "--input-type=module", "--eval", SCRIPT, module.as_uri()]
    answer = subprocess.run(command, input=json.dumps(calls), capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr
    answers: list[dict[str, Any]] = json.loads(answer.stdout)
    return answers
