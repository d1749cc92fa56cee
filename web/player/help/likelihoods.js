/**
 * For the curious: how likely each open cell is black, shaded on the board. It is a guess, which no hint uses, and the next
 * mark takes it away.
 *
 * @typedef {import("../desk.js").Desk} Desk
 */
import { OP } from "../../engine/protocol.js";
import { formatState, posed } from "../../rules.js";
import { words } from "../../strings/say.js";

export class Likelihoods {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  /** Whether it is offered: who is to have no solution is not told where it may be either. */
  get possible() {
    const { loaded, playing, allowed, engine, store } = this.desk;
    return loaded && playing && allowed.solve && allowed.hints === "full" && engine !== null && !store.solved;
  }

  /** Shows the likelihoods, or takes them away. */
  press() {
    const { desk } = this;
    if (desk.showing.speaker === this) desk.silence();
    else if (this.possible && desk.editable) void desk.attempt(() => this.#ask());
  }

  async #ask() {
    const { desk } = this;
    const { store, jobs } = desk;
    const puzzle = posed(store.puzzle);
    desk.begin();
    desk.silence();
    /** @type {{likely: number[][] | null, text: string}} */
    const { likely, text } = await jobs.run(OP.LIKELY, () => ({ puzzle, state: formatState(store.settledCells(), store.width) }), "likely");
    store.log.add("ask", "likely");
    if (!likely) return desk.message(text, "bad");
    desk.speak(this);
    desk.message("");
    const texts = words.player.likely;
    desk.view.lay({ likely });
    const close = () => desk.silence();
    desk.panel.show({
      kind: "hint",
      title: texts.title,
      text,
      legend: [{ kind: "likely most", label: texts.most }, { kind: "likely even", label: texts.even }, { kind: "likely least", label: texts.least }],
      actions: [],
      close,
    });
    desk.announce(text);
  }

  /** Called only by the desk, whose `silence` clears the panel. */
  close() {
    this.desk.view.lay({ likely: null });
  }
}
