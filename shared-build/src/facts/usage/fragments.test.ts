import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Shape } from '@storefront/contracts';
import { createCode } from '../code/code';
import { declaredIn, interfacesOf, readCode, type DeclaredTypes } from './declarations';
import { propsOf, undeclaredPropsOf } from './fragments';
import { undeclaredReads } from '../shapes/undeclaredReads';
import { neededPart } from '../shapes/usedFields';
import { eventsOf, payloadLookup, slotsRenderedIn } from './teams';
import { usagesOf, type Usage } from './usage';
import { mergedWithType } from '../shapes/mergedWithType';

const nothingDeclared: DeclaredTypes = { events: new Map(), slots: new Map() };

describe('what a file does', () => {
  const usage = (text: string): Usage => usagesOf(createCode([{ path: 'Screen.tsx', text }]))[0]!;
  const from = (names: string) => `import { ${names} } from '@storefront/contracts';`;

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
