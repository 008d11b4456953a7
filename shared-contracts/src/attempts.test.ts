/** @jest-environment @storefront/build/jest/browser.cjs */
import * as v from 'valibot';
import { createAttempts } from './attempts';

const Letter = v.object({ text: v.pipe(v.string(), v.trim()), language: v.string() });
const attempts = () => createAttempts('letter', Letter, (sent, now) => sent.text === now.text);
const letter = (text: string, language = 'en') => ({ text, language });

beforeEach(() => {
  sessionStorage.clear();
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

describe('what is to be done once', () => {
  it('S194 is sent as it was until an answer comes, over a reload and a change of language too', () => {
    const first = attempts().of(letter(' Hello ', 'en'));
    expect(first).toEqual({ request: letter(' Hello '), key: expect.stringMatching(/^[\da-f-]{36}$/) });
    expect(attempts().of(letter(' Hello ', 'ru'))).toEqual(first);
    expect(attempts().of(letter(' Hello ', 'ru'))).toEqual(first);
  });

  it('is another one after an answer, or where something else is meant', () => {
    const mine = attempts();
    const keys = [mine.of(letter('a')), mine.of(letter('b')), mine.of(letter('a'))].map(({ key }) => key);
    mine.end();
    expect(sessionStorage).toHaveLength(0);
    expect(new Set([...keys, mine.of(letter('a')).key]).size).toBe(4);
  });

  it('is what somebody wrote into the storage only where it could have been sent', () => {
    sessionStorage.setItem('letter', JSON.stringify({ request: { text: 7 }, key: 'x' }));
    expect(attempts().of(letter('a')).key).not.toBe('x');
  });

  it('lasts as long as the page where storage is refused', () => {
    for (const call of ['getItem', 'setItem', 'removeItem'] as const)
      jest.spyOn(Storage.prototype, call).mockImplementation(() => {
        throw new DOMException('No storage', 'SecurityError');
      });
    const mine = attempts();
    const first = mine.of(letter('a'));
    expect(mine.of(letter('a'))).toEqual(first);
    mine.end();
    expect(mine.of(letter('a'))).not.toEqual(first);
  });

  it('is kept over a reload again as soon as there is room', () => {
    const mine = attempts();
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError');
    });
    mine.of(letter('a'));
    full.mockRestore();
    const kept = mine.of(letter('b'));
    expect([mine.of(letter('b')), attempts().of(letter('b'))]).toEqual([kept, kept]);
  });
});
