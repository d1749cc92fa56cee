import { build, button, cleanTitle, isolated } from "../../dom.js";
import { icon } from "../../icons.js";
import { puzzleKey } from "../../reading/game-id.js";
import { startOf } from "../../rules.js";
import { words } from "../../strings/pages.js";
import { say, saySize } from "../../strings/say.js";
import { copyField, openDialog } from "../parts/dialog.js";
import { fileName, saveFile } from "../parts/files.js";
import { drawThumbnail } from "../parts/thumbnail.js";
import { packCode } from "../sharing/embed-code.js";
import { fragmentFor } from "../sharing/fragment.js";
import { isHandedOut } from "../sharing/link.js";
import { packFragment } from "./pack-link.js";
import { arranged, fileOf, packsOf } from "./packs.js";

/**
 * @import { Puzzle } from "../../rules.js"
 * @import { DeviceStorage, OwnPuzzle } from "../../kept/storage.js"
 * @typedef {object} Wishes
 * @property {Puzzle} [drawn] a puzzle that can be added
 * @property {string} [name] of the pack that is shown first
 * @property {() => void} [closed] what is to be done if something has changed
 */

/** The most characters of a name. */
const LONGEST = 80;

/**
 * Lets the reader put puzzles into packs, bring them into order, and hand a pack out: as a file, as code that embeds it.
 * What is changed is kept at once.
 * @type {(storage: DeviceStorage, wishes: Wishes) => Promise<void>}
 */
export async function openPacks(storage, wishes) {
  new PackDialog(storage, await storage.ownPuzzles(), wishes);
}

class PackDialog {
  #storage;
  /** @type {Map<string, OwnPuzzle[]>} */
  #packs;
  #drawn;
  /** Of the pack that is shown; empty for a new one. */
  #name;
  #changed = false;
  #choice = build("select", { class: "choice", id: "pack-choice" });
  #field = build("input", { id: "pack-name", type: "text", maxlength: LONGEST, autocomplete: "off", dir: "auto" });
  #add;
  #list = build("ol", { class: "pack-puzzles" });
  #code = build("textarea", { class: "dialog-code", readonly: true, rows: 3, spellcheck: "false", "aria-label": words.site.packs.code });
  #link = build("textarea", { class: "dialog-code", readonly: true, rows: 2, spellcheck: "false", hidden: true, "aria-label": words.site.packs.link });
  #linked = build("p", { class: "dialog-said", role: "status" });
  #said = build("span", { class: "dialog-said", role: "status" });
  #out;

