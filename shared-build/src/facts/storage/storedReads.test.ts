import { type Shape } from '@storefront/contracts';
import { createCode } from '../code/code';
import { storedReadsOf } from './storedReads';
import { privateNamesOf } from '../usage/teams';
import { usagesOf, type Usage } from '../usage/usage';

describe('what a file does', () => {
  const usage = (text: string): Usage => usagesOf(createCode([{ path: 'Screen.tsx', text }]))[0]!;
  const from = (names: string) => `import { ${names} } from '@storefront/contracts';`;

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
});
