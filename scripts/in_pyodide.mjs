// Runs a Python script inside Pyodide under Node, on the runtime and the packages that the site ships.
// Usage: node in_pyodide.mjs PYODIDE SCRIPT [ARGUMENTS]; PYODIDE is the folder dist/pyodide. Run in the root.
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [given, script, ...rest] = process.argv.slice(2);
const folder = resolve(given);

// By default Node would quote the line that failed, which is the whole minified runtime.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});

const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const lock = JSON.parse(readFileSync(join(folder, "pyodide-lock.json"), "utf8"));
const pyodide = await loadPyodide({ indexURL: folder, env: { HOME: "/home/pyodide" } });
await pyodide.loadPackage(Object.keys(lock.packages), { messageCallback: () => {} });
// The site's wheel does not contain nonogram.lab.
const packages = pyodide.runPython("import sysconfig; sysconfig.get_path('purelib')");
for (const entry of readdirSync("nonogram/lab", { recursive: true, withFileTypes: true })) {
  if (!entry.name.endsWith(".py")) continue;
  const path = join(entry.parentPath, entry.name);
  pyodide.FS.mkdirTree(`${packages}/${dirname(path)}`);
  pyodide.FS.writeFile(`${packages}/${path}`, readFileSync(path));
}
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
