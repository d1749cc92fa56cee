/**
 * Where the files lie that are addressed and not imported. These are the addresses of the sources; the build puts those
 * of the published files, whose names hold a hash of their contents, in their place.
 */
const at = (/** @type {string} */ path) => new URL(path, import.meta.url).href;

export const HOME = at("./");
export const PLAYER_STYLE = at("./player/player.css");
export const DRAW_STYLE = at("./site/draw/draw.css");
export const ENGINE_WORKER = at("./engine/worker.js");
export const DRAWING_WORKER = at("./player/drawing/drawing-worker.js");
export const TABLE_WORKER = at("./learn/table/table-worker.js");

/**
 * Where learn.html shows why a technique works: its part and, where several share one, the technique.
 * @param {string} technique
 */
export function whyAddress(technique) {
  if (technique === "deeper search") return learnAddress("search");
  if (/^(edge|probe|implication)/.test(technique)) return learnAddress("trying");
  return learnAddress(`techniques=${encodeURIComponent(technique)}`);
}

/** @param {string} part of learn.html */
export function learnAddress(part) {
  return `${HOME}learn.html#${part}`;
}
