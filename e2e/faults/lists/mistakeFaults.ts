import type { Fault } from '../fault';
import { onlyServerAsks, onlyBrowsersFetch } from '../reasons';
import { fault, inPage, load, onServer, ownPath, repeatedlyOnOtherPages, screen, throwing } from '../faultHelpers';

const drawn = (element: string) =>
  `react.createElement(react.Fragment, null, ${element}, react.createElement(Screen, props))`;

/** What nobody may change any more, as libraries do that harden a page against others. */
const hardening = `for (const kind of [Object, Function, Array, String, Number, Boolean, Symbol, Error, TypeError, RangeError, Promise, RegExp, Date, Map, Set, WeakMap, WeakSet, Math, JSON, Reflect, Intl, ArrayBuffer, Uint8Array, URL, Headers, Request, Response, AbortController, AbortSignal]) for (const one of [kind, kind.prototype]) try { if (one) Object.freeze(one); } catch {}`;

/** An endpoint that throws wherever the library asks it for something. */
const throwingEndpoint = `const fail = () => { throw new Error('planted'); };
  const api = platform.remoteApi({ name }, { tagTypes: ['Planted'] });
  const own = api.injectEndpoints({ endpoints: (build) => {
    const parts = { onQueryStarted: async (_, { queryFulfilled }) => { await queryFulfilled; throw new Error('planted'); }, onCacheEntryAdded: () => new Promise(() => {}), providesTags: fail, invalidatesTags: fail, transformErrorResponse: fail, forceRefetch: fail, merge: fail, keepUnusedDataFor: 0 };
    return Object.fromEntries([...Object.entries(parts), ['queryFn', fail], ['serializeQueryArgs', fail], ['onQueryStarted', fail]].map(([part, way]) => ['planted' + part, build.query({ queryFn: () => ({ data: 7 }), [part]: way })]));
  } });
  store.addApi(api);
  const ask = () => { for (const endpoint of Object.values(own.endpoints)) try { store.dispatch(endpoint.initiate(undefined, { forceRefetch: true })); } catch {} };`;

