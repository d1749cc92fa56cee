import { FORMATS } from "../engine/formats.js";

const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f]/;

/**
 * The text of a file as nonogram/formats/encoding.py has it: UTF-8, UTF-16 with its mark, Windows-1252, and binary formats
 * as a character for each byte.
 * @param {Blob} blob
 * @returns {Promise<string>}
 */
export async function textOfFile(blob) {
  const data = new Uint8Array(await blob.arrayBuffer());
  if (isBinary(data)) return byteByByte(data);
  const marked = (data[0] === 0xff && data[1] === 0xfe && "utf-16le") || (data[0] === 0xfe && data[1] === 0xff && "utf-16be");
  if (marked) return new TextDecoder(marked).decode(data);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(data);
  } catch {
    const western = new TextDecoder("windows-1252").decode(data);
    return CONTROL.test(western) ? new TextDecoder().decode(data) : western;
  }
}

/** @param {Uint8Array} data */
function isBinary(data) {
  const beginning = byteByByte(data.subarray(0, 16));
  return Object.values(FORMATS).some(({ magic }) => magic.some((/** @type {string} */ begins) => beginning.startsWith(begins)));
}

/** @param {Uint8Array} data */
function byteByByte(data) {
  const pieces = [];
  for (let at = 0; at < data.length; at += 8192) pieces.push(String.fromCharCode(...data.subarray(at, at + 8192)));
  return pieces.join("");
}
