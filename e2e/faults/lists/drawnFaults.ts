import type { Fault } from '../fault';
import { fault, screen } from '../faultHelpers';

const beside = (element: string) =>
  drawing('', `react.createElement(react.Fragment, null, ${element}, react.createElement(Screen, props))`);

const drawing = (statements: string, drawn = 'react.createElement(Screen, props)') =>
  `(props) => { ${statements} return ${drawn}; }`;

/** An element as React makes it, with something in it that React would not. */
const handmade = (parts: string) =>
  `({ $$typeof: Symbol.for('react.transitional.element'), type: 'i', key: null, ref: null, props: {}, ...${parts} })`;

/** Screens that draw odd elements, or are well only at first. */
export const drawnFaults: readonly Fault[] = [
  ...[
    'NaN',
    '7n',
    'new Date(0)',
    'new Map([[1, 2]])',
    '[[["x"]], [null, undefined, true]]',
    `'x'.repeat(2e6)`,
    `Symbol('x')`,
  ].map((drawn): Fault => ({ name: `draws ${drawn} beside its screen`, draws: true, screen: beside(drawn) })),
  ...[
    '{ props: null }',
    `{ props: { get children() { throw new Error('planted'); } } }`,
    '{ type: null }',
    `{ type: { $$typeof: Symbol.for('react.lazy'), _payload: null, _init() { throw undefined; } } }`,
    `{ ref: 7 }`,
    `{ key: Symbol('x') }`,
  ].map(
    (parts): Fault => ({
      name: `draws an element that it makes by hand: ${parts}`,
      draws: true,
      screen: beside(handmade(parts)),
    }),
  ),
  fault('portals that it makes by hand', {
    draws: true,
    screen: `(props) => { const [place, setPlace] = react.useState(null); react.useEffect(() => { setTimeout(setPlace, 300, { nodeType: 1, tagName: 'I' }); }, []); return react.createElement(react.Fragment, null, place && { $$typeof: Symbol.for('react.portal'), key: null, children: 'planted', containerInfo: place, implementation: null }, react.createElement(Screen, props)); }`,
  }),
  fault('properties that throw when they are written', {
    screen: `(props) => { const [isThere, setThere] = react.useState(false); react.useEffect(() => void setTimeout(setThere, 500, true), []); const throwing = { toString() { throw undefined; } }; return react.createElement('div', isThere ? { title: throwing, 'data-x': throwing, style: { get color() { throw null; } }, dangerouslySetInnerHTML: { __html: throwing } } : {}, isThere ? undefined : react.createElement(Screen, props)); }`,
  }),
  {
    name: 'is well at its first visit alone',
    screen: drawing(
      `const [visit] = react.useState(() => (globalThis.plantedVisits = (globalThis.plantedVisits ?? 0) + 1)); if (visit > 1) throw Object.freeze(new Error('planted'));`,
    ),
  },
  {
    name: 'is well in its first language alone',
    screen: drawing(
      `const { code } = platform.useLanguage(); globalThis.plantedCode ??= code; if (code !== globalThis.plantedCode) throw undefined;`,
    ),
  },
  {
    name: 'never comes in the other language',
    prefix: '/ru',
    screen: drawing(
      `if (platform.useLanguage().code === 'ru') react.use((globalThis.plantedNever ??= new Promise(() => {})));`,
    ),
  },
  fault('fails some seconds after it has come', {
    screen: `(props) => { const [isOver, setOver] = react.useState(false); react.useEffect(() => { const timer = setTimeout(setOver, 2500, true); return () => clearTimeout(timer); }, []); if (isOver) throw { get message() { throw new Error('again'); } }; return react.createElement(Screen, props); }`,
  }),
  fault('is watched by what throws each time', {
    screen: screen(
      `for (const Kind of [ResizeObserver, IntersectionObserver]) new Kind(() => { throw null; }).observe(document.body); new MutationObserver(() => { throw undefined; }).observe(document, { childList: true, subtree: true }); requestAnimationFrame(function again() { requestAnimationFrame(again); throw new Error('planted'); });`,
    ),
  }),
  { name: 'load that leads to a function', route: `{ ...route, load: async () => ({ redirectTo: () => '/news' }) }` },
  {
    name: 'load that is a class',
    route: `{ ...route, load: class { constructor() { throw new Error('planted'); } } }`,
  },
];
