import type { Fault } from '../fault';
import { poisoningCache } from '../cachePoisoning';
import { browsersOwn, noEffects, onlyServerAsks, oneThread } from '../reasons';
import { load, onServer, ownPath } from '../faultHelpers';

const answering = (answer: string) => `{ ...route, load: async () => (${answer}) }`;
const head = (expression: string) => `{ ...route, head: (context) => (${expression}) }`;
const screen = (statements: string, drawn = 'react.createElement(Screen, props)') =>
  `(props) => { ${statements} return ${drawn}; }`;
const beside = (element: string) =>
  screen('', `react.createElement(react.Fragment, null, ${element}, react.createElement(Screen, props))`);

/** What is done once, when the screen or the fragment is there. */
const doing = (statements: string) => screen(`react.useEffect(() => { ${statements} }, []);`);

/** What goes on after the screen is left. */
const goingOn = (statements: string, milliseconds = 100) =>
  doing(
    `const timer = setInterval(() => { ${statements} }, ${milliseconds}); setTimeout(clearInterval, 60000, timer);`,
  );

/** Every word of a language, made into something else. */
const words = (word: string) =>
  `JSON.parse(JSON.stringify(texts.default ?? texts), (key, value) => (typeof value === 'string' ? ${word} : value))`;

const inBrowser = (name: string, one: Omit<Fault, 'name' | 'not'>): Fault => ({
  name,
  ...one,
  not: { server: noEffects },
});

/** A listener that is left where all is heard, before anybody else, and ends it. */
const keepingAll = (kinds: string[], place: string) =>
  `if (typeof document !== 'undefined' && ${place}) for (const kind of ${JSON.stringify(kinds)}) ${place}.addEventListener(kind, (event) => { event.stopImmediatePropagation(); event.preventDefault(); event.cancelBubble = true; event.returnValue = false; }, { capture: true, passive: false });`;

/** An API of its own, beside what its team has. */
const ownApi = `const api = platform.remoteApi({ name }, { tagTypes: ['Planted'] }); const own = api.injectEndpoints({ endpoints: (build) => ({ planted: build.query({ queryFn: () => ({ data: 7 }), providesTags: ['Planted'] }) }) }); store.addApi(api);`;

/** Says, as the library would, that what all teams share is something else, now and when it has come. */
const writing = (dispatching: string) =>
  `const write = () => { for (const queryCacheKey of ['serviceConfig(undefined)', 'games(undefined)']) for (const action of [{ type: 'api/queries/queryResultPatched', payload: { queryCacheKey, patches: [{ op: 'replace', path: [], value: 7 }] } }, { type: 'storefront/hydrated', payload: { api: { queries: { [queryCacheKey]: { status: 'fulfilled', endpointName: queryCacheKey.split('(')[0], requestId: 'x', data: 7, startedTimeStamp: 1, fulfilledTimeStamp: 1 } }, provided: { tags: {}, keys: {} }, mutations: {} } } }]) try { ${dispatching}; } catch {} }; write(); setTimeout(write, 1000);`;

/**
 * What the host keeps for itself, where it is handed out all the same: everybody's turns are taken, and all are said to
 * have failed.
 */
const pulling = `const pull = ({ turns, here, onFailure, onListenerFailure } = {}) => { for (const owner of ['mf-catalog', 'mf-checkout', 'mf-news', 'mf-support'].filter((other) => other !== name)) { for (let at = 0; at < 600; at++) turns?.(owner, new AbortController().signal)?.catch?.(() => {}); onFailure?.({ kind: 'status', status: 404, endpoint: owner + '/planted', askedAt: here?.(), message: 'planted', doing: 'planted', background: false }); onListenerFailure?.(owner, new Error('planted')); } };`;

/** Names that `document` hands out as elements, whatever it has under that name itself. */
const clobbering = (names: string[]) =>
  beside(
    `[${names.map((name) => `'${name}'`).join()}].map((name) => react.createElement('form', { key: name, name, hidden: true }))`,
  );

/**
 * What a careless neighbour does, or a hostile one: to names, to what is handed out to all, to everybody's keys and
 * links, and with promises.
 */
