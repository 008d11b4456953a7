import type { ConnectionSettings } from './settings';

interface VitalEvents {
  ping(): void;
  silent(): void;
  handshakeMissing(): void;
  /** True while the client's silence is no sign of death. */
  excused(): boolean;
}

/** The clocks of one connection: its handshake, the server's pings, the client's silence. */
export class Vital {
  #handshake: NodeJS.Timeout | undefined;
  #pings: NodeJS.Timeout | undefined;
  #silence: NodeJS.Timeout | undefined;
  #suspected = false;
  #drainedAt = Date.now();

  constructor(
    private readonly settings: ConnectionSettings,
    private readonly events: VitalEvents,
  ) {}

  awaitHandshake(): void {
    this.#handshake = setTimeout(() => this.events.handshakeMissing(), this.settings.handshakeTimeout);
  }

  /** The handshake has come. */
  open(withPings: boolean): void {
    clearTimeout(this.#handshake);
    this.#drainedAt = Date.now();
    this.#silence = setTimeout(() => this.#checkSilence(), this.settings.clientTimeout);
    if (withPings) this.#pings = setTimeout(() => this.#ping(), this.settings.keepAlive);
  }

  heard(): void {
    this.#suspected = false;
    this.#silence?.refresh();
  }

  sent(): void {
    this.#pings?.refresh();
  }

  drained(): void {
    this.#drainedAt = Date.now();
  }

  /** Nothing has left for as long as a client may be silent. */
  isStalled(): boolean {
    return Date.now() - this.#drainedAt > this.settings.clientTimeout;
  }

  stop(): void {
    clearTimeout(this.#handshake);
    clearTimeout(this.#pings);
    clearTimeout(this.#silence);
    this.#pings = undefined;
    this.#silence = undefined;
  }

  #ping(): void {
    this.#pings?.refresh();
    this.events.ping();
  }

  /** A server that was busy first reads what came meanwhile. */
  #checkSilence(): void {
    this.#suspected = true;
    setImmediate(() => {
      if (!this.#silence || !this.#suspected) return;
      if (this.events.excused()) this.#silence.refresh();
      else this.events.silent();
    });
  }
}
