const player = document.querySelector("nonogram-player");
const status = document.querySelector("[role=status]");

// Requests with keepalive go on when the page ends. Browsers refuse them above 64 KiB, all those under way together.
const MOST_KEPT_ALIVE = 60_000;

async function send(method, path, text) {
  const request = { method, headers: { "Content-Type": "application/json" }, body: text };
  const large = new Blob([text]).size > MOST_KEPT_ALIVE;
  // Another request under way may have used up what the browser allows.
  return large ? fetch(path, request) : fetch(path, { ...request, keepalive: true }).catch(() => fetch(path, request));
}

// What may not arrive before the page ends is noted in the browser, and sent when the same reader is back.
const noteOf = (reader) => `unsent game of ${reader}`;
const noted = (reader) => {
  try { return localStorage.getItem(noteOf(reader)); } catch { return null; }
};
const note = ({ reader, text }) => {
  try { localStorage.setItem(noteOf(reader), text); } catch { /* no room, or not allowed: the request has to do */ }
};

async function keepOnServer({ reader, text }) {
  const { ok } = await send("PUT", "game", text);
  if (ok && noted(reader) === text) localStorage.removeItem(noteOf(reader));
  return ok;
}

const UNSAVED = "Your game could not be saved. Trying again …";

// One save is under way at a time: while it is, only the newest of those that follow waits.
let newest = null;
let sending = null;
async function keep() {
  while (newest && !sending) {
    sending = newest;
    newest = null;
    const kept = await keepOnServer(sending).catch(() => false);
    if (kept && status.textContent === UNSAVED) status.textContent = "";
    if (!kept) {
      status.textContent = UNSAVED;
      newest ??= sending;
      await new Promise((again) => setTimeout(again, 2000));
    }
    sending = null;
  }
}
player.addEventListener("save", ({ detail }) => {
  newest = { reader: detail.userId, text: JSON.stringify({ number: Date.now(), state: detail.state }) };
  void keep();
});
// The player has handed over its last save when the page ends, unless it comes in a moment, from the frame that ends, too.
addEventListener("pagehide", () => {
  const last = newest ?? sending;
  if (last) note(last);
  if (newest) void keepOnServer(newest).catch(() => false);
});

player.addEventListener("complete", async () => {
  const answer = await (await send("POST", "log", JSON.stringify(await player.getLog()))).json();
  status.textContent = answer.accepted
    ? `Finished in ${Math.round(answer.milliseconds / 1000)} seconds.`
    : `This game does not count: ${answer.why}.`;
});

const ask = async () => {
  const answer = await fetch("game");
  const told = await answer.json();
  if (answer.ok) return told;
  status.textContent = `There is no game: ${told.why}.`;
  throw new Error(told.why);
};
let game = await ask();
const unsent = noted(game.reader);
if (unsent) {
  // The server takes it only if it is newer than what it has.
  await keepOnServer({ reader: game.reader, text: unsent }).catch(() => false);
  game = await ask();
}
await customElements.whenDefined("nonogram-player");
player.user = game.reader;
await player.load(game.puzzle, game.state ?? undefined);
