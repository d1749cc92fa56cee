const player = document.querySelector("#own-colours");
document.querySelector("#night").addEventListener("click", () => {
  player.classList.toggle("night");
});
