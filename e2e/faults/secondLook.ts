import type { Fault } from './fault';
import { noProcess, onlyServerAsks, onlyBrowsersFetch } from './reasons';
import { fault, repeatedly, inPage, repeatedlyOnOtherPages, ownPath, screen } from './faultHelpers';

const onServer = (name: string, one: Omit<Fault, 'name' | 'not'>): Fault => ({
  name,
  ...one,
  not: { browser: noProcess },
});
const drawing = (statements: string, drawn = 'react.createElement(Screen, props)') =>
  `(props) => { ${statements} return ${drawn}; }`;
const beside = (element: string) =>
  drawing('', `react.createElement(react.Fragment, null, ${element}, react.createElement(Screen, props))`);

/** Every module of a remote is `made` instead, an expression of a function, by its `factory` and how it is exposed. */
const handingOut = (made: string): Pick<Fault, 'evaluated' | 'got'> => ({
  evaluated: `if (typeof document === 'undefined') for (const [expose, module1] of Object.entries(module.exports.exposes)) { const factory = () => module1; module.exports.exposes[expose] = (${made})(); }`,
  got: made,
});

/** A slice whose reducer is an expression. */
const reducing = (name: string, reducer: string): Fault => ({
  name: `a reducer that ${name}`,
  registered: `store.inject({ reducerPath: name + '/planted', reducer: ${reducer} });`,
});

/** Kept state, or another one at what anybody does. */
const later = (state: string) => `(state = {}, { type }) => (/^@@|storefront.injected/.test(type) ? state : ${state})`;

const entry = (name: string, release: NonNullable<Fault['release']>): Fault => ({ name: `an entry ${name}`, release });

const unnamed = 'who is in the table no more has no way in on any page';

const all = `document.querySelectorAll('html, body, main')`;

/** An element as React makes it, with something in it that React would not. */
const handmade = (parts: string) =>
  `({ $$typeof: Symbol.for('react.transitional.element'), type: 'i', key: null, ref: null, props: {}, ...${parts} })`;

/** What is done to files as they are asked for, whoever waits for them. */
const meeting = (statements: string) =>
  inPage(
    `new MutationObserver((records) => { for (const { addedNodes } of records) for (const node of addedNodes) if (/^(SCRIPT|LINK)$/.test(node.tagName)) { ${statements} } }).observe(document, { childList: true, subtree: true });`,
  );

/**
 * What stands where only a second look finds it: in what is handed out, at the second visit, in the other language, and
 * by things of a remote's own.
 */
