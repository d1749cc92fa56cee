"""Runs inside Pyodide: compiles every module listed in /job/job.json into a .pyc beside its source.

Docstrings are always left out; asserts stay unless the level of optimization says otherwise.
"""

import ast
import json
import marshal
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from typing import Any

UNCHECKED_HASH = (1).to_bytes(4, "little") + bytes(8)


class WithoutDocstrings(ast.NodeTransformer):
    def _strip(self, node: Any) -> Any:
        self.generic_visit(node)
        if ast.get_docstring(node, clean=False) is not None:
            node.body[:1] = [] if len(node.body) > 1 else [ast.copy_location(ast.Pass(), node.body[0])]
        return node

    visit_Module = visit_ClassDef = visit_FunctionDef = visit_AsyncFunctionDef = _strip


job = json.loads(Path("/job/job.json").read_text("utf-8"))
for name, shown_as in job["modules"]:
    source = Path("/job/tree", name)
    tree = WithoutDocstrings().visit(ast.parse(source.read_bytes()))
    code = compile(tree, shown_as, "exec", dont_inherit=True, optimize=job["optimize"])
    source.with_suffix(".pyc").write_bytes(MAGIC_NUMBER + UNCHECKED_HASH + marshal.dumps(code))
