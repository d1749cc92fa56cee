import { build, button, cleanTitle } from "../../dom.js";
import { draw } from "../../strings/draw.js";
import { say } from "../../strings/say.js";
import { openDialog } from "../parts/dialog.js";
import { sayCredits } from "../sharing/credits.js";

/** @typedef {Pick<import("../../rules.js").Puzzle, "author" | "license">} Credited */

/** Licences that people give their puzzles, offered while one is typed. */
const USUAL = ["CC0 1.0", "CC BY 4.0", "CC BY-SA 4.0", "CC BY-NC 4.0", "CC BY-NC-SA 4.0"];

/** A button that tells who drew a puzzle and what others may do with it, and opens a dialog with fields for that. */
export class Credits {
  element = button("", () => this.#open(), { kind: "quiet" });
  /** @type {Credited} */
  #value = {};
  #changed;

  /** @param {() => void} changed */
  constructor(changed) {
    this.#changed = changed;
    this.value = {};
  }

  /** Both are left out while they are empty. */
  get value() {
    return this.#value;
  }

  set value({ author, license }) {
    const [by, terms] = [cleanTitle(author), cleanTitle(license)];
    this.#value = { ...(by ? { author: by } : {}), ...(terms ? { license: terms } : {}) };
    const { title, told } = draw.credits;
    const credits = sayCredits(this.#value);
    this.element.replaceChildren(build("span", {}, credits || title));
    this.element.setAttribute("aria-label", credits ? say(told, { credits }) : title);
  }

  #open() {
    const texts = draw.credits;
    const limits = { type: "text", maxlength: 200, dir: "auto" };
    const author = build("input", { id: "draw-author", ...limits, autocomplete: "name" });
    const license = build("input", { id: "draw-license", ...limits, autocomplete: "off", list: "draw-licenses" });
    const usual = build("datalist", { id: "draw-licenses" }, ...USUAL.map((value) => build("option", { value })));
    author.value = this.#value.author ?? "";
    license.value = this.#value.license ?? "";
    const fields = [[author, texts.author], [license, texts.license]].map(([input, label]) =>
      build("div", { class: "name-field" }, build("label", { for: /** @type {HTMLInputElement} */ (input).id }, label), input));
    const form = build("form", { class: "draw-credits-form" }, ...fields, usual, build("button", { class: "button primary" }, texts.done));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      dialog.close();
    });
    const dialog = openDialog(texts.title, "draw-credits", [build("p", { class: "hint" }, texts.lead), form], () => {
      this.value = { author: author.value, license: license.value };
      this.#changed();
    });
    author.focus();
  }
}
