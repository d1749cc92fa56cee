/**
 * The messages between a host page and the player in its frame. Both sides import this file.
 *
 * The host calls `{nonogram: 1, id, call, args}` and is answered `{nonogram: 1, id, value}` or `{nonogram: 1,
 * id, error}`; the frame reports `{nonogram: 1, event, detail}`. The frame announces PRESENT to the
 * window around it when it can be called, and hears that window alone. The first call must be HELLO: it fixes the origin
 * that the frame listens to from then on, and may bring a port on which the frame says FAREWELL. On the port, the event
 * SAVE has a `number`, which the host confirms by `{kept: number}`; what was not confirmed comes again with FAREWELL.
 *
 * A frame that is called more often than it can answer (gate.js) refuses calls, many at a time: `{nonogram: 1, ids,
 * error}`.
 *
 * Each notice also names the `user` for whom the frame played then, as the setting of that name says, or null.
 *
 * @typedef {{name: string, message: string}} WireError
 * @typedef {{nonogram: number, id: number, call: string, args: unknown[]}} Call
 * @typedef {{nonogram: number, id: number, value?: unknown, error?: WireError}} Answer
 * @typedef {{nonogram: number, ids: number[], error: WireError}} Refusal
 * @typedef {{nonogram: number, event: string, detail: unknown, user: string | null}} Notice
 * @typedef {{game: object | null, focused: boolean, save: object | null, paused: boolean, gone: boolean}} Farewell
 *   the game as it was left, what was to be told by the event "save" still, whether its board was covered, and whether the
 *   page will not come back as it was
 */

export const VERSION = 1;

/** Why calls are refused, for the host's author, and so in English. */
export const BUSY = "The player was called too often to answer.";

/** The event that carries a game to be kept. */
export const SAVE = "save";

export const HELLO = "hello";
/** After HELLO: a game that goes on in a new frame, whether its board had the focus, and whether it was paused. */
export const RESUME = "go-on";
/** The frame's last word when its page ends, on the port that came with HELLO. */
export const FAREWELL = "farewell";
/** The host could not fetch the file of `src`: args are its address and a Failure of fetching.js. Answered in words. */
export const MISSING = "missing";
/** Changes a setting: args are its name and its value, null for the default. */
export const SET = "set";
/** A pack of puzzles: args are its text, or null for none. Answered by the place in it of the puzzle on the board. */
export const PACK = "pack";
/** How the player looks beyond its theme: args are a Look of look/look.js. What is not in order there is left out. */
export const LOOK = "look";
export const PRESENT = "present";
/** A player reports this with a port that is to lead to the engine which the page's players share. */
export const ENGINE = "engine";
/** To the page that owns the workers: comes with such ports. */
export const CONNECT = "connect";
/** To a player: the workers have gone, and its port with them. The argument is whether there will be no others. */
export const LOST = "lost";
/** In the query of a player's frame: the host passes on ports to a shared engine. */
export const SHARED = "shared";

/** Methods of the player that a host may call. */
export const METHODS = Object.freeze([
  "load", "getState", "setState", "undo", "redo", "hint", "check", "solve", "cancel", "reset", "exportPuzzle",
  "replay", "exportPicture", "print", "focus", "getLog", "pause", "resume",
]);

/** Events of the player that a host is told of; "save" comes with storage="host" only. */
export const EVENTS = Object.freeze([
  "ready", "start", "progress", "change", "share", "hint", "check", "mistake", "pause", "resume", "complete",
  "resize", "engine-ready", "fail", "save",
]);

/** Attributes that may change while the player is on the page. */
export const SETTINGS = Object.freeze(["mode", "hints", "check", "tools", "theme", "storage", "user", "deadline", "pick", "autosize", "touch"]);

/**
 * Whether a message is one of ours; anything else on the channel is ignored.
 * @type {(data: unknown) => data is Record<string, unknown> & {nonogram: number}}
 */
export function isOurs(data) {
  return typeof data === "object" && data !== null && "nonogram" in data && data.nonogram === VERSION;
}