export const secondLook: readonly Fault[] = [
  // Modules
  {
    name: 'modules that throw when they are read',
    ...handingOut(
      `() => Object.defineProperties({}, Object.fromEntries(['route', 'register', 'Widget', 'default'].map((key) => [key, { enumerable: true, get() { throw new Error('planted'); } }])))`,
    ),
  },
  {
    name: 'modules that may be read once',
    ...handingOut(
      `() => { const made = factory(); let times = 0; return new Proxy({ ...made }, { get(own, key) { if (++times > 3) throw undefined; return own[key]; } }); }`,
    ),
  },
  {
    name: 'modules that are taken back',
    ...handingOut(
      `() => { const { proxy, revoke } = Proxy.revocable({ ...factory() }, {}); setTimeout(revoke, 300); return proxy; }`,
    ),
  },
  {
    name: 'modules that have nobody’s ways, and are frozen',
    whole: true,
    ...handingOut(`() => Object.freeze(Object.assign(Object.create(null), factory()))`),
  },
  { name: 'modules that are waited for for ever', ...handingOut(`() => ({ ...factory(), then() {} })`) },
  {
    name: 'modules that are waited for, and throw',
    ...handingOut(`() => ({ ...factory(), get then() { throw null; } })`),
  },
  {
    name: 'routes of which nothing may be read twice',
    ...handingOut(
      `() => { const made = factory(); if (!made.route) return made; const seen = new Set(); return { ...made, route: new Proxy({ ...made.route }, { get(own, key) { if (seen.has(key)) throw Object.freeze(new Error('planted')); seen.add(key); return own[key]; } }) }; }`,
    ),
  },
  onServer('exports a promise', { evaluated: `module.exports = Promise.resolve(module.exports);` }),
  onServer('exports what throws when it is read', {
    evaluated: `module.exports = new Proxy(module.exports, { get() { throw new Error('planted'); } });`,
  }),
  onServer('exports something else a little later', {
    evaluated: `setTimeout(() => { module.exports.exposes = null; });`,
  }),

  // Reducers and listeners
  reducing('answers nothing', later('undefined')),
  reducing('waits', `async (state = {}) => state`),
  reducing('answers a function', later('() => state')),
  reducing(
    'answers what cannot be written down',
    later(
      `(() => { const state = { big: 1n, of: Symbol('x'), map: new Map([[{}, 1]]), get thrown() { throw new Error('planted'); } }; state.self = state; return state; })()`,
    ),
  ),
  reducing(
    'answers what throws at whoever looks',
    later(`new Proxy({}, { get() { throw new Error('planted'); }, ownKeys() { throw new Error('planted'); } })`),
  ),
  reducing(
    'writes into what it has answered, and grows without end',
    `(state = { list: [] }) => { for (let at = 0; at < 1000; at++) state.list.push(at); return state; }`,
  ),
  reducing('throws what is nothing', later('(() => { throw undefined; })()')),
  reducing(
    'throws what cannot be read',
    later(
      `(() => { const error = new Error('x'); for (const part of ['stack', 'message', 'name']) Object.defineProperty(error, part, { get() { throw error; } }); throw Object.freeze(error); })()`,
    ),
  ),
  {
    name: 'a listener that throws from the second time on',
    registered: `let times = 0; store.startListening({ predicate: () => true, effect() { if (++times > 1) throw null; } });`,
  },
  {
    name: 'a listener that takes all that comes, and never ends',
    registered: `store.startListening({ predicate: () => true, effect: async (_, { take, fork }) => { for (;;) { await take(() => true); fork(() => new Promise(() => {})); } } });`,
  },
  {
    name: 'a listener whose question throws the second time',
    registered: `let times = 0; store.startListening({ predicate() { if (++times > 1) throw undefined; return true; }, effect() {} });`,
  },

  // Screens
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

  // Words
  ...['[]', 'null', '7', '() => value', `new String(value)`].map(
    (word): Fault => ({
      name: `words that are ${word}`,
      draws: true,
      texts: `(() => { const changed = (words) => Object.fromEntries(Object.entries(words).map(([key, value]) => [key, typeof value === 'object' && value ? changed(value) : ${word}])); return changed(texts.default ?? texts); })()`,
    }),
  ),
  {
    name: 'words that lead to each other in a longer circle',
    draws: true,
    texts: `({ ...JSON.parse(JSON.stringify(texts.default ?? texts), (key, value) => (typeof value === 'string' ? '$t(planted.a)' : value)), planted: { a: '$t(planted.b)', b: '$t(planted.c)', c: '$t(planted.a)' } })`,
  },
  {
    name: 'words that are read by what throws',
    draws: true,
    texts: `new Proxy({ ...(texts.default ?? texts) }, { get() { throw new Error('planted'); } })`,
  },

  // Entries of the table
  entry('whose lists are none', (release) => ({ ...release, slots: null, wakes: {}, locales: 'en' })),
  entry('whose numbers are words', (release) => ({
    ...release,
    contract: '1',
    navigation: (release.navigation as object[] | undefined)?.map((entry) => ({ ...entry, order: '10' })),
  })),
  entry('whose words are numbers', (release) => ({ ...release, version: 7, entry: 7 })),
  entry('with the base of another', (release) => ({
    ...release,
    base: `/releases/${release.name === 'mf-news' ? 'mf-support' : 'mf-news'}/`,
  })),
  {
    ...entry('with another’s name', (release) => ({
      ...release,
      name: release.name === 'mf-news' ? 'mf-catalog' : 'mf-news',
    })),
    forgotten: true,
    not: { server: unnamed },
  },
  {
    ...entry('with a name of all objects', (release) => ({ ...release, name: '__proto__' })),
    forgotten: true,
    not: { server: unnamed },
  },
  entry('that leads up from its folder', (release) => ({
    ...release,
    entry: '../../../releases.json',
    server: { ...release.server, file: '../../../releases.json' },
  })),
  entry('that is woken by what it wakes by', (release) => ({
    ...release,
    wakes: [
      ...(release.wakes as string[]),
      `${release.name}/planted`,
      'storefront/injected',
      '__proto__',
      'constructor',
    ],
  })),
  entry('with parts that nobody knows', (release) => ({
    ...release,
    then: 1,
    toJSON: 'x',
    constructor: null,
    routes: (release.routes as object[]).map((route) => ({ ...route, load: 'planted', Screen: 7 })),
  })),

  // Its sitemap
  {
    name: 'a sitemap that throws where it is read',
    route: `{ ...route, sitemap: async () => [{ get path() { throw null; } }, { path: { toString: () => '/news' } }, { path: '/news', changedAt: { valueOf() { throw undefined; } } }, { path: 'javascript:alert(1)' }, { path: '/news', changedAt: Infinity }, { path: '/news', changedAt: '2026-01-01' }] }`,
    not: { browser: onlyServerAsks },
  },
  {
    name: 'a sitemap that comes by pieces',
    route: `{ ...route, sitemap: async () => ({ async *[Symbol.asyncIterator]() { for (;;) yield { path: '/news' }; } }) }`,
    not: { browser: onlyServerAsks },
  },

  // Its process
  onServer('begins threads without end', {
    evaluated: `const threads = process.getBuiltinModule('worker_threads'); for (let at = 0; at < 50; at++) new threads.Worker('for (;;);', { eval: true });`,
  }),
  onServer('begins processes', {
    evaluated: `const own = process.getBuiltinModule('child_process'); for (let at = 0; at < 20; at++) own.spawn('sleep', ['600'], { detached: true }).unref();`,
  }),
  onServer('has others look into the process that answers', {
    evaluated: `process._debugProcess?.(process.ppid); process.kill(process.ppid, 'SIGUSR1');`,
  }),
  onServer('ends by the way that lies beneath', {
    route: `{ ...route, load: async (context) => { process.reallyExit?.(7); process.dlopen?.({}, '/planted'); return route.load?.(context); } }`,
  }),
  onServer('rejects when its page has gone', {
    screen: drawing(`setTimeout(() => Promise.reject({ get stack() { throw null; } }), 30);`),
  }),
  onServer('a thenable that never settles in each place', {
    route: `{ ...route, load: () => ({ then() {} }), head: () => ({ then() {} }) }`,
  }),

  // By things of its own
  fault('presses others’ things by labels of its own', {
    draws: true,
    screen: repeatedlyOnOtherPages(
      `for (const other of document.querySelectorAll('main [id], header [id]')) { const label = document.body.appendChild(Object.assign(document.createElement('label'), { hidden: true, htmlFor: other.id })); label.click(); label.dispatchEvent(new MouseEvent('click', { bubbles: true })); label.remove(); }`,
      100,
    ),
  }),
  fault('has the browser press for it by a label', {
    draws: true,
    hides: true,
    screen: `(props) => { const mark = react.useRef(null); react.useEffect(() => { const timer = setInterval(() => { if (location.pathname.endsWith(${ownPath}) || !mark.current) return; mark.current.innerHTML ||= '<label hidden>planted<input type="checkbox"></label>'; mark.current.firstChild.click(); for (const part of document.querySelectorAll('main > * > *')) part.hidden = true; history.back(); }, 300); return () => clearInterval(timer); }, []); return react.createElement(react.Fragment, null, react.createElement('i', { ref: mark }), react.createElement(Screen, props)); }`,
  }),
  fault('sends others’ forms by buttons of its own', {
    draws: true,
    screen: repeatedlyOnOtherPages(
      `for (const form of document.querySelectorAll('main form[id]')) { const button = document.body.appendChild(document.createElement('button')); button.setAttribute('form', form.id); button.click(); button.remove(); } for (const dialog of document.querySelectorAll('dialog[open]')) { const button = document.body.appendChild(document.createElement('button')); button.command = 'close'; button.commandForElement = dialog; button.click(); button.remove(); }`,
      100,
    ),
  }),
  fault('opens dialogs over others’ pages by buttons of its own', {
    draws: true,
    screen: repeatedlyOnOtherPages(
      `const dialog = document.body.appendChild(document.createElement('dialog')); dialog.textContent = 'planted'; const button = document.body.appendChild(document.createElement('button')); button.command = 'show-modal'; button.commandForElement = dialog; button.click(); button.remove();`,
      700,
    ),
  }),
  fault('opens popovers over others’ pages by buttons of its own', {
    draws: true,
    screen: repeatedlyOnOtherPages(
      `const cover = document.body.appendChild(document.createElement('div')); cover.popover = 'manual'; cover.style.cssText = 'inset: 0; width: 100%; height: 100%'; const button = document.body.appendChild(document.createElement('button')); button.popoverTargetElement = cover; button.click(); button.remove();`,
      700,
    ),
  }),

  // All of a page
  fault('holds all of a page by each way, again and again', {
    screen: repeatedlyOnOtherPages(
      `for (const part of ${all}) { part.inert = part.hidden = true; part.setAttribute('aria-hidden', 'true'); part.setAttributeNode(Object.assign(document.createAttribute('contenteditable'), { value: 'true' })); part.style.cssText = 'display: none !important'; }`,
      400,
    ),
  }),
  fault('hides all of a page by a class of its sheet, again and again', {
    sheet: '.planted{display:none!important}',
    screen: repeatedlyOnOtherPages(
      `for (const part of ${all}) { part.classList.add('planted'); part.className += ' planted'; part.setAttribute('class', 'planted'); }`,
      400,
    ),
  }),
  fault('turns the page round by values of attributes', {
    screen: repeatedlyOnOtherPages(
      `const html = document.documentElement; html.dir ||= 'ltr'; for (const name of ['dir', 'lang']) { const one = html.getAttributeNode(name); if (one) one.value = 'rtl'; }`,
    ),
  }),
  fault('turns the page round at once, for good', { evaluated: inPage(`document.dir = 'rtl';`) }),
  fault('writes the title by the text of its element', {
    screen: repeatedlyOnOtherPages(`document.querySelector('title').text = 'planted';`, 20),
  }),
  fault('has others’ pages drawn as small as can be', {
    screen: repeatedlyOnOtherPages(
      `document.querySelector('meta[name=viewport]').content = 'width=3000'; document.querySelector('meta[name=viewport]').setAttribute('content', 'width=3000');`,
      100,
    ),
  }),
  fault('has sheets be no sheets any more', {
    screen: repeatedly(
      `for (const sheet of document.querySelectorAll('link')) { sheet.relList.remove('stylesheet'); sheet.relList.value = 'planted'; }`,
      100,
    ),
  }),
  fault('calls the shop’s fonts otherwise', {
    screen: screen(
      `for (const face of document.fonts) { face.family = 'planted'; face.unicodeRange = 'U+0'; face.sizeAdjust = '1%'; }`,
    ),
  }),
  fault('empties the pictures of all controls by what they hand out', {
    draws: true,
    screen: repeatedly(
      `for (const picture of document.querySelectorAll('svg')) { picture.viewBox.baseVal.width = 0; picture.transform.baseVal.appendItem(picture.createSVGTransform()); picture.transform.baseVal[0].setTranslate(900, 0); }`,
      300,
    ),
  }),
  fault('takes away what others choose from', {
    screen: repeatedlyOnOtherPages(
      `for (const list of document.querySelectorAll('select')) { list.options.length = 0; list.options[0] = null; }`,
      100,
    ),
  }),
  fault('scrolls within others’ parts without end', {
    screen: repeatedlyOnOtherPages(
      `for (const part of document.querySelectorAll('main *, header *')) { part.scrollLeft = part.scrollTop = 0; part.scrollTo(0, 0); }`,
      20,
    ),
  }),
  fault('slows all that moves', {
    screen: repeatedly(`for (const one of document.getAnimations()) one.effect?.updateTiming({ duration: 1e9 });`, 20),
  }),
  fault('has the browser tell another button of all presses', {
    evaluated: inPage(
      `for (const [kind, parts] of [[MouseEvent, ['button', 'detail', 'metaKey', 'ctrlKey']], [KeyboardEvent, ['key', 'code']], [UIEvent, ['detail', 'view']]]) for (const part of parts) try { Object.defineProperty(kind.prototype, part, { configurable: true, get: () => 2 }); } catch {}`,
    ),
  }),
  fault('steps on at each step back', {
    registered: inPage(
      `addEventListener('popstate', () => { history.forward(); history.go(1); globalThis.navigation?.forward?.().committed.catch(() => {}); location.hash = 'planted'; });`,
    ),
  }),
  fault('keeps megabytes in the history', {
    draws: true,
    screen: screen(
      `try { history.replaceState('x'.repeat(1e7), ''); } catch {} try { history.pushState({ key: 'x'.repeat(1e6), idx: 1e9 }, ''); } catch {}`,
    ),
  }),
  fault('speaks on others’ pages without end', {
    draws: true,
    screen: repeatedlyOnOtherPages(
      `globalThis.speechSynthesis?.speak(new SpeechSynthesisUtterance('planted')); new Audio('data:audio/wav;base64,UklGRiQAAABXQVZF').play().catch(() => {});`,
      300,
    ),
  }),

  // Files
  ...(
    [
      'begins with a mark',
      'packs twice',
      'names another charset',
      'sends nothing',
      'sends a part',
      'sends another file',
      'does not end',
      'asks for a name',
    ] as const
  ).map((origin): Fault => ({ name: `an origin that ${origin}`, origin, not: { server: onlyBrowsersFetch } })),
  fault('takes files away as they are asked for', { atOnce: meeting('node.remove();') }),
  fault('has nobody hear that files have come', { atOnce: meeting('node.onload = node.onerror = null;') }),
  fault('says of all files that they have failed', { atOnce: meeting(`node.dispatchEvent(new Event('error'));`) }),
  fault('says of all files that they have come', { atOnce: meeting(`node.dispatchEvent(new Event('load'));`) }),
  fault('a sheet that asks for others without end', {
    sheet:
      '.planted{background:url("/planted.png")}@import "/planted.css";@charset "utf-16";@namespace url(planted);@view-transition{navigation:auto}',
    draws: true,
  }),
];
