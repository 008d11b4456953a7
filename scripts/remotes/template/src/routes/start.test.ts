import { answering, runRoute } from '@storefront/platform/testing';
import { game, remote } from '../testing/remote';
import { route } from './start';

const api = () => answering({ '/v1/games/popular': [game(1, 'Iron Meridian')] });

it.each([
  ['en', 'The games that'],
  ['ru', 'Игры, в которые'],
])('search engines are told in %s what the page is about', async (languageCode, words) => {
  const { head } = await runRoute(remote, route, { fetch: api().fetch, languageCode });
  expect(head).toMatchObject({
    title: 'Sample',
    description: expect.stringContaining(words),
    trail: [{ path: '/sample' }],
  });
});

it('its games are asked for before it is shown, and it stands in the sitemap', async () => {
  const { fetch, calls } = api();
  const { sitemap } = await runRoute(remote, route, { fetch });
  expect(calls).toContain('/v1/games/popular');
  expect(sitemap).toEqual([{ path: '/sample' }]);
});
