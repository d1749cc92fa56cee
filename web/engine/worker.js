/**
 * The engine's worker: boots Pyodide, hands every message to `nonogram.page.session.Session`, and runs its jobs in
 * slices, so that it hears a cancel between two slices.
 *
 * Its name says what it is for. The worker that answers never loads the accelerators, so that the first answer waits for
 * nothing else. The worker that searches loads them before it answers anything, and may fall silent in the middle of a
 * job until it finishes or is terminated.
 */
import { answerLoader, LOADER } from "./arriving.js";
import { canKeepMemory, condense, findMemory, forgetMemory, keepMemory } from "./memory.js";
import { EVENT, OP, WORKER } from "./protocol.js";
import { INTERPRETER, LOCK, PACKAGES, REST, SCRIPT, acceleratorsIn } from "./runtime.js";
import { loadPyodide } from "../pyodide/pyodide.mjs";

const SLICE_MILLISECONDS = 30;
/** Whether the worker before this one died: perhaps of the kept copy. */
const FRESH = self.location.hash === "#fresh";
const SEARCHES = self.name === WORKER.SEARCHES;
/** Where `nonogram.page.library` looks for the rest of the standard library. */
const REST_PATH = "/lib/python314-rest.zip";
/** The copy of the memory is stored after a silence of this length: soon, since a reader who leaves ends the worker. */
const QUIET_MILLISECONDS = 300;
/** @type {string[]} */
const waiting = [];
/** @type {any} */
let pyodide = null;
/** @type {{receive: (text: string) => void, busy: () => number, pump: (milliseconds: number) => string} | null} */
let session = null;
let pumping = false;
/** Whether a file of the engine could not be fetched. */
let unreachable = false;
/** Whether the interpreter took over a kept copy of its memory. */
let fromCopy = false;
/** A copy of the memory that is to be kept. @type {Uint8Array | null} */
let copy = null;
let quiet = 0;

const turn = new MessageChannel();
turn.port1.onmessage = pump;

self.addEventListener("message", ({ data }) => {
  if (session) receive(data);
  else waiting.push(data);
});

holdLock();
boot().catch(giveUp);

// A runtime that could not be fetched makes Pyodide throw where nothing awaits it, and its own promise never settles.
self.addEventListener("unhandledrejection", (event) => {
  if (session) return;
  event.preventDefault();
  giveUp(event.reason);
});

/**
 * Held as long as this worker lives, so that the page learns of its end. Where locks are refused, the page asks
 * instead.
 */
function holdLock() {
  const lock = `nonogram ${Math.random()} ${performance.timeOrigin}`;
  const hold = () => {
    send({ id: null, event: EVENT.ALIVE, lock });
    return new Promise(() => undefined);
  };
  navigator.locks?.request(lock, hold).catch(() => undefined);
}

/** @param {unknown} error that keeps the engine from starting */
function giveUp(error) {
  const message = error instanceof Error ? error.message : String(error);
  const traceback = error instanceof Error ? String(error.stack) : "";
  send({ id: null, event: EVENT.ERROR, error: { type: unreachable ? "Unreachable" : "BootError", message, place: null, traceback } });
}

async function boot() {
  const started = performance.now();
  send({ id: null, event: EVENT.BOOT, stage: "runtime", share: 0 });
  const kept = FRESH ? forgetMemory().then(() => null) : findMemory();
  const through = answerLoader({
    here: kept.then(Boolean),
    bytes: (share) => send({ id: null, event: EVENT.BOOT, stage: "bytes", share }),
    unreachable: () => (unreachable = true),
    failure: giveUp,
  });
  const rest = SEARCHES ? fetchSoon(REST.url) : null;
  session = await begin(kept);
  send({ id: null, event: EVENT.BOOT, stage: "engine", share: 1 });
  if (rest) await accelerate(await rest);
  through();
  send({ id: null, event: EVENT.READY, milliseconds: Math.round(performance.now() - started), fromCopy });
  waiting.splice(0).forEach(receive);
  if (!pumping) keepCopySoon();
}

/**
 * Starts the interpreter and a session in it: from the memory kept on this device, if that works.
 * @param {ReturnType<typeof findMemory>} kept
 */
async function begin(kept) {
  const script = import(SCRIPT.url).catch(importAgain);
  const memory = await kept;
  if (memory) {
    try {
      return await start(script, memory.bytes);
    } catch (error) {
      console.info("The kept copy of the engine did not start:", error);
      await forgetMemory();
    }
  }
  return start(script, null);
}

