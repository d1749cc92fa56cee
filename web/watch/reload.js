// Served only by `build.py serve --watch`, which adds it to every page: reloads the page when the site has changed.

/** The state of the site that this page shows; the server appends it to this file's address. */
const shown = new URL(import.meta.url).search.slice(1);

new EventSource("/watch/changes").addEventListener("message", ({ data }) => {
  if (data !== shown) location.reload();
});
