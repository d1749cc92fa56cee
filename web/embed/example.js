/** The live part of host-example.html; its own source is shown on the page. */

const MUSHROOM = "8x8:3/2.1.1/8/1.2.1/1.2.1/8/2.1.1/3/4/2.2/3.3/1.4.1/8/1.1/1.1/6";

const talking = /** @type {any} */ (document.getElementById("talking"));
const log = /** @type {HTMLElement} */ (document.getElementById("log"));

for (const type of ["ready", "start", "change", "progress", "save", "hint", "mistake", "complete", "fail"]) {
  talking.addEventListener(type, (/** @type {CustomEvent} */ event) => write(type, event.detail));
}
talking.load(MUSHROOM);

document.addEventListener("click", async ({ target }) => {
  if (!(target instanceof HTMLButtonElement)) return;
  const { call, arg, themeChoice } = target.dataset;
  if (themeChoice) talking.setAttribute("theme", themeChoice);
  if (!call) return;
  try {
    write(`${call}() gives`, await talking[call](...(arg ? [arg] : [])));
  } catch (error) {
    write(`${call}() fails`, /** @type {Error} */ (error).message);
  }
});

/**
 * @param {string} name
 * @param {unknown} detail
 */
function write(name, detail) {
  const line = document.createElement("li");
  line.textContent = `${name} ${JSON.stringify(detail) ?? ""}`;
  log.prepend(line);
  while (log.children.length > 12) log.lastElementChild?.remove();
}

const STILL = {
  version: 1,
  rows: [[1], [3], [5], [1, 1], [1, 1]],
  columns: [[1], [4], [3], [4], [1]],
  state: ["..#..", ".###.", "#####", ".#.#.", ".#.#."],
};
const still = /** @type {any} */ (document.getElementById("still"));
still.load(STILL);

const source = /** @type {HTMLElement} */ (document.getElementById("source"));
source.textContent = await (await fetch(import.meta.url)).text();
