/**
 * What crosses between a host page and the player in its frame. Both sides import this file and nothing else
 * of each other.
 *
 * The host calls `{nonogram: 1, id, call, args}` and is answered `{nonogram: 1, id, value}` or `{nonogram: 1,
 * id, error}`; the frame tells `{nonogram: 1, event, detail}`. The first call must be HELLO: it fixes the
 * origin that is listened to from then on. The frame says PRESENT, to anyone, when it can be called.
 *
 * @typedef {{name: string, message: string}} WireError
 * @typedef {{nonogram: number, id: number, call: string, args: unknown[]}} Call
 * @typedef {{nonogram: number, id: number, value?: unknown, error?: WireError}} Answer
 * @typedef {{nonogram: number, event: string, detail: unknown}} Notice
 */

export const VERSION = 1;

export const HELLO = "hello";
/** Changes a setting: args are its name and its value, null for the default. */
export const SET = "set";
export const PRESENT = "present";

/** Methods of the player that a host may call. */
export const METHODS = Object.freeze([
  "load",
  "getState",
  "setState",
  "undo",
  "redo",
  "hint",
  "check",
  "solve",
  "cancel",
  "reset",
  "exportPuzzle",
]);

/** Events of the player that a host is told of; "save" comes with storage="host" only. */
export const EVENTS = Object.freeze([
  "ready",
  "start",
  "progress",
  "change",
  "hint",
  "mistake",
  "complete",
  "resize",
  "engine-ready",
  "fail",
  "save",
]);

/** Attributes that may change while the player is there. */
export const SETTINGS = Object.freeze(["mode", "hints", "check", "theme"]);

/**
 * Whether a message is one of ours; anything else on the channel is ignored.
 * @param {unknown} data
 * @returns {data is Record<string, unknown>}
 */
export function isOurs(data) {
  return typeof data === "object" && data !== null && "nonogram" in data && data.nonogram === VERSION;
}
