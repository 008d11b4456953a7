import { beginWithLiveShell, goes, refused } from '../../testing/gate';
import { answer, api, beginWithDescribedApi } from '../../testing/describedApi';

beginWithLiveShell();

describe('the API', () => {
  beginWithDescribedApi();

  describe('is asked itself', () => {
    /** What it answers at some addresses; elsewhere it has nothing. */
    const answering = (answers: Record<string, object>, status = 200) =>
      api.removeAllListeners('request').on('request', ({ url = '' }, response) => {
        if (url !== '/openapi.json' && !answers[url]) response.statusCode = status;
        response.end(
          JSON.stringify(
            url === '/openapi.json'
              ? { paths: { '/v1/pages/{name}': { get: { responses: answer } } } }
              : (answers[url] ?? { success: false, result: null, message: null }),
          ),
        );
      });

    it('what it has at another word than before', async () => {
      const of = (path: string, name = 'mf-a/page') => ({ endpoints: [{ name, method: 'GET', path }] });
      const some = {
        '/v1/pages/payment': { success: true, result: { data: 'a' } },
        '/v1/pages/terms': { success: true, result: [] },
      };
      answering(some);
      await goes('mf-a', of('/v1/pages/payment'));
      const refusal =
        'mf-a asks GET /v1/pages/payments (mf-a/page), where the API has nothing, in place of /v1/pages/payment, where it has something.';
      expect(await refused('mf-a', of('/v1/pages/payments'))).toBe(refusal);
      answering(some, 404);
      expect(await refused('mf-a', of('/v1/pages/payments'))).toBe(refusal);
      answering(some, 503);
      await goes('mf-a', of('/v1/pages/payments'));
      answering({});
      await goes('mf-a', of('/v1/pages/other'));
      answering(some);
      for (const path of ['/v1/pages/payment', '/v1/pages/terms', '/v1/pages/{}']) await goes('mf-a', of(path));
      await goes('mf-a', of('/v1/pages/nothing', 'mf-a/other'));
    });

    it('which links the site has', async () => {
      const of = (...siteLinks: string[]) => ({ siteLinks });
      const links = [
        { name: 'Discord', url: 'https://a.test', icon: '' },
        { name: 'telegram channel', url: 'https://b.test', icon: '' },
      ];
      answering({ '/service-config': { success: true, result: { stats: {}, links } } });
      await goes('mf-a', of('discord', 'telegram channel', 'unheard'));
      expect(await refused('mf-a', of('discord', 'telegramChannel', 'unheard'))).toBe(
        "mf-a shows the site's link telegramchannel, which the API's /service-config does not name, in place of telegram channel, which it names.",
      );
      await goes('mf-a', of('discord', 'telegram channel', 'new'));
      await goes('mf-a', of('DISCORD', 'telegram channel', 'new'));
      await goes('mf-a', of('discord', 'new'));
      answering({});
      await goes('mf-a', of('community', 'new'));
    });
  });
});
