import type { Fault } from './fault';
import { noProcess } from './reasons';
import { fault, repeatedly, inPage, screen } from './faultHelpers';

const onServer = (name: string, one: Omit<Fault, 'name' | 'not'>): Fault => ({
  name,
  ...one,
  not: { browser: noProcess },
});
/** Ways that stand in everybody's header. */
const ways =
  (label: Record<string, string>): Fault['release'] =>
  (release) => {
    const [path] = (release.navigation as { path: string }[] | undefined)?.map((way) => way.path) ?? [
      `/${(release.routes as { path: string }[])[0]!.path}`,
    ];
    return { ...release, navigation: [1, 2, 3, 4, 5].map((at) => ({ path, label, order: -at })) };
  };

const load = (statements: string) =>
  `{ ...route, load: async (context) => { ${statements} return route.load?.(context); } }`;

/** Each second time that it is asked for. */
const inTurns = (statements: string) =>
  `globalThis.plantedTurns = (globalThis.plantedTurns ?? 0) + 1; if (globalThis.plantedTurns % 2 === 0) { ${statements} }`;

/** Some seconds after its first page, when nobody looks at it any more. */
const later = (statements: string) => load(`globalThis.plantedTimer ??= setTimeout(() => { ${statements} }, 2500);`);

const slice = (reducer: string) => `store.inject({ reducerPath: name + '/planted', reducer: ${reducer} });`;

/** On whatever page it is: what was registered once goes on. */
const always = (statements: string, milliseconds: number) =>
  inPage(
    `const timer = setInterval(() => { ${statements} }, ${milliseconds}); setTimeout(clearInterval, 60000, timer);`,
  );

/**
 * What begins late, comes and goes, or is a great deal: what a judge thought of who had read nothing of the shop, and
 * what the earlier lists had not.
 */
