import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as contracts from '@storefront/contracts';
import { listOf, type EndpointFacts, type Shape } from '@storefront/contracts';
import * as v from 'valibot';
import { symbolicValue } from './evaluation/symbolicValue';
import { describeEndpoint, describeOrReport } from './evaluation/calls';
import { createCode, isCodeFile } from './code/code';
import { declaredIn, interfacesOf, readCode, type DeclaredTypes } from './usage/declarations';
import { propsOf, undeclaredPropsOf } from './usage/fragments';
import { fragmentNamesOf } from './usage/fragmentNames';
import { exportedShape, platformDataShapes, siteLinksOf, usedPlatformData } from './usage/globalData';
import { storedReadsOf } from './storage/storedReads';
import { routeParamsOf, hookParamsOf } from './paths/routeParams';
import { directCallFactsOf } from './endpoints/directCalls';
import { withArgumentFacts } from './endpoints/endpointArguments';
import { outputShape, schemaShape } from './shapes/shapeOf';
import { withStatedBodies } from './endpoints/statedBodies';
import { withUndeclaredAnswers } from './endpoints/undeclaredAnswers';
import { undeclaredReads } from './shapes/undeclaredReads';
import { neededPart } from './shapes/usedFields';
import { eventsOf, linksOf, payloadLookup, privateNamesOf, slotsRenderedIn, relativeLinksOf } from './usage/teams';
import { usagesOf, type Usage } from './usage/usage';
import { withNamedBodyFields } from './endpoints/namedBodyFields';
import { mergedWithType } from './shapes/valueShapes';

const nothingDeclared: DeclaredTypes = { events: new Map(), slots: new Map() };

