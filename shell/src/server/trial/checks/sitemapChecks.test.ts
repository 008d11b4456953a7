/** @jest-environment @storefront/build/jest/server.cjs */
import { partOf } from '@storefront/build/jest/long.cjs';
import type { StubRoute } from '../../../testing/stubRemotes';
import { api, asking, beginEdgeCases, verdictOn } from '../../../testing/edgeCases';

// Each page is looked at in every language, which is shown beside (`tryRemote.test.ts`, `pageChecks.test.tsx`): here
// one is enough.
jest.mock('@storefront/contracts/src/languages.json', () => [
  { code: 'en', name: 'English', locale: 'en-US', currency: 'USD', browserLanguages: ['en'], fonts: ['latin'] },
]);

beginEdgeCases();

describe('what a sitemap says beside its paths', () => {
  const listing = (entries: string, more = '') => ({
    './routes/a': `route({ ${more} sitemap: async () => ${entries}, Screen: words('a') })`,
  });
  const none =
    'its route a says which pages its sitemap has, and none is there: search engines would find them no more';

  it('is that a route has pages, where it lists any', async () => {
    expect(await verdictOn(listing("[{ path: '/a' }]"))).toMatchObject({
      failed: [],
      stood: expect.arrayContaining(['pages of its route a in its sitemap', 'the dates of its sitemap']) as never,
    });
    expect((await verdictOn(listing('[]'))).failed).toEqual([none]);
    expect((await verdictOn({ './routes/a': `route({ Screen: words('a') })` })).failed).toEqual([]);
  });

  it('tells of no route where it has failed, or the API did not answer', async () => {
    const lists = (code: string) => ({ ...asking(`'A'`, `sitemap: async (context) => { ${code} return []; },`) });
    api.answers['/v1/things/7'] = { status: 503 } as never;
    expect((await verdictOn(lists("await platform.ask(context, api.endpoints.one.initiate('7'));"))).failed).toEqual(
      [],
    );
    expect((await verdictOn(lists("throw new TypeError('no');"))).failed).toEqual([]);
  });

  it.each(
    partOf(
      [
        [
          'a question that the API does not answer',
          "await platform.ask(context, api.endpoints.one.initiate('7'));",
          [],
        ],
        [
          'questions without end',
          'for (let id = 8, end = Date.now() + 6000; Date.now() < end; id++) await platform.ask(context, api.endpoints.one.initiate(String(id)));',
          [expect.stringMatching(/^its sitemap failed/) as never],
        ],
        [
          'nothing that anybody asks',
          "await platform.ask(context, api.endpoints.one.initiate('8')); await new Promise(() => {});",
          ['its sitemap failed (Error: its sitemap took longer than 3000 ms.)'],
        ],
      ],
      2,
    ),
  )(
    'is waited for no longer than a load; it is the API that is slow where it waits for %s',
    async (_what, code, complaints) => {
      api.answers['/v1/things/7'] = 'silence';
      const routes: StubRoute[] = [{ id: 'a', path: 'a/:id' }];
      const found = await verdictOn(asking(`'A'`, `sitemap: async (context) => { ${code} },`), { routes });
      expect(found.complaints).toEqual(complaints);
      expect(found.notes).toEqual(
        complaints.length > 0 ? [] : ['its sitemap was not looked at: the API had not answered it within 3 s'],
      );
    },
    30_000,
  );

  it('is heard by nobody of a private route', async () => {
    const routes: StubRoute[] = [{ id: 'a', path: 'a', visibility: 'private' }];
    expect((await verdictOn(listing("[{ path: '/a' }]"), { routes })).failed).toEqual([
      none.replace('none is there', 'is private, so that none is there'),
    ]);
  });

  it('may be nothing of a route of which nobody should find anything', async () => {
    expect((await verdictOn(listing('[]', "head: () => ({ title: 'A', noindex: true }),"))).failed).toEqual([]);
  });

  it('is a moment in seconds', async () => {
    const at = (seconds: number) => verdictOn(listing(`[{ path: '/a', changedAt: ${seconds} }]`));
    expect((await at(1_780_000_000_000)).failed).toEqual([
      'its sitemap says that /a was changed in the year 58375: changedAt is a moment in seconds',
    ]);
    expect(await at(253_402_300_799)).toMatchObject({
      failed: [],
      stood: expect.arrayContaining(['the dates of its sitemap']) as never,
    });
  });

  it('is told where it is left out: a path without its slash, and a date in words', async () => {
    const left = (entries: string) => verdictOn(listing(`[{ path: '/a' }, ${entries}]`));
    const wrong = (count: number) =>
      expect.stringMatching(
        new RegExp(
          `^its sitemap has ${count} entries that are left out, or whose date is \\(The sitemap of mf-try/a has an entry that is none: .*\\)$`,
        ),
      ) as unknown;
    expect((await left(`{ path: 'a' }, { path: '/a', changedAt: '2026-11-20' }`)).failed).toEqual([wrong(2)]);
    expect(await left(`{ path: '/a', changedAt: 1780000000 }`)).toMatchObject({
      failed: [],
      stood: expect.arrayContaining(['entries of its sitemap']) as never,
    });
  });
});
