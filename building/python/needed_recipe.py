"""Runs inside Pyodide: finds out what the engine needs of the standard library. The package lies in /job/tree.

Writes /job/needed.json: the modules imported once it has answered, as paths inside the library's archive, without the
ending. And /job/dataclass_code.pyc: the byte code that `dataclasses` makes from text for each class, which takes a
third of the time of an import; the module puts it in place of the text.
"""

import dataclasses
import json
import marshal
import sys
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from zipimport import zipimporter

UNCHECKED_HASH = (1).to_bytes(4, "little") + bytes(8)
DATACLASS_CODE = """
import dataclasses, marshal

CODES = marshal.loads({data!r})


def execute(text, globals, names):
    exec(CODES.get(text, text), globals, names)


dataclasses.exec = execute
"""

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

texts: dict[str, object] = {}


def note(text: str, globals: dict[str, object], names: dict[str, object]) -> None:
    texts[text] = compile(text, "<dataclass>", "exec", dont_inherit=True)
    exec(text, globals, names)


# What is set on a module comes before the built-in function of the same name.
vars(dataclasses)["exec"] = note
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
made = compile(DATACLASS_CODE.format(data=marshal.dumps(texts)), "dataclass_code.py", "exec", dont_inherit=True)
Path("/job/dataclass_code.pyc").write_bytes(MAGIC_NUMBER + UNCHECKED_HASH + marshal.dumps(made))
