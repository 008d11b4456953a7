import type { Chat, ChatMessage } from '@storefront/contracts';
import fc from 'fast-check';
import { message } from '../../testing/messages';
import { unknownMessages, holds, joined, merged, missedSince, stretchOf, type AskPage } from './history';

const ids = (messages: readonly ChatMessage[]) => messages.map(({ id }) => id);
const numbered = (...numbers: number[]) => numbers.map((id) => message(id));
const chat = (messages: ChatMessage[], hasMore?: boolean): Chat => ({ id: 12, clientName: 'Ann', messages, hasMore });

/** A fake API with these messages, in pages of this size. */
function pagesOf(all: ChatMessage[], size: number) {
  const asked: unknown[] = [];
  const ask: AskPage = async (before) => {
    asked.push(before);
    const end = before === undefined ? all.length : all.findIndex(({ id }) => id === before);
    const begin = Math.max(end - size, 0);
    return chat(all.slice(begin, end), begin > 0);
  };
  return { ask, asked };
}

describe('messages', () => {
  it('S171 stand in the order of their ids, whichever way and in whichever order they came', () => {
    expect(ids(merged(numbered(1, 10), numbered(9, 2)))).toEqual([1, 2, 9, 10]);
    expect(ids(merged([message('10')], [message('9')]))).toEqual(['9', '10']);
  });

  it('S171 are there once, the first copy of each, also when an id is a number here and a string there', () => {
    const both = merged([message(1, { text: 'first' })], [message('1', { text: 'second' }), message(2), message(2)]);
    expect(both.map(({ id, text }) => [id, text])).toEqual([
      [1, 'first'],
      [2, 'Message 2'],
    ]);
    expect(ids(unknownMessages(numbered(1), [message('1'), message(3), message(3)]))).toEqual([3]);
    expect([holds(numbered(1), '1'), holds(numbered(1), 2)]).toEqual([true, false]);
  });

  it('S171 go by their time where ids are no numbers, and stay as they came within the same second', () => {
    const at = (id: string, createdAt: number) => message(id, { createdAt });
    expect(ids(merged([at('b', 5), at('a', 5)], [at('c', 4), at('d', 6), at('e', 5)]))).toEqual([
      'c',
      'b',
      'a',
      'e',
      'd',
    ]);
  });

  it('S212 of an API without pages are all there are', () => {
    expect(stretchOf(chat(numbered(2, 1)))).toEqual({ messages: numbered(1, 2), hasMore: false });
    expect(stretchOf(chat(numbered(1), true)).hasMore).toBe(true);
  });
});

describe('stretches that are joined', () => {
  it.each([true, false])('keep whether the older one has more before it: %s', (hasMore) => {
    const newer = { messages: numbered(3, 4), hasMore: !hasMore };
    const older = { messages: numbered(1, 2, 3), hasMore };
    expect(joined(newer, older)).toEqual({ messages: numbered(1, 2, 3, 4), hasMore });
    expect(joined(older, newer)).toEqual({ messages: numbered(1, 2, 3, 4), hasMore });
  });

  it('know what the other one knows when there is nothing yet', () => {
    expect(joined({ messages: [], hasMore: true }, { messages: [], hasMore: false }).hasMore).toBe(false);
  });
});

describe('what was missed', () => {
  it('S167 is fetched page by page until the last known message is met', async () => {
    const all = numbered(...Array.from({ length: 230 }, (_, index) => index + 1));
    const { ask, asked } = pagesOf(all, 50);
    const missed = await missedSince(100, ask);
    expect(asked).toEqual([undefined, 181, 131]);
    expect(ids(missed!.stretch.messages)).toEqual(ids(all.slice(80)));
    expect(missed!.stretch.hasMore).toBe(true);
  });

  it('S167 is one page when that meets the last known message, or when nothing is known', async () => {
    const all = numbered(1, 2, 3, 4, 5);
    for (const anchor of [4, 5, undefined]) {
      const { ask, asked } = pagesOf(all, 2);
      expect(ids((await missedSince(anchor, ask))!.stretch.messages)).toEqual([4, 5]);
      expect(asked).toEqual([undefined]);
    }
  });

  it('S167 leaves no gap and doubles nothing, however long one was away and whatever the pages', async () => {
    const cases = fc.record({
      known: fc.integer({ min: 1, max: 60 }),
      missed: fc.integer({ min: 0, max: 200 }),
      size: fc.integer({ min: 1, max: 50 }),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ known, missed, size }) => {
        const all = numbered(...Array.from({ length: known + missed }, (_, index) => index + 1));
        const before = stretchOf((await pagesOf(all.slice(0, known), size).ask())!);
        const found = await missedSince(known, pagesOf(all, size).ask);
        const after = joined(before, found!.stretch);
        expect(ids(after.messages)).toEqual(ids(all.slice(all.length - after.messages.length)));
        expect(after.hasMore).toBe(after.messages.length < all.length);
      }),
    );
  });

  it('S167 ends at the first message, and when an API answers the same page for ever', async () => {
    const { ask } = pagesOf(numbered(5, 6, 7), 1);
    expect(ids((await missedSince(1, ask))!.stretch.messages)).toEqual([5, 6, 7]);
    let asked = 0;
    const same = async () => (asked++, chat(numbered(8, 9), true));
    expect((await missedSince(1, same))!.stretch).toEqual({ messages: numbered(8, 9), hasMore: false });
    expect(asked).toBe(2);
    expect(await missedSince(1, async () => chat([], true))).toBeNull();
  });

  it('S152 is null when the chat is gone, at once or half-way, and a failed page fails it all', async () => {
    expect(await missedSince(1, async () => null)).toBeNull();
    expect(await missedSince(1, async (before) => (before ? null : chat(numbered(5), true)))).toBeNull();
    const failing = async (before: unknown) => {
      if (before) throw new Error('away');
      return chat(numbered(5), true);
    };
    await expect(missedSince(1, failing)).rejects.toThrow('away');
  });
});
