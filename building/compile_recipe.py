"""Runs inside Pyodide: compiles every module listed in /job/modules.json into a .pyc beside its source."""

import json
import py_compile
from pathlib import Path

job = json.loads(Path("/job/modules.json").read_text("utf-8"))
for name, shown_as in job["modules"]:
    source = Path("/job/tree", name)
    py_compile.compile(
        str(source),
        cfile=str(source.with_suffix(".pyc")),
        dfile=shown_as,
        doraise=True,
        optimize=job["optimize"],
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
