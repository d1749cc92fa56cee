import { words } from "../../strings/pages.js";
import { build } from "../../dom.js";

/** @typedef {import("../parts/catalogue.js").Collection} Collection */

/** The links from one collection to the other, as on the list and in the calendar. */
export class Collections {
  #links = /** @type {const} */ (["black", "colour"]).map((collection) => {
    return { collection, link: build("a", { class: "collection" }, words.site.list.collections[collection]) };
  });
  element = build("nav", { class: "collections", "aria-label": words.site.list.collections.label }, ...this.#links.map(({ link }) => link));
  #addressOf;

  /** @param {(collection: Collection) => string} addressOf */
  constructor(addressOf) {
    this.#addressOf = addressOf;
    this.show("black");
  }

  /** @param {Collection} current */
  show(current) {
    for (const { collection, link } of this.#links) {
      link.href = this.#addressOf(collection);
      if (collection === current) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
  }
}
