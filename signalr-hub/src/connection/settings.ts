/** Limits of time in ms and of size in bytes. */
export interface ConnectionSettings {
  /** A ping is sent after this time without another message. */
  keepAlive: number;
  /** A client that is silent for longer is dropped. */
  clientTimeout: number;
  /** A connection whose handshake has not come by then is closed; a negotiated id that was not used is forgotten. */
  handshakeTimeout: number;
  /** A poll without messages is answered after this time. */
  pollTimeout: number;
  /** The greatest length of one message from a client. */
  maxRecord: number;
  /** The greatest length of a frame or a posted body, which may hold many messages. */
  maxFrame: number;
  /** A client that reads so slowly that more than this waits for it is dropped. */
  maxBuffered: number;
  /** Calls of one client that run at once. Streams and calls with uploads are not counted. */
  parallelCalls: number;
  /** Streams that one client may have running at once, and as many that it sends. */
  maxStreams: number;
}

export const defaultSettings: ConnectionSettings = {
  keepAlive: 15_000,
  clientTimeout: 30_000,
  handshakeTimeout: 15_000,
  pollTimeout: 90_000,
  maxRecord: 32 * 1024,
  maxFrame: 1024 * 1024,
  maxBuffered: 4 * 1024 * 1024,
  parallelCalls: 1,
  maxStreams: 1000,
};

/** Timers know no longer times, in ms; they would go off at once. */
const LONGEST = 2 ** 31 - 1;

/** The defaults, but for what is given. */
export function settingsWith(given: Partial<ConnectionSettings> = {}): ConnectionSettings {
  const settings = { ...defaultSettings, ...given };
  for (const time of ['keepAlive', 'clientTimeout', 'handshakeTimeout', 'pollTimeout'] as const)
    settings[time] = Math.min(settings[time], LONGEST);
  return settings;
}
