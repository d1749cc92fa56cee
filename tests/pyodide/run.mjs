// Runs the unit tests inside Pyodide under Node, on the runtime, the library and the package that are shipped.
// Usage: node run.mjs JOB.json, written by building/checks/tiers.py.
import { readFileSync } from "node:fs";
import { bootShipped, copyIn } from "./shipped_python.mjs";

const job = JSON.parse(readFileSync(process.argv[2], "utf8"));
const pyodide = await bootShipped(job.dist, job.root);
const sitePackages = pyodide.runPython("import sysconfig; sysconfig.get_path('purelib')");
for (const wheel of job.wheels) {
  pyodide.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel", { extractDir: sitePackages });
}
copyIn(pyodide, job.root, job.copied, "/repository");
pyodide.globals.set("arguments", pyodide.toPy(job.arguments));
process.exitCode = pyodide.runPython(`
import os, sys
os.chdir("/repository")
# At the end: the package is the one that the site ships.
sys.path.append("/repository")
import pytest
int(pytest.main(arguments))
`);
