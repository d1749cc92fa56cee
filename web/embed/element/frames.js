/**
 * Where the pages are that players frame: beside the script. The npm package cannot tell its own address once a bundler
 * has included it, so it has the one of `package-address.js` until the host's page calls `frames()`.
 */
import { fill } from "../../strings/language.js";
import { frameAddress, idOf } from "./frame-address.js";

/** For those who write the page, on the console. */
const NO_ANSWER =
  "<nonogram-player>: no player answers at {address}. That page must exist, and its server must allow frames. With the " +
  "npm package: run “npx nonogram-player copy” with your folder of static files, and call frames() if what it copied " +
  "is not served at /nonogram-player/.";
const NOT_EMBEDDABLE =
  "<nonogram-player>: this page has a Cross-Origin-Embedder-Policy. It frames the player only if {host} sends two headers " +
  "with all its files: “Cross-Origin-Embedder-Policy: require-corp” and “Cross-Origin-Resource-Policy: cross-origin”.";

export class Frames extends EventTarget {
  #script;

  /** @param {string} script its address, whole or from the page's root */
  constructor(script) {
    super();
    this.#script = script;
  }

  /** @param {"embed.html" | "embed-engine.html"} page */
  page(page) {
    return new URL(page, new URL(this.#script, document.baseURI));
  }

  /**
   * Where the puzzle of a player can be played without the page that it is in.
   * @param {HTMLElement} player
   */
  alone(player) {
    const puzzle = idOf(player.getAttribute("puzzle") ?? "");
    return frameAddress(this.page("embed.html"), player, ["mode", "hints", "check", "theme"], puzzle);
  }

  /** The page that leads to other puzzles. @param {HTMLElement} player */
  others(player) {
    return frameAddress(this.page("embed.html"), player, ["theme"], null);
  }

  /**
   * Tells "move" to all that may have made frames. On a server, which makes none, the place is only noted.
   * @param {string | URL} root the folder that holds the folders of versions
   * @throws {TypeError} if it is not an address
   */
  move(root) {
    const [version, name] = this.#script.split("/").slice(-2);
    const before = this.#script;
    this.#script = `${String(root).replace(/\/$/, "")}/${version}/${name}`;
    if (!globalThis.document) return;
    // The page's own address may change later, by `history.pushState`.
    this.#script = new URL(this.#script, document.baseURI).href;
    if (this.#script !== new URL(before, document.baseURI).href) this.dispatchEvent(new Event("move"));
  }

  /**
   * Tells on the console why no player answers, if that is to be mended where these pages are.
   * @param {string} cause as "fail" tells it
   */
  complain(cause) {
    const { href: address, host } = this.page("embed.html");
    if (cause === "frame") console.warn(fill(NO_ANSWER, { address }));
    else if (cause === "frame-coep") console.warn(fill(NOT_EMBEDDABLE, { host }));
  }
}