describe('what an endpoint asks', () => {
  const asked = async (query: (question: never) => unknown) =>
    (await describeEndpoint('mf-x/thing', { query: query as never }))[0]!;

  it('is its method, its path with the parts that come at run time, and the names of its query', async () => {
    expect(
      await asked(({ id, language }: Record<string, string>) => ({ url: `/v1/things/${id}?language=${language}` })),
    ).toMatchObject({
      method: 'GET',
      path: '/v1/things/{}',
      query: ['language'],
    });
    expect(await asked((page: number) => ({ url: `/v1/things/${page - 1}`, method: 'POST' }))).toMatchObject({
      method: 'POST',
      path: '/v1/things/{}',
    });
    expect(await asked((id: string) => ({ url: `/v1/things/${encodeURIComponent(id)}/parts` }))).toMatchObject({
      path: '/v1/things/{}/parts',
    });
  });

  it('has a query of which nobody knows the names where it is made of what it is asked', async () => {
    type Question = { name: string; language: string };
    const ways: ((question: Question) => string)[] = [
      (question) => `${new URLSearchParams({ ...question })}`,
      ({ name, ...rest }) => `${new URLSearchParams({ name, ...rest })}`,
      (question) => `${new URLSearchParams(Object.entries(question))}`,
      (question) => `${new URLSearchParams(question as never)}`,
      (question) => `${new URLSearchParams(Object.fromEntries(question as never) as never)}`,
    ];
    for (const way of ways)
      expect(await asked((question: Question) => ({ url: `/v1/things?${way(question)}` }))).toEqual({
        name: 'mf-x/thing',
        method: 'GET',
        path: '/v1/things',
        headers: [],
        envelope: expect.anything(),
      });
    expect(
      (await asked((ids: number[]) => ({ url: '/v1/list', method: 'POST', body: { all: [...ids], first: ids[0] } })))
        .sends?.properties,
    ).toEqual({ all: { type: 'array' }, first: {} });
    expect(
      (await asked(([first]: string[]) => ({ url: '/v1/list', method: 'POST', body: { first } }))).sends?.properties,
    ).toEqual({ first: {} });
  });

  it('has the values of its query that are always the same', async () => {
    const values = async (query: (question: never) => string) =>
      (await asked((question: never) => ({ url: `/v1/things?${query(question)}` }))).values;
    expect(await values((id: string) => `sort=newest&id=${id}&text=`)).toEqual({ sort: ['newest'] });
    expect(await values((id: string) => `id=${id}`)).toBeUndefined();
  });

  it('says which places it fills with a text as it is', async () => {
    const raw = async (query: (question: never) => unknown) => (await asked(query)).raw;
    type Question = Record<'name' | 'sort', string>;
    expect(
      await raw(({ name, sort }: Question) => ({
        url: `/v1/things/${name}/parts?sort=${sort}&name=${encodeURIComponent(name)}`,
      })),
    ).toEqual(['/3', '?sort']);
    expect(await raw((name: string) => ({ url: `/v1/things?name=${encodeURI(name)}` }))).toEqual(['?name']);
    expect(
      await raw(({ name, sort }: Question) => ({
        url: `/v1/things/${encodeURIComponent(name)}?${new URLSearchParams({ sort })}`,
      })),
    ).toEqual([]);
    expect(await raw((page: number) => ({ url: `/v1/things/${page - 1}` }))).toEqual([]);
    expect(await raw(() => ({ url: '/v1/things' }))).toBeUndefined();
  });

  it('says which field of what it is asked fills which place', async () => {
    const filledBy = async (query: (question: never) => unknown) => (await asked(query)).filledBy;
    type Change = { orderId: string; system: { id: number } };
    expect(
      await filledBy(({ orderId, system }: Change) => ({
        url: `/v1/orders/${encodeURIComponent(orderId)}/methods/${system.id}`,
        method: 'POST',
      })),
    ).toEqual({ '/3': 'orderId', '/5': 'system.id' });
    expect(
      await filledBy(({ game, product }: Record<string, string>) => ({
        url: `/v1/manual?${new URLSearchParams({ gameName: product!, productName: game!, language: 'en' })}`,
      })),
    ).toEqual({ '?gameName': 'product', '?productName': 'game' });
    expect(
      await filledBy(({ note, at, token }: Record<string, string>) => ({
        url: '/v1/notes',
        method: 'POST',
        token,
        body: { note: note!.trim(), at: Number(at) },
      })),
    ).toEqual({ note: 'note', at: 'at' });
    for (const query of [
      (id: string) => ({ url: `/v1/orders/${id}?language=en` }),
      ({ page, size }: Record<string, number>) => ({ url: `/v1/list/${page! - 1}/${size! + 1}` }),
      ([one, other]: string[]) => ({ url: `/v1/${one}/${other}` }),
    ])
      expect(await filledBy(query as never)).toBeUndefined();
  });

  it('says how what fills it is written in its address', async () => {
    const places = async (query: (question: never) => unknown) => (await asked(query)).places;
    expect(await places((page: number) => ({ url: `/v1/list/${page - 1}` }))).toEqual({ '/3': '{} - 1' });
    expect(
      await places(({ page, id }: { page: number; id: string }) => ({
        url: `/v1/list/${id}?${new URLSearchParams({ page: String(page + 1), sort: 'new' })}`,
      })),
    ).toEqual({ '/3': '{}', '?page': '{} + 1' });
    expect(await places((id: string) => ({ url: `/v1/list?id=p${id}.svg` }))).toEqual({ '?id': 'p{}.svg' });
    for (const query of [
      () => ({ url: '/v1/list/7' }),
      (page: number) => ({ url: `/v1/list/${page * 20}` }),
      (question: object) => ({ url: `/v1/list?${new URLSearchParams({ ...question })}` }),
    ])
      expect(await places(query as never)).toBeUndefined();
  });

  it.each<[string, string[]]>([
    ['dispatch(api.endpoints.post.initiate({ chatId, files: [] } as never, { track: false }));', ['text']],
    ['const { post } = api.endpoints; const message = { chatId, files }; dispatch(post.initiate(message));', ['text']],
    ['const [send] = usePostMutation(); send({ text } as never); send({ chatId, text });', ['chatId']],
    ['const [send, { data }] = usePostMutation(); send({ chatId, text, at: 1 }); data({});', []],
    [
      'const [send] = usePostMutation(); send({ ...message }); send(message); send({ chatId, text: isNew ? text : undefined });',
      [],
    ],
    ['const [send] = useOtherMutation(); send({});', []],
    ['const { data } = useThingQuery({} as never);', ['id']],
  ])('lacks what its type has and nobody gives: %s', (text, lacks) => {
    const code = createCode([
      {
        path: 'api.ts',
        text: `interface Post extends Call { text: string; at?: number } interface Call { chatId: string } const api = own.injectEndpoints({ endpoints: (build) => ({ post: build.mutation<Done, Post>({ query }), thing: build.query<Thing, { id: number }>({ query }) }) }); ${text}`,
      },
    ]);
    expect(
      withArgumentFacts([{ name: 'mf-x/post' }, { name: 'mf-x/thing' }], code).flatMap((one) => one.lacks),
    ).toEqual(lacks);
  });

  it.each([
    [
      '{ name: string; page: number; sort: "a" | "b"; more?: string; language: string; orderId: string }',
      ['?name', '?page', '?sort', '?more', '?own', '?language', '?orderId'],
      ['?name', '?more'],
    ],
    ['string', ['/3'], ['/3']],
    ['number', ['/3'], []],
    ['{ name: string }', ['/3'], ['/3']],
    ['{ id: string }', ['/3'], []],
  ])('is filled as it is by words alone that somebody has written: %s', (type, raw, texts) => {
    const rawOf = (query: string) =>
      withArgumentFacts(
        [{ name: 'mf-x/thing', raw }],
        createCode([
          {
            path: 'src/a.ts',
            text: `type Question = ${type};\nconst endpoints = { thing: build.query<Answer, Question>({ ${query} }) };`,
          },
        ]),
      )[0]!.raw;
    expect(rawOf('query: (words) => ({ url: `/v1/things/${words}` })')).toEqual(texts);
    expect(rawOf('queryFn(words) { return ask(words); }')).toEqual(texts);
    if (type === 'string')
      for (const query of ['query: (languageCode) => call(languageCode)', 'query: (id) => call(id)', 'query'])
        expect(rawOf(query)).toEqual([]);
  });

  it.each<[string, string[] | undefined]>([
    ['thing: build.query<Thing, { id: number; language?: string }>({ query })', ['id', 'language']],
    [
      'thing: build.query<Thing, Question>({ query, serializeQueryArgs: ({ queryArgs: { sort } }) => sort, providesTags: (one, two, { sort }) => [sort] })',
      ['id', 'sort'],
    ],
    [
      'thing: build.query<Thing, Question>({ query, transformResponse: (all, meta, { sort }) => sorted(all, sort) })',
      ['id'],
    ],
    ['thing: build.query<Thing, string>({ query })', ['']],
    [
      'thing: build.query<Thing, string>({ query, transformResponse: (all, meta, id) => all.filter((one) => one.id === id) })',
      [],
    ],
    ['thing: build.query<Thing, string>({ query, transformResponse: (all) => sorted(all) })', ['']],
    ['thing: build.query<Thing, void>({ query })', []],
    ['thing: build.query({ query })', undefined],
  ])('is asked with what its type has for its call alone: %s', (endpoint, asked) => {
    const code = createCode([
      {
        path: 'api.ts',
        text: `interface Question { id: number; sort: string } const api = own.injectEndpoints({ endpoints: (build) => ({ ${endpoint} }) });`,
      },
    ]);
    expect(withArgumentFacts([{ name: 'mf-x/thing' }], code)[0]!.asked).toEqual(asked);
  });

  it.each<[string, string[]]>([
    [
      'const made = (choice: Choice): Order => ({ ...choice, lines: lines.map(({ plan, count }) => ({ plan, count })) });',
      [],
    ],
    ['const made = (choice: Choice) => ({ ...choice, lines: [] }) as Order;', []],
    ['const made = (choice: Choice) => ({ lines: [], email: choice.email }) as Order;', ['system']],
    ['const made = (choice: Pick<Choice, "email">) => ({ ...choice, lines: [] }) as never as Order;', ['system']],
    [
      'function made(choice: Choice): Order { return { ...choice, email: trimmed(choice.email), lines: lines.map(({ plan, count }) => ({ id: plan, count })) }; }',
      ['lines[].plan'],
    ],
    [
      'const linesOf = (lines: Line[]): Order["lines"] => lines.map(({ plan }) => ({ plan }) as never);',
      ['lines[].count'],
    ],
    ['async function made(): Promise<Order> { const order = { email, system } as never; return order; }', ['lines']],
    ['const order: Order = { email, lines: [{ plan: 1 } as never], system };', ['lines[].count']],
    ['const made = (choice: unknown) => ({ ...choice, lines: [] }) as Order;', []],
    [
      'const order = {} as Order; order.email = email; order.system = 1; order.lines = []; const line: Order = { email } as never; line.system = 1;',
      [],
    ],
    ['const order = { email, lines: [] } as Order; send(order);', ['system']],
    ['const made = (choice: Choice & Record<string, string>) => ({ ...choice }) as Order;', []],
    ['const line: Line = { plan } as never; const other = { email } as Other;', []],
    [
      'const [send] = useOrderMutation(); send({ request: { email, system, lines: lines.map((plan) => ({ plan })) } as never });',
      ['request.lines[].count'],
    ],
  ])('lacks what its type has and is left out where it is made: %s', (text, lacks) => {
    const types =
      'interface Line { plan: number; count: number; note?: string } interface Order { email: string; system: number; lines: Line[] } interface Choice { email: string; system: number } interface Other { email: string; at: number }';
    const code = createCode([
      {
        path: 'api.ts',
        text: `${types} const api = own.injectEndpoints({ endpoints: (build) => ({ order: build.mutation<Done, { request: Order }>({ query }) }) }); ${text}`,
      },
    ]);
    expect(withArgumentFacts([{ name: 'mf-x/order' }], code)[0]!.lacks).toEqual(lacks);
  });

  it.each<[string, string[]]>([
    [
      "const total = (rub: boolean): ExpectedTotal => ({ amount: 1, currency: (rub ? 'rub' : 'USD') as never });",
      ['expectedTotal.currency'],
    ],
    ["const region = 'moon' as never as Region;", ['subscriptions[].region']],
    ["const total = (rub: boolean): ExpectedTotal => ({ amount: 1, currency: rub ? 'RUB' : 'USD' });", []],
    ['const total = (currency: string): ExpectedTotal => ({ amount: 1, currency: currency as never });', []],
    ["const total: Total = { kind: 'third' as never, size: 3 as never };", ['kind', 'size']],
    ["const total: Total = { kind: 'second', size: 2 };", []],
    ["const total: Total = { kind: null as never, size: sizeOf('third') };", []],
  ])('is given a word that its type does not list: %s', (text, strange) => {
    const code = createCode([
      {
        path: 'api.ts',
        text: `import type { ExpectedTotal, OrderRequest, Region } from '@storefront/contracts'; interface Total { kind: 'first' | 'second'; size: 1 | 2 } const api = own.injectEndpoints({ endpoints: (build) => ({ order: build.mutation<Done, { request: OrderRequest; total: Total }>({ query }) }) }); ${text}`,
      },
    ]);
    expect(withArgumentFacts([{ name: 'mf-x/order' }], code)[0]!.strange).toEqual(strange);
  });

  it.each<[string, Record<string, Record<string, number[]>>]>([
    [
      '({ amount: Math.round((isRub ? cart.roubles : cart.cost) * 100) })',
      { 'expectedTotal.amount': { cost: [100], roubles: [100] } },
    ],
    ['({ amount: isRub ? 100 * cart.roubles : cart.cost })', { 'expectedTotal.amount': { cost: [1], roubles: [100] } }],
    [
      '({ amount: isRub ? cart.cost * 100 : Math.ceil(cart.cost / cents) })',
      { 'expectedTotal.amount': { cost: [4, 100] } },
    ],
    ['({ amount: Math.floor(Date.now() / 1000) })', { 'expectedTotal.amount': { 'Date.now': [0.001] } }],
    ['({ amount: inCents(cart) })', { 'expectedTotal.amount': { cost: [100] } }],
    ['({ amount: cart.cost * rate })', {}],
    ['({ amount: given(cart, 7), currency: cart.currency })', {}],
  ])('is given numbers that are multiplied: %s', (made, scales) => {
    const code = createCode([
      {
        path: 'api.ts',
        text: `import type { ExpectedTotal, OrderRequest } from '@storefront/contracts'; const cents = 0.25; const inCents = (cart) => Math.round(cart.cost * 100); const api = own.injectEndpoints({ endpoints: (build) => ({ order: build.mutation<Done, OrderRequest>({ query }) }) }); const total = (cart: Cart): ExpectedTotal => ${made};`,
      },
    ]);
    expect(withArgumentFacts([{ name: 'mf-x/order' }], code)[0]!.scales).toEqual(scales);
  });

  it.each<[string, string[] | undefined]>([
    ['transformResponse: (page) => page && read((page as never as { content: string }).content)', ['content']],
    ['transformResponse: ({ data, size: { width } }) => [data, width]', ['size.width']],
    ['transformResponse: (page) => page?.data ?? null', []],
    ['transformResponse: ({ note = 7, data }) => data', []],
    ['transformResponse: parsed', []],
    ['providesTags: (page) => [page.content]', []],
  ])('reads what its schema leaves out: %s', (part, strays) => {
    const code = createCode([
      {
        path: 'api.ts',
        text: `const api = own.injectEndpoints({ endpoints: (build) => ({ page: build.query({ query, ${part} }) }) });`,
      },
    ]);
    const reads: Shape = {
      anyOf: [
        {
          type: 'object',
          properties: { data: { type: 'string' }, size: { type: 'object', properties: { height: {} } } },
        },
        { type: 'null' },
      ],
    };
    expect(
      withUndeclaredAnswers([{ name: 'mf-x/page', reads }, { name: 'mf-x/other' }], code).map((one) => one.strays),
    ).toEqual([strays, undefined]);
    expect(
      withUndeclaredAnswers(
        [
          { name: 'mf-x/page', reads },
          { name: 'mf-x/page', reads },
        ],
        code,
      )[0]!.strays,
    ).toEqual([]);
  });

  it('lacks what the type of its body has and is left out where that is made', () => {
    const code = createCode([
      {
        path: 'api.ts',
        text: "interface Asked { ids: { id: number }[] } const made = (ids: number[]): Asked['ids'] => ids.map((plan) => ({ plan }) as never); const api = own.injectEndpoints({ endpoints: (build) => ({ list: build.query({ query: (ids) => ({ url, method: 'POST', body: { ids: made(ids) } satisfies Asked }) }) }) });",
      },
    ]);
    expect(withArgumentFacts([{ name: 'mf-x/list' }], code)[0]!.lacks).toEqual(['ids[].id']);
  });

  it('may be any word of a table in which nobody knows where to look', async () => {
    const table: Record<string, string> = { new: 'fresh', old: 'kept' };
    expect((await asked((kind: string) => ({ url: `/v1/things/${table[kind]}/${kind}` }))).path).toBe(
      '/v1/things/{…}/{}',
    );
    expect((await asked((kind: string) => ({ url: `/v1/undefinedThings/${kind}` }))).path).toBe(
      '/v1/undefinedThings/{}',
    );
  });

  it('has the fields of its body where they are written out', async () => {
    const bodyOf = async (query: (question: never) => unknown) => (await asked(query)).body;
    expect(
      await bodyOf((ids: number[]) => ({ url: '/v1/list', method: 'POST', body: { ids, count: ids.length } })),
    ).toEqual(['count', 'ids']);
    expect(await bodyOf((body: object) => ({ url: '/v1/list', method: 'POST', body }))).toBeUndefined();
    expect(
      await bodyOf(({ id, ...rest }: { id: string }) => ({
        url: `/v1/list/${id}`,
        method: 'POST',
        body: { ...rest, more: 1 },
      })),
    ).toBeUndefined();
  });

  it('says what its fields are, where that is written', async () => {
    const { sends } = await asked((ids: number[]) => ({
      url: '/v1/list',
      method: 'POST',
      body: {
        ids,
        text: String(ids),
        all: true,
        kind: 'plan',
        size: `${Number(ids) > 5 ? 'large' : 'small'}`,
        count: ids.length,
      },
    }));
    expect(sends).toEqual({
      type: 'object',
      properties: {
        all: { type: 'boolean' },
        count: { type: 'number', examples: [0] },
        ids: {},
        kind: { const: 'plan' },
        size: { type: 'string', examples: ['large', 'small'] },
        text: { type: 'string', examples: ['7000001', '8000003', '1', '2'] },
      },
      required: ['all', 'count', 'ids', 'kind', 'size', 'text'],
    });
  });

  it('says what is made of what nobody knows, and what stands a step deeper', async () => {
    const sends = async (body: (ids: string[], name: string) => object) =>
      (
        await asked(({ ids, name }: { ids: string[]; name: string }) => ({
          url: '/v1/list',
          method: 'POST',
          body: body(ids, name),
        }))
      ).sends?.properties;
    expect(await sends((ids, name) => ({ ids: ids.join(), name: name.trim().toUpperCase() }))).toMatchObject({
      ids: { type: 'string' },
      name: { type: 'string' },
    });
    expect(await sends((ids) => ({ ids: { all: ids, kind: 'plan' } }))).toEqual({
      ids: { type: 'object', properties: { all: {}, kind: { const: 'plan' } }, required: ['all', 'kind'] },
    });
    expect(await sends((ids) => ({ ids: { ...ids } }))).toEqual({ ids: { type: 'object' } });
    expect(await sends((ids) => ({ ids: Number(ids) > 5 ? { all: 1 } : { some: 1 }, at: new Date(0) }))).toEqual({
      ids: { type: 'object' },
      at: {},
    });
  });

  it('says what lists hold that are made of what nobody knows', async () => {
    type Line = { planId: number; count: number };
    const items = async (make: (lines: Line[]) => unknown, body = (all: unknown): object => ({ all })) =>
      (await asked(({ lines }: { lines: Line[] }) => ({ url: '/v1/list', method: 'POST', body: body(make(lines)) })))
        .sends?.properties?.['all']?.items;
    const text = { type: 'string', examples: expect.anything() };
    for (const make of [
      (lines: unknown[]) => lines.map(String),
      (lines: unknown[]) => [...new Set(lines)].map(String),
      (lines: unknown[]) => Array.from(lines, String),
      (lines: unknown[]) =>
        lines
          .filter(Boolean)
          .slice(2)
          .map((one) => `${String(one)}`),
    ])
      expect(await items(make)).toEqual(text);
    const renamed = { type: 'object', properties: { id: {}, count: {} }, required: ['count', 'id'] };
    const rename = ({ planId: id, count }: Line) => ({ id, count });
    const ways: ((lines: Line[]) => unknown)[] = [
      (lines) => lines.map(rename),
      (lines) => Array.from(lines, rename),
      (lines) => lines.flatMap((line) => (line.count > 0 ? [rename(line)] : [])),
      (lines) => lines.reduce<unknown[]>((all, line) => [...all, rename(line)], []),
      (lines) => {
        const all: unknown[] = [];
        lines.forEach((line) => all.push(rename(line)));
        return all;
      },
      (lines) => {
        const all: unknown[] = [];
        for (const line of lines) all.push(rename(line));
        return all;
      },
    ];
    for (const way of ways) expect(await items(way)).toEqual(renamed);
    expect(await items((lines) => lines.map(Number))).toEqual({ type: 'number', examples: expect.anything() });
    expect(await items((lines) => Object.entries(lines).map(([name]) => name))).toEqual(text);
    expect(await items(() => [])).toEqual({ enum: [] });
    for (const make of [
      (lines: unknown[]) => [...lines],
      (lines: unknown[]) => [...lines, 7],
      (lines: Line[]) => lines.map(({ planId }) => tables[planId]!.id),
      (lines: unknown[]) => lines.map('id' as never),
    ])
      expect(await items(make)).toBeUndefined();
  });

  const tables: Record<number, { id: number }> = {};

  it('knows no names that are made of what it is asked', async () => {
    const entries = (all: Record<string, string>[]) =>
      Object.fromEntries(all.map(({ name, value }) => [name!, value!]));
    expect(
      await asked((all: never) => ({
        url: `/v1/list?${new URLSearchParams(entries(all))}`,
        method: 'POST',
        body: entries(all),
      })),
    ).toEqual({
      name: 'mf-x/thing',
      method: 'POST',
      path: '/v1/list',
      sends: {},
      headers: [],
      envelope: expect.anything(),
    });
  });

  it('tells a body of which nobody knows what it is from none', async () => {
    expect((await asked((body: object) => ({ url: '/v1/list', method: 'POST', body }))).sends).toEqual({});
    for (const write of [JSON.stringify, (body: object) => JSON.stringify({ ...body, more: 1 })])
      expect((await asked((body: object) => ({ url: '/v1/list', method: 'POST', body: write(body) }))).sends).toEqual({
        type: 'string',
      });
    expect(await asked(() => ({ url: '/v1/list', method: 'POST' }))).toMatchObject({
      body: [],
      sends: { type: 'object', properties: {}, required: [] },
    });
    expect(await asked(() => ({ url: '/v1/list' }))).not.toHaveProperty('sends');
  });

  it('has the headers that it sends beside what every call has', async () => {
    expect(
      (await asked(({ key, token }: Record<string, string>) => ({ url: '/v1/list', token, idempotencyKey: key })))
        .headers,
    ).toEqual(['authorization', 'idempotency-key']);
    expect((await asked(() => ({ url: '/v1/list' }))).headers).toEqual([]);
  });

  it('has a key of what it is asked, or of its own making', async () => {
    const keyed = async (keyOf: (question: Record<string, string>) => string | undefined) =>
      (
        await asked((question: Record<string, string>) => ({
          url: '/v1/list',
          method: 'POST',
          body: question,
          idempotencyKey: keyOf(question),
        }))
      ).ownKey;
    for (const keyOf of [
      ({ key }: Record<string, string>) => key,
      ({ key }: Record<string, string>) => `order ${key}`,
      ({ id }: Record<string, string>) => String(Number(id) * 7),
    ])
      expect(await keyed(keyOf)).toBe(false);
    for (const keyOf of [
      () => crypto.randomUUID(),
      () => 'order',
      ({ key }: Record<string, string>) => `${key} ${Math.random()}`,
    ])
      expect(await keyed(keyOf)).toBe(true);
    expect(await keyed(() => undefined)).toBeUndefined();
  });

  describe('states what it sends', () => {
    const unknown: EndpointFacts[] = [{ name: 'mf-x/order', method: 'POST', path: '/v1/orders', sends: {} }];
    const stated = (text: string, endpoints = unknown) =>
      withStatedBodies(
        endpoints,
        createCode([
          {
            path: 'src/api/ordersApi.ts',
            text: `import type { OrderRequest } from '@storefront/contracts'; export const api = remote.injectEndpoints({ endpoints: (build) => ({ ${text} }) });`,
          },
        ]),
      );
    const seen = (properties: Record<string, Shape>): EndpointFacts[] => [
      {
        ...unknown[0]!,
        body: Object.keys(properties),
        sends: { type: 'object', properties, required: Object.keys(properties) },
      },
    ];
    const order =
      'order: build.mutation<Order, { request: OrderRequest }>({ query: ({ request }) => ({ url, body: request satisfies OrderRequest }) })';

    it('by the names of a form’s fields', () => {
      const sent = (text: string) =>
        withNamedBodyFields(seen({ topic: {}, email: {} }), usagesOf(createCode([{ path: 'src/Form.tsx', text }])))[0]
          ?.worded;
      expect(sent('const Form = () => <form><TextField name="topic" /><TextField name={"email"} /></form>;')).toEqual([
        'email',
        'topic',
      ]);
      expect(sent('const Form = () => <form><TextField name="subject" /></form>; const order = { email };')).toEqual([
        'email',
      ]);
      expect(withNamedBodyFields(unknown, [])).toEqual(unknown);
    });

    it('by the type that its body satisfies, of the contracts', () => {
      const [endpoint] = stated(order);
      expect(endpoint).toMatchObject({ path: '/v1/orders', sends: schemaShape(contracts.OrderRequestSchema) });
      expect(endpoint?.body).toEqual([
        'couponText',
        'email',
        'expectedTotal',
        'language',
        'paymentSystemId',
        'subscriptions',
      ]);
      expect(endpoint?.sends?.required).not.toContain('expectedTotal');
    });

    it('or its own, also where it asks by itself and has named its fields', () => {
      const own =
        'order: build.query<Order, string>({ async queryFn(note, _api, _options, baseQuery) { return baseQuery({ url, body: { note } satisfies { note: string } }); } })';
      const written: EndpointFacts[] = [
        { ...unknown[0]!, body: ['note'], sends: { type: 'object', properties: { note: {} }, required: ['note'] } },
      ];
      expect(stated(own, written)).toEqual([
        {
          ...unknown[0],
          body: ['note'],
          sends: { type: 'object', properties: { note: { type: 'string' } }, required: ['note'] },
        },
      ]);
    });

    it.each([
      ['in brackets', order.replace('body: request satisfies OrderRequest', 'body: (request satisfies OrderRequest)')],
      [
        'under a name',
        order.replace(
          '({ url, body: request satisfies OrderRequest })',
          '{ const body = request satisfies OrderRequest; return { url, body }; }',
        ),
      ],
      [
        'where another function makes the endpoint',
        'order: ordering(build) }) }); const ordering = (build: Build) => { return build.mutation({ query: ({ request }) => ({ url, body: request satisfies OrderRequest }) }); }; other({ endpoints: () => ({',
      ],
      [
        'where a constant is the endpoint',
        'order }) }); const order = build.mutation({ query: ({ request }) => ({ url, body: request satisfies OrderRequest }) }); other({ endpoints: () => ({',
      ],
      [
        'where another function makes the call',
        'order: build.mutation({ query: ({ request }) => ordering(request) }) }) }); function ordering(request: OrderRequest) { return { url, body: request satisfies OrderRequest }; } other({ endpoints: () => ({',
      ],
    ])('%s', (_how, text) => {
      expect(stated(text)).toMatchObject([{ path: '/v1/orders', sends: schemaShape(contracts.OrderRequestSchema) }]);
    });

    const question = 'type Asked = { token: string; request: { note: string; language?: string; at: number } };';
    const asking = (query: string, given = 'Order, Asked') =>
      `order: build.mutation<${given}>({ query: ${query} }) }) }); ${question} other({ endpoints: () => ({`;

    it.each<[string, string, string[]]>([
      [
        'a part of it, without what is taken out',
        '({ request: { note: _note, ...form } }) => ({ url, body: form })',
        ['at', 'language'],
      ],
      ['a part of it', '({ request }) => ({ url, body: request })', ['at', 'language', 'note']],
      ['a part of it under another name', '({ request: body }) => ({ url, body })', ['at', 'language', 'note']],
      ['what is left of it', '({ token, ...body }) => { return { url, token, body }; }', ['request']],
      ['all of it', '(asked) => ({ url, body: asked })', ['request', 'token']],
      [
        'put together of what is left and more',
        '({ token, request: { note: remark, ...rest } }) => ({ url, token, body: { ...rest, remark } })',
        ['at', 'language', 'remark'],
      ],
    ])('by the names of what it is asked, where its body is %s', (_what, query, names) => {
      expect(stated(asking(query))).toEqual([
        {
          ...unknown[0],
          body: names,
          sends: {
            type: 'object',
            properties: Object.fromEntries(names.map((name) => [name, {}])),
            required: expect.arrayContaining(names),
          },
        },
      ]);
    });

    it('by what a function of the package’s own makes of it, and what its fields are made of', () => {
      const ofFields = (properties: Record<string, Shape>) => [
        {
          ...unknown[0],
          body: Object.keys(properties).sort(),
          sends: { type: 'object', properties, required: expect.arrayContaining(Object.keys(properties)) },
        },
      ];
      const toWire =
        'type Form = { note: string; at: number }; const toWire = ({ note: _note, ...rest }: Form) => ({ ...rest, remark: 1 });';
      expect(
        stated(
          asking('({ request }) => ({ url, body: toWire(request) })').replace('type Asked', `${toWire} type Asked`),
        ),
      ).toEqual(ofFields({ at: {}, remark: { type: 'number' } }));
      const files: Shape = { type: 'array', items: { type: 'object', properties: { url: {} }, required: ['url'] } };
      expect(
        stated(
          asking(
            '({ token, request: { note, ...rest } }) => ({ url, token, body: { ...rest, files: note.map((url) => ({ url })) } })',
          ),
        ),
      ).toEqual(ofFields({ at: {}, language: {}, files }));
    });

    it('by the names of a type that the contracts make of others', () => {
      const names = ['couponText', 'expectedTotal', 'language', 'paymentSystemId', 'subscriptions'];
      const attempt = "import type { Attempt } from '@storefront/contracts'; ";
      const own = { ...unknown[0]!, body: names };
      for (const type of ['Attempt<OrderRequest>', '{ request: Omit<OrderRequest, never>; key: string }'])
        expect(
          stated(
            `order: build.mutation<Order, ${type}>({ query: ({ request: { email: _email, ...request }, key }) => ({ url, body: request, idempotencyKey: key }) }) }) }); ${attempt} other({ endpoints: () => ({`,
          ),
        ).toMatchObject([own]);
    });

    it.each([
      ['is of a type that nobody knows', asking('(asked) => ({ url, body: asked })', 'Order, Unknown')],
      ['may hold more', asking('(asked) => ({ url, body: asked })', 'Order, Record<string, string>')],
      ['is a list', asking('(asked) => ({ url, body: asked })', 'Order, string[]')],
      ['is computed', asking('(asked) => ({ url, body: made(asked) })')],
      ['comes from elsewhere', asking('(asked, more) => ({ url, body: more })')],
      ['is what a name that comes at run time leaves', asking('({ [name]: one, ...body }) => ({ url, body })')],
      ['is of no type', asking('(asked) => ({ url, body: asked })', 'Order')],
      ['is put together of what nobody knows', asking('(asked) => ({ url, body: { ...asked, ...more } })')],
      ['has a name that comes at run time', asking('(asked) => ({ url, body: { ...asked, [name]: 1 } })')],
    ])('nothing by names where its body %s', (_what, text) => {
      expect(stated(text)).toEqual(unknown);
    });

    it.each<[string, string, Shape]>([
      [
        'objects of which not all is known',
        '{ lines: { plan: number }[] }',
        { type: 'array', items: { type: 'object' } },
      ],
      ['a list of nothing', '{ lines: { plan: number }[] }', { type: 'array', items: { enum: [] } }],
      ['one of several', "{ lines: { plan: number }[] | 'all' }", { const: 'all' }],
      [
        'fields more that may be there',
        '{ lines: Record<string, string> }',
        { type: 'object', properties: { note: { type: 'string' } }, required: ['note'] },
      ],
    ])('also where what was seen is %s', (_what, type, lines) => {
      expect(stated(order.replace('OrderRequest })', `${type} })`), seen({ lines }))[0]?.sends).not.toEqual(
        seen({ lines })[0]!.sends,
      );
    });

    it('of the one call that has a body', () => {
      const before: EndpointFacts = { name: 'mf-x/order', method: 'GET', path: '/v1/orders' };
      expect(stated(order, [before, unknown[0]!])).toMatchObject([
        before,
        { path: '/v1/orders', sends: schemaShape(contracts.OrderRequestSchema) },
      ]);
      expect(stated(order, [unknown[0]!, { ...unknown[0]!, name: 'mf-x/other' }])[0]).toMatchObject({
        sends: schemaShape(contracts.OrderRequestSchema),
      });
    });

    it.each<[string, string, EndpointFacts[]]>([
      ['another endpoint', order.replace('order:', 'orders:'), unknown],
      ['one of two bodies', order.replace('({ url,', '({ url, ...(is ? { body: 7 satisfies number } : {}),'), unknown],
      ['what is no endpoint', order.replace('build.mutation', 'make.up'), unknown],
      ['another field', order.replace('body:', 'result:'), unknown],
      [
        'a call that sends none',
        order,
        [{ name: 'mf-x/order', body: [], sends: { type: 'object' } }] as EndpointFacts[],
      ],
      ['an endpoint that sends two bodies', order, [...unknown, { ...unknown[0]!, path: '/v1/payments' }]],
      [
        'a type of which nobody knows what it is',
        order.replace('satisfies OrderRequest', 'satisfies unknown'),
        unknown.map((one) => ({
          ...one,
          body: ['note'],
          sends: { type: 'object', properties: { note: {} }, required: ['note'] },
        })),
      ],
      [
        'code that was seen to send another field',
        order.replace('OrderRequest })', '{ note: string } })'),
        seen({ list: {} }),
      ],
      [
        'code that was seen to leave out one that is needed',
        order.replace('OrderRequest })', '{ note: string; at: number } })'),
        seen({ note: {} }),
      ],
      [
        'code that was seen to send a field of another type',
        order.replace('OrderRequest })', '{ note: string[] } })'),
        seen({ note: { type: 'string' } }),
      ],
      [
        'code that was seen to send other fields in a list',
        order.replace('OrderRequest })', '{ lines: { plan: number; at?: number }[] } })'),
        seen({
          lines: { type: 'array', items: { type: 'object', properties: { id: {}, at: {} }, required: ['id', 'at'] } },
        }),
      ],
      [
        'code that was seen to leave one out there',
        order.replace('OrderRequest })', '{ lines: { plan: number; at: number }[] } })'),
        seen({ lines: { type: 'array', items: { type: 'object', properties: { plan: {} }, required: ['plan'] } } }),
      ],
      [
        'code that was seen to send objects in a list of numbers',
        order.replace('OrderRequest })', '{ ids: number[] } })'),
        seen({ ids: { type: 'array', items: { type: 'object' } } }),
      ],
      [
        'code that was seen to send another word',
        order.replace('OrderRequest })', "{ kind: 'game' | 'plan' } })"),
        seen({ kind: { const: 'product' } }),
      ],
      ['a call of which nothing is known', order, [{ name: 'mf-x/order' }]],
    ])('and nothing where %s does', (_what, text, endpoints) => {
      expect(stated(text, endpoints)).toEqual(endpoints);
    });
  });

  it('is found in what asks by itself', async () => {
    const queryFn = async (
      cart: never,
      _tools: never,
      _options: never,
      baseQuery: (call: object) => Promise<unknown>,
    ) =>
      baseQuery({ url: '/v1/cart', method: 'POST', body: { lines: (cart as { lines: string[] }).lines.map(String) } });
    expect(await describeEndpoint('mf-x/cart', { queryFn: queryFn as never })).toMatchObject([
      { method: 'POST', path: '/v1/cart', body: ['lines'] },
    ]);
  });

  it('is found in what waits before it asks, and asks twice, and asks one way or another', async () => {
    const queryFn = async (
      _question: never,
      _tools: never,
      _options: never,
      baseQuery: (call: object) => Promise<unknown>,
    ) => {
      await Promise.resolve();
      await baseQuery({ url: '/v1/lock', method: 'POST' });
      return baseQuery({ url: '/v1/cart' });
    };
    expect((await describeEndpoint('mf-x/cart', { queryFn: queryFn as never })).map(({ path }) => path)).toEqual([
      '/v1/lock',
      '/v1/cart',
    ]);
    const query = (page: number) => ({ url: page > 5 ? `/v1/list/${page}` : `/v2/list/${page}` });
    expect((await describeEndpoint('mf-x/list', { query: query as never })).map(({ path }) => path)).toEqual([
      '/v1/list/{}',
      '/v2/list/{}',
    ]);
  });

  /** Has what is waited for be waited for a thirtieth as long. */
  async function hastily<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const later = setTimeout;
    const hasty = jest
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation(((act: () => void, time = 0) => later(act, time / 30)) as typeof setTimeout);
    return work().finally(() => hasty.mockRestore());
  }

  it('is known of one that asks for page after page as long as there is another', async () => {
    const queryFn = async (
      _question: never,
      _tools: never,
      _options: never,
      baseQuery: (call: object) => Promise<{ data: { next: unknown } }>,
    ) => {
      let { data } = await baseQuery({ url: '/v1/list' });
      while (data.next) ({ data } = await baseQuery({ url: '/v1/more' }));
      return { data };
    };
    expect([
      ...new Set(
        (await hastily(() => describeEndpoint('mf-x/list', { queryFn: queryFn as never }))).map(({ path }) => path),
      ),
    ]).toEqual(['/v1/list', '/v1/more']);
  });

  it.each<[string, (question: never, baseQuery: (call: object) => unknown) => unknown]>([
    [
      'a list that holds something',
      (ids: string[], ask) =>
        ids.length === 0 ? { data: [] } : ask({ url: '/v1/list', method: 'POST', body: { ids } }),
    ],
    [
      'a list that it takes in pieces',
      async (ids: string[], ask) => {
        for (let index = 0; index < ids.length; index += 50)
          await ask({ url: '/v1/list', method: 'POST', body: { ids: ids.slice(index, index + 50) } });
      },
    ],
    [
      'a list in a field',
      ({ ids }: { ids: string[] }, ask) =>
        ids.length === 0 ? { data: [] } : ask({ url: '/v1/list', method: 'POST', body: { ids } }),
    ],
    [
      'a number',
      (id: number, ask) =>
        Number.isInteger(id) ? ask({ url: '/v1/list', method: 'POST', body: { ids: [id] } }) : { data: null },
    ],
    [
      'a number in a field',
      ({ id }: { id: number }, ask) =>
        Number.isInteger(id) ? ask({ url: '/v1/list', method: 'POST', body: { ids: [id] } }) : { data: null },
    ],
    [
      'a text',
      (name: string, ask) =>
        typeof name === 'string' ? ask({ url: '/v1/list', method: 'POST', body: { ids: [name] } }) : { data: null },
    ],
  ])('is found in what asks by itself when it gets %s', async (_what, act) => {
    const queryFn = async (question: never, _tools: never, _options: never, baseQuery: (call: object) => unknown) =>
      act(question, baseQuery);
    expect(await describeEndpoint('mf-x/list', { queryFn: queryFn as never })).toMatchObject([
      { method: 'POST', path: '/v1/list', body: ['ids'] },
    ]);
  });

  it.each<[string, Parameters<typeof describeOrReport>[2]]>([
    ['what comes to its end', { queryFn: () => ({ data: [] }) }],
    [
      'what comes there with what it is asked',
      { queryFn: async (ids) => ({ data: await Promise.all((ids as string[]).map(String)) }) },
    ],
  ])('is nothing where nobody is asked: %s', async (_what, definition) => {
    const unread: string[] = [];
    expect(await describeOrReport(unread, 'mf-x/saved', definition)).toEqual([{ name: 'mf-x/saved' }]);
    expect(unread).toEqual([]);
  });

  it.each<[string, Parameters<typeof describeOrReport>[2], string]>([
    ['waits', { queryFn: () => new Promise(() => {}) }, 'it asked nothing, whatever it was asked.'],
    [
      'asks what nobody can read',
      { queryFn: (_question, _tools, _options, baseQuery) => baseQuery(7) },
      'it asked nothing, whatever it was asked.',
    ],
    ['asks by what is no call', { query: () => 7 }, 'it asked nothing, whatever it was asked.'],
    [
      'fails',
      {
        queryFn: () => {
          throw new Error('No browser.');
        },
      },
      'No browser.',
    ],
  ])('is not known where an endpoint %s, and that is said', async (_what, definition, why) => {
    const unread: string[] = [];
    expect(await hastily(() => describeOrReport(unread, 'mf-x/list', definition))).toEqual([{ name: 'mf-x/list' }]);
    expect(unread).toEqual([`What mf-x/list asks of the API could not be found out: ${why}`]);
  });

  it('leads to the API, however its address is written', async () => {
    for (const url of ['v1/list?sort=a', './v1/list?sort=a', '/v2/../v1/list?sort=a'])
      expect(await asked(() => ({ url }))).toMatchObject({ path: '/v1/list', query: ['sort'] });
    expect(await asked((id: string) => ({ url: `v1/list/${id}` }))).toMatchObject({ path: '/v1/list/{}' });
    expect(await asked(() => ({ url: 'https://elsewhere.example/v1/list' }))).toMatchObject({
      path: 'https://elsewhere.example/v1/list',
    });
  });

  it.each<[string, (next: never) => string, string]>([
    ['as it is', (next: string) => next, '{}'],
    ['in a text', (next: string) => `${next}`, '{}'],
    ['before what is written', (base: string) => `${base}/list`, '{}/list'],
    ['out of a table', (kind: string) => `${({} as Record<string, string>)[kind]}/list`, '{…}/list'],
  ])('leads nobody knows where when its address comes at run time: %s', async (_what, url, path) => {
    expect(await asked((next: never) => ({ url: url(next) }))).toMatchObject({ path });
  });

  it('is answered in an envelope, of which it needs what it asks for', async () => {
    const envelope = async (more: object) => (await asked(() => ({ url: '/v1/list', ...more }))).envelope;
    const part = {
      type: 'object',
      properties: {
        success: { type: 'boolean' },
        result: {},
        message: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      },
    };
    expect(await envelope({ result: v.number() })).toEqual({ ...part, required: [] });
    expect(await envelope({ result: 'success' })).toEqual({ ...part, required: ['success'] });
    expect(await envelope({ result: v.number(), refusal: v.number() })).toEqual({ ...part, required: ['success'] });
    expect(await envelope({})).toEqual({
      anyOf: [
        { ...part, required: ['success'] },
        { ...part, required: ['result'] },
      ],
    });
  });

  it('has what it reads where the API refuses', async () => {
    expect(
      (await asked(() => ({ url: '/v1/orders', method: 'POST', refusal: v.object({ reason: v.string() }) }))).refuses,
    ).toMatchObject({ required: ['reason'] });
    expect(await asked(() => ({ url: '/v1/orders', method: 'POST' }))).not.toHaveProperty('refuses');
  });

  it('is written out for what asks by itself', () => {
    const addresses = (text: string) => usagesOf(createCode([{ path: 'send.ts', text }]))[0]!.addresses;
    expect(
      addresses(
        "new URL('/v1/static/upload', apiUrl); fetch(`/v1/list/${page}-${size}/parts?sort=${sort}`); const root = '/v2/static/';",
      ),
    ).toEqual(['/v1/static/upload', '/v1/list/{}/parts', '/v2/static/']);
    expect(
      addresses(
        "const far = 'https://images.example'; new URL('/v1/badge.png', 'https://images.example'); new URL(`/v1/${id}.png`, far); new URL('/v1/mark', site.apiUrl);",
      ),
    ).toEqual(['/v1/mark']);
    const far =
      "const host = 'https://status.example'; const table = { host: 'https://images.example', path: '/v1/badge.png' };";
    for (const call of [
      "host + '/v1/reviews'",
      "host + ('/v1/' + id)",
      "(host) + '/v1/' + id",
      "[host, '/v1/reviews'].join('')",
      "host.concat('/v1/reviews')",
      "`${host}${'/v1/reviews'}`",
      'table.host + table.path',
      "const path = '/v1/reviews'; fetch(host + path)",
      "const ask = (path) => fetch(host + path); ask('/v1/reviews')",
    ])
      expect([call, addresses(`${far} ${call};`)]).toEqual([call, []]);
    expect(
      addresses(
        "const table = { host: site.apiUrl, path: '/v1/list' }; apiUrl + '/v1/reviews'; const path = '/v1/marks'; fetch(apiUrl + path); fetch('https://far.example' + path);",
      ),
    ).toEqual(['/v1/list', '/v1/reviews', '/v1/marks']);
    expect(addresses("go('/games/v1/x'); say('POST /v1/x failed'); say('/v1/ is away'); const path = '/v1';")).toEqual(
      [],
    );
    expect(
      addresses(
        'const { apiUrl } = usePlatform(); fetch(`${apiUrl}/v1/reviews?limit=3`); fetch(`${site.apiUrl}/v1/list/${id}`); const { apiUrl: origin } = usePlatform(); fetch(`${origin}/v1/marks`);',
      ),
    ).toEqual(['/v1/reviews', '/v1/list/{}', '/v1/marks']);
    expect(
      addresses(
        "const elsewhere = 'https://status.example.org'; fetch(`${elsewhere}/v1/reviews`); const { url: origin } = site; fetch(`${origin}/v1/marks`); go(`${paths.home()}/v1/x`);",
      ),
    ).toEqual([]);
  });

  it('is a file of its own by what stands around what comes at run time', () => {
    expect(
      usagesOf(
        createCode([
          {
            path: 'news.ts',
            text: "const feed = { path: `/static/feeds/announcements.${language.code}.xml` }; const art = '/static/art/' + id; const own = './static/a.png';",
          },
        ]),
      )[0]!.addresses,
    ).toEqual(['/static/feeds/announcements.{}.xml', '/static/art/']);
  });

  it('is asked past the platform by a method, where that is written, too', () => {
    const calls = (text: string) => usagesOf(createCode([{ path: 'send.ts', text }]))[0]!.apiCalls;
    expect(
      calls(
        "request.open('POST', new URL('/v1/static/upload', apiUrl)); request.open('put', '/v1/a'); const path = '/v1/b'; const method = 'PATCH'; request.open(method, path); request.open('patch', path);",
      ),
    ).toEqual(['POST /v1/static/upload', 'PUT /v1/a', 'PATCH /v1/b', 'patch /v1/b']);
    expect(
      calls(
        "fetch('/v1/a'); window.fetch(`/v1/a/${id}`, { method: 'DELETE' }); fetch(new URL('/v1/b', apiUrl), { credentials: 'include' }); fetch(`${apiUrl}/v1/c/${id}`, { method: 'PUT' });",
      ),
    ).toEqual(['GET /v1/a', 'DELETE /v1/a/{}', 'GET /v1/b', 'PUT /v1/c/{}']);
    expect(
      calls(
        "fetch('/v1/a', options); fetch('/v1/a', { ...options }); fetch('/v1/a', { method: isNew ? 'POST' : 'PUT' }); fetch('/v1/a', { method }); request.open(method, '/v1/a'); indexedDB.open('/v1/a', 1); window.open('/v1/a'); fetch('/games');",
      ),
    ).toEqual([]);
  });

  it('is unknown where it calls nothing', async () => {
    await expect(asked(() => undefined)).rejects.toThrow('it asked nothing');
    expect(`${symbolicValue('7') as string}`).toBe('7');
  });
});

