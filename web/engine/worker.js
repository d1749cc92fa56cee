/**
 * The engine's worker: boots Pyodide, hands every message to `nonogram.page.session.Session`, and runs its jobs in
 * slices, so that it hears a cancel between two slices.
 *
 * Its name says what it is for. The worker that answers installs the accelerators in the background, after its first
 * answer and when all is quiet. The worker that searches installs them before it answers anything, and may fall silent
 * in the middle of a job until it finishes or is terminated.
 */
import { EVENT, OP, WORKER } from "./protocol.js";
import { acceleratorsIn, shippedAccelerators } from "./shipped.js";
import { loadPyodide } from "../pyodide/pyodide.mjs";

const SLICE_MILLISECONDS = 30;
/** The accelerators wait for a silence of this length, because their installation blocks the worker for moments. */
const QUIET_MILLISECONDS = 2000;
const SEARCHES = self.name === WORKER.SEARCHES;
const PYODIDE = new URL("../pyodide/", import.meta.url).href;
/** While it starts, the worker reports arriving bytes at most this often. */
const PULSE_MILLISECONDS = 1000;
/** @type {string[]} */
const waiting = [];
/** @type {any} */
let pyodide = null;
/** @type {{receive: (text: string) => void, busy: () => number, pump: (milliseconds: number) => string} | null} */
let session = null;
let pumping = false;
/** Whether a file of the engine could not be fetched. */
let unreachable = false;
/** Runs out when the engine has had nothing to do for a while; null once the accelerators are on their way. */
let quiet = /** @type {number | null} */ (SEARCHES ? null : 0);

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

/**
 * Reports arriving bytes until the returned function is called.
 * @returns {() => void}
 */
function tellOfBytes() {
  const { fetch } = self;
  let told = 0;
  const count = async (/** @type {Response} */ { body }) => {
    const reader = body?.getReader();
    while (reader && !(await reader.read()).done) {
      if (performance.now() - told < PULSE_MILLISECONDS) continue;
      told = performance.now();
      send({ id: null, event: EVENT.BOOT, stage: "bytes" });
    }
  };
  self.fetch = async (...asked) => {
    const response = await fetch(...asked).catch((error) => {
      unreachable = true;
      throw error;
    });
    unreachable ||= !response.ok;
    // Errors are ignored here, because whoever asked for the file gets them too.
    count(response.clone()).catch(() => undefined);
    return response;
  };
  return () => {
    self.fetch = fetch;
  };
}

/** @param {unknown} error that keeps the engine from starting */
function giveUp(error) {
  const message = error instanceof Error ? error.message : String(error);
  const traceback = error instanceof Error ? String(error.stack) : "";
  send({ id: null, event: EVENT.ERROR, error: { type: unreachable ? "Unreachable" : "BootError", message, place: null, traceback } });
}

async function boot() {
  const started = performance.now();
  send({ id: null, event: EVENT.BOOT, stage: "runtime" });
  const through = tellOfBytes();
  pyodide = await loadPyodide({
    indexURL: PYODIDE,
    stdLibURL: `${PYODIDE}python_stdlib.zip`,
    lockFileURL: `${PYODIDE}pyodide-lock.json`,
    packageBaseUrl: PYODIDE,
    // Together these load sooner than one after the other. What fails here is tried again and then reported. Pyodide
    // reads its lock file later.
    packages: ["nonogram", ...(SEARCHES ? await shippedAccelerators() : [])],
  });
  send({ id: null, event: EVENT.BOOT, stage: "engine" });
  if (SEARCHES) await accelerate();
  through();
  session = pyodide.pyimport("nonogram.page.session")[SEARCHES ? "searching_session" : "Session"]();
  send({ id: null, event: EVENT.READY, milliseconds: Math.round(performance.now() - started) });
  waiting.splice(0).forEach(receive);
}

/** @param {string} text */
function receive(text) {
  const request = JSON.parse(text);
  if (request.op === OP.MEMORY) {
    send({ id: request.id, event: EVENT.RESULT, value: { bytes: pyodide._module.HEAPU8.byteLength } });
    return;
  }
  session?.receive(text);
  if (quiet !== null) clearTimeout(quiet);
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
  else if (quiet !== null) quiet = setTimeout(accelerate, QUIET_MILLISECONDS);
}

/**
 * Installs the accelerators that this site ships: those in its lock file, so that no request goes to another origin.
 * Without them the engine is only slower, so a failure is reported, not thrown.
 */
async function accelerate() {
  quiet = null;
  let text = "";
  try {
    const names = acceleratorsIn(pyodide.lockfile);
    text = await (SEARCHES ? load(names) : install(names));
  } catch (error) {
    text = error instanceof Error ? error.message.trim().split("\n").at(-1) ?? "" : String(error);
  }
  const accelerators = JSON.parse(
    pyodide.runPython("import json, nonogram.page.session\njson.dumps(nonogram.page.session.accelerators())"),
  );
  send({ id: null, event: EVENT.ACCELERATORS, accelerators, text });
}

/**
 * The fastest way: all at once, by the lock file alone.
 * @param {string[]} names
 * @returns {Promise<string>} what went wrong
 */
async function load(names) {
  let trouble = "";
  const errorCallback = (/** @type {string} */ text) => void (trouble = text);
  await pyodide.loadPackage(names, { messageCallback: () => undefined, errorCallback });
  return trouble;
}

/** @param {string[]} names */
async function install(names) {
  await pyodide.loadPackage("micropip", { messageCallback: () => undefined });
  await pyodide.pyimport("micropip").install.callKwargs(names, { verbose: false });
  return "";
}

/** @param {object} message */
function send(message) {
  self.postMessage(JSON.stringify(message));
}