export const neighbourFaults: readonly Fault[] = [
  // Names
  {
    name: 'calls a form like a part of the document: title',
    draws: true,
    screen: clobbering(['title', 'cookie', 'activeElement']),
  },
  {
    name: 'calls a form like a part of the document: body',
    draws: true,
    screen: clobbering(['body', 'head', 'documentElement']),
  },
  {
    name: 'calls a form like a part of the document: functions',
    draws: true,
    screen: clobbering([
      'createElement',
      'querySelector',
      'querySelectorAll',
      'getElementById',
      'addEventListener',
      'createTextNode',
      'importNode',
    ]),
  },
  {
    name: 'calls its elements like others’ containers',
    draws: true,
    screen: beside(
      `['mf_catalog', 'mf_checkout', 'mf_news', 'mf_support'].map((id) => react.createElement('i', { key: id, id, hidden: true }))`,
    ),
  },
  {
    name: 'calls its elements like the window’s own',
    draws: true,
    screen: beside(
      `['navigation', 'scheduler', 'history', 'event', 'location', '__REACT_DEVTOOLS_GLOBAL_HOOK__', 'presses'].map((id) => react.createElement('i', { key: id, id, name: id, hidden: true }))`,
    ),
  },
  inBrowser('takes the names of others’ containers', {
    evaluated: `for (const other of ['mf_catalog', 'mf_checkout', 'mf_news', 'mf_support']) if (other !== name.replaceAll('-', '_')) globalThis[other] = { init() { throw new Error('planted'); }, get() { throw new Error('planted'); } };`,
  }),
  inBrowser('a global of its own that is called event', {
    evaluated: `globalThis.event = { type: 'planted', isTrusted: false }; globalThis.name = {}; globalThis.status = 7; globalThis.origin = 'null'; globalThis.length = -1;`,
  }),

  inBrowser('another fetch that fails', {
    evaluated: `globalThis.fetch = () => Promise.reject(new Error('planted'));`,
  }),
  inBrowser('another fetch that never answers', { evaluated: `globalThis.fetch = () => new Promise(() => {});` }),
  inBrowser('exchanges what all stand on before the shop’s code is there', {
    atOnce: `fetch = () => Promise.reject(new Error('planted')); setTimeout = () => 0; Promise.all = Array.isArray = Object.keys = Date.now = performance.now = () => { throw new Error('planted'); }; Array.prototype.map = String.prototype.split = () => { throw new Error('planted'); };`,
  }),
  inBrowser('declares others’ containers before the shop’s code is there', {
    atOnce: `for (const other of ['mf_catalog', 'mf_checkout', 'mf_news', 'mf_support']) if (!document.currentScript.src.includes(other.replace('_', '-'))) globalThis[other] = { init() { throw new Error('planted'); }, get() { throw new Error('planted'); } };`,
  }),
  inBrowser('exchanges clocks, lists and words', {
    evaluated: `Date.now = () => NaN; performance.now = () => { throw new Error('planted'); }; Object.keys = () => []; Array.isArray = () => false; Promise.all = () => new Promise(() => {}); IntersectionObserver = MutationObserver = class { constructor() { throw new Error('planted'); } }; for (const name of ['map', 'filter', 'push', 'some', 'flatMap']) Array.prototype[name] = () => { throw new Error('planted'); }; String.prototype.startsWith = () => true; document.createElement = Node.prototype.appendChild = EventTarget.prototype.addEventListener = () => { throw new Error('planted'); };`,
  }),
  inBrowser('exchanges React’s own functions', {
    evaluated: `for (const name of Object.keys(react)) try { react[name] = () => { throw new Error('planted'); }; } catch {}`,
  }),
  inBrowser('exchanges what asking takes', {
    evaluated: `for (const name of ['AbortController', 'URL', 'DOMException', 'FormData', 'Headers']) globalThis[name] = function () { throw new Error('planted'); }; JSON.parse = JSON.stringify = () => { throw new Error('planted'); };`,
  }),
  inBrowser('exchanges what all draw with', {
    evaluated: `const none = () => null; for (const part of Object.keys(react)) try { react[part] = none; } catch {} if (typeof shares === 'object') void shared('react/jsx-runtime').then((drawing) => { for (const part of ['jsx', 'jsxs', 'Fragment']) try { drawing[part] = none; } catch {} });`,
  }),
  inBrowser('adds to what all objects have', {
    evaluated: `for (const owner of [Object, Array, String, Function]) owner.prototype.planted = 1;`,
  }),
  inBrowser('adds to what all objects have, whatever is said', {
    evaluated: `for (const owner of [Object, Array, String, Function]) try { Object.defineProperty(owner.prototype, 'planted', { value: 1, enumerable: true }); Object.defineProperty(owner.prototype, 'toJSON', { value: () => 'planted' }); } catch {}`,
  }),

  // What is handed out
  {
    name: 'changes what the platform hands out',
    screen: screen(
      `const change = (of, what) => { for (const [key, value] of Object.entries(what)) try { of[key] = value; } catch {} }; change(platform.useLanguage(), { code: 'xx', locale: 'xx', prefix: '/xx' }); change(platform.usePlatform(), { now: NaN, brand: 'planted', apiUrl: 'https://evil.test' }); change(platform.useLocation(), { pathname: '/planted', key: 'x', state: 7 }); change(platform.useParams(), { planted: 1 }); change(platform.useTranslation('shell').t, { planted: 1 }); change(platform.useTranslation('shell'), { t: () => 'planted' });`,
    ),
  },
  inBrowser('changes the store that it sees', {
    registered: `store.dispatch.planted = 1; for (const part of Object.keys(store)) try { store[part] = () => { throw new Error('planted'); }; } catch {}`,
  }),
  inBrowser('changes the data of all', {
    screen: screen(
      `const store = platform.useStore(); react.useEffect(() => { const spoil = () => { for (const query of Object.values(store.getState().api.queries)) { try { query.data = null; query.status = 'rejected'; } catch {} try { for (const key of Object.keys(query.data)) delete query.data[key]; query.data.length = 0; } catch {} } }; spoil(); setTimeout(spoil, 1000); }, []);`,
    ),
  }),
  inBrowser('a subscriber that throws', {
    screen: screen(
      `const store = platform.useStore(); react.useEffect(() => { store.subscribe(() => { throw new Error('planted'); }); }, []);`,
    ),
  }),
  inBrowser('a subscriber that dispatches for ever', {
    screen: screen(
      `const store = platform.useStore(); react.useEffect(() => { store.subscribe(() => store.dispatch({ type: name + '/planted' })); }, []);`,
    ),
  }),
  {
    name: 'dispatches what is no event',
    registered: `for (const action of [undefined, null, 7, {}, { type: 7 }, { type: Symbol('x') }, { type: '' }, { type: name + '/x', payload: new Proxy({}, { get() { throw new Error('again'); }, ownKeys() { throw new Error('again'); } }) }, { type: name + '/x', payload: globalThis }, { type: name + '/x', meta: null, error: 7 }]) try { store.dispatch(action); } catch {}`,
  },
  {
    name: 'dispatches what is the library’s own',
    registered: `for (const action of [{ type: '@@INIT' }, { type: '@@redux/INIT' }, { type: 'storefront/hydrated' }, { type: 'storefront/hydrated', payload: null }, { type: 'storefront/hydrated', payload: { api: 7 } }, { type: 'storefront/hydrated', payload: { api: { queries: 7, provided: 7, mutations: 7 } } }, { type: 'storefront/hydrated', payload: { api: { queries: {}, mutations: {}, provided: { tags: 7, keys: {} } } } }, { type: '__rtkq/focused' }, { type: '__rtkq/unfocused' }, { type: '__rtkq/offline' }, { type: 'api/invalidateTags', payload: [7, null, { type: 'x' }] }, { type: 'api/invalidateTags', payload: 7 }, { type: 'api/config/middlewareRegistered', payload: 'x' }, { type: 'api/internalSubscriptions/subscriptionsUpdated', payload: [] }, { type: 'api/queries/removeQueryResult', payload: {} }, { type: 'api/executeQuery/fulfilled', meta: {} }, { type: 'api/executeQuery/rejected', meta: { arg: {}, condition: false } }, { type: 'api/executeQuery/pending', meta: { arg: { queryCacheKey: '__proto__' } } }, { type: 'listenerMiddleware/removeAll' }, { type: 'dynamicMiddleware/add' }]) try { store.dispatch(action); } catch {}`,
  },
  inBrowser('dispatches what is the library’s own, again and again', {
    registered: `let times = 0; const timer = setInterval(() => { for (const type of ['__rtkq/unfocused', '__rtkq/focused', '__rtkq/offline', '__rtkq/online']) store.dispatch({ type }); if (++times > 600) clearInterval(timer); }, 100);`,
  }),
  inBrowser('a listener that answers everything with what has changed', {
    registered: `${ownApi} store.startListening({ predicate: () => true, effect: async (_, { dispatch }) => { await 0; dispatch(own.util.invalidateTags(['Planted'])); } });`,
  }),
  inBrowser('a listener that answers everything with a question', {
    registered: `${ownApi} store.startListening({ predicate: () => true, effect: async (_, { dispatch }) => { await 0; dispatch(own.endpoints.planted.initiate(undefined, { forceRefetch: true })); } });`,
  }),
  inBrowser('a listener that answers everything, each time by another name', {
    registered: `store.startListening({ predicate: () => true, effect: async (_, { dispatch }) => { await 0; dispatch({ type: name + '/' + Math.random() }); } });`,
  }),
  inBrowser('a subscriber that says what has changed for ever', {
    registered: ownApi,
    screen: screen(
      `const store = platform.useStore(); react.useEffect(() => { store.subscribe(() => store.dispatch({ type: 'api/invalidateTags', payload: [name + '/Planted'] })); }, []);`,
    ),
  }),
  inBrowser('writes into the data of all', { registered: writing('store.dispatch(action)') }),
  inBrowser('writes into the data of all, in a thunk', {
    registered: writing('store.dispatch((dispatch) => dispatch(action))'),
  }),
  inBrowser('empties the data of all, in a thunk', {
    registered: `const empty = () => { for (const queryCacheKey of Object.keys(store.getState().api.queries)) try { store.dispatch((dispatch) => dispatch({ type: 'api/queries/removeQueryResult', payload: { queryCacheKey } })); } catch {} }; empty(); setTimeout(empty, 1000);`,
  }),
  {
    name: 'writes into others’ answers by their names',
    registered: `const write = () => { for (const { endpointName, originalArgs } of Object.values(store.getState().api.queries)) try { const [owner, own] = endpointName.split('/'); const { util } = platform.remoteApi({ name: owner }).injectEndpoints({ endpoints: () => ({}) }); store.dispatch(util.updateQueryData(own, originalArgs, () => 7)); store.dispatch(util.upsertQueryData(own, originalArgs, 7)); } catch {} }; write(); setInterval(write, 300);`,
  },
  {
    name: 'pulls the levers of the host',
    registered: `${pulling} store.dispatch((dispatch, getState, services) => pull(services)); store.startListening({ predicate: () => true, effect: (_, { extra }) => pull(extra) });`,
    screen: screen(
      `${pulling} pull(platform.useStore().services); const { reportFragment, failures } = platform.usePlatform(); react.useEffect(() => { reportFragment?.({ remote: 'mf-catalog' }, () => {}); failures?.mark?.('mf-catalog', new Error('planted')); }, []);`,
    ),
  },
  {
    name: 'ten thousand listeners',
    registered: `for (let at = 0; at < 10000; at++) store.startListening({ predicate: () => false, effect() {} });`,
  },

  // Promises
  inBrowser('an action that never ends', {
    screen: screen(
      `react.useEffect(() => { react.startTransition(async () => { await new Promise(() => {}); }); }, []);`,
    ),
  }),
  inBrowser('an action of its own state that never ends', {
    screen: screen(
      `const [, act] = react.useActionState(() => new Promise(() => {}), null); react.useEffect(() => { react.startTransition(() => act()); }, []);`,
    ),
  }),
  inBrowser('an action that fails', {
    screen: screen(
      `const [, start] = react.useTransition(); react.useEffect(() => { start(async () => { await 0; throw new Error('planted'); }); }, []);`,
    ),
  }),
  { name: 'waits for a new promise each time', screen: screen('react.use(Promise.resolve(1));') },
  { name: 'throws a new promise each time', screen: screen('throw Promise.resolve(1);') },
  {
    name: 'throws a new promise each time, a little later',
    screen: screen('throw new Promise((done) => setTimeout(done, 10));'),
  },
  {
    name: 'waits for what answers at once and always anew',
    screen: screen(
      'react.use({ then(resolve) { resolve({ then(again) { again(1); again(2); } }); resolve(2); throw new Error("planted"); } });',
    ),
  },
  { name: 'waits for a frozen promise', screen: screen('react.use(Object.freeze(Promise.resolve(1)));') },
  {
    name: 'waits many times',
    evaluated: `globalThis.plantedWaits = Array.from({ length: 60 }, (_, at) => ({ at }));`,
    screen: screen(
      'for (const wait of globalThis.plantedWaits) react.use((wait.promise ??= new Promise((done) => setTimeout(done, 100))));',
    ),
  },
  { name: 'awaits nothing for ever when loading', route: load('for (;;) await 0;'), not: { browser: oneThread } },
  { name: 'loads a little too long', route: load('await new Promise((done) => setTimeout(done, 990));') },
  {
    name: 'load that settles many times',
    draws: true,
    route: `{ ...route, load: () => ({ then(resolve, reject) { for (let at = 0; at < 1000; at++) { resolve(undefined); reject(new Error('planted')); } setTimeout(reject, 5); } }) }`,
  },
  {
    name: 'load that is resolved by what is resolved for ever',
    route: `{ ...route, load: () => { const again = { then: (resolve) => setTimeout(resolve, 1, again) }; return again; } }`,
  },

  // What is handed to the shop
  ...[
    'new Response("x", { status: 404 })',
    'new ReadableStream()',
    'new (class { constructor() { this.redirectTo = undefined; } })()',
    '{ status: 404 }',
    '{ redirectTo: Symbol("x") }',
    '{ redirectTo: new String("/news") }',
    '{ redirectTo: ["/catalog"] }',
    '{ redirectTo: "/news\\r\\nset-cookie: planted=1" }',
    '{ redirectTo: "/\\ud800" }',
    '{ redirectTo: "/%" }',
    '{ redirectTo: "/x/..//evil.test/x" }',
    '{ redirectTo: "/./\\\\evil.test/x" }',
    '{ redirectTo: "/ru/ru/ru/news" }',
    '{ redirectTo: "/" + "x".repeat(9000) }',
    'new Date(NaN)',
    '10n ** 1000n',
    'Object.create(null)',
    'function redirectTo() {}',
  ].map(
    (answer): Fault => ({
      name: `a load that gives ${answer.slice(0, 60)}`,
      draws: true,
      ...(answer.includes('redirectTo: "/') && { leads: true }),
      route: answering(answer),
    }),
  ),
  {
    name: 'a head of characters that nobody writes',
    draws: true,
    route: head(
      `{ title: 'x\\u0000\\u0001\\u202e\\u2028\\ufeff\\ud800', description: '\\u0000\\ud800"><script>1</script>\\u202e', path: '/news/\\u202e\\ud800"><b>', image: 'data:text/html,x', feed: { title: '\\ud800', path: '/"><b>' }, trail: [{ label: '\\ud800</script>', path: '/%' }], jsonLd: [{ a: '\\ud800', '</script>': 1 }] }`,
    ),
  },
  {
    name: 'a head as deep as can be',
    draws: true,
    route: head(
      `(() => { let deep = {}; for (let at = 0; at < 20000; at++) deep = { deep }; return { title: 'x', jsonLd: [deep] }; })()`,
    ),
  },
  {
    name: 'a head that is another each time',
    draws: true,
    route: head(
      `{ get title() { return 'x' + Math.random(); }, get path() { return Math.random() < 0.5 ? undefined : '/news'; }, noindex: Math.random() < 0.5 }`,
    ),
  },
  { name: 'a head that waits', route: head(`Promise.resolve({ title: 'x' })`) },
  {
    name: 'a head that dispatches',
    route: head(`(context.dispatch({ type: name + '/planted', payload: Math.random() }), route.head(context))`),
    registered: `store.inject({ reducerPath: name + '/planted', reducer: () => Math.random() });`,
  },
  {
    name: 'data as deep as can be',
    ...poisoningCache('let data = []; for (let at = 0; at < 20000; at++) data = [data];'),
  },
  {
    name: 'data of odd kinds',
    ...poisoningCache(
      `const data = [new Date(NaN), new Map([[1, 2]]), () => 1, Symbol('x'), NaN, -0, undefined, new (class A { toJSON() { return { a: undefined }; } })(), /x/, new Error('x'), new Uint8Array(9)];`,
    ),
  },
  {
    name: 'a sitemap that gives its pages one by one, for ever',
    route: `{ ...route, sitemap: async () => ({ *[Symbol.iterator]() { for (;;) yield { path: '/news' }; }, length: 1, map() { return this; } }) }`,
    not: { browser: onlyServerAsks },
  },

  // Words
  { name: 'words that are objects', draws: true, texts: words('{ planted: [value] }') },
  {
    name: 'words that lead to each other',
    draws: true,
    texts: `({ ...${words(`'$t(planted.a)'`)}, planted: { a: '$t(planted.b) $t(planted.b)', b: '$t(planted.a) $t(planted.a)' } })`,
  },
  {
    name: 'words that double themselves',
    draws: true,
    texts: `({ ...${words(`'$t(planted0)'`)}, ...Object.fromEntries(Array.from({ length: 40 }, (_, at) => ['planted' + at, '$t(planted' + (at + 1) + ')$t(planted' + (at + 1) + ')'])), planted40: 'x' })`,
    not: { browser: oneThread },
  },
  {
    name: 'words with holes of every kind',
    draws: true,
    texts: words(`'{{count, planted}} {{- constructor}} {{__proto__.x}} {{' + '{{'.repeat(20) + value`),
  },
  {
    name: 'words of odd keys',
    draws: true,
    texts: `JSON.parse('{"__proto__":{"x":"planted"},"constructor":{"prototype":{"x":"planted"}},"default":null}')`,
  },

  // Servers
  onServer('sleeps in its process', { route: load('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);') }),
  onServer('goes round in small steps', {
    registered: 'const again = () => queueMicrotask(again); setTimeout(again, 20);',
  }),
  onServer('an event whose listener throws', {
    route: load(
      `const target = new EventTarget(); target.addEventListener('x', () => { throw new Error('planted'); }); target.dispatchEvent(new Event('x'));`,
    ),
  }),
  onServer('asks the shop for its own page twice for each', {
    route: head(
      `([1, 2].forEach(() => fetch(context.absolute('/news?at=' + Math.random())).catch(() => {})), route.head(context))`,
    ),
  }),
  onServer('asks the API without end', {
    registered: `const api = platform.remoteApi({ name }); const { endpoints } = api.injectEndpoints({ endpoints: (build) => ({ planted: build.query({ query: (at) => ({ url: '/v1/announces/0?at=' + at, result: {} }) }) }) }); store.addApi(api); setInterval(() => { for (let at = 0; at < 50; at++) store.dispatch(endpoints.planted.initiate(Math.random())).catch?.(() => {}); }, 10);`,
  }),
  onServer('asks the API without end, by what nobody counts', {
    screen: screen(
      `const { apiUrl } = platform.usePlatform(); globalThis.planted ??= setInterval(() => { for (let at = 0; at < 100; at++) fetch(apiUrl + '/v1/games?at=' + Math.random()).catch(() => {}); }, 5);`,
    ),
  }),
  onServer('an expression that never ends', { route: load(`/^(a+)+$/.test('a'.repeat(60) + 'b');`) }),
  onServer('asks for Node’s modules by other ways', {
    evaluated: `for (const way of [() => require('node:fs'), () => module.constructor._load('fs'), () => require.main.require('fs'), () => process.constructor.constructor('return process')(), () => (() => {}).constructor('return this')(), () => module.require('child_process').spawn('sleep', ['9'])]) try { globalThis.plantedWay = way(); if (globalThis.plantedWay?.writeSync) globalThis.plantedWay.writeSync(3, 'x\\n'); } catch {}`,
  }),
  onServer('keeps what requests gave it', {
    route: load(
      `(globalThis.plantedContexts ??= []).push(context); for (const former of globalThis.plantedContexts.slice(0, -1)) former.dispatch({ type: name + '/planted', payload: Math.random() });`,
    ),
  }),

  // The whole page
  {
    name: 'says anew what the frame’s fonts and properties are',
    sheet:
      '@font-face{font-family:Onest;src:local("Courier New")}@property --color-text{syntax:"<color>";inherits:false;initial-value:transparent}',
    not: { server: browsersOwn },
  },
  {
    name: 'draws a meta for the whole document',
    draws: true,
    screen: beside(
      `['viewport', 'color-scheme', 'referrer'].map((name) => react.createElement('meta', { key: name, name, content: name === 'viewport' ? 'width=3000, user-scalable=no' : 'dark' }))`,
    ),
  },
  inBrowser('leaves classes on the page that its sheet names', {
    sheet: '.planted{overflow:hidden!important;pointer-events:none!important;display:none!important}',
    screen: doing(
      `for (const element of document.querySelectorAll('html, body, #root, main')) element.classList.add('planted');`,
    ),
  }),
  inBrowser('makes the screen inert again and again', {
    screen: goingOn(`if (!location.pathname.endsWith(${ownPath})) document.querySelector('main').inert = true;`, 500),
  }),
  inBrowser('locks the page again and again', {
    screen: goingOn(
      `if (!location.pathname.endsWith(${ownPath})) { document.body.style.overflow = 'hidden'; document.documentElement.style.pointerEvents = 'none'; document.documentElement.dataset.scrollLocks = '1'; }`,
      500,
    ),
  }),
  inBrowser('holds the painting of the page without end', {
    screen: goingOn(`document.startViewTransition?.(() => new Promise(() => {}));`, 1500),
  }),
  inBrowser('says that the visitor has asked for what it does', {
    screen: screen(
      `const go = platform.useGo(); react.useEffect(() => { const timer = setInterval(() => { if (!location.pathname.endsWith(${ownPath})) go('/privacy-policy', { isAsked: true }); }, 700); return () => clearInterval(timer); }, []);`,
    ),
  }),
  inBrowser('throws in a part that it calls like another', {
    screen: `(props) => react.createElement(platform.Boundary, { name: name === 'mf-catalog' ? 'mf-news' : 'mf-catalog', fallback: () => react.createElement(Screen, props) }, react.createElement(() => { throw new Error('planted'); }))`,
    draws: true,
  }),

  // The window's own
  inBrowser('leaves handlers of other kinds', {
    screen: screen(
      `react.useEffect(() => { const prevent = (event) => { if (!event.target.closest?.('header')) { event.preventDefault(); event.stopImmediatePropagation(); } }; const prevents = (targets, kinds) => { for (const target of targets) for (const kind of kinds) target[kind] = prevent; }; prevents([window, document, document.body], ['onmouseup', 'onpointerup', 'ontouchend', 'onsubmit', 'onkeyup', 'onkeypress', 'oninput', 'onchange', 'onauxclick', 'onbeforeinput', 'ondragstart']); return () => { prevents([window], ['onpopstate', 'onhashchange']); if (globalThis.navigation) prevents([navigation], ['onnavigate']); }; }, []);`,
    ),
  }),
  inBrowser('presses Escape without end', {
    screen: goingOn(
      `for (const target of [document.activeElement ?? document.body, document, window]) target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));`,
    ),
  }),
  inBrowser('keeps all that a visitor does from others', {
    registered: keepingAll(
      [
        'click',
        'keydown',
        'keyup',
        'pointerdown',
        'pointerup',
        'mousedown',
        'mouseup',
        'wheel',
        'touchstart',
        'touchmove',
        'focusin',
        'submit',
        'change',
        'input',
      ],
      'window',
    ),
  }),
  inBrowser('keeps all steps through the history from others', {
    registered: keepingAll(['popstate', 'hashchange'], 'window') + keepingAll(['navigate'], 'globalThis.navigation'),
  }),
  inBrowser('presses beside everything without end', {
    screen: goingOn(
      `for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'focusin', 'focusout', 'touchstart']) document.body.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));`,
    ),
  }),
  inBrowser('presses the menu’s button again and again', {
    screen: goingOn(`document.querySelector('header button').click();`, 700),
  }),
  inBrowser('presses others’ links by itself', {
    draws: true,
    screen: goingOn(
      `if (!location.pathname.endsWith(${ownPath})) document.querySelector('header a[href$="/privacy-policy"], footer a[href$="/privacy-policy"], a[href$="/terms-of-service"]')?.click();`,
      1000,
    ),
  }),
  inBrowser('asks on the way out, whosever page it is', {
    screen: doing(`addEventListener('beforeunload', (event) => event.preventDefault());`),
  }),
  inBrowser('tells of steps in the history', {
    screen: goingOn(
      `dispatchEvent(new PopStateEvent('popstate', { state: { key: 'x', idx: -7, usr: 7 } })); dispatchEvent(new HashChangeEvent('hashchange', { oldURL: 'x', newURL: 'y' }));`,
    ),
  }),
  inBrowser('writes odd states into the history', {
    screen: goingOn(
      `history.replaceState([7, null, { idx: 'x', key: { a: 1 }, usr: NaN }, new Map()][Math.floor(Math.random() * 4)], '');`,
      300,
    ),
  }),
  inBrowser('writes the hash without end', { draws: true, screen: goingOn(`location.hash = Math.random();`, 500) }),
  inBrowser('writes another’s address', {
    draws: true,
    screen: doing(
      `setTimeout(() => history.pushState(null, '', (location.pathname.startsWith('/ru') ? '/ru' : '') + (name === 'mf-catalog' ? '/news' : '/catalog')), 300);`,
    ),
  }),
  inBrowser('a load that writes the address', {
    route: load(
      `if (typeof history !== 'undefined') { history.replaceState(history.state, '', '/planted' + Math.random()); document.title = 'planted'; scrollTo(0, 9999); }`,
    ),
  }),
  inBrowser('leaves another direction and other classes', {
    screen: doing(
      `document.documentElement.dir = 'rtl'; document.documentElement.className = 'planted'; document.body.className = 'planted'; document.documentElement.setAttribute('translate', 'no'); document.body.setAttribute('role', 'presentation'); document.querySelector('#root').setAttribute('aria-busy', 'true'); document.querySelector('#root').tabIndex = 0; document.body.tabIndex = -1;`,
    ),
  }),
  inBrowser('asks by a window without end', { screen: goingOn(`alert('planted'); confirm('planted');`, 1500) }),
  inBrowser('asks by the browser’s own way without end', {
    registered: `if (typeof document !== 'undefined') setInterval(() => { for (let at = 0; at < 50; at++) fetch('/catalog?at=' + Math.random()).catch(() => {}); }, 10);`,
  }),
  inBrowser('asks by the older way without end', {
    registered: `if (typeof document !== 'undefined') setInterval(() => { for (let at = 0; at < 20; at++) { const one = new XMLHttpRequest(); one.open('GET', '/catalog?at=' + Math.random()); one.send(); } }, 10);`,
  }),
  inBrowser('opens streams of events without end', {
    registered: `if (typeof document !== 'undefined') setInterval(() => new EventSource('/healthz?at=' + Math.random()), 50);`,
  }),
  inBrowser('draws the shop within itself', {
    draws: true,
    screen: beside(
      `react.createElement('iframe', { src: '/catalog', hidden: true }), react.createElement('iframe', { name: '_top', srcDoc: '<script>top.location = "/catalog"</script><base href="https://evil.test/">' })`,
    ),
  }),
  inBrowser('leads its frames’ parents', {
    draws: true,
    screen: screen(
      `const frame = react.useRef(null); react.useEffect(() => { const timer = setInterval(() => { if (!location.pathname.endsWith('/planted')) frame.current?.contentWindow?.history.back(); }, 3000); return () => clearInterval(timer); }, []);`,
      `react.createElement(react.Fragment, null, react.createElement('iframe', { ref: frame, hidden: true }), react.createElement(Screen, props))`,
    ),
  }),

  // React
  inBrowser('portals into the shell’s own elements', {
    draws: true,
    screen: screen(
      `const [places, setPlaces] = react.useState([]); react.useEffect(() => setPlaces([document.querySelector('header'), document.querySelector('#root'), document.querySelector('main'), document.head, document.documentElement]), []);`,
      `react.createElement(react.Fragment, null, places.map((place, at) => platform.createPortal(react.createElement('i', { hidden: true }, 'planted'), place, String(at))), react.createElement(Screen, props))`,
    ),
  }),
  inBrowser('a portal into what no element may stand in', {
    draws: true,
    screen: screen(
      `const [place, setPlace] = react.useState(null); react.useEffect(() => setPlace(document), []);`,
      `react.createElement(react.Fragment, null, place && platform.createPortal(react.createElement('i'), place), react.createElement(Screen, props))`,
    ),
  }),
  inBrowser('a portal into what is taken away', {
    draws: true,
    screen: screen(
      `const [place, setPlace] = react.useState(null); react.useEffect(() => { const made = document.body.appendChild(document.createElement('div')); setPlace(made); setTimeout(() => { made.innerHTML = ''; made.remove(); }, 500); }, []);`,
      `react.createElement(react.Fragment, null, place && platform.createPortal(react.createElement('i', null, 'planted'), place), react.createElement(Screen, props))`,
    ),
  }),
  inBrowser('throws in everything that React calls', {
    screen: screen(
      `const [, set] = react.useState(0); react.useEffect(() => { setTimeout(() => set(() => { throw new Error('planted'); }), 1500); }, []);`,
      `react.createElement('div', { ref: (node) => { if (node) return () => { throw new Error('planted'); }; } }, react.createElement(Screen, props))`,
    ),
  }),
  inBrowser('catches its own errors for ever', {
    screen: `(() => { class Catching extends react.Component { state = { failed: false }; static getDerivedStateFromError() { return { failed: true }; } componentDidCatch() { Promise.resolve().then(() => this.setState({ failed: false })); } render() { return this.state.failed ? null : react.createElement(Throwing); } } const Throwing = () => { throw new Error('planted'); }; return (props) => react.createElement(react.Fragment, null, react.createElement(Catching), react.createElement(Screen, props)); })()`,
  }),
  inBrowser('a class that throws wherever it is asked', {
    screen: `(() => { class Throwing extends react.Component { getSnapshotBeforeUpdate() { throw new Error('planted'); } componentDidMount() { setTimeout(() => this.setState({}), 800); } componentDidUpdate() {} componentWillUnmount() { throw new Error('planted'); } render() { return react.createElement(Screen, this.props); } } return Throwing; })()`,
  }),
  inBrowser('an element that throws when it is looked at', {
    screen: doing(
      `if (!customElements.get('planted-element')) customElements.define('planted-element', class extends HTMLElement { static observedAttributes = ['hidden']; constructor() { super(); } connectedCallback() { throw new Error('planted'); } disconnectedCallback() { document.querySelector('main')?.append(this); throw new Error('planted'); } }); document.querySelector('main').append(document.createElement('planted-element'));`,
    ),
  }),
  {
    name: 'throws what is no error',
    screen: screen(
      `const thrown = [null, 0, '', Symbol('x'), Object.freeze({}), () => {}, 10n, Object.create(null), { toString() { throw new Error('again'); } }]; throw thrown[Math.floor(Math.random() * thrown.length)];`,
    ),
  },
  {
    name: 'styles its page by elements',
    draws: true,
    screen: beside(
      `react.createElement('style', { key: 1, href: 'planted', precedence: 'high' }, 'body, header { display: none !important }'), react.createElement('style', { key: 2 }, 'body, header { display: none !important }')`,
    ),
  },
  {
    name: 'draws links of every kind',
    draws: true,
    screen: beside(
      `['canonical', 'icon', 'manifest', 'alternate', 'preconnect', 'dns-prefetch', 'prerender', 'next', 'modulepreload', 'preload', 'prefetch', 'search', 'license', 'pingback'].map((rel) => react.createElement('link', { key: rel, rel, as: 'script', href: 'https://planted.test/' + rel }))`,
    ),
  },
  {
    name: 'draws scripts of its own',
    draws: true,
    screen: beside(
      `react.createElement('script', { key: 1, async: true, src: 'https://evil.test/x.js' }), react.createElement('script', { key: 2, async: true, src: '/planted.js' }), react.createElement('script', { key: 3, type: 'speculationrules', dangerouslySetInnerHTML: { __html: '{"prerender":[{"urls":["/cart"]}]}' } })`,
    ),
  },

  // The container
  inBrowser('hands out nothing', { got: '() => undefined' }),
  inBrowser('hands out what is no function', { got: '7' }),
  inBrowser('never hands out anything', { got: 'await new Promise(() => {})' }),
  inBrowser('hands out its words and never the rest', {
    got: `expose.includes('locales') ? factory : await new Promise(() => {})`,
  }),
  inBrowser('hands out all but what registers', {
    got: `expose.includes('register') ? await new Promise(() => {}) : factory`,
  }),
  inBrowser('hands out all after twelve seconds', {
    got: '(await new Promise((done) => setTimeout(done, 12000)), factory)',
  }),
  inBrowser('hands out something else each time', {
    got: `Math.random() < 0.5 ? () => { throw new Error('planted'); } : () => ({ ...factory() })`,
  }),

  // The table's entry
  {
    name: 'an entry with the pages of others',
    release: (release) => ({
      ...release,
      routes: [
        ...(release.routes as object[]),
        ...['catalog', 'news', 'cart', 'contact-us', 'privacy-policy', 'catalog/product/:id', ':a', ':a/:b?', ':a?']
          .filter((path) => !(release.routes as { path: string }[]).some((route) => route.path === path))
          .map((path, at) => ({ id: `planted${at}`, path, visibility: 'public' })),
      ],
    }),
  },
  {
    name: 'an entry that is woken by all',
    release: (release) => ({
      ...release,
      wakes: [
        ...(release.wakes as string[]),
        'cart/addRequested',
        'storefront/hydrated',
        'api/executeQuery/fulfilled',
        '*',
        '',
        ...Array.from({ length: 90 }, (_, at) => `storefront/injected/${at}`),
      ],
    }),
  },
  {
    name: 'an entry with fragments that are not there',
    release: (release) => ({
      ...release,
      slots: [
        ...(release.slots as object[]),
        ...['header.cart', 'overlay', 'overlay', '__proto__', 'constructor', 'planted'].map((slot) => ({
          slot,
          widget: 'Planted',
          load: 'idle',
          counts: 'planted',
        })),
      ],
    }),
  },
  {
    name: 'an entry of odd languages',
    release: (release) => ({
      ...release,
      locales: ['__proto__', 'constructor', '', '../..', 'ru'],
      absence: JSON.parse('{"__proto__":"x","constructor":"y","en":"\\u202e\\u0000</script><b>"}') as object,
      assets: JSON.parse(
        '{"__proto__":{"scripts":[],"styles":[]},"constructor":{"scripts":["x"],"styles":["y"]}}',
      ) as object,
    }),
  },
  {
    name: 'an entry with hundreds of files',
    release: (release) => ({
      ...release,
      assets: Object.fromEntries(
        Object.entries(release.assets as object).map(([expose, assets]) => [
          expose,
          {
            scripts: [
              ...(assets as { scripts: string[] }).scripts,
              ...Array.from({ length: 60 }, (_, at) => `browser/planted${at}.js`),
            ],
            styles: [
              ...(assets as { styles: string[] }).styles,
              ...Array.from({ length: 60 }, (_, at) => `browser/planted${at}.css`),
            ],
          },
        ]),
      ),
    }),
  },
];
