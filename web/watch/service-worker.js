/*
 * Served only by `build.py serve --watch`, in place of the real one: it stores nothing and answers nothing, so that
 * every file comes from the server. It removes what the real one has stored at this address, and reloads the pages that
 * came from there.
 */

const unstored = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

unstored.addEventListener("install", (event) => event.waitUntil(unstored.skipWaiting()));
unstored.addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function takeOver() {
  const stored = (await caches.keys()).filter((name) => name.startsWith(`nonogram ${unstored.registration.scope} `));
  await Promise.all(stored.map((name) => caches.delete(name)));
  await unstored.clients.claim();
  if (stored.length === 0) return;
  const pages = await unstored.clients.matchAll({ type: "window" });
  // Not awaited: a page that is loaded now itself waits until this worker is active.
  for (const page of pages) void page.navigate(page.url);
}
