// The live picture with what the referee sees on it: outline, grid, readings, doubts, and the piece at fault.

import { h, render, s } from "../dom.js";
import { t } from "../texts.js";

const FAILED_MS = 2000;
const LIVELY_MS = 90; // between pictures while hands move
const CALM_MS = 450; // and while nothing does: a still table costs next to nothing
const OLD_MS = 4000;

/** Fetches one picture after the other, each when the last is shown: a slow link gets fewer, not older ones. */
export class LivePicture extends HTMLElement {
  connectedCallback() {
    if (this.image) return;
    this.image = h("img", { alt: t("p-picture-alt"), draggable: "false" });
    this.marks = s("svg", { class: "marks", "aria-hidden": "true" });
    this.wait = h("p", { class: "picture-wait" }, t("p-no-picture"));
    this.frame = h("div", { class: "picture-frame" }, this.image, this.marks);
    this.frame.hidden = true;
    this.append(this.frame, this.wait);
    this.running = true;
    this.run();
  }

  /** Nothing moves on the table: fewer pictures will do. */
  calm = false;

  disconnectedCallback() {
    this.running = false;
  }

  /** The newest `table` message. */
  set table(message) {
    if (!this.marks) return;
    render(this.marks, message ?? "", () => (message ? drawn(message) : []));
    if (message) this.marks.setAttribute("viewBox", `0 0 ${message.width} ${message.height}`);
  }

  async run() {
    let number = 0;
    let shownMs = performance.now();
    while (this.running) {
      const askedMs = performance.now();
      if (document.hidden || !this.checkVisibility?.()) {
        await pause(300);
        continue;
      }
      const width = Math.min(1920, Math.ceil((this.clientWidth || 640) * Math.min(2, devicePixelRatio)));
      try {
        const answer = await fetch(`/picture.jpg?annotated=0&after=${number}&width=${width}`, { cache: "no-store" });
        if (answer.status === 200) {
          await this.show(await answer.blob());
          number = Number(answer.headers.get("x-picture"));
          shownMs = performance.now();
        } else if (answer.status !== 204) throw new Error(String(answer.status));
      } catch {
        number = 0;
        await pause(FAILED_MS);
      }
      this.classList.toggle("old", performance.now() - shownMs > OLD_MS);
      await pause(Math.max(0, (this.calm ? CALM_MS : LIVELY_MS) - (performance.now() - askedMs)));
    }
  }

  async show(blob) {
    const address = URL.createObjectURL(blob);
    const next = new Image();
    next.src = address;
    await next.decode();
    this.image.src = address;
    this.frame.style.aspectRatio = `${next.naturalWidth} / ${next.naturalHeight}`;
    this.frame.style.setProperty("--ratio", next.naturalWidth / next.naturalHeight);
    this.frame.hidden = false;
    this.wait.hidden = true;
    if (this.last) URL.revokeObjectURL(this.last);
    this.last = address;
  }
}

function pause(ms) {
  return new Promise((done) => setTimeout(done, ms));
}

function drawn(table) {
  const doubts = new Map((table.doubts ?? []).map((doubt) => [doubt.piece, doubt]));
  const size = table.width / 72;
  const pieces = (table.pieces ?? []).filter((piece) => piece.corners?.length);
  return [
    (table.grid ?? []).map((line) => s("polyline", { points: points(line), class: "grid" })),
    table.outline?.length ? s("polygon", { points: points(table.outline), class: "outline" }) : null,
    pieces.sort((a, b) => Boolean(a.offends) - Boolean(b.offends)).map((piece) => outlined(piece, doubts.get(piece.key), size)),
  ];
}

function outlined(piece, doubt, size) {
  const kind = piece.offends ? "offends" : doubt ? "doubt" : piece.hidden ? "hidden" : piece.provisional ? "provisional" : "sure";
  const words = doubt ? doubt.alternatives.slice(0, 2).map(([label]) => label ?? "?").join(" / ") : piece.label;
  const at = foot(piece.corners, size);
  return s(
    "g",
    { class: `piece ${kind}` },
    s("polygon", { points: points(piece.corners) }),
    words ? s("text", { x: at.x, y: at.y, "font-size": at.size, "text-anchor": "middle", "dominant-baseline": "central" }, String(words)) : null,
  );
}

/** Where the reading stands: at the piece's lowest edge, small, so that its print stays in sight. */
function foot(corners, size) {
  const edges = corners.map((corner, index) => [corner, corners[(index + 1) % corners.length]]);
  const heights = corners.map(([, y]) => y);
  const tall = Math.max(...heights) - Math.min(...heights);
  const [a, b] = edges.sort((one, other) => other[0][1] + other[1][1] - one[0][1] - one[1][1])[0];
  const own = Math.min(size, tall * 0.3);
  return { x: (a[0] + b[0]) / 2, y: (a[1] + b[1]) / 2 - own * 0.62, size: own };
}

function points(list) {
  return list.map(([x, y]) => `${x},${y}`).join(" ");
}

customElements.define("live-picture", LivePicture);
