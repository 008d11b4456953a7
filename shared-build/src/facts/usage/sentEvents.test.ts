import * as contracts from '@storefront/contracts';
import type { Shape } from '@storefront/contracts';
import { createCode } from '../code/code';
import type { DeclaredTypes } from './declarations';
import { schemaShape } from '../shapes/shapeOf';
import { eventsOf } from './teams';
import { usagesOf, type Usage } from './usage';
import { mergedWithType } from '../shapes/mergedWithType';

const nothingDeclared: DeclaredTypes = { events: new Map(), slots: new Map() };

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
});
