// Runs the unit tests inside Pyodide under Node, on the runtime, the library and the wheel that are shipped.
// Usage: node run.mjs JOB.json, written by building/checks/tiers.py. The repository's files are copied in, so tests cannot change them.
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";

const job = JSON.parse(readFileSync(process.argv[2], "utf8"));
const SKIPPED = new Set(["node_modules", "__pycache__", "output"]);

/** @param {string} path relative to the repository, with "/" */
function* filesBelow(path) {
  for (const entry of readdirSync(join(job.root, path), { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue;
    const inside = `${path}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(inside);
    else yield inside;
  }
}

// Left to itself, Node would quote the line that failed: all of the minified runtime.
process.on("uncaughtException", (error) => {
  console.error(error.stack);
  process.exit(1);
});

const { loadPyodide } = await import(pathToFileURL(join(job.pyodide, "pyodide.mjs")).href);
const lock = JSON.parse(readFileSync(join(job.pyodide, "pyodide-lock.json"), "utf8"));
const pyodide = await loadPyodide({
  indexURL: job.pyodide,
  env: { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" },
});
await pyodide.loadPackage(Object.keys(lock.packages), { messageCallback: () => {} });
const sitePackages = pyodide.runPython("import sysconfig; sysconfig.get_path('purelib')");
for (const wheel of job.wheels) {
  pyodide.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel", { extractDir: sitePackages });
}
// What the wheel of the site leaves out is tested all the same.
for (const path of filesBelow(job.unshipped)) {
  const target = `${sitePackages}/${path}`;
  pyodide.FS.mkdirTree(target.slice(0, -basename(target).length - 1));
  pyodide.FS.writeFile(target, readFileSync(join(job.root, path)));
}
for (const path of [...job.files, ...job.folders.flatMap((folder) => [...filesBelow(folder)])]) {
  const target = `/repository/${path}`;
  pyodide.FS.mkdirTree(target.slice(0, -basename(target).length - 1));
  pyodide.FS.writeFile(target, readFileSync(join(job.root, path)));
}
pyodide.globals.set("arguments", pyodide.toPy(job.arguments));
process.exitCode = pyodide.runPython(`
import os, sys
os.chdir("/repository")
sys.path.insert(0, "/repository")
import pytest
int(pytest.main(arguments))
`);
