// Sets the page's theme before it is painted: the chosen one, else the system's. A plain script, not a module.
(() => {
  const wish = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    let chosen = null;
    try {
      chosen = localStorage.getItem("theme");
    } catch {
      // Storage may be switched off; then the system's wish holds.
    }
    document.documentElement.dataset.theme = chosen === "dark" || chosen === "light" ? chosen : wish.matches ? "dark" : "light";
  };
  apply();
  wish.addEventListener("change", apply);
  addEventListener("themechange", apply);
})();
