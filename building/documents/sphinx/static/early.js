/*
 * Runs before anything is painted: the colours that the reader chose on the site, whose settings are KEY of
 * web/settings.js. The pages of the documentation have no switch of their own. The search field is a form, and the policy
 * of the site lets no form be sent; so its address is opened instead.
 */
(() => {
  let theme = "auto";
  try {
    const chosen = JSON.parse(localStorage.getItem("nonogram:settings") ?? "{}");
    if (chosen.theme === "light" || chosen.theme === "dark") theme = document.documentElement.dataset.theme = chosen.theme;
    if (chosen.contrast === "high") document.documentElement.dataset.contrast = chosen.contrast;
  } catch {
    // Storage is forbidden, or what it holds is damaged: the system's colours.
  }
  document.body.dataset.theme = theme;

  document.addEventListener("submit", (event) => {
    const form = event.target;
    event.preventDefault();
    location.assign(`${form.action}?${new URLSearchParams(new FormData(form))}`);
  });
})();
