/**
 * How Pyodide's loader gets its files: under the addresses of runtime.js, unpacked, with the type that the browser
 * asks for, and with a word about how much has arrived.
 */
import { PACKAGES, PYTHON, WASM } from "./runtime.js";

/** Pyodide's loader looks for its files in this folder, which does not exist. */
export const LOADER = `${PACKAGES.url}loader/`;

/** The loader's WebAssembly and library are counted; of the other files nothing is told. */
const COUNTED = [WASM, PYTHON];
/** Arriving bytes are told of at most this often. */
const PULSE_MILLISECONDS = 250;
const GZIP = [0x1f, 0x8b];
const ZIP = [0x50, 0x4b];

/**
 * Answers the loader's requests from now on.
 * @param {(share: number) => void} onBytes told how much of what the engine needs has arrived, from 0 to 1; 0 when
 *   that is not known
 * @param {() => void} onUnreachable told when a file could not be fetched
 * @returns {() => void} ends it
 */
export function answerLoader(onBytes, onUnreachable) {
  const { fetch } = self;
  const total = COUNTED.reduce((sum, { bytes }) => sum + bytes, 0);
  let arrived = 0;
  let told = 0;
  const count = (/** @type {Uint8Array} */ chunk) => {
    arrived += chunk.length;
    if (performance.now() - told < PULSE_MILLISECONDS) return;
    told = performance.now();
    onBytes(total ? Math.min(arrived / total, 1) : 0);
  };
  /** @type {typeof fetch} */
  const reach = async (...asked) => {
    const response = await fetch(...asked).catch((error) => {
      onUnreachable();
      throw error;
    });
    if (!response.ok) onUnreachable();
    return response;
  };
  self.fetch = async (asked, options) => {
    const address = asked instanceof Request ? asked.url : String(asked);
    if (address === `${LOADER}pyodide.asm.wasm`) return typed(counted(await reach(WASM.url), count));
    if (address === `${LOADER}python_stdlib.zip`) return new Response(await unpacked(counted(await reach(PYTHON.url), count)));
    return counted(await reach(asked, options), count);
  };
  return () => {
    self.fetch = fetch;
  };
}

/**
 * @param {Response} response
 * @param {(chunk: Uint8Array) => void} count
 */
function counted(response, count) {
  const counter = new TransformStream({
    transform(chunk, controller) {
      count(chunk);
      controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body?.pipeThrough(counter), { status, statusText, headers });
}

/**
 * WebAssembly is compiled while it arrives only if the host declares its type, which some do not.
 * @param {Response} response
 */
function typed({ body, status, statusText }) {
  return new Response(body, { status, statusText, headers: { "Content-Type": "application/wasm" } });
}

/**
 * The archive is unpacked here unless the host has declared it as compressed, so that the browser did it.
 * @param {Response} response
 * @returns {Promise<ArrayBuffer>}
 */
async function unpacked(response) {
  const data = await response.arrayBuffer();
  const start = new Uint8Array(data, 0, Math.min(2, data.byteLength));
  const begins = (/** @type {number[]} */ signature) => signature.every((byte, index) => byte === start[index]);
  if (begins(ZIP)) return data;
  if (!begins(GZIP)) throw new Error(`${PYTHON.url} is not the file that belongs there`);
  return new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}
