/*
 * Keeps the whole site on the device, so that it works offline after the first visit. What to keep is listed
 * in precache.json, each file with the hash of its content: a new version copies what has not changed from
 * the old one and fetches the rest. A new version waits until the page asks for it, so nothing changes under
 * a player's hands. The documentation has a list of its own, and is kept whole once a page of it is read.
 */

/** The build writes the site's version here, so that a browser notices a new one. */
const VERSION = "__BUILD__";

/** The documentation while it is being fetched. @type {Promise<void> | null} */
let keeping = null;

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const SCOPE = worker.registration.scope;

/** Several copies of the site may share an origin, and so the namespace of caches. */
const FAMILY = `nonogram ${SCOPE} `;
const CACHE = FAMILY + VERSION;
const LIST = "precache.json";
const DOCUMENTS = "docs/";
const AT_ONCE = 6;
/** Files whose address holds a hash of their contents. */
const LASTING = /^assets\//;

/**
 * `hash` is the beginning of the content's SHA-256, in hex; `late` files can wait until the page has what it
 * needs.
 * @typedef {{url: string, hash: string, bytes: number}} Listed
 * @typedef {{version: string, files: Listed[], late: Listed[]}} List
 */

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(worker.skipWaiting());
  if (event.data === "mend the copy") event.waitUntil(mend());
  if (event.data === "fetch the rest") event.waitUntil(fetchLate());
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(SCOPE)) return;
  event.respondWith(answer(request));
  if (request.mode === "navigate" && request.url.startsWith(SCOPE + DOCUMENTS)) {
    keeping ??= keepDocuments().finally(() => (keeping = null));
    event.waitUntil(keeping);
  }
});

async function install() {
  try {
    const response = await fetchFresh(LIST);
    const list = /** @type {List} */ (await response.clone().json());
    if (list.version !== VERSION) throw new Error(`${LIST} is of version ${list.version}, not ${VERSION}`);
    const [cache, kept] = await Promise.all([caches.open(CACHE), keptFiles()]);
    await eachOf(list.files, async (file) => cache.put(file.url, await kept(file) ?? await fetchListed(file)));
    await eachOf(list.late, async (file) => {
      const old = await kept(file);
      if (old) await cache.put(file.url, old);
    });
    await cache.put(LIST, response);
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

async function takeOver() {
  const old = (await caches.keys()).filter((name) => name.startsWith(FAMILY) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** Stores the site again if what was stored has been deleted. A version that is no longer the host's is not mended. */
async function mend() {
  const cache = await caches.open(CACHE);
  if (!(await cache.match(LIST))) await install().catch(() => undefined);
}

/** Keeps the documentation; what fails is tried again when the next page of it is opened. */
async function keepDocuments() {
  const cache = await caches.open(CACHE);
  if (await cache.match(DOCUMENTS + LIST)) return;
  try {
    const response = await fetchFresh(DOCUMENTS + LIST);
    const list = /** @type {List} */ (await response.clone().json());
    await eachOf(list.files, async (file) => cache.put(file.url, await fetchListed(file)));
    await cache.put(DOCUMENTS + LIST, response);
  } catch {
    // Offline, or a new version is being uploaded.
  }
}

/** Fetches the late files that are missing; one that fails is tried again at the next visit. */
async function fetchLate() {
  const cache = await caches.open(CACHE);
  const response = await cache.match(LIST);
  if (!response) return;
  const list = /** @type {List} */ (await response.json());
  for (const file of list.late) {
    const there = await cache.match(file.url, { ignoreVary: true });
    if (!there) await cache.put(file.url, await fetchListed(file));
  }
}

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(CACHE);
  const url = new URL(request.url);
  url.hash = "";
  if (request.mode === "navigate") {
    url.search = "";
    if (url.pathname.endsWith("/")) url.pathname += "index.html";
  }
  return (await cache.match(url, { ignoreVary: true })) ?? keepLate(cache, request, url);
}

/**
 * Fetches what is not kept; a late file is kept now, since it is needed after all.
 * @type {(cache: Cache, request: Request, url: URL) => Promise<Response>}
 */
async function keepLate(cache, request, url) {
  const response = await fetch(request);
  const list = await cache.match(LIST);
  const { late } = list ? /** @type {List} */ (await list.json()) : { late: [] };
  const file = late.find((one) => new URL(one.url, SCOPE).href === url.href);
  if (!file || !response.ok) return response;
  const content = await response.arrayBuffer();
  const whole = new Response(content, { status: 200, headers: withoutEncoding(response.headers) });
  if (await isListed(content, file)) await cache.put(url, whole.clone()).catch(() => undefined);
  return whole;
}

/**
 * What earlier versions hold: by its contents, since a file may have had another address.
 * @returns {Promise<(file: Listed) => Promise<Response | undefined>>}
 */
async function keptFiles() {
  /** @type {Map<string, {cache: Cache, url: string}>} */
  const kept = new Map();
  for (const name of await caches.keys()) {
    if (!name.startsWith(FAMILY) || name === CACHE) continue;
    const cache = await caches.open(name);
    const response = await cache.match(LIST);
    if (!response) continue;
    const list = /** @type {List} */ (await response.json());
    for (const file of [...list.files, ...list.late]) kept.set(nameOf(file), { cache, url: file.url });
  }
  return async (file) => {
    const old = kept.get(nameOf(file));
    return old?.cache.match(old.url, { ignoreVary: true });
  };
}

/** A response also has a type, which goes with the ending. @param {Listed} file */
function nameOf({ url, hash }) {
  return `${hash} ${url.slice(url.lastIndexOf("."))}`;
}

/**
 * A file of the list. It is refused if its hash differs, as may happen while a new version is being uploaded.
 * @param {Listed} file
 */
async function fetchListed(file) {
  // What lies under a hash may come from the browser's own cache, even if the host forgot to say how long it lasts. But
  // that cache also keeps errors and halves.
  /** @type {RequestCache[]} */
  const ways = LASTING.test(file.url) ? ["force-cache", "reload"] : ["no-cache"];
  for (const cache of ways) {
    const response = await fetch(file.url, { cache });
    const content = await response.arrayBuffer().catch(() => new ArrayBuffer(0));
    // A new response, because a redirected one could not answer a navigation.
    if (response.ok && (await isListed(content, file)))
      return new Response(content, { status: 200, headers: withoutEncoding(response.headers) });
  }
  throw new Error(`${file.url} is not the listed version`);
}

/** @type {(content: ArrayBuffer, file: Listed) => Promise<boolean>} */
async function isListed(content, file) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("").startsWith(file.hash);
}

/** @param {string} url */
async function fetchFresh(url) {
  const response = await fetch(url, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}

/**
 * The headers without those that describe compression, since the content is no longer compressed.
 * @param {Headers} headers
 */
function withoutEncoding(headers) {
  const plain = new Headers(headers);
  plain.delete("content-encoding");
  plain.delete("content-length");
  return plain;
}

/**
 * @template T
 * @param {T[]} items
 * @param {(item: T) => Promise<void>} act
 */
async function eachOf(items, act) {
  const waiting = [...items];
  const one = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await act(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}
