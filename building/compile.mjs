// Runs under Node: boots Pyodide and lets its own Python compile a folder, so that the byte code carries that Python's magic number.
// Usage: node compile.mjs PYODIDE_FOLDER STDLIB_ZIP WORK_FOLDER RECIPE.py
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodideFolder, stdlib, work, recipe] = process.argv.slice(2).map((part) => resolve(part));
const { loadPyodide } = await import(pathToFileURL(join(pyodideFolder, "pyodide.mjs")).href);
const pyodide = await loadPyodide({
  indexURL: pyodideFolder,
  stdLibURL: stdlib,
  // Hashes of str decide the order of some constants: with a fixed seed the same source gives the same bytes.
  env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0", PYTHONDONTWRITEBYTECODE: "1" },
});
pyodide.mountNodeFS("/job", work);
pyodide.runPython(readFileSync(recipe, "utf8"));
