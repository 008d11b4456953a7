import { examineApi } from '../../gate';
import { findings } from '../../publish';
import { payload } from '../../testing/facts';
import { beginWithLiveShell, build, goes, here, refused } from '../../testing/gate';
import { api, asks, beginWithDescribedApi, posts } from '../../testing/describedApi';

beginWithLiveShell();

describe('the API', () => {
  beginWithDescribedApi();

  it('is sent a header that it knows as long as it was, and told of a query that it no longer gets', async () => {
    const of = (headers: string[], query: string[]) => ({
      endpoints: [{ name: 'mf-a/put', method: 'POST', path: '/v1/kept', query, headers }],
    });
    await goes('mf-a', of(['x-more', 'x-own', 'authorization'], ['sort', 'page']));
    expect(await refused('mf-a', of(['x-more'], ['sort', 'page']))).toBe(
      'mf-a asks POST /v1/kept (mf-a/put) without the header authorization, which it sent before and the API knows.',
    );
    expect(await refused('mf-a', of(['x-own', 'authorization'], ['sort', 'page']))).toBe(
      'mf-a asks POST /v1/kept (mf-a/put) without the header x-more, which it sent before and the API knows.',
    );
    const { notes } = await goes('mf-a', of(['x-more', 'authorization'], ['page']));
    expect(notes).toContainEqual(
      expect.stringMatching(
        /^mf-a \S+ asks POST \/v1\/kept \(mf-a\/put\) without the query sort, with which it did before: the API answers as if nobody had said\.$/,
      ),
    );
  });

  it('is asked for a text as it was encoded before', async () => {
    const of = (raw: string[] | undefined) => ({
      endpoints: [
        {
          name: 'mf-a/put',
          method: 'POST',
          path: '/v1/kept',
          query: ['page', 'sort'],
          headers: [],
          places: { '?page': '{}', '?sort': '{}' },
          raw,
        },
      ],
    });
    const sentence =
      'mf-a asks POST /v1/kept (mf-a/put) with a text as it is for the query sort, where the live version encodes it: what follows an & or # in it would not be asked for.';
    await goes('mf-a', of(undefined));
    await goes('mf-a', of(['?page', '?sort']));
    await goes('mf-a', of(['?page']));
    expect(await refused('mf-a', of(['?page', '?sort']))).toBe(sentence);
  });

  describe('is told of a query what its endpoint is asked still', () => {
    const of = (more: object) => ({
      endpoints: [
        { name: 'mf-a/put', method: 'POST', path: '/v1/kept', query: ['page', 'sort'], headers: [], ...more },
      ],
    });
    const filled = of({
      places: { '?page': '{}', '?sort': '{}' },
      filledBy: { '?page': 'page', '?sort': 'order' },
      asked: ['order', 'page'],
    });
    const one = of({ query: ['sort'], places: { '?sort': '{}' }, asked: [''] });
    const [left, fixed] = [
      { query: ['page'], places: { '?page': '{}' } },
      { places: { '?page': '{}' }, values: { sort: ['newest'] } },
    ];
    const asks = 'mf-a asks POST /v1/kept (mf-a/put)';
    const same = 'the API would answer each of them the same.';

    it.each([
      [
        filled,
        { ...left, asked: ['order', 'page'] },
        `${asks} without the query sort, though it is asked with order: ${same}`,
      ],
      [
        filled,
        { ...fixed, asked: ['order', 'page'] },
        `${asks} always with newest as the query sort, though it is asked with order: ${same}`,
      ],
      [one, { query: [], asked: [''] }, `${asks} without the query sort, though it is asked with one: ${same}`],
      [
        of({ query: ['sort'], places: { '?sort': '{}' }, asked: ['sort'] }),
        { query: [], asked: ['sort'] },
        `${asks} without the query sort, though it is asked with sort: ${same}`,
      ],
    ])('or it is refused: %#', async (before, now, sentence) => {
      await goes('mf-a', before);
      expect(await refused('mf-a', of(now))).toBe(sentence);
    });

    it.each([
      ['it is asked with it no more', filled, { ...left, asked: ['page'] }],
      ['nobody knows what it is asked with', filled, left],
      [
        'it fills something else',
        filled,
        {
          places: { '?page': '{}' },
          query: ['page'],
          filledBy: { '?page': 'page', note: 'order' },
          asked: ['order', 'page'],
        },
      ],
      ['the one that it is asked with does', one, { query: ['page'], places: { '?page': '{}' }, asked: [''] }],
      [
        'another query is new that may stand in its place',
        of({ query: ['sort'], places: { '?sort': '{}' }, filledBy: { '?sort': 'order' }, asked: ['order', 'page'] }),
        { ...left, filledBy: { '?page': 'page' }, asked: ['order', 'page'] },
      ],
      [
        'it was the same always',
        of({ values: { sort: ['oldest'] }, asked: ['order'] }),
        { values: { sort: ['newest'] }, asked: ['order'] },
      ],
      [
        'the API does not know it',
        of({ query: ['own'], places: { '?own': '{}' }, asked: ['own'] }),
        { query: [], asked: ['own'] },
      ],
      [
        'it is filled by something else',
        filled,
        { places: { '?page': '{}', '?sort': '{}' }, filledBy: { '?page': 'page' }, asked: ['order', 'page'] },
      ],
    ])('or %s', async (_why, before, now) => {
      await goes('mf-a', before);
      await goes('mf-a', of(now));
    });

    it('way by way, where it asks in several', async () => {
      const ways = { endpoints: [...filled.endpoints, ...of({ ...left, asked: ['order', 'page'] }).endpoints] };
      await goes('mf-a', ways);
      await goes('mf-a', ways);
    });
  });

  it('has its methods as browsers send them', async () => {
    api
      .removeAllListeners('request')
      .on('request', (_request, response) =>
        response.end(JSON.stringify({ paths: { '/v1/chats': { patch: {}, delete: {} } } })),
      );
    const asks = (method: string) => ({
      endpoints: [{ name: 'mf-a/close', method, path: '/v1/chats' }],
      calls: [`${method} /v1/chats`],
    });
    await goes('mf-a', asks('delete'));
    await goes('mf-a', asks('PATCH'));
    const there = 'which the API does not have: it has PATCH, DELETE there.';
    expect(await refused('mf-a', asks('patch'))).toBe(
      `mf-a asks patch /v1/chats (mf-a/close), ${there}\nmf-a asks patch /v1/chats in its code, ${there}`,
    );
  });

  it('is sent what it takes', async () => {
    expect(await refused('mf-a', posts({ ids: { type: 'string' } }))).toBe(
      'mf-a asks POST /v1/list (mf-a/list) with ids as a string; the API needs a list.',
    );
    await goes('mf-a', posts({ ids: {}, more: {} }));
  });

  it('is sent a form that is read whole by the names of its fields', async () => {
    const form = (...worded: string[]) =>
      posts({ ids: { type: 'array' } }).endpoints.map((endpoint) => ({ ...endpoint, worded }));
    await goes('mf-a', { endpoints: form('ids', 'more') });
    await goes('mf-a', { endpoints: form('ids') });
    expect(await refused('mf-a', { endpoints: form('numbers') })).toBe(
      'mf-a asks POST /v1/list (mf-a/list) and names ids nowhere in its code any more, which the API needs: a field of a form that is called otherwise, or gone.',
    );
    await goes('mf-a', posts({ ids: { type: 'array' } }));
  });

  it('is sent one of the words that it knows; of words that come at run time it is said that nobody knows', async () => {
    const kinds = (kind: object) =>
      asks({ method: 'POST', path: '/v1/kinds', query: [], reads: undefined, headers: [], sends: payload({ kind }) });
    await goes('mf-a', kinds({ const: 'plan' }));
    expect(await refused('mf-a', kinds({ const: 'game' }))).toBe(
      'mf-a asks POST /v1/kinds (mf-a/list) with kind that may be "game", which the API does not know.',
    );
    // A word more is one that answers have got, too: by its type alone nobody sends it.
    expect((await goes('mf-a', kinds({ enum: ['plan', 'wallet', 'game'] }))).notes).toContainEqual(
      expect.stringContaining('(mf-a/list) with kind that may be "game", which the API does not know.'),
    );
    expect(await refused('mf-a', kinds({ enum: ['plan', 'game'] }))).toBe(
      'mf-a asks POST /v1/kinds (mf-a/list) with kind that may be "game", which the API does not know.',
    );
    expect(await refused('mf-a', kinds({ type: 'string' }))).toBe(
      'mf-a asks POST /v1/kinds (mf-a/list) with kind as any string; the API needs "plan" or "wallet".',
    );
    expect(await refused('mf-a', kinds({ type: 'number', examples: [0] }))).toBe(
      'mf-a asks POST /v1/kinds (mf-a/list) with kind as a number; the API needs a string.',
    );
    expect((await goes('mf-a', kinds({ type: 'string', examples: ['1', '2'] }))).notes).toContainEqual(
      expect.stringContaining('asks POST /v1/kinds (mf-a/list) and does not say what kind is'),
    );
    expect((await goes('mf-a', kinds({ const: 'wallet' }))).notes).not.toContainEqual(
      expect.stringContaining('does not say what kind is'),
    );
  });

  const states = (sends: object, more: object = {}) =>
    asks({ method: 'POST', path: '/v1/lines', query: [], reads: undefined, headers: [], sends, ...more });
  const line = (id: string) =>
    payload({ lines: { type: 'array', items: payload({ [id]: { type: 'integer' } }) }, note: { type: 'string' } }, [
      'lines',
    ]);

  it('is sent what it takes, as a body states it that is handed on', async () => {
    await goes('mf-a', states(line('planId')));
    expect(await refused('mf-a', states(line('id')))).toBe(
      'mf-a asks POST /v1/lines (mf-a/list) without lines[].planId, which the API needs.',
    );
    expect(await refused('mf-a', states(payload({ rows: { type: 'array' } })))).toBe(
      'mf-a asks POST /v1/lines (mf-a/list) without lines, which the API needs.',
    );
    expect(await refused('mf-a', states({ ...line('planId'), required: [] }))).toBe(
      'mf-a asks POST /v1/lines (mf-a/list) sometimes without lines, which the API always needs.',
    );
  });

  it('is sent a body where it needs one, and none where it may be left out', async () => {
    const none = { body: [], sends: payload({}) };
    expect(await refused('mf-a', states({}, none))).toBe(
      'mf-a asks POST /v1/lines (mf-a/list) without lines, which the API needs.',
    );
    await goes('mf-a', states({}, { ...none, path: '/v1/list' }));
  });

  const unsaid = async (more: object) => {
    await goes('mf-a', more);
    const found = await findings(here.releases, await build('mf-a', more), await here.releases.entries(), {});
    const asked = await examineApi(here.releases, await here.releases.entries());
    return [found, asked].map(({ gaps = [] }) =>
      gaps.filter((gap) => gap.includes(' asks ')).map((gap) => gap.replace(/^mf-a \S+/, 'mf-a')),
    );
  };

  it('is sent a body of which nobody says what it is: that is said of the package, and of the API', async () => {
    const gap = (what: string, who = 'mf-a') =>
      `${who} asks POST /v1/lines (mf-a/list) and does not say what ${what} is: that was not compared. \`body: … satisfies <its type>\` says it.`;
    const both = (what: string) => [[gap(what)], [gap(what, 'mf-a (live)')]];
    expect(await unsaid(states({}))).toEqual(both('its body'));
    expect(await unsaid(asks({ method: 'POST', path: '/v1/lines', query: [], reads: undefined }))).toEqual(
      both('its body'),
    );
    expect(await unsaid(states(payload({ lines: {}, note: {} })))).toEqual(both('lines, note'));
    for (const items of [{ items: {} }, {}])
      expect(await unsaid(states(payload({ lines: { type: 'array', ...items } })))).toEqual(both('lines[]'));
    expect(await unsaid(states(payload({ lines: { type: 'array', items: { enum: [] } } })))).toEqual([[], []]);
    expect(await unsaid(states(line('planId')))).toEqual([[], []]);
    // What takes no body has none to say.
    expect(await unsaid(asks())).toEqual([[], []]);
  });

  it('is asked by a query or a word that comes at run time: whether it knows that is a note', async () => {
    const query = (who = 'mf-a') =>
      `${who} asks GET /v1/list/{page} (mf-a/list) with a query that comes at run time: whether it holds language was not compared.`;
    expect(await unsaid(asks({ query: undefined }))).toEqual([[query()], [query('mf-a (live)')]]);
    const word = (who = 'mf-a') =>
      `${who} asks GET /v1/… (mf-a/list) by a word that comes at run time, which may be one of several calls: that was not compared.`;
    expect(await unsaid(asks({ path: '/v1/{…}', query: ['sort'], headers: [] }))).toEqual([
      [word()],
      [word('mf-a (live)')],
    ]);
    expect(await refused('mf-a', asks({ path: '/v2/{…}/{}' }))).toBe(
      'mf-a asks GET /v2/…/… (mf-a/list), which the API does not have.',
    );
    expect(await unsaid(asks({ path: '/v1/refusable', query: undefined }))).toEqual([[], []]);
  });

  it('is asked with the headers that it needs', async () => {
    const key = (headers: string[] | undefined) =>
      asks({ method: 'POST', path: '/v1/keys', query: [], reads: undefined, headers });
    expect(await refused('mf-a', key(['authorization']))).toBe(
      'mf-a asks POST /v1/keys (mf-a/list) without the header idempotency-key, which the API needs.',
    );
    expect(await refused('mf-a', key(['idempotency-key']))).toBe(
      'mf-a asks POST /v1/keys (mf-a/list) without the header authorization, which the API needs.',
    );
    await goes('mf-a', key(['authorization', 'idempotency-key']));
    const made = (ownKey: boolean) =>
      asks({
        method: 'POST',
        path: '/v1/keys',
        query: [],
        reads: undefined,
        headers: ['authorization', 'idempotency-key'],
        ownKey,
      });
    await goes('mf-a', made(false));
    expect(await refused('mf-a', made(true))).toMatch(
      /^mf-a asks POST \/v1\/keys \(mf-a\/list\) under an idempotency-key of its own making, /,
    );
    await goes('mf-a', made(true), { allowBreaking: 'Nobody asks twice.' });
    await goes('mf-a', made(true));
    // One that was built before does not say.
    await goes('mf-a', key(undefined));
    for (const path of ['/v1/open', '/v1/cookie'])
      await goes('mf-a', { ...asks({ method: 'POST', path, query: [], reads: undefined, headers: [] }) });
    expect(
      await refused('mf-a', asks({ method: 'POST', path: '/v1/own', query: [], reads: undefined, headers: [] })),
    ).toBe('mf-a asks POST /v1/own (mf-a/list) without the header x-key, which the API needs.');
  });

  it('is read and sent what need not be there by the names that it has for it', async () => {
    const about = (...names: string[]) =>
      asks({
        reads: {
          type: 'array',
          items: payload(Object.fromEntries(['id', ...names].map((name) => [name, {}])), ['id']),
        },
      });
    await goes('mf-a', about('name'));
    expect(await refused('mf-a', about('title'))).toBe(
      'mf-a (mf-a/list) reads of what GET /v1/list/{page} answers result[].title, which the API does not have, in place of result[].name, which it has.',
    );
    await goes('mf-a', about('name', 'title'));
    await goes('mf-a', about('name'));
    await goes('mf-a', about());
    await goes('mf-a', about('title'));
    const lines = (...names: string[]) =>
      states(
        payload({
          lines: {
            type: 'array',
            items: payload(Object.fromEntries(['planId', ...names].map((name) => [name, { type: 'string' }])), [
              'planId',
            ]),
          },
        }),
      );
    const sends = (...names: string[]) => ({
      endpoints: lines(...names).endpoints.map((one) => ({ ...one, path: '/v1/counted' })),
    });
    await goes('mf-a', sends('count'));
    expect(await refused('mf-a', sends('number'))).toBe(
      'mf-a asks POST /v1/counted (mf-a/list) with lines[].number, which the API does not know, in place of lines[].count, which it knows.',
    );
  });

  it('is asked by words that it takes where they stand', async () => {
    const of = (path: string, values: object = {}) =>
      asks({ path, query: Object.keys(values), values, reads: undefined });
    for (const path of [
      '/v1/plans/{}',
      '/v1/plans/7',
      '/v1/plans/0',
      '/v1/plans/all/of',
      '/v1/kind/game',
      '/v1/kind/7',
    ])
      await goes('mf-a', of(path));
    for (const [path, words] of [
      ['/v1/plans/all', '/v1/plans/{id} (mf-a/list) with all as its id'],
      ['/v1/kind/plan', '/v1/kind/{kind} (mf-a/list) with plan as its kind'],
      ['/v1/page/last', '/v1/page/{page} (mf-a/list) with last as its page'],
    ])
      expect(await refused('mf-a', of(path!))).toBe(`mf-a asks GET ${words}, which the API does not take there.`);
    await goes('mf-a', of('/v1/page/{}', { sort: ['newest'], count: ['0'] }));
    expect(await refused('mf-a', of('/v1/page/{}', { sort: ['latest'] }))).toBe(
      'mf-a asks GET /v1/page/{page} (mf-a/list) with latest as the query sort, which the API does not take there.',
    );
    const filled = (path: string, place: string, way: string, query: string[] = []) =>
      asks({ path, query, places: { [place]: way }, reads: undefined });
    expect(await refused('mf-a', filled('/v1/plans/{}', '/3', 'p{}'))).toBe(
      'mf-a asks GET /v1/plans/{id} (mf-a/list) with p1 as its id, which the API does not take there.',
    );
    expect(await refused('mf-a', filled('/v1/page/{}', '?count', 'n{}', ['count']))).toBe(
      'mf-a asks GET /v1/page/{page} (mf-a/list) with n1 as the query count, which the API does not take there.',
    );
    await goes('mf-a', filled('/v1/page/{}', '/3', '{} - 1'));
    expect(await refused('mf-a', filled('/v1/plans/{}', '/3', '{} - 1'))).toBe(
      'mf-a asks GET /v1/plans/{id} (mf-a/list) with 0 as its id, which the API does not take there.',
    );
    expect(await refused('mf-a', of('/v1/page/{}', { count: ['all'] }))).toBe(
      'mf-a asks GET /v1/page/{page} (mf-a/list) with all as the query count, which the API does not take there.',
    );
  });

  it('is asked by names that it knows, where it was before', async () => {
    await goes('mf-a', asks({ query: ['language', 'sort'] }));
    expect(await refused('mf-a', asks({ query: ['language', 'order'] }))).toBe(
      'mf-a asks GET /v1/list/{page} (mf-a/list) with the query order, which the API does not know, in place of sort.',
    );
    await goes('mf-a', asks({ query: ['language', 'sort', 'order'] }));
    await goes('mf-a', posts({ ids: {}, text: {} }));
    expect(await refused('mf-a', posts({ ids: {}, words: {} }))).toBe(
      'mf-a asks POST /v1/list (mf-a/list) with the field words, which the API does not know, in place of text.',
    );
  });

  it('that leaves out a part of the question is a note', async () => {
    expect((await goes('mf-a', asks({ query: ['language', 'order'] }))).notes).toContainEqual(
      expect.stringMatching(
        /^mf-a \S+ asks GET \/v1\/list\/\{page\} \(mf-a\/list\) with the query order, which the API does not know and leaves out\.$/,
      ),
    );
  });
});
