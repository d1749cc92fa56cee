/** Contrast as WCAG 2.2 measures it. */

/** The relative luminance, from 0 for black to 1 for white. @param {string} colour #rrggbb */
export function luminance(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A part of a colour without the gamma of sRGB. @param {number} part from 0 to 1 */
export function linear(part) {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/**
 * @param {string} one
 * @param {string} other
 * @returns {number} from 1 to 21
 */
export function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** What is written on a colour: black or white, whichever stands out more, at least 4.5:1. @param {string} colour #rrggbb */
export function writtenOn(colour) {
  return contrast(colour, "#000000") >= contrast(colour, "#ffffff") ? "#000000" : "#ffffff";
}
