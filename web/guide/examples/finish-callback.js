const player = document.querySelector("#finish");

player.addEventListener("complete", async ({ detail }) => {
  const seconds = Math.round(detail.milliseconds / 1000);
  const { entries } = await player.getLog();
  document.querySelector("#result").textContent =
    `Finished by the ${detail.by} in ${seconds} s, with ${detail.hints.why} explained hints; ${entries.length} log entries.`;
});
