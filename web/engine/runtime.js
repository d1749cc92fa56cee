/**
 * The files that the engine's worker starts from. As in addresses.js, the build replaces the addresses by those of the
 * published files, adds how many bytes each has before compression, and sets PUBLISHED.
 *
 * @typedef {{url: string, bytes: number}} RuntimeFile
 */

/** @type {(path: string, bytes?: number) => RuntimeFile} */
const file = (path, bytes = 0) => ({ url: new URL(path, import.meta.url).href, bytes });

/** Whether a file's contents never change as long as its address does not. */
export const PUBLISHED = false;

/** Pyodide's glue of JavaScript. */
export const SCRIPT = file("../pyodide/pyodide.asm.mjs");
/** The interpreter. */
export const WASM = file("../pyodide/pyodide.asm.wasm");
/** The package and what it needs of the standard library: a gzipped zip file. */
export const PYTHON = file("../pyodide/python.bin");
/** The rest of the standard library. */
export const REST = file("../pyodide/rest.zip");
/** What Pyodide's lock file has to say about the interpreter; a start without packages needs no more of it. */
export const INTERPRETER = { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.0" };
/** Pyodide's lock file: the accelerators that this copy of the site has. */
export const LOCK = file("../pyodide/pyodide-lock.json");
/** The folder of the files that the lock file names. */
export const PACKAGES = file("../packages/");

/** The packages that make long searches faster. */
const ACCELERATORS = ["numpy", "python-sat"];

/**
 * @param {{packages: Record<string, unknown>}} lockFile of Pyodide
 * @returns {string[]}
 */
export function acceleratorsIn({ packages }) {
  return ACCELERATORS.filter((name) => name in packages);
}

/** The ones that this site ships, read from its lock file. */
export async function shippedAccelerators() {
  const answer = await fetch(LOCK.url);
  return acceleratorsIn(await answer.json());
}
