import { createCode } from '../code/code';
import type { DeclaredTypes } from './declarations';
import { eventsOf, linksOf, privateNamesOf, slotsRenderedIn } from './teams';
import { usagesOf, type Usage } from './usage';

const nothingDeclared: DeclaredTypes = { events: new Map(), slots: new Map() };

describe('what a file does', () => {
  const usage = (text: string): Usage => usagesOf(createCode([{ path: 'Screen.tsx', text }]))[0]!;
  const from = (names: string) => `import { ${names} } from '@storefront/contracts';`;

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
      expect(read(`if (action.type === ${name}) take();`).possibleEvents).toContain(type);
      expect(privateNamesOf([read(`localStorage.getItem(${name});`)]).stores).toEqual([`localStorage.${type}`]);
    }
    expect(read('isEvent(verdictPrefix);').possibleEvents).not.toContain(type);
    expect(
      slotsRenderedIn(
        [read('const a = <Slot name={defaultLanguage.code} />; const b = <Slot name={all.defaultLanguage.locale} />;')],
        nothingDeclared,
      ).map(({ slot }) => slot),
    ).toEqual(['en', 'en-US']);
    expect([...read('isEvent(defaultLanguage.code)').texts]).toEqual(['en']);
    expect([...read('isEvent(defaultLanguage[code])').texts]).toContain('en-US');
    expect(read('<Slot name={paths.home} />;')).toMatchObject({ rendersUnknownSlot: true, slots: [] });
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
});
