import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { payload } from './facts';

/** A list, as the API answers it. */
export const list = {
  type: 'array',
  items: payload({ id: { type: 'integer' }, name: { anyOf: [{ type: 'string' }, { type: 'null' }] } }, ['id', 'name']),
};
/** The answer that has it in its envelope. */
export const answer = {
  200: {
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['result'],
          properties: { result: { anyOf: [{ $ref: '#/components/schemas/List' }, { type: 'null' }] } },
        },
      },
    },
  },
};
/** A body that needs ids and knows a text. */
export const body = {
  content: { 'application/json': { schema: payload({ ids: { type: 'array' }, text: { type: 'string' } }, ['ids']) } },
};
/** The envelope of an answer: of these successes, with this result. */
export const envelope = (success: object, result: object) => ({
  type: 'object',
  required: ['success', 'result'],
  properties: { success, result },
});
export const json = (schema: object) => ({ content: { 'application/json': { schema } } });
/** The answer of a call that was refused. */
export const refusal = json(envelope({ const: false }, { type: 'null' }));
const refusable = {
  200: {
    content: {
      'application/json': {
        schema: {
          anyOf: [
            envelope({ type: 'boolean' }, { anyOf: [list, { type: 'null' }] }),
            envelope({ enum: [false] }, payload({ instead: {} })),
          ],
        },
      },
    },
  },
};
/** A body that needs lines of plans. */
export const lines = {
  content: {
    'application/json': {
      schema: payload(
        { lines: { type: 'array', items: payload({ planId: { type: 'integer' } }) }, note: { type: 'string' } },
        ['lines'],
      ),
    },
  },
};
/** The calls of the API. */
export const paths = {
  '/v1/refusable': { get: { responses: refusable } },
  '/v1/byHand': {
    parameters: [{ in: 'query', name: 'region', required: true }],
    get: {
      parameters: [{ $ref: '#/components/parameters/Shop' }],
      responses: { 200: { $ref: '#/components/responses/Parts' } },
    },
  },
  '/v1/empty': { get: { responses: { 204: {}, default: refusal } } },
  '/v1/done': { get: { responses: { 200: json(payload({ ok: { type: 'boolean' }, result: { type: 'null' } })) } } },
  '/v1/sum': {
    get: { responses: { 200: json(envelope({ type: 'boolean' }, payload({ sum: { type: 'number' } }))) } },
  },
  '/v1/told': {
    get: {
      responses: {
        200: json(
          envelope(
            { type: 'boolean' },
            payload({
              sum: { type: 'number' },
              text: { type: 'string' },
              whole: { type: 'integer' },
              link: { anyOf: [{ type: 'string' }, { type: 'null' }] },
              names: { type: 'array', items: { type: 'string' } },
              mark: { type: 'string', format: 'uuid', maxLength: 36 },
            }),
          ),
        ),
      },
    },
  },
  '/v1/kept': {
    post: {
      parameters: [
        { in: 'header', name: 'X-More' },
        { in: 'query', name: 'sort' },
        { in: 'query', name: 'page' },
      ],
      security: [{ bearer: [] }, {}],
    },
  },
  '/v1/text': { get: { responses: { 200: json(envelope({ type: 'string' }, {})) } } },
  '/v1/overridden': {
    parameters: [{ in: 'query', name: 'region', required: true }],
    get: { parameters: [{ in: 'query', name: 'region' }] },
  },
  '/v1/tree': {
    get: {
      responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Tree' } } } } },
    },
  },
  '/v1/отзывы/{id}': { get: { responses: answer } },
  '/v1/%C3%A9tats/{id}': { get: { responses: answer } },
  '/v1/elsewhere': { $ref: '#/components/pathItems/Elsewhere' },
  '/v1/beside': {
    $ref: '#/components/pathItems/Elsewhere',
    parameters: [{ in: 'query', name: 'shop', required: true }],
    get: { parameters: [] },
  },
  '/v1/away': { $ref: 'paths.json#/away' },
  '/v1/list/{page}': {
    get: {
      responses: answer,
      parameters: [
        { in: 'query', name: 'language', required: true },
        { in: 'query', name: 'sort' },
      ],
    },
  },
  '/v1/list': { post: { requestBody: body } },
  '/v1/kinds': {
    post: {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: payload({ kind: { enum: ['plan', 'wallet'] } }) } },
      },
    },
  },
  '/v1/lines': { post: { requestBody: { ...lines, required: true } } },
  '/v1/counted': {
    post: {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: payload({
              lines: {
                type: 'array',
                items: payload({ planId: { type: 'string' }, count: { type: 'string' } }, ['planId']),
              },
            }),
          },
        },
      },
    },
  },
  '/v1/plans/{id}': {
    parameters: [{ in: 'path', name: 'id', required: true, schema: { type: 'string', pattern: '^[1-9][0-9]*$' } }],
    get: {},
  },
  '/v1/plans/{id}/of': { get: { parameters: [{ in: 'path', name: 'id', schema: { pattern: '(' } }] } },
  '/v1/kind/{kind}': {
    get: {
      parameters: [
        { in: 'path', name: 'kind', schema: { anyOf: [{ enum: ['game'] }, { type: 'string', maxLength: 3 }] } },
      ],
    },
  },
  '/v1/page/{page}': {
    get: {
      parameters: [
        { in: 'path', name: 'page', schema: { type: 'integer' } },
        { in: 'query', name: 'sort', schema: { enum: ['newest', 'oldest'] } },
        { in: 'query', name: 'count', schema: { type: ['integer', 'null'] } },
      ],
    },
  },
  '/v1/keys': {
    post: {
      parameters: [
        { in: 'header', name: 'Idempotency-Key', required: true },
        { in: 'header', name: 'X-More' },
        { in: 'header', name: 'Accept', required: true },
        { in: 'header', name: 'Accept-Language', required: true },
      ],
      security: [{ bearer: [], cookie: [] }, { bearer: [] }],
    },
  },
  '/v1/open': { post: { security: [{ bearer: [] }, {}] } },
  '/v1/cookie': { post: { security: [{ cookie: [] }] } },
  '/v1/own': { post: { security: [{ own: [] }] } },
};
/** An answer that is described in two parts, the envelope and its result. */
export const parts = {
  allOf: [
    { $ref: '#/components/schemas/Envelope' },
    {
      properties: {
        result: { allOf: [payload({ id: { type: 'number' } }), payload({ name: { type: 'string' } }, [])] },
      },
    },
  ],
};
const node = { $ref: '#/components/schemas/Node' } as object;
const tree = payload({ left: node, right: node, name: { type: 'string' } });
const byHand = {
  parameters: { Shop: { in: 'query', name: 'shop', required: true } },
  responses: { Parts: { content: { 'application/json': { schema: parts } } } },
  pathItems: { Elsewhere: { post: { requestBody: { $ref: '#/components/requestBodies/Ids' } } } },
  requestBodies: {
    Ids: { required: true, content: { 'application/json': { schema: payload({ ids: { type: 'array' } }) } } },
  },
};
export const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
  own: { type: 'apiKey', in: 'header', name: 'X-Key' },
};

