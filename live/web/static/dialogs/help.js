// The keys.

import { h } from "../dom.js";
import { t } from "../texts.js";
import { sheet } from "./sheet.js";

const KEYS = [["Space", "settle"], ["e", "end-turn"], ["1 … 9", "answer"], ["s", "stands"], ["c", "correct"], ["u", "undo"], ["a", "type"], ["p", "pause"], ["r", "recalibrate"], ["f", "field"], ["n", "new-game"], ["l", "log"], ["?", "help"]];

/** Shows all keys. */
export function help() {
  sheet(t("p-keys"), h("dl", { class: "keys" }, KEYS.map(([key, id]) => h("div", {}, h("dt", {}, h("kbd", {}, key === "Space" ? t("p-space") : key)), h("dd", {}, t(`p-key-${id}`))))));
}
