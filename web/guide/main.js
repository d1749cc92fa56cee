/**
 * The page that shows how to embed the player: buttons that copy code, lists of the events that players report, and
 * where the reader is in the contents. The examples' own code lies in examples/.
 */

/** Stands for the address of the player's folder in all code. */
const PLACEHOLDER = "https://your.host/";
/** In a content security policy. */
const ORIGIN = "https://your.host";
const HOME = new URL("./", location.href).href;
const MOST_LINES = 40;

for (const listing of document.querySelectorAll(".listing")) prepare(/** @type {HTMLElement} */ (listing));
for (const log of document.querySelectorAll(".log")) follow(/** @type {HTMLElement} */ (log));
markPlace();
// On a phone the contents would push the page out of view.
if (matchMedia("(max-width: 999px)").matches) document.querySelector("nav details")?.removeAttribute("open");

/** Writes this copy's own address into the code, and offers to copy it. @param {HTMLElement} listing */
function prepare(listing) {
  const texts = document.createTreeWalker(listing, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = /** @type {Text} */ (texts.currentNode);
    text.data = text.data.replaceAll(PLACEHOLDER, HOME).replaceAll(ORIGIN, location.origin);
  }
  const code = listing.textContent ?? "";
  const copy = document.createElement("button");
  Object.assign(copy, { type: "button", className: "copy", textContent: "Copy" });
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(code);
      copy.textContent = "Copied";
    } catch {
      getSelection()?.selectAllChildren(listing.querySelector("code") ?? listing);
      copy.textContent = "Selected";
    }
    setTimeout(() => (copy.textContent = "Copy"), 2000);
  });
  // Beside the listing, not in it: it stays in place when long lines are scrolled.
  const shell = document.createElement("div");
  shell.className = "shell";
  listing.replaceWith(shell);
  shell.append(listing, copy);
}

/** Lists the events of the players beside it, the newest first. @param {HTMLElement} log */
function follow(log) {
  for (const type of log.dataset.events?.split(" ") ?? []) {
    log.parentElement?.addEventListener(type, (event) => {
      if (!(event instanceof CustomEvent)) return;
      const { instanceId, userId, puzzleId, ...own } = event.detail;
      const line = document.createElement("li");
      const name = document.createElement("b");
      name.textContent = type;
      line.append(name, ` ${JSON.stringify(own)}`);
      line.title = JSON.stringify({ instanceId, userId, puzzleId });
      log.prepend(line);
      while (log.children.length > MOST_LINES) log.lastElementChild?.remove();
    });
  }
}

/** Marks the part of the page that is in view in the contents. */
function markPlace() {
  const links = new Map([...document.querySelectorAll("nav a")].map((link) => [link.getAttribute("href")?.slice(1), link]));
  const watch = new IntersectionObserver(
    (entries) => {
      const entry = entries.find(({ isIntersecting }) => isIntersecting);
      if (!entry) return;
      for (const link of links.values()) link.removeAttribute("aria-current");
      links.get(entry.target.id)?.setAttribute("aria-current", "true");
    },
    { rootMargin: "-20% 0px -75% 0px" },
  );
  for (const id of links.keys()) {
    const part = id && document.getElementById(id);
    if (part) watch.observe(part);
  }
}
