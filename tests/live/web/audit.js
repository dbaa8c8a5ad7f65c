// What a page must keep to be usable by all: names, contrast, no double ids, nothing wider than the window.
// Returns a list of complaints.
() => {
  const wrong = [];
  const shown = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && node.getClientRects().length > 0;
  const label = (node) => `${node.tagName.toLowerCase()}.${node.getAttribute("class") ?? ""} “${(node.textContent ?? "").trim().slice(0, 30)}”`;

  const nameOf = (node) => {
    const by = node.getAttribute("aria-labelledby");
    if (by) return by.split(" ").map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
    const own = node.getAttribute("aria-label") ?? [...(node.labels ?? [])].map((each) => each.textContent).join(" ");
    const inside = [...node.querySelectorAll("img[alt]")].map((each) => each.alt).join(" ");
    return own || node.textContent.trim() || inside || node.getAttribute("title") || "";
  };
  for (const node of document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0'], [role='img'], video")) {
    if (shown(node) && !nameOf(node).trim()) wrong.push(`no name: ${label(node)}`);
  }
  for (const node of document.querySelectorAll("img")) if (!node.hasAttribute("alt")) wrong.push(`no alt: ${node.src}`);
  const ids = [...document.querySelectorAll("[id]")].map((node) => node.id);
  for (const id of new Set(ids.filter((each, index) => ids.indexOf(each) !== index))) wrong.push(`id twice: ${id}`);
  if (!document.documentElement.lang) wrong.push("no language");
  if (document.querySelectorAll("main").length !== 1) wrong.push("not one main");
  if (document.querySelectorAll("h1").length !== 1) wrong.push("not one h1");
  if (document.documentElement.scrollWidth > innerWidth + 1) wrong.push(`wider than the window: ${document.documentElement.scrollWidth} > ${innerWidth}`);

  const parsed = (colour) => {
    const [r, g, b, a = 1] = colour.match(/[\d.]+/g).map(Number);
    return { r, g, b, a };
  };
  const over = (top, below) => ({ r: top.r * top.a + below.r * (1 - top.a), g: top.g * top.a + below.g * (1 - top.a), b: top.b * top.a + below.b * (1 - top.a), a: 1 });
  const ground = (node) => {
    const layers = [];
    for (let each = node; each; each = each.parentElement) {
      const colour = parsed(getComputedStyle(each).backgroundColor);
      if (colour.a > 0) layers.push(colour);
      if (colour.a === 1) break;
    }
    return layers.reverse().reduce((below, top) => over(top, below), { r: 255, g: 255, b: 255, a: 1 });
  };
  const light = ({ r, g, b }) => {
    const [x, y, z] = [r, g, b].map((value) => (value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  for (const node of document.querySelectorAll("body *:not(svg *, script, style, option)")) {
    const words = [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
    if (!words || !shown(node) || node.closest("[disabled], [aria-hidden='true'], .unseen, kbd")) continue;
    const style = getComputedStyle(node);
    const below = ground(node);
    const [one, two] = [light(over(parsed(style.color), below)), light(below)].sort((a, b) => b - a);
    const contrast = (one + 0.05) / (two + 0.05);
    const large = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && Number(style.fontWeight) >= 700);
    if (contrast < (large ? 3 : 4.5)) wrong.push(`contrast ${contrast.toFixed(2)}: ${label(node)}`);
  }
  const small = innerWidth < 600 ? [...document.querySelectorAll("button, .button")].filter((node) => shown(node) && !node.matches(".rule-link") && node.getBoundingClientRect().height < 38) : [];
  for (const node of small) wrong.push(`too low for a finger: ${label(node)}`);
  return wrong;
};
