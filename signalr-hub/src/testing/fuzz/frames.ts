import { encode } from '@msgpack/msgpack';
import { lengthPrefixed } from '../../protocol/framing';
import type { ProtocolName } from '../officialClient';
import { record } from '../rawSocket';
import type { Random } from './random';

const values = [
  null,
  0,
  -1,
  1e308,
  '',
  'x',
  '__proto__',
  'constructor',
  'Echo',
  'InfiniteStream',
  'StreamEcho',
  'Delay',
  [],
  [1],
  {},
  { a: 1 },
  true,
  undefined,
  [['x']],
  'я'.repeat(50),
];
const methods = [
  'Echo',
  'Stream',
  'StreamEcho',
  'StreamingConcat',
  'ThrowException',
  'JoinGroup',
  'SendToGroup',
  'GetHeader',
  'toString',
  'SendComplexObject',
];

function message({ oneOf, below }: Random): Record<string, unknown> {
  const id = oneOf([undefined, '1', '2', '3', ...values]);
  return {
    type: oneOf([1, 1, 1, 2, 3, 4, 5, 6, 8, 42, ...(below(10) === 0 ? values : [1])]),
    invocationId: id,
    target: oneOf(below(20) === 0 ? values : methods),
    arguments: oneOf<unknown>([[], [oneOf(values)], [oneOf(values), oneOf(values)]]),
    streamIds: oneOf([undefined, [], ['s'], ['s', 't']]),
    item: oneOf(values),
    [oneOf(['result', 'error', 'headers'])]: oneOf(values),
  };
}

/** The fields as the type wants them, or now and then as another one does. */
function packRecord(random: Random): Buffer {
  const { type, invocationId, target, arguments: args, streamIds, item } = message(random);
  const call = [type, {}, invocationId, target, args, streamIds ?? []];
  const shapes = new Map<unknown, unknown[]>([
    [1, call],
    [2, [type, {}, invocationId, item]],
    [3, [type, {}, invocationId, 1 + random.below(3), item]],
    [4, call],
    [5, [type, {}, invocationId]],
  ]);
  const shape = random.below(8) === 0 ? random.oneOf([...shapes.values()]) : shapes.get(type);
  return lengthPrefixed(encode(shape ?? [type]));
}

/** A message that is, or once was, one of the protocol. */
const records: Record<ProtocolName, (random: Random) => Buffer> = {
  json: (random) => Buffer.from(record(message(random))),
  messagepack: packRecord,
};

function spoilt(bytes: Buffer, { below }: Random): Buffer {
  const copy = Buffer.from(bytes);
  for (let changes = below(3); changes > 0; changes -= 1) copy[below(copy.length)] = below(256);
  return below(4) === 0 ? copy.subarray(0, below(copy.length) + 1) : copy;
}

function split(bytes: Buffer, { below }: Random): Buffer[] {
  const at = below(bytes.length);
  return [bytes.subarray(0, at), bytes.subarray(at)].filter(({ length }) => length > 0);
}

/**
 * What a hostile client sends next: a spoilt or whole record, several in a frame, one in several frames, or anything.
 */
export function hostileFrames(protocol: ProtocolName, random: Random): Buffer[] {
  const next = () => records[protocol](random);
  const kind = random.below(20);
  if (kind < 12) return [spoilt(next(), random)];
  if (kind < 15) return [Buffer.concat([next(), spoilt(next(), random), next()])];
  if (kind < 18) return split(next(), random);
  return [random.bytes(1 + random.below(300))];
}
