import type { Fault } from './fault';
import { poisoningCache } from './cachePoisoning';
import { browsersOwn, noEffects, noProcess, oneThread } from './reasons';

const screen = (statements: string, drawn = 'react.createElement(Screen, props)') =>
  `(props) => { ${statements} return ${drawn}; }`;
const beside = (element: string) =>
  screen('', `react.createElement(react.Fragment, null, ${element}, react.createElement(Screen, props))`);
const markup = (html: string) =>
  beside(`react.createElement('div', { dangerouslySetInnerHTML: { __html: ${JSON.stringify(html)} } })`);

/** What a screen does last of all, not a fragment. `before`: what it does first. */
const leaving = (statements: string, before = '') =>
  screen(
    `${before} const mark = react.useRef(null); react.useEffect(() => { const isScreen = mark.current.closest('main'); return () => { if (isScreen) { ${statements} } }; }, []);`,
    `react.createElement(react.Fragment, null, react.createElement('i', { ref: mark }), react.createElement(Screen, props))`,
  );

/** What a fragment does as soon as it is there, and then throws; not a screen. */
const failing = (statements: string) =>
  screen(
    `const mark = react.useRef(null); const [isBroken, setBroken] = react.useState(false);
    react.useEffect(() => { if (mark.current.closest('main')) return; ${statements} const timer = setTimeout(setBroken, 300, true); return () => clearTimeout(timer); }, []);
    if (isBroken) throw new Error('planted');`,
    `react.createElement(react.Fragment, null, react.createElement('i', { ref: mark }), react.createElement(Screen, props))`,
  );

const ownPath = `({ 'mf-catalog': '/catalog', 'mf-checkout': '/cart', 'mf-news': '/news', 'mf-support': '/contact-us' })[name]`;

const lockAll = `for (const part of document.querySelectorAll('body, #root, main, header')) { part.inert = true; part.ariaHidden = 'true'; part.style.cssText = 'overflow: hidden; pointer-events: none; position: fixed; top: -900px'; }`;
const holdAll = `for (const part of document.querySelectorAll('html, body, #root, #root > *, header')) { part.inert = true; part.ariaHidden = 'true'; if (part.matches('#root, #root *')) part.style.cssText = 'pointer-events: none; position: fixed; top: -900px'; }`;
const coverAll = `Object.assign(document.body.appendChild(document.createElement('div')).style, { position: 'fixed', inset: '0', zIndex: '2147483647' });`;

/** A fragment that sends everybody to its own remote's page, again and again. */
const leading = screen(
  `const mark = react.useRef(null); const [isFragment, setFragment] = react.useState(false); react.useEffect(() => setFragment(!mark.current.closest('main')), []);`,
  `react.createElement(react.Fragment, null, react.createElement('i', { ref: mark }), isFragment && react.createElement(platform.Redirect, { to: ${ownPath} }), react.createElement(Screen, props))`,
);

/** The same into another document, by the window's own way. */
const leadingByLocation = screen(
  `const mark = react.useRef(null); react.useEffect(() => { if (mark.current.closest('main')) return; const timer = setInterval(() => location.pathname.endsWith(${ownPath}) || location.assign(${ownPath}), 1000); return () => clearInterval(timer); }, []);`,
  `react.createElement(react.Fragment, null, react.createElement('i', { ref: mark }), react.createElement(Screen, props))`,
);

/** A slice that counts everything, so that whoever looks at it is drawn anew at each event. */
const counting = `store.inject({ reducerPath: name + '/planted', reducer: (count = 0) => count + 1 });`;
const counted = `platform.useSelector((state) => state[name + '/planted']); const dispatch = platform.useDispatch();`;

