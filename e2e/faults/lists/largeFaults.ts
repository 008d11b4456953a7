import type { Fault } from '../fault';
import { fault, inPage, repeatedly, screen } from '../faultHelpers';

const slice = (reducer: string) => `store.inject({ reducerPath: name + '/planted', reducer: ${reducer} });`;

/** On whatever page it is: what was registered once goes on. */
const always = (statements: string, milliseconds: number) =>
  inPage(
    `const timer = setInterval(() => { ${statements} }, ${milliseconds}); setTimeout(clearInterval, 60000, timer);`,
  );

/** Ways that stand in everybody's header. */
const ways =
  (label: Record<string, string>): Fault['release'] =>
  (release) => {
    const [path] = (release.navigation as { path: string }[] | undefined)?.map((way) => way.path) ?? [
      `/${(release.routes as { path: string }[])[0]!.path}`,
    ];
    return { ...release, navigation: [1, 2, 3, 4, 5].map((at) => ({ path, label, order: -at })) };
  };

/** A great deal of anything: elements, timers, words, addresses. */
export const largeFaults: readonly Fault[] = [
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

  // Addresses, words and events
  fault('writes an address of a megabyte', {
    draws: true,
    screen: screen(
      `try { history.replaceState(history.state, '', '?' + 'x'.repeat(1e6)); } catch {} try { history.replaceState(history.state, '', '#' + 'y'.repeat(9e5)); } catch {}`,
    ),
  }),
  fault('writes an address that cannot be read', {
    draws: true,
    screen: screen(`history.replaceState(history.state, '', '?%&=%ff&%E0%A4%A=%#%E0%A4%A%');`),
  }),
  fault('a title of fifty megabytes', { draws: true, screen: screen(`document.title = 'planted'.repeat(7e6);`) }),
  fault('words that turn round, and hang far down', {
    draws: true,
    texts: `JSON.parse(JSON.stringify(texts.default ?? texts), (key, value) => (typeof value === 'string' ? '\\u202e' + value + '\\u2028\\u2029\\u0000\\u2066' + '\\u0332\\u0489'.repeat(300) : value))`,
  }),
  fault('events of odd kinds, wherever it is', {
    registered: inPage(
      `const cycle = { productId: 1 }; cycle.self = cycle; const odd = [cycle, { productId: 1n }, { get productId() { throw new Error('planted'); } }, new Proxy({ productId: 1 }, { ownKeys() { throw new Error('planted'); } }), { productId: 1, toJSON() { throw new Error('planted'); } }, { productId: Symbol('x') }, { productId: 'x'.repeat(1e7) }, document.body, window, Promise.resolve(1), { productId: { valueOf: () => 1 } }, Object.create(null), new Map([['productId', 1]])]; setInterval(() => { for (const payload of odd) for (const type of ['cart/addRequested', name + '/planted']) try { store.dispatch({ type, payload, meta: cycle }); } catch {} }, 500);`,
    ),
    draws: true,
  }),
  fault('a hundred thousand timers, and as many that hear each press', {
    registered: inPage(
      `for (let at = 0; at < 1e5; at++) setTimeout(() => {}, 4000 + at % 1000); const target = document.documentElement; for (let at = 0; at < 2e4; at++) target.addEventListener('click', () => at, { passive: true });`,
    ),
  }),
  fault('a hundred thousand kinds of elements', {
    registered: inPage(
      `for (let at = 0; at < 2e4; at++) try { customElements.define('planted-' + at, class extends HTMLElement {}); } catch {} document.body.append(...Array.from({ length: 500 }, (_, at) => document.createElement('planted-' + at)));`,
    ),
  }),
];
