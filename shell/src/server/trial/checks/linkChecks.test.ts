/** @jest-environment @storefront/build/jest/server.cjs */
import type { StubRoute } from '../../../testing/stubRemotes';
import { api, asking, beginEdgeCases, verdictOn } from '../../../testing/edgeCases';

// Each page is looked at in every language, which is shown beside (`tryRemote.test.ts`, `pageChecks.test.tsx`): here
// one is enough.
jest.mock('@storefront/contracts/src/languages.json', () => [
  { code: 'en', name: 'English', locale: 'en-US', currency: 'USD', browserLanguages: ['en'], fonts: ['latin'] },
]);

beginEdgeCases();

describe('the language in which a page asks', () => {
  const asksIn = (written: string) =>
    verdictOn({
      ...asking(`'A'`),
      './routes/a': asking(`'A'`)
        ['./routes/a'].replace("'/v1/things/' + id", `'/v1/things/' + id + '?sort=new&language=' + ${written}`)
        .replace('initiate(idOf(context.params))', 'initiate(context.language)')
        .replace('useOneQuery(idOf(platform.useParams()))', 'useOneQuery(platform.useLanguage())')
        .replace("'/v1/things/' + id", "'/v1/things/7'"),
    });

  it('is one of the shop’s, by its code', async () => {
    api.answers['/v1/things/7'] = { result: {} };
    expect((await asksIn('id.code')).stood).toContain('the languages in which it asks');
    const { failed } = await asksIn('id.locale');
    const sentence =
      'asks the API GET /v1/things/7?sort=new&language=en-US, whose language is the code of none, so that it is answered in the API’s own';
    expect(failed).toEqual([`it ${sentence}, at /a (route a)`, `its screen that is alive (route a) ${sentence}`]);
  });
});

describe('links of a page to another one of its own', () => {
  const routes: StubRoute[] = [
    { id: 'a', path: 'a' },
    { id: 'b', path: 'b/:id' },
    { id: 'c', path: 'c', visibility: 'private' },
  ];
  const linking = (to: string) => ({
    './routes/a': `route({ Screen: () => createElement('h1', null, createElement(platform.Link, { to: '${to}' }, 'A')) })`,
    './routes/b': `route({ sitemap: async () => [{ path: '/b/1' }], load: async ({ params }) => (['1', '2'].includes(params.id) ? undefined : { redirectTo: '/a' }), Screen: words('b') })`,
    './routes/c': `route({ load: async () => ({ redirectTo: '/a' }), Screen: words('c') })`,
  });
  const look = 'links of its route a to its route b';

  it('are followed where its sitemap does not have them', async () => {
    const { complaints, failed } = await verdictOn(linking('/b/3'), { routes });
    expect(complaints).toEqual([]);
    expect(failed).toEqual(['its screen links to /b/3, a page whose load leads away, to /a, at /a (route a)']);
  });

  it.each(['/b/1', '/b/2'])('are stood where they stay there: %s', async (to) => {
    expect(await verdictOn(linking(to), { routes })).toMatchObject({
      failed: [],
      stood: expect.arrayContaining([look]) as never,
    });
  });

  it('may be the content’s, or to what nobody sees before a browser does', async () => {
    const parts = asking(`createElement('a', { href: data ?? '/a' }, 'A')`);
    api.answers['/v1/things/7'] = { result: '/b/3' };
    const { failed } = await verdictOn({ ...linking('/a'), ...parts }, { routes });
    expect(failed).toEqual([]);
    expect((await verdictOn(linking('/c'), { routes })).failed).toEqual([
      'its sitemap lists pages of its route b, to which none of its pages, and no navigation, leads',
    ]);
  });
});
