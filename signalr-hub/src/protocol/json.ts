import { idOf, listOf, optionalIdOf, optionalTextOf, streamIdsOf, textOf } from './fields';
import { separated, separatedRecords } from './framing';
import { MessageType, type HubMessage } from './messages';
import type { HubProtocol } from './protocol';
import { ProtocolError } from './protocolError';
import { jsonObjectOf } from './text';

type Fields = Record<string, unknown>;

const wholeSecond = /\.000Z$/;

/** Bytes are written as base64 and dates as ISO 8601, without milliseconds when there are none. */
function replaceValue(this: unknown, key: string, value: unknown): unknown {
  const original = (this as Fields)[key];
  if (original instanceof Uint8Array)
    return Buffer.from(original.buffer, original.byteOffset, original.byteLength).toString('base64');
  // One that is no time is null, as JSON has it.
  if (original instanceof Date && typeof value === 'string') return value.replace(wholeSecond, 'Z');
  return value;
}

function completionOf(fields: Fields): HubMessage {
  const error = optionalTextOf(fields.error, 'error');
  if (error !== undefined && fields.result !== undefined)
    throw new ProtocolError('A completion carries both a result and an error.');
  return { type: MessageType.Completion, invocationId: idOf(fields.invocationId), error, result: fields.result };
}

function streamItemOf(fields: Fields): HubMessage {
  if (!Object.hasOwn(fields, 'item')) throw new ProtocolError('A stream item carries no item.');
  return { type: MessageType.StreamItem, invocationId: idOf(fields.invocationId), item: fields.item };
}

const callOf = (fields: Fields) => ({
  target: textOf(fields.target, 'target'),
  arguments: listOf(fields.arguments, 'arguments'),
  streamIds: streamIdsOf(fields.streamIds),
});

function messageOf(fields: Fields): HubMessage | undefined {
  switch (fields.type) {
    case MessageType.Invocation:
      return { type: MessageType.Invocation, invocationId: optionalIdOf(fields.invocationId), ...callOf(fields) };
    case MessageType.StreamInvocation:
      return { type: MessageType.StreamInvocation, invocationId: idOf(fields.invocationId), ...callOf(fields) };
    case MessageType.StreamItem:
      return streamItemOf(fields);
    case MessageType.Completion:
      return completionOf(fields);
    case MessageType.CancelInvocation:
      return { type: MessageType.CancelInvocation, invocationId: idOf(fields.invocationId) };
    case MessageType.Ping:
      return { type: MessageType.Ping };
    case MessageType.Close:
      return { type: MessageType.Close, error: optionalTextOf(fields.error, 'error') };
    default:
      if (typeof fields.type !== 'number') throw new ProtocolError('A message has no type.');
      return undefined;
  }
}

/** Messages as JSON, each ended by 0x1E. */
export const jsonProtocol: HubProtocol = {
  name: 'json',
  transferFormat: 'Text',
  framing: separatedRecords,
  parse: (record) => messageOf(jsonObjectOf(record)),
  write: (message) => separated(JSON.stringify(message, replaceValue)),
};
