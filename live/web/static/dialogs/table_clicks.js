// Setting the table by four clicks: each is drawn to the nearest corner, and the grid is shown before it counts.

import { api, command } from "../api.js";
import { h, render, s, toast } from "../dom.js";
import { t } from "../texts.js";
import { labelled, select, sheet } from "./sheet.js";

const CORNERS = ["far-left", "far-right", "near-right", "near-left"];

/** Opens the sheet; the corners can be tapped, dragged, or moved with the arrow keys. */
export async function setTable() {
  const answer = await fetch("/picture.jpg?annotated=0&width=1920", { cache: "no-store" });
  if (answer.status !== 200) return toast(t("page-no-picture"), true);
  const picture = new Image();
  picture.src = URL.createObjectURL(await answer.blob());
  picture.alt = t("p-picture-alt");
  await picture.decode();
  const scale = Number(answer.headers.get("x-width")) / picture.naturalWidth;
  const [width, height] = [picture.naturalWidth, picture.naturalHeight];
  let points = [];
  const sizes = (await api("/api/games")).rectangles;
  let size = sizes.mat;
  let seen = null;
  let timer;
  const marks = s("svg", { viewBox: `0 0 ${width} ${height}`, class: "click-marks" });
  const hint = h("p", { class: "told", "aria-live": "polite" });
  const own = h("div", { class: "two", hidden: true }, labelled(t("p-width-mm"), mm(size[0], 0)), labelled(t("p-height-mm"), mm(size[1], 1)));

  function mm(value, side) {
    return h("input", { class: "input", inputmode: "numeric", value, oninput: (event) => ((size = size.with(side, Number(event.target.value))), later()) });
  }

  function place(event) {
    const box = marks.getBoundingClientRect();
    return [((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height];
  }

  function draw() {
    const radius = width / 60;
    render(marks, [points, seen], () => [
      seen ? [seen.grid.map((line) => s("polyline", { points: scaled(line), class: "grid" })), s("polygon", { points: scaled(seen.points), class: "outline" })] : null,
      points.map(([x, y], index) =>
        s(
          "g",
          { class: "handle", tabindex: 0, role: "slider", "data-focus": `corner-${index}`, "aria-label": t(`p-corner-${CORNERS[index]}`), "aria-valuetext": `${Math.round(x * scale)}, ${Math.round(y * scale)}`, "aria-valuenow": Math.round(x * scale), onkeydown: (event) => nudge(event, index), onpointerdown: (event) => drag(event, index) },
          s("circle", { cx: x, cy: y, r: radius * 1.6, class: "grip" }),
          s("circle", { cx: x, cy: y, r: radius * 0.7, class: "ring" }),
          s("path", { d: `M${x - radius} ${y}h${2 * radius}M${x} ${y - radius}v${2 * radius}`, class: "cross" }),
        ),
      ),
    ]);
    hint.textContent = points.length < 4 ? t("p-click-next", { corner: t(`p-corner-${CORNERS[points.length]}`) }) : seen ? t(seen.snapped ? "p-click-seen" : "p-click-rough", { moved: seen.moved_px, px: seen.error_px, mm: seen.error_mm }) : t("p-click-looking");
  }

  function scaled(line) {
    return line.map(([x, y]) => `${x / scale},${y / scale}`).join(" ");
  }

  function later() {
    seen = null;
    draw();
    clearTimeout(timer);
    if (points.length === 4) timer = setTimeout(look, 200);
  }

  async function look() {
    try {
      seen = await api("/api/table/preview", { points: points.map(([x, y]) => [x * scale, y * scale]), size_mm: size });
      draw();
    } catch (error) {
      hint.textContent = error.problem ? error.problem.said?.[document.documentElement.lang] ?? error.problem.text : error.message;
    }
  }

  function nudge(event, index) {
    const step = event.shiftKey ? 10 : 1;
    const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
    if (!by) return;
    event.preventDefault();
    points[index] = points[index].map((value, axis) => value + by[axis] / scale);
    later();
  }

  function drag(event, index) {
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.focus();
    marks.setPointerCapture(event.pointerId);
    const move = (next) => ((points[index] = place(next)), later());
    marks.addEventListener("pointermove", move);
    marks.addEventListener("pointerup", () => marks.removeEventListener("pointermove", move), { once: true });
  }

  marks.addEventListener("pointerdown", (event) => {
    if (points.length === 4) return;
    points.push(place(event));
    later();
  });
  draw();
  const { dialog, focusTitle } = sheet(
    t("p-table-title"),
    [
      hint,
      h("div", { class: "click-picture" }, picture, marks),
      h(
        "div",
        { class: "two" },
        labelled(
          t("p-rectangle"),
          select([...Object.entries(sizes), ["own", []]].map(([name, [wide, deep]]) => [name, t(`p-size-${name}`, { wide, deep })]), "mat", (name) => {
            own.hidden = name !== "own";
            size = sizes[name] ?? size;
            later();
          }),
        ),
        own,
      ),
    ],
    [
      { words: t("p-by-keys"), run: () => ((points = middleFour(width, height)), later(), dialog.querySelector(".handle")?.focus(), false) },
      { words: t("p-again"), run: () => ((points = []), later(), false) },
      {
        words: t("p-use-table"),
        main: true,
        run: async () => {
          if (!seen) return false;
          await command("table-clicks", { points: seen.points, size_mm: size });
          toast(t("p-table-set"));
        },
      },
    ],
    { wide: true },
  );
  focusTitle();
}

/** Corners to begin with for those who set them with the arrow keys. */
function middleFour(width, height) {
  return [[0.25, 0.25], [0.75, 0.25], [0.75, 0.75], [0.25, 0.75]].map(([x, y]) => [x * width, y * height]);
}
