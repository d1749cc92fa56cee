// Runs a Python script inside Pyodide under Node, on the runtime and the packages that the site ships.
// Usage: node in_pyodide.mjs DIST SCRIPT [ARGUMENTS]; DIST is the built site. Run in the root.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { bootShipped } from "../building/python/shipped_python.mjs";

const [dist, script, ...rest] = process.argv.slice(2);
const pyodide = await bootShipped(dist, ".");
pyodide.globals.set("source", readFileSync(script, "utf8"));
process.exitCode = pyodide.runPython(`
import sys
sys.argv = [${JSON.stringify(basename(script))}, *${JSON.stringify(rest)}]
code = 0
try:
    exec(compile(source, sys.argv[0], "exec"), {"__name__": "__main__", "__file__": sys.argv[0]})
except SystemExit as end:
    code = int(end.code or 0)
code
`);
