/** The frame of a player, as its element has it: its name, and its height where that follows the puzzle. */
import { fewWords } from "../../strings/few.js";

/**
 * @param {HTMLElement} element
 * @param {string} address
 * @returns {HTMLIFrameElement} not in the page yet
 */
export function makeFrame(element, address) {
  const frame = document.createElement("iframe");
  fitFrame(frame, element);
  // For what the reader shares.
  frame.allow = "clipboard-write";
  frame.src = address;
  return frame;
}

/**
 * Follows what the element's attributes say of its frame.
 * @param {HTMLIFrameElement} frame
 * @param {HTMLElement} element
 * @param {number} [height] that the player takes, if that has just been told
 */
export function fitFrame(frame, element, height) {
  frame.title = element.getAttribute("title") ?? fewWords(element).frame;
  if (!element.hasAttribute("autosize")) frame.style.removeProperty("height");
  else if (height) frame.style.height = `${Math.ceil(height)}px`;
}