describe('what a package takes of others by a name', () => {
  const privates = (text: string) => privateNamesOf(usagesOf(createCode([{ path: 'Screen.tsx', text }])));

  it('is the key of the storage that its fragment counts, too', () => {
    const usages = usagesOf(createCode([{ path: 'Screen.tsx', text: `localStorage.getItem('wishes');` }]));
    expect(privateNamesOf(usages, [{ counts: 'cart' }, {}, { counts: 'wishes' }])).toMatchObject({
      stores: ['localStorage.cart', 'localStorage.wishes'],
      keeps: ['localStorage.wishes'],
    });
  });

  it.each([
    `const cart = state['mf-x/cart'];`,
    `const cart = useSelector((state) => state[\`mf-x/cart\`].lines);`,
    `const key = 'mf-x/' + 'cart'; const cart = state[key];`,
    `const { 'mf-x/cart': cart } = state;`,
    `const key = 'mf-x/cart'; const { [key]: cart } = store.getState();`,
    `const select = ({ 'mf-x/cart': { lines } }) => lines;`,
  ])('is the slice that it reads: %s', (text) => {
    expect(privates(text).reads).toEqual(['mf-x/cart']);
  });

  it.each([
    [`localStorage.getItem('cart');`, 'localStorage.cart'],
    [`const key = 'cart'; window.localStorage.setItem(key, '[]');`, 'localStorage.cart'],
    [`sessionStorage.removeItem('cart');`, 'sessionStorage.cart'],
    [`const lines = localStorage.cart;`, 'localStorage.cart'],
    [`localStorage.clear();`, 'localStorage.${…}'],
    [`const place = window.sessionStorage; place?.clear();`, 'sessionStorage.${…}'],
    [`for (const key of Object.keys(localStorage)) localStorage.removeItem(key);`, 'localStorage.${…}'],
    [
      `for (const key in window.localStorage) { if (isOld) continue; window.localStorage.removeItem(key); }`,
      'localStorage.${…}',
    ],
    [`Object.keys(sessionStorage).forEach((key) => sessionStorage.removeItem(key));`, 'sessionStorage.${…}'],
    [
      `const place = localStorage; for (const [key] of Object.entries(place)) place.removeItem(key);`,
      'localStorage.${…}',
    ],
    [`while (localStorage.length) localStorage.removeItem(localStorage.key(0)!);`, 'localStorage.${…}'],
    [
      `for (let at = sessionStorage.length - 1; at >= 0; at--) sessionStorage.removeItem(sessionStorage.key(at)!);`,
      'sessionStorage.${…}',
    ],
    [
      `for (let at = 9; at--; ) { const key = localStorage.key(at); if (key !== null) localStorage.removeItem(key); }`,
      'localStorage.${…}',
    ],
    [
      `for (let at = 9; at--; ) { const key = localStorage.key(at); if (!key) continue; localStorage.removeItem(key); }`,
      'localStorage.${…}',
    ],
    [
      `for (let at = 9; at--; ) { const key = localStorage.key(at); if (key && !key.startsWith('mf-x/')) localStorage.removeItem(key); }`,
      'localStorage.${…}',
    ],
    [
      `Object.keys(localStorage).filter((key) => !key.startsWith('mf-x/')).forEach((key) => localStorage.removeItem(key));`,
      'localStorage.${…}',
    ],
    [
      `const keys = Object.keys(localStorage).filter((key) => key !== 'mf-x/cart' && !own.has(key)); const remove = (key) => localStorage.removeItem(key); keys.forEach(remove);`,
      'localStorage.${…}',
    ],
    [
      `for (const key of Object.keys(localStorage)) if (!/^mf-x/.test(key)) localStorage.removeItem(key);`,
      'localStorage.${…}',
    ],
    [
      `for (const key of Object.keys(localStorage)) { if (key.startsWith('mf-x/')) continue; localStorage.removeItem(key); }`,
      'localStorage.${…}',
    ],
    [
      `for (const key of Object.keys(localStorage)) own.includes(key) || localStorage.removeItem(key);`,
      'localStorage.${…}',
    ],
    [
      `for (const key of Object.keys(localStorage)) if (own.has(key)) keep(key); else localStorage.removeItem(key);`,
      'localStorage.${…}',
    ],
    [
      `for (const key of Object.keys(localStorage)) { const isCart = key === 'cart'; if (isCart) continue; localStorage.removeItem(key); }`,
      'localStorage.${…}',
    ],
    [
      `for (const key of Object.keys(localStorage)) { if (key === 'cart') continue; localStorage.removeItem(key); }`,
      'localStorage.${…}',
    ],
    [
      `for (const key of Object.keys(localStorage)) { const isOwn = key.startsWith('mf-x/'); const isOthers = !isOwn; if (isOthers) localStorage.removeItem(key); }`,
      'localStorage.${…}',
    ],
    [
      `for (const key of Object.keys(localStorage)) { const [owner] = key.split('/'); if (owner !== 'mf-x') localStorage.removeItem(key); }`,
      'localStorage.${…}',
    ],
    [
      `for (const key of Object.keys(localStorage)) { const match = /^mf-x/.exec(key); if (match) continue; localStorage.removeItem(key); }`,
      'localStorage.${…}',
    ],
    [
      `for (const key of Object.keys(localStorage)) { const kept = localStorage.getItem(key); if (kept === null) continue; localStorage.removeItem(key); }`,
      'localStorage.${…}',
    ],
    [
      `for (const [key, kept] of Object.entries(localStorage)) { if (!kept) continue; localStorage.removeItem(key); }`,
      'localStorage.${…}',
    ],
    [
      `const isCart = name === 'cart'; for (const key of Object.keys(localStorage)) { if (isCart) continue; localStorage.removeItem(key); }`,
      'localStorage.${…}',
    ],
    [`localStorage['cart'] = '[]';`, 'localStorage.cart'],
    [`const place = window.sessionStorage; place.getItem('cart');`, 'sessionStorage.cart'],
    [
      `const place = typeof window === 'undefined' ? undefined : window.localStorage; place?.getItem('cart');`,
      'localStorage.cart',
    ],
    [`const place = () => window.localStorage; place().getItem('cart');`, 'localStorage.cart'],
    [`const place = window['localStorage']; place['setItem']('cart', '[]');`, 'localStorage.cart'],
    [`const { localStorage: place } = window; place.setItem('cart', '[]');`, 'localStorage.cart'],
    ['sessionStorage.getItem(`cart/${id}`);', 'sessionStorage.cart/${…}'],
    [`const begin = 'cart'; localStorage.setItem(begin + '/' + id, '');`, 'localStorage.cart/${…}'],
    [
      "const keep = (whose, what) => localStorage.setItem(`${whose}/${what}`, ''); keep('cart', 'lines');",
      'localStorage.cart/lines',
    ],
    ['const key = (id: number) => `cart/${id}/lines`; localStorage.setItem(key(7), "");', 'localStorage.cart/${…}'],
    [
      `import { keptInTab } from '@storefront/contracts'; const kept = keptInTab('cart', schema, null);`,
      'sessionStorage.cart',
    ],
    [
      'import { keptInTab as keep } from "@storefront/contracts"; const draftOf = (id: number) => keep(`draft/${id}`, schema, null);',
      'sessionStorage.draft/${…}',
    ],
    [
      `import { createAttempts } from '@storefront/contracts'; const attempts = createAttempts('attempt', schema, isSame);`,
      'sessionStorage.attempt',
    ],
  ])('is the key of the storage, with its kind: %s', (text, key) => {
    expect(privates(text).stores).toEqual([key]);
  });

  it.each([
    `for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);`,
    `for (const key of Object.keys(localStorage)) { if (!own.has(key)) continue; localStorage.removeItem(key); }`,
    `Object.keys(localStorage).forEach((key) => isOwn(key) && localStorage.removeItem(key));`,
    `Object.keys(localStorage).filter(isOwn).forEach((key) => localStorage.removeItem(key));`,
    `for (const key of Object.keys(drafts)) localStorage.removeItem(key);`,
    `for (let at = 9; at--; ) { const key = localStorage.key(at); if (key?.startsWith('mf-x/')) localStorage.removeItem(key); }`,
    `for (let at = 9; at--; ) if (localStorage.key(at)!.startsWith('mf-x/')) localStorage.removeItem(localStorage.key(at)!);`,
    `for (let at = 9; at--; ) { const key = localStorage.key(at); if (!key?.startsWith('mf-x/')) { left += 1; continue; } localStorage.removeItem(key); }`,
    `for (let at = 9; at--; ) { const key = localStorage.key(at); if (key.startsWith('mf-x/')) old.push(key); } old.forEach((key) => localStorage.removeItem(key));`,
    `Object.keys(localStorage).filter((key) => key.startsWith('mf-x/') && !key.endsWith('/kept')).forEach((key) => localStorage.removeItem(key));`,
    `Object.keys(localStorage).filter((key) => !isOthers(key)).forEach((key) => localStorage.removeItem(key));`,
    `for (const key of Object.keys(localStorage)) if (!own.has(key)) keep(key); else localStorage.removeItem(key);`,
    `for (const key of Object.keys(localStorage)) if (key === 'mf-x/cart') localStorage.removeItem(key);`,
    `Object.keys(drafts).filter((key) => !key.startsWith('mf-x/')).forEach((key) => localStorage.removeItem(key)); localStorage.removeItem(drafts.key(0));`,
    `for (const key of Object.keys(localStorage)) { const isOwn = key.startsWith('mf-x/'); if (isOwn) localStorage.removeItem(key); }`,
    `for (const key of Object.keys(localStorage)) { const isOwn = key.startsWith('mf-x/'); const isOthers = !isOwn; if (isOthers) continue; localStorage.removeItem(key); }`,
    `for (const key of Object.keys(localStorage)) { const [owner] = key.split('/'); if (owner === 'mf-x') localStorage.removeItem(key); }`,
    `for (const key of Object.keys(localStorage)) { const [owner, name] = key.split('/'); if (owner !== 'mf-x' || !name) continue; localStorage.removeItem(key); }`,
    `for (const key of Object.keys(localStorage)) { const [, own] = /^mf-x.(.*)$/.exec(key) ?? []; if (own) localStorage.removeItem(key); }`,
    `for (const key of Object.keys(localStorage)) { const match = /^mf-x.draft-/.exec(key); if (match) localStorage.removeItem(key); }`,
    `for (const key of Object.keys(localStorage)) { const match = /^mf-x.draft-/.exec(key); if (!match) continue; localStorage.removeItem(key); }`,
    `for (const [key, kept] of Object.entries(localStorage)) if (kept === 'mf-x') localStorage.removeItem(key);`,
    `for (const [key, kept] of Object.entries(localStorage)) { const { owner } = JSON.parse(kept); if (owner === 'mf-x') localStorage.removeItem(key); }`,
    `for (const key of Object.keys(localStorage)) { const kept = JSON.parse(localStorage.getItem(key)); if (kept.owner === 'mf-x') localStorage.removeItem(key); }`,
    `Object.keys(localStorage).forEach((key) => { const isOwn = key.startsWith('mf-x/'); isOwn && localStorage.removeItem(key); });`,
    `Object.keys(localStorage).filter((key) => { const isOwn = key.startsWith('mf-x/'); return isOwn; }).forEach((key) => localStorage.removeItem(key));`,
    `for (let at = 9; at--; ) { const key = localStorage.key(at); const isOwn = key?.startsWith('mf-x/'); if (isOwn) localStorage.removeItem(key); }`,
    `for (const key of list) localStorage.removeItem(key); const forget = (key) => localStorage.removeItem(key);`,
  ])('is no key of the storage that nobody knows: %s', (text) => {
    expect(privates(text).stores).toEqual([]);
  });

  it.each([
    "key.startsWith('mf-x/')",
    "key.endsWith('/x')",
    "key.includes('x')",
    'key.match(/^mf-x/)',
    '/^mf-x/.test(key)',
    'own.includes(key)',
    'own.has(key)',
  ])('is none of the others’ where it is asked whether it is one of some, and any where it is not: %s', (asks) => {
    const removing = (condition: string) =>
      privates(`for (const key of Object.keys(localStorage)) if (${condition}) localStorage.removeItem(key);`).stores;
    expect([removing(asks), removing(`!${asks}`), removing(`isOld || !${asks}`)]).toEqual([
      [],
      ['localStorage.${…}'],
      ['localStorage.${…}'],
    ]);
  });

  it('is nothing where the name comes at run time, or is no name of either', () => {
    expect(
      privates(
        `localStorage.getItem(key); state[name]; lists['a']; localStorage.length; marks.clear(); localStorage.clear; sessionStorage.key(0); keptInTab('own', schema, null); localStorage.getItem(\`\${id}/cart\`);`,
      ),
    ).toEqual({ reads: [], stores: [], keeps: [], kept: {} });
  });
});

describe('the shape of a schema', () => {
  it('says what must be there, and what may be left out or be nothing', () => {
    const schema = v.object({
      id: v.pipe(v.number(), v.integer(), v.minValue(1)),
      name: v.optional(v.string()),
      price: v.nullable(v.number()),
      note: v.nullish(v.string()),
      rate: v.fallback(v.number(), 1),
    });
    expect(schemaShape(schema)).toEqual({
      type: 'object',
      properties: {
        id: { type: 'integer', minimum: 1 },
        name: { type: 'string' },
        price: { anyOf: [{ type: 'number' }, { type: 'null' }] },
        note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        rate: {},
      },
      required: ['id', 'price'],
    });
  });

  it('sees the items of a list that forgives, and what a pipe takes before it changes it', () => {
    expect(schemaShape(listOf(v.object({ id: v.number() })))).toMatchObject({
      type: 'array',
      items: { required: ['id'] },
    });
    expect(schemaShape(v.pipe(v.string(), v.maxLength(5), v.transform(Number), v.number()))).toEqual({
      type: 'string',
      maxLength: 5,
    });
    expect(schemaShape(v.picklist(['a', 'b']))).toEqual({ enum: ['a', 'b'] });
    expect(schemaShape({ not: 'a schema' })).toBeUndefined();
  });

  it('says how much there is of a list and of a text, what kind of text it is, and what stands at each place', () => {
    expect(schemaShape(v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(5)))).toEqual({
      type: 'array',
      items: { type: 'string' },
      minItems: 1,
      maxItems: 5,
    });
    expect(schemaShape(v.pipe(v.array(v.string()), v.nonEmpty()))).toMatchObject({ minItems: 1 });
    expect(schemaShape(v.pipe(v.array(v.string()), v.length(2)))).toMatchObject({ minItems: 2, maxItems: 2 });
    expect(schemaShape(v.pipe(v.string(), v.length(3), v.email()))).toEqual({
      type: 'string',
      minLength: 3,
      maxLength: 3,
      format: 'email',
    });
    expect(schemaShape(v.pipe(v.string(), v.nonEmpty(), v.isoDate()))).toEqual({
      type: 'string',
      minLength: 1,
      format: 'date',
    });
    expect(schemaShape(v.pipe(v.number(), v.gtValue(0), v.ltValue(9)))).toEqual({
      type: 'number',
      exclusiveMinimum: 0,
      exclusiveMaximum: 9,
    });
    const places = [{ type: 'number' }, { type: 'string' }];
    expect(schemaShape(v.tuple([v.number(), v.optional(v.string())]))).toEqual({
      type: 'array',
      prefixItems: places,
      minItems: 1,
    });
    expect(schemaShape(v.strictTuple([v.number(), v.string()]))).toEqual({
      type: 'array',
      prefixItems: places,
      minItems: 2,
      maxItems: 2,
    });
    expect(schemaShape(v.tupleWithRest([v.number(), v.string()], v.boolean()))).toEqual({
      type: 'array',
      prefixItems: places,
      minItems: 2,
      items: { type: 'boolean' },
    });
  });

  it('is narrower where it is checked again', () => {
    const text: Shape = { type: 'string' };
    for (const narrow of [v.nonNullable, v.nonNullish] as ((schema: v.GenericSchema) => v.GenericSchema)[]) {
      expect(schemaShape(narrow(v.nullable(v.string())))).toEqual(text);
      expect(schemaShape(narrow(v.nullish(v.string(), 'a')))).toEqual({ anyOf: [text, { type: 'null' }] });
      expect(schemaShape(narrow(v.union([v.nullable(v.string()), v.number(), v.null()])))).toEqual({
        anyOf: [text, { type: 'number' }],
      });
      expect(schemaShape(narrow(v.picklist(['a', null] as never)))).toEqual({ enum: ['a'] });
      expect(schemaShape(narrow(v.null()))).toEqual({ enum: [] });
    }
    expect(schemaShape(v.object({ name: v.nonOptional(v.optional(v.string())) }))).toMatchObject({
      required: ['name'],
    });
    const game = v.object({ id: v.number(), rating: v.nullish(v.unknown()) });
    expect(schemaShape(v.pipe(game, v.object({ rating: v.number() }) as never, v.transform(String) as never))).toEqual({
      type: 'object',
      properties: { id: { type: 'number' }, rating: { type: 'number' } },
      required: ['id', 'rating'],
    });
    expect(schemaShape(v.pipe(v.unknown(), v.object({ id: v.number() })))).toMatchObject({ required: ['id'] });
    expect(schemaShape(v.pipe(v.string(), v.maxLength(5), v.picklist(['a', 'b'])))).toEqual({
      type: 'string',
      maxLength: 5,
      enum: ['a', 'b'],
    });
    expect(schemaShape(v.pipe(v.picklist(['a', 'b']), v.picklist(['b', 'c']) as never))).toEqual({ enum: ['b'] });
    expect(schemaShape(v.pipe(v.picklist(['a', 'b']), v.literal('b')))).toEqual({ enum: ['b'] });
    expect(schemaShape(v.pipe(v.literal('b'), v.picklist(['a', 'c']) as never))).toEqual({ enum: [] });
    expect(schemaShape(v.pipe(v.string(), v.literal('b')))).toEqual({ type: 'string', const: 'b' });
    expect(
      schemaShape(
        v.pipe(v.string(), v.minLength(5), v.maxLength(7), v.pipe(v.string(), v.minLength(2), v.maxLength(9))),
      ),
    ).toEqual({ type: 'string', minLength: 5, maxLength: 7 });
    expect(
      schemaShape(
        v.pipe(
          v.number(),
          v.minValue(5),
          v.minValue(1),
          v.maxValue(7),
          v.maxValue(9),
          v.gtValue(3),
          v.gtValue(2),
          v.ltValue(8),
          v.ltValue(9),
        ),
      ),
    ).toEqual({ type: 'number', minimum: 5, maximum: 7, exclusiveMinimum: 3, exclusiveMaximum: 8 });
    expect(schemaShape(v.pipe(v.number(), v.integer(), v.number()))).toEqual({ type: 'integer' });
    expect(
      schemaShape(
        v.pipe(
          v.array(v.picklist(['a', 'b'])),
          v.minLength(2),
          v.maxLength(3),
          v.pipe(v.array(v.picklist(['b', 'c'])), v.minLength(1), v.maxLength(4)) as never,
        ),
      ),
    ).toEqual({ type: 'array', items: { enum: ['b'] }, minItems: 2, maxItems: 3 });
    expect(schemaShape(v.pipe(v.union([v.string(), v.number()]), v.string()))).toEqual(text);
    expect(schemaShape(v.pipe(v.string(), v.transform(Number), v.picklist([1])))).toEqual(text);
  });

  it('is that of both of two, of one that is made late, and nothing where JSON has no such thing', () => {
    const both = v.intersect([v.object({ id: v.number() }), v.object({ name: v.optional(v.string()) })]);
    expect(schemaShape(both)).toEqual({
      type: 'object',
      properties: { id: { type: 'number' }, name: { type: 'string' } },
      required: ['id'],
    });
    const tree: v.GenericSchema = v.object({ name: v.string(), parts: v.lazy(() => v.array(tree)) });
    expect(schemaShape(tree)).toMatchObject({
      properties: { parts: { type: 'array', items: { properties: { name: { type: 'string' }, parts: {} } } } },
    });
    expect(schemaShape(v.date())).toEqual({ enum: [] });
  });
});

