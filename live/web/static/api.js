// Asking the server: JSON in, JSON out, and a refusal as an error that says why in every language.

/** What the server refused; `problem` has `text` and `said` by language. */
export class Refused extends Error {
  constructor(problem) {
    super(problem.text);
    this.problem = problem;
  }
}

const UNREACHABLE = {
  text: "The server can't be reached.",
  said: { en: "The server can't be reached.", ja: "サーバーに接続できません。", ro: "Serverul nu poate fi contactat." },
};

/** GET, or POST when there is a body; throws {@link Refused}. */
export async function api(path, body) {
  let answer;
  try {
    answer = await fetch(path, body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  } catch {
    throw new Refused(UNREACHABLE);
  }
  const value = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(value.problem ?? { text: `${answer.status}`, said: {} });
  return value;
}

/** Ask something of the running match. */
export function command(name, values = {}) {
  return api("/api/commands", { command: name, ...values });
}
