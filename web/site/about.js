import { words } from "../strings/say.js";
import { build } from "./dom.js";
import { exampleFigure } from "./example.js";
import { offlineState } from "./offline.js";

/** What a nonogram is, how to play here, and what happens to the reader's data. */
export class AboutView {
  element = build("section", { class: "about", "aria-labelledby": "about-title" });
  heading = build("h1", { id: "about-title", tabindex: -1 }, words.site.about.title);

  constructor() {
    const { about } = words.site;
    const offline = build("p", { class: "offline", role: "status" }, about.offline.checking);
    this.element.append(build("header", { class: "page-head" }, this.heading));
    this.element.append(
      part(about.rules, about.rulesText, exampleFigure(about.example)),
      part(about.hands, about.handsText),
      part(about.hints, about.hintsText),
      part(about.privacy, about.privacyText, offline),
      part(about.embed, about.embedText, build("a", { href: "host-example.html" }, about.embedLink)),
    );
    void offlineState().then((state) => {
      offline.textContent = about.offline[state];
    });
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
