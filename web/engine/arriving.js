/**
 * How Pyodide's loader gets its files: under the addresses of runtime.js, unpacked, with the type that the browser
 * asks for, and with a word about how much has arrived.
 */
import { PACKAGES, PUBLISHED, PYTHON, WASM } from "./runtime.js";

/** Pyodide's loader looks for its files in this folder, which does not exist. */
export const LOADER = `${PACKAGES.url}loader/`;

/** The loader's WebAssembly and library are counted; of the other files nothing is told. */
const COUNTED = [WASM, PYTHON];
/** Arriving bytes are told of at most this often. */
const PULSE_MILLISECONDS = 250;
const GZIP = [0x1f, 0x8b];
const ZIP = [0x50, 0x4b];
const WASM_TYPE = "application/wasm";

/**
 * Fetches what the engine starts from, at once, and answers the loader's requests with it from now on.
 * @param {object} on
 * @param {(share: number) => void} on.bytes told how much of it has arrived, from 0 to 1; 0 when that is not known
 * @param {() => void} on.unreachable told when a file could not be fetched
 * @param {Promise<boolean>} on.here whether the files were on this device before: then nobody waits for their bytes
 * @param {(error: unknown) => void} on.failure told when the interpreter cannot be compiled, of which the loader would say
 *   nothing
 * @returns {() => void} ends it
 */
export function answerLoader(on) {
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  const total = COUNTED.reduce((sum, { bytes }) => sum + bytes, 0);
  let arrived = 0;
  let told = 0;
  const count = (/** @type {number} */ bytes, whole = false) => {
    arrived += bytes;
    if (performance.now() - told < PULSE_MILLISECONDS && !whole) return;
    told = performance.now();
    on.bytes(total ? Math.min(arrived / total, 1) : 0);
  };
  /** @type {typeof fetch} */
  const reach = async (...asked) => {
    const response = await fetch(...asked).catch((error) => {
      on.unreachable();
      throw error;
    });
    if (!response.ok) on.unreachable();
    return counted(response, count);
  };
  /**
   * A file that never changes need not be asked for again, even where the host says nothing about caching. But the
   * browser also keeps errors, fallback pages and halves: then the host is asked.
   * @template T
   * @param {string} url
   * @param {(response: Response) => Promise<T>} use
   * @returns {Promise<T>}
   */
  const arrive = async (url, use) => {
    if (PUBLISHED) {
      const cached = await fetch(url, { cache: "force-cache" }).catch(() => null);
      const told = async (/** @type {Response} */ response) => ((await on.here) ? response : counted(response, count));
      const used = cached?.ok ? await use(await told(cached)).catch(() => null) : null;
      if (used) return used;
      arrived = 0;
    }
    const response = await reach(url, PUBLISHED ? { cache: "reload" } : {});
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    return use(response);
  };
  const library = arrive(PYTHON.url, unpacked);
  // Compiled while it arrives; the loader would begin only when its script has come and has run.
  const interpreter = arrive(WASM.url, (response) => WebAssembly.compileStreaming(typed(response)));
  // The loader would go on without a file that it does not get, and fail in another place. So it waits for ever.
  /** @type {(error: unknown) => Promise<never>} */
  const failed = (error) => {
    on.failure(error);
    return new Promise(() => undefined);
  };
  self.fetch = async (asked, options) => {
    const address = asked instanceof Request ? asked.url : String(asked);
    if (address === `${LOADER}pyodide.asm.wasm`) return new Response();
    if (address === `${LOADER}python_stdlib.zip`) return new Response(await library.catch(failed));
    return reach(asked, options);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await interpreter.catch(failed);
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  return () => {
    self.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  };
}

/** @type {(response: Response, count: (bytes: number, whole?: boolean) => void) => Response} */
function counted(response, count) {
  const counter = new TransformStream({
    transform(chunk, controller) {
      count(chunk.length);
      controller.enqueue(chunk);
    },
    flush: () => count(0, true),
  });
  const { status, statusText, headers } = response;
  return new Response(response.body?.pipeThrough(counter), { status, statusText, headers });
}

/**
 * WebAssembly is compiled while it arrives only if the host declares its type, which some do not. A response as the
 * browser gave it is the fastest: what was compiled earlier may lie beside it.
 * @param {Response} response
 */
function typed(response) {
  const { body, status, statusText, headers } = response;
  if (headers.get("Content-Type") === WASM_TYPE) return response;
  return new Response(body, { status, statusText, headers: { "Content-Type": WASM_TYPE } });
}

/**
 * The archive is unpacked here unless the host has declared it as compressed, so that the browser did it.
 * @type {(response: Response) => Promise<ArrayBuffer>}
 */
async function unpacked(response) {
  const data = await response.arrayBuffer();
  const start = new Uint8Array(data, 0, Math.min(2, data.byteLength));
  const begins = (/** @type {number[]} */ signature) => signature.every((byte, index) => byte === start[index]);
  if (begins(ZIP)) return data;
  if (!begins(GZIP)) throw new Error(`${PYTHON.url} is not the file that belongs there`);
  return new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}
