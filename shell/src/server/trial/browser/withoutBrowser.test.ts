/** @jest-environment @storefront/build/jest/server.cjs */
import { api, asking, beginEdgeCases, verdictOn } from '../../../testing/edgeCases';

// Each page is looked at in every language, which is shown beside (`tryRemote.test.ts`, `pageChecks.test.tsx`): here
// one is enough.
jest.mock('@storefront/contracts/src/languages.json', () => [
  { code: 'en', name: 'English', locale: 'en-US', currency: 'USD', browserLanguages: ['en'], fonts: ['latin'] },
]);

beginEdgeCases();

describe('a page where browsers are', () => {
  const screen = (code: string) => ({ './routes/a': `route({ Screen: () => createElement('h1', null, ${code}) })` });

  it.each([
    ['asks whether it is in a browser', `typeof window === 'undefined' ? 'One' : 'Other'`],
    ['asks whether there is a document', `typeof document === 'undefined' ? 'One' : 'Other'`],
    ['writes a day in the machine’s language', 'new Date(0).toLocaleDateString()'],
    ['writes a number in it', '(1234.5).toLocaleString()'],
    ['writes a day in it by a format', `new Intl.DateTimeFormat(undefined, { month: 'long' }).format(0)`],
    ['writes the machine’s hour', 'new Date(0).getHours()'],
    ['writes a day that is another in the east', 'new Date(Date.UTC(2026, 0, 1, 12)).getDate()'],
    ['writes a day that is another in the west', 'new Date(Date.UTC(2026, 0, 1, 8)).getDate()'],
  ])('is another one: it %s', async (_what, code) => {
    const { complaints, failed } = await verdictOn(screen(code));
    expect(complaints).toEqual([]);
    expect(failed).toEqual([
      expect.stringMatching(
        /^its screen is another one \(.*\), so that a browser would not find what the server made, .*, at \/a \(route a\)$/,
      ),
    ]);
  });

  it.each([
    ['says in which language and where', `new Date(0).toLocaleDateString('en', { timeZone: 'UTC' })`],
    ['reads something of a browser where there is one', `typeof window === 'undefined' ? 'One' : window.innerWidth`],
    ['waits for it', `platform.useHydrated() ? 'One' : 'Other'`],
  ])('is the same where it %s', async (_what, code) => {
    expect((await verdictOn(screen(code))).failed).toEqual([]);
  });

  it('leaves the machine as it was', async () => {
    const before = [new Date(0).toLocaleString(), new Date(0).getHours(), (1234.5).toLocaleString()];
    await verdictOn(screen(`'A'`));
    expect([new Date(0).toLocaleString(), new Date(0).getHours(), (1234.5).toLocaleString()]).toEqual(before);
  });
});

describe('a page as a browser begins with it', () => {
  /** A screen of what an answer is made into. */
  const made = (transform: string, screen: string) => {
    const parts = asking(screen);
    return {
      ...parts,
      './routes/a': parts['./routes/a'].replace(
        `url: '/v1/things/' + id })`,
        `url: '/v1/things/' + id }), transformResponse: (items) => (${transform})`,
      ),
    };
  };
  const when = 'with what JSON carries of its data to a browser';

  beforeEach(() => {
    api.answers['/v1/things/7'] = { result: [{ id: 1, name: 'a', at: 0 }] };
  });

  it.each([
    ['a Map', 'new Map(items.map((item) => [item.id, item]))', 'data.get(1)?.name', 'failed \\(TypeError: .*'],
    ['a Set that is only counted', 'new Set(items)', 'String(data.size)', 'is another one \\(.*'],
    ['a day', 'items.map(({ at }) => new Date(at))', 'data[0]?.getUTCFullYear()', 'failed \\(TypeError: .*'],
    [
      'what is no number',
      'items.map(({ no }) => Number(no))',
      'data.some(Number.isNaN) ? "None" : "Some"',
      'is another one \\(.*',
    ],
  ])('is drawn of what is left of %s', async (_what, transform, screen, wrong) => {
    const { complaints, failed } = await verdictOn(made(transform, `data ? ${screen} : 'None'`));
    expect(complaints).toEqual([]);
    expect(failed).toEqual([
      expect.stringMatching(new RegExp(`^its screen ${wrong}\\) ${when}, at /a \\(route a\\)$`)),
    ]);
  });

  it.each([
    [
      'what JSON carries',
      'items.map((item) => ({ ...item, more: undefined, none: null }))',
      'data.map(({ name, more }) => name + (more ?? "")).join()',
    ],
    ['a list that is a Map while it is drawn', 'items', 'new Map(data.map((item) => [item.id, item])).get(1)?.name'],
  ])('is the same of %s', async (_what, transform, screen) => {
    const { failed, stood } = await verdictOn(made(transform, `data ? ${screen} : 'None'`));
    expect(failed).toEqual([]);
    expect(stood).toContain(`a, ${when}`);
  });

  it('is not compared where the page is not whole', async () => {
    api.answers['/v1/things/7'] = { status: 503 } as never;
    const { failed, stood } = await verdictOn(asking(`data ? 'A' : 'None'`));
    expect([failed, stood.filter((what) => what.includes(when))]).toEqual([[], []]);
  });
});
