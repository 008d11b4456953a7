/** @jest-environment @storefront/build/jest/server.cjs */
import { api, asking, beginEdgeCases, described, text, verdictOn } from '../../../testing/edgeCases';

// Each page is looked at in every language, which is shown beside (`tryRemote.test.ts`, `pageChecks.test.tsx`): here
// one is enough.
jest.mock('@storefront/contracts/src/languages.json', () => [
  { code: 'en', name: 'English', locale: 'en-US', currency: 'USD', browserLanguages: ['en'], fonts: ['latin'] },
]);

beginEdgeCases();

describe('a page at an address that nobody lists', () => {
  const routes = [{ id: 'a', path: 'a/:id' }];
  const samples = described(
    { type: 'object', properties: { name: text }, required: ['name'] },
    { name: 'a' },
    { name: '2026-11-20' },
  );

  it.each([[{ result: null }], [{ status: 404 } as never]])(
    'is shown with what the API may answer, where it knows nothing of it: %j',
    async (answer) => {
      api.answers['/v1/things/1'] = answer;
      const { complaints, failed } = await verdictOn(asking('data ? data.name.no.name : "None"'), {
        routes,
        described: samples,
      });
      expect(complaints).toEqual([]);
      expect(failed).toContainEqual(
        expect.stringMatching(
          /^its screen failed \(TypeError: .*\) with answers of which the API’s description tells, at \/a\/1 \(route a\)$/,
        ),
      );
    },
  );

  it('may fail at some of that: what is made up may be what never comes', async () => {
    expect(
      await verdictOn(asking('data ? new Date(data.name).toISOString() : "None"'), { routes, described: samples }),
    ).toMatchObject({
      failed: [],
      stood: expect.arrayContaining(['a, with answers of which the API’s description tells']) as never,
    });
  });
});

describe('what may stand in an address', () => {
  const routes = [{ id: 'a', path: 'a/:id?' }];

  it('is a word of the API’s, and one that it never says', async () => {
    api.answers['/v1/things/7'] = { result: [{ icon: '/a.png', name: 'Lantern' }] };
    const { failed } = await verdictOn(asking(`platform.useParams().id ? platform.useParams().id.no.no : 'A'`), {
      routes,
    });
    expect(failed.map((complaint) => /\) (with .*)/.exec(complaint)?.[1])).toEqual([
      'with a word out of an answer of the API (/v1/things/7), at /a/Lantern (route a)',
      'with a word that nothing is called by, at /a/zzqx (route a)',
      'with a percent sign in a name, at /a/100%25 (route a)',
    ]);
  });

  it.each([
    ['a/:id', '/a/100%25'],
    ['a/:id/b', '/a/100%25/b'],
  ])('is a name with a percent sign, which code decodes no second time: %s', async (path, address) => {
    api.answers['/v1/things/7'] = { result: {} };
    const parts = asking(`'A'`);
    const twice = {
      ...parts,
      './routes/a': parts['./routes/a'].replace(
        'initiate(idOf(context.params))',
        "initiate(decodeURIComponent(context.params.id ?? '7') && '7')",
      ),
    };
    const tried = { routes: [{ id: 'a', path }], described: described({ type: 'object' }) };
    expect((await verdictOn(twice, tried)).failed).toEqual([
      `its load failed with a percent sign in a name, at ${address} (route a)`,
    ]);
    expect((await verdictOn(parts, tried)).failed).toEqual([]);
  });
});

describe('a number in an address', () => {
  const routes = [{ id: 'a', path: 'a/:id' }];
  const sitemap = `sitemap: async () => [{ path: '/a/7' }],`;

  it('may have more digits than any that is listed: the API is asked of it', async () => {
    api.answers['/v1/things/7'] = { result: { name: 'a' } };
    const whole = asking(`'A'`, sitemap);
    const narrow = {
      ...whole,
      './routes/a': whole['./routes/a'].replace(
        'load: async (context) => {',
        "load: async (context) => { if (!/^\\d{1,3}$/.test(context.params.id)) return { redirectTo: '/' };",
      ),
    };
    const asks = async (parts: Record<string, string>) =>
      (await verdictOn(parts, { routes })).stood.filter((one) => one.includes('asks the API'));
    expect(await asks(whole)).toEqual(['its page at /a/1234567 (route a) asks the API of that']);
    expect(await asks(narrow)).toEqual(['its page at /a/1234567 (route a) asks the API nothing of that']);
  });

  it('may be of a page beyond the end of a list, also where the first page of the route has none', async () => {
    const optional = [{ id: 'a', path: 'a/:id?' }];
    const listed = (code: string) => asking(code, `sitemap: async () => [{ path: '/a' }, { path: '/a/7' }],`);
    api.answers['/v1/things/7'] = { result: [] };
    api.answers['/v1/things/1234567'] = { result: [] };
    const left = (code: string) =>
      verdictOn(listed(`data && new Array(${code}).fill('A').join('')`), { routes: optional });
    const page = `Number(platform.useParams().id ?? 1)`;
    expect((await left(`9 - ${page}`)).failed).toEqual([
      'its screen failed (RangeError: Invalid array length) with a number of many digits, at /a/1234567 (route a)',
    ]);
    expect((await left(`Math.max(9 - ${page}, 0)`)).failed).toEqual([]);
  });
});
