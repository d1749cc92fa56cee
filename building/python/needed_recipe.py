"""Runs inside Pyodide: finds the modules of the standard library that the engine has imported once it has answered.

Writes /job/needed.json: their paths inside the library's archive, without the ending. The package lies in /job/tree.
"""

import json
import sys
from pathlib import Path
from zipimport import zipimporter

PLUS = {"rows": [[1], [3], [1]], "columns": [[1], [3], [1]]}
EMPTY = ["???"] * 3
REQUESTS: list[dict[str, object]] = [
    {"op": "prepare", "puzzle": PLUS},
    {"op": "parse", "text": "3x3:1/3/1/1/3/1"},
    {"op": "hint", "puzzle": PLUS, "state": EMPTY, "level": "why"},
    {"op": "check", "puzzle": PLUS, "state": ["#??", "???", "???"], "level": "solution"},
    {"op": "whatif", "puzzle": PLUS, "state": EMPTY, "marks": [[0, 0, "#"]]},
    {"op": "solve", "puzzle": PLUS, "limit": 2},
    {"op": "grade", "puzzle": PLUS},
    {"op": "coach", "puzzle": PLUS, "history": [[[0, 1, "#"]]]},
    {"op": "typos", "puzzle": PLUS},
    {"op": "export", "puzzle": PLUS, "format": "non"},
    {"op": "about"},
]

sys.path.insert(0, "/job/tree")
from nonogram.page.session import Session  # noqa: E402

session = Session()
for number, request in enumerate(REQUESTS):
    session.receive(json.dumps({"id": str(number), **request}))
answers = ""
while session.busy():
    answers += session.pump(1000) + "\n"
events = [json.loads(line) for line in answers.split("\n") if line]
settled = {event["id"] for event in events if event["event"] == "result"}
if len(settled) != len(REQUESTS):
    raise RuntimeError(f"the engine did not answer every request: {answers}")

needed = []
for module in list(sys.modules.values()):
    loader = getattr(getattr(module, "__spec__", None), "loader", None)
    if isinstance(loader, zipimporter):
        path = Path(module.__file__ or "").relative_to(loader.archive)
        needed.append(path.with_suffix("").as_posix())
Path("/job/needed.json").write_text(json.dumps(sorted(needed)), "utf-8")
