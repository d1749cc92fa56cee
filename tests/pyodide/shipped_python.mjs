// Boots the Python that the site ships under Node, as web/engine/worker.js boots it in the browser.
import { readdirSync, readFileSync, writeFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const PYODIDE = resolve(dirname(fileURLToPath(import.meta.url)), "../../web/node_modules/pyodide");
const REST_PATH = "/lib/python314-rest.zip";

/**
 * Has the accelerators, and the command line, which the site leaves out.
 * @param {string} dist the built site
 * @param {string} root the repository
 */
export async function bootShipped(dist, root) {
  // By default Node would quote the line that failed, which is the whole minified runtime.
  process.on("uncaughtException", (error) => {
    console.error(error.message);
    process.exit(1);
  });
  const file = (/** @type {string} */ stem) => {
    const name = readdirSync(join(dist, "assets")).find((entry) => entry.startsWith(`${stem}-`) && !/\.(br|gz)$/.test(entry));
    return join(dist, "assets", /** @type {string} */ (name));
  };
  const { loadPyodide } = await import(pathToFileURL(join(PYODIDE, "pyodide.mjs")).href);
  const folder = mkdtempSync(join(tmpdir(), "nonogram-"));
  writeFileSync(join(folder, "python.zip"), gunzipSync(readFileSync(file("python"))));
  const pyodide = await loadPyodide({
    indexURL: PYODIDE,
    stdLibURL: join(folder, "python.zip"),
    lockFileURL: file("pyodide-lock"),
    packageBaseUrl: resolve(dist, "packages"),
    env: { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" },
  });
  rmSync(folder, { recursive: true });
  globalThis.fetchRest = () => pyodide.FS.writeFile(REST_PATH, readFileSync(file("rest")));
  pyodide.runPython("import dataclass_code\nimport nonogram.page.library\nnonogram.page.library.install()");
  await pyodide.loadPackage(Object.keys(pyodide.lockfile.packages), { messageCallback: () => {} });
  copyIn(pyodide, root, ["nonogram/lab", "nonogram/commands", "nonogram/__main__.py"], "/unshipped");
  pyodide.runPython("import nonogram\nnonogram.__path__.append('/unshipped/nonogram')");
  return pyodide;
}

const SKIPPED = new Set(["node_modules", "__pycache__", "output"]);

/**
 * Copies files and folders of the repository into Pyodide's file system, so that nothing there can change them.
 * @param {any} pyodide
 * @param {string} root
 * @param {string[]} paths relative to the repository
 * @param {string} target
 */
export function copyIn(pyodide, root, paths, target) {
  for (const path of paths.flatMap((path) => [...filesBelow(root, path)])) {
    pyodide.FS.mkdirTree(dirname(`${target}/${path}`));
    pyodide.FS.writeFile(`${target}/${path}`, readFileSync(join(root, path)));
  }
}

/** @param {string} root @param {string} path @returns {Iterable<string>} */
function* filesBelow(root, path) {
  let entries;
  try {
    entries = readdirSync(join(root, path), { withFileTypes: true });
  } catch {
    yield path;
    return;
  }
  for (const entry of entries) {
    if (SKIPPED.has(entry.name)) continue;
    const inside = `${path}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(root, inside);
    else yield inside;
  }
}
