/**
 * Opens Help by "?" while the focus is in a player: keys that are a single character must not act anywhere else.
 * @param {HTMLElement} player
 */
export function openHelpByKey(player) {
  player.addEventListener("keydown", (event) => {
    if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    location.hash = "#help";
  });
}
