import { idOf, optionalIdOf, streamIdsOf } from './fields';
import { ProtocolError } from './protocolError';

describe('an id', () => {
  it.each([
    ['of a call', idOf],
    ['of a call that wants no answer', optionalIdOf],
    ['of a stream', (id: string) => streamIdsOf([id])[0]],
  ])('%s has up to 512 characters', (_what, read) => {
    expect(read('i'.repeat(512))).toHaveLength(512);
    expect(() => read('i'.repeat(513))).toThrow(ProtocolError);
  });
});
