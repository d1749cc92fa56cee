/**
 * A copy of the interpreter's memory, taken when it had just started and kept on this device: the next start takes it
 * over instead of starting Python and importing the package again, which is most of the work.
 *
 * It is kept only where file names hold a hash of the contents, and belongs to exactly those files. Zeros, more than
 * half of it, are left out. A copy that is damaged, of other files, or refused by the browser costs nothing: the engine
 * then starts the long way.
 */
import { PACKAGES, PUBLISHED, PYTHON, SCRIPT, WASM } from "./runtime.js";

/** Changes when a worker would take its copy in another way. */
const FORMAT = 1;
const STORE = `nonogram engine ${PACKAGES.url}`;
const BLOCK = 1 << 12;
const HASH_BYTES = 32;

/** The copy of the memory is stored at this address, which is never fetched. */
const ADDRESS = `${PYTHON.url}?memory=${FORMAT}&${[SCRIPT, WASM].map(({ url }) => url.split("/").at(-1)).join("&")}`;

/**
 * Looks for a copy and begins to read it.
 * @returns {Promise<{bytes: Promise<Uint8Array>} | null>} the whole memory, which rejects when the copy is damaged; null when
 *   there is none
 */
export async function findMemory() {
  if (!canKeepMemory()) return null;
  try {
    const response = await caches.match(ADDRESS, { cacheName: STORE });
    if (!response) return null;
    const bytes = read(response);
    // Whoever asked for it gets the error when it is awaited, which may be later.
    bytes.catch(() => undefined);
    return { bytes };
  } catch (error) {
    console.info("No copy of the engine can be looked for:", error);
    return null;
  }
}

/** @param {Response} response */
async function read(response) {
  const stored = new Uint8Array(await response.arrayBuffer());
  const content = stored.subarray(HASH_BYTES);
  const hash = await hashOf(content);
  if (!hash.every((byte, index) => byte === stored[index])) throw new Error("its hash differs");
  return expand(content);
}

/**
 * Keeps a copy of the memory and removes those of other versions.
 * @param {Uint8Array} content as `condense` gives it
 */
export async function keepMemory(content) {
  try {
    await forgetMemory();
    const body = new Blob([/** @type {BlobPart} */ (await hashOf(content)), /** @type {BlobPart} */ (content)]);
    await (await caches.open(STORE)).put(ADDRESS, new Response(body));
  } catch (error) {
    console.info("No copy of the engine is kept:", error);
  }
}

/** Whether a copy can be kept here at all. */
export const canKeepMemory = () => PUBLISHED && "caches" in self;

export async function forgetMemory() {
  await self.caches?.delete(STORE).catch(() => false);
}

/** @param {Uint8Array} bytes */
async function hashOf(bytes) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", /** @type {BufferSource} */ (bytes)));
}

/**
 * The memory's length, the number of runs of blocks that are not all zeros, where each begins and ends, and then what is
 * in them.
 * @param {Uint8Array} memory
 */
export function condense(memory) {
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.length >> 2);
  /** @type {number[]} */
  const runs = [];
  for (let at = 0; at < memory.length; at += BLOCK) {
    const end = Math.min(at + BLOCK, memory.length);
    if (isZero(words, at >> 2, end >> 2)) continue;
    if (runs.length && runs.at(-1) === at) runs[runs.length - 1] = end;
    else runs.push(at, end);
  }
  const head = Uint32Array.of(memory.length, runs.length / 2, ...runs);
  let size = head.byteLength;
  for (let run = 0; run < runs.length; run += 2) size += runs[run + 1] - runs[run];
  const content = new Uint8Array(size);
  content.set(new Uint8Array(head.buffer));
  let to = head.byteLength;
  for (let run = 0; run < runs.length; run += 2) {
    content.set(memory.subarray(runs[run], runs[run + 1]), to);
    to += runs[run + 1] - runs[run];
  }
  return content;
}

/** @type {(words: Uint32Array, at: number, end: number) => boolean} */
function isZero(words, at, end) {
  for (let index = at; index < end; index++) if (words[index]) return false;
  return true;
}

/** @param {Uint8Array} content as `condense` gives it */
function expand(content) {
  const view = new DataView(content.buffer, content.byteOffset);
  const memory = new Uint8Array(view.getUint32(0, true));
  const count = view.getUint32(4, true);
  let from = 8 + 8 * count;
  for (let run = 0; run < count; run++) {
    const at = view.getUint32(8 + 8 * run, true);
    const end = view.getUint32(12 + 8 * run, true);
    memory.set(content.subarray(from, from + end - at), at);
    from += end - at;
  }
  return memory;
}
