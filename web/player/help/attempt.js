import { say, sayError, words } from "../../strings/say.js";
import { isAbort } from "./jobs.js";

/**
 * Runs what a button asked for; errors are shown in the panel, with a way to try again. A "told" event tells the page,
 * so that it need not say the same.
 * @param {import("../desk.js").Desk} desk
 * @param {() => Promise<unknown>} act
 */
export async function attempt(desk, act) {
  try {
    await act();
  } catch (error) {
    if (isAbort(error)) return;
    const text = say(words.player.work.failed, { reason: sayError(error) });
    const again = () => {
      desk.closePanel();
      void attempt(desk, act);
    };
    desk.panel.show({
      kind: "error",
      title: words.player.panel.failed,
      text,
      close: () => desk.closePanel(),
      actions: [{ label: words.player.work.retry, run: again, main: true }],
    });
    desk.announce(text);
    desk.host.dispatchEvent(new Event("told"));
  }
}
