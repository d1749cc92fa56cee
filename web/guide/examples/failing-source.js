const player = document.querySelector("#failing");

player.addEventListener("fail", ({ detail }) => {
  document.querySelector("#cause").textContent = `cause: ${detail.cause}`;
});
document.querySelector("#spare").addEventListener("click", () => {
  player.puzzle = "5x5:2/4/4/4/2/1.1/5/5/3/1";
});
