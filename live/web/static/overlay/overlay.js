// The overlay page: reads its address, listens to the match, and keeps its elements up to date.
//
// /overlay/ELEMENT?theme=studio|paper|arena&lang=en|ja|ro&demo=1&game=GAME&show=a,b&side=left|right&hold=7&stale=0

import { MatchView } from "../matchview.js";
import { Stream } from "../stream.js";
import { DemoStream } from "./demo.js";
import { h, Words } from "./dom.js";
import { Field, Replay } from "./pictures.js";
import { Ruling } from "./ruling.js";
import { Scoreboard } from "./scoreboard.js";
import { Clock, Ticker, Turn } from "./small.js";

const PARTS = { scoreboard: Scoreboard, clock: Clock, field: Field, ruling: Ruling, replay: Replay, ticker: Ticker, turn: Turn };
const COMBINED = ["scoreboard", "clock", "field", "replay", "ruling", "ticker"];
const STALE_AFTER_MS = 2000;

const root = document.documentElement;
const stage = document.getElementById("stage");
const asked = new URLSearchParams(location.search);
const texts = JSON.parse(document.getElementById("texts").textContent);
const view = new MatchView();
let elements = [];
let spokenLang = null;

/** The elements that the address names, in the language of the address, else of the match. */
function build(lang) {
  spokenLang = lang;
  root.lang = lang;
  const words = new Words(texts[lang], lang);
  const only = root.dataset.element;
  const chosen = only !== "all" ? [only] : (asked.get("show")?.split(",") ?? COMBINED).filter((name) => name in PARTS);
  const options = { holdS: Number(asked.get("hold") ?? 7), clipOf };
  elements = chosen.map((name) => {
    const element = new PARTS[name](words, options);
    element.node.classList.add("part", `part-${name}`);
    return element;
  });
  stage.replaceChildren(...elements.map((element) => element.node), badge(words));
}

function badge(words) {
  const demo = asked.get("demo") === "1" ? h("span", "demo-mark", words.say("demo")) : null;
  const stale = asked.get("stale") === "0" ? null : h("span", "stale-mark", h("span", "dot"), words.say("stale"));
  return h("aside", "marks", demo, stale);
}

function clipOf(match, number) {
  if (asked.get("demo") === "1") return new URL("demo.webm", import.meta.url).href;
  return `/api/log/${match.match.ident}/evidence/${number}/clip`;
}

function wantedLang() {
  const named = Object.keys(texts).length === 1 ? Object.keys(texts)[0] : view.match?.lang;
  return named in texts ? named : Object.keys(texts)[0];
}

function onMessage(message) {
  const type = view.take(message);
  if (spokenLang !== wantedLang()) {
    build(wantedLang());
    message = { type: "snapshot" };
  }
  for (const element of elements) {
    if (element.constructor.types.includes(message.type ?? type)) element.update(view, message);
  }
}

let staleTimer;

function onState(isConnected) {
  clearTimeout(staleTimer);
  if (isConnected) root.classList.remove("stale");
  else staleTimer = setTimeout(() => root.classList.add("stale"), STALE_AFTER_MS);
}

if (asked.get("side") === "left") root.classList.add("mirrored");
build(wantedLang());
const source = asked.get("demo") === "1" ? new DemoStream({ onMessage, onState, game: asked.get("game") ?? undefined }) : new Stream({ onMessage, onState, path: "/overlay/ws" });
await Promise.race([document.fonts.ready, new Promise((done) => setTimeout(done, 500))]);
source.start();
