/** @jest-environment @storefront/build/jest/server.cjs */
import { beginWholeTrials, complaintsOf } from '../../../testing/wholeTrials';

beginWholeTrials();

describe('a remote that is tried before it is live', () => {
  describe('shows the same page again', () => {
    const screen = (code: string) =>
      complaintsOf({ './routes/a': `route({ Screen: () => createElement('h1', ${code}) })` });

    it.each([
      ['chance', `null, 'No ' + Math.random()`],
      ['the clock', `null, 'At ' + new Date().toISOString()`],
      ['the clock, asked at once', `null, Math.floor(Date.now() / 60_000)`],
      ['what it counts', `null, globalThis.count = (globalThis.count ?? 0) + 1`],
      ['the id of a heading', `{ id: 'a' + Math.random() }, 'a'`],
    ])('and is refused for %s', async (_what, code) => {
      expect(await screen(code)).toEqual([
        expect.stringMatching(
          /^its screen is another one each time that it is rendered with the same data \(.*\): .* at \/a \(route a\)$/,
        ),
      ]);
    });

    it.each([
      ['the page’s own time', `null, platform.usePlatform().now`],
      ['an attribute, which no browser compares', `{ title: 'a' + Math.random() }, 'a'`],
      ['an id, to which nobody links', `null, createElement('b', { id: 'a' + Math.random() }, 'a')`],
      ['what waits for the browser', `null, platform.useHydrated() ? Math.random() : ''`],
      [
        'a date of the data',
        `null, new Date(0).toISOString(), String(new Date(0) instanceof Date), Date.UTC(2026, 1, 1)`,
      ],
    ])('and is not for %s', async (_what, code) => {
      expect(await screen(code)).toEqual([]);
    });
  });
});
