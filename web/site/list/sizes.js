/** @import { Size } from "./choosing.js" */
import { words } from "../../strings/pages.js";

/** The sizes with their longest side. @type {readonly (readonly [Size, number])[]} */
export const SIZES = [["small", 10], ["medium", 15], ["large", 20], ["huge", Infinity]];

/** @param {number} width @param {number} height @returns {Size} */
export function sizeOf(width, height) {
  const longer = Math.max(width, height);
  return SIZES.find(([, most]) => longer <= most)?.[0] ?? "huge";
}

/** @returns {Record<string, string>} */
export function sizeNames() {
  return Object.fromEntries(SIZES.map(([name]) => [name, words.site.list[name]]));
}