  /** @param {DeviceStorage} storage @param {OwnPuzzle[]} own @param {Wishes} wishes */
  constructor(storage, own, { drawn, name, closed }) {
    const texts = words.site.packs;
    this.#storage = storage;
    this.#drawn = drawn;
    this.#packs = packsOf(own);
    this.#name = name ?? [...this.#packs.keys()][0] ?? "";
    this.#choice.addEventListener("change", () => this.#turnTo(this.#choice.value));
    this.#field.addEventListener("change", () => this.#rename());
    this.#add = button("", () => this.#take(), { kind: "primary" });
    this.#add.hidden = !drawn;
    const label = (/** @type {HTMLElement} */ { id }, /** @type {string} */ text) => build("label", { for: id }, text);
    const fields = build("div", { class: "pack-fields" },
      build("div", {}, label(this.#choice, texts.choice), this.#choice),
      build("div", {}, label(this.#field, texts.name), this.#field));
    const copy = button(words.frame.embed.copy, () => void copyField(this.#code, this.#said, words.frame.embed));
    const file = button(texts.file, () => this.#save(), { kind: "primary", icon: icon("file") });
    const play = button(texts.play, () => this.#play());
    const share = button(texts.share, () => void this.#share(), { icon: icon("share") });
    this.#out = build("div", { class: "pack-out" },
      build("div", { class: "dialog-row" }, file, share, play),
      this.#linked, this.#link,
      build("p", { class: "hint" }, texts.embed), this.#code, build("div", { class: "dialog-row" }, copy, this.#said));
    openDialog(texts.title, "pack-dialog", [fields, this.#add, this.#list, this.#out], () => this.#changed && closed?.());
    this.#show();
  }

  get #puzzles() {
    return this.#packs.get(this.#name) ?? [];
  }

  /** @param {string} name */
  #turnTo(name) {
    this.#name = name;
    this.#show();
    if (!name) this.#field.focus();
  }

  #show() {
    const texts = words.site.packs;
    const names = [...this.#packs.keys()];
    const options = names.map((name) => build("option", { value: name, selected: name === this.#name }, name));
    this.#choice.replaceChildren(...options, build("option", { value: "", selected: !this.#name }, texts.fresh));
    this.#field.value = this.#name;
    const puzzles = this.#puzzles;
    if (this.#drawn) {
      const title = cleanTitle(this.#drawn.title) || words.site.untitled;
      const key = puzzleKey(this.#drawn);
      const there = puzzles.some((one) => one.key === key);
      this.#add.replaceChildren(build("span", {}, say(there ? texts.there : texts.add, { title })));
      this.#add.disabled = there;
    }
    const rows = puzzles.map((own, at) => this.#row(own, at, puzzles.length));
    this.#list.replaceChildren(...rows.map(({ element }) => element));
    for (const { paint } of rows) paint();
    this.#out.hidden = !puzzles.length;
    this.#code.value = packCode(`${nameOfFile(this.#name)}.json`);
    this.#link.hidden = true;
    this.#linked.textContent = "";
    this.#said.textContent = "";
  }

  /** @type {(own: OwnPuzzle, at: number, count: number) => {element: HTMLElement, paint: () => void}} */
  #row({ puzzle }, at, count) {
    const texts = words.site.packs;
    const title = cleanTitle(puzzle.title) || words.site.untitled;
    const canvas = build("canvas", { class: "thumbnail", "aria-hidden": "true" });
    const told = build("div", { class: "pack-told" }, isolated(title), build("span", { class: "hint" }, saySize(puzzle)));
    const act = (/** @type {"up" | "down"} */ way, /** @type {number} */ to) => {
      const made = button(say(texts[way], { title }), () => this.#move(at, to), { icon: icon(way), kind: "round" });
      made.disabled = to < 0 || to >= count;
      return made;
    };
    const out = button(say(texts.out, { title }), () => this.#takeOut(at), { icon: icon("close"), kind: "round" });
    const element = build("li", {}, canvas, told, act("up", at - 1), act("down", at + 1), out);
    return { element, paint: () => drawThumbnail(canvas, puzzle, puzzle.given ? startOf(puzzle) : null, []) };
  }

  /** Keeps the pack as it is now. @param {OwnPuzzle[]} puzzles in their order */
  #keep(puzzles) {
    const kept = arranged(this.#name, puzzles, Date.now());
    if (kept.length) this.#packs.set(this.#name, kept);
    else this.#packs.delete(this.#name);
    void this.#storage.keepOwnPuzzles(kept);
    this.#changed = true;
    this.#show();
  }

  #take() {
    if (!this.#drawn) return;
    this.#name ||= cleanTitle(this.#field.value).slice(0, LONGEST) || this.#unused(words.site.packs.untitled);
    const key = puzzleKey(this.#drawn);
    for (const [name, puzzles] of this.#packs) this.#packs.set(name, puzzles.filter((own) => own.key !== key));
    this.#keep([...this.#puzzles, { key, puzzle: this.#drawn, added: Date.now() }]);
    /** @type {HTMLElement | null} */ (this.#list.querySelector("li:last-child button:not(:disabled)"))?.focus();
  }

  /** @type {(at: number, to: number) => void} */
  #move(at, to) {
    const puzzles = [...this.#puzzles];
    puzzles.splice(to, 0, ...puzzles.splice(at, 1));
    this.#keep(puzzles);
    const [up, down] = /** @type {NodeListOf<HTMLButtonElement>} */ (this.#list.children[to].querySelectorAll("button"));
    (to < at ? [up, down] : [down, up]).find(({ disabled }) => !disabled)?.focus();
  }

  /** The puzzle stays among the reader's own. @param {number} at */
  #takeOut(at) {
    const [out] = this.#puzzles.slice(at, at + 1);
    void this.#storage.keepOwnPuzzles([{ key: out.key, puzzle: out.puzzle, added: Date.now() }]);
    this.#keep(this.#puzzles.filter((own) => own !== out));
    const next = this.#list.children[Math.min(at, this.#list.children.length - 1)] ?? this.#field;
    /** @type {HTMLElement} */ (next.querySelector("button:last-of-type") ?? next).focus();
  }

  #rename() {
    const name = cleanTitle(this.#field.value).slice(0, LONGEST);
    const puzzles = this.#puzzles;
    // A new pack has its name once a puzzle is in it.
    if (!puzzles.length) return;
    if (!name || this.#packs.has(name)) return void (this.#field.value = this.#name);
    this.#packs.delete(this.#name);
    this.#name = name;
    this.#keep(puzzles);
  }

  /** @param {string} name */
  #unused(name) {
    let free = name;
    for (let n = 2; this.#packs.has(free); n++) free = `${name} ${n}`;
    return free;
  }

  #save() {
    const file = fileOf(this.#name, this.#puzzles.map(({ puzzle }) => puzzle));
    saveFile(new Blob([file], { type: "application/json" }), `${nameOfFile(this.#name)}.json`);
  }

  async #share() {
    const title = this.#name;
    const link = new URL(`#${await packFragment(title, this.#puzzles.map(({ puzzle }) => puzzle))}`, location.href).href;
    if (await isHandedOut({ title, url: link })) return;
    this.#link.value = link;
    this.#link.hidden = false;
    await copyField(this.#link, this.#linked, words.site.packs);
  }

  #play() {
    location.hash = fragmentFor(this.#puzzles[0].puzzle);
  }
}

/** @param {string} name */
function nameOfFile(name) {
  return fileName({ title: name || words.site.packs.untitled, rows: [], columns: [] });
}
