/** What is to be measured: the puzzles, what is asked of them, and for how long. */
import { bench as words } from "../strings/bench.js";
import { say, sayCount } from "../strings/say.js";
import { loadCatalogue } from "../site/parts/catalogue.js";
import { build, button, cleanTitle } from "../dom.js";
import { icon } from "../icons.js";
import { Measuring } from "./measure.js";

/**
 * @import { Member, Settings, Way } from "./measure.js"
 * @typedef {{set: string, members: Member[], settings: Settings}} Choice
 */

/** Enough for a file of some thousand puzzles; more would block the page for too long. */
const MAX_BYTES = 4_000_000;

export class Chooser {
  element = build("form", { class: "chooser" });
  #set = "";
  /** @type {Member[]} */
  #members = [];
  #named = build("span", { class: "set-name" });
  #said = build("p", { class: "said", role: "status" });
  #picker = build("input", { type: "file", class: "picker", tabindex: -1, "aria-hidden": "true" });
  #most = build("input", { type: "number", min: 1, id: "most", inputmode: "numeric" });
  #seconds = build("input", { type: "number", min: 1, max: 600, value: 10, required: true, id: "cap", inputmode: "numeric" });
  #limit = build("select", { id: "limit" });
  /** @type {Record<Way | "hint", HTMLInputElement>} */
  #ways;
  #start = button(words.start, () => this.element.requestSubmit(), { kind: "primary" });
  #stop;
  #choose = button(words.choose, () => this.#picker.click(), { icon: icon("file") });

  /** @param {{start: (choice: Choice) => void, stop: () => void}} hands */
  constructor({ start, stop }) {
    this.#limit.append(build("option", { value: 2 }, words.limits.two), build("option", { value: 1 }, words.limits.one));
    const box = () => build("input", { type: "checkbox", checked: true });
    this.#ways = { sat: box(), pure: box(), hint: box() };
    this.#stop = button(words.stop, stop);
    this.#layOut();
    this.running = false;
    this.#start.disabled = true;
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      start(this.#choice());
    });
    this.#picker.addEventListener("change", () => void this.#take(this.#picker.files?.[0]));
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      if (this.#stop.hidden) void this.#take(event.dataTransfer?.files[0]);
    });
  }

  #layOut() {
    const ways = Object.entries(this.#ways).map(([way, box]) =>
      build("label", { class: "way" }, box, words.way[/** @type {Way} */ (way)]));
    this.element.append(
      field(words.set, null, this.#named, this.#choose, this.#picker, build("span", { class: "hint for-mice" }, words.drop)),
      this.#said,
      field(words.most, "most", this.#most, build("span", { class: "hint" }, words.mostHint)),
      field(words.find, "limit", this.#limit),
      field(words.cap, "cap", this.#seconds, build("span", { class: "hint" }, words.capHint)),
      field(words.ways, null, ...ways),
      build("div", { class: "deeds" }, this.#start, this.#stop),
    );
  }

  /** @param {boolean} now */
  set running(now) {
    this.#start.hidden = now;
    this.#stop.hidden = !now;
    const inputs = [this.#most, this.#seconds, this.#limit, this.#choose, ...Object.values(this.#ways)];
    for (const input of inputs) input.disabled = now;
  }

  /** Puts the site's own puzzles in. */
  async fill() {
    try {
      const entries = await loadCatalogue();
      const members = entries.map(({ slug, puzzle }) => ({ name: cleanTitle(puzzle.title) || slug, puzzle }));
      this.#put(sayCount(words.own, members.length), members);
    } catch (error) {
      this.#tell(say(words.unreadable, { name: "puzzles.json", reason: /** @type {Error} */ (error).message }), "wrong");
    }
  }

  /** @param {File | undefined} file */
  async #take(file) {
    this.#picker.value = "";
    if (!file) return;
    const { name } = file;
    this.#start.disabled = true;
    this.#tell(say(words.reading, { name }), "");
    try {
      if (file.size > MAX_BYTES) throw new Error(say(words.tooBig, { size: MAX_BYTES / 1e6 }));
      const { puzzles, broken } = await Measuring.read(await file.text());
      if (!puzzles.length) throw new Error(broken[0]);
      this.#put(sayCount(words.file, puzzles.length, { name }), puzzles);
      this.#tell(broken.length ? say(words.broken, { count: broken.length, first: broken[0] }) : "", "wrong");
    } catch (error) {
      this.#start.disabled = !this.#members.length;
      this.#tell(say(words.unreadable, { name, reason: /** @type {Error} */ (error).message }), "wrong");
    }
  }

  /** @type {(set: string, members: Member[]) => void} */
  #put(set, members) {
    this.#set = set;
    this.#members = members;
    this.#named.textContent = set;
    this.#start.disabled = false;
  }

  /** @returns {Choice} */
  #choice() {
    const most = this.#most.valueAsNumber || this.#members.length;
    const apart = Math.max(1, this.#members.length / most);
    const members = this.#members.filter((_, at) => Math.floor(at / apart) !== Math.floor((at - 1) / apart));
    const ways = /** @type {Way[]} */ (["pure", "sat"]).filter((way) => this.#ways[way].checked);
    const limit = this.#limit.value === "1" ? 1 : 2;
    const settings = /** @type {const} */ ({ limit, seconds: this.#seconds.valueAsNumber, hints: this.#ways.hint.checked, ways });
    return { set: this.#set, members, settings };
  }

  /** @type {(text: string, tone: "" | "wrong") => void} */
  #tell(text, tone) {
    this.#said.textContent = text;
    this.#said.dataset.tone = tone;
  }
}

/**
 * @param {string} name
 * @param {string | null} id of the input it names; null for a group
 * @param {...Node} children
 */
function field(name, id, ...children) {
  const label = id ? build("label", { for: id, class: "name" }, name) : build("span", { class: "name" }, name);
  return build("div", { class: "row", role: id ? null : "group", "aria-label": id ? null : name }, label, build("div", {}, ...children));
}
