// Runs under Node: boots Pyodide and runs a recipe in it, with a folder for its job, so that the shipped Python itself does the work.
// Usage: node inside_pyodide.mjs PYODIDE_FOLDER STDLIB_ZIP JOB_FOLDER RECIPE.py
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodideFolder, stdlib, work, recipe] = process.argv.slice(2).map((part) => resolve(part));
const { loadPyodide } = await import(pathToFileURL(join(pyodideFolder, "pyodide.mjs")).href);
const pyodide = await loadPyodide({
  indexURL: pyodideFolder,
  stdLibURL: stdlib,
  env: {
    HOME: "/home/pyodide",
    PYTHONDONTWRITEBYTECODE: "1",
    // Hashes of str decide the order of some constants: with a fixed seed the same source gives the same bytes.
    PYTHONHASHSEED: "0",
    // Byte code keeps lines for its tracebacks but not columns: it is a third smaller then.
    PYTHONNODEBUGRANGES: "1",
  },
});
pyodide.mountNodeFS("/job", work);
pyodide.runPython(readFileSync(recipe, "utf8"));
