/** How many pixels a picture may have, known before it is decoded: for that a small file may need gigabytes. */

/** @typedef {{width: number, height: number}} Size   in pixels */

/** The most that is decoded, in millions of pixels. */
export const MOST_MILLION = 100;

/** @param {Size} size */
export function isTooLarge({ width, height }) {
  return width * height > MOST_MILLION * 1_000_000;
}

/**
 * The size of a picture, which an image element tells without decoding it.
 * @param {Blob} file
 * @returns {Promise<Size | null>} null for what is not a picture
 */
export async function sizeOfPhoto(file) {
  const address = URL.createObjectURL(file);
  const image = new Image();
  const known = new Promise((resolve) => {
    image.addEventListener("load", () => resolve({ width: image.naturalWidth, height: image.naturalHeight }));
    image.addEventListener("error", () => resolve(null));
  });
  image.src = address;
  return known.finally(() => URL.revokeObjectURL(address));
}
