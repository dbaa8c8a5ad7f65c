// A match that this page plays to itself, to place the elements; the server's match is not shown.

const AGAIN_S = 7;

/** Has the same face as `Stream`; plays the script of a game over and over. */
export class DemoStream {
  constructor({ onMessage, onState = () => {}, game = "suritsu" }) {
    this.onMessage = onMessage;
    this.onState = onState;
    this.game = game;
    this.silentS = 0;
  }

  start() {
    this.play();
    return this;
  }

  stop() {
    clearTimeout(this.timer);
  }

  async play() {
    const answer = await fetch(`/overlay/demo/${encodeURIComponent(this.game)}.json`);
    const { steps = [] } = answer.ok ? await answer.json() : {};
    this.onState(true);
    this.onMessage({ type: "snapshot", seq: 0 });
    const replayed = steps.find(({ message }) => message.type === "evidence")?.message.event;
    const begin = steps.findIndex(({ message }) => message.type === "event" && message.entry === replayed);
    this.step(steps, 0, Math.max(0, begin));
  }

  /** One step after the other. Those before `begin` at once, so that every element has something to show. */
  step(steps, index, begin = 0) {
    if (index >= steps.length) {
      this.timer = setTimeout(() => steps.length && this.step(steps, 0), AGAIN_S * 1000);
      return;
    }
    const { after_s: after, message } = steps[index];
    if (index < begin) {
      this.onMessage({ ...message, seq: index + 1 });
      this.step(steps, index + 1, begin);
      return;
    }
    this.timer = setTimeout(() => {
      this.onMessage({ ...message, seq: index + 1 });
      this.step(steps, index + 1);
    }, (begin ? Math.min(1, after) : after) * 1000);
  }
}
