// The connection to a match: the snapshot, then every message in its order; it comes back by itself, without end.

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 30_000;
const SILENT_MS = 10_000; // the server says a word every 3 s

/**
 * Calls `onMessage` with every message (a `snapshot` after each connection), and `onState` with `true` when connected
 * and `false` when not. Waits between attempts grow from 0.25 s to 30 s.
 */
export class Stream {
  constructor({ onMessage, onState = () => {}, path = "/ws", now = () => performance.now() }) {
    this.onMessage = onMessage;
    this.onState = onState;
    this.path = path;
    this.now = now;
    this.waitMs = FIRST_WAIT_MS;
    this.seq = 0;
    this.heardMs = now();
    this.closed = false;
    addEventListener("online", () => this.hurry());
  }

  /** Connect, and stay connected. */
  start() {
    this.closed = false;
    this.connect();
    return this;
  }

  /** Listen no longer. */
  stop() {
    this.closed = true;
    clearTimeout(this.retry);
    clearInterval(this.watch);
    this.socket?.close();
  }

  /** Seconds since the server was last heard of. */
  get silentS() {
    return (this.now() - this.heardMs) / 1000;
  }

  connect() {
    clearTimeout(this.retry);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${this.path}`);
    this.socket = socket;
    socket.onmessage = (event) => this.heard(socket, JSON.parse(event.data));
    socket.onclose = () => this.lost(socket);
    clearInterval(this.watch);
    const begun = this.now();
    this.watch = setInterval(() => {
      if (this.now() - Math.max(begun, this.heardMs) > SILENT_MS) this.lost(socket);
    }, SILENT_MS / 4);
  }

  heard(socket, message) {
    if (socket !== this.socket) return;
    this.heardMs = this.now();
    if (message.type === "snapshot") {
      this.waitMs = FIRST_WAIT_MS;
      this.onState(true);
    }
    if (message.type === "alive") return;
    if (message.seq !== undefined) this.seq = message.seq;
    this.onMessage(message);
  }

  lost(socket) {
    if (socket !== this.socket) return;
    this.socket = null;
    clearInterval(this.watch);
    socket.onclose = socket.onmessage = null;
    socket.close();
    if (this.closed) return;
    this.onState(false);
    this.retry = setTimeout(() => this.connect(), this.waitMs * (0.85 + 0.3 * Math.random()));
    this.waitMs = Math.min(LONGEST_WAIT_MS / 1.15, this.waitMs * 1.8);
  }

  hurry() {
    if (this.socket || this.closed) return;
    this.waitMs = FIRST_WAIT_MS;
    this.connect();
  }
}
