import { setTimeout as wait } from 'node:timers/promises';
import type { Call } from '../hub/call';
import { HubException } from '../hub/hubException';
import type { HubDefinition } from '../hub/types';
import type { ComplexObject, TestEvents, TestMethods } from './methods';

const STREAM_PACE = 20;

const MAX_DELAY = 600_000;

const complexObject: ComplexObject = {
  String: 'hello world',
  IntArray: [1, 2, 3],
  ByteArray: new Uint8Array([1, 2, 3]),
  Guid: '00010203-0405-0607-0706-050403020100',
  DateTime: new Date(Date.UTC(2000, 0, 1)),
};

function header({ caller }: Call<TestEvents>, name: string): string | null {
  const value = Object.hasOwn(caller.request.headers, String(name).toLowerCase())
    ? caller.request.headers[name.toLowerCase()]
    : undefined;
  return (Array.isArray(value) ? value.join(', ') : value) ?? null;
}

/** Ends early for a client that cancels or has left. */
async function delay({ signal }: Call<TestEvents>, ms: number, value: unknown): Promise<unknown> {
  const until = Math.min(Math.max(Number(ms) || 0, 0), MAX_DELAY);
  await wait(until, undefined, { signal }).catch((error: Error) => {
    if (error.name !== 'AbortError') throw error;
  });
  return value;
}

async function burst({ caller }: Call<TestEvents>, count: number): Promise<number> {
  for (let index = 0; index < count && caller.isConnected; index += 1) await caller.send('Item', index);
  return count;
}

async function* counting({ signal }: Call<TestEvents>) {
  for (let index = 0; !signal.aborted; index += 1) {
    yield index;
    await wait(STREAM_PACE);
  }
}

/** Tells the caller of its cancelling, also of one that came before the stream began. */
function infinite(call: Call<TestEvents>): AsyncIterable<number> {
  const tell = () => void call.caller.send('StreamCanceled');
  if (call.signal.aborted) tell();
  else call.signal.addEventListener('abort', tell, { once: true });
  return counting(call);
}

async function concat(stream: AsyncIterable<unknown>): Promise<string> {
  let text = '';
  for await (const item of stream) text += String(item);
  return text;
}

/** The hub that the official client's cases talk to. */
export const testHub: HubDefinition<TestMethods, TestEvents> = {
  name: 'test',
  methods: {
    Echo: (_call, value) => value,
    EchoComplexObject: (_call, value) => value,
    SendComplexObject: () => complexObject,
    InvokeWithString: ({ caller }, message) => caller.send('Message', message),
    SendCustomObject: ({ caller }, value) => caller.send('CustomObject', value),
    ThrowException: (_call, message) => {
      throw new Error(message);
    },
    ThrowHubException: (_call, message) => {
      throw new HubException(message);
    },
    GetCallerConnectionId: ({ caller }) => caller.id,
    GetActiveTransportName: ({ caller }) => caller.transport,
    GetNumRedirects: ({ caller }) => Number(caller.request.query.get('numRedirects') ?? 0),
    GetHeader: header,
    GetCookie: ({ caller }, name) => caller.request.cookie(name) ?? null,
    Delay: delay,
    SendBurst: burst,
    JoinGroup: ({ caller, groups }, group) => groups.add(caller.id, group),
    LeaveGroup: ({ caller, groups }, group) => groups.remove(caller.id, group),
    SendToGroup: ({ clients }, group, value) => clients.group(group).send('GroupMessage', value),
    StreamingConcat: (_call, stream) => concat(stream),
  },
  streams: {
    Stream: () => ['a', 'b', 'c'],
    EmptyStream: () => [],
    StreamThrowException: (_call, message) => {
      throw new Error(message);
    },
    InfiniteStream: infinite,
    StreamEcho: (_call, stream) => stream,
  },
  uploads: { StreamingConcat: 1, StreamEcho: 1 },
};