describe('what is taken of what all teams share', () => {
  it('names links of the site, also through a function of its own', () => {
    const text =
      "import { useSiteLink } from '@storefront/platform'; const all = [useTarget('discord'), useTarget('telegram channel')]; function useTarget(name: string) { return useSiteLink(name)?.url; } const terms = useSiteLink('terms'); useSiteLink(props.name); other('no');";
    expect(siteLinksOf(usagesOf(createCode([{ path: 'links.ts', text }])))).toEqual([
      'discord',
      'telegram channel',
      'terms',
    ]);
  });

  const takes = (text: string) => {
    const code = createCode([
      {
        path: 'Screen.tsx',
        text: `import { useStats, useGamesQuery as games } from '@storefront/platform'; void [useStats, games]; ${text}`,
      },
    ]);
    return usedPlatformData(code, usagesOf(code)).map(({ name, reads, mayRead }) => [
      name,
      Object.keys(reads.properties ?? {}),
      Object.keys((mayRead.items ?? mayRead).properties ?? {}),
    ]);
  };

  it('is what is seen to be read, and what there are words for', () => {
    expect(
      takes(
        'const stats = useStats(); const { yearsTotal } = stats; const count = useStats().productsTotal; const card = ({ game }) => game.bestseller;',
      ),
    ).toEqual([
      ['serviceConfig', ['productsTotal', 'yearsTotal'], ['productsTotal', 'yearsTotal']],
      ['games', [], ['bestseller']],
    ]);
    expect(usedPlatformData(createCode([]), [])).toEqual([]);
  });

  it('is of the page what its hooks are seen to be asked for, and more where a whole goes on', () => {
    const ofPage = (text: string) => {
      const code = createCode([
        {
          path: 'dates.ts',
          text: `import { usePlatform, useLanguage as spoken } from '@storefront/platform'; ${text}`,
        },
      ]);
      return usedPlatformData(code, usagesOf(code)).map(({ name, reads, mayRead }) => [
        name,
        reads.properties,
        Object.keys(mayRead.properties ?? {}),
      ]);
    };
    expect(ofPage('const { timeZone } = usePlatform(); const apiUrl = usePlatform().now; spoken().currency;')).toEqual([
      ['usePlatform()', { timeZone: { type: 'string' }, now: { type: 'number' } }, ['now', 'timeZone']],
      ['useLanguage()', { currency: {} }, ['currency']],
    ]);
    expect(
      usedPlatformData(
        createCode([
          {
            path: 'dates.ts',
            text: "import { usePlatform } from '@storefront/platform'; const { timeZone, brand = 'none' } = usePlatform(); const apiUrl = usePlatform().apiUrl ?? '';",
          },
        ]),
        [{ imports: new Map([['@storefront/platform', new Set(['usePlatform'])]]), written: new Set() } as never],
      )[0]!.reads.required,
    ).toEqual(['timeZone']);
    expect(ofPage('const { timeZone } = usePlatform(); const brand = 1;')[0]).toEqual([
      'usePlatform()',
      { timeZone: { type: 'string' } },
      ['timeZone'],
    ]);
    expect(ofPage('show(usePlatform()); show.brand; show.zone;')[0]).toEqual(['usePlatform()', {}, ['brand']]);
    expect(platformDataShapes()).toMatchObject({
      'usePlatform()': { required: ['brand', 'apiUrl', 'now', 'timeZone'] },
      'useLanguage()': { properties: { browserLanguages: {}, locale: { type: 'string' } } },
    });
  });

  describe('is of the page what its type says', () => {
    const folder = mkdtempSync(join(tmpdir(), 'page-'));
    afterAll(() => rmSync(folder, { recursive: true }));
    const said = (index: string, others: Record<string, string> = {}) => {
      for (const [file, text] of Object.entries({ 'index.ts': index, ...others }))
        writeFileSync(join(folder, file), text);
      const unread: string[] = [];
      return {
        shape: exportedShape({ shop: join(folder, 'index.ts') }, 'shop', 'ShopFacts', 'usePlatform()', unread),
        unread,
      };
    };
    const shape = {
      type: 'object',
      properties: { apiUrl: { type: 'string' }, kind: {}, now: { type: 'number' } },
      required: ['apiUrl', 'now'],
    };

    it.each([
      ['in one piece', `export interface ShopFacts { apiUrl: string; now: number; kind?: 'a' | 'b' }`, {}],
      ['as another name', `export type ShopFacts = { apiUrl: string; now: number; kind?: Kind }; enum Kind { a }`, {}],
      [
        'grown out of another',
        `export { type ShopFacts } from './moved';`,
        {
          'moved.ts': `import type { SiteFacts } from './site'; export interface ShopFacts extends SiteFacts { now: number }`,
          'site.ts': `export interface SiteFacts { apiUrl: string; kind?: 'a' }`,
        },
      ],
    ])('%s', (_what, index, others) => {
      expect(said(index, others)).toEqual({ shape, unread: [] });
    });

    it('and nothing where that cannot be found out', () => {
      const sentence = (what: string) => [
        `What usePlatform() hands on could not be found out: of ShopFacts of shop ${what} written where it is declared.`,
      ];
      expect(said(`export type Other = 1;`)).toEqual({ shape: {}, unread: sentence('no field is') });
      expect(said(`export type ShopFacts = ReturnType<typeof made>;`)).toEqual({
        shape: {},
        unread: sentence('no field is'),
      });
      const grown = said(
        `import type { Rest } from 'elsewhere'; export interface ShopFacts extends Rest { now: number }`,
      );
      expect(grown).toEqual({
        shape: { type: 'object', properties: { now: { type: 'number' } }, required: ['now'], additionalProperties: {} },
        unread: sentence('not all fields are'),
      });
    });
  });

  it('is what is seen to be read, also beside what goes on as a whole', () => {
    for (const text of [
      'const { dollarRate, ...rest } = useStats(); show(rest);',
      'const stats = useStats(); stats.dollarRate; show(stats);',
      'show(useStats()); useStats().dollarRate;',
    ])
      expect(takes(text)).toEqual([
        ['serviceConfig', ['dollarRate'], ['dollarRate']],
        ['games', [], []],
      ]);
    expect(takes('const { productsTotal, ...rest } = useStats(); show(rest.yearsTotal);')[0]![1]).toEqual([
      'productsTotal',
    ]);
  });

  it('is handed on with all that something stands in for, and without what is made of it', () => {
    const schema = v.object({
      id: v.number(),
      rate: v.fallback(v.number(), 1),
      note: v.optional(v.string()),
      kind: v.optional(v.string(), 'a'),
      made: v.pipe(v.string(), v.transform(Number)),
      list: v.fallback(listOf(v.object({ url: v.string() })), []),
      size: v.nullable(v.pipe(v.number(), v.minValue(1))),
    });
    const url = { type: 'object', properties: { url: { type: 'string' } }, required: ['url'] };
    expect(outputShape(schema)).toEqual({
      type: 'object',
      properties: {
        id: { type: 'number' },
        rate: { type: 'number' },
        note: { type: 'string' },
        kind: { type: 'string' },
        made: {},
        list: { type: 'array', items: url },
        size: { anyOf: [{ type: 'number' }, { type: 'null' }] },
      },
      required: ['id', 'rate', 'kind', 'made', 'list', 'size'],
    });
    expect(platformDataShapes().serviceConfig.required).toContain('productsTotal');
  });
});

describe('the fragments of addresses', () => {
  it.each<[string, string[]]>([
    ['export const tokenIn = (hash: string) => /^#token=([\\w-]{1,128})$/.exec(hash)?.[1];', ['token']],
    ["const from = `#chat=${id}`; const at = '#top'; const colour = '#fff';", ['chat']],
    ["const token = new URLSearchParams(location.hash.slice(1)).get('token');", ['token']],
    ["const token = new URLSearchParams(location.search).get('token');", []],
    ["const [, token] = hash.split('token=');", ['token']],
  ])('are named by %s', (text, names) => {
    expect(fragmentNamesOf(createCode([{ path: 'token.ts', text }]))).toEqual(names);
  });
});

describe('what goes past the platform', () => {
  const past = (...texts: string[]) =>
    directCallFactsOf(
      createCode(
        texts.map((text, index) => ({ path: `file${index}.ts`, text: `import * as v from 'valibot'; ${text}` })),
      ),
    );
  const opens = "request.open('POST', new URL('/v1/static/upload', apiUrl));";

  it.each<[string, string[], string[]]>([
    [
      "request.setRequestHeader('Authorization', token); const body = new FormData(); body.append('file', file);",
      ['authorization'],
      ['file'],
    ],
    [
      "fetch(url, { headers: { 'idempotency-key': key, authorization } }); const form = new FormData(); form.set(name, file); const name = 'file';",
      ['authorization', 'idempotency-key'],
      ['file'],
    ],
    [
      "const headers = new Headers(); headers.set('x-key', key); list.append('a', b); new URLSearchParams().append('page', '1');",
      ['x-key'],
      [],
    ],
  ])('names headers and fields of forms: %s', (text, headers, fields) => {
    expect(past(text)).toEqual({ headers, schemes: [], fields, reads: {} });
  });

  it.each([
    'request.setRequestHeader(props.name, token);',
    'fetch(url, { headers: props.headers });',
    'fetch(url, { headers: { [props.name]: token } });',
  ])('may name any header: %s', (text) => {
    expect(past(text)).toEqual({ schemes: [], fields: [], reads: {} });
  });

  it('says by which word its tokens begin', () => {
    expect(
      past(
        "request.setRequestHeader('authorization', `Bearer ${token}`);",
        "const headers = new Headers(); headers.set('Authorization', 'Token ' + token);",
      ).schemes,
    ).toEqual(['bearer', 'token']);
    expect(
      past(
        "request.setRequestHeader('authorization', token);",
        "request.setRequestHeader('x-key', `Bearer ${token}`);",
        "request.setRequestHeader('authorization', `${scheme} ${token}`);",
      ).schemes,
    ).toEqual([]);
  });

  it('reads what it is answered, where a file makes one call', () => {
    const reads =
      'const Answer = v.object({ result: v.string() }); const read = (text: string) => v.parse(Answer, JSON.parse(text));';
    expect(past(`${opens} ${reads}`).reads).toEqual({
      'POST /v1/static/upload': { type: 'object', properties: { result: { type: 'string' } }, required: ['result'] },
    });
    for (const text of [
      reads,
      `${opens} ${reads} fetch('/v1/games');`,
      `${opens} ${reads} localStorage.getItem('a');`,
      `${opens} ${reads} v.parse(v.string(), JSON.parse(text));`,
      `${opens} v.parse(Answer, answer);`,
    ])
      expect(past(text).reads).toEqual({});
  });
});

