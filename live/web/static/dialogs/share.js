// Links for other devices, with a code to scan.

import { api } from "../api.js";
import { h, s, toast } from "../dom.js";
import { t } from "../texts.js";
import { sheet } from "./sheet.js";

/** Shows the links; only an operator may see them. */
export async function share() {
  const links = await api("/api/links");
  const only = /^(http:\/\/)?(127\.|localhost|\[::1\])/.test(new URL(links.operator).hostname);
  sheet(t("p-share"), [
    only ? h("p", { class: "told" }, t("p-share-local")) : null,
    h(
      "div",
      { class: "share" },
      only ? null : s("svg", { class: "qr", viewBox: `0 0 ${links.qr_size} ${links.qr_size}`, role: "img", "aria-label": t("p-qr") }, s("path", { d: links.qr })),
      h("div", { class: "links" }, link(t("p-link-operator"), links.operator, t("p-link-operator-hint")), link(t("p-link-viewer"), links.viewer, t("p-link-viewer-hint")), link(t("p-link-overlay"), new URL("/overlay", links.viewer).href, null)),
    ),
  ]);
}

function link(words, address, hint) {
  const copy = async () => {
    await navigator.clipboard?.writeText(address);
    toast(t("p-copied"));
  };
  return h("div", { class: "field-row" }, h("span", { class: "label" }, words), h("p", { class: "link-line" }, h("code", {}, address), navigator.clipboard ? h("button", { class: "button", type: "button", onclick: copy }, t("p-copy")) : null), hint ? h("p", { class: "quiet small" }, hint) : null);
}