const description = {
  paths,
  components: {
    schemas: {
      List: list,
      Envelope: envelope({ type: 'boolean' }, {}),
      Tree: envelope({ type: 'boolean' }, tree),
      Node: tree,
    },
    securitySchemes,
    ...byHand,
  },
};

/** The API at `API_URL`, which describes itself. A test that it is to answer otherwise takes its listener away. */
export const api = createServer();

/** Lets each test of a `describe` begin with an API that describes its calls (`paths`). */
export function beginWithDescribedApi() {
  beforeEach(async () => {
    api.removeAllListeners('request').on('request', (_request, response) => response.end(JSON.stringify(description)));
    await new Promise<void>((done) => api.listen(0, done));
    process.env['API_URL'] = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    delete process.env['API_URL'];
    api.close();
  });
}

/** The facts of a package that has one endpoint, a list unless it states something else. */
export const asks = (more: object = {}) => ({
  endpoints: [
    {
      name: 'mf-a/list',
      method: 'GET',
      path: '/v1/list/{}',
      query: ['language'],
      reads: { type: 'array', items: payload({ id: { type: 'number' } }) },
      ...more,
    },
  ],
});
/** The same, which reads these properties of each item. */
export const reads = (properties: object) => asks({ reads: { type: 'array', items: payload(properties as never) } });

/** The facts of a package that posts these fields to the list. */
export const posts = (fields: Record<string, object>) =>
  asks({
    method: 'POST',
    path: '/v1/list',
    query: [],
    reads: undefined,
    body: Object.keys(fields),
    sends: { type: 'object', properties: fields },
  });
