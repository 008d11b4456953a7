import { createCode } from '../code/code';
import type { DeclaredTypes } from './declarations';
import { slotsRenderedIn } from './teams';
import { usagesOf, type Usage } from './usage';

const nothingDeclared: DeclaredTypes = { events: new Map(), slots: new Map() };

describe('what a file does', () => {
  const usage = (text: string): Usage => usagesOf(createCode([{ path: 'Screen.tsx', text }]))[0]!;

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
});
