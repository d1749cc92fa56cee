/**
 * What an element shows in place of its frame: as long as this is silent, and when it or its puzzle cannot be had. The
 * link is the one that the host page has put into the element's tag, else one of our own.
 */
import { fewWords } from "../../strings/few.js";
import { fill } from "../../strings/language.js";
import { AT_MOST, awaitAnswer } from "./frames.js";

/** For those who write the page, on the console. */
const NO_ANSWER =
  "<nonogram-player>: no player answers at {address}. That page must exist, and its server must allow frames. With the " +
  "npm package: run “npx nonogram-player copy” with your folder of static files, and call frames() if what it copied " +
  "is not served at /nonogram-player/.";

export const STAND_IN_STYLE = `
:host { display: block; position: relative; min-height: 360px; }
:host([hidden]) { display: none; }
iframe { display: block; width: 100%; height: 100%; min-height: inherit; border: 0; }
:host([autosize]), :host([autosize]) iframe { min-height: 0; }
.stand-in { position: absolute; inset: 0; z-index: 1; display: grid; align-content: center; justify-items: center;
  gap: 8px; padding: 12px; box-sizing: border-box; overflow: auto; text-align: center; overflow-wrap: anywhere; }
.stand-in[data-state="shown"] { display: none; }
.stand-in[data-state="shown"] ~ iframe { opacity: 1; }
.stand-in[data-state="failed"] { position: static; height: 100%; min-height: inherit; }
:host([autosize]) .stand-in[data-state="failed"] { min-height: 7em; }
.stand-in[data-state="failed"] ~ iframe { position: absolute; inset: 0; max-height: 100%; visibility: hidden; }
.stand-in[data-state="failed"] ~ .face { display: none; }
.stand-in[data-state="waiting"] ~ .face { animation: dim 200ms 3s forwards; }
iframe { opacity: 0; }
.face { position: absolute; inset: 0; display: grid; place-items: center; width: 100%; height: 100%; padding: 8px; border: 0;
  background: none; cursor: pointer; box-sizing: border-box; touch-action: manipulation; }
.face[hidden] { display: none; }
.face svg { max-width: 100%; max-height: 100%; min-height: 0; }
:host([autosize]) .face:not([hidden]) { position: static; place-items: start center; height: auto; }
:host([autosize]) .face:not([hidden]) ~ iframe { position: absolute; inset: 0; }
:host([autosize]) .face svg { height: auto; }
.face:focus-visible { outline: 2px solid; outline-offset: -2px; }
.face svg .paper { fill: var(--face-paper); }
.face svg .clue { fill: var(--face-clue); font-family: var(--face-font); }
.face svg .black, .face svg .ground, .face svg .rivet { fill: var(--face-clue); }
.face svg .on-black { fill: var(--face-paper); }
.face svg .line { stroke: var(--face-line); }
p { margin: 0; max-width: 34em; }
a { color: inherit; }
/* Over the drawn puzzle neither could be read: the drawing is dimmed first, or is a button for as long as no frame is wanted. */
.stand-in[data-state="waiting"] { opacity: 0; animation: appear 200ms 3s forwards; }
.stand-in:not([data-state]):has(~ .face:not([hidden]) svg) { visibility: hidden; }
@keyframes appear { to { opacity: 1; } }
@keyframes dim { to { opacity: 0.15; } }
`;

export class StandIn {
  #box = document.createElement("div");
  #message = document.createElement("p");
  #link = document.createElement("a");
  #slot = document.createElement("slot");
  #player;
  /** Stops waiting. */
  end = () => {};

  /** @param {ShadowRoot} shadow of the player */
  constructor(shadow) {
    this.#player = /** @type {HTMLElement} */ (shadow.host);
    this.#message.setAttribute("role", "status");
    this.#link.target = "_blank";
    this.#link.rel = "noopener";
    this.#slot.append(this.#link);
    this.#box.className = "stand-in";
    // The page around it may run from right to left, which no language of ours does.
    this.#box.dir = "ltr";
    this.#box.append(this.#message, this.#slot);
    shadow.append(this.#box);
  }

  /**
   * Stands in for a frame until it is `show`n.
   * @param {HTMLIFrameElement} frame not in the page yet
   * @param {string} address as `fail` takes it
   * @param {(message: string) => void} fail called when it cannot be had, or is silent for too long
   */
  wait(frame, address, fail) {
    this.end();
    const texts = fewWords(this.#player);
    this.#set("waiting", texts.loading, address);
    const { host, origin, pathname } = new URL(frame.src);
    // A sandboxed frame has no origin of its own then either, and cannot be spoken to.
    const never = isFile(frame.src) ? texts.file : isSandboxed() ? texts.sandboxed : null;
    this.end = awaitAnswer(frame, never === null ? AT_MOST : 0, () => {
      if (never === null) console.warn(fill(NO_ANSWER, { address: origin + pathname }));
      fail(never ?? fill(texts.missing, { host }));
    });
  }

  /** Gives way to the frame. */
  show() {
    this.end();
    this.#box.dataset.state = "shown";
  }

  /**
   * @param {string} message
   * @param {string} address of a page that shows the puzzle by itself or, without one in its fragment, leads to others
   */
  fail(message, address) {
    this.#set("failed", message, address);
  }

  /** @type {(state: "waiting" | "failed", message: string, address: string) => void} */
  #set(state, message, address) {
    this.#box.dataset.state = state;
    const { link, others, lang } = fewWords(this.#player);
    this.#box.lang = lang;
    this.#message.textContent = message;
    this.#link.textContent = new URL(address).hash ? link : others;
    this.#link.href = address;
    this.#link.hidden = isFile(address);
  }
}

/** Browsers run no modules of pages that are opened as files. @param {string} address */
function isFile(address) {
  return new URL(address).protocol === "file:";
}

/** Whether this page is in a frame with `sandbox` and without `allow-same-origin`. */
function isSandboxed() {
  return self.origin === "null" && location.protocol.startsWith("http");
}
