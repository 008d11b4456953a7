import { payload } from '../../testing/facts';
import { beginWithLiveShell, goes, refused } from '../../testing/gate';
import { answer, api, asks, beginWithDescribedApi, list } from '../../testing/describedApi';

beginWithLiveShell();

describe('the API', () => {
  beginWithDescribedApi();

  it('has the files that code names, where it says which there are', async () => {
    api.removeAllListeners('request').on('request', (_request, response) =>
      response.end(
        JSON.stringify({
          paths: { '/static/feeds/news.{code}.xml': { get: {} }, '/static/art/{kind}/{seed}.svg': { get: {} } },
        }),
      ),
    );
    const has = (...addresses: string[]) => ({ addresses });
    await goes(
      'mf-a',
      has(
        '/static/feeds/news.{}.xml',
        '/static/feeds/{}',
        '/static/art/',
        '/static/art/box/{}.svg',
        '/static/art/{}/a.svg',
        '/static/other/a.xml',
        '/static/feeds/news',
        '/static/feeds/news.en',
      ),
    );
    for (const [address, shown] of [
      ['/static/feeds/all.{}.xml', '/static/feeds/all.….xml'],
      ['/static/feeds/news.{}.rss', '/static/feeds/news.….rss'],
      ['/static/feeds/all', '/static/feeds/all'],
      ['/static/art/box/{}.png', '/static/art/box/….png'],
    ])
      expect(await refused('mf-a', has(address!))).toBe(
        `mf-a has ${shown} in its code, an address that the API does not have.`,
      );
  });

  it('is sent past the platform what it was sent, and read so', async () => {
    const form = {
      requestBody: { content: { 'multipart/form-data': { schema: payload({ file: { type: 'string' } }, ['file']) } } },
      security: [{ token: [] }],
      responses: answer,
    };
    api.removeAllListeners('request').on('request', (_request, response) =>
      response.end(
        JSON.stringify({
          paths: { '/v1/upload': { post: form } },
          components: { schemas: { List: list }, securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
        }),
      ),
    );
    const past = (more: object) => ({
      addresses: ['/v1/upload'],
      calls: ['POST /v1/upload'],
      past: {
        headers: ['authorization'],
        fields: ['file'],
        reads: { 'POST /v1/upload': payload({ result: {} }) },
        ...more,
      },
    });
    await goes('mf-a', past({}));
    expect(await refused('mf-a', past({ headers: [] }))).toBe(
      'mf-a asks POST /v1/upload in its code without the header authorization, which the API needs.',
    );
    expect(await refused('mf-a', past({ fields: ['upload'] }))).toBe(
      'mf-a asks POST /v1/upload in its code with the field upload, which the API does not know, in place of file.',
    );
    expect(await refused('mf-a', past({ reads: { 'POST /v1/upload': payload({ url: {} }) } }))).toBe(
      'The API answers POST /v1/upload without url, which mf-a, in its code, needs.',
    );
    await goes('mf-a', past({ fields: ['file', 'note'], headers: ['authorization', 'x-own'], reads: {} }));
    await goes('mf-a', { ...past({ headers: [] }), calls: [] });
  });

  it('lets in who bears a token', async () => {
    const upload = (scheme: string) =>
      api.removeAllListeners('request').on('request', (_request, response) =>
        response.end(
          JSON.stringify({
            paths: { '/v1/upload': { post: { security: [{ token: [] }] } } },
            components: { securitySchemes: { token: { type: 'http', scheme } } },
          }),
        ),
      );
    const past = (...schemes: string[]) => ({
      addresses: ['/v1/upload'],
      calls: ['POST /v1/upload'],
      past: { headers: ['authorization'], schemes, fields: [], reads: {} },
    });
    upload('bearer');
    await goes('mf-a', past('bearer'));
    expect(await refused('mf-a', past('token'))).toBe(
      'mf-a asks POST /v1/upload in its code with a token that begins with token in the header authorization, where the API lets in bearer.',
    );
    for (const schemes of [['bearer', 'basic'], [], ['bearer']]) await goes('mf-a', past(...schemes));
    upload('basic');
    await goes('mf-a', past('basic'));
  });

  it('has the addresses that code writes out, or what they begin', async () => {
    const has = (...addresses: string[]) => ({ addresses });
    await goes('mf-a', has('/v1/list', '/v1/list/', '/v1/list/{}', '/v1/list/7', '/v1/{}'));
    for (const address of ['/v1/lists', '/v2/list', '/v1/list/{}/more'])
      expect(await refused('mf-a', has(address))).toBe(
        `mf-a has ${address.replace('{}', '…')} in its code, an address that the API does not have.`,
      );
    await goes('mf-a', { ...asks(), ...has('/v1/list/{}') });
    expect(await refused('mf-a', { ...asks({ path: '/v2/list/{}' }), ...has('/v2/list/{}') })).toBe(
      'mf-a asks GET /v2/list/… (mf-a/list), which the API does not have.',
    );
  });

  it('has the methods by which code asks past the platform', async () => {
    const asksBy = (...calls: string[]) => ({ addresses: calls.map((call) => call.split(' ')[1]!), calls });
    await goes(
      'mf-a',
      asksBy('POST /v1/list', 'GET /v1/list/{}', 'GET /v1/list/7', 'PUT /v1/away', 'POST /v1/elsewhere'),
    );
    expect(await refused('mf-a', asksBy('PUT /v1/list'))).toBe(
      'mf-a asks PUT /v1/list in its code, which the API does not have: it has POST there.',
    );
    expect(await refused('mf-a', asksBy('PUT /v1/list/{}'))).toBe(
      'mf-a asks PUT /v1/list/… in its code, which the API does not have: it has GET there.',
    );
    expect(await refused('mf-a', asksBy('GET /v1/plans/all'))).toBe(
      'mf-a asks GET /v1/plans/all in its code with all as its id, which the API does not take there.',
    );
    expect(await refused('mf-a', asksBy('PUT /v1/nowhere'))).toBe(
      'mf-a has /v1/nowhere in its code, an address that the API does not have.',
    );
  });
});
