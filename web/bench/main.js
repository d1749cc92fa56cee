/** The benchmark page: the reader chooses what to measure; it is measured and reported. */
import { bench as words } from "../strings/bench.js";
import { say } from "../strings/say.js";
import { build } from "../dom.js";
import { Chooser } from "./chooser.js";
import { Measuring } from "./measure.js";
import { Report } from "./report.js";

/** @typedef {import("./chooser.js").Choice} Choice */

const heading = build("h1", {}, words.title);
const bar = build("progress", { hidden: true, "aria-label": words.title });
const status = build("p", { class: "status", role: "status" });
const chooser = new Chooser({ start: (choice) => void run(choice), stop: () => running.abort() });
const report = new Report();
let running = new AbortController();

const home = build("a", { href: "./", class: "brand" }, build("img", { src: "icons/icon.svg", alt: "", width: 24, height: 24 }), build("span", {}, words.home));
const head = build("div", { class: "page-head" }, heading, build("p", { class: "lead" }, words.lead));
const main = build("main", { class: "bench" }, head, chooser.element, build("div", { class: "progress" }, bar, status));
main.append(report.element);
document.body.append(build("header", { class: "site-header" }, home), main);
void chooser.fill();

/** @param {Choice} choice */
async function run({ set, members, settings }) {
  running = new AbortController();
  const { signal } = running;
  const { progress } = words;
  const count = members.length;
  chooser.running = true;
  report.begin(set, settings);
  bar.hidden = false;
  bar.max = count;
  bar.value = 0;
  status.textContent = progress.boot;
  let at = 0;
  const tellNext = () => {
    const next = members[at];
    status.textContent = next ? say(progress.row, { at: at + 1, count, name: next.name }) : progress.cancel;
  };
  try {
    for await (const finding of new Measuring(settings, signal).run(members)) {
      report.add(finding);
      if (finding.kind === "row") bar.value = ++at;
      if (finding.kind !== "boot" || finding.way === "sat") tellNext();
    }
    status.textContent = say(progress.done, { count });
  } catch (error) {
    const reason = /** @type {Error} */ (error).message;
    status.textContent = signal.aborted ? say(progress.stopped, { at, count }) : say(progress.failed, { reason });
  } finally {
    report.end();
    bar.hidden = true;
    chooser.running = false;
  }
}
