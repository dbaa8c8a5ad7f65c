// A form for any event of any game, made from what the game says of its fields. Any piece may be typed.

import { h } from "../dom.js";
import { has, t } from "../texts.js";
import { labelled, select } from "./sheet.js";

/** `game` is one of /api/games; `event` fills the form. `read()` gives the event, or throws what is wrong with it. */
export class EventForm {
  constructor(game, players, event, onInput) {
    Object.assign(this, { game, players, onInput });
    this.event = event ?? { do: game.events[0].do };
    this.node = h("div", { class: "event-form", oninput: () => onInput() });
    this.draw();
  }

  get kind() {
    return this.game.events.find((each) => each.do === this.event.do) ?? this.game.events[0];
  }

  draw() {
    this.inputs = this.kind.fields.map((field) => ({ field, ...this.input(field, this.event[field.name]) }));
    const choose = select(this.game.events.map((each) => [each.do, eventWords(each.do)]), this.kind.do, (value) => {
      this.event = { ...this.event, do: value };
      this.draw();
      this.onInput();
    });
    this.node.replaceChildren(h("div", { class: "two" }, labelled(t("p-what"), choose), this.inputs.map((each) => each.node)));
  }

  input(field, value) {
    const words = has(`p-field-${field.name}`) ? t(`p-field-${field.name}`) : field.name;
    const name = field.required ? words : `${words} ${t("p-optional")}`;
    if (field.name === "by" && this.players.length) return this.choice(name, ["", ...this.players], value, field);
    if (field.input === "choice") return this.choice(name, ["", ...field.choices], value, field);
    if (field.input === "yes-no") return this.choice(name, [["", "–"], ["true", t("p-yes")], ["false", t("p-no")]], value, field);
    const text = shown(field, value);
    const many = field.input === "rows" || field.input === "json";
    const input = many
      ? h("textarea", { class: "input", rows: 3, spellcheck: "false", value: text })
      : h("input", { class: "input", value: text, inputmode: field.input === "number" ? "decimal" : null, autocomplete: "off", spellcheck: "false" });
    return { node: labelled(name, input, many ? hint(field) : field.input === "words" ? t("p-hint-words") : null), get: () => parsed(field, input.value) };
  }

  choice(name, options, value, field) {
    const input = select(options, value ?? "");
    return {
      node: labelled(name, input),
      get: () => (input.value === "" ? undefined : field.input === "yes-no" ? input.value === "true" : input.value),
    };
  }

  read() {
    const event = { do: this.kind.do };
    for (const { field, get } of this.inputs) {
      const value = get();
      if (value !== undefined) event[field.name] = value;
    }
    return event;
  }
}

function eventWords(name) {
  return [`do-${name}`, `p-event-${name}`].filter(has).map((id) => t(id))[0] ?? name;
}

function hint(field) {
  return field.input === "rows" ? t("p-hint-rows", { columns: field.columns.length }) : t("p-hint-json");
}

function shown(field, value) {
  if (value === undefined || value === null) return "";
  if (field.input === "words" || field.input === "numbers") return [value].flat().join(" ");
  if (field.input === "rows") return value.map((row) => trimmed(row).map((cell) => cell ?? "-").join(" ")).join("\n");
  return field.input === "json" ? JSON.stringify(value) : String(value);
}

/** A row without its empty end. */
function trimmed(row) {
  const last = row.findLastIndex((cell) => cell !== null && cell !== undefined);
  return row.slice(0, last + 1);
}

function parsed(field, text) {
  const words = text.trim().split(/\s+/).filter(Boolean);
  if (!words.length) return undefined;
  if (field.input === "text") return text.trim();
  if (field.input === "number") return number(words.join(""));
  if (field.input === "words") return words;
  if (field.input === "numbers") return words.map(number);
  if (field.input === "rows") return text.trim().split("\n").filter((line) => line.trim()).map((line) => row(field.columns, line));
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(t("p-not-json", { field: field.name }));
  }
}

function row(columns, line) {
  return line.trim().split(/[\s,]+/).slice(0, columns.length).map((word, index) => {
    if (columns[index] === "number") return number(word);
    return word === "-" && index > 2 ? null : word;
  });
}

function number(word) {
  const value = Number(word.replace(",", ".").replace("−", "-"));
  if (Number.isNaN(value)) throw new Error(t("p-not-number", { found: word }));
  return value;
}
