import { shippedAccelerators } from "../../engine/runtime.js";
import { words } from "../../strings/pages.js";
import { say } from "../../strings/say.js";
import { RELEASE } from "../../version.js";
import { build } from "../../dom.js";

/** @typedef {import("../offline.js").OfflineCopy} OfflineCopy */

/** What happens to the reader's data, and what this copy of the site is. */
export class AboutView {
  element = build("section", { class: "about", "aria-labelledby": "about-title" });
  heading = build("h1", { id: "about-title", tabindex: -1 }, words.site.about.title);

  #copy;
  #engine = build("p", { class: "engine-parts", hidden: true });
  #offline = build("p", { class: "offline", role: "status" });
  #follow = () => {
    this.#offline.textContent = words.site.about.offline[this.#copy.state];
  };

  /** @param {OfflineCopy} copy */
  constructor(copy) {
    const { about } = words.site;
    this.#copy = copy;
    this.#follow();
    copy.addEventListener("state", this.#follow);
    this.element.append(build("header", { class: "page-head" }, this.heading));
    this.element.append(
      part(about.privacy, about.privacyText, this.#offline),
      part(about.embed, about.embedText, build("a", { href: "embed-guide.html" }, about.embedLink)),
      part(
        about.copy,
        [say(about.version, { version: RELEASE })],
        this.#engine,
        build("a", { href: "LICENSE.txt", target: "_blank" }, about.licence),
        build("a", { href: "NOTICES.txt", target: "_blank" }, about.notices),
      ),
    );
    void this.#tellWhatIsMissing();
  }

  /** A copy of the site may have been built without NumPy. */
  async #tellWhatIsMissing() {
    const shipped = await shippedAccelerators().catch(() => null);
    const { withoutNumpy, unknownParts } = words.site.about;
    this.#engine.textContent = shipped ? withoutNumpy : unknownParts;
    this.#engine.hidden = shipped?.includes("numpy") ?? false;
  }

  leave() {
    this.#copy.removeEventListener("state", this.#follow);
  }
}

/**
 * @param {string} title
 * @param {string[]} paragraphs
 * @param {...Node} more
 */
function part(title, paragraphs, ...more) {
  const texts = paragraphs.map((text) => build("p", {}, text));
  return build("section", {}, build("h2", {}, title), ...texts, ...more);
}
