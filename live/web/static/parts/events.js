// The list of events, each with its verdict; one opens to show its reasons, its evidence and what can be done.

import { h, icon } from "../dom.js";
import { t } from "../texts.js";
import { card, deed, effects, findings, numbers, verdictWords, who } from "./ruling.js";
import { colourOf } from "./state.js";

/** Rows are kept from one update to the next; only those whose event or ruling changed are made anew. */
export class EventList extends HTMLElement {
  rows = new Map();
  opened = null;

  /** `newestFirst` for a running game. `actions` as in bigRuling, with `evidence(number)` addresses by kind. */
  show(view, actions, { newestFirst = true, current = null } = {}) {
    this.list ??= this.appendChild(h("ol", { class: "events", "aria-label": t("p-events") }));
    this.lastShown = [view, actions, { newestFirst, current }];
    this.none ??= this.appendChild(h("p", { class: "quiet small" }, t("p-no-moves")));
    this.none.hidden = view.events.size > 0;
    const wanted = [...view.events.keys()].sort((a, b) => (newestFirst ? b - a : a - b));
    for (const [number, row] of this.rows) {
      if (!view.events.has(number)) {
        row.node.remove();
        this.rows.delete(number);
      }
    }
    const nodes = wanted.map((number) => this.row(number, view, actions, current === number));
    nodes.forEach((node, index) => {
      if (this.list.children[index] !== node) this.list.insertBefore(node, this.list.children[index] ?? null);
    });
  }

  row(number, view, actions, isCurrent) {
    const event = view.events.get(number);
    const ruling = view.rulings.get(number);
    const open = this.opened === number;
    const kept = this.rows.get(number);
    const evidence = view.evidence.get(number);
    const key = JSON.stringify([event.seq, ruling?.seq, ruling?.verdict, ruling?.undone, open, evidence, actions.canWrite, isCurrent]);
    if (kept?.key === key) return kept.node;
    const node = kept?.node ?? h("li");
    const held = node.contains(document.activeElement) ? document.activeElement.dataset.focus : null;
    node.className = ["event", ruling?.verdict, ruling?.undone ? "undone" : "", open ? "open" : "", isCurrent ? "current" : ""].join(" ");
    node.replaceChildren(this.head(event, ruling, view, open, actions, isCurrent), ...(open ? [this.body(event, ruling, evidence, actions)] : []));
    if (held) node.querySelector(`[data-focus="${held}"]`)?.focus({ preventScroll: true });
    this.rows.set(number, { key, node });
    return node;
  }

  head(event, ruling, view, open, actions, isCurrent) {
    const corrected = ruling?.notation !== undefined && ruling.notation !== event.notation;
    const pressed = () => (actions.onSelect ? actions.onSelect(event.entry) : this.toggle(event.entry));
    return h(
      "button",
      { class: "event-head", type: "button", "data-focus": `event-${event.entry}`, "aria-expanded": actions.onSelect ? null : String(open), "aria-current": isCurrent ? "true" : null, onclick: pressed },
      h("span", { class: "number" }, event.entry),
      h("span", { class: "swatch", style: `--own:${colourOf(view.game, view.players, event.by)}`, hidden: !event.by }),
      h(
        "span",
        { class: "what" },
        event.by ? h("span", { class: "by" }, who(event.by), " ") : null,
        corrected ? h("s", { class: "notation quiet" }, event.notation) : null,
        corrected ? " " : null,
        deed(event, corrected ? ruling.notation : event.notation),
      ),
      h("span", { class: "event-marks" }, ruling?.ruled ? h("span", { class: "quiet small" }, t("human")) : null, ruling ? card(ruling.verdict, ruling.undone) : null, h("span", { class: "unseen" }, verdictWords(ruling))),
    );
  }

  body(event, ruling, evidence, actions) {
    const isPlay = !["undo", "correct", "rule", "note"].includes(event.do);
    const kinds = ["before", "after", "clip"].filter((kind) => evidence?.[kind]);
    return h(
      "div",
      { class: "event-body" },
      ruling ? findings(ruling, actions) : null,
      effects(ruling) ? h("p", { class: "small" }, effects(ruling)) : null,
      ruling?.changed?.length ? h("p", { class: "small" }, t("p-changed", { events: numbers(ruling.changed) })) : null,
      ruling?.conflicts?.length ? h("p", { class: "conflicts small" }, t("p-conflicts", { events: numbers(ruling.conflicts) })) : null,
      event.note ? h("p", { class: "small" }, `“${event.note}”`) : null,
      kinds.length && actions.evidence ? h("div", { class: "thumbs" }, kinds.map((kind) => thumb(kind, actions.evidence(event.entry, kind)))) : null,
      h("p", { class: "quiet small" }, [event.at_s === undefined || event.at_s === null ? null : timeWords(event.at_s), event.source ? t(`p-source-${event.source}`) : null].filter(Boolean).join(" · ")),
      actions.canWrite && isPlay && !ruling?.undone
        ? h(
            "p",
            { class: "event-actions" },
            h("button", { class: "button", type: "button", onclick: () => actions.onCorrect(event.entry) }, icon("edit"), t("p-correct")),
            ["illegal", "ask"].includes(ruling?.verdict) ? h("button", { class: "button", type: "button", onclick: () => actions.onStands(event.entry) }, icon("check"), t("p-stands")) : null,
            h("button", { class: "button plain", type: "button", onclick: () => actions.onRuling(event.entry) }, t("p-rule-otherwise")),
          )
        : null,
    );
  }

  toggle(number) {
    this.opened = this.opened === number ? null : number;
    this.show(...this.lastShown);
  }
}

function thumb(kind, address) {
  const label = t(`p-evidence-${kind}`);
  if (kind === "clip") return h("video", { src: address, controls: true, muted: true, playsinline: true, preload: "metadata", "aria-label": label });
  return h("a", { href: address, target: "_blank", rel: "noopener" }, h("img", { src: address, alt: label, loading: "lazy" }));
}

/** Seconds since the match began as minutes and seconds. */
export function timeWords(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

customElements.define("event-list", EventList);
