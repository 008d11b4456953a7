import { findings } from '../../publish';
import { payload } from '../../testing/facts';
import { beginWithLiveShell, build, goes, here, refused } from '../../testing/gate';
import { api, asks, beginWithDescribedApi, reads } from '../../testing/describedApi';

beginWithLiveShell();

describe('the API', () => {
  beginWithDescribedApi();

  it('may be described by hand: in parts, by references, and for a whole path', async () => {
    const of = (reads: object, query = ['region', 'shop']) => ({
      endpoints: [{ name: 'mf-a/list', method: 'GET', path: '/v1/byHand', query, reads }],
    });
    await goes('mf-a', of(payload({ id: { type: 'number' } })));
    for (const name of ['region', 'shop'])
      expect(
        await refused(
          'mf-a',
          of(
            {},
            ['region', 'shop'].filter((one) => one !== name),
          ),
        ),
      ).toBe(`mf-a asks GET /v1/byHand (mf-a/list) without the query ${name}, which the API needs.`);
    expect(await refused('mf-a', of(payload({ rating: {} })))).toBe(
      'The API answers GET /v1/byHand without result.rating, which mf-a (mf-a/list) needs.',
    );
    expect(await refused('mf-a', of(payload({ name: {} })))).toBe(
      'The API answers GET /v1/byHand sometimes without result.name, which mf-a (mf-a/list) always needs.',
    );
    expect(
      await refused('mf-a', {
        endpoints: [
          { name: 'mf-a/list', method: 'POST', path: '/v1/elsewhere', query: [], body: [], sends: payload({}) },
        ],
      }),
    ).toBe('mf-a asks POST /v1/elsewhere (mf-a/list) without ids, which the API needs.');
    const beside = (method: string, query: string[] = []) => ({
      endpoints: [
        {
          name: 'mf-a/list',
          method,
          path: '/v1/beside',
          query,
          body: ['ids'],
          sends: payload({ ids: { type: 'array' } }),
        },
      ],
    });
    await goes('mf-a', beside('POST', ['shop']));
    await goes('mf-a', beside('GET', ['shop']));
    for (const method of ['POST', 'GET'])
      expect(await refused('mf-a', beside(method))).toBe(
        `mf-a asks ${method} /v1/beside (mf-a/list) without the query shop, which the API needs.`,
      );
    expect(await refused('mf-a', beside('DELETE'))).toBe(
      'mf-a asks DELETE /v1/beside (mf-a/list), which the API does not have: it has POST, GET there.',
    );
  });

  it('may be described in another file: what that says was not compared', async () => {
    const { notes } = await goes('mf-a', {
      endpoints: [{ name: 'mf-a/list', method: 'GET', path: '/v1/away', query: [], reads: payload({ id: {} }) }],
    });
    expect(notes).toContainEqual(
      expect.stringMatching(
        /^The API describes GET \/v1\/away in paths\.json#\/away, which is not read: what mf-a \S+ \(mf-a\/list\) asks of it was not compared\.$/,
      ),
    );
  });

  it('is asked under an address in any letters, escaped or not', async () => {
    for (const path of ['/v1/отзывы/{}', encodeURI('/v1/отзывы/') + '{}', '/v1/états/{}', '/v1/%C3%A9tats/{}']) {
      await goes('mf-a', asks({ path, query: [] }));
      await goes('mf-a', { addresses: [path] });
    }
    expect(await refused('mf-a', asks({ path: '/v1/100%/{}', query: [] }))).toBe(
      'mf-a asks GET /v1/100%/… (mf-a/list), which the API does not have.',
    );
  });

  it('may send more, and is left alone where it does not answer', async () => {
    await goes('mf-a', asks());
    api.close();
    process.env['API_URL'] = 'http://127.0.0.1:9';
    expect((await goes('mf-a', reads({ rating: {} }))).notes).toContain(
      'The API at http://127.0.0.1:9 was not compared: it does not answer.',
    );
  });

  it('is waited for where it is busy', async () => {
    await goes('mf-a', asks());
    const [answer] = api.listeners('request') as ((...asked: unknown[]) => void)[];
    api.removeAllListeners('request').on('request', (...asked) => void setTimeout(() => answer!(...asked), 3500));
    expect(await refused('mf-a', reads({ rating: {} }))).toContain('without result[].rating');
  });

  it('that was silent is missed in the history, and asked by the next check', async () => {
    const url = process.env['API_URL'];
    process.env['API_URL'] = 'http://127.0.0.1:9';
    await goes('mf-a', reads({ rating: {} }));
    expect((await here.releases.history())[0]?.notes).toContain(
      'The API at http://127.0.0.1:9 was not compared: it does not answer.',
    );
    const same = await build('mf-a', reads({ rating: {} }));
    const look = async () => findings(here.releases, same, await here.releases.entries(), {});
    expect((await look()).gaps).toContain('The API at http://127.0.0.1:9 was not compared: it does not answer.');
    process.env['API_URL'] = url;
    expect((await look()).refusals).toEqual([expect.stringContaining('without result[].rating')]);
    expect((await look()).gaps).toEqual([]);
  });

  it.each([
    ['null', 'its description has no paths'],
    ['{"paths":null}', 'its description has no paths'],
    ['<html>', 'its description is no JSON'],
  ])('that describes itself by %s was not compared', async (text, why) => {
    api.removeAllListeners('request').on('request', (_request, response) => response.end(text));
    expect((await goes('mf-a', asks())).notes).toContain(
      `The API at ${process.env['API_URL']} was not compared: ${why}.`,
    );
  });

  it('that describes one call so that nobody can read it is said with the call', async () => {
    api
      .removeAllListeners('request')
      .on('request', (_request, response) =>
        response.end('{"paths":{"/v1/list/{page}":{"get":{"parameters":7}},"/v1/other":null}}'),
      );
    expect(await refused('mf-a', asks())).toMatch(
      /^mf-a asks GET \/v1\/list\/\{page\} \(mf-a\/list\), which the API describes so that it cannot be read: parameters /,
    );
    expect(await refused('mf-a', asks({ path: '/v1/other' }))).toBe(
      'mf-a asks GET /v1/other (mf-a/list), which the API does not have.',
    );
  });

  it.each(['localhost:4000', 'nowhere'])('at %s, which is no address, is refused', async (address) => {
    process.env['API_URL'] = address;
    expect(await refused('mf-a', asks())).toBe(
      `API_URL is ${address}, which is no address: it begins with http:// or https://.`,
    );
  });
});
