const PUZZLE = "5x5:2/1/5/2.1/1/1/2/3/1.1/4";

// Stands for your server: what it keeps for each reader and puzzle.
const server = new Map();
const player = document.querySelector("#kept");
player.addEventListener("save", ({ detail }) => {
  server.set(`${detail.userId} ${detail.puzzle}`, detail.state);
});

// The script of the player may come later than this one.
await customElements.whenDefined("nonogram-player");
await player.load(PUZZLE, server.get(`${player.user} ${PUZZLE}`));

document.querySelector("#leave").addEventListener("click", () => player.load(PUZZLE));
document.querySelector("#return").addEventListener("click", () => {
  player.load(PUZZLE, server.get(`${player.user} ${PUZZLE}`));
});
