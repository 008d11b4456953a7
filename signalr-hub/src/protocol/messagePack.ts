import { Decoder, Encoder } from '@msgpack/msgpack';
import { idOf, listOf, optionalIdOf, optionalTextOf, streamIdsOf, textOf } from './fields';
import { lengthPrefixed, lengthPrefixedRecords } from './framing';
import { assertWithinBounds } from './messagePackBounds';
import { MessageType, type CallMessage, type CompletionMessage, type HubMessage } from './messages';
import type { HubProtocol } from './protocol';
import { ProtocolError } from './protocolError';

const Outcome = { error: 1, nothing: 2, result: 3 } as const;

const MAX_DEPTH = 500;

const decoder = new Decoder();
const encoder = new Encoder(undefined, undefined, MAX_DEPTH);

function valuesOf(record: Buffer): unknown[] {
  if (record.length === 0) throw new ProtocolError('A record is empty.');
  assertWithinBounds(record);
  try {
    return listOf(decoder.decode(record), 'A record');
  } catch (error) {
    throw new ProtocolError('A record is no MessagePack list.', { cause: error });
  }
}

function assertHeaders(headers: unknown): void {
  if (typeof headers !== 'object' || headers === null || Array.isArray(headers))
    throw new ProtocolError('The headers are no map.');
}

const callOf = (values: unknown[]) => ({
  target: textOf(values[3], 'target'),
  arguments: listOf(values[4], 'arguments'),
  streamIds: streamIdsOf(values[5]),
});

function completionOf(values: unknown[]): CompletionMessage {
  const completion = { type: MessageType.Completion, invocationId: idOf(values[2]) };
  if (values[3] === Outcome.nothing) return completion;
  if (values.length < 5) throw new ProtocolError('A completion lacks its outcome.');
  if (values[3] === Outcome.error) return { ...completion, error: textOf(values[4], 'error') };
  if (values[3] === Outcome.result) return { ...completion, result: values[4] };
  throw new ProtocolError('A completion is of no known kind.');
}

function streamItemOf(values: unknown[]): HubMessage {
  if (values.length < 4) throw new ProtocolError('A stream item carries no item.');
  return { type: MessageType.StreamItem, invocationId: idOf(values[2]), item: values[3] };
}

function messageOf(values: unknown[]): HubMessage | undefined {
  const [type, headers] = values;
  switch (type) {
    case MessageType.Ping:
      return { type };
    case MessageType.Close:
      return { type, error: optionalTextOf(values[1], 'error') };
    case MessageType.Invocation:
      assertHeaders(headers);
      return { type, invocationId: optionalIdOf(values[2]), ...callOf(values) };
    case MessageType.StreamInvocation:
      assertHeaders(headers);
      return { type, invocationId: idOf(values[2]), ...callOf(values) };
    case MessageType.StreamItem:
      assertHeaders(headers);
      return streamItemOf(values);
    case MessageType.Completion:
      assertHeaders(headers);
      return completionOf(values);
    case MessageType.CancelInvocation:
      assertHeaders(headers);
      return { type, invocationId: idOf(values[2]) };
    default:
      if (typeof type !== 'number') throw new ProtocolError('A message has no type.');
      return undefined;
  }
}

const callValues = (message: CallMessage) => [
  message.type,
  {},
  message.invocationId ?? null,
  message.target,
  message.arguments,
  message.streamIds ?? [],
];

function completionValues({ type, invocationId, error, result }: CompletionMessage): unknown[] {
  if (error !== undefined) return [type, {}, invocationId, Outcome.error, error];
  if (result !== undefined) return [type, {}, invocationId, Outcome.result, result];
  return [type, {}, invocationId, Outcome.nothing];
}

function valuesFor(message: HubMessage): unknown[] {
  switch (message.type) {
    case MessageType.Invocation:
    case MessageType.StreamInvocation:
      return callValues(message);
    case MessageType.StreamItem:
      return [message.type, {}, message.invocationId, message.item];
    case MessageType.Completion:
      return completionValues(message);
    case MessageType.CancelInvocation:
      return [message.type, {}, message.invocationId];
    case MessageType.Ping:
      return [message.type];
    case MessageType.Close:
      return [message.type, message.error ?? null, message.allowReconnect ?? false];
  }
}

/** Messages as MessagePack, each behind its length. */
export const messagePackProtocol: HubProtocol = {
  name: 'messagepack',
  transferFormat: 'Binary',
  framing: lengthPrefixedRecords,
  parse: (record) => messageOf(valuesOf(record)),
  write: (message) => lengthPrefixed(encoder.encode(valuesFor(message))),
};
