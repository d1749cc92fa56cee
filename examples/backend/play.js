const player = document.querySelector("nonogram-player");
const status = document.querySelector("[role=status]");

const send = (method, path, body) =>
  // With keepalive a request goes on when the page ends.
  fetch(path, { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), keepalive: true });

const keepOnServer = (state) => send("PUT", "game", { number: Date.now(), state });

// One save is under way at a time: while it is, only the newest of those that follow waits.
let newest = null;
let busy = false;
async function keep() {
  if (busy) return;
  busy = true;
  while (newest) {
    const state = newest;
    newest = null;
    const kept = await keepOnServer(state).then(({ ok }) => ok, () => false);
    status.textContent = kept ? "" : "Your game could not be saved. Trying again …";
    if (kept) continue;
    newest ??= state;
    await new Promise((again) => setTimeout(again, 2000));
  }
  busy = false;
}
player.addEventListener("save", ({ detail }) => {
  newest = detail.state;
  void keep();
});
// Nothing may wait when the page ends.
addEventListener("pagehide", () => newest && void keepOnServer(newest));

player.addEventListener("complete", async () => {
  const answer = await (await send("POST", "log", await player.getLog())).json();
  status.textContent = answer.accepted
    ? `Finished in ${Math.round(answer.milliseconds / 1000)} seconds.`
    : `This game does not count: ${answer.why}.`;
});

await customElements.whenDefined("nonogram-player");
const { puzzle, state } = await (await fetch("game")).json();
await player.load(puzzle, state ?? undefined);
