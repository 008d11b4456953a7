import { payload } from '../../testing/facts';
import { beginWithLiveShell, goes, refused } from '../../testing/gate';
import { api, asks, beginWithDescribedApi, paths, reads } from '../../testing/describedApi';

beginWithLiveShell();

describe('the API', () => {
  beginWithDescribedApi();

  it.each([
    [
      reads({ rating: {} }),
      'The API answers GET /v1/list/{page} without result[].rating, which mf-a (mf-a/list) needs.',
    ],
    [
      reads({ id: { type: 'string' } }),
      'The API answers GET /v1/list/{page} with result[].id as a number; mf-a (mf-a/list) needs a string.',
    ],
    [
      reads({ name: { type: 'string' } }),
      'The API answers GET /v1/list/{page} with result[].name that may be null, which mf-a (mf-a/list) does not take.',
    ],
    [asks({ path: '/v2/list/{}' }), 'mf-a asks GET /v2/list/… (mf-a/list), which the API does not have.'],
    [
      asks({ method: 'POST' }),
      'mf-a asks POST /v1/list/{page} (mf-a/list), which the API does not have: it has GET there.',
    ],
    [asks({ query: [] }), 'mf-a asks GET /v1/list/{page} (mf-a/list) without the query language, which the API needs.'],
  ])('sends what is read of it: %j', async (more, sentence) => {
    expect(await refused('mf-a', more)).toBe(sentence);
  });

  it('sends whole numbers alone where it says so: who took any takes no others', async () => {
    const sum = (shape: object | undefined) =>
      asks({ path: '/v1/sum', query: [], reads: shape && payload({ sum: shape as never }) });
    await goes('mf-a', sum({ type: 'integer' }));
    await goes('mf-a', sum({ type: 'integer', minimum: 0 }));
    await goes('mf-a', sum({ type: 'number' }));
    expect(await refused('mf-a', sum({ type: 'integer' }))).toBe(
      'The API answers GET /v1/sum with result.sum as a number, and mf-a (mf-a/list) takes whole ones alone now.',
    );
    for (const before of [{}, undefined]) {
      await goes('mf-a', sum(before));
      await goes('mf-a', sum({ type: 'integer' }), { back: true });
    }
    await goes('mf-a', asks());
    await goes('mf-a', reads({ id: { type: 'integer' } }));
  });

  it.each<[string, object, object, string]>([
    ['text', { type: 'string' }, { type: 'string', format: 'uuid' }, 'of the format uuid'],
    ['text', { type: 'string' }, { type: 'string', maxLength: 20 }, 'at most 20'],
    ['text', { type: 'string' }, { type: 'string', minLength: 2 }, 'at least 2'],
    ['sum', { type: 'number' }, { type: 'number', minimum: 5 }, 'at least 5'],
    ['sum', { type: 'number' }, { type: 'number', exclusiveMaximum: 9 }, 'less than 9'],
    [
      'link',
      { anyOf: [{ type: 'string' }, { type: 'null' }] },
      { anyOf: [{ type: 'string', format: 'uri' }, { type: 'null' }] },
      'of the format uri',
    ],
    ['sum', { type: 'number' }, { type: 'number', minimum: 1 }, 'at least 1'],
    ['sum', { type: 'number' }, { type: 'number', exclusiveMinimum: 0 }, 'more than 0'],
    [
      'names',
      { type: 'array', items: { type: 'string' } },
      { type: 'array', minItems: 1, items: { type: 'string' } },
      'at least 1',
    ],
    [
      'names',
      { type: 'array', items: { type: 'string' } },
      { type: 'array', maxItems: 3, items: { type: 'string' } },
      'at most 3',
    ],
  ])('promises nothing of a field: who took any takes no less of %s: %j, %j', async (field, before, now, takes) => {
    const of = (shape: object) => asks({ path: '/v1/told', query: [], reads: payload({ [field]: shape as never }) });
    await goes('mf-a', of(before));
    expect(await refused('mf-a', of(now))).toBe(
      `The API answers GET /v1/told with any result.${field}, and mf-a (mf-a/list) takes what is ${takes} alone now.`,
    );
    // Who never took others knows why.
    await goes('mf-a', of(now), { allowBreaking: 'It sends no others.' });
    await goes('mf-a', of(now));
  });

  it('answers less by far than what is read of it, where that is bounded now', async () => {
    const told = { '/v1/told': paths['/v1/told'] };
    api
      .removeAllListeners('request')
      .on('request', ({ url }, response) =>
        response.end(
          JSON.stringify(
            url === '/openapi.json'
              ? { paths: told }
              : { success: true, result: { text: 'a'.repeat(120), whole: 400, sum: 7, names: ['a', 'b'] } },
          ),
        ),
      );
    const of = (reads: object) => ({
      endpoints: [{ name: 'mf-a/list', method: 'GET', path: '/v1/told', query: [], reads: payload(reads as never) }],
    });
    const [text, whole, sum, names] = [
      { type: 'string' },
      { type: 'integer' },
      { type: 'number' },
      { type: 'array', items: {} },
    ];
    await goes('mf-a', of({ text, whole, sum, names }));
    for (const bound of [
      { text: { ...text, maxLength: 1199 } },
      { whole: { ...whole, maximum: 9999 } },
      { sum: { ...sum, maximum: 100_000 } },
      { names: { ...names, maxItems: 3 } },
    ])
      expect(await refused('mf-a', of(bound))).toMatch(
        /^The API answers GET \/v1\/told with any result\.\w+, and mf-a/,
      );
    const { notes } = await goes(
      'mf-a',
      of({
        text: { ...text, maxLength: 2048 },
        whole: { ...whole, maximum: 100_000 },
        names: { ...names, maxItems: 1000 },
      }),
    );
    expect(notes).toContainEqual(
      expect.stringMatching(
        /^mf-a \S+ \(mf-a\/list\) takes of result\.text what is at most 2048 alone now, which is far from all that the API answers today\.$/,
      ),
    );
  });

  it('promises what is read of a field, or next to nothing is asked of it', async () => {
    const of = (shape: object, name = 'mark') =>
      asks({ path: '/v1/told', query: [], reads: payload({ [name]: shape as never }) });
    await goes('mf-a', of({ type: 'string' }));
    await goes('mf-a', of({ type: 'string', format: 'uuid', maxLength: 36 }));
    await goes('mf-a', of({ type: 'string' }, 'text'));
    await goes('mf-a', of({ type: 'string', minLength: 1 }, 'text'));
    await goes('mf-a', of({ type: 'number' }, 'sum'));
    await goes('mf-a', of({ type: 'number', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, 'sum'));
    await goes('mf-a', of({ type: 'integer' }, 'whole'));
    await goes('mf-a', of({ type: 'integer', minimum: 1 }, 'whole'));
    await goes('mf-a', of({ type: 'array', items: { type: 'string' } }, 'names'));
    await goes(
      'mf-a',
      of({ type: 'array', minItems: 0, maxItems: Number.MAX_SAFE_INTEGER, items: { type: 'string' } }, 'names'),
    );
  });

  it('sends what is read of it where it tells apart what it refuses', async () => {
    const of = (properties: object) => ({
      ...reads(properties),
      endpoints: reads(properties).endpoints.map((one) => ({ ...one, path: '/v1/refusable', query: [] })),
    });
    await goes('mf-a', of({ id: { type: 'number' } }));
    expect(await refused('mf-a', of({ rating: {} }))).toBe(
      'The API answers GET /v1/refusable without result[].rating, which mf-a (mf-a/list) needs.',
    );
  });

  it('answers in the envelope that is opened', async () => {
    const wide = payload({ success: { type: 'boolean' }, result: {} }, []);
    const of = (path: string, envelope: object, method = 'GET') => ({
      endpoints: [{ name: 'mf-a/close', method, path, query: [], envelope }],
    });
    const done = { ...wide, required: ['success'] };
    await goes('mf-a', of('/v1/refusable', done));
    expect(await refused('mf-a', of('/v1/empty', done))).toBe(
      'The API answers GET /v1/empty with 204, and mf-a (mf-a/close) needs an answer in the envelope.',
    );
    expect(await refused('mf-a', of('/v1/done', done))).toBe(
      'The API answers GET /v1/done without success, which mf-a (mf-a/close) needs.',
    );
    await goes('mf-a', of('/v1/done', { anyOf: [done, { ...wide, required: ['result'] }] }));
    expect(await refused('mf-a', of('/v1/text', wide))).toBe(
      'The API answers GET /v1/text with success as a string; mf-a (mf-a/close) needs a boolean.',
    );
    // Nothing is said of an answer, or by an older build.
    await goes('mf-a', of('/v1/list', done, 'POST'));
    await goes('mf-a', { endpoints: [{ name: 'mf-a/close', method: 'GET', path: '/v1/empty', query: [] }] });
  });

  it('may be described by schemas that hold themselves, and says of an operation what its path says otherwise', async () => {
    const of = (path: string, reads?: object) => ({
      endpoints: [{ name: 'mf-a/list', method: 'GET', path, query: [], reads }],
    });
    await goes('mf-a', of('/v1/overridden'));
    await goes('mf-a', of('/v1/tree', payload({ left: payload({ right: payload({ name: { type: 'string' } }) }) })));
    expect(await refused('mf-a', of('/v1/tree', payload({ left: payload({ right: payload({ rating: {} }) }) })))).toBe(
      'The API answers GET /v1/tree without result.left.right.rating, which mf-a (mf-a/list) needs.',
    );
  });

  it('refuses as it is read', async () => {
    const of = (properties: object) => ({
      endpoints: [
        { name: 'mf-a/list', method: 'GET', path: '/v1/refusable', query: [], refuses: payload(properties as never) },
      ],
    });
    await goes('mf-a', of({ instead: {} }));
    expect(await refused('mf-a', of({ reason: {} }))).toBe(
      'The API refuses GET /v1/refusable without result.reason, which mf-a (mf-a/list) needs.',
    );
    await goes('mf-a', {
      endpoints: [
        {
          name: 'mf-a/list',
          method: 'GET',
          path: '/v1/list/{}',
          query: ['language'],
          refuses: payload({ reason: {} }),
        },
      ],
    });
  });

  it('is asked why it refuses, and whether it has done something, as long as it was', async () => {
    const of = (more: object, path = '/v1/refusable') => ({
      endpoints: [{ name: 'mf-a/list', method: 'GET', path, query: [], ...more }],
    });
    const wide = payload({ success: { type: 'boolean' }, result: {} }, []);
    const [done, either] = [
      { ...wide, required: ['success'] },
      {
        anyOf: [
          { ...wide, required: ['success'] },
          { ...wide, required: ['result'] },
        ],
      },
    ];
    await goes('mf-a', of({ refuses: payload({ instead: {} }) }));
    expect(await refused('mf-a', of({}))).toBe(
      'mf-a (mf-a/list) does not ask any more why the API refuses GET /v1/refusable: who is refused is told of a failure.',
    );
    await goes('mf-a', of({ envelope: done, refuses: payload({ instead: {} }) }));
    // It was asked for no more than it is now.
    await goes('mf-a', of({ envelope: done }), { allowBreaking: 'Nobody asks.' });
    expect(await refused('mf-a', of({ envelope: either }))).toBe(
      'mf-a (mf-a/list) does not ask any more whether the API has done GET /v1/refusable: what it refuses counts as done.',
    );
    await goes('mf-a', of({}));
    await goes('mf-a', of({ envelope: either }));
    // An API that tells nobody why need not be asked.
    await goes('mf-a', of({ query: ['language'], refuses: payload({ instead: {} }) }, '/v1/list/{}'));
    await goes('mf-a', of({ query: ['language'] }, '/v1/list/{}'));
  });

  it('is read as nobody says where its answer is checked by no schema any more: that is a note', async () => {
    const gaps = async (more: object) =>
      (await goes('mf-a', more)).notes
        .filter((note) => note.includes('does not say any more'))
        .map((note) => note.replace(/^mf-a \S+/, 'mf-a'));
    expect(await gaps(asks())).toEqual([]);
    expect(await gaps(asks({ reads: undefined }))).toEqual([
      'mf-a (mf-a/list) does not say any more what it reads of what GET /v1/list/{page} answers: that was not compared. `result: <its schema>` says it.',
    ]);
    expect(await gaps(asks({ reads: undefined }))).toEqual([]);
  });
});