/** What is left behind, and what never comes to an end: nobody means it, and it happens to everybody. */
export const leftoverFaults: readonly Fault[] = [
  // Leaving
  {
    name: 'throws when it is left',
    screen: screen(`react.useEffect(() => () => { throw new Error('planted'); }, []);`),
    not: { server: noEffects },
  },
  {
    name: 'throws at once when it is left',
    screen: screen(`react.useLayoutEffect(() => () => { throw new Error('planted'); }, []);`),
    not: { server: noEffects },
  },
  {
    name: 'takes its own nodes away',
    screen: beside(`react.createElement('hr', { ref: (node) => void node?.remove() })`),
    not: { server: noEffects },
  },
  { name: 'leaves the page locked', draws: true, screen: leaving(lockAll), not: { server: noEffects } },
  {
    name: 'locks the page while it is there',
    draws: true,
    screen: screen(
      `react.useEffect(() => { const lock = () => { ${holdAll} }; lock(); const timer = setInterval(lock, 2000); return () => clearInterval(timer); }, []);`,
    ),
    not: { server: noEffects },
  },
  { name: 'leaves a backdrop over all', draws: true, screen: leaving(coverAll), not: { server: noEffects } },
  {
    name: 'leaves a dialog beside the shop',
    draws: true,
    screen: leaving(`document.body.appendChild(document.createElement('dialog')).showModal();`),
    not: { server: noEffects },
  },
  {
    name: 'leaves the page to be edited',
    draws: true,
    screen: leaving(
      `document.designMode = 'on'; document.body.contentEditable = 'true'; document.querySelector('#root').style.transform = 'translateX(900px)';`,
    ),
    not: { server: noEffects },
  },
  {
    name: 'leads back to itself when it is left',
    draws: true,
    screen: leaving(
      `globalThis.planted ??= setInterval(() => location.pathname.endsWith(${ownPath}) || go(${ownPath}), 200);`,
      'const go = platform.useGo();',
    ),
    not: { server: noEffects },
  },
  { name: 'steps back when it is left', draws: true, screen: leaving('history.back();'), not: { server: noEffects } },
  {
    name: 'a fragment that leads to its own page wherever it is',
    draws: true,
    screen: leading,
    not: { server: noEffects },
  },
  {
    name: 'a fragment that locks the page and fails',
    draws: true,
    screen: failing(lockAll),
    not: { server: noEffects },
  },
  {
    name: 'a fragment that lays a backdrop over all and fails',
    draws: true,
    screen: failing(coverAll),
    not: { server: noEffects },
  },
  {
    name: 'a fragment that leads to its own document wherever it is',
    draws: true,
    screen: leadingByLocation,
    not: { server: noEffects },
  },
  {
    name: 'moves its own nodes elsewhere',
    screen: beside(`react.createElement('hr', { ref: (node) => void (node && document.body.append(node)) })`),
    not: { server: noEffects },
  },

  // Coming by itself
  {
    name: 'opens a dialog by itself',
    draws: true,
    screen: screen(
      `react.useEffect(() => { const dialog = document.body.appendChild(document.createElement('dialog')); dialog.append('planted'); dialog.oncancel = (event) => event.preventDefault(); dialog.showModal(); return () => dialog.remove(); }, []);`,
    ),
    not: { server: noEffects },
  },
  {
    name: 'keeps a dialog modal by itself',
    draws: true,
    screen: screen(
      `react.useEffect(() => { const dialog = document.body.appendChild(document.createElement('dialog')); dialog.append('planted'); const raise = () => { if (!dialog.matches(':modal')) { dialog.close(); dialog.showModal(); } }; const observer = new MutationObserver(raise); observer.observe(dialog, { attributes: true }); raise(); return () => { observer.disconnect(); dialog.remove(); }; }, []);`,
    ),
    not: { server: noEffects },
  },
  {
    name: 'opens a popover over all by itself',
    draws: true,
    screen: screen(
      `react.useEffect(() => { const cover = document.body.appendChild(document.createElement('div')); cover.popover = 'manual'; cover.style.cssText = 'inset: 0; width: 100%; height: 100%'; cover.showPopover(); return () => cover.remove(); }, []);`,
    ),
    not: { server: noEffects },
  },

  // Going round and round
  { name: 'draws itself for ever', screen: screen('const [, set] = react.useState(0); set(Math.random());') },
  {
    name: 'an effect that changes its state for ever',
    screen: screen('const [count, set] = react.useState(0); react.useEffect(() => set(count + 1));'),
    not: { server: noEffects },
  },
  {
    name: 'an effect that promises to change its state for ever',
    screen: screen(
      'const [count, set] = react.useState(0); react.useEffect(() => void Promise.resolve().then(() => set(count + 1)));',
    ),
    not: { server: noEffects },
  },
  {
    name: 'changes its state at each frame',
    screen: screen(
      'const [, set] = react.useState(0); react.useEffect(() => { let timer = requestAnimationFrame(function again() { set(Math.random()); timer = requestAnimationFrame(again); }); return () => cancelAnimationFrame(timer); }, []);',
    ),
    not: { server: noEffects },
  },
  {
    name: 'a layout effect that changes its state for ever',
    screen: screen('const [count, set] = react.useState(0); react.useLayoutEffect(() => set(count + 1));'),
    not: { server: noEffects },
  },
  {
    name: 'a snapshot that is never the same',
    screen: screen('react.useSyncExternalStore(() => () => {}, () => ({}), () => ({}));'),
  },
  {
    name: 'an effect that dispatches for ever',
    registered: counting,
    screen: screen(`${counted} react.useEffect(() => { dispatch({ type: name + '/again' }); });`),
    not: { server: noEffects },
  },
  {
    name: 'a layout effect that dispatches for ever',
    registered: counting,
    screen: screen(`${counted} react.useLayoutEffect(() => { dispatch({ type: name + '/again' }); });`),
    not: { server: noEffects },
  },
  {
    name: 'listeners that answer each other',
    registered: `for (const [type, answer] of [['/ping', '/pong'], ['/pong', '/ping']]) store.startListening({ type: name + type, effect: (_, api) => void api.dispatch({ type: name + answer }) }); store.dispatch({ type: name + '/ping' });`,
  },
  {
    name: 'listeners that answer each other a little later',
    registered: `for (const [type, answer] of [['/ping', '/pong'], ['/pong', '/ping']]) store.startListening({ type: name + type, effect: async (_, api) => { await 0; api.dispatch({ type: name + answer }); } }); store.dispatch({ type: name + '/ping' });`,
  },
  {
    name: 'a listener that hears itself',
    registered: `store.startListening({ predicate: () => true, effect: async (_, api) => { await 0; api.dispatch({ type: name + '/heard' }); } });`,
  },
  {
    name: 'an effect that goes on for ever',
    screen: screen(
      `const go = platform.useGo(); const { pathname } = platform.useLocation(); react.useEffect(() => { go(pathname.replace(/^\\/ru(?=\\/|$)/, '') + '?at=' + Math.random()); });`,
    ),
    not: { server: noEffects },
  },
  {
    name: 'an effect that writes the history for ever',
    screen: screen(
      `react.useEffect(() => { const timer = setInterval(() => history.replaceState(history.state, '', '?at=' + Math.random()), 100); return () => clearInterval(timer); }, []);`,
    ),
    not: { server: noEffects },
  },
  {
    name: 'an effect that writes five hundred entries',
    screen: screen(
      `react.useEffect(() => { for (let at = 0; at < 500; at++) history.pushState(null, '', '?at=' + at); }, []);`,
    ),
    not: { server: noEffects },
  },
  {
    name: 'an effect that writes entries for ever',
    screen: screen(
      `react.useEffect(() => { const timer = setInterval(() => history.pushState(history.state, '', '?at=' + Math.random()), 10); return () => clearInterval(timer); }, []);`,
    ),
    not: { server: noEffects },
  },
  {
    name: 'a screen that loads itself anew for ever',
    screen: screen(`react.useEffect(() => { location.reload(); }, []);`),
    not: { server: noEffects },
  },
  {
    name: 'a screen that leads to itself for ever',
    screen: screen(`react.useEffect(() => { location.replace(location.pathname + '?' + Math.random()); }, []);`),
    not: { server: noEffects },
  },

  // Going on where another's page is shown
  {
    name: 'scrolls up for ever when it is left',
    draws: true,
    screen: leaving(`setInterval(() => { scrollTo(0, 0); document.documentElement.scrollTop = 0; }, 20);`),
    not: { server: noEffects },
  },
  {
    name: 'leads the keys away for ever when it is left',
    draws: true,
    screen: leaving(
      `setInterval(() => { document.activeElement.blur(); document.querySelector('header a').focus(); }, 20);`,
    ),
    not: { server: noEffects },
  },
  {
    name: 'asks by a timer alone',
    draws: true,
    screen: screen(`react.useEffect(() => void setInterval(alert, 200, 'planted'), []);`),
    not: { server: noEffects },
  },
  {
    name: 'has no stack',
    draws: true,
    screen: screen(
      `react.useEffect(() => { Error.stackTraceLimit = 0; Error.prepareStackTrace = () => { throw new Error('planted'); }; setInterval(() => alert('planted'), 200); }, []);`,
    ),
    not: { server: noEffects },
  },

  // Drawing what is the page's
  { name: 'draws a title of its own', draws: true, screen: beside(`react.createElement('title', null, 'planted')`) },
  {
    name: 'draws a meta of its own',
    draws: true,
    screen: beside(`react.createElement('meta', { name: 'robots', content: 'noindex' })`),
  },
  {
    name: 'draws a base of its own',
    draws: true,
    screen: beside(`react.createElement('base', { href: 'https://evil.test/' })`),
  },
  {
    name: 'draws a meta that leads elsewhere',
    draws: true,
    screen: beside(`react.createElement('meta', { httpEquiv: 'refresh', content: '0;url=https://evil.test/' })`),
  },
  {
    name: 'draws a policy of its own',
    draws: true,
    screen: beside(
      `react.createElement('meta', { httpEquiv: 'Content-Security-Policy', content: "default-src 'none'" })`,
    ),
  },
  {
    name: 'calls its own elements like the page’s',
    draws: true,
    screen: beside(
      `['storefront-state', 'storefront-later', 'root', 'content', 'mobile-menu'].map((id) => react.createElement('i', { key: id, id, hidden: true }, 'planted'))`,
    ),
  },
  {
    name: 'draws a style sheet that is not there',
    draws: true,
    screen: beside(`react.createElement('link', { rel: 'stylesheet', href: '/planted.css', precedence: 'high' })`),
  },
  {
    name: 'styles everybody',
    sheet: 'body, header a, #root { display: none !important }',
    not: { server: browsersOwn },
  },
  { name: 'a style sheet that does not end', sheet: '.planted { color: red', not: { server: browsersOwn } },
  {
    name: 'draws a document of its own',
    draws: true,
    screen: screen(
      '',
      `react.createElement('html', { lang: 'xx' }, react.createElement('head', null, react.createElement('title', null, 'planted')), react.createElement('body', { className: 'planted' }, react.createElement(Screen, props)))`,
    ),
  },
  {
    name: 'covers the window',
    draws: true,
    hides: true,
    screen: beside(`react.createElement('div', { style: { position: 'fixed', inset: 0, zIndex: 2147483647 } })`),
  },
  {
    name: 'is larger than the window',
    draws: true,
    screen: beside(
      `react.createElement('div', { style: { position: 'relative', inlineSize: '3000px', blockSize: '3000px', zIndex: 2147483647, background: 'tomato' } })`,
    ),
  },
  {
    name: 'hangs over its neighbours',
    draws: true,
    hides: true,
    screen: beside(
      `react.createElement('div', { style: { position: 'absolute', inset: '-3000px', zIndex: 2147483647 } })`,
    ),
  },
  {
    name: 'a picture without a size',
    draws: true,
    screen: beside(`react.createElement('svg', { viewBox: '0 0 1 1' })`),
  },
  {
    name: 'draws something else each time',
    draws: true,
    screen: screen(
      '',
      `react.createElement('div', null, Math.random(), react.createElement(Math.random() < 0.5 ? 'p' : 'b', null, typeof window), react.createElement(Screen, props))`,
    ),
  },
  {
    name: 'nests what does not nest',
    draws: true,
    screen: screen(
      '',
      `react.createElement('p', null, react.createElement('a', { href: '/' }, react.createElement('a', { href: '/' }, react.createElement('table', null, react.createElement('p', null, react.createElement(Screen, props))))))`,
    ),
  },
  ...[
    '</div></main></div><header>',
    '<!--',
    '<b><a href="/planted">',
    '<textarea>',
    '<style>',
    '<script>',
    '<template>',
    '<plaintext>',
    '<table><tr>',
    '<svg><style>',
    '<select>',
    '</div><!--/$--><!--/$-->',
  ].map((html): Fault => ({ name: `writes HTML with ${html}`, draws: true, screen: markup(html) })),
  {
    name: 'draws an element that has no end',
    draws: true,
    screen: beside(`react.createElement('plaintext', null, 'planted')`),
  },
  {
    name: 'draws a sheet with a comment that has no end',
    draws: true,
    screen: beside(`react.createElement('svg', { width: 1, height: 1 }, react.createElement('style', null, '<!--'))`),
  },
  {
    name: 'a hundred thousand nested elements',
    draws: true,
    screen: beside(`Array.from({ length: 100000 }).reduce((inner) => react.createElement('div', null, inner), null)`),
    not: { browser: oneThread },
  },
  { name: 'a page of megabytes', screen: beside(`'x'.repeat(5e7)`), not: { browser: oneThread } },

  // Exposing what is not what it should be
  ...[
    '7',
    'null',
    '{ Screen: 7 }',
    'Promise.resolve(route)',
    'new Proxy({}, { get() { throw new Error("planted"); } })',
    '() => route',
  ].map((route): Fault => ({ name: `a route that is ${route}`, route })),
  ...[
    '7',
    'undefined',
    'Promise.resolve(Screen)',
    'class {}',
    'new Proxy({}, { get() { throw new Error("planted"); } })',
    '() => ({})',
    'async () => { throw new Error("planted"); }',
  ].map((expression): Fault => ({ name: `a screen that is ${expression}`, screen: expression })),
  ...[
    '7',
    'null',
    '"words"',
    '() => texts',
    '{ default: null }',
    'new Proxy({}, { get() { throw new Error("planted"); } })',
  ].map((expression): Fault => ({ name: `texts that are ${expression}`, texts: `(${expression})` })),
  ...[
    '7',
    'true',
    '{ redirectTo: 7 }',
    'new Proxy({}, { get() { throw new Error("planted"); } })',
    '{ then() { throw new Error("planted"); } }',
    '{ get redirectTo() { throw new Error("planted"); } }',
  ].map(
    (answer): Fault => ({ name: `load that answers ${answer}`, route: `{ ...route, load: async () => (${answer}) }` }),
  ),

  // Too much
  { name: 'a cache that cannot be written down', ...poisoningCache('const data = { big: 1n }; data.self = data;') },
  {
    name: 'a cache of many megabytes',
    ...poisoningCache(`const data = 'x'.repeat(6e7);`),
    not: { browser: oneThread },
  },
  {
    name: 'an error of many megabytes',
    route: `{ ...route, load: async () => { throw new Error('x'.repeat(6e7)); } }`,
    not: { browser: oneThread },
  },
  {
    name: 'a redirect of many megabytes',
    route: `{ ...route, load: async () => ({ redirectTo: '/' + 'x'.repeat(6e7) }) }`,
    not: { browser: oneThread },
  },
  {
    name: 'a sitemap of a million pages',
    route: `{ ...route, sitemap: async () => Array.from({ length: 1e6 }, (_, index) => ({ path: '/planted/' + index })) }`,
    not: { browser: oneThread },
  },
  {
    name: 'says too much',
    screen: screen(`for (let line = 0; line < 300; line++) console.log('planted'.repeat(1000));`),
    not: { browser: oneThread },
  },
  {
    name: 'goes on working after its page',
    registered: `setInterval(() => { const until = Date.now() + 200; while (Date.now() < until); }, 1);`,
    not: { browser: oneThread },
  },
  {
    name: 'never rests after its page',
    registered: `const again = () => setImmediate(again); again();`,
    not: { browser: noProcess },
  },

  // Sharing
  {
    name: 'shares another React',
    evaluated: `const spoil = (versions) => { for (const version of Object.keys(versions)) delete versions[version]; versions['99.0.0'] = { get: () => () => ({}), from: name, loaded: 1 }; }; if (typeof shares === 'object') for (const library of ['react', 'react/jsx-runtime', '@storefront/platform']) spoil(shares[library]);`,
    not: { server: 'a renderer has one remote alone' },
  },

  {
    name: 'changes what events say',
    registered: `store.inject({ reducerPath: name + '/planted', reducer(state = {}, action) { for (const told of [action.payload, action.meta?.arg?.originalArgs, action.meta?.arg, action.meta]) for (const key of Object.keys(told ?? {})) try { delete told[key]; told[key] = 7; } catch {} try { action.payload = {}; } catch {} return state; } });`,
  },

  // Emptying
  {
    name: 'empties the storage',
    registered: `if (typeof localStorage !== 'undefined') { localStorage.clear(); sessionStorage.clear(); }`,
    not: { server: browsersOwn },
  },
  {
    name: 'writes a document of its own',
    draws: true,
    screen: screen(`react.useEffect(() => { document.open(); document.write('planted'); document.close(); }, []);`),
    not: { server: noEffects },
  },
  {
    name: 'writes the page anew',
    draws: true,
    screen: screen(
      `react.useEffect(() => { for (const part of document.querySelectorAll('body, #root, header, header nav, footer')) part.innerHTML += '<p>planted</p>'; }, []);`,
    ),
    not: { server: noEffects },
  },
  {
    name: 'switches sheets off',
    draws: true,
    screen: screen(
      `react.useEffect(() => { for (const sheet of document.querySelectorAll('link[rel=stylesheet], style')) { sheet.disabled = true; sheet.media = 'print'; } for (const sheet of document.styleSheets) { sheet.disabled = true; try { while (sheet.cssRules.length) sheet.deleteRule(0); } catch {} } }, []);`,
    ),
    not: { server: noEffects },
  },
  {
    name: 'calls its own HTML like the document’s parts',
    draws: true,
    screen: markup(
      '<form name="createElement"></form><img name="body"><form name="querySelector"></form><meta http-equiv="Content-Security-Policy" content="default-src \'none\'">',
    ),
  },
  {
    name: 'empties every cache',
    registered: `store.dispatch({ type: 'api/resetApiState' }); setTimeout(() => store.dispatch({ type: 'api/resetApiState' }), 50);`,
  },
  {
    name: 'fills the storage',
    registered: `if (typeof localStorage !== 'undefined') { let text = 'x'.repeat(1e6); for (let at = 0; text; at++) try { localStorage.setItem('planted' + at, text); sessionStorage.setItem('planted' + at, text); } catch { text = text.slice(0, text.length / 2); } }`,
  },
  {
    name: 'writes cookies without end',
    registered: `if (typeof document !== 'undefined') for (let at = 0; at < 170; at++) document.cookie = 'planted' + at + '=' + 'x'.repeat(4000) + '; path=/; max-age=31536000';`,
  },
  {
    name: 'storage that throws',
    registered: `if (typeof Storage !== 'undefined') for (const method of ['getItem', 'setItem', 'removeItem']) Storage.prototype[method] = () => { throw new Error('planted'); };`,
  },
  {
    name: 'rejects without end',
    registered: `setInterval(() => Promise.reject(new Error('planted')), 1);`,
    not: { server: 'the first one ends the renderer, as a floating rejection does' },
  },
];
