/**
 * Follows the room that the page gives the player: decides where the tools go, how large the canvas is in device pixels
 * and, if wanted, which height suits the puzzle.
 *
 * @import { View } from "./view.js"
 */
import { measure, ownHeight, sharpness } from "../drawing/measure.js";

/** A player lower than this, in CSS pixels, has its tools beside the board; they make room for the panel. */
const SHORT = 480;
/** Below this height, the tools are close together. */
const LOW = 640;

export class Sizing {
  #observer = new ResizeObserver((entries) => this.#resized(entries));
  /** Of the stage, in CSS pixels. */
  #width = 0;
  #auto = false;

  /**
   * @param {{host: HTMLElement, root: HTMLElement, stage: HTMLElement, side: HTMLElement, note: HTMLElement,
   *   toolbar: HTMLElement, panel: HTMLElement}} parts
   * @param {View} view
   */
  constructor(parts, view) {
    this.parts = parts;
    this.view = view;
    this.onHost = (/** @type {number} */ _width, /** @type {number} */ _height) => {};
  }

  /** Whether the height follows the puzzle. */
  get auto() {
    return this.#auto;
  }

  set auto(auto) {
    if (auto === this.#auto) return;
    this.#auto = auto;
    this.#suitHeight();
    // The player may keep its size, and a page that is to give it its height has to be told that.
    if (this.parts.host.isConnected) this.#hostResized(this.parts.host.getBoundingClientRect());
  }

  listen() {
    const { host, stage } = this.parts;
    this.#observer.observe(host);
    try {
      this.#observer.observe(stage, { box: "device-pixel-content-box" });
    } catch {
      this.#observer.observe(stage);
    }
    return () => this.#observer.disconnect();
  }

  place() {
    this.#suitHeight();
  }

  /** @param {ResizeObserverEntry[]} entries */
  #resized(entries) {
    for (const entry of entries) {
      if (entry.target === this.parts.host) this.#hostResized(entry.contentRect);
      else this.#stageResized(entry);
    }
  }

  /** @param {DOMRectReadOnly} box */
  #hostResized({ width, height }) {
    const beside = !this.auto && (width >= 800 ? height < width * 1.25 : width >= 540 && height < SHORT);
    this.parts.root.dataset.tools = beside || (this.auto && width >= 800) ? "beside" : "below";
    this.parts.root.toggleAttribute("data-short", !this.auto && height < SHORT);
    this.parts.root.toggleAttribute("data-low", !this.auto && height < LOW);
    // Nothing is shown yet, or no longer.
    if (width && height) this.onHost(width, height);
  }

  /** Gives a panel that has just opened below the board the room that the board leaves unused, where its text needs it. */
  giveRoom() {
    const { root, panel } = this.parts;
    root.style.removeProperty("--spare");
    if (this.auto || root.dataset.tools !== "below") return;
    // Drawn in its new room, the board may call for the clues in hand above it, or no longer.
    for (let look = 0; look < 2; look++) this.#measureStage();
    const unused = Math.floor(this.view.camera.unused / sharpness(window));
    root.style.setProperty("--spare", `${panel.getBoundingClientRect().height + unused}px`);
  }

  /** Has the board drawn in the room that it has now, before an observer tells of it. */
  #measureStage() {
    const ratio = sharpness(window);
    const { width, height } = this.parts.stage.getBoundingClientRect();
    this.view.resize(Math.round(width * ratio), Math.round(height * ratio), ratio, this.#borrowed() * ratio);
  }

  /** @param {ResizeObserverEntry} entry */
  #stageResized(entry) {
    const { width, height } = entry.contentRect;
    const ratio = sharpness(window);
    const exact = entry.devicePixelContentBoxSize?.[0];
    const wide = pixels(width * ratio, exact?.inlineSize);
    const high = pixels(height * ratio, exact?.blockSize);
    this.view.resize(wide, high, ratio, this.#borrowed() * ratio);
    if (width === this.#width) return;
    this.#width = width;
    // Not now: browsers report an observer that changes what it observes as a loop.
    if (this.auto) requestAnimationFrame(() => this.#suitHeight());
  }

  /** The height that the panel, the bar or a long message needs beyond the tools and one line above them. */
  #borrowed() {
    const { root, side, note, toolbar } = this.parts;
    if (this.auto || root.dataset.tools !== "below") return 0;
    return side.offsetHeight - toolbar.offsetHeight - parseFloat(getComputedStyle(note).minHeight);
  }

  #suitHeight() {
    const { stage } = this.parts;
    if (!this.auto || !this.view.puzzle) {
      stage.style.removeProperty("height");
      return;
    }
    const ratio = sharpness(window);
    const width = Math.floor(stage.clientWidth * ratio);
    if (width) stage.style.height = `${ownHeight(measure(this.view.puzzle, this.view.signs), { width, ratio })}px`;
  }
}

/**
 * The size in device pixels that the browser reports, unless it uses another pixel ratio than ours (a higher one, or an
 * emulated one).
 * @type {(expected: number, said?: number) => number}
 */
function pixels(expected, said) {
  return said !== undefined && Math.abs(said - expected) <= 1 ? said : Math.round(expected);
}
