import * as contracts from '@storefront/contracts';
import type { EndpointFacts, Shape } from '@storefront/contracts';
import * as v from 'valibot';
import { symbolicValue } from './symbolicValue';
import { describeEndpoint, describeOrReport } from './calls';
import { createCode } from '../code/code';
import { withArgumentFacts } from '../endpoints/endpointArguments';
import { schemaShape } from '../shapes/shapeOf';
import { withStatedBodies } from '../endpoints/statedBodies';
import { withUndeclaredAnswers } from '../endpoints/undeclaredAnswers';
import { usagesOf } from '../usage/usage';
import { withNamedBodyFields } from '../endpoints/namedBodyFields';

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

    it.each([
      ['a condition', '...(asked.note && { note: asked.note }), at: 1'],
      ['a choice', '...(asked.note ? { note: asked.note } : {}), at: 1'],
      ['a choice of which one has it', '...(asked.note ? { note: asked.note, at: 1 } : { at: 1 })'],
    ])('with what is sent by %s alone as what may be missing', (_what, fields) => {
      const query = `(asked) => ({ url, body: { ${fields} } })`;
      const [endpoint] = stated(asking(query), seen({ note: {}, at: {} }));
      expect(endpoint).toMatchObject({ body: ['note', 'at'], sends: { required: ['at'] } });
      const [made] = stated(
        asking('(asked) => ({ url, body: bodyOf(asked) })').replace(
          'type Asked',
          `const bodyOf = (asked) => ({ ${fields} }); type Asked`,
        ),
        [{ ...unknown[0]!, body: ['note', 'at'] }],
      );
      expect(made?.sends?.required).toEqual(['at']);
    });

    it('with what is sent in any case as what is there', () => {
      const sent = seen({ note: {}, at: {} });
      for (const fields of [
        '...(asked.note ? { note: 1 } : { note: 2 }), at: 1',
        '...(asked.at && { note: 1 }), note: 2',
      ])
        expect(stated(asking(`(asked) => ({ url, body: { ${fields} } })`), sent)[0]?.sends?.required).toEqual([
          'note',
          'at',
        ]);
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
