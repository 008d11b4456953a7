import type { Shape } from '@storefront/contracts';
import { examineApi } from '../../gate';
import { payload } from '../../testing/facts';
import { beginWithLiveShell, goes, here } from '../../testing/gate';
import {
  answer,
  api,
  beginWithDescribedApi,
  envelope,
  json,
  list,
  paths,
  posts,
  reads,
  refusal,
  securitySchemes,
} from '../../testing/describedApi';

beginWithLiveShell();

describe('the API', () => {
  beginWithDescribedApi();

  describe('that is to change', () => {
    const changed = async (
      change: (whole: { paths: typeof paths; components: { schemas: { List: typeof list } } }) => void,
    ) => {
      const whole = structuredClone({ paths, components: { schemas: { List: list } } });
      change(whole);
      api.removeAllListeners('request').on('request', (_request, response) => response.end(JSON.stringify(whole)));
      const { refusals, notes } = await examineApi(here.releases, await here.releases.entries());
      return { refusals: refusals.map((sentence) => sentence.replaceAll(/ 1\.2\.0-\w+/g, '')), notes };
    };

    beforeEach(async () => {
      await goes('mf-a', reads({ id: { type: 'number' }, name: { anyOf: [{ enum: ['a', 'b'] }, { type: 'null' }] } }), {
        allowBreaking: 'its values',
      });
      await goes('mf-b', {
        endpoints: [{ ...posts({ ids: { type: 'array' } }).endpoints[0], headers: [], name: 'mf-b/list' }],
      });
    });

    it('wants or answers something else past the platform: that breaks it', async () => {
      await goes('mf-c', {
        calls: ['POST /v1/upload'],
        past: {
          headers: ['authorization'],
          fields: ['file'],
          reads: { 'POST /v1/upload': payload({ success: { const: true }, result: { type: 'string' } }, ['result']) },
        },
      });
      const upload = (fields: string[], result: Shape, needed: string[] = []) => ({
        post: {
          parameters: needed.map((name) => ({ in: 'header', name, required: true })),
          requestBody: {
            content: {
              'multipart/form-data': {
                schema: payload(Object.fromEntries(fields.map((name) => [name, { type: 'string' as const }]))),
              },
            },
          },
          responses: { 200: json(envelope({ type: 'boolean' }, result)) },
        },
      });
      const refusals = async (...form: Parameters<typeof upload>) =>
        (await changed((whole) => Object.assign(whole.paths, { '/v1/upload': upload(...form) }))).refusals.filter(
          (one) => one.startsWith('mf-c') || one.includes('mf-c'),
        );
      expect(await refusals(['file'], { type: 'string' })).toEqual([]);
      expect(await refusals(['upload'], { type: 'string' })).toEqual([
        'mf-c (live) asks POST /v1/upload in its code without the field upload, which the API needs.',
      ]);
      expect(await refusals(['file'], { type: 'string' }, ['x-client', 'authorization'])).toEqual([
        'mf-c (live) asks POST /v1/upload in its code without the header x-client, which the API needs.',
      ]);
      expect(await refusals(['file'], payload({ url: { type: 'string' } }))).toEqual([
        'The API answers POST /v1/upload with result as an object; mf-c (live), in its code, needs a string.',
      ]);
    });

    it('sends under another name what need not be there: that breaks who reads it', async () => {
      await goes(
        'mf-d',
        {
          endpoints: [
            {
              name: 'mf-d/list',
              method: 'GET',
              path: '/v1/list/{}',
              query: ['language'],
              headers: [],
              reads: { type: 'array', items: payload({ id: { type: 'number' }, note: { type: 'string' } }, ['id']) },
            },
          ],
        },
        { allowBreaking: 'its note' },
      );
      const refusals = async (fields: Record<string, Shape>) =>
        (
          await changed(
            ({
              components: {
                schemas: {
                  List: { items },
                },
              },
            }) => Object.assign(items.properties!, fields),
          )
        ).refusals.filter((one) => one.includes('mf-d'));
      expect(await refusals({ note: { type: 'string' }, remark: { type: 'string' } })).toEqual([]);
      expect(await refusals({ rank: { type: 'number' } })).toEqual([]);
      expect(await refusals({ remark: { type: 'string' } })).toEqual([
        'The API answers GET /v1/list/{page} with result[].remark, which nobody reads, in place of result[].note, which mf-d (live) (mf-d/list) reads.',
      ]);
    });

    it('takes what code asks past the platform by another method: that breaks it', async () => {
      await goes('mf-c', { calls: ['POST /v1/list'] });
      const byPut = await changed(
        ({ paths: { '/v1/list': all } }) => (
          Object.assign(all, { put: all.post }), Reflect.deleteProperty(all, 'post')
        ),
      );
      expect(byPut.refusals).toContain(
        'mf-c (live) asks POST /v1/list in its code, which the API does not have: it has PUT there.',
      );
    });

    it.each<[string, Parameters<typeof changed>[0], string]>([
      [
        'sends a field no more',
        ({ components }) => Reflect.deleteProperty(components.schemas.List.items.properties!, 'id'),
        'The API answers GET /v1/list/{page} without result[].id, which mf-a (live) (mf-a/list) needs.',
      ],
      [
        'sends a field as nothing',
        ({ components }) =>
          (components.schemas.List.items.properties!['id'] = { anyOf: [{ type: 'number' }, { type: 'null' }] }),
        'The API answers GET /v1/list/{page} with result[].id that may be null, which mf-a (live) (mf-a/list) does not take.',
      ],
      [
        'sends a word more',
        ({ components }) => (components.schemas.List.items.properties!['name'] = { enum: ['a', 'c'] }),
        'The API answers GET /v1/list/{page} with result[].name that may be "c", which mf-a (live) (mf-a/list) does not know.',
      ],
      [
        'has a call no more',
        (whole) => Reflect.deleteProperty(whole.paths, '/v1/list'),
        'mf-b (live) asks POST /v1/list (mf-b/list), which the API does not have.',
      ],
      [
        'needs a query',
        ({
          paths: {
            '/v1/list/{page}': { get },
          },
        }) => get.parameters.push({ in: 'query', name: 'region', required: true }),
        'mf-a (live) asks GET /v1/list/{page} (mf-a/list) without the query region, which the API needs.',
      ],
      [
        'needs a field',
        ({
          paths: {
            '/v1/list': { post },
          },
        }) => post.requestBody.content['application/json'].schema.required!.push('region'),
        'mf-b (live) asks POST /v1/list (mf-b/list) without region, which the API needs.',
      ],
      [
        'needs a header',
        ({
          paths: {
            '/v1/list': { post },
          },
        }) => Object.assign(post, { parameters: [{ in: 'header', name: 'x-more', required: true }] }),
        'mf-b (live) asks POST /v1/list (mf-b/list) without the header x-more, which the API needs.',
      ],
      [
        'lets in bearers alone',
        (whole) =>
          Object.assign(whole, { security: [{ bearer: [] }], components: { ...whole.components, securitySchemes } }),
        'mf-b (live) asks POST /v1/list (mf-b/list) without the header authorization, which the API needs.',
      ],
      [
        'takes a field otherwise',
        ({
          paths: {
            '/v1/list': { post },
          },
        }) => (post.requestBody.content['application/json'].schema.properties!['ids'] = { type: 'string' }),
        'mf-b (live) asks POST /v1/list (mf-b/list) with ids as a list; the API needs a string.',
      ],
      [
        'has a call by another method',
        ({ paths: { '/v1/list': all } }) => (
          Object.assign(all, { put: all.post }), Reflect.deleteProperty(all, 'post')
        ),
        'mf-b (live) asks POST /v1/list (mf-b/list), which the API does not have: it has PUT there.',
      ],
      [
        'answers nothing',
        ({
          paths: {
            '/v1/list/{page}': { get },
          },
        }) => Object.assign(get, { responses: { 204: { description: '' } } }),
        'The API answers GET /v1/list/{page} with 204, and mf-a (live) (mf-a/list) needs a result.',
      ],
      [
        'leads elsewhere',
        ({
          paths: {
            '/v1/list/{page}': { get },
          },
        }) => Object.assign(get, { responses: { 302: {}, 404: {} } }),
        'The API answers GET /v1/list/{page} with 302 or 404 alone, and mf-a (live) (mf-a/list) needs a result.',
      ],
      [
        'answers what is no JSON',
        ({
          paths: {
            '/v1/list/{page}': { get },
          },
        }) => Object.assign(get, { responses: { 200: { content: { 'text/html': {} } } } }),
        'The API answers GET /v1/list/{page} with 200 text/html, and mf-a (live) (mf-a/list) needs a result.',
      ],
      [
        'leads elsewhere, and says so of what it refuses',
        ({
          paths: {
            '/v1/list/{page}': { get },
          },
        }) => Object.assign(get, { responses: { 302: {}, default: refusal } }),
        'The API answers GET /v1/list/{page} with 302 alone, and mf-a (live) (mf-a/list) needs a result.',
      ],
      [
        'only refuses',
        ({
          paths: {
            '/v1/list/{page}': { get },
          },
        }) => Object.assign(get, { responses: { 200: refusal } }),
        'The API answers GET /v1/list/{page} with 200 alone, and mf-a (live) (mf-a/list) needs a result.',
      ],
      [
        'answers without a result',
        ({
          paths: {
            '/v1/list/{page}': { get },
          },
        }) =>
          Object.assign(get, {
            responses: {
              200: json(payload({ success: { type: 'boolean' } })),
              202: json(payload({ message: { type: 'string' } })),
            },
          }),
        'The API answers GET /v1/list/{page} without result, which mf-a (live) (mf-a/list) needs.',
      ],
      [
        'may answer any field as a string in another state',
        ({
          paths: {
            '/v1/list/{page}': { get },
          },
        }) =>
          Object.assign(get, {
            responses: { ...answer, 202: json({ ...payload({}), additionalProperties: { type: 'string' } }) },
          }),
        'The API answers GET /v1/list/{page} with result as a string; mf-a (live) (mf-a/list) needs a list.',
      ],
      [
        'answers something else in another state',
        ({
          paths: {
            '/v1/list/{page}': { get },
          },
        }) =>
          Object.assign(get, {
            responses: { ...answer, 202: json(envelope({ type: 'boolean' }, { type: 'string' })) },
          }),
        'The API answers GET /v1/list/{page} with result as a string; mf-a (live) (mf-a/list) needs a list.',
      ],
      [
        'takes no JSON',
        ({
          paths: {
            '/v1/list': { post },
          },
        }) => Object.assign(post, { requestBody: { content: { 'multipart/form-data': {}, 'text/csv': {} } } }),
        'mf-b (live) asks POST /v1/list (mf-b/list) with a body of JSON; the API takes multipart/form-data or text/csv.',
      ],
      [
        'has any word for one of some',
        ({ components }) => (components.schemas.List.items.properties!['name'] = { type: 'string', examples: ['a'] }),
        'The API answers GET /v1/list/{page} with result[].name as any string; mf-a (live) (mf-a/list) needs "a" or "b".',
      ],
      [
        'has a field of a schema with a slash in its name otherwise',
        (whole) => (
          Object.assign(whole.components.schemas, { 'shop/Name': { type: 'number' } }),
          (whole.components.schemas.List.items.properties!['name'] = {
            $ref: '#/components/schemas/shop~1Name',
          } as never)
        ),
        'The API answers GET /v1/list/{page} with result[].name as a number; mf-a (live) (mf-a/list) needs a string.',
      ],
      [
        'calls a part of the question otherwise',
        ({
          paths: {
            '/v1/list/{page}': { get },
          },
        }) => (get.parameters[0] = { in: 'query', name: 'tongue' }),
        'mf-a (live) asks GET /v1/list/{page} (mf-a/list) with the query language, which the API does not know, in place of tongue, sort.',
      ],
      [
        'calls a field of a body otherwise that need not be there',
        ({
          paths: {
            '/v1/list': { post },
          },
        }) => (post.requestBody.content['application/json'].schema = payload({ numbers: { type: 'array' } }, [])),
        'mf-b (live) asks POST /v1/list (mf-b/list) with the field ids, which the API does not know, in place of numbers.',
      ],
    ])('and %s says whom that breaks', async (_what, change, sentence) => {
      expect((await changed(change)).refusals).toContain(sentence);
    });

    it('and gives more breaks nobody', async () => {
      const known = ({ components }: { components: { schemas: { List: typeof list } } }) =>
        (components.schemas.List.items.properties!['name'] = { enum: ['a', 'b'] });
      expect(await changed(known)).toEqual({ refusals: [], notes: [] });
      const more = await changed((whole) => {
        known(whole);
        whole.paths['/v1/list'].post.requestBody.content['application/json'].schema.properties!['region'] = {
          type: 'string',
        };
        whole.components.schemas.List.items.properties!['rating'] = { type: 'number' };
        Object.assign(whole.paths, { '/v2/list': {} });
        whole.paths['/v1/list/{page}'].get.parameters.push({ in: 'query', name: 'region', required: false });
      });
      expect(more).toEqual({ refusals: [], notes: [] });
    });

    it('and knows less, or what nobody can read, breaks nobody, and says that', async () => {
      const words = ({ components }: { components: { schemas: { List: typeof list } } }) =>
        (components.schemas.List.items.properties!['name'] = { enum: ['a', 'b'] });
      const less = await changed((whole) => {
        words(whole);
        whole.paths['/v1/list/{page}'].get.parameters.splice(0);
        whole.paths['/v1/list'].post.requestBody.content['application/json'].schema = payload({}, []);
      });
      expect(less.refusals).toEqual([]);
      expect(less.notes.map((note) => note.replaceAll(/ 1\.2\.0-\w+/g, ''))).toEqual([
        'mf-a (live) asks GET /v1/list/{page} (mf-a/list) with the query language, which the API does not know and leaves out.',
        'mf-b (live) asks POST /v1/list (mf-b/list) with the field ids, which the API does not know and leaves out.',
      ]);
      const elsewhere = await changed((whole) => {
        words(whole);
        whole.components.schemas.List.items.properties!['id'] = { $ref: 'shapes.json#/Id' } as never;
      });
      expect(elsewhere).toEqual({
        refusals: [],
        notes: [
          expect.stringMatching(
            /^The API answers GET \/v1\/list\/\{page\} and does not say what result\[\]\.id is, which mf-a \S+ \(live\) \(mf-a\/list\) reads: that was not compared\.$/,
          ),
        ],
      });
      const open = await changed((whole) => {
        words(whole);
        whole.paths['/v1/list'].post.requestBody.content['application/json'].schema = {
          ...payload({ numbers: {} }, []),
          additionalProperties: {},
        };
      });
      expect(open).toEqual({ refusals: [], notes: [] });
    });

    it('and knows a part of a question that somebody perhaps asks by has not called another one so', async () => {
      const known = ({
        components,
        paths: {
          '/v1/list/{page}': { get },
        },
      }: Parameters<Parameters<typeof changed>[0]>[0]) => {
        components.schemas.List.items.properties!['name'] = { enum: ['a', 'b'] };
        get.parameters.splice(0, 1);
      };
      const renamed = expect.stringMatching(
        /with the query language, which the API does not know, in place of sort\.$/,
      );
      expect((await changed(known)).refusals).toEqual([renamed]);
      for (const query of [undefined, ['sort']]) {
        await goes(
          'mf-c',
          { endpoints: [{ name: 'mf-c/list', method: 'GET', path: '/v1/list/{}', query, headers: [] }] },
          { allowBreaking: 'its language' },
        );
        expect((await changed(known)).refusals).toEqual([]);
      }
    });

    it.each<[string, object]>([
      [
        'with its result or nothing as one of two',
        {
          200: json(
            envelope({ type: 'boolean' }, { oneOf: [{ $ref: '#/components/schemas/List' }, { type: 'null' }] }),
          ),
        },
      ],
      [
        'with its result or nothing as a constant',
        {
          200: json(
            envelope({ type: 'boolean' }, { anyOf: [{ $ref: '#/components/schemas/List' }, { enum: [null] }] }),
          ),
        },
      ],
      [
        'with what OpenAPI 3.0 calls nullable',
        {
          200: json(envelope({ type: 'boolean' }, { allOf: [{ $ref: '#/components/schemas/List' }], nullable: true })),
        },
      ],
      ['with a list of types', { 200: json({ $ref: '#/components/schemas/Typed' }) }],
      [
        'with two envelopes, of a result and of none',
        {
          200: json({
            oneOf: [
              envelope({ const: true }, { $ref: '#/components/schemas/List' }),
              envelope({ const: true }, { type: 'null' }),
              envelope({ const: false }, { type: 'string' }),
            ],
          }),
        },
      ],
      [
        'under more names of JSON, one of which is another',
        { 200: { content: { 'application/vnd.shop+json': { schema: { type: 'string' } }, ...answer[200].content } } },
      ],
      ['and refuses otherwise', { ...answer, default: refusal }],
      ['with another good state', { 201: answer[200] }],
      [
        'with another good state, in which there is no result',
        { ...answer, 202: json(payload({ success: { type: 'boolean' }, message: { type: 'string' } })) },
      ],
      ['with nothing beside a result', { 204: {}, 200: answer[200] }],
      [
        'with more names of JSON',
        { '2XX': { content: { 'application/json; charset=utf-8': answer[200].content['application/json'] } } },
      ],
      ['with JSON and more', { 200: { content: { 'text/csv': {}, ...answer[200].content } }, 302: {} }],
      ['as it does not say', { 200: { description: 'All is well' } }],
      ['as it always does', { default: {} }],
      ['as it says nowhere', {}],
    ])('and answers %s breaks nobody', async (_what, responses) => {
      const { refusals } = await changed(
        ({
          paths: {
            '/v1/list/{page}': { get },
          },
          components,
        }) => {
          components.schemas.List.items.properties!['name'] = { enum: ['a', 'b'] };
          Object.assign(components.schemas, {
            Typed: envelope({ type: 'boolean' }, { type: ['array', 'null'], items: components.schemas.List.items }),
          });
          Object.assign(get, { responses });
        },
      );
      expect(refusals).toEqual([]);
    });

    it('and is silent, or nowhere, is no yes', async () => {
      process.env['API_URL'] = 'http://127.0.0.1:9';
      expect((await examineApi(here.releases, await here.releases.entries())).refusals).toEqual([
        'The API at http://127.0.0.1:9 was not compared: it does not answer.',
      ]);
      delete process.env['API_URL'];
      expect((await examineApi(here.releases, await here.releases.entries())).refusals).toEqual([
        expect.stringMatching(/^Which API\? API_URL names one that runs/),
      ]);
    });
  });
});
