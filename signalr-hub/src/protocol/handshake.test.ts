import { agreedProtocol, refusalWordsOf } from './handshake';
import { jsonProtocol } from './json';
import { messagePackProtocol } from './messagePack';

const asked = (wish: object) => {
  try {
    return agreedProtocol(Buffer.from(JSON.stringify(wish)), [jsonProtocol, messagePackProtocol], ['Text']).name;
  } catch (error) {
    return refusalWordsOf(error);
  }
};

describe('a handshake', () => {
  it.each([
    ['a protocol that is known', { protocol: 'json', version: 1 }, 'json'],
    [
      'another protocol',
      { protocol: 'x'.repeat(200), version: 1 },
      `The protocol '${'x'.repeat(100)}' is not supported.`,
    ],
    [
      'another version',
      { protocol: 'json', version: 1.2345678901234569e100 },
      "The server does not support version 1.2345678901234569e+ of the 'json' protocol.",
    ],
    [
      'a protocol that the transport cannot carry',
      { protocol: 'messagepack', version: 1 },
      "Cannot use the 'messagepack' protocol on the current transport. The transport does not support 'Binary' transfer format.",
    ],
    ['no version', { protocol: 'json' }, 'An unexpected error occurred during connection handshake.'],
  ])('for %s is agreed, or refused in words that repeat little of it', (_what, wish, words) => {
    expect(asked(wish)).toBe(words);
  });
});
