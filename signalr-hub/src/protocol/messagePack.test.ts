import { messagePackProtocol } from './messagePack';
import { MessageType } from './messages';

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
const written = (result: unknown) =>
  messagePackProtocol.write({ type: MessageType.Completion, invocationId: '1', result });

describe('MessagePack', () => {
  it('writes lists in lists 500 deep, that of the message with them, and none that are deeper', () => {
    expect(written(nested(499)).length).toBeGreaterThan(499);
    expect(() => written(nested(500))).toThrow('Too deep objects in depth 501');
  });
});
