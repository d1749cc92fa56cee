// Served by `build.py serve --watch` alone, which puts it into every page: loads the page anew when the site has changed.

/** The state of the site that this page shows: the server writes it behind this file's address. */
const shown = new URL(import.meta.url).search.slice(1);

new EventSource("/watch/changes").addEventListener("message", ({ data }) => {
  if (data !== shown) location.reload();
});
