/**
 * The Solve button on a board with marks: how much should be filled in?
 */
import { say, words } from "../../strings/say.js";

/** @param {import("../desk.js").Desk} desk */
export function askHowMuch(desk) {
  const { store, panel, toolbar, solving, showing } = desk;
  const everything = () => void desk.attempt(() => solving.ask());
  // Nothing of the reader's would be lost.
  if (store.isEmpty || store.solved) return everything();
  const texts = words.player.solving;
  const { row, column } = showing.cursor;
  const close = () => {
    desk.silence();
    toolbar.focus("solve");
  };
  const some = (/** @type {import("./solving.js").Part} */ part) => () => {
    close();
    desk.attempt(() => solving.fillIn(part));
  };
  desk.speak({ close: () => {} });
  panel.show({
    kind: "question",
    title: texts.title,
    text: texts.text,
    close,
    actions: [
      { label: texts.cell, run: some({}), main: true },
      { label: say(texts.row, { number: row + 1 }), run: some({ row }) },
      { label: say(texts.column, { number: column + 1 }), run: some({ column }) },
      {
        label: texts.all,
        run: () => {
          close();
          everything();
        },
      },
    ],
  });
  panel.focus(texts.cell);
}
