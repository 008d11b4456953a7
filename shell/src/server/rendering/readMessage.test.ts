/** @jest-environment @storefront/build/jest/server.cjs */
import { readMessage } from './readMessage';

const head = (jsonLd: unknown[]) => ({
  title: 'A',
  fullTitle: 'A',
  canonical: 'http://shop.test/a',
  locale: 'en-US',
  alternates: [],
  jsonLd,
});
const page = (more: object) => ({
  kind: 'page',
  html: '<p>a</p>',
  head: head([]),
  api: '{}',
  entered: { root: null, outcome: null },
  madeOf: [],
  complete: true,
  gone: false,
  lacking: false,
  ...more,
});
const answer = (said: object) => JSON.stringify({ kind: 'answer', id: 1, memory: 10, answer: said });

describe('what a renderer says', () => {
  it('is read however long its texts are, and whatever stands in them', () => {
    const html = '<p class="a">\\"{[,:]}\\\\</p>'.repeat(100_000);
    expect(readMessage(answer(page({ html })), false)).toMatchObject({ kind: 'answer', answer: { html } });
  });

  it.each([
    ['names', { head: head([Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`k${index}`, 0]))]) }],
    ['objects', { head: head(Array.from({ length: 100_000 }, () => ({}))) }],
    ['lists', { entered: { root: { of: Array.from({ length: 100_000 }, () => []) }, outcome: null } }],
    ['texts', { madeOf: Array.from({ length: 100_000 }, () => '') }],
  ])('is no answer where it has so many %s that reading them would hold up everybody', (_what, more) => {
    expect(readMessage(answer(page(more)), false)).toBeUndefined();
  });

  it.each<[string, object]>([
    ['data that are not written for a page', { api: '"<"' }],
    ['a title as long as a book', { head: { ...head([]), fullTitle: '<'.repeat(100_000) } }],
    ['structured data as long as a book', { head: head([{ text: '<'.repeat(100_000) }]) }],
    ['more to say of how the page was entered', { entered: { root: null, outcome: { absent: '<'.repeat(100_000) } } }],
  ])('is no answer where it has %s: everybody waits while six characters are made of each', (_what, more) => {
    expect(readMessage(answer(page(more)), false)).toBeUndefined();
  });

  it('may be of a page whose data are long, once they are written for it', () => {
    const api = JSON.stringify({ text: '\\u003c'.repeat(100_000) });
    expect(readMessage(answer(page({ api, head: head([{ text: 'a'.repeat(199_000) }]) })), false)).toMatchObject({
      answer: { api },
    });
  });

  it('may have half a million characters beside the HTML and the data of its page, and no more', () => {
    const said = (length: number) =>
      answer(
        page({
          html: '',
          api: '',
          madeOf: ['a'.repeat(length - JSON.stringify(page({ html: '', api: '', madeOf: [''] })).length)],
        }),
      );
    expect(readMessage(said(500_000), false)).toBeDefined();
    expect(readMessage(said(500_001), false)).toBeUndefined();
  });

  it('may have two hundred thousand characters that stand in no text, and no more', () => {
    const around = (line: string) => line.replace(/"(?:[^"\\]|\\.)*"/g, '""').length;
    const said = (zeros: number, first: number) =>
      answer(page({ html: 'a'.repeat(300_000), head: head([{ many: [first, ...Array<number>(zeros).fill(0)] }]) }));
    const zeros = (200_000 - around(said(0, 10))) / 2;
    expect([around(said(zeros, 10)), around(said(zeros, 100))]).toEqual([200_000, 200_001]);
    expect(readMessage(said(zeros, 10), false)).toBeDefined();
    expect(readMessage(said(zeros, 100), false)).toBeUndefined();
  });

  it('may be a list of tens of thousands of pages, where one was asked for', () => {
    const pages = Array.from({ length: 50_000 }, (_, index) => ({
      path: `/catalog/product/${index}`,
      changedAt: 1_790_000_000,
    }));
    const line = answer({ kind: 'sitemap', pages, lacking: 'nothing', heard: true });
    expect(readMessage(line, true)).toMatchObject({ answer: { pages: { length: 50_000 } } });
    expect(readMessage(line, false)).toBeUndefined();
  });

  it('is nothing where it is no JSON, or has no end', () => {
    for (const line of ['', '{', `"${'x'.repeat(300_000)}`, `"${'\\"'.repeat(200_000)}`])
      expect(readMessage(line, false)).toBeUndefined();
  });
});
