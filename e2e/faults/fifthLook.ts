import type { Fault, Release } from './fault';
import { poisoningCache } from './cachePoisoning';
import { noProcess, onlyServerAsks, onlyBrowsersFetch } from './reasons';
import { fault, repeatedly, inPage, repeatedlyOnOtherPages, ownPath, screen, throwing } from './faultHelpers';

const onServer = (name: string, one: Omit<Fault, 'name' | 'not'>): Fault => ({
  name,
  ...one,
  not: { browser: noProcess },
});
const load = (statements: string) =>
  `{ ...route, load: async (context) => { ${statements} return route.load?.(context); } }`;
const head = (expression: string) =>
  `{ ...route, head: (context) => ({ ...route.head?.(context), ...(${expression}) }) }`;
const beside = (element: string) =>
  `(props) => react.createElement(react.Fragment, null, ${element}, react.createElement(Screen, props))`;

/** Accessors of the browser's, as `Kind.name`, that answer something else: an expression of each. */
const telling = (told: Record<string, string>) =>
  Object.entries(told)
    .map(([place, value]) => place.split('.').concat(value))
    .map(
      ([kind, name, value]) =>
        `try { Object.defineProperty(${kind}.prototype, '${name}', { configurable: true, get: () => (${value}) }); } catch {}`,
    )
    .join(' ');

/** All that these kinds tell and do throws. */
const tellingThrows = (kinds: string[]) =>
  `for (const kind of ${JSON.stringify(kinds)}) { const { prototype } = globalThis[kind] ?? {}; for (const name of Object.getOwnPropertyNames(prototype ?? {})) { const found = Object.getOwnPropertyDescriptor(prototype, name); if (name !== 'constructor') try { Object.defineProperty(prototype, name, found.get ? { configurable: true, get: ${throwing} } : { configurable: true, value: ${throwing} }); } catch {} } }`;

const inHeaders = 'its ways stand in everybody’s header';

const othersParts = `document.querySelectorAll('main :is(h1, h2, article, form), header a')`;

/** Pages of others, or of the shell, by patterns that take a part of their addresses alone. */
const narrow = ({ name, routes, assets }: Release) => {
  const paths = [
    'catalog/product/1',
    'catalog/products/:game/x?',
    'news/3',
    'news/:page/article/9',
    'redirect/home',
    'redirect/:name',
    'contact-us',
  ].filter((path) => !path.startsWith(name.replace('mf-', '')));
  const [held] = routes as { id: string }[];
  const ids = paths.map((_path, at) => `planted${at}`);
  return {
    routes: [...(routes as object[]), ...paths.map((path, at) => ({ id: ids[at], path, visibility: 'public' }))],
    assets: {
      ...(assets as object),
      ...Object.fromEntries(
        ids.map((id) => [`./routes/${id}`, (assets as Record<string, unknown>)[`./routes/${held!.id}`]]),
      ),
    },
  };
};

/**
 * Five ways to pages of its own, as long as may be, before all others; where it has no five pages, so many times the
 * same.
 */
const wideWays =
  (letter: string): Fault['release'] =>
  (release) => {
    const own = {
      'mf-news': ['/news', '/news/2', '/news/3', '/news/4', '/news/5'],
      'mf-catalog': ['/catalog', '/catalog/1', '/catalog/2', '/catalog/3', '/'],
      'mf-checkout': ['/cart', '/payment', '/payment/1', '/payment/2', '/payment/3'],
    }[release.name] ?? ['/contact-us'];
    return {
      ...release,
      navigation: own.map((path, at) => ({
        path,
        label: { en: letter.repeat(40), ru: letter.repeat(40) },
        order: at - 9,
      })),
    };
  };

/**
 * What five people thought of who had not been here, and what the earlier lists had not: the kinds that fences ask,
 * parts of no element, what is told quietly, origins, and words of the table.
 */