/**
 * An answer that was wrong once may have been kept by the browser, and so may the failure: the host is asked, and then
 * the module is imported under another name.
 * @param {unknown} error
 */
async function importAgain(error) {
  const response = await fetch(SCRIPT.url, { cache: "reload" }).catch(() => null);
  unreachable = !response?.ok;
  if (unreachable) throw error;
  return import(`${SCRIPT.url}?again`);
}

/** @param {Promise<any>} script @param {Promise<Uint8Array> | null} memory */
async function start(script, memory) {
  const taking = !memory && !SEARCHES && canKeepMemory();
  pyodide = await loadPyodide(/** @type {any} */ ({
    indexURL: LOADER,
    ...(SEARCHES ? { lockFileURL: LOCK.url } : { lockFileContents: { info: INTERPRETER, packages: {} } }),
    packageBaseUrl: PACKAGES.url,
    createPyodideModule: async (/** @type {object} */ settings) => (await script).default(settings),
    // The hashes in a copied memory hold only with the seed that it began with.
    env: { PYTHONHASHSEED: "0" },
    ...(memory ? { _loadSnapshot: memory } : {}),
    ...(taking ? { _makeSnapshot: true } : {}),
  }));
  fromCopy = memory !== null;
  if (memory) {
    pyodide.runPython("import random\nrandom.seed()");
  } else {
    pyodide.runPython("import dataclass_code\nimport nonogram.page.library, nonogram.page.session\nnonogram.page.library.install()");
    if (taking) copy = condense(pyodide.makeMemorySnapshot());
  }
  return pyodide.pyimport("nonogram.page.session")[SEARCHES ? "searching_session" : "Session"]();
}

/**
 * Called from Python when a module is imported that the engine usually does without. An import cannot wait for a
 * promise, but a worker may fetch synchronously.
 */
function fetchRest() {
  if (pyodide.FS.analyzePath(REST_PATH).exists) return;
  const request = new XMLHttpRequest();
  request.open("GET", REST.url, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${REST.url}: ${request.status}`);
  putRest(request.response);
}
Object.assign(self, { fetchRest });

/** @param {ArrayBuffer} data */
function putRest(data) {
  pyodide.FS.writeFile(REST_PATH, new Uint8Array(data));
}

/** A file that is needed soon; null when it cannot be fetched, since it will be asked for again. @param {string} url */
async function fetchSoon(url) {
  const response = await fetch(url).catch(() => null);
  return response?.ok ? response.arrayBuffer().catch(() => null) : null;
}

/** @param {string} text */
function receive(text) {
  const request = JSON.parse(text);
  if (request.op === OP.MEMORY) {
    send({ id: request.id, event: EVENT.RESULT, value: { bytes: pyodide._module.HEAPU8.byteLength } });
    return;
  }
  session?.receive(text);
  clearTimeout(quiet);
  if (!pumping) {
    pumping = true;
    turn.port2.postMessage(null);
  }
}

/** Runs one slice; the next one waits until the messages that have come meanwhile are handled. */
function pump() {
  if (!session) return;
  const messages = session.pump(SLICE_MILLISECONDS);
  if (messages) for (const message of messages.split("\n")) self.postMessage(message);
  pumping = Boolean(session.busy());
  if (pumping) turn.port2.postMessage(null);
  else keepCopySoon();
}

function keepCopySoon() {
  if (copy) quiet = setTimeout(keepCopy, QUIET_MILLISECONDS);
}

function keepCopy() {
  if (copy) void keepMemory(copy);
  copy = null;
}

/**
 * Loads the accelerators that this site ships: those in its lock file, so that no request goes to another origin.
 * Without them the engine is only slower, so a failure is reported, not thrown.
 * @param {ArrayBuffer | null} rest of the standard library, which they need
 */
async function accelerate(rest) {
  let text = "";
  try {
    if (rest) putRest(rest);
    const errorCallback = (/** @type {string} */ problem) => void (text = problem);
    await pyodide.loadPackage(acceleratorsIn(pyodide.lockfile), { messageCallback: () => undefined, errorCallback });
  } catch (error) {
    text = error instanceof Error ? error.message.trim().split("\n").at(-1) ?? "" : String(error);
  }
  const accelerators = JSON.parse(
    pyodide.runPython("import json, nonogram.page.session\njson.dumps(nonogram.page.session.accelerators())"),
  );
  send({ id: null, event: EVENT.ACCELERATORS, accelerators, text });
}

/** @param {object} message */
function send(message) {
  self.postMessage(JSON.stringify(message));
}
