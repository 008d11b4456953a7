import { HandshakeRefused } from '../protocol/handshake';
import { ProtocolError } from '../protocol/protocolError';
import { ConnectionLog } from './connectionLog';
import { silentLog } from './log';

const lines: [level: string, words: string, unsaid: unknown][] = [];
const writing = (level: 'info' | 'error') => (details: object, words: string) =>
  void lines.push([level, words, (details as { unsaid?: number }).unsaid]);
const log = new ConnectionLog(() => ({ ...silentLog, info: writing('info'), error: writing('error') }));

let now = 0;
beforeEach(() => void jest.spyOn(performance, 'now').mockImplementation(() => now));
afterEach(() => jest.restoreAllMocks());

it('S169 what strangers do wrong is logged ten times in ten seconds, each thing for itself, and then how often it was not: they had a log grow by megabytes a second', () => {
  for (let time = 0; time < 12; time += 1) {
    log.failed(new HandshakeRefused('x'), 'a');
    log.failed(new ProtocolError('x'), 'a');
    log.dropped('The client ended it.', 'a');
  }
  const words = [
    'A handshake was refused.',
    'A client broke the protocol.',
    'A connection is dropped. The client ended it.',
  ];
  expect(lines.splice(0)).toEqual(Array.from({ length: 10 }, () => words.map((one) => ['info', one, 0])).flat());
  now += 9_999;
  log.failed(new ProtocolError('x'), 'a');
  expect(lines).toEqual([]);
  now += 1;
  for (const _again of [1, 2]) log.failed(new ProtocolError('x'), 'a');
  expect(lines.splice(0)).toEqual([3, 0].map((unsaid) => ['info', 'A client broke the protocol.', unsaid]));
});

it('S169 what went wrong here is logged each time', () => {
  for (const _again of [1, 2]) log.failed(new Error('x'), 'a');
  expect(lines.map(([level, words]) => [level, words])).toEqual(
    Array(2).fill(['error', 'A message could not be handled.']),
  );
});
