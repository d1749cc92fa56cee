import { words } from "../../strings/pages.js";
import { say, sayShare } from "../../strings/say.js";
import { build } from "../../dom.js";

/**
 * @import { Engine } from "../../engine/client.js"
 * @import { Notices } from "../parts/notices.js"
 */

/**
 * The small light that shows the state of the engine; when the engine fails, a notice offers another try.
 * @type {(engine: Engine, notices: Notices) => {element: HTMLElement, stop: () => void}}
 */
export function engineLight(engine, notices) {
  const text = build("span", { class: "engine-text" });
  const element = build("span", { class: "engine", role: "status" }, build("span", { class: "lamp" }), text);
  const show = () => {
    const { state, share } = engine;
    element.dataset.state = state;
    const arriving = state === "booting" && !engine.restarting && share > 0;
    const texts = words.site.play.engine;
    element.title = arriving ? say(texts.arriving, { share: sayShare(share) }) : texts[engine.restarting ? "restarting" : state];
    text.textContent = element.title;
    if (state !== "failed") return notices.close("engine");
    const again = () => void engine.start().catch(() => undefined);
    const actions = [{ label: words.site.retry, act: again }];
    const told = say(words.site.play.engineFailed, { reason: engine.fault?.message ?? "" });
    notices.show({ id: "engine", text: told, tone: "alert", actions });
  };
  show();
  const events = ["state", "arriving"];
  for (const event of events) engine.addEventListener(event, show);
  const stop = () => {
    for (const event of events) engine.removeEventListener(event, show);
  };
  return { element, stop };
}
