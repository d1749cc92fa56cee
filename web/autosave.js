/**
 * @typedef {import("./player/element.js").NonogramPlayer} NonogramPlayer
 * @typedef {import("./storage.js").SavedGame} SavedGame
 */

/** How long the board must rest before it is saved. */
const REST_MS = 300;

/**
 * Saves the player's game a moment after each change, and at once when the page goes away.
 * @param {NonogramPlayer} player
 * @param {(game: SavedGame) => void} save
 * @returns {() => Promise<void>} ends it, saving what is not saved yet
 */
export function autosave(player, save) {
  let timer = 0;
  const flush = async () => {
    if (!timer) return;
    clearTimeout(timer);
    timer = 0;
    save(await player.getState());
  };
  const changed = () => {
    clearTimeout(timer);
    timer = window.setTimeout(flush, REST_MS);
  };
  player.addEventListener("change", changed);
  window.addEventListener("pagehide", flush);
  document.addEventListener("visibilitychange", flush);
  return () => {
    player.removeEventListener("change", changed);
    window.removeEventListener("pagehide", flush);
    document.removeEventListener("visibilitychange", flush);
    return flush();
  };
}
