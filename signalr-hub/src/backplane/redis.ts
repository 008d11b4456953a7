import { randomUUID } from 'node:crypto';
import { decode, encode } from '@msgpack/msgpack';
import { Redis, type RedisOptions } from 'ioredis';
import { silentLog, type Log } from '../connection/log';
import type { Backplane, Envelope } from './backplane';
import { Outbox } from './outbox';

export interface RedisBackplaneOptions {
  /** `redis://…`; more in `redis`. */
  url: string;
  redis?: RedisOptions;
  /** Begins the channels' names; servers with the same one are one. */
  prefix?: string;
  log?: Log;
}

/** What goes through a channel: who sent it, how many it had sent before, and what. */
type ChannelMessage = [sender: string, number: number, envelope: Envelope];

const MAX_DEPTH = 600;

const decodeMessage = (message: Buffer) => decode(message) as ChannelMessage;

/** ms between two looks whether Redis still says something. */
const CHECK_INTERVAL = 500;

/** Servers whose last parcels are remembered. */
const MAX_SENDERS = 1000;

/**
 * Connects servers by Redis pub/sub, one channel a hub, so that all of them deliver in one order. While Redis is away a
 * server serves its own clients, and what it could not publish follows when Redis is back.
 */
export class RedisBackplane implements Backplane {
  readonly #id = randomUUID();
  readonly #publisher: Redis;
  readonly #subscriber: Redis;
  readonly #outboxes = new Map<string, Outbox>();
  readonly #receivers = new Map<string, (envelope: Envelope) => void>();
  readonly #seen = new Map<string, number>();
  readonly #prefix: string;
  readonly #log: Log;
  readonly #looking: NodeJS.Timeout;
  #isUp = false;
  /**
   * Redis answered by a refusal, as while it runs a long script: it is asked again at the next look, and not faster.
   */
  #isRefused = false;

  constructor({ url, redis = {}, prefix = 'signalr-hub', log = silentLog }: RedisBackplaneOptions) {
    this.#log = log;
    this.#prefix = prefix;
    const kept: RedisOptions = {
      retryStrategy: (attempt) => Math.min(attempt * 50, 1000),
      maxRetriesPerRequest: null,
      enableOfflineQueue: false,
      ...redis,
    };
    this.#publisher = new Redis(url, { ...kept, lazyConnect: false });
    this.#subscriber = new Redis(url, { ...kept, autoResubscribe: false });
    this.#watch(this.#publisher);
    this.#watch(this.#subscriber);
    this.#looking = setInterval(() => this.#checkConnection(), CHECK_INTERVAL);
    this.#looking.unref();
    this.#subscriber.on('messageBuffer', (channel: Buffer, message: Buffer) =>
      this.#received(channel.toString(), message),
    );
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  subscribe(hub: string, receive: (envelope: Envelope) => void): void {
    const channel = `${this.#prefix}:${hub}`;
    const deliver = (envelope: Envelope) => this.#deliver(receive, envelope);
    this.#receivers.set(channel, deliver);
    this.#outboxes.set(
      channel,
      new Outbox(
        deliver,
        (number, envelope) => this.#written(number, envelope),
        (parcel) => decodeMessage(parcel)[2],
        (parcel) => this.#post(channel, parcel),
      ),
    );
    this.#subscribeAll();
  }

  publish(hub: string, envelope: Envelope): void {
    const outbox = this.#outboxes.get(`${this.#prefix}:${hub}`);
    if (!outbox) throw new Error(`Nobody has subscribed to the hub '${hub}'.`);
    if (outbox.add(envelope, this.#isUp))
      this.#log.warn(
        { hub },
        'Redis is away for long; what other servers have not heard is let go from the oldest on.',
      );
  }

  async close(): Promise<void> {
    this.#isUp = false;
    clearInterval(this.#looking);
    this.#publisher.disconnect();
    this.#subscriber.disconnect();
  }

  #watch(redis: Redis): void {
    redis.on('ready', () => this.#subscribeAll());
    redis.on('close', () => this.#down());
    redis.on('error', (error) => this.#log.warn({ err: error }, 'Redis does not answer.'));
  }

  /** A Redis that hangs closes nothing: its connections are given up, and made anew until it answers. */
  #checkConnection(): void {
    if (this.#isRefused) this.#subscribeAll();
    if (!this.#isUp || ![...this.#outboxes.values()].some(({ isLate }) => isLate)) return;
    this.#log.warn({}, 'Redis does not hand on what it was given.');
    this.#down();
    for (const redis of [this.#publisher, this.#subscriber]) redis.disconnect(true);
  }

  /** Up is: both connections stand and all channels are heard. */
  #subscribeAll(): void {
    this.#isRefused = false;
    if (this.#receivers.size === 0 || this.#publisher.status !== 'ready' || this.#subscriber.status !== 'ready') return;
    this.#subscriber.subscribe(...this.#receivers.keys()).then(
      () => this.#up(),
      (error: unknown) => {
        this.#log.warn({ err: error }, 'The channels of Redis could not be heard.');
        this.#isRefused = true;
      },
    );
  }

  #up(): void {
    this.#isUp = true;
    for (const outbox of this.#outboxes.values()) outbox.resume();
  }

  #down(): void {
    if (!this.#isUp) return;
    this.#isUp = false;
    for (const outbox of this.#outboxes.values()) outbox.deliverHere();
  }

  #written(number: number, envelope: Envelope): Buffer {
    const parcel: ChannelMessage = [this.#id, number, envelope];
    // What an object does not say is not said, as in JSON.
    return Buffer.from(encode(parcel, { maxDepth: MAX_DEPTH, ignoreUndefined: true }));
  }

  #post(channel: string, parcel: Buffer): void {
    this.#publisher.publish(channel, parcel).catch((error: unknown) => {
      this.#log.warn({ err: error }, 'Redis took no message.');
      this.#down();
      this.#isRefused = true;
    });
  }

  /** Whoever is on this Redis may publish here: what is no parcel costs nobody anything. */
  #received(channel: string, message: Buffer): void {
    try {
      this.#take(channel, decodeMessage(message));
    } catch (error) {
      this.#log.warn({ err: error, channel }, 'What came through Redis could not be read.');
    }
  }

  #take(channel: string, [sender, number, envelope]: ChannelMessage): void {
    if (sender === this.#id) this.#outboxes.get(channel)?.confirmed(number);
    else if (this.#isNew(`${channel} ${sender}`, number)) this.#receivers.get(channel)?.(envelope);
  }

  /** One message that a client's protocol cannot write costs no other. */
  #deliver(receive: (envelope: Envelope) => void, envelope: Envelope): void {
    try {
      receive(envelope);
    } catch (error) {
      this.#log.error({ err: error }, 'A message of the backplane could not be delivered.');
    }
  }

  /** What a server published again after Redis was away may have come before. */
  #isNew(sender: string, number: number): boolean {
    const last = this.#seen.get(sender);
    if (last !== undefined && number <= last) return false;
    this.#seen.delete(sender);
    this.#seen.set(sender, number);
    if (this.#seen.size > MAX_SENDERS) this.#seen.delete(this.#seen.keys().next().value!);
    return true;
  }
}
