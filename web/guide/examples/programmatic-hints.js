const player = document.querySelector("#coached");
const advice = document.querySelector("#advice");

document.querySelector("#levels").addEventListener("click", async ({ target }) => {
  if (!target.value) return;
  advice.textContent = "Thinking …";
  try {
    const hint = await player.hint(target.value);
    advice.textContent = `${hint.text} (${hint.cells.length} cells)`;
  } catch (error) {
    // AbortError: another hint was asked for before this one came.
    if (error.name !== "AbortError") advice.textContent = error.message;
  }
});
