// Texts as live/web/page_texts.py sends them: a string, a value, a choice, or a list of these.

/** A text with its values, in the plurals of a language. */
export function formatted(text, values, lang) {
  if (typeof text === "string") return text;
  if (Array.isArray(text)) return text.map((part) => formatted(part, values, lang)).join("");
  if ("var" in text) return String(values[text.var] ?? "");
  const value = formatted(text.select, values, lang);
  const number = /^-?\d+(\.\d+)?$/.test(value) && !(value in text.variants);
  const kind = number ? new Intl.PluralRules(lang).select(Number(value)) : value;
  return formatted(text.variants[kind] ?? text.variants[text.default], values, lang);
}
