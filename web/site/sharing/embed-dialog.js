import { HOME } from "../../addresses.js";
import { LANGUAGES, words } from "../../strings/say.js";
import { copyField, openDialog } from "../parts/dialog.js";
import { build, button } from "../../dom.js";
import { DEFAULTS, embedCode, frameAddress } from "./embed-code.js";

/**
 * @import { Puzzle } from "../../rules.js"
 * @import { Pinned } from "./embed-code.js"
 * @typedef {"hints" | "check" | "theme" | "storage" | "lang"} Setting
 */

/** @type {Record<Setting, string[]>} */
const CHOICES = {
  hints: ["full", "where", "off"],
  check: ["solution", "line", "off"],
  theme: ["auto", "light", "dark", "news", "meadow", "slate"],
  storage: ["none", "local"],
  lang: ["auto", ...Object.keys(LANGUAGES)],
};
/** Of a frame, in pixels, until its player says how high it is. */
const USUAL_HEIGHT = 480;

/** Hands out what a page has to contain to embed a puzzle, with the player as it would be there. */
class EmbedDialog {
  #puzzle;
  #settings = { ...DEFAULTS };
  /** @type {"element" | "frame"} */
  #way = "element";
  #height = USUAL_HEIGHT;
  /** @type {Pinned | null} */
  #pinned = null;
  #pin = build("input", { type: "checkbox", disabled: true });
  #pinRow = build("label", { class: "embed-pin" }, this.#pin, words.frame.embed.pin);
  #code = build("textarea", { class: "dialog-code", readonly: true, rows: 6, spellcheck: "false" });
  #said = build("span", { class: "dialog-said", role: "status" });
  #preview = build("iframe", { class: "embed-preview", title: words.frame.embed.preview });
  #sizes = new ResizeObserver(([{ target }]) => this.#grow(target.scrollHeight));

  /** @param {Puzzle} puzzle */
  constructor(puzzle) {
    this.#puzzle = puzzle;
    const texts = words.frame.embed;
    this.#code.setAttribute("aria-label", texts.code);
    this.#pin.addEventListener("change", () => this.#write());
    this.#preview.addEventListener("load", () => this.#measure());
    const copy = button(texts.copy, () => void copyField(this.#code, this.#said, texts), { kind: "primary" });
    const wishes = build("div", { class: "embed-wishes" }, this.#ways(), ...this.#choices(), this.#pinRow);
    const code = build("div", { class: "embed-out" }, this.#code, build("div", { class: "dialog-row" }, copy, this.#said));
    const more = build("a", { href: new URL("embed-guide.html", HOME).href, target: "_blank" }, texts.more);
    const preview = build("div", { class: "embed-stage" }, build("h3", {}, texts.preview), this.#preview);
    openDialog(texts.title, "embed-dialog", [wishes, code, more, preview], () => this.#sizes.disconnect());
    this.#show();
    void this.#lookUpPinned();
  }

  #ways() {
    const texts = words.frame.embed;
    const group = build("fieldset", { class: "embed-ways" }, build("legend", {}, texts.way));
    for (const way of /** @type {const} */ (["element", "frame"])) {
      const radio = build("input", { type: "radio", name: "embed-way", value: way, checked: way === this.#way });
      radio.addEventListener("change", () => {
        this.#way = way;
        this.#write();
      });
      group.append(build("label", {}, radio, texts.ways[way]));
    }
    return group;
  }

  #choices() {
    const texts = words.frame.embed;
    return /** @type {Setting[]} */ (Object.keys(CHOICES)).map((name) => {
      const select = build("select", { class: "choice" });
      /** @type {Record<string, string>} */
      const values = texts.values[name];
      for (const value of CHOICES[name]) select.append(build("option", { value }, values[value] ?? LANGUAGES[value].name));
      select.addEventListener("change", () => {
        this.#settings[name] = select.value;
        this.#show();
      });
      return build("label", {}, build("span", {}, texts.settings[name]), select);
    });
  }

  async #lookUpPinned() {
    const answer = await fetch(new URL("player.json", HOME)).catch(() => null);
    this.#pinned = answer?.ok ? await answer.json() : null;
    this.#pin.disabled = !this.#pinned;
    this.#write();
  }

  /** Shows what was chosen, in code and as it will be. What is tried out here is not kept. */
  #show() {
    const address = frameAddress(this.#puzzle, { ...this.#settings, storage: "none", autosize: "" });
    // Going back is to leave the dialog, not to undo a choice.
    if (this.#preview.contentWindow) this.#preview.contentWindow.location.replace(address);
    else this.#preview.src = address;
    this.#write();
  }

  #write() {
    const element = this.#way === "element";
    this.#pinRow.hidden = !element;
    const pinned = this.#pin.checked ? this.#pinned : null;
    const wishes = { way: this.#way, settings: this.#settings, height: this.#height, pinned };
    const code = embedCode(this.#puzzle, wishes);
    if (code === this.#code.value) return;
    this.#code.value = code;
    this.#said.textContent = "";
  }

  /** The frame is of this origin, so that its player's height can be read. */
  #measure() {
    this.#sizes.disconnect();
    const player = this.#preview.contentDocument?.querySelector("nonogram-player");
    if (player) this.#sizes.observe(player);
  }

  /** @param {number} height */
  #grow(height) {
    if (height === this.#height || height < 100) return;
    this.#height = height;
    this.#preview.style.height = `${height}px`;
    this.#write();
  }
}

/** @param {Puzzle} puzzle */
export function openEmbed(puzzle) {
  new EmbedDialog(puzzle);
}
