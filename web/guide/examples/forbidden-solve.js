const player = document.querySelector("#contest");

document.querySelector("#cheat").addEventListener("click", async () => {
  try {
    await player.solve();
  } catch (error) {
    document.querySelector("#refusal").textContent = `${error.name}: ${error.message}`;
  }
});