export const fourthLook: readonly Fault[] = [
  // Each second time
  fault('is drawn each second time alone', {
    screen: `(props) => { ${inTurns(`throw new Error('planted');`)} return react.createElement(Screen, props); }`,
  }),
  fault('load settles each second time alone', { route: load(inTurns('await new Promise(() => {});')) }),
  fault('comes each second time alone', {
    got: `(() => { ${inTurns(`throw new Error('planted');`)} return factory; })()`,
  }),
  fault('never comes at first', {
    got: `(() => { const had = (globalThis.plantedHad ??= new Set()); if (had.has(expose)) return factory; had.add(expose); return new Promise(() => {}); })()`,
  }),
  fault('comes as something else each second time', {
    got: `(() => { ${inTurns('return () => ({ route: {}, Widget: () => null, register() {} });')} return factory; })()`,
  }),
  onServer('exits each second time', { route: load(inTurns('process.exit(1);')) }),
  onServer('an endless loop each second time', { route: load(inTurns('for (;;);')) }),
  onServer('load never settles each second time', { route: load(inTurns('await new Promise(() => {});')) }),

  // Some seconds later
  fault('throws in its reducer from some seconds on', {
    registered: slice(
      `(state = Date.now(), { type }) => { if (/^@@|storefront.injected/.test(type) || Date.now() < state + 4000) return state; throw new Error('planted'); }`,
    ),
  }),
  fault('throws in its drawing from some seconds on', {
    evaluated: 'globalThis.plantedAt ??= Date.now();',
    screen: `(props) => { if (Date.now() > globalThis.plantedAt + 4000) throw new Error('planted'); return react.createElement(Screen, props); }`,
  }),
  fault('rejects from some seconds on, a hundred at a time', {
    registered: inPage(
      `setTimeout(() => setInterval(() => { for (let at = 0; at < 100; at++) Promise.reject(new Error('planted')); }, 100), 4000);`,
    ),
  }),
  onServer('exits some seconds after its page', { route: later('process.exit(1);') }),
  onServer('an endless loop some seconds after its page', { route: later('for (;;);') }),
  onServer('500 MB some seconds after its page', {
    route: later('globalThis.plantedMemory = Array.from({ length: 5 }, () => Buffer.alloc(1e8, 1));'),
  }),

  // A great deal
  fault('dispatches ten thousand times in a second', {
    registered:
      slice('(state = 0) => state + 1') +
      always(`for (let at = 0; at < 100; at++) store.dispatch({ type: name + '/planted' });`, 10),
  }),
  fault('ten thousand events in a second', {
    registered: always(
      `for (let at = 0; at < 100; at++) dispatchEvent(new CustomEvent('planted', { detail: at }));`,
      10,
    ),
  }),
  fault('a state of fifty megabytes, another one each time', {
    registered:
      slice(
        '(state, { type }) => (type === name + "/planted" || !state ? { kept: Array.from({ length: 500 }, () => "planted".repeat(15000)) } : state)',
      ) + always(`store.dispatch({ type: name + '/planted' });`, 500),
  }),
  {
    name: 'a hundred thousand words',
    texts: `({ ...texts, ...Object.fromEntries(Array.from({ length: 1e5 }, (_, at) => ['planted' + at, 'planted '.repeat(10)])) })`,
  },
  fault('ten thousand answers that it keeps', {
    registered: `const api = platform.remoteApi({ name, tags: ['planted'] }); api.injectEndpoints({ endpoints: (build) => ({ planted: build.query({ query: (at) => '/service-config?at=' + at }) }) }); store.addApi(api);
      ${inPage(`for (let at = 0; at < 1e4; at++) try { store.dispatch(api.util.upsertQueryData('planted', at, { at })); } catch {}`)}`,
  }),
  fault('ten thousand sheets of its own', {
    screen: screen(
      `document.head.append(...Array.from({ length: 1e4 }, (_, at) => Object.assign(document.createElement('style'), { textContent: '.planted' + at + ' { color: red }' })));`,
    ),
  }),
  fault('ten thousand elements beside the shop', {
    screen: screen(
      `document.body.append(...Array.from({ length: 1e4 }, () => Object.assign(document.createElement('p'), { textContent: 'x', className: 'planted' })));`,
    ),
  }),
  fault('ten thousand elements in each of its places', {
    draws: true,
    hides: true,
    screen: `(props) => react.createElement(react.Fragment, null, react.createElement(Screen, props), Array.from({ length: 1e4 }, (_, at) => react.createElement('i', { key: at }, 'x')))`,
  }),
  fault('asks for ten thousand frames, timers and idle times at once, again and again', {
    screen: repeatedly(
      `for (let at = 0; at < 500; at++) { requestAnimationFrame(() => {}); requestIdleCallback?.(() => {}); setTimeout(() => {}); }`,
    ),
  }),
  fault('a thousand who watch all that changes', {
    screen: screen(
      `for (let at = 0; at < 1000; at++) { new MutationObserver(() => {}).observe(document, { subtree: true, childList: true, attributes: true }); new ResizeObserver(() => {}).observe(document.body); }`,
    ),
  }),

  {
    name: 'five ways of very wide words, before all others',
    release: ways({ en: 'W'.repeat(40), ru: 'Щ'.repeat(40) }),
    not: { server: 'they stand in everybody’s header' },
  },
  {
    name: 'five ways of very high words that turn round, before all others',
    release: ways({ en: `\u202e${'Z\u0334\u0353\u0301'.repeat(9)}`, ru: `\u2067${'\u0489'.repeat(39)}` }),
    not: { server: 'they stand in everybody’s header' },
  },

  // While the visitor does something
  fault('throws at each key, press and letter', {
    registered: inPage(
      `for (const kind of ['keydown', 'input', 'pointerdown', 'click', 'focusin']) addEventListener(kind, () => { throw new Error('planted'); }, true);`,
    ),
  }),
  fault('writes addresses and draws anew at each letter', {
    draws: true,
    screen: `(props) => { const [, set] = react.useState(0); react.useEffect(() => { const hear = () => { for (let at = 0; at < 50; at++) { history.replaceState(null, '', '?planted=' + at); set(Math.random()); } }; addEventListener('input', hear, true); addEventListener('click', hear, true); }, []); return react.createElement(Screen, props); }`,
  }),
  fault('never comes while the language changes', {
    got: `/^.\\/locales/.test(expose) && document.documentElement.lang !== (globalThis.plantedLang ??= document.documentElement.lang) ? new Promise(() => {}) : factory`,
  }),
];