describe('what a file does', () => {
  const usage = (text: string): Usage => usagesOf(createCode([{ path: 'Screen.tsx', text }]))[0]!;
  const from = (names: string) => `import { ${names} } from '@storefront/contracts';`;

  it.each([
    [
      'a field of an object',
      `import { addRequested } from '@storefront/contracts'; const tools = { add: addRequested }; dispatch(tools.add({ productId: 1 }));`,
      '',
    ],
    [
      'a field of another file’s object',
      `import { tools } from './tools'; dispatch(tools.add({ productId: 1 }));`,
      `import { addRequested } from '@storefront/contracts'; export const tools = { add: addRequested } as const;`,
    ],
    [
      'a field of what a function answers with',
      `import { tools } from './tools'; const { add } = tools(); dispatch(add({ productId: 1 }));`,
      `import { addRequested } from '@storefront/contracts'; export const tools = () => ({ add: addRequested });`,
    ],
    [
      'a field of what a hook answers with',
      `import { useTools } from './tools'; const tools = useTools(); dispatch(tools.add({ productId: 1 }));`,
      `import { addRequested } from '@storefront/contracts'; export function useTools() { return { add: addRequested }; }`,
    ],
    [
      'a function of its own in an object',
      `import { tools } from './tools'; tools.add(1);`,
      `import { addRequested } from '@storefront/contracts'; export const tools = { add: (productId: number) => dispatch(addRequested({ productId })) };`,
    ],
    [
      'a field of all under one name',
      `import { events } from './tools'; dispatch(events.addRequested({ productId: 1 }));`,
      `export * as events from '@storefront/contracts';`,
    ],
    [
      'a field of the rest',
      `import * as contracts from '@storefront/contracts'; const { paths, ...rest } = contracts; dispatch(rest.addRequested({ productId: 1 }));`,
      '',
    ],
  ])('sends an event that is made by %s', (_how, screen, tools) => {
    const usages = usagesOf(
      createCode(Object.entries({ 'Screen.tsx': screen, 'tools.ts': tools }).map(([path, text]) => ({ path, text }))),
    );
    expect(
      eventsOf(usages, [], nothingDeclared).dispatches.map(({ type, payload }) => [
        type,
        Object.keys(payload.properties ?? {}),
      ]),
    ).toEqual([['cart/addRequested', ['productId']]]);
  });

  it('neither sends nor leads where it waits for what never holds', () => {
    const send = 'dispatch(addRequested({ productId }))';
    for (const [text, sent] of [
      [`if (false) ${send};`, 0],
      [`const isOn = false; const press = () => isOn && ${send};`, 0],
      [`if (true) ${send};`, 1],
      [`export const press = (isOn = false) => isOn && ${send};`, 1],
    ] as const)
      expect([
        text,
        eventsOf([usage(`${from('addRequested')} ${text}`)], [], nothingDeclared).dispatches.length,
      ]).toEqual([text, sent]);
    expect(
      usage(
        `import { Link } from '@storefront/platform'; const a = <p>{false && <Link to="/nowhere" />}<Link to="/news" /></p>;`,
      ).links,
    ).toEqual(['/news']);
  });

  it('sends nothing in what nothing else of the package names', () => {
    const send = 'dispatch(addRequested({ productId }))';
    const sends = (text: string) =>
      eventsOf([usage(`${from('addRequested')} ${text}`)], [], nothingDeclared).dispatches.length;
    const unused = [
      `const ask = () => ${send};`,
      `export function Screen() { const ask = () => ${send}; return <a />; }`,
      `export function Screen() { function ask() { ${send}; again(); } const again = useCallback(() => ask(), []); return <a />; }`,
      `export function Screen() { const ask = () => ${send}; return false && <a onClick={ask} />; }`,
      `export function Screen() { const ask = () => ${send}; return <a />; } export const Other = ({ ask }) => ask();`,
    ];
    const used = [
      `export function Screen() { const ask = () => ${send}; return <a onClick={ask} />; }`,
      `export const Screen = () => { const ask = () => ${send}; useEffect(ask); };`,
      `export function Screen() { const ask = () => ${send}; return { ask }; }`,
      `export function Screen() { const ask = () => ${send}; const press = () => ask(); return <a onClick={press} />; }`,
      `export const Screen = () => <a onClick={() => ${send}} />;`,
      `export function Screen() { const ask = later(() => ${send}); }`,
    ];
    for (const [texts, count] of [
      [unused, 0],
      [used, 1],
    ] as const)
      expect(texts.map((text) => [text, sends(text)])).toEqual(texts.map((text) => [text, count]));
  });

  it('sends nothing by a press that cannot be', () => {
    const sends = (attributes: string) =>
      eventsOf(
        [
          usage(
            `${from('addRequested')} const isOn = false; export function Screen({ isOff, ...props }) { const ask = () => dispatch(addRequested({ productId })); return <button ${attributes} onClick={ask} />; }`,
          ),
        ],
        [],
        nothingDeclared,
      ).dispatches.length;
    for (const dead of ['disabled', 'disabled={true}', 'title="A" disabled={!isOn}', '{...props} disabled'])
      expect([dead, sends(dead)]).toEqual([dead, 0]);
    for (const alive of ['', 'disabled={isOff}', 'disabled={false}', 'disabled={isOn}', 'disabled {...props}', 'idle'])
      expect([alive, sends(alive)]).toEqual([alive, 1]);
  });

  it('sends the events that it calls, with the fields that it writes', () => {
    const { dispatches, listens } = eventsOf(
      [usage(`${from('addRequested')} dispatch({ ...addRequested({ productId }) })`)],
      [],
      nothingDeclared,
    );
    expect(dispatches).toEqual([
      {
        type: 'cart/addRequested',
        payload: {
          type: 'object',
          properties: { productId: schemaShape(contracts.IdSchema) },
          required: ['productId'],
        },
      },
    ]);
    expect(listens).toEqual([]);
    expect(
      eventsOf([usage(`${from('addRequested')} addRequested({ id: '7' })`)], [], nothingDeclared).dispatches[0]!.payload
        .required,
    ).toEqual(['id']);
    expect(
      eventsOf([usage(`${from('addRequested')} addRequested({} as never)`)], [], nothingDeclared).dispatches[0]!
        .payload,
    ).toEqual({ type: 'object', properties: {}, required: [] });
    expect(
      eventsOf([usage(`dispatch({ type: 'mf-x/done', payload: { ok: true } })`)], [], nothingDeclared).dispatches,
    ).toEqual([
      { type: 'mf-x/done', payload: { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] } },
    ]);
  });

  it.each([
    ['[7]', { type: 'number' }],
    ['[7, "all"]', { anyOf: [{ type: 'number' }, { type: 'string', const: 'all' }] }],
    ['[{ id: 7 }]', { type: 'object', properties: { id: { type: 'number' } }, required: ['id'] }],
    ['[...others, computed()]', {}],
    // Whoever reads lists can read one of nothing.
    ['[]', { enum: [] }],
  ])('sends what it writes into a list: %s', (list, items) => {
    const { dispatches } = eventsOf(
      [usage(`dispatch({ type: 'mf-x/done', payload: { tags: ${list} } })`)],
      [],
      nothingDeclared,
    );
    expect(dispatches[0]!.payload.properties).toEqual({ tags: { type: 'array', items } });
  });

  it('sends a declared list as it is declared, but for what is written into it', () => {
    const declared = { type: 'array' as const, items: { type: 'string' as const } };
    expect(mergedWithType(declared, { type: 'array', items: {} })).toEqual(declared);
    expect(mergedWithType(declared, { type: 'array', items: { type: 'number' } }).items).toEqual({ type: 'number' });
  });

  const picks = `const addOne = (payload: object) => dispatch(addRequested(payload as never));`;
  const sent = (text: string, others: Record<string, string> = {}) => {
    const sources = Object.entries({ 'Screen.tsx': text, ...others }).map(([path, written]) => ({
      path,
      text: written,
    }));
    return eventsOf(usagesOf(createCode(sources)), [], nothingDeclared).dispatches.map(({ type, payload }) => [
      type,
      payload.anyOf?.map(({ required }) => required) ?? payload.required,
    ]);
  };

  it.each([
    ['a variable', `${from('addRequested')} const wanted = { id }; dispatch(addRequested(wanted as never));`],
    ['a spread', `${from('addRequested')} const part = { id: 1 }; dispatch(addRequested({ ...part } as never));`],
    ['a function around it', `${from('addRequested')} ${picks} addOne({ id });`],
    ['another name of it', `${from('addRequested')} const ask = addRequested; dispatch(ask({ id } as never));`],
    ['all of contracts', `import * as all from '@storefront/contracts'; dispatch(all.addRequested({ id } as never));`],
    ['its type', `${from('addRequested')} dispatch({ type: addRequested.type, payload: { id } });`],
    ['a constant type', `const type = 'cart/addRequested'; dispatch({ type, payload: { id } });`],
    [
      'words that are put together',
      'const cart = "cart"; dispatch({ type: `${cart}/${"add" + "Requested"}`, payload: { id } });',
    ],
    [
      'another name of dispatch',
      `import { useDispatch } from '@storefront/platform'; const send = useDispatch(); send({ type: 'cart/addRequested', payload: { id } });`,
    ],
    [
      'what a hook answers with',
      `${from('addRequested')} function useAsk() { const dispatch = useDispatch(); return (payload: object) => dispatch({ type: addRequested.type, payload }); } export function Screen() { const ask = useAsk(); return ask({ id }); }`,
    ],
    [
      'what a hook answers with, and keeps',
      `import { useCallback } from 'react'; ${from('addRequested')} const useAsk = () => { const ask = useCallback((payload: object) => dispatch(addRequested(payload as never)), []); return ask; }; const ask = useAsk(); const again = ask; again({ id });`,
    ],
    [
      'a function that makes one',
      `${from('addRequested')} const asking = (dispatch: Dispatch) => (payload: object) => dispatch(addRequested(payload as never)); asking(dispatch)({ id });`,
    ],
    [
      'what is taken apart',
      `${from('addRequested')} const { wanted } = { wanted: { id } }; dispatch(addRequested(wanted as never));`,
    ],
    [
      'what a function takes apart',
      `${from('addRequested')} const ask = ({ wanted }) => dispatch(addRequested(wanted)); ask({ wanted: { id } });`,
    ],
    ['a function that is dispatched', `dispatch((send) => send({ type: 'cart/addRequested', payload: { id } }));`],
    [
      'a function that makes one that is dispatched',
      `const asking = (id) => (send) => send({ type: 'cart/addRequested', payload: { id } }); dispatch(asking(7));`,
    ],
    [
      'an action of its own',
      `import { createAction } from '@storefront/platform'; const ask = createAction('cart/addRequested'); dispatch(ask({ id }));`,
    ],
    [
      'an action of its own that is prepared',
      `import { createAction } from '@storefront/platform'; const ask = createAction('cart/addRequested', (id: number) => ({ payload: { id } })); dispatch(ask(7));`,
    ],
    [
      'an action of its own that a function prepares',
      `import { createAction } from '@storefront/platform'; function prepare(id: number) { const payload = { id }; return { payload, meta: 1 }; } const ask = createAction('cart/addRequested', prepare); dispatch(ask(7));`,
    ],
  ])('sends an event by %s', (_how, text) => {
    expect(sent(text)).toEqual([['cart/addRequested', ['id']]]);
  });

  it.each([
    ['an action without one', 'dispatch({ type: addRequested.type });'],
    ['an action with something else', "dispatch({ type: 'cart/addRequested', productId });"],
    ['an action that says nothing', "dispatch({ type: 'cart/addRequested', payload: undefined });"],
    ['what makes it, of nothing', 'dispatch(addRequested());'],
    ['what makes it, of undefined', 'dispatch(addRequested(undefined as never));'],
    ['its name alone', "dispatch(event('cart/addRequested'));"],
    ['its name, and undefined', "dispatch(event('cart/addRequested', undefined as never));"],
    ['an action of its own', "const ask = createAction('cart/addRequested'); dispatch(ask());"],
    [
      'an action of its own that prepares none',
      "const ask = createAction('cart/addRequested', (id) => ({ meta: id })); dispatch(ask(7));",
    ],
  ])('sends no field where nothing is its payload, by %s', (_how, text) => {
    expect(sent(`import { createAction } from '@storefront/platform'; ${from('addRequested, event')} ${text}`)).toEqual(
      [['cart/addRequested', []]],
    );
  });

  it.each([
    "dispatch({ type: 'cart/addRequested', ...rest });",
    "dispatch({ type: 'cart/addRequested', [name]: rest });",
    "dispatch({ type: 'cart/addRequested', get payload() { return rest; } });",
    "const action = { type: 'cart/addRequested' }; action.payload = rest; dispatch(action);",
    'dispatch(addRequested(...rest));',
    "dispatch(event('cart/addRequested', ...rest));",
    "dispatch(event('cart/addRequested', rest));",
    "dispatch(event(...['cart/addRequested', rest]));",
    "const ask = createAction('cart/addRequested'); dispatch(ask(...rest));",
    "const send = (type, payload) => dispatch(event(type, payload)); send('cart/addRequested', rest);",
  ])('sends what it declares where something may be its payload: %s', (text) => {
    expect(
      sent(`import { createAction } from '@storefront/platform'; ${from('addRequested, event')} ${text}`).every(
        ([, fields]) => String(fields) === 'productId',
      ),
    ).toBe(true);
  });

  it('sends what it declares where nobody knows what prepares an action', () => {
    const asks = (prepare: string) =>
      sent(
        `import { createAction } from '@storefront/platform'; const ask = createAction('cart/addRequested', ${prepare}); dispatch(ask({ id: 7 }));`,
      );
    for (const prepare of ['prepare', '() => made()', '(id) => ({ ...made(id) })'])
      expect(asks(prepare)).toEqual([['cart/addRequested', ['productId']]]);
  });

  it('sends what it declares where it is not alone in calling what sends', () => {
    for (const text of [
      `function useAsk() { return (payload: object) => dispatch(addRequested(payload as never)); } const ask = useAsk(); ask({ id }); list.forEach(ask);`,
      `function useAsk() { return (payload: object) => dispatch(addRequested(payload as never)); } list.map(useAsk); const ask = useAsk(); ask({ id });`,
      `const ask = ({ wanted = other }) => dispatch(addRequested(wanted)); ask({ wanted: { id } });`,
      `const ask = ({ ...wanted }) => dispatch(addRequested(wanted)); ask({ id });`,
      `let { wanted } = { wanted: { id } }; dispatch(addRequested(wanted as never));`,
    ])
      expect(sent(`${from('addRequested')} ${text}`)).toEqual([['cart/addRequested', ['productId']]]);
    expect(
      sent(
        `const log = (write) => write({ type: 'cart/addRequested', payload: { id } }); log(console.log); dispatch(list, (send) => send({ type: 'cart/addRequested' }), 7);`,
      ),
    ).toEqual([]);
    expect(sent(`const again = (send) => send(again); dispatch(again);`)).toEqual([]);
  });

  it('sends what it declares where fields are put into an object after it is made', () => {
    const fillings = [
      'wanted.productId = id;',
      "wanted['productId'] ??= id;",
      'Object.assign(wanted, { productId: id });',
      'const fill = () => { wanted.mark.id = id; };',
    ];
    for (const filling of fillings)
      expect(
        sent(`${from('addRequested')} const wanted = { id } as never; ${filling} dispatch(addRequested(wanted));`),
      ).toEqual([['cart/addRequested', ['productId']]]);
    for (const other of [
      'other.productId = id;',
      'read(wanted.id);',
      'const same = wanted.id === id;',
      'Object.assign({}, wanted);',
      '{ const wanted = {}; wanted.productId = id; }',
    ])
      expect(
        sent(`${from('addRequested')} const wanted = { id }; ${other} dispatch(addRequested(wanted as never));`),
      ).toEqual([['cart/addRequested', ['id']]]);
  });

  it('sends a field as what it is where it is given', () => {
    const { dispatches } = eventsOf(
      [
        usage(
          `${from('addRequested')} const ask = ({ productId }) => dispatch(addRequested({ productId })); ask({ productId: String(id) });`,
        ),
      ],
      [],
      nothingDeclared,
    );
    expect(dispatches[0]!.payload.properties).toEqual({ productId: { type: 'string' } });
  });

  it('sends what another file makes, and what a choice may be', () => {
    expect(
      sent(`${from('addRequested')} import { wanted } from './wanted'; dispatch(addRequested(wanted(7)));`, {
        'wanted.ts': 'export const wanted = (id: number) => ({ id });',
      }),
    ).toEqual([['cart/addRequested', ['id']]]);
    expect(sent(`${from('addRequested')} dispatch(addRequested((is ? { productId } : { id }) as never));`)).toEqual([
      ['cart/addRequested', [['productId'], ['id']]],
    ]);
    // Who hands a function on may have it called with anything.
    expect(sent(`${from('addRequested')} ${picks} addOne({ id }); list.forEach(addOne);`)).toEqual([
      ['cart/addRequested', ['productId']],
    ]);
  });

  it('sends what there is of what may be nothing under its name, and nothing where it says so where it sends', () => {
    const payloads = (text: string) =>
      eventsOf([usage(`${from('addRequested')} ${text}`)], [], nothingDeclared).dispatches.map(
        ({ payload }) => payload,
      );
    const whole = [
      { type: 'object', properties: { productId: schemaShape(contracts.IdSchema) }, required: ['productId'] },
    ];
    expect(
      payloads(
        'const wanted = disabled ? null : { productId }; export const request = () => wanted && dispatch({ ...addRequested(wanted) });',
      ),
    ).toEqual(whole);
    expect(
      payloads(
        'function wantedOf(id) { if (!id) return null; return { productId: id }; } const wanted = wantedOf(id); if (wanted) dispatch(addRequested({ ...wanted }));',
      ),
    ).toEqual(whole);
    expect(payloads('dispatch(addRequested(disabled ? null : { productId }));')).toEqual([
      { anyOf: [{ type: 'null' }, ...whole] },
    ]);
    expect(payloads('const wanted = null; dispatch(addRequested(wanted));')).toEqual([{ type: 'null' }]);
  });

  const classes = `class Wanted { static all = 1; id; at = 7; constructor(id) { this.id = id; } name() {} } class Given { constructor(public readonly id: number, from: string) {} } class Grown extends Wanted {} class Late { [key] = 7; }`;

  it.each<[string, Shape]>([
    ['id.toString() as never', { type: 'string', examples: [] }],
    ['ids.join()', { type: 'string', examples: [] }],
    ["id + ''", { type: 'string', examples: [] }],
    ["'pl' + 'an'", { type: 'string', const: 'plan' }],
    ['`${kind}`', { type: 'string' }],
    ['id + 1', {}],
    ['2 + 1', { type: 'number', examples: [] }],
    ['id * 2', { type: 'number', examples: [] }],
    ['-id', { type: 'number', examples: [] }],
    ['id > 2', { type: 'boolean' }],
    ['!id', { type: 'boolean' }],
    ['~id', {}],
    [
      "Object.fromEntries([['id', String(id)], ['at', 7]])",
      { type: 'object', properties: { id: { type: 'string' }, at: { type: 'number' } }, required: ['id', 'at'] },
    ],
    ['Object.fromEntries(pairs)', {}],
    ["Object.fromEntries([['id', 7], ...pairs])", {}],
    ['new Wanted(id)', { type: 'object', properties: { id: {}, at: { type: 'number' } }, required: ['id', 'at'] }],
    ['new Given(id)', { type: 'object', properties: { id: {} }, required: ['id'] }],
    ['new Grown(id)', {}],
    ['new Late(id)', {}],
    ['new Date()', {}],
    ['useMemo(() => [7], [])', { type: 'array', items: { type: 'number' } }],
    ['list.find(id)', {}],
  ])('sends what is computed as far as it is known: %s', (written, shape) => {
    const { dispatches } = eventsOf(
      [
        usage(
          `import { useMemo } from 'react'; ${classes} dispatch({ type: 'mf-x/done', payload: { it: ${written} } })`,
        ),
      ],
      [],
      nothingDeclared,
    );
    expect(dispatches[0]!.payload.properties).toEqual({ it: shape });
  });

  it.each<[string, string, Shape]>([
    ['name as never', 'const ask = (name: string, it) => {', { type: 'string', examples: [] }],
    ['(name as unknown as number)!', 'const Ask = ({ name }: { name: string }) => {', { type: 'string', examples: [] }],
    ['name as never', 'interface Props { name: boolean } const Ask = ({ name }: Props) => {', { type: 'boolean' }],
    [
      'name as never',
      'type Props = { of: number }; const Ask = ({ of: name }: Props) => {',
      { type: 'number', examples: [] },
    ],
    // What the compiler has let through, or nobody has written.
    ['name', 'const ask = (name: string) => {', {}],
    ['name as never', 'const ask = (name) => {', {}],
    ['name as never', 'const ask = (name: string | number) => {', {}],
    ['name as never', 'const Ask = ({ name }: { name?: string }) => {', {}],
    ['name as never', 'const Ask = ({ ...name }: { name: string }) => {', {}],
    ['name as never', 'const ask = ([name]: string[]) => {', {}],
    ['name.length as never', 'const ask = (name: string) => {', {}],
  ])('sends a name that is cast as what is written of it: %s, %s', (written, around, shape) => {
    const { dispatches } = eventsOf(
      [usage(`${around} dispatch({ type: 'mf-x/done', payload: { it: ${written} } }); }; show(ask, Ask);`)],
      [],
      nothingDeclared,
    );
    expect(dispatches[0]!.payload.properties).toEqual({ it: shape });
  });

  it('sends what is declared where what is computed may be any of that', () => {
    for (const declared of [{ enum: ['a', 'b'] }, { type: 'string' as const, format: 'email' }])
      expect(mergedWithType(declared, { type: 'string', examples: [] })).toEqual(declared);
    expect(mergedWithType({ type: 'integer', minimum: 1 }, { type: 'number', examples: [] })).toEqual({
      type: 'integer',
      minimum: 1,
    });
    for (const declared of [{}, { type: 'integer' as const }, { enum: [7] }])
      expect(mergedWithType(declared, { type: 'string', examples: [] })).toEqual({ type: 'string', examples: [] });
  });

  it('sends fields whose names are computed, and payloads that are exchanged', () => {
    expect(sent(`${from('addRequested')} dispatch(addRequested({ ['id']: 7 }));`)).toEqual([
      ['cart/addRequested', ['id']],
    ]);
    expect(sent(`${from('addRequested')} dispatch(addRequested({ [name]: 7 }));`)).toEqual([
      ['cart/addRequested', ['productId']],
    ]);
    expect(sent(`${from('addRequested')} dispatch(addRequested(Object.assign({}, { id: 7 }, { at: 8 })));`)).toEqual([
      ['cart/addRequested', ['id', 'at']],
    ]);
    const both = [
      ['cart/addRequested', ['productId']],
      ['cart/addRequested', ['id']],
    ];
    for (const text of [
      'Object.assign(addRequested({ productId: 7 }), { payload: { id: 7 } })',
      '{ ...addRequested({ productId: 7 }), payload: { id: 7 } }',
    ])
      expect(
        sent(`${from('addRequested')} dispatch(${text});`)
          .sort()
          .reverse(),
      ).toEqual(both);
  });

  it.each([
    ['an enum', `enum Events { add = 'cart/addWanted' } dispatch({ type: Events.add, payload: { id } });`],
    [
      'a field of a class',
      `class Events { static readonly add = 'cart/addWanted'; } dispatch({ type: Events.add, payload: { id } });`,
    ],
    [
      'what stands in for a parameter',
      `const send = (payload, type = 'cart/addWanted') => dispatch({ type, payload }); send({ id });`,
    ],
    [
      'a dispatch that is called otherwise',
      `export const effect = (action, { dispatch: send }) => send({ type: 'cart/addWanted', payload: { id } });`,
    ],
  ])('sends an event whose type another place names, by %s', (_how, text) => {
    expect(sent(text)).toEqual([['cart/addWanted', ['id']]]);
  });

  it('sends nothing by a field of a class that may change', () => {
    expect(
      sent(`class Events { static add = 'cart/addWanted'; } dispatch({ type: Events.add, payload: { id } });`),
    ).toEqual([]);
  });

  it('sends each type with the payload that comes with it through a function of its own', () => {
    const emits = (how: string) =>
      sent(
        `${from('event')} const emit = (dispatch, type, payload) => ${how}; emit(dispatch, 'mf-x/picked', { id: 7 }); emit(dispatch, 'mf-x/left', { at: 8 });`,
      );
    const both = [
      ['mf-x/left', ['at']],
      ['mf-x/picked', ['id']],
    ];
    expect(emits('dispatch({ ...event(type, payload) })')).toEqual(both);
    expect(emits('dispatch({ type, payload })')).toEqual(both);
    expect(emits('dispatch(event(type, { ...payload }))')).toEqual([
      ['mf-x/left', undefined],
      ['mf-x/picked', undefined],
    ]);
    expect(sent(`${from('event')} dispatch(event(is ? 'mf-x/picked' : 'mf-x/left', is ? { id } : { at }));`)).toEqual([
      ['mf-x/left', undefined],
      ['mf-x/picked', undefined],
    ]);
    for (const made of [
      '`${whose}/${what}`',
      "whose + '/' + what",
      "[whose, what].join('/')",
      "whose.concat('/', what)",
    ])
      expect(
        sent(
          `${from('event')} const emit = (whose, what) => dispatch(event(${made}, { id })); emit('mf-x', 'picked'); emit('mf-y', 'left');`,
        ),
      ).toEqual([
        ['mf-x/picked', ['id']],
        ['mf-y/left', ['id']],
      ]);
    expect(
      sent(
        `${from('event')} const types = ['mf-x/picked', 'mf-x/left']; const emit = (type) => dispatch(event(type, { id })); emit('mf-x/picked'); emit('mf-x/left');`,
      ),
    ).toEqual([
      ['mf-x/left', ['id']],
      ['mf-x/picked', ['id']],
    ]);
  });

  it('has from a file that hands on all of a package what it takes of that', () => {
    const others = {
      'contracts.ts': `export * from '@storefront/contracts'; export * from '@storefront/platform'; export const own = 1;`,
      'more.ts': `export * from './contracts'; export * from './other';`,
      'other.ts': 'export const own = 2;',
    };
    const read = (text: string) =>
      usagesOf(
        createCode(
          Object.entries({ 'Screen.tsx': text, ...others }).map(([path, written]) => ({ path, text: written })),
        ),
      );
    for (const place of ['./contracts', './more']) {
      const usages = read(
        `import { addRequested, Slot, own } from '${place}'; builder.addMatcher(addRequested.match, take); const a = <Slot name="overlay" />; dispatch({ type: 'mf-x/done', payload: { own } });`,
      );
      expect(eventsOf(usages, ['cart/addRequested'], nothingDeclared)).toMatchObject({
        handles: ['cart/addRequested'],
        dispatches: [{ payload: { properties: { own: { type: 'number' } } } }],
      });
      expect(slotsRenderedIn(usages, nothingDeclared)).toMatchObject([{ slot: 'overlay' }]);
      expect(usages.flatMap(({ imports }) => [...(imports.get('@storefront/platform') ?? [])])).toEqual(['Slot']);
    }
    const inner = createCode([
      { path: 'Screen.tsx', text: `import { Slot as Place } from './platform'; const a = <Place name="overlay" />;` },
      { path: 'platform.ts', text: `export * from '@storefront/platform';` },
    ]);
    expect([...(usagesOf(inner)[0]!.imports.get('@storefront/platform') ?? [])]).toEqual(['Slot']);
  });

  it('hears an event under another name of it, wherever that stands', () => {
    const handled = (definition: string, slice: string) =>
      eventsOf(
        usagesOf(
          createCode([
            { path: 'src/remote.ts', text: `${from('addRequested')} ${definition}` },
            {
              path: 'src/slice.ts',
              text: `import { wanted } from './remote'; import * as remote from './remote'; ${slice}`,
            },
          ]),
        ),
        ['cart/addRequested'],
        nothingDeclared,
      ).handles;
    const wanted = 'export const wanted = addRequested; export const definition = { wakes: [wanted.type] };';
    for (const slice of [
      'builder.addMatcher(wanted.match, take);',
      'builder.addMatcher(remote.wanted.match, take);',
      'const { match } = wanted; builder.addMatcher(match, take);',
    ])
      expect(handled(wanted, slice)).toEqual(['cart/addRequested']);
    expect(handled(wanted, '')).toEqual([]);
    expect(
      handled('export const wanted = (action) => addRequested.match(action);', 'builder.addMatcher(wanted, take);'),
    ).toEqual(['cart/addRequested']);
    for (const made of ['addRequested.type', '[addRequested.type]', "'cart/addRequested'"])
      expect(handled(`export const wanted = ${made};`, 'startListening({ type: wanted, effect });')).toEqual([
        'cart/addRequested',
      ]);
    const definition = 'export const definition = { wakes: [addRequested.type] }; export const key = "cart";';
    const asks = (code: string) => handled(definition, `import { definition, key } from './remote'; ${code}`);
    expect(handled(wanted, "import { wanted as heard } from './remote'; on(heard, take);")).toEqual([
      'cart/addRequested',
    ]);
    expect(asks('for (const type of definition.wakes) startListening({ type, effect });')).toEqual([
      'cart/addRequested',
    ]);
    expect(asks('remoteApi(definition); localStorage.getItem(key);')).toEqual([]);
  });

  it('names an event that wakes it where it hears it, and not where it says what wakes it', () => {
    const handled = (path: string, text: string) =>
      eventsOf(usagesOf(createCode([{ path, text }])), ['cart/addRequested'], nothingDeclared).handles;
    expect(handled('src/remote.ts', `${from('addRequested')} export const wakes = [addRequested.type];`)).toEqual([]);
    for (const text of [
      `${from('addRequested')} builder.addMatcher(addRequested.match, take);`,
      `${from('addRequested')} if (action.type === addRequested.type) take();`,
      `if (action.type === 'cart/addRequested') take();`,
      `startListening({ type: ['cart', 'addRequested'].join('/'), effect });`,
      "const cart = 'cart'; if (type === `${cart}/addRequested`) take();",
    ])
      expect(handled('src/slice.ts', text)).toEqual(['cart/addRequested']);
    expect(
      handled('src/slice.ts', `startListening({ predicate: ({ type }) => type.startsWith('cart/'), effect });`),
    ).toEqual(['cart/addRequested']);
    expect(handled('src/slice.ts', `localStorage.getItem('cart');`)).toEqual([]);
  });

  it('has the words that contracts keep in a constant or a table', () => {
    const all = `import * as all from '@storefront/contracts'; import { Slot } from '@storefront/platform'; ${from('verdictPrefix, defaultLanguage, isEvent, paths')}`;
    const read = (text: string) => usage(`${all} ${text}`);
    const type = 'watch/withdrawn-';
    for (const name of ['verdictPrefix', 'all.verdictPrefix']) {
      expect(
        eventsOf([read(`dispatch({ type: ${name}, payload: { id: 7 } });`)], [], nothingDeclared).dispatches,
      ).toMatchObject([{ type, payload: { required: ['id'] } }]);
      expect(
        eventsOf([read(`startListening({ matcher: isEvent(${name}), effect });`)], [type], nothingDeclared),
      ).toMatchObject({ listens: [{ type }], handles: [type] });
      expect(read(`if (action.type === ${name}) take();`).mentioned).toContain(type);
      expect(privateNamesOf([read(`localStorage.getItem(${name});`)]).stores).toEqual([`localStorage.${type}`]);
    }
    expect(read('isEvent(verdictPrefix);').mentioned).not.toContain(type);
    expect(
      slotsRenderedIn(
        [read('const a = <Slot name={defaultLanguage.code} />; const b = <Slot name={all.defaultLanguage.locale} />;')],
        nothingDeclared,
      ).map(({ slot }) => slot),
    ).toEqual(['en', 'en-US']);
    expect([...read('isEvent(defaultLanguage.code)').words]).toEqual(['en']);
    expect([...read('isEvent(defaultLanguage[code])').words]).toContain('en-US');
    expect(read('<Slot name={paths.home} />;')).toMatchObject({ opensAny: true, slots: [] });
  });

  it('hears what it asks for, may hear what it names, and neither what it makes nor what wakes it', () => {
    const heard = (text: string, path = 'src/slice.ts') => {
      const { hears, mayHear } = eventsOf(
        usagesOf(createCode([{ path, text: `${from('addRequested, event, isEvent')} ${text}` }])),
        ['cart/addRequested', 'mf-x/picked'],
        nothingDeclared,
      );
      return [hears, mayHear];
    };
    for (const text of [
      "builder.addMatcher(isEvent('mf-x/picked'), take);",
      "isEvent('mf-x/picked')(action); dispatch(event('mf-x/chosen', {}));",
    ])
      expect([text, heard(text)]).toEqual([text, [['mf-x/picked'], ['mf-x/picked']]]);
    for (const text of [
      "if (action.type === 'mf-x/picked') take();",
      "startListening({ type: 'mf-x/picked', effect });",
      "dispatch({ type: 'mf-x/picked', payload });",
    ])
      expect([text, heard(text)]).toEqual([text, [[], ['mf-x/picked']]]);
    for (const text of [
      "dispatch(event('mf-x/picked', { id }));",
      "export const picked: 'mf-x/picked' = made();",
      'dispatch(addRequested({ productId }));',
      "show('one / two');",
    ])
      expect([text, heard(text)]).toEqual([text, [[], []]]);
    expect(heard('builder.addMatcher(addRequested.match, take);')).toEqual([
      ['cart/addRequested'],
      ['cart/addRequested'],
    ]);
    expect(heard('bindActionCreators({ addRequested }, dispatch);')).toEqual([[], ['cart/addRequested']]);
    expect(heard("export const definition = { wakes: ['mf-x/picked', addRequested.type] };", 'src/remote.ts')).toEqual([
      [],
      [],
    ]);
  });

  it('says the names of events, whatever it does with them', () => {
    const declared: DeclaredTypes = { events: new Map([['mf-x/picked', {}]]), slots: new Map() };
    const said = (text: string) => eventsOf([usage(text)], [], declared).says;
    const ask = 'dispatch(addRequested({ productId: 1 }))';
    for (const text of [
      '',
      `const ask = () => ${ask};`,
      `export function Screen() { const ask = useCallback(() => ${ask}, []); return null; }`,
      `if (false) ${ask};`,
    ])
      expect([text, said(`${from('addRequested')} ${text}`)]).toEqual([text, []]);
    for (const text of [
      'send(addRequested);',
      `export const ask = () => ${ask};`,
      `export function Screen() { const ask = () => ${ask}; return <a onClick={ask} />; }`,
    ])
      expect([text, said(`${from('addRequested')} ${text}`)]).toEqual([text, ['cart/addRequested']]);
    expect(said(`${from('addRequested as asked')} export const ask = () => send(asked);`)).toEqual([
      'cart/addRequested',
    ]);
    expect(said(`const type = 'cart/addRequested'; const other = 'mf-y/' + 'done';`)).toEqual([
      'cart/addRequested',
      'mf-y/done',
    ]);
    for (const text of [
      'dispatch({ type: `${place}/picked` }); dispatch({ type: nameOf("addRequested") });',
      'dispatch({ type: nameOf("picked") }); send(addRequested);',
    ])
      expect(said(text)).toEqual(['cart/addRequested', 'mf-x/picked']);
    expect(said(`const text = 'one / two'; const path = '/cart';`)).toEqual([]);
  });

  it.each<[string, Record<string, Shape>]>([
    [
      "const key = 'cart'; const saved = lines.map(({ id, count }) => ({ id, count })); const text = saved.length === 0 ? null : JSON.stringify(saved); if (text) localStorage.setItem(key, text);",
      {
        'localStorage.cart': {
          type: 'array',
          items: { type: 'object', properties: { id: {}, count: {} }, required: ['id', 'count'] },
        },
      },
    ],
    [
      "function write(ids: number[]) { localStorage.setItem('seen', JSON.stringify(ids)); } write([1]); write(all.filter(Boolean));",
      { 'localStorage.seen': { type: 'array', items: { type: 'number' } } },
    ],
    [
      "const saved = lines.map(function (line) { return { id: line.id }; }).slice(0, 8); sessionStorage.setItem('seen', JSON.stringify(saved));",
      { 'sessionStorage.seen': { type: 'array', items: { type: 'object', properties: { id: {} }, required: ['id'] } } },
    ],
    [
      "localStorage.setItem('own', JSON.stringify({ version: 2, lines })); localStorage.setItem('text', text); localStorage.getItem('read', JSON.stringify(1));",
      {
        'localStorage.own': {
          type: 'object',
          properties: { version: { type: 'number' }, lines: {} },
          required: ['version', 'lines'],
        },
      },
    ],
    [
      "const seen = new Set([...before, id]); localStorage.setItem('seen', JSON.stringify(seen)); localStorage.setItem('list', JSON.stringify([...seen]));",
      {
        'localStorage.seen': { type: 'object', properties: {}, required: [] },
        'localStorage.list': { type: 'array', items: {} },
      },
    ],
    [
      "localStorage.setItem('own', JSON.stringify({ one })); localStorage.setItem('own', JSON.stringify([one])); other.setItem('own', JSON.stringify(1));",
      {},
    ],
  ])('keeps as JSON what it says in one way: %s', (text, kept) => {
    expect(privateNamesOf([usage(text)]).kept).toEqual(kept);
  });

  it.each<[string, Record<string, string[]>]>([
    [
      `const made = (key) => { const held = () => localStorage.getItem(key) || null; return { read: () => held() }; }; const sound = made('sound'); const other = made('other'); const isOn = () => sound.read() !== 'off' && sound.read() !== 'no'; other.read();`,
      { 'localStorage.sound': ['no', 'off'] },
    ],
    [
      `const off = 'off'; const isOff = (text) => off === text; isOff(localStorage.getItem('sound'));`,
      { 'localStorage.sound': ['off'] },
    ],
    [
      `switch (localStorage.getItem('view')) { case 'grid': break; case 'list': break; default: }`,
      { 'localStorage.view': ['grid', 'list'] },
    ],
    [
      `const text = localStorage.getItem('view'); if (text === null || typeof text === 'string' || text === other || kind === 'grid') show();`,
      {},
    ],
  ])('says with which words it compares what is kept: %s', (text, words) => {
    expect(read(text).words).toEqual(words);
  });

  const read = (text: string) =>
    storedReadsOf(
      createCode([{ path: 'kept.ts', text: `import * as v from 'valibot'; ${from('IdSchema, listOf')} ${text}` }]),
    );
  const one = (required: string[], more: object = {}) => ({
    type: 'object',
    properties: { id: { type: 'number' }, ...more },
    required,
  });
  const schema = 'const Line = v.object({ id: v.number(), at: v.optional(v.number()) });';

  it.each<[string, Record<string, object>]>([
    [
      `${schema} const lines = v.parse(v.array(Line), JSON.parse(localStorage.getItem('cart') ?? '[]'));`,
      { 'localStorage.cart': { type: 'array', items: one(['id'], { at: { type: 'number' } }) } },
    ],
    [
      `${schema} function text() { try { return localStorage.getItem('cart'); } catch { return undefined; } } function parse(saved) { try { return JSON.parse(saved ?? '[]'); } catch { return []; } } function lines(saved) { return v.safeParse(v.array(Line), parse(saved)); } const all = lines(text());`,
      { 'localStorage.cart': { type: 'array', items: one(['id'], { at: { type: 'number' } }) } },
    ],
    [
      `const line = JSON.parse(sessionStorage.getItem('line')!) as { id: number };`,
      { 'sessionStorage.line': one(['id']) },
    ],
    [
      `interface Line { id: number } const line: Line = JSON.parse(localStorage.getItem('line')!);`,
      { 'localStorage.line': one(['id']) },
    ],
    [
      `const made = (key) => { function read() { return localStorage.getItem(key) || unsaved; } return { read, write }; }; const one = made('one'); const other = made('other'); const idOf = (text) => (text === null ? null : (JSON.parse(text) as { id: number }).id); idOf(one.read()); show(other.read());`,
      { 'localStorage.one': one(['id']) },
    ],
    [
      `const asked = (ask) => ask(); asked(unknown); const line = JSON.parse(asked(() => localStorage.getItem('cart'))) as { id: number };`,
      { 'localStorage.cart': one(['id']) },
    ],
    [
      `const saved = { read: () => localStorage.getItem('cart') }; const text = useSyncExternalStore(subscribe, saved.read, none); const line = JSON.parse(text) as { id: number };`,
      { 'localStorage.cart': one(['id']) },
    ],
    [
      `${schema} v.is(v.fallback(v.array(v.fallback(Line, { id: 1 })), []), JSON.parse(localStorage.getItem('cart')));`,
      { 'localStorage.cart': { type: 'array', items: one(['id'], { at: { type: 'number' } }) } },
    ],
    [
      `v.parse(v.pipe(v.object({ id: v.number() }), v.check((it) => it.id > 1)), JSON.parse(localStorage.getItem('cart')));`,
      { 'localStorage.cart': one(['id']) },
    ],
    [
      `const { entries } = v.object({ id: IdSchema }); v.parse(listOf(v.object({ id: v.number() })), JSON.parse(localStorage.getItem('cart')));`,
      { 'localStorage.cart': { type: 'array', items: one(['id']) } },
    ],
    [
      `v.parse(schemaOf(id), JSON.parse(localStorage.getItem('cart'))); v.parse(Line, JSON.parse(event.data));`,
      { 'localStorage.cart': {} },
    ],
    [
      `${schema} const known = JSON.parse(localStorage.getItem('cart')); v.parse(Line, known); v.parse(v.array(Line), known);`,
      { 'localStorage.cart': {} },
    ],
  ])('reads what it kept as it says: %s', (text, reads) => {
    expect(read(text).reads).toEqual(reads);
  });

  it('says what contracts ask of what they have kept for it in the tab', () => {
    const kept = `${from('createAttempts, keptInTab')} ${schema} const draftOf = (id) => keptInTab(\`draft/\${id}\`, v.array(Line), []); createAttempts('order', Line, isSame); keptInTab('own', schemaOf(id), null);`;
    expect(read(kept)).toMatchObject({
      reads: {},
      inTab: {
        'sessionStorage.draft/${…}': { type: 'array', items: one(['id'], { at: { type: 'number' } }) },
        'sessionStorage.order': one(['id'], { at: { type: 'number' } }),
      },
    });
  });

  it('reads texts where it is not seen to make anything of them', () => {
    const made = `const made = (key) => ({ read: () => localStorage.getItem(key) }); const token = made('token'); const line = made('line'); show(token.read());`;
    const told = (text: string) => {
      const { reads, texts, others } = read(`${made} ${text}`);
      return [Object.keys(reads), texts, others];
    };
    expect(told('JSON.parse(line.read());')).toEqual([['localStorage.line'], ['localStorage.token'], 0]);
    expect(told(`JSON.parse(sessionStorage.getItem(key)); JSON.parse(localStorage.getItem('draft/' + id));`)).toEqual([
      [],
      ['localStorage.line', 'localStorage.token'],
      0,
    ]);
    expect(told('JSON.parse(localStorage.getItem(key));')).toEqual([[], [], 0]);
    for (const more of [
      'superjson.parse(line.text);',
      'v.parse(v.pipe(v.string(), v.parseJson()), text);',
      'socket.onmessage = ({ data }) => JSON.parse(data);',
    ])
      expect(told(more)).toEqual([[], ['localStorage.line', 'localStorage.token'], 1]);
    expect(
      told(
        'function lineIn(text) { try { return JSON.parse(text); } catch { return { text }; } } lineIn(line.read());',
      ),
    ).toEqual([[], ['localStorage.token'], 0]);
  });

  it('takes names one by one of all that there is, and hands names on', () => {
    const taken = (text: string) => [...(usage(text).imports.get('@storefront/platform') ?? [])];
    expect(taken(`import * as platform from '@storefront/platform'; platform.useGo();`)).toEqual(['useGo']);
    expect(taken(`export { useGo, type Head } from '@storefront/platform';`)).toEqual(['useGo']);
    const all = `import * as platform from '@storefront/platform';`;
    for (const text of [
      `${all} const { useGo } = platform;`,
      `${all} const { useGo: go } = platform;`,
      `${all} platform['useGo']();`,
      `${all} const same = platform; same.useGo();`,
      `const { useGo } = await import('@storefront/platform');`,
      `const late = await import('@storefront/platform'); late.useGo();`,
      `(await import('@storefront/platform')).useGo();`,
      `import('@storefront/platform').then(({ useGo }) => useGo());`,
    ])
      expect(taken(text)).toEqual(['useGo']);
    for (const text of [
      `${all} const { ...rest } = platform;`,
      `${all} const { useGo } = other(platform);`,
      `import(name).then(({ useGo }) => useGo());`,
    ])
      expect(taken(text)).toEqual([]);
  });

  it.each<[string, string[]]>([
    [
      'import { Slot, type Head, RemoteStore } from "@storefront/platform"; const take = (store: RemoteStore) => <Slot name="overlay" />;',
      ['Slot'],
    ],
    [
      'import { Shape } from "@storefront/platform"; let a: Shape.Part; class Own implements Shape {} interface More extends Shape {} type Same = typeof Shape;',
      [],
    ],
    [
      'import * as platform from "@storefront/platform"; interface More extends platform.RouteContext {} class Own implements platform.RouteContext {} let a: platform.Head;',
      [],
    ],
    ['import * as platform from "@storefront/platform"; class Own extends platform.Base<platform.Head> {}', ['Base']],
    ['import { Base } from "@storefront/platform"; class Own extends Base {}', ['Base']],
    ['import { Base } from "@storefront/platform"; class Own extends Base.Part {}', ['Base']],
    ['import { useGo as go } from "@storefront/platform"; const all = { go };', ['useGo']],
    ['import { useGo } from "@storefront/platform"; export { useGo };', ['useGo']],
    ['import { useGo } from "@storefront/platform";', []],
  ])('takes no name that only stands for a type, as the build does not: %s', (text, names) => {
    expect([...(usage(text).imports.get('@storefront/platform') ?? [])]).toEqual(names);
  });

  describe('reads parts of its address', () => {
    const read = (files: Record<string, string>) =>
      routeParamsOf(createCode(Object.entries(files).map(([path, text]) => ({ path, text }))));

    it('wherever it takes them', () => {
      const names = ['game', 'id', 'more', 'page'];
      expect(
        read({
          'a.ts': `useParams().page; const { game } = useParams(); const head = ({ params: { id } }) => context.params.more;`,
        }),
      ).toEqual(names);
      expect(
        read({
          'a.ts': `const all = useParams(); all.page; const { game } = all; all['id']; const parts = context.params; parts.more; const other = useGame(); other.no;`,
        }),
      ).toEqual(names);
      expect(
        read({
          'a.ts': `request(useParams()); function request({ page, game }: Parts) { return page; } const more = (parts) => parts.id; const head = ({ params }) => more(params, params.more);`,
        }),
      ).toEqual(names);
      expect(read({ 'a.ts': `const { page, ...rest } = useParams(); send(rest);` })).toEqual(['page']);
      expect(read({ 'a.ts': `send(useParams()); const all = { params: 1 }; all.page; searchParams.page;` })).toEqual(
        [],
      );
    });

    it('and says which it takes of what useParams() answers', () => {
      const straight = (text: string) => hookParamsOf(createCode([{ path: 'src/routes/news.ts', text }]));
      expect(
        straight(
          `useParams<'page'>().page; const { id: game = '' } = useParams(); const all = useParams(); all['more']; const head = ({ params }) => params.no; list.params.map(String);`,
        ),
      ).toEqual(['news:id', 'news:more', 'news:page']);
      expect(straight(`request(useParams()); function request({ page }: Parts) { return page; }`)).toEqual([
        'news:page',
      ]);
    });

    it('and none of what a helper is given under that name', () => {
      const helper = `export const track = (event: string, params: { slug: string }) => send(event, params.slug);`;
      const route = (code: string) =>
        read({ 'src/track.ts': helper, 'src/routes/article.ts': `import { track } from '../track'; ${code}` });
      expect(route(`const { name } = useParams(); track('open', { slug: name });`)).toEqual(['article:name']);
      expect(route(`track('open', { slug: useParams().name });`)).toEqual(['article:name']);
      for (const code of [
        `track('open', { slug: 1 }); track('shut', useParams());`,
        `track('open', { ...useParams() });`,
        `track('open', parse(useParams()));`,
        `const load = ({ params }) => track('open', params);`,
        `const load = ({ params }) => track('open', { ...params });`,
        `const load = (context) => track('open', context.params);`,
        `const pass = (params) => track('open', params); const load = ({ params: parts }) => pass(parts);`,
      ])
        expect([code, route(code)]).toEqual([code, ['article:slug']]);
      expect(route('')).toEqual(['slug']);
      const walks = (given: string, again: string) =>
        read({ 'a.ts': `function walk(params) { ${again} params.page; } walk(${given});` });
      for (const again of ['walk(params);', 'walk({ ...params });'])
        expect([walks('{ page: 1 }', again), walks('useParams()', again)]).toEqual([[], ['page']]);
    });

    it('by the routes that lead to the reading', () => {
      const files = {
        'src/routes/news.ts': `import { NewsScreen } from '../features'; const load = ({ params }) => params.page; export const route = { Screen: NewsScreen };`,
        'src/routes/article.tsx': `import { Article } from '../features'; export const route = { load: ({ params }) => params.page, Screen: () => <Article /> };`,
        'src/routes/late.ts': `export const route = { Screen: lazy(() => import('../features/late')) };`,
        'src/features/index.ts': `export * from './news'; export { Article } from './article'; export { Nobody } from './nobody';`,
        'src/features/news.ts': `import { placeOf } from './place'; const usePlace = () => placeOf(useParams()); export const NewsScreen = () => usePlace();`,
        'src/features/article.ts': `import * as place from './place'; export const Article = () => [place.useTab(), useParams().articleId];`,
        'src/features/late.ts': `import { useTab } from './place'; export default () => [useTab(), useParams().late];`,
        'src/features/place.ts': `export const placeOf = ({ list }) => list; export const useTab = () => useParams().tab;`,
        'src/features/nobody.ts': `export const Nobody = () => useParams().nobody;`,
      };
      expect(read(files)).toEqual([
        'article,late:tab',
        'article:articleId',
        'article:page',
        'late:late',
        'news:list',
        'news:page',
        'nobody',
      ]);
    });
  });

  it('opens slots whose names are constants, and perhaps any that it names where they come at run time', () => {
    const known: DeclaredTypes = {
      events: new Map(),
      slots: new Map([
        ['overlay', {}],
        ['header.cart', {}],
      ]),
    };
    const slots = (text: string) =>
      slotsRenderedIn([usage(`import { Slot } from '@storefront/platform'; ${text}`)], known).map(({ slot }) => slot);
    expect(slots(`const place = 'overlay'; const a = <Slot name={place} />;`)).toEqual(['overlay']);
    expect(slots(`const a = <Slot {...{ name: 'overlay' }} />;`)).toEqual(['overlay']);
    for (const text of [
      `import { memo } from 'react'; const Place = memo(Slot); const a = <Place name="overlay" />;`,
      `const parts = { Slot }; const a = <parts.Slot name="overlay" />;`,
      `const parts = { inner: { Slot } }; const a = <parts.inner.Slot name="overlay" />;`,
      `const Place = isWide ? Slot : Other; const a = createElement(Place, { name: 'overlay' });`,
      `import * as platform from '@storefront/platform'; const { Slot: Place } = platform; const a = <Place name="overlay" />;`,
    ])
      expect(slots(text)).toEqual(['overlay']);
    expect(slots(`const parts = { Slot: Other }; const a = <parts.Slot name="overlay" />;`)).toEqual([]);
    expect(slots(`const a = createElement(Slot, { name: 'overlay' });`)).toEqual(['overlay']);
    expect(slots(`const places = ['overlay']; const a = places.map((name) => <Slot name={name} />);`)).toEqual([
      'overlay',
    ]);
    expect(
      slots(
        `const places = { overlay: styles.wide }; const a = Object.entries(places).map(([name]) => <Slot name={name} />);`,
      ),
    ).toEqual(['overlay']);
  });

  it.each([
    [
      'handed on under one name',
      `import { parts } from './parts'; show(<parts.Slot name="overlay" />);`,
      `export * as parts from '@storefront/platform';`,
    ],
    [
      'handed on under one name, and taken apart',
      `import { parts } from './parts'; const { Slot } = parts; show(<Slot name="overlay" />);`,
      `export * as parts from '@storefront/platform';`,
    ],
    [
      'of our own',
      `import { all } from './parts'; show(<all.Slot name="overlay" />);`,
      `export * as all from './more';`,
    ],
    [
      'what is left of all',
      `import * as all from '@storefront/platform'; const { useStats, ...rest } = all; show(<rest.Slot name="overlay" />);`,
      '',
    ],
    [
      'what is left of what was handed on',
      `import { parts } from './parts'; const { useStats, ...rest } = parts; const { Slot } = rest; show(<Slot name="overlay" />);`,
      `export * as parts from '@storefront/platform';`,
    ],
    [
      'a field of an object',
      `import { tools } from './parts'; show(<tools.Place name="overlay" />);`,
      `import { Slot } from '@storefront/platform'; export const tools = { Place: Slot };`,
    ],
    [
      'a field of an object within another',
      `import { tools } from './parts'; show(<tools.own.Place name="overlay" />);`,
      `import { Slot } from '@storefront/platform'; export const tools = { own: { Place: Slot } };`,
    ],
    [
      'a field of an object that a function answers with',
      `import { tools } from './parts'; const { Place } = tools(); show(<Place name="overlay" />);`,
      `import { Slot } from '@storefront/platform'; export const tools = () => ({ Place: Slot });`,
    ],
  ])('opens slots by the platform as %s', (_how, screen, parts) => {
    const texts = {
      'Screen.tsx': screen,
      'parts.ts': parts,
      'more.ts': `export { Slot } from '@storefront/platform';`,
    };
    const usages = usagesOf(createCode(Object.entries(texts).map(([path, text]) => ({ path, text }))));
    expect(slotsRenderedIn(usages, nothingDeclared).map(({ slot }) => slot)).toEqual(['overlay']);
    expect(usages.flatMap(({ imports }) => [...(imports.get('@storefront/platform') ?? [])])).toContain('Slot');
  });

  it('opens no slots in what nothing else names', () => {
    const slots = (text: string, others: Record<string, string> = {}) => {
      const sources = Object.entries({
        'Layout.tsx': `import { Slot } from '@storefront/platform'; ${text}`,
        ...others,
      });
      return slotsRenderedIn(
        usagesOf(createCode(sources.map(([path, written]) => ({ path, text: written })))),
        nothingDeclared,
      ).map(({ slot }) => slot);
    };
    const opens = '<Slot name="overlay" />';
    const brings = (code: string) => ({ 'main.tsx': `import { Layout } from './Layout'; ${code}` });
    const unused = [
      slots(`function Overlays() { return ${opens}; } export const Layout = () => <div />;`),
      slots(`const Overlays = memo(() => ${opens}); export const Layout = () => <div />;`),
      slots(
        `function Overlays() { return ${opens}; } const Frame = () => <Overlays />; export const Layout = () => <div />;`,
      ),
      slots(`const One = () => <Two />; const Two = () => <>{${opens}}<One /></>;`),
      slots(`export const Layout = () => ${opens};`, brings('')),
      slots(`export const Layout = () => ${opens}; export const Other = 1;`, {
        'main.tsx': `import * as all from './Layout'; show(<all.Other />);`,
      }),
    ];
    expect(unused).toEqual(unused.map(() => []));
    const never = [
      slots(`export const Layout = () => <div>{false && ${opens}}</div>;`),
      slots(`export const Layout = () => <div>{(true as boolean) || ${opens}}</div>;`),
      slots(`const isOn = !true; export const Layout = () => (isOn ? ${opens} : null);`),
      slots(`export const Layout = () => (!0 ? null : ${opens});`),
      slots(`export const Layout = () => { if (0) return ${opens}; return null; };`),
      slots(`function Overlays() { return ${opens}; } export const Layout = () => <div>{null && <Overlays />}</div>;`),
      slots(
        `const features = { aside: false, more: true }; export const Layout = () => <div>{features.aside && ${opens}}</div>;`,
      ),
      slots(
        `import { features } from './features'; export const Layout = () => (features.own.aside ? ${opens} : null);`,
        { 'features.ts': 'export const features = { own: { aside: false } } as const;' },
      ),
      slots(`const { aside } = { aside: false }; export const Layout = () => <div>{aside && ${opens}}</div>;`),
    ];
    expect(never).toEqual(never.map(() => []));
    const used = [
      slots(`export const Layout = () => <div>{true && ${opens}}</div>;`),
      slots(`export const Layout = ({ isOn = false }) => <div>{isOn && ${opens}}</div>;`),
      slots(
        `const features = { aside: false, more: true }; export const Layout = () => <div>{features.more && ${opens}}</div>;`,
      ),
      slots(
        `const features = { aside: false }; features.aside = isWide(); export const Layout = () => <div>{features.aside && ${opens}}</div>;`,
      ),
      slots(
        `const features = { aside: isWide() ? true : false }; export const Layout = () => <div>{features.aside && ${opens}}</div>;`,
      ),
      slots(
        `let isOn = false; export const turn = () => { isOn = true; }; export const Layout = () => <div>{isOn && ${opens}}</div>;`,
      ),
      slots(`export const Layout = () => { if (false) return null; else return ${opens}; };`),
      slots(`export const Layout = () => <div>{${opens} && false}</div>;`),
      slots(`export const Layout = () => <div>{false ?? ${opens}}{undefined ?? ${opens}}</div>;`),
      slots(`function Overlays() { return ${opens}; } export const Layout = () => <Overlays />;`),
      slots(`const Overlays = memo(() => ${opens}); const parts = { Overlays }; show(parts);`),
      slots(`function Overlays() { return ${opens}; } const Frame = () => <Overlays />; export { Frame };`),
      slots(`const made = register(() => ${opens});`),
      slots(`const one = 1, Overlays = () => ${opens};`),
      slots(`export const Layout = () => ${opens};`),
      slots(`export default function Layout() { return ${opens}; }`, {
        'main.tsx': `import Other from './Layout'; show(Other);`,
      }),
      slots(`export const Layout = () => ${opens};`, brings('show(<Layout />);')),
      slots(`export const Layout = () => ${opens};`, {
        'main.tsx': `import { Layout as Frame } from './Layout'; show(Frame);`,
      }),
      ...[
        `Object.values(all).map((Part) => <Part />);`,
        `const Part = all[kind]; show(<Part />);`,
        `show(<all.Layout />);`,
      ].map((code) =>
        slots(`export const Layout = () => ${opens};`, { 'main.tsx': `import * as all from './Layout'; ${code}` }),
      ),
      ...[`import('./Layout').then(show);`, `export * from './Layout';`, `export * as all from './Layout';`].map(
        (code) =>
          slots(`export const Layout = () => ${opens}; export const most = 1;`, {
            'main.tsx': code,
            'other.tsx': `import { most } from './Layout'; show(most);`,
          }),
      ),
    ];
    expect(used).toEqual(used.map(() => ['overlay']));
  });

  it('looks once at each function on the way to who names it, in however many ways there are', () => {
    const steps = Array.from(
      { length: 30 },
      (_, step) => `const F${step} = () => <><F${step + 1} /><F${step + 1} /><F${step + 1} /></>;`,
    ).join(' ');
    const slots = (more: string) =>
      slotsRenderedIn(
        [
          usage(
            `import { Slot } from '@storefront/platform'; ${steps} const F30 = () => <Slot name="overlay" />; ${more}`,
          ),
        ],
        nothingDeclared,
      ).map(({ slot }) => slot);
    expect(slots('')).toEqual([]);
    expect(slots('show(<F0 />);')).toEqual(['overlay']);
  });

  it.each(['routes/news', 'widgets/Chat', 'register'])(
    'opens slots in what whoever loads a remote finds in src/%s, also where others import more of it',
    (path) => {
      const texts = {
        [`src/${path}.tsx`]: `import { Slot } from '@storefront/platform'; export const most = 1; export function Widget() { return <Slot name="overlay" />; }`,
        'src/features/news.ts': `import { most } from '../${path}'; show(most);`,
      };
      const usages = usagesOf(createCode(Object.entries(texts).map(([file, text]) => ({ path: file, text }))));
      expect(slotsRenderedIn(usages, nothingDeclared).map(({ slot }) => slot)).toEqual(['overlay']);
    },
  );

  it('links to paths with as many parts as it gives them, to written ones, and by going there', () => {
    const links = (text: string) =>
      linksOf([usage(`${from('paths')} import { useGo } from '@storefront/platform'; ${text}`)]);
    expect(links('paths.news(); paths.news(2);')).toEqual(['/news', '/news/{}']);
    expect(links('paths.payment();')).toEqual(['/payment']);
    expect(links('paths.payment(id);')).toEqual(['/payment/{}']);
    expect(links('paths.manual(...names);')).toEqual(['/products/{}/{}']);
    expect(links('pick(paths.details);')).toEqual(['/details/{}']);
    expect(links('const { contact, payment: pay, news } = paths; contact(); pay(id); const x = { news: 1 };')).toEqual([
      '/contact-us',
      '/payment/{}',
    ]);
    expect(links("paths['contact'](); const { cart } = { ...paths };")).toEqual([]);
    expect(
      links('const go = useGo(); go(`/products/${a}/${b}?x=${c}`); const a = <Link to={`/page-${n}`} />;'),
    ).toEqual(['/products/{}/{}']);
    expect(
      links(
        "useGo()('/basket'); location.assign('/ru/there'); window.location.replace(`/games/${id}`); document.location.href = '/by-place'; location = '/itself';",
      ),
    ).toEqual(['/basket', '/by-place', '/games/{}', '/itself', '/there']);
    for (const way of [
      "go('/order/' + id)",
      "go('/order/'.concat(id))",
      "go(['/order', id].join('/'))",
      "go(way); const way = '/order/' + encodeURIComponent(id)",
      'go(ways.order(id)); const ways = { order: (id: string) => `/order/${encodeURIComponent(id)}` }',
      "go(ways.order(id)); const ways = { order(id: string) { return '/order/' + id; } }",
      "go(Ways.order(id)); class Ways { static order(id: string) { return '/order/' + id; } }",
      "const ways = { order: (id: string) => base + id }; const base = '/order/'; const { order } = ways; go(order(id))",
      'leave(go, id); function leave(lead: (path: string) => void, id: string) { lead(`/order/${id}`); }',
      'leave({ go, id }); const leave = ({ go: lead, id }) => lead(`/order/${id}`)',
      'const Leave = ({ lead }) => <button onClick={() => lead(`/order/${id}`)} />; const a = <Leave lead={go} />',
      'const useLead = () => useGo(); useLead()(`/order/${id}`)',
      "const load = () => { const redirectTo = '/order/' + id; return { redirectTo }; }",
      "const load = () => { const answer = {}; answer.redirectTo = '/order/' + id; return answer; }",
      "const load = () => ({ 'redirectTo': '/order/' + id })",
      "const a = <Link to={'/order/' + id} />",
    ])
      expect([way, links(`const go = useGo(); ${way};`)]).toEqual([way, ['/order/{}']]);
    expect(
      links(
        "const go = useGo(); go('/catalog' + search); go(base + '/x'); go('/a' + (isAll ? '' : '/' + id)); other('/order/' + id); const walk = (id) => '/up/' + walk(id); const load = ({ to }) => ({ to });",
      ),
    ).toEqual([]);
    expect(
      links(
        `const a = <><Link to="/en/contact-us" /><Link to="/ru/help" /><Link to="/ru" /></>; useGo()('/en/games');`,
      ),
    ).toEqual(['/', '/contact-us', '/games', '/help']);
    expect(
      links(
        `const a = <a href="/ru/help" />; const list = [{ to: '/listed' }, { href: '/ru' }]; const b = <a href={'/shown'} />;`,
      ),
    ).toEqual(['/', '/help', '/listed', '/shown']);
    expect(
      links(
        `const a = <><a href="https://elsewhere.example/x" /><use href="/static/sprite.svg#cart" /><a href={\`\${site}/x\`} /></>; place.href = '/no'; text.replace('/a', '/b'); const b = { from: '/x' };`,
      ),
    ).toEqual([]);
    expect(
      links(`const load = () => ({ redirectTo: '/basket' }); const a = <Redirect to={is ? '/here' : '/there'} />;`),
    ).toEqual(['/basket', '/here', '/there']);
  });

  it.each<[string, string[]]>([
    ["go(paths.cart() + '/items')", ['/cart', '/cart/items']],
    ['go(`${paths.payment(id)}/done?x=1`)', ['/payment/{}', '/payment/{}/done']],
    ["const way = paths.cart(); const a = <Link to={way + '/items'} />", ['/cart', '/cart/items']],
    ["const a = <a href={localizePath('/support', language)} />", ['/support']],
    ["const a = <a href={localizePath(paths.cart(), language) + '/items'} />", ['/cart', '/cart/items']],
    ["const head = ({ absolute }) => ({ list: [{ href: absolute('/announcements/' + id) }] })", ['/announcements/{}']],
    ["const head = (context) => ({ href: context.absolute('/support') })", ['/support']],
    // A file, another's address, a part that is no whole one, and what comes at run time.
    ["const head = ({ absolute }) => ({ href: absolute('/static/card.png') })", []],
    ["const absolute = (path) => 'https://else.test' + path; const a = <a href={absolute('/support')} />", []],
    ["import { absolute } from 'elsewhere'; const a = <a href={absolute('/support')} />", []],
    ["go(paths.cart() + 's' + id)", ['/cart']],
    ["go(paths.payment(...ids) + '/done')", ['/payment/{}']],
    ["go(paths[name]() + '/done'); go(paths.toString() + '/done'); go(ways.cart() + '/items')", []],
    [
      "const files = [{ href: '/v1/orders/feed' }, { href: '/static/list' }]; const a = <a href={`/v2/orders/${id}`} />",
      [],
    ],
    [
      "const words = [{ pattern: /_/g, to: '/and/' }, { from: ' ', to: '/' }, { test: isOld, to }]; const to = '/or/';",
      [],
    ],
    ["const motion = [{ min: 0, to: '/unit' }, { initial: '/a', to: '/b' }, { from: '/a', to: 'b/c' }];", []],
    [
      "const list = [{ label, to: '/v1' }, { to: '/and', title: 'from' }, { to: '/v1/x' }]; const a = <a href='/v1' />",
      ['/and', '/v1', '/v1/x'],
    ],
  ])('links to addresses that are made of one: %s', (text, links) => {
    expect(
      linksOf([
        usage(
          `${from('paths, localizePath')} import { useGo } from '@storefront/platform'; const go = useGo(); ${text}`,
        ),
      ]),
    ).toEqual(links);
  });

  it.each<[string, string[]]>([
    ['go(`details/${id}`)', ['details/{}']],
    ["go('details/' + id + '?x=1')", ['details/{}']],
    ["const a = <Link to={is ? 'catalog/new' : '/catalog'} />", ['catalog/new']],
    ["const load = () => ({ redirectTo: 'orders/last' })", ['orders/last']],
    ['const load = (answer) => { answer.redirectTo = `orders/${id}`; }', ['orders/{}']],
    ["const list = [{ to: 'catalog/new' }]", ['catalog/new']],
    // A word, another's address, a kind of file, what is relative on purpose, and what is led to by the browser itself.
    [
      "go('details'); go('https://else.test/x'); go('mailto:a/b'); go(`${base}/x`); go('./details/1'); go('one two/three'); go('/details/1')",
      [],
    ],
    [
      "const kinds = [{ label, to: 'image/png' }]; const a = <a href='details/1' />; location.assign('details/1'); other('details/1')",
      [],
    ],
  ])('leads to addresses whose first slash is left out: %s', (text, slashless) => {
    const usages = [usage(`import { useGo } from '@storefront/platform'; const go = useGo(); ${text}`)];
    expect(relativeLinksOf(usages)).toEqual(slashless);
    expect(linksOf(usages).filter((link) => !link.startsWith('/'))).toEqual([]);
  });

  it('does the same in JavaScript as in TypeScript', () => {
    const picking = `${from('addRequested')} import { Slot } from '@storefront/platform'; import { Button } from '@storefront/ui'; export function Pick({ id }) { return <Button onClick={() => dispatch({ ...addRequested({ productId: id }) })}><Slot name="header.cart" /></Button>; }`;
    for (const path of ['src/Pick.js', 'src/Pick.jsx', 'src/Pick.mjs']) {
      const code = createCode([{ path, text: picking }]);
      expect([path, eventsOf(usagesOf(code), [], nothingDeclared).dispatches.map(({ type }) => type)]).toEqual([
        path,
        ['cart/addRequested'],
      ]);
      expect([path, slotsRenderedIn(usagesOf(code), nothingDeclared).map(({ slot }) => slot)]).toEqual([
        path,
        ['header.cart'],
      ]);
      expect(code.fileFor(path.endsWith('x') ? './Pick.jsx' : './Pick', 'src/Screen.tsx')).toBe(code.files[0]);
    }
    expect(
      ['src/a.ts', 'src/a.tsx', 'src/a.js', 'src/a.jsx', 'src/a.mjs', 'src/a.css', 'src/a.json'].filter(isCodeFile),
    ).toHaveLength(5);
  });

  it('hears the events that wake it, and those that it matches', () => {
    const { dispatches, listens } = eventsOf(
      [usage(`${from('addRequested')} builder.addMatcher(addRequested.match, take)`)],
      ['mf-y/done'],
      nothingDeclared,
    );
    expect(dispatches).toEqual([]);
    expect(listens.map(({ type }) => type)).toEqual(['cart/addRequested', 'mf-y/done']);
    expect(
      eventsOf([usage(`${from('addRequested')} const wakes = [addRequested.type]`)], [], nothingDeclared).listens,
    ).toEqual([]);
  });

  it('leaves slots open, and links to paths', () => {
    const code = `import { Slot } from '@storefront/platform'; ${from('paths')}
      const a = <><Slot name="header.cart" /><Slot name="mf-x/banner" props={{ id, kind: 'wide' }} /><Link to={paths.game(id)} /><Link to="/help" /></>;`;
    expect(slotsRenderedIn([usage(code)], nothingDeclared)).toEqual([
      { slot: 'header.cart', props: { type: 'object', properties: {}, required: [] } },
      {
        slot: 'mf-x/banner',
        props: {
          type: 'object',
          properties: { id: {}, kind: { type: 'string', const: 'wide' } },
          required: ['id', 'kind'],
        },
      },
    ]);
    expect(linksOf([usage(code)])).toEqual(['/catalog/products/{}', '/help']);
  });

  /** What a fragment's file needs, beside other files of its package. */
  function needs(text: string, others: Record<string, string> = {}, declared: DeclaredTypes = nothingDeclared) {
    const sources = Object.entries({ 'Widget.tsx': text, ...others }).map(([path, written]) => ({
      path,
      text: written,
    }));
    const code = createCode(sources, { known: interfacesOf(declared) });
    return propsOf(code.files[0]!, code);
  }

  it.each([
    [
      'export function Widget({ id, kind = "wide" }: { id: number; kind?: string; more: Elsewhere }) {}',
      { id: { type: 'number' }, kind: { type: 'string' } },
      ['id'],
    ],
    ['export function Widget({ id }: { id: number; size: "small" | "large" }) {}', { id: { type: 'number' } }, ['id']],
    [
      'export function Widget({ mark: { id } }: { mark: { id: number; source: string } }) {}',
      { mark: { type: 'object', properties: { id: { type: 'number' } }, required: ['id'] } },
      ['mark'],
    ],
    [
      'interface Props { id: string; list: number[] } export const Widget = ({ id, ...more }: Props) => null;',
      { id: { type: 'string' }, list: { type: 'array', items: { type: 'number' } } },
      ['id', 'list'],
    ],
    ['interface Props { id: number } export const Widget: FC<Props> = () => null;', {}, []],
    [
      'interface Props { id: string | null; list: number[] } export const Widget = (props: Props) => null;',
      { id: { anyOf: [{ type: 'string' }, { type: 'null' }] }, list: { type: 'array', items: { type: 'number' } } },
      ['id', 'list'],
    ],
    ['export function Widget({ id, size = 1 }) {}', { id: {}, size: {} }, ['id']],
    ['export function Widget({ id, size = 1 }: never) {}', { id: {}, size: {} }, ['id']],
    ['export function Widget({ id, size = 1 }: Elsewhere) {}', { id: {}, size: {} }, []],
    [
      "import type { ComponentProps } from 'react'; export function Widget({ className }: ComponentProps<'a'>) {}",
      { className: {} },
      [],
    ],
    [
      "import type { ButtonProps } from '@storefront/ui'; export const Widget = ({ block }: Partial<ButtonProps>) => null;",
      { block: {} },
      [],
    ],
    [
      "import type { PropsWithChildren } from 'react'; export const Widget = ({ id, children }: PropsWithChildren<{ id: number }>) => null;",
      { id: { type: 'number' }, children: {} },
      ['id'],
    ],
    [
      "import type * as React from 'react'; export const Widget = ({ id, children }: React.PropsWithChildren<{ id: number }>) => null;",
      { id: { type: 'number' }, children: {} },
      ['id'],
    ],
    [
      "interface Places { aside: { id: number; title?: string } } type PropsOf<N extends keyof Places> = Places[N]; export const Widget = ({ id, title }: PropsOf<'aside'>) => null;",
      { id: { type: 'number' }, title: { type: 'string' } },
      ['id'],
    ],
    [
      'interface Of<One, Other = One[]> { one: One; other: Other } type Both<One> = Of<One>; export const Widget = (props: Both<number>) => null;',
      { one: { type: 'number' }, other: { type: 'array', items: { type: 'number' } } },
      ['one', 'other'],
    ],
    ['export const Widget = memo(function Widget({ id }: { id: number }) {});', { id: { type: 'number' } }, ['id']],
    [
      'interface Props { id: number } export const Widget: FC<Props> = ({ id }) => null;',
      { id: { type: 'number' } },
      ['id'],
    ],
    ['export const Widget = memo<{ id: number }>((props) => props.id);', { id: { type: 'number' } }, ['id']],
    [
      'export const Widget = memo(forwardRef<Element, { id: number }>(({ id }, ref) => id));',
      { id: { type: 'number' } },
      ['id'],
    ],
    [
      'type W = (props: { id: number }) => ReactNode; export const Widget: W = (props) => props.id;',
      { id: { type: 'number' } },
      ['id'],
    ],
    [
      'export const Widget: (props: { id: number }) => ReactNode = (props) => props.id;',
      { id: { type: 'number' } },
      ['id'],
    ],
    [
      'export class Widget extends Component<{ id: number }> { render() { return this.props.id; } }',
      { id: { type: 'number' } },
      ['id'],
    ],
    [
      'export const Widget = class extends Component<{ id: number }> { render() { return this.props.id; } };',
      { id: { type: 'number' } },
      ['id'],
    ],
    [
      'interface Named { id: number } interface Props extends Named { kind: Kind } enum Kind { a = "a" } export function Widget(props: Props) {}',
      { id: { type: 'number' }, kind: { enum: ['a'] } },
      ['id', 'kind'],
    ],
    [
      'type All = { id: number; kind: "a" }; export function Widget(props: Omit<All, "kind"> & Partial<Pick<All, "kind">>) {}',
      { id: { type: 'number' }, kind: { const: 'a' } },
      ['id'],
    ],
    [
      'const kinds = { a: "a", b: "b" } as const; export function Widget(props: { kind: (typeof kinds)[keyof typeof kinds] }) {}',
      {
        kind: {
          anyOf: [
            { type: 'string', const: 'a' },
            { type: 'string', const: 'b' },
          ],
        },
      },
      ['kind'],
    ],
  ])('needs what its fragment takes: %s', (code, properties, required) => {
    expect(needs(code)).toEqual({ type: 'object', properties, required });
  });

  it.each<[string, Shape]>([
    ["'x' | (string & {})", { anyOf: [{ const: 'x' }, { type: 'string' }] }],
    ['number & { readonly brand: unique symbol }', { type: 'number' }],
    ["('a' | 'b') & { readonly brand: unique symbol }", { anyOf: [{ const: 'a' }, { const: 'b' }] }],
    [
      '{ a: string } & Elsewhere',
      { type: 'object', properties: { a: { type: 'string' } }, required: ['a'], additionalProperties: {} },
    ],
    [
      '{ a: string } & ({ b: 1 } | { c: 2 })',
      {
        anyOf: [
          { type: 'object', properties: { a: { type: 'string' }, b: { const: 1 } }, required: ['a', 'b'] },
          { type: 'object', properties: { a: { type: 'string' }, c: { const: 2 } }, required: ['a', 'c'] },
        ],
      },
    ],
    [
      '{ a: 1; [name: string]: number }',
      { type: 'object', properties: { a: { const: 1 } }, required: ['a'], additionalProperties: { type: 'number' } },
    ],
    [
      'Record<string, number> & { a: 1 }',
      { type: 'object', properties: { a: { const: 1 } }, required: ['a'], additionalProperties: { type: 'number' } },
    ],
    [
      '[number, string?]',
      { type: 'array', prefixItems: [{ type: 'number' }, { type: 'string' }], minItems: 1, maxItems: 2 },
    ],
    [
      'readonly [first: number, second?: string, ...rest: boolean[]]',
      { type: 'array', prefixItems: [{ type: 'number' }, { type: 'string' }], minItems: 1, items: { type: 'boolean' } },
    ],
    ['[...number[], string]', { type: 'array' }],
  ])('reads a type as it is written: %s', (type, shape) => {
    expect(needs(`export function Widget(props: { it: ${type} }) {}`)?.properties?.['it']).toEqual(shape);
  });

  it('reads props beside what is declared of them', () => {
    const strays = (text: string) => {
      const code = createCode([{ path: 'Widget.tsx', text }]);
      return undeclaredPropsOf(code.files[0]!, code);
    };
    for (const head of [
      '({ id, more }: { id: number } )',
      '(props: { id: number }) { const { more } = props as never;',
      '(props: { id: number }) { show(props.id, (props as never as { more: number }).more);',
    ])
      expect([head, strays(`export function Widget${head.includes(') {') ? head : `${head} {`} }`)]).toEqual([
        head,
        ['more'],
      ]);
    for (const head of [
      '({ id, more = 1 }: { id: number })',
      '({ id, more }: { id: number } & Elsewhere)',
      '({ id, ...more }: { id: number })',
      '({ more })',
      '(props: { id: number })',
    ])
      expect([head, strays(`export function Widget${head} {}`)]).toEqual([head, []]);
  });

  it('needs no attribute of an element', () => {
    expect(
      needs(
        "import type { HTMLAttributes } from 'react'; export const Widget = ({ className, id }: HTMLAttributes<HTMLElement> & { id: number }) => null;",
      )?.required,
    ).toEqual(['id']);
    expect(
      needs(
        "import type { HTMLAttributes } from 'react'; export const Widget = ({ className }: HTMLAttributes<HTMLElement>) => null;",
      )?.required,
    ).toEqual([]);
    expect(
      needs("import type { ReactNode } from 'react'; export const Widget = ({ mark }: { mark: ReactNode }) => null;"),
    ).toMatchObject({ properties: { mark: {} }, required: ['mark'] });
  });

  it('needs what a fragment of another file takes, and says where there is none', () => {
    expect(
      needs("export { Aside as Widget } from './Aside';", {
        'Aside.tsx': "import type { Props } from './props'; export function Aside(props: Props) {}",
        'props.ts': 'export interface Props { id: number }',
      }),
    ).toEqual({
      type: 'object',
      properties: { id: { type: 'number' } },
      required: ['id'],
    });
    expect(needs('export default function Widget() {}')).toBeUndefined();
    for (const badge of [
      'export default function Badge({ id }: { id: number }) {}',
      'export default ({ id }: { id: number }) => null;',
      'function Badge({ id }: { id: number }) {} export default Badge;',
      'function Badge({ id }: { id: number }) {} export { Badge as default };',
    ])
      for (const text of [
        "export { default as Widget } from './Badge';",
        "import Badge from './Badge'; export { Badge as Widget };",
      ])
        expect(needs(text, { 'Badge.tsx': badge })).toMatchObject({ required: ['id'] });
    expect(needs("export { Badge as Widget } from './Badge';", { 'Badge.tsx': 'export const [Badge] = all;' })).toEqual(
      {},
    );
    expect(needs("export { Badge as Widget } from './Badge';")).toEqual({});
    expect(needs("export { Widget as Badge } from './Badge';")).toBeUndefined();
    expect(needs("import { Aside } from '@storefront/ui'; export { Aside as Widget };")).toEqual({});
  });

  it('needs what a type of its own says, and of another remote’s what it has words for', async () => {
    const shop = await mkdtemp(join(tmpdir(), 'shop-'));
    const files = {
      'mf-a/src/contract.ts': 'export interface Mark { id: number; source: string }',
      'mf-b/src/props.ts': 'export interface Props { size: number }',
    };
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(shop, path)), { recursive: true });
      await writeFile(join(shop, path), text);
    }
    const text = `import type { Mark } from '@storefront/mf-a/contract'; import type { Props } from '../props'; export function Widget(props: Mark & Props) { return <Other key={props.id} {...props} />; }`;
    const { code } = readCode(join(shop, 'mf-b'), [{ path: 'src/widgets/W.tsx', text }]);
    expect(propsOf(code.files[0]!, code)?.required).toEqual(['id', 'size']);
    await rm(shop, { recursive: true });
  });

  describe('with what remotes declare beside their definitions', () => {
    const contract = `declare module '@storefront/contracts' {
        interface EventPayloads { 'mf-x/picked': { gameId: number; note?: string } }
        interface SlotProps { 'mf-x/pick': { size: 'small' | 'large' }; 'mf-x/end': object }
      }`;
    const declared = declaredIn(createCode([{ path: 'contract.ts', text: contract }]));
    const picked = {
      type: 'object',
      properties: { gameId: { type: 'number' }, note: { type: 'string' } },
      required: ['gameId'],
    };
    const sizes = { anyOf: [{ const: 'small' }, { const: 'large' }] };

    it('has all parts of what is declared in several places of a file', () => {
      const text = `interface Mark { kind: 'game' } interface Mark { id: number } interface Mark<T = string> { of: T } declare module '@storefront/contracts' { interface EventPayloads { 'mf-x/marked': Mark } }`;
      expect(declaredIn(createCode([{ path: 'contract.ts', text }])).events.get('mf-x/marked')).toMatchObject({
        properties: { kind: {}, id: { type: 'number' } },
        required: ['kind', 'id', 'of'],
      });
    });

    it.each([
      ["import * as v from 'valibot';", 'v.InferOutput<typeof PickedSchema>'],
      ["import * as v from 'valibot'; import type { InferOutput } from 'valibot';", 'InferOutput<typeof PickedSchema>'],
      ["import * as v from 'valibot';", 'Picked'],
      [
        "import * as v from 'valibot'; type Output<T extends v.GenericSchema> = v.InferOutput<T>;",
        'Output<typeof PickedSchema>',
      ],
    ])('has what a schema of its own says: %s %s', (imports, type) => {
      const text = `${imports} const MarkSchema = v.object({ id: v.number() }); export const PickedSchema = v.object({ mark: MarkSchema, origin: v.picklist(['list', 'page']), note: v.optional(v.string()) }); type Picked = v.InferOutput<typeof PickedSchema>; declare module '@storefront/contracts' { interface EventPayloads { 'mf-x/picked': ${type} } }`;
      expect(declaredIn(createCode([{ path: 'contract.ts', text }])).events.get('mf-x/picked')).toMatchObject({
        properties: {
          mark: { properties: { id: { type: 'number' } }, required: ['id'] },
          origin: { enum: ['list', 'page'] },
          note: { type: 'string' },
        },
        required: ['mark', 'origin'],
      });
    });

    it('has what these grow out of, and what stands in files that the contract imports', () => {
      const added = (what: string) => `declare module '@storefront/contracts' { ${what} }`;
      const files = {
        'contract.ts': `import type {} from './events'; import type { Placed } from './places'; export * from './more'; import 'elsewhere'; ${added(`interface EventPayloads extends Own { 'mf-x/left': { at: number } } interface SlotProps extends Placed {}`)} interface Own { 'mf-x/own': { id: string }; [name: \`mf-x/\${string}\`]: object }`,
        'events.ts': `import './further'; ${added("interface EventPayloads { 'mf-x/picked': { gameId: number } }")}`,
        'further.ts': `import './events'; ${added("interface EventPayloads { 'mf-x/further': { far: boolean } }")} interface SlotProps { name: string }`,
        'places.ts': `export interface Placed { 'mf-x/pick': { size: number } }`,
        'more.ts': added("interface SlotProps { 'mf-x/end': { last: boolean } }"),
      };
      const folder = mkdtempSync(join(tmpdir(), 'contract-'));
      for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
      const { events, slots } = declaredIn(
        createCode([{ path: 'contract.ts', text: files['contract.ts'] }], { folder }),
      );
      rmSync(folder, { recursive: true });
      const fields = (all: ReadonlyMap<string, Shape>) =>
        Object.fromEntries([...all].map(([name, { required }]) => [name, required]).sort());
      expect(fields(events)).toEqual({
        'mf-x/further': ['far'],
        'mf-x/left': ['at'],
        'mf-x/own': ['id'],
        'mf-x/picked': ['gameId'],
      });
      expect(fields(slots)).toEqual({ 'mf-x/end': ['last'], 'mf-x/pick': ['size'] });
    });

    it('sends and hears events by their names', () => {
      const code = `${from('event, isEvent')} dispatch(event('mf-x/picked', { gameId: id })); builder.addMatcher(isEvent('mf-x/picked'), take);`;
      expect(eventsOf([usage(code)], [], declared)).toMatchObject({
        dispatches: [
          {
            type: 'mf-x/picked',
            payload: { type: 'object', properties: { gameId: { type: 'number' } }, required: ['gameId'] },
          },
        ],
        listens: [
          {
            type: 'mf-x/picked',
            payload: { type: 'object', properties: { gameId: { type: 'number' } }, required: ['gameId'] },
          },
        ],
      });
      expect(
        eventsOf([usage(`${from('event')} dispatch(event('mf-x/picked', choice))`)], [], declared).dispatches[0]!
          .payload,
      ).toEqual(picked);
    });

    describe('needs of an event that it hears', () => {
      const marks = declaredIn(
        createCode([
          {
            path: 'contract.ts',
            text: `interface EventPayloads { 'mf-y/marked': { mark: { id: number; source: string }; source: string; at: number } }`,
          },
        ]),
      );
      const fields = (shape: Shape | undefined): unknown =>
        shape?.properties &&
        Object.entries(shape.properties).map(([name, part]) =>
          part.properties ? [name, ...(fields(part) as unknown[])] : name,
        );
      const heard = (text: string, wakes = ['mf-y/marked']) => {
        const code = createCode([
          { path: 'src/remote.ts', text: `export const wakes = ['mf-y/marked'];` },
          {
            path: 'src/marks.ts',
            text: `${from('isEvent, event')} import { isAnyOf } from '@storefront/platform'; ${text}`,
          },
        ]);
        return fields(eventsOf(usagesOf(code), wakes, marks).listens[0]?.payload);
      };
      const id = [['mark', 'id']];

      it.each([
        `builder.addMatcher(isEvent('mf-y/marked'), (state, { payload }) => { state.source = payload.mark.id; });`,
        `builder.addMatcher(isEvent('mf-y/marked'), (state, action) => { const { payload } = action; const { mark } = payload; state.source = mark!.id; });`,
        `builder.addMatcher(isAnyOf(isEvent('mf-y/marked'), isEvent('mf-y/more')), (state, { payload: { mark: { id: source } } }) => { state.source = source; });`,
        `function take(state, { payload }) { keep(state, payload.mark); } const keep = (state, { id }: { id: number; source: string }) => { state.source = id; }; builder.addMatcher(isEvent('mf-y/marked'), take);`,
        `startListening({ matcher: isEvent('mf-y/marked'), effect: (action) => send((action.payload as Marked)['mark'].id, 'source') });`,
        `startListening({ matcher: isEvent('mf-y/marked'), effect({ payload }, source) { const mark = payload.mark; send(mark?.id); } });`,
        `builder.addMatcher(isEvent('mf-y/marked'), (state, { payload }) => { const { payload: source } = state; state.last = [source, payload.mark.id]; });`,
        `builder.addMatcher(isEvent('mf-y/marked'), (state, { payload }) => { state.payload = { payload: payload.mark.id, source: 1 }; });`,
        `builder.addMatcher(isEvent('mf-y/marked'), (state, { payload }: { payload: EventPayloads['mf-y/marked'] }) => { state.source = payload.mark.id; });`,
      ])('what it reads: %s', (text) => {
        expect(heard(text)).toEqual(id);
      });

      it.each([
        [
          'goes on as a whole',
          `builder.addMatcher(isEvent('mf-y/marked'), (state, { payload }) => { state.mark = payload.mark; }); select(state.mark.id, source);`,
          [['mark', 'id', 'source']],
        ],
        [
          'goes on as a whole, with words for some',
          `builder.addMatcher(isEvent('mf-y/marked'), (state, { payload }) => { state.last = payload; }); const select = ({ last }) => last.mark.id;`,
          id,
        ],
        [
          'is taken apart by a name that comes at run time',
          `builder.addMatcher(isEvent('mf-y/marked'), (state, { payload }) => { state.id = payload[mark]; });`,
          [['mark', 'id']],
        ],
        [
          'goes on and on',
          `const keep = (state, mark, depth) => { if (depth > 1) keep(state, mark, depth - 1); else state.source = mark.id; }; builder.addMatcher(isEvent('mf-y/marked'), (state, { payload }) => keep(state, payload.mark, 2));`,
          [['mark', 'id', 'source']],
        ],
        [
          'goes on in another object',
          `builder.addMatcher(isEvent('mf-y/marked'), (state, { payload }) => { state.last = { payload }; }); const select = ({ last }) => last.payload.mark.id;`,
          id,
        ],
        [
          'goes on with others',
          `const keep = (source, id) => source; builder.addMatcher(isEvent('mf-y/marked'), (state, { payload }) => keep(...all, payload.mark));`,
          [['mark', 'id', 'source']],
        ],
        [
          'goes on as one of some',
          `const keep = (state, ...source) => source[1].id; builder.addMatcher(isEvent('mf-y/marked'), (state, { payload }) => keep(state, 1, payload.mark));`,
          [['mark', 'id', 'source']],
        ],
        [
          'is heard by another matcher',
          `builder.addMatcher(isEvent('mf-y/marked'), (state, { payload }) => { state.id = payload.mark.id; }); if (action.type === 'mf-y/marked') state.at = 1;`,
          [['mark', 'id'], 'at'],
        ],
        [
          'is heard by who knows whom',
          `const isMarked = isEvent('mf-y/marked'); if (isMarked(action)) state.source = action.payload.mark.id;`,
          [['mark', 'id', 'source'], 'source'],
        ],
        [
          'is heard twice',
          `builder.addMatcher(isEvent('mf-y/marked'), (state, { payload }) => { state.id = payload.mark.id; }).addMatcher(isEvent('mf-y/marked'), (state, { payload }) => { state.at = payload.at; });`,
          [['mark', 'id'], 'at'],
        ],
        ['wakes it, and is not named in its code', `const { at } = state;`, ['at']],
      ])('what it has words for, where it %s', (_how, text, names) => {
        expect(heard(text)).toEqual(names);
      });

      const required = (text: string) => {
        const code = createCode([{ path: 'src/marks.ts', text: `${from('isEvent')} ${text}` }]);
        const { required: all, properties } = eventsOf(usagesOf(code), ['mf-y/marked'], marks).listens[0]!.payload;
        return [all, Object.keys(properties ?? {})];
      };

      it.each([
        'const { at = 0, source } = payload; state.at = at + source;',
        'state.at = (payload.at ?? 0) + payload.source;',
        'state.at = payload.at || 0; state.source = payload.source;',
        'const { at, source } = payload; state.at = at ?? source;',
        'const at = payload.at; state.source = payload.source; state.at = at ?? 1; state.more = at ?? 2;',
        'keep(state, payload.at); state.source = payload.source;',
        'keepBoth(state, payload);',
        "state.at = payload['at'] ?? payload.source;",
      ])('what nothing stands in for: %s', (effect) => {
        const helpers =
          'function keep(state, at = 0) { state.at = at; } const keepBoth = (state, { source, at = 1 }) => { state.at = [at, source]; };';
        const [all, names] = required(
          `${helpers} builder.addMatcher(isEvent('mf-y/marked'), (state, { payload }) => { ${effect} });`,
        );
        expect([all, [...names!].sort()]).toEqual([['source'], ['at', 'source']]);
      });

      it.each([
        'const { at = 0 } = payload; state.at = payload.at + at;',
        'const { at } = payload; state.at = [at ?? 0, at];',
        'state.at = payload.at && 1;',
        'state.at = other ?? payload.at;',
        'keep(...payload.at);',
      ])('what is taken as it is, too: %s', (effect) => {
        expect(
          required(
            `const keep = (at = 0) => at; builder.addMatcher(isEvent('mf-y/marked'), (state, { payload }) => { ${effect} });`,
          )[0],
        ).toEqual(['at']);
      });

      it('and reads beside what is declared', () => {
        const strays = (text: string) =>
          undeclaredReads(
            createCode([
              {
                path: 'src/marks.ts',
                text: `${from('isEvent, addRequested')} import { isAnyOf } from '@storefront/platform'; ${text}`,
              },
            ]),
            payloadLookup(marks),
          );
        for (const text of [
          'builder.addMatcher(addRequested.match, take);',
          'builder.addCase(addRequested, take);',
          'startListening({ actionCreator: addRequested, effect: (action) => take({}, action) });',
          'startListening({ matcher: addRequested.match, effect(action) { take({}, action); } });',
        ])
          expect([
            text,
            strays(
              `const take = (state, { payload }) => { state.last = [payload.productId, (payload as never as { id: number }).id, payload.at ?? 1]; }; ${text}`,
            ),
          ]).toEqual([text, { 'cart/addRequested': ['id'] }]);
        expect(
          strays(
            "builder.addMatcher(isEvent('mf-y/marked'), (state, { payload: { mark, note, at = 1, more = 2, ...rest } }) => { state.last = [mark.kind, mark.id, at.toFixed(), note]; });",
          ),
        ).toEqual({ 'mf-y/marked': ['mark.kind', 'note'] });
        for (const text of [
          "builder.addMatcher(isAnyOf(addRequested.match, isEvent('mf-y/marked')), (state, { payload }) => { state.id = payload.id; });",
          'builder.addMatcher(own, (state, { payload }) => { state.id = payload.id; });',
          'builder.addCase(addRequested, (state, { payload }) => { state.id = keep(payload); });',
          "builder.addMatcher(isEvent('mf-z/unknown'), (state, { payload }) => { state.id = payload.id; });",
        ])
          expect([text, strays(text)]).toEqual([text, {}]);
      });

      it('one by one of lists and choices', () => {
        const mark: Shape = { type: 'object', properties: { id: {}, source: {} }, required: ['id', 'source'] };
        const own: Shape = { type: 'object', properties: { id: {} }, required: ['id'] };
        const read = (shape: Shape) => neededPart(shape, 'all', (name) => name === 'id');
        expect(read({ type: 'array', items: mark })).toEqual({ type: 'array', items: own });
        expect(read({ type: 'array', prefixItems: [mark] })).toEqual({ type: 'array', prefixItems: [own] });
        expect(read({ anyOf: [mark, { type: 'null' }] })).toEqual({ anyOf: [own, { type: 'null' }] });
      });

      it('nothing, where it reads nothing of it', () => {
        expect(heard(`builder.addMatcher(isEvent('mf-y/marked'), (state) => { state.source += 1; });`)).toBeUndefined();
        expect(
          heard(
            `startListening({ matcher: isEvent('mf-y/marked'), effect: async (_action, { dispatch }) => dispatch(event('mf-z/source')) });`,
          ),
        ).toBeUndefined();
      });
    });

    it('sends what is declared where that may be nothing, or is no object', () => {
      const sent = (type: string) => {
        const own = declaredIn(
          createCode([
            {
              path: 'contract.ts',
              text: `declare module '@storefront/contracts' { interface EventPayloads { 'mf-x/left': ${type} } }`,
            },
          ]),
        );
        return eventsOf([usage(`${from('event')} dispatch(event('mf-x/left'))`)], [], own).dispatches[0]!.payload;
      };
      expect(sent('{ at: number }')).toEqual({ type: 'object', properties: {}, required: [] });
      for (const type of ['{ at: number } | undefined', '{ at?: number } | undefined'])
        expect(sent(type).properties).toEqual({ at: { type: 'number' } });
      expect(sent('null')).toEqual({ type: 'null' });
    });

    it('may leave out what is declared so, unless the value is written', () => {
      const sent = (payload: string) =>
        eventsOf([usage(`${from('event')} dispatch(event('mf-x/picked', ${payload}))`)], [], declared).dispatches[0]!
          .payload.required;
      expect([sent('{ gameId, note }'), sent("{ gameId, note: 'new' }")]).toEqual([['gameId'], ['gameId', 'note']]);
    });

    it.each([
      "{ gameId, note: isNew ? 'new' : undefined }",
      '{ gameId, note: text ?? undefined }',
      '{ gameId, note: isNew && text }',
      '{ gameId, note: isNew ? "new" : void 0 }',
      "{ gameId, note: isNew ? 'new' : isOld ? 'old' : undefined }",
      "{ gameId, ...(isNew ? { note: 'new' } : {}) }",
      "{ gameId, ...(isNew ? { note: 'new' } : undefined) }",
      "{ gameId, ...(isNew && { note: 'new' }) }",
      '{ gameId, ...part }',
      '{ gameId, note }',
      'wanted',
      '{ ...wanted }',
      '{ ...wanted, note: undefined }',
      '{ gameId, note: noteOf(text) }',
      '{ gameId, note: given }',
      '{ gameId, note: taken }',
    ])('may leave out a field whose value may be nothing: %s', (payload) => {
      const code = `${from('event')} const part = isNew ? { note: 'new' } : {}; const note = isNew ? 'new' : undefined; const wanted = { gameId: 1, note }; const noteOf = (text) => (text ? 'new' : undefined); const pick = (given, { taken }) => dispatch(event('mf-x/picked', ${payload})); pick(noteOf(text), { taken: note })`;
      const { properties, required } = eventsOf([usage(code)], [], declared).dispatches[0]!.payload;
      expect([Object.keys(properties!).includes('gameId'), required]).toEqual([true, ['gameId']]);
    });

    it.each([
      "const note = isNew ? 'new' : undefined; if (note) dispatch(event('mf-x/picked', { gameId, note }));",
      "const note = isNew ? 'new' : undefined; note && dispatch(event('mf-x/picked', { gameId, note }));",
      "const pick = () => { const note = isNew ? 'new' : undefined; if (!note) return; dispatch(event('mf-x/picked', { gameId, note })); }; pick();",
      "dispatch(event('mf-x/picked', { note: 'old', gameId, ...(isNew ? { note: 'new' } : {}) }));",
      "dispatch(event('mf-x/picked', { gameId, note: (isNew ? 'new' : undefined) ?? 'old' }));",
      "dispatch(event('mf-x/picked', { gameId, ...(isNew ? { note: 'new' } : { note: 'old' }) }));",
      "const Pick = ({ note }) => dispatch(event('mf-x/picked', { gameId, note })); const noteOf = (text) => (text ? 'new' : undefined); export const Screen = () => { const note = noteOf(text); if (note === undefined) return null; return <Pick note={note} />; };",
      "const Pick = (props) => { const { note } = props; dispatch(event('mf-x/picked', { gameId, note })); }; const Part = ({ note }) => <Pick note={note} />; const noteOf = (text) => (text ? 'new' : undefined); export const Screen = () => { const note = noteOf(text); return note && <Part note={note} />; };",
      "const pick = (note) => dispatch(event('mf-x/picked', { gameId, note })); const noteOf = (text) => (text ? 'new' : undefined); export const act = () => { const note = noteOf(text); if (note) pick(note); };",
      "const noteOf = (text) => (text ? 'new' : undefined); dispatch(event('mf-x/picked', { gameId, note: noteOf('new')! }));",
    ])('leaves out nothing that it has asked for, or in whose place something stands: %s', (text) => {
      expect(
        [...eventsOf([usage(`${from('event')} ${text}`)], [], declared).dispatches[0]!.payload.required!].sort(),
      ).toEqual(['gameId', 'note']);
    });

    it('knows what stands at each place of a list that is written out', () => {
      const places: Shape = {
        type: 'array',
        prefixItems: [{ type: 'string' }, { type: 'number' }],
        minItems: 2,
        maxItems: 2,
      };
      expect(mergedWithType(places, { type: 'array', items: { anyOf: [{ const: 'a' }, { type: 'number' }] } })).toEqual(
        places,
      );
    });

    it('passes and takes the props of slots', () => {
      const code = `import { Slot } from '@storefront/platform'; const a = <><Slot name="mf-x/pick" props={{ size }} /><Slot name="mf-x/end" /></>;`;
      expect(slotsRenderedIn([usage(code)], declared)).toEqual([
        { slot: 'mf-x/end', props: { type: 'object', properties: {}, required: [] } },
        { slot: 'mf-x/pick', props: { type: 'object', properties: { size: sizes }, required: ['size'] } },
      ]);
      const ofSize = { type: 'object', properties: { size: sizes }, required: ['size'] };
      expect(needs(`export function Widget({ size }: SlotProps['mf-x/pick']) {}`, {}, declared)).toEqual(ofSize);
      expect(
        needs(`export function Widget(props: SlotProps['mf-x/pick']) { return <b>{props.size}</b>; }`, {}, declared),
      ).toEqual(ofSize);
      expect(
        needs(`export function Widget(props: SlotProps['mf-x/pick']) { return <Other {...props} />; }`, {}, declared),
      ).toEqual({ type: 'object', properties: {}, required: [] });
    });
  });
});