export const fifthLook: readonly Fault[] = [
  // What all code looks up
  fault('calls things of its own self, parent, and all that windows are called', {
    evaluated: inPage(
      `for (const name of ['self', 'globalThis', 'frames', 'parent', 'screen', 'visualViewport', 'devicePixelRatio', 'isSecureContext', 'customElements', 'indexedDB', 'caches', 'trustedTypes', 'closed', 'opener', 'external', 'clientInformation', 'origin', 'crossOriginIsolated']) { try { globalThis[name] = {}; } catch {} try { Object.defineProperty(globalThis, name, { configurable: true, value: {} }); } catch {} }`,
    ),
  }),
  fault('calls things of its own self, before the shop’s code is there', {
    atOnce: `try { self = {}; } catch {} try { Object.defineProperty(window, 'self', { value: {} }); } catch {} try { globalThis.globalThis = {}; } catch {}`,
  }),
  fault('has errors tell something else', {
    evaluated: inPage(
      tellingThrows([
        'Error',
        'TypeError',
        'RangeError',
        'SyntaxError',
        'DOMException',
        'AggregateError',
        'PromiseRejectionEvent',
      ]),
    ),
  }),
  fault('has kinds that nobody thinks of throw', {
    evaluated: inPage(
      tellingThrows([
        'ValidityState',
        'FontFaceSet',
        'CSSRule',
        'CSSStyleRule',
        'MediaList',
        'NodeIterator',
        'TreeWalker',
        'AbstractRange',
        'StaticRange',
        'Lock',
        'LockManager',
        'StorageManager',
        'ReadableStream',
        'SubtleCrypto',
        'TextEncoder',
        'TextDecoder',
        'Touch',
        'TouchList',
        'PerformanceNavigationTiming',
        'PerformanceEventTiming',
        'IdleDeadline',
        'CloseWatcher',
        'BroadcastChannel',
        'Screen',
        'NetworkInformation',
        'NavigationHistoryEntry',
        'NavigationTransition',
        'UserActivation',
        'HTMLDListElement',
        'HTMLUListElement',
        'HTMLLIElement',
        'HTMLHeadingElement',
        'HTMLParagraphElement',
        'HTMLSpanElement',
        'HTMLMetaElement',
        'HTMLHtmlElement',
        'HTMLBodyElement',
        'HTMLHeadElement',
      ]),
    ),
  }),
  fault('exchanges what kinds of elements do that are no kinds any more', {
    evaluated: inPage(
      `for (const kind of [HTMLElement, HTMLDivElement, HTMLButtonElement, HTMLAnchorElement, HTMLInputElement, HTMLUListElement, HTMLLIElement, HTMLSpanElement, SVGElement, Text]) { try { kind.prototype.constructor = class {}; delete kind.prototype.constructor; delete kind.prototype[Symbol.toStringTag]; } catch {} for (const way of ['appendChild', 'insertBefore', 'removeChild', 'setAttribute', 'removeAttribute', 'addEventListener', 'contains', 'closest']) { try { kind.prototype[way] = ${throwing}; } catch {} try { Object.defineProperty(kind.prototype, way, { configurable: true, value: ${throwing} }); } catch {} } }`,
    ),
  }),
  fault('exchanges what kinds of elements do that are no kinds any more, before the shop’s code is there', {
    atOnce: `for (const kind of [HTMLElement, HTMLDivElement, HTMLButtonElement, HTMLAnchorElement, SVGElement, HTMLDocument, Window]) { try { kind.prototype.constructor = class {}; } catch {} for (const way of ['appendChild', 'insertBefore', 'querySelector', 'setAttribute', 'addEventListener', 'createElement']) try { kind.prototype[way] = ${throwing}; } catch {} }`,
  }),

  // What fences ask
  fault('says that the visitor was active, and leads to its own document wherever it is', {
    draws: true,
    atOnce: `${telling({ 'UserActivation.hasBeenActive': 'true', 'UserActivation.isActive': 'true' })} if (!location.pathname.endsWith(${ownPath.replaceAll('[name]', `[document.currentScript.src.match(/mf-\\w+/)[0]]`)})) location.replace(${ownPath.replaceAll('[name]', `[document.currentScript.src.match(/mf-\\w+/)[0]]`)});`,
  }),
  fault('says that all that is led to is the same document, and leads elsewhere', {
    draws: true,
    evaluated: inPage(
      telling({ 'NavigationDestination.sameDocument': 'true', 'NavigationDestination.url': 'location.href' }),
    ),
    screen: repeatedlyOnOtherPages(`location.assign(${ownPath});`, 1500),
  }),
  fault('says that nobody owns the sheets, and empties them', {
    evaluated: inPage(
      telling({ 'StyleSheet.ownerNode': 'null', 'CSSRule.parentStyleSheet': 'null', 'CSSRule.parentRule': 'null' }),
    ),
    screen: screen(
      `for (const sheet of document.styleSheets) { try { sheet.disabled = true; } catch {} try { while (sheet.cssRules.length) sheet.deleteRule(0); } catch {} }`,
    ),
  }),
  fault('says that nothing has changed, and takes the header away', {
    evaluated: inPage(
      telling({
        'MutationRecord.addedNodes': 'document.createDocumentFragment().childNodes',
        'MutationRecord.removedNodes': 'document.createDocumentFragment().childNodes',
        'MutationRecord.type': '"planted"',
      }),
    ),
    screen: screen(
      `setTimeout(() => { document.querySelector('header').remove(); }, 300); setTimeout(() => { document.querySelector('header nav')?.replaceChildren(); }, 900);`,
    ),
  }),
  fault('says that it has no frames, and steps back', {
    draws: true,
    atOnce: `try { window.length = 0; } catch {} try { Object.defineProperty(window, 'length', { get: () => 0 }); } catch {}`,
    screen: repeatedlyOnOtherPages(
      `document.body.append(Object.assign(document.createElement('iframe'), { hidden: true, srcdoc: '<script>top.history.back()</script>' })); try { frames[0].history.back(); } catch {}`,
      700,
    ),
  }),
  fault('takes all steps on itself, and never ends them', {
    registered: inPage(
      `globalThis.navigation?.addEventListener('navigate', (event) => { try { event.intercept({ handler: () => new Promise(() => {}), focusReset: 'manual', scroll: 'manual' }); } catch {} try { event.scroll(); } catch {} });`,
    ),
  }),

  // Parts of no element
  fault('takes others’ parts into what is no element', {
    screen: repeatedlyOnOtherPages(
      `for (const part of ${othersParts}) { const one = part.firstChild ?? part; try { document.createDocumentFragment().append(one); } catch {} try { new Document().append(part); } catch {} }`,
      700,
    ),
  }),
  fault('takes others’ parts into other documents', {
    screen: repeatedlyOnOtherPages(
      `const other = document.implementation.createHTMLDocument('planted'); const template = document.createElement('template'); for (const part of ${othersParts}) { for (const way of ['append', 'prepend', 'replaceChildren', 'moveBefore']) { try { template.content[way](part, null); } catch {} try { other.body[way](part, null); } catch {} } try { other.adoptNode(part); } catch {} }`,
      700,
    ),
  }),
  fault('takes others’ choices into a list of its own', {
    screen: repeatedlyOnOtherPages(
      `const list = document.createElement('select'); for (const choice of document.querySelectorAll('main option')) { try { list.options.add(choice); } catch {} try { list.options[list.options.length] = choice; } catch {} }`,
      100,
    ),
  }),
  fault('gives others’ parts other handlers of React’s', {
    screen: repeatedlyOnOtherPages(
      `for (const part of document.querySelectorAll('header *, main *')) for (const key of Object.keys(part)) if (key.startsWith('__reactProps')) { for (const way of Object.keys(part[key])) if (/^on[A-Z]/.test(way)) try { part[key][way] = () => {}; } catch {} }`,
      300,
    ),
  }),

  // What the visitor’s device does
  fault('has the keyboard lie over all, and the device shake', {
    draws: true,
    screen: repeatedly(
      `try { navigator.virtualKeyboard.overlaysContent = true; } catch {} navigator.vibrate?.([1000, 10]); navigator.setAppBadge?.(99)?.catch(() => {}); navigator.wakeLock?.request('screen').catch(() => {}); screen.orientation?.lock?.('landscape').catch(() => {});`,
      300,
    ),
  }),
  fault('writes cookies by the newer way', {
    registered: inPage(
      `for (let at = 0; at < 170; at++) globalThis.cookieStore?.set({ name: 'planted' + at, value: 'x'.repeat(3900), path: '/', expires: Date.now() + 1e10 }).catch(() => {});`,
    ),
  }),
  fault('has a policy of its own for what is trusted', {
    atOnce: `try { trustedTypes.createPolicy('default', { createHTML: ${throwing}, createScript: ${throwing}, createScriptURL: ${throwing} }); } catch {} document.head.append(Object.assign(document.createElement('meta'), { httpEquiv: 'Content-Security-Policy', content: "require-trusted-types-for 'script'" }));`,
  }),

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

  // Sheets
  fault('a sheet of rules that cost a great deal', {
    draws: true,
    sheet: Array.from(
      { length: 400 },
      (_none, at) =>
        `.planted${at}:has(+ .planted ~ *:not(:nth-child(3n+${at} of .planted, .planted *))) .planted:is(.planted > .planted, .planted .planted + .planted){color:red}`,
    ).join(''),
  }),
  fault('a sheet whose parts are called like others’ in a change of pages', {
    draws: true,
    sheet:
      '.planted,.planted *{view-transition-name:root;container-name:root;anchor-name:--menu;scroll-timeline-name:--page;contain:none}@layer planted,base{.planted{color:red}}@font-palette-values --planted{font-family:Onest}@position-try --planted{top:0}',
    screen: beside(`react.createElement('div', { className: 'planted' }, react.createElement('p', null, 'x'))`),
  }),

  // Origins of its own
  ...(
    [
      'leads to another origin',
      'says that nothing has changed',
      'sends heads without end',
      'sends cookies',
      'clears what is kept',
      'sends a hundred megabytes of nothing',
      'says a thousand times that it works',
      'speaks no HTTP',
      'hangs up',
      'names a packing that it has not',
    ] as const
  ).map((origin): Fault => ({ name: `an origin that ${origin}`, origin, not: { server: onlyBrowsersFetch } })),
  ...['https://planted.invalid/', 'https://localhost:9/', 'http://[::1]:9/planted/', 'http://0.0.0.0:9/'].map(
    (base): Fault => ({ name: `base "${base}"`, release: (release) => ({ ...release, base }) }),
  ),

  // The table
  { name: 'an entry with a part of the pages of others', release: (release) => ({ ...release, ...narrow(release) }) },
  { name: 'an entry with five very wide ways to five pages', release: wideWays('W'), not: { server: inHeaders } },
  {
    name: 'an entry whose ways are called by letters that nobody sees',
    release: wideWays('\u2800'),
    not: { server: inHeaders },
  },
  {
    name: 'an entry that counts what is no list',
    release: (release) => ({
      ...release,
      slots: [
        ...(release.slots as object[]),
        ...(release.slots as { widget: string }[])
          .slice(0, 1)
          .flatMap(({ widget }) =>
            ['language', 'cart', 'led'].map((counts) => ({ slot: 'header.cart', widget, load: 'idle', counts })),
          ),
      ],
    }),
  },
  { name: 'an entry of a version that is called absent', release: (release) => ({ ...release, version: 'absent' }) },
  {
    name: 'an entry whose files are another’s',
    release: (release) => ({
      ...release,
      files: { 'browser/remoteEntry.js': `sha384-${'A'.repeat(64)}` },
      integrity: 'sha384-planted',
      server: { ...release.server, integrity: 'sha256-x sha384-y' },
    }),
  },

  // The server
  onServer('exchanges: what lists are made of', {
    evaluated: `class Planted { constructor() { throw new Error('planted'); } } for (const kind of [Array, Promise, RegExp]) { Object.defineProperty(kind, Symbol.species, { configurable: true, get: ${throwing} }); kind.prototype.constructor = Planted; }`,
  }),
  onServer('exchanges: how lists are joined and sent', {
    evaluated: `Array.prototype[Symbol.isConcatSpreadable] = false; for (const kind of [Array, String, Number, Boolean, Date, Map, Set]) kind.prototype.toJSON = function () { return 'planted'; };`,
  }),
  onServer('keeps what Intl makes without end', {
    registered: `globalThis.planted = []; const again = () => { for (let at = 0; at < 500; at++) globalThis.planted.push(new Intl.DateTimeFormat('ru', { timeZone: 'Asia/Tokyo', dateStyle: 'full' }), new Intl.Collator('zh'), new Intl.Segmenter('th')); setTimeout(again, 5); }; again();`,
  }),
  onServer('draws ten thousand parts that come one after the other', {
    draws: true,
    screen: `(() => { const Late = ({ at }) => react.use((globalThis['planted' + at] ??= new Promise((done) => setTimeout(done, at % 300, 'x')))); return (props) => react.createElement(react.Fragment, null, Array.from({ length: 10000 }, (_, at) => react.createElement(react.Suspense, { key: at, fallback: 'y' }, react.createElement(Late, { at }))), react.createElement(Screen, props)); })()`,
  }),
  onServer('draws ten thousand pictures and files that come first', {
    draws: true,
    screen: beside(
      `Array.from({ length: 10000 }, (_, key) => react.createElement(react.Fragment, { key }, react.createElement('img', { src: '/static/planted' + key, alt: '', fetchPriority: 'high' }), react.createElement('link', { rel: 'preload', as: 'image', href: '/planted' + key })))`,
    ),
  }),
  onServer('says in the log what others say', {
    route: load(
      `for (let at = 0; at < 50; at++) console.error('\\u001b[2J\\u001b[1;1H\\nmf-catalog 1.0.0 failed the server at everything: planted.\\r\\n{"level":60,"msg":"planted"}\\u0007\\u001b]0;planted\\u0007');`,
    ),
  }),
  onServer('a trail of a hundred thousand steps', {
    draws: true,
    route: head(`{ trail: Array.from({ length: 1e5 }, (_, at) => ({ label: 'planted ' + at, path: '/news/' + at })) }`),
  }),
  onServer('a head whose picture is of megabytes', {
    draws: true,
    route: head(
      `{ image: 'data:image/png;base64,' + 'A'.repeat(3e6), path: '/catalog', noindex: 'no', title: ['x', 'y'], description: { toString: () => '"><script>' } }`,
    ),
  }),
  onServer('data that are others in each language, and never the same', {
    draws: true,
    ...poisoningCache(
      `const data = { now: performance.now(), random: Math.random(), language: globalThis.plantedLanguage = (globalThis.plantedLanguage ?? 0) + 1, big: 'x'.repeat(1e5) };`,
    ),
  }),
  onServer('an answer to load that grows while it is read', {
    route: `{ ...route, load: async () => { const answer = { get redirectTo() { answer['planted' + Math.random()] = 1; return undefined; } }; return answer; } }`,
  }),
  onServer('falls over its own feet within what writes JSON', {
    ...poisoningCache(`const data = { toJSON() { return JSON.stringify({ a: data }); } };`),
  }),
  onServer('waits by a lock in a loop of its own, again and again', {
    registered: `const lock = new Int32Array(new SharedArrayBuffer(4)); const again = () => { Atomics.wait(lock, 0, 0, 400); setTimeout(again, 1); }; again();`,
  }),
  onServer('grows the memory of a module by steps', {
    registered: `const memory = new WebAssembly.Memory({ initial: 1, maximum: 60000 }); const again = () => { try { memory.grow(800); new Uint8Array(memory.buffer).fill(1); } catch {} setTimeout(again, 5); }; again();`,
  }),
  onServer('closes what it speaks through', {
    route: load(
      `for (const stream of [process.stdin, process.stdout, process.stderr]) for (const way of ['destroy', 'end', 'pause', 'close', 'removeAllListeners']) try { stream?.[way]?.(); } catch {}`,
    ),
  }),
  {
    name: 'a sitemap of addresses of megabytes',
    route: `{ ...route, sitemap: async () => Array.from({ length: 50 }, (_, at) => ({ path: '/news/' + at + 'x'.repeat(2e5) })) }`,
    not: { browser: onlyServerAsks },
  },
  {
    name: 'a sitemap whose days are none',
    route: `{ ...route, sitemap: async () => [8.64e15, -8.64e15, Infinity, '2026', new Date(NaN), 1e300, -0].map((changedAt, at) => ({ path: '/news/' + at, changedAt })) }`,
    not: { browser: onlyServerAsks },
  },
];
