/**
 * How large the frame has to be for a player with something beside it.
 *
 * @typedef {{width: number, height: number}} Size
 */

/**
 * @param {HTMLElement} beside above or below the player; may be hidden
 * @param {HTMLElement} player
 * @param {(size: Size) => void} changed called when what is beside it has another height
 * @returns {(size: Size) => Size} what both take, from what the player takes
 */
export function fitBeside(beside, player, changed) {
  const both = ({ width, height } = /** @type {Size} */ (player.getBoundingClientRect())) => ({
    width,
    height: height + beside.offsetHeight,
  });
  const told = () => player.hasAttribute("autosize") && player.offsetHeight && changed(both());
  new ResizeObserver(() => void told()).observe(beside);
  return both;
}
