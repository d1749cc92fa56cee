import { makeBackup } from "../../kept/backup.js";
import { lastBroughtIn, takeBack } from "../../kept/restoring.js";
import { words } from "../../strings/pages.js";
import { say, sayCount } from "../../strings/say.js";
import { build, button } from "../../dom.js";
import { icon } from "../../icons.js";
import { saveFile } from "../parts/files.js";
import { openBackup } from "./backup-dialog.js";
import { Bringing } from "./bringing.js";

/** @typedef {import("../main.js").Shared} Shared */

/**
 * What the reader owns: saves it as one file, and takes files, chosen here or dropped anywhere on the list: backups,
 * puzzles and packs of puzzles.
 */
export class MinePanel {
  element = build("section", { class: "mine", "aria-labelledby": "mine-title" });
  #shared;
  #changed;
  #bringing;
  #undo = build("p", { class: "mine-undo", hidden: true });
  #picker = build("input", { type: "file", multiple: true, class: "picker", tabindex: -1, "aria-hidden": "true" });

  /** @param {Shared} shared @param {() => void} changed what is kept has changed */
  constructor(shared, changed) {
    this.#shared = shared;
    this.#changed = changed;
    this.#bringing = new Bringing(shared, changed);
    const texts = words.site.mine;
    const save = button(texts.save, () => void this.#save());
    const open = button(texts.open, () => this.#picker.click(), { icon: icon("file") });
    const actions = build("div", { class: "mine-actions" }, save, open, this.#picker);
    const drop = build("p", { class: "hint for-mice" }, texts.drop);
    const heading = build("h2", { id: "mine-title" }, texts.title);
    this.element.append(heading, build("p", { class: "lead" }, texts.lead), actions, drop, this.#undo);
    this.#picker.addEventListener("change", () => {
      const files = [...(this.#picker.files ?? [])];
      this.#picker.value = "";
      void this.take(files);
    });
  }

  /** Takes files that are dropped on a view. @param {() => boolean} takes whether they are for this panel now */
  acceptDrops(takes) {
    const over = (/** @type {boolean} */ on) => document.body.classList.toggle("dropping", on);
    window.addEventListener("dragover", (event) => {
      if (!takes() || !event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      over(true);
    });
    window.addEventListener("dragleave", (event) => event.relatedTarget === null && over(false));
    window.addEventListener("drop", (event) => {
      over(false);
      if (!takes() || !event.dataTransfer?.files.length) return;
      event.preventDefault();
      void this.take([...event.dataTransfer.files]);
    });
  }

  /** Offers to take the last backup back, if there is something to take back. */
  async refresh() {
    const last = await lastBroughtIn(this.#shared.storage);
    this.#undo.hidden = !last;
    if (!last) return;
    const undo = button(words.site.mine.undo, () => void this.#takeBack(), { kind: "quiet" });
    this.#undo.replaceChildren(build("span", {}, words.site.mine.broughtIn), " ", undo);
  }

  /** @param {File[]} files */
  async take(files) {
    const puzzles = await openBackup(files, this.#shared, () => this.#afterBackup());
    if (puzzles.length) await this.#bringing.take(puzzles);
  }

  async #save() {
    const { storage, notices } = this.#shared;
    const texts = words.site.mine;
    const { file, name, left } = await makeBackup(storage);
    saveFile(file, name);
    const text = left ? sayCount(texts.savedBut, left, { name }) : say(texts.saved, { name });
    notices.show({ id: "mine", text, tone: left ? "alert" : "calm", seconds: 15 });
  }

  #afterBackup() {
    this.#changed();
    void this.refresh();
    const texts = words.site.mine;
    const actions = [{ label: texts.undo, act: () => void this.#takeBack() }];
    this.#shared.notices.show({ id: "mine", text: texts.broughtIn, actions });
  }

  async #takeBack() {
    const { storage, notices } = this.#shared;
    const texts = words.site.mine;
    try {
      const stayed = await takeBack(storage);
      const text = stayed ? sayCount(texts.takenBackBut, stayed) : texts.takenBack;
      notices.show({ id: "mine", text, seconds: 15 });
    } catch {
      notices.show({ id: "mine", text: texts.refused, tone: "alert" });
    }
    this.#changed();
    void this.refresh();
  }
}
