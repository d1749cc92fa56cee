/**
 * What a player shows before its frame is made: the grid and the clues, drawn in the host's page. The frame is made when
 * the player comes near the view, or is touched.
 */
import { readSource } from "../../reading/source.js";
import { reserveFor } from "../../player/reserve.js";
import { fewWords } from "../../strings/few.js";
import { fill } from "../../strings/language.js";
import { svgOf } from "../../svg.js";
import { NO_LOOK, fontFamily } from "../wire/look.js";
import { outfitOf } from "../wire/themes.js";

/** How far from the view a player's frame is made. */
const NEAR = "300px";

/** The colours that it shows, and where they are used. */
const SHOWN = Object.freeze({ "cell-unknown": "paper", "cell-black": "clue", "grid-strong": "line" });
/** What they are where neither theme nor host say. @type {Readonly<Record<string, readonly [light: string, dark: string]>>} */
const USUAL = Object.freeze({
  "cell-unknown": ["#ffffff", "#cbc6ba"],
  "cell-black": ["#2b2d33", "#1c1d20"],
  "grid-strong": ["#7c7a73", "#5b5850"],
});

/** @typedef {import("../../rules.js").Puzzle} Puzzle */

export class Face {
  /** @type {HTMLButtonElement} */
  element = document.createElement("button");
  #wake;
  /** @type {string | null} */
  #theme = null;
  #look = NO_LOOK;
  /** @type {Puzzle | null} */
  #puzzle = null;
  /** In which it is seen. @type {HTMLElement | null} */
  #host = null;
  /** Follows the width. @type {ResizeObserver | null} */
  #widths = null;
  /** @type {MediaQueryList | null} */
  #prefersDark = null;
  /** @type {IntersectionObserver | null} */
  #near = null;
  #dress = () => this.#colour();

  /** @param {() => void} wake called, perhaps more than once, when the frame is needed */
  constructor(wake) {
    this.#wake = wake;
    this.element.className = "face";
    this.element.type = "button";
    for (const touch of ["pointerenter", "pointerdown", "focus", "click"]) this.element.addEventListener(touch, wake);
  }

  /** @param {HTMLElement} host to be watched */
  watch(host) {
    this.end();
    const come = (/** @type {IntersectionObserverEntry[]} */ entries) =>
      entries.some(({ isIntersecting }) => isIntersecting) && this.#wake();
    this.#near = new IntersectionObserver(come, { rootMargin: NEAR });
    this.#near.observe(host);
    this.#host = host;
    // Not now: browsers report an observer that changes what it observes as a loop.
    this.#widths = new ResizeObserver(() => requestAnimationFrame(() => this.#host && this.#takeRoom()));
    this.#widths.observe(host);
    this.#prefersDark = matchMedia("(prefers-color-scheme: dark)");
    this.#prefersDark.addEventListener("change", this.#dress);
  }

  /** @param {HTMLElement} host @param {string | null} source a game id or JSON */
  show(host, source) {
    const puzzle = puzzleIn(source);
    this.#puzzle = puzzle;
    const { face, loading, lang } = fewWords(host);
    const size = puzzle && { width: puzzle.columns.length, height: puzzle.rows.length };
    this.element.ariaLabel = size ? fill(face.label, { title: puzzle.title || face.untitled, ...size }) : loading;
    this.element.lang = lang;
    this.element.replaceChildren(...(puzzle ? [svgOf(puzzle)] : []));
    this.element.hidden = false;
    this.#takeRoom();
  }

  /**
   * @param {string | null} theme the attribute
   * @param {import("../wire/look.js").Look} look
   */
  dress(theme, look) {
    this.#theme = theme;
    this.#look = look;
    this.#colour();
    this.#takeRoom();
  }

  /** The height that the player will take where it follows the puzzle; null if there is no saying. */
  get room() {
    const host = this.#host;
    if (!host?.hasAttribute("autosize") || !this.#puzzle || this.element.hidden) return null;
    return reserveFor(this.#puzzle, host, this.#look.density);
  }

  #takeRoom() {
    const { room } = this;
    if (room) this.element.style.height = `${room}px`;
    else this.element.style.removeProperty("height");
  }

  #colour() {
    const { dark, colours, font } = outfitOf(this.#theme, this.#look, this.#prefersDark?.matches ?? false);
    const { style } = this.element;
    for (const [name, use] of Object.entries(SHOWN))
      style.setProperty(`--face-${use}`, colours[name] ?? USUAL[name][Number(dark)]);
    style.setProperty("--face-font", fontFamily(font.length ? font : ["system-ui"]));
  }

  /** The frame is on its way. */
  end() {
    this.#near?.disconnect();
    this.#widths?.disconnect();
    this.#host = null;
    this.#prefersDark?.removeEventListener("change", this.#dress);
  }

  /** The frame can be seen. */
  hide() {
    this.element.hidden = true;
    this.element.replaceChildren();
  }
}

/** @param {string | null} source @returns {Puzzle | null} null for what only the engine reads, or nobody */
function puzzleIn(source) {
  if (!source) return null;
  try {
    return readSource(source)?.puzzle ?? null;
  } catch {
    return null;
  }
}
