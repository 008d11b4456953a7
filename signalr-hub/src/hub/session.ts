import type { Connection } from '../connection/connection';
import type { ConnectionHandler } from '../connection/handler';
import type { Log } from '../connection/log';
import type { ConnectionSettings } from '../connection/settings';
import {
  MessageType,
  type CallMessage,
  type CompletionMessage,
  type HubMessage,
  type StreamItemMessage,
} from '../protocol/messages';
import { ProtocolError } from '../protocol/protocolError';
import { ActiveCall } from './activeCall';
import type { Caller } from './call';
import type { Methods } from './methods';
import { PendingCalls } from './pendingCalls';
import { TurnQueue } from './queue';
import { refusalOf, TOO_MANY_STREAMS } from './refusals';
import { runCall } from './run';
import { Upload } from './upload';

/** The hub as one connection's session needs it. */
export interface SessionHub {
  readonly methods: Methods;
  readonly settings: ConnectionSettings;
  readonly log: Log;
  streamBegan(): void;
  streamEnded(): void;
  /** Rejects when the hub does not take the client. */
  entered(connection: Connection, session: Session): Promise<void>;
  left(connection: Connection, session: Session): void;
}

/** Calls and upload items that may wait before the client has to. */
const BACKLOG = 256;

/**
 * Bytes of the calls' records: what is read of one may take sixty times as much, as a list of empty maps does in
 * MessagePack.
 */
const BACKLOG_BYTES = 128 * 1024;

/** … and of items': whoever reads two uploads one after the other has the second wait. */
const BACKLOG_ITEM_BYTES = 1024 * 1024;

/** What one client has under way: its calls, the streams it sends, what it was asked. */
export class Session implements ConnectionHandler {
  runningStreams = 0;
  /** The hub has taken the client, and is told when it leaves. */
  isWelcome = false;
  /** Set when the client has left, which it may do before the hub has taken it. */
  departure: { readonly reason: string | undefined } | undefined;
  /** By their ids; those that want no answer by themselves. */
  readonly #calls = new Map<string | ActiveCall, ActiveCall>();
  readonly #turns: TurnQueue;
  // Most clients send no streams and are asked nothing.
  #uploads: Map<string, Upload> | undefined;
  #questions: PendingCalls | undefined;
  #waitingItems = 0;
  #waitingBytes = 0;
  #waitingItemBytes = 0;
  #roomAwaited: (() => void)[] | undefined;

  constructor(
    readonly connection: Connection,
    readonly caller: Caller<unknown>,
    readonly hub: SessionHub,
  ) {
    this.#turns = new TurnQueue(hub.settings.parallelCalls, () => this.#relieve());
  }

  get questions(): PendingCalls {
    return (this.#questions ??= new PendingCalls());
  }

  opened(): void {
    this.hub.entered(this.connection, this).then(
      () => this.connection.isOpen && this.#turns.open(),
      (error: unknown) => {
        this.hub.log.error({ err: error, connection: this.connection.id }, 'The hub could not take a client.');
        this.connection.closeWithError();
      },
    );
  }

  message(message: HubMessage, bytes: number): void {
    switch (message.type) {
      case MessageType.Invocation:
      case MessageType.StreamInvocation:
        return this.#call(message, bytes);
      case MessageType.StreamItem:
        return this.#item(message, bytes);
      case MessageType.Completion:
        return this.#completed(message);
      case MessageType.CancelInvocation:
        return this.#calls.get(message.invocationId)?.abort();
    }
  }

  closed(reason: string | undefined): void {
    this.#turns.clear();
    for (const upload of this.#uploads?.values() ?? []) upload.abort();
    for (const call of this.#calls.values()) call.abort();
    this.#questions?.rejectAll();
    this.#giveRoom();
    this.departure = { reason };
    this.hub.left(this.connection, this);
  }

  /** The call is over; from here its id may be used again. */
  forget(call: ActiveCall): void {
    this.#calls.delete(call.id ?? call);
    call.message.streamIds?.forEach((id, index) => {
      const upload = call.uploads[index];
      upload?.drop();
      if (this.#uploads?.get(id) === upload) this.#uploads?.delete(id);
    });
  }

  /** Resolves when a client that posted may post again. */
  room(): Promise<void> | undefined {
    if (!this.#isBusy || !this.connection.isOpen) return undefined;
    return new Promise((resolve) => (this.#roomAwaited ??= []).push(resolve));
  }

  get #sendsTooMuch(): boolean {
    return this.#uploads !== undefined && this.#uploads.size > this.hub.settings.maxStreams;
  }

  get #isBusy(): boolean {
    return (
      this.#turns.length + this.#waitingItems > BACKLOG ||
      this.#waitingBytes > BACKLOG_BYTES ||
      this.#waitingItemBytes > BACKLOG_ITEM_BYTES
    );
  }

  #call(message: CallMessage, bytes: number): void {
    const { invocationId: id, streamIds = [] } = message;
    if (id !== undefined && this.#calls.has(id)) throw new ProtocolError('An invocationId is used twice at once.');
    if (new Set(streamIds).size < streamIds.length || streamIds.some((stream) => this.#uploads?.has(stream)))
      throw new ProtocolError('A streamId is used twice at once.');
    const method = this.hub.methods.get(message.target);
    const expected = method?.uploads === streamIds.length;
    const uploads = expected ? streamIds.map((stream) => this.#upload(stream)) : [];
    const call = new ActiveCall(message, method, this.caller, uploads);
    this.#calls.set(id ?? call, call);
    const refusal = this.#sendsTooMuch ? TOO_MANY_STREAMS : refusalOf(call);
    const holds = refusal === undefined && !method?.streams && uploads.length === 0;
    const run = () => {
      this.#waitingBytes -= bytes;
      return runCall(this, call, refusal);
    };
    this.#waitingBytes += bytes;
    this.#turns.add({ holds, run });
    this.#relieve();
  }

  #upload(id: string): Upload {
    const upload = new Upload((count, bytes) => {
      this.#waitingItems -= count;
      this.#waitingItemBytes -= bytes;
      this.#relieve();
    });
    (this.#uploads ??= new Map()).set(id, upload);
    return upload;
  }

  /** Items of a stream that is not known, or no longer read, are let go: they may have been under way. */
  #item({ invocationId, item }: StreamItemMessage, bytes: number): void {
    if (!this.#uploads?.get(invocationId)?.push(item, bytes)) return;
    this.#waitingItems += 1;
    this.#waitingItemBytes += bytes;
    this.#relieve();
  }

  #completed({ invocationId, error, result }: CompletionMessage): void {
    if (this.#questions?.answered(invocationId, result, error)) return;
    this.#uploads?.get(invocationId)?.end(error);
    this.#uploads?.delete(invocationId);
  }

  /** A client that sends faster than it is served waits. */
  #relieve(): void {
    // What is read on may be too much again.
    if (!this.#isBusy) this.connection.resume();
    if (this.#isBusy) this.connection.pause();
    else this.#giveRoom();
  }

  #giveRoom(): void {
    const waiting = this.#roomAwaited ?? [];
    this.#roomAwaited = undefined;
    for (const go of waiting) go();
  }
}
