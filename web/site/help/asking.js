import { keyOf } from "../../player/hands/key-names.js";

/** Opens Help by "?" where the player takes its other keys. @param {HTMLElement} player */
export function openHelpByKey(player) {
  player.addEventListener("keydown", (event) => {
    if (keyOf(event) !== "?" || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    location.hash = "#help";
  });
}