/** What a team's bad day looks like: nobody means it. */
export const mistakeFaults: readonly Fault[] = [
  // Snippets
  fault('ends all timers that it can count', {
    screen: screen(
      `const sweep = () => { const [timers, frames, rests] = [setTimeout(() => {}), requestAnimationFrame(() => {}), globalThis.requestIdleCallback?.(() => {})]; for (let id = timers; id > 0; id--) { clearTimeout(id); clearInterval(id); } for (let id = frames; id > 0; id--) cancelAnimationFrame(id); for (let id = rests ?? 0; id > 0; id--) cancelIdleCallback(id); if (performance.now() < 60000) setTimeout(sweep, 20); }; sweep();`,
    ),
  }),
  fault('joins and parts all words', {
    screen: screen(
      `const timer = setInterval(() => { for (const part of document.querySelectorAll('body, #root, main, header, footer')) part.normalize(); }, 100); setTimeout(clearInterval, 60000, timer);`,
    ),
  }),
  fault('exchanges what one kind of elements does', {
    atOnce: `for (const kind of [HTMLElement, HTMLDivElement, HTMLButtonElement, HTMLAnchorElement, HTMLInputElement, HTMLDocument, Text]) for (const way of ['querySelector', 'appendChild', 'createElement', 'insertBefore', 'removeChild', 'setAttribute', 'addEventListener', 'remove', 'contains', 'closest']) { try { kind.prototype[way] = ${throwing}; } catch {} try { Object.defineProperty(kind.prototype, way, { value: ${throwing} }); } catch {} try { kind.prototype.__defineGetter__(way, ${throwing}); } catch {} }`,
  }),
  fault('makes the page’s own elements, and kinds of them, something else', {
    atOnce: `for (const one of [document, document.body, document.querySelector('#root'), Node.prototype, Element.prototype, HTMLElement.prototype, HTMLElement]) { try { one.__proto__ = null; } catch {} try { Object.setPrototypeOf(one, null); } catch {} }`,
  }),
  fault('hardens what all stand on', { atOnce: `setTimeout(() => { ${hardening} });` }),
  fault('hardens what all stand on, before the shop’s code is there', { atOnce: hardening }),
  fault('brings a loader of modules, and globals of Node', {
    atOnce: `globalThis.define = () => { throw new Error('planted'); }; define.amd = {}; for (const [name, value] of Object.entries({ module: { exports: {} }, exports: {}, require: () => { throw new Error('planted'); }, process: { env: {}, nextTick() {} }, global: {}, Buffer: {}, React: {}, ReactDOM: {}, $: null, _: null, __webpack_require__: null, regeneratorRuntime: null })) try { globalThis[name] = value; } catch {}`,
  }),
  fault('takes Escape for itself, again and again', {
    screen: screen(
      `const timer = setInterval(() => { try { new CloseWatcher().oncancel = (event) => event.preventDefault(); } catch {} }, 100); setTimeout(clearInterval, 60000, timer);`,
    ),
  }),
  fault('draws the letters of all by a font of its own', {
    draws: true,
    screen: screen(
      `for (const family of ['Onest', 'Onest Fallback']) for (const weight of ['100 900', '400', '600']) { const face = new FontFace(family, 'local("DejaVu Sans Mono")', { weight }); document.fonts.add(face); face.load().catch(() => {}); }`,
    ),
  }),
  fault('changes others’ pictures, choices and forms by what no element is', {
    draws: true,
    screen: repeatedlyOnOtherPages(
      `for (const one of document.querySelectorAll('main img, header img')) { one.src = 'data:,'; one.srcset = ''; one.alt = 'planted'; one.width = 1; } for (const one of document.querySelectorAll('main select')) one.options.length = 0; for (const one of document.querySelectorAll('main :is(input, textarea)')) one.setCustomValidity('planted'); for (const one of document.querySelectorAll('main label')) one.htmlFor = 'planted'; for (const one of document.querySelectorAll('header svg, main svg')) try { one.viewBox.baseVal.width = 0; one.className.baseVal = ''; } catch {}`,
      300,
    ),
  }),

  // React
  fault('throws from a selector, and a snapshot, as soon as others change something', {
    screen: screen('').replace(
      'react.useEffect',
      `const seen = react.useRef(0); platform.useSelector((state) => { if (seen.current++ > 4) throw new Error('planted'); return state; }); const store = platform.useStore(); react.useSyncExternalStore(store.subscribe, () => { if (seen.current > 8) throw new Error('planted'); return 1; }, () => 1); react.useEffect`,
    ),
  }),
  fault('has a boundary of its own that fails, too', {
    screen: `(() => { const Failing = () => { const [isBroken, set] = react.useState(false); react.useEffect(() => { const timer = setTimeout(set, 700, true); return () => clearTimeout(timer); }, []); if (isBroken) throw new Error('planted'); return null; }; class Own extends react.Component { state = {}; static getDerivedStateFromError(error) { return { error }; } componentDidCatch() { throw new Error('planted'); } render() { if (this.state.error) throw new Error('planted'); return this.props.children; } } return (props) => react.createElement(Own, null, react.createElement(Failing), react.createElement(Screen, props)); })()`,
  }),
  fault('throws in the effects that nobody thinks of', {
    screen: screen('').replace(
      'react.useEffect',
      `react.useInsertionEffect(() => () => { throw new Error('planted'); }, []); react.useImperativeHandle(() => { throw new Error('planted'); }, () => ({}), []); react.useEffect`,
    ),
  }),
  fault('waits for what is refused late', {
    evaluated: `globalThis.plantedLate = {};`,
    screen: `(() => { const Late = () => react.use((globalThis.plantedLate.promise ??= new Promise((_, fail) => setTimeout(fail, 2500, new Error('planted'))))); return (props) => { const [isThere, set] = react.useState(false); react.useEffect(() => set(true), []); return ${drawn('isThere && react.createElement(Late)')}; }; })()`,
  }),
  fault('dispatches and leads while it draws', {
    screen: `(props) => { const dispatch = platform.useDispatch(); const go = platform.useGo(); try { dispatch({ type: name + '/drawn' }); } catch {} if (typeof document !== 'undefined') try { go(${ownPath} + '?at=' + Math.random()); } catch {} return react.createElement(Screen, props); }`,
  }),
  fault('draws fields that have the keys as they come, again and again', {
    draws: true,
    screen: screen('')
      .replace(
        'react.useEffect',
        `const [at, set] = react.useState(0); react.useEffect(() => { const timer = setInterval(() => set((before) => before + 1), 50); return () => clearInterval(timer); }, []); react.useEffect`,
      )
      .replace(
        'react.createElement(Screen, props)',
        drawn(
          `react.createElement('input', { key: at, autoFocus: true, 'aria-label': 'planted', style: { position: 'absolute', width: 1, opacity: 0 } })`,
        ),
      ),
  }),
  fault('draws others’ fragments a hundred times', {
    draws: true,
    screen: `(props) => { const mark = react.useRef(null); const [isScreen, set] = react.useState(false); react.useEffect(() => set(!mark.current.closest('[data-slot]')), []); return ${drawn(`react.createElement('i', { ref: mark }), isScreen && Array.from({ length: 100 }, (_, key) => react.createElement(platform.Slot, { key, name: key % 2 ? 'header.cart' : 'overlay' }))`)}; }`,
  }),

  // The store
  {
    name: 'an endpoint that throws wherever it is asked',
    registered: `${throwingEndpoint} ask(); setTimeout(ask, 300);`,
  },
  fault('asks again each millisecond', {
    registered: `const api = platform.remoteApi({ name }); const own = api.injectEndpoints({ endpoints: (build) => ({ planted: build.query({ query: (at) => ({ url: '/v1/announces/0?at=' + at, result: {} }) }), answered: build.query({ queryFn: () => ({ data: Math.random() }) }) }) }); store.addApi(api); ${inPage(`for (const endpoint of Object.values(own.endpoints)) store.dispatch(endpoint.initiate(0, { subscriptionOptions: { pollingInterval: 1 } }));`)}`,
  }),
  {
    name: 'adds two thousand slices',
    registered: `for (let at = 0; at < 2000; at++) store.inject({ reducerPath: name + '/planted' + at, reducer: (state = 0) => state });`,
  },

  // Files
  ...(
    ['drips', 'leads in a circle', 'sends a page', 'is overrun', 'names no type', 'names nobody', 'ends early'] as const
  ).map((origin): Fault => ({ name: `an origin that ${origin}`, origin, not: { server: onlyBrowsersFetch } })),
  fault('files of other digests', {
    release: (release) => ({
      ...release,
      integrity: undefined,
      files: Object.fromEntries(Object.keys(release.files as object).map((file) => [file, `sha384-${'A'.repeat(64)}`])),
    }),
  }),

  // The server
  onServer('hardens what it stands on', { evaluated: hardening }),
  onServer('hardens what it stands on, when it loads', {
    route: load(`${hardening} try { Object.freeze(globalThis); } catch {}`),
  }),
  onServer('lets nobody write down its errors', {
    evaluated: `Error.prepareStackTrace = () => { throw new Error('planted'); }; Error.stackTraceLimit = 0;`,
    screen: `() => { throw new Error('planted'); }`,
  }),
  onServer('dies after each page', { route: load(`setTimeout(() => { throw new Error('planted'); });`) }),
  onServer('takes three seconds to begin', {
    evaluated: `const until = Date.now() + 3000; while (Date.now() < until);`,
  }),
  onServer('never ends when its memory is tidied up', {
    evaluated: `const tidied = new FinalizationRegistry(() => { for (;;); }); setInterval(() => { for (let at = 0; at < 1000; at++) tidied.register({ at: new Array(100).fill(at) }, 1); }, 1);`,
  }),
  onServer('a page whose words are all entities', {
    draws: true,
    screen: `(props) => ${drawn(`react.createElement('p', null, '&<>"'.repeat(20000))`)}`,
  }),
  onServer('leads to another address of its own each time', {
    route: `{ ...route, load: async () => ({ redirectTo: ${ownPath} + '?at=' + Math.random() }) }`,
  }),
  onServer('draws ten thousand links, names and pictures of the shop’s', {
    draws: true,
    screen: `(props) => ${drawn(`Array.from({ length: 10000 }, (_, key) => react.createElement(platform.Link, { key, to: '/catalog/products/' + key }, key))`)}`,
  }),
  {
    name: 'a sitemap of others’ pages, again and again',
    route: `{ ...route, sitemap: async () => Array.from({ length: 5000 }, (_, at) => ({ path: ['/', '/catalog', '/news', '/contact-us', '/privacy-policy'][at % 5], changedAt: '2099-01-01T00:00:00.000Z' })) }`,
    not: { browser: onlyServerAsks },
  },
  onServer('an answer to load that is another each time it is looked at', {
    route: `{ ...route, load: async () => new Proxy({}, { has: () => true, get: (_, key) => (key === 'then' ? undefined : Math.random() < 0.5 ? '/catalog' : undefined), ownKeys: () => [], getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true, value: 7 }) }) }`,
  }),
];
