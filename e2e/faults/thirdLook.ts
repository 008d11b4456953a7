import type { Fault } from './fault';
import { noProcess } from './reasons';
import { fault, repeatedly, inPage, repeatedlyOnOtherPages, screen, throwing } from './faultHelpers';

const onServer = (name: string, one: Omit<Fault, 'name' | 'not'>): Fault => ({
  name,
  ...one,
  not: { browser: noProcess },
});
const load = (statements: string) =>
  `{ ...route, load: async (context) => { ${statements} return route.load?.(context); } }`;

/** What all that are of some kinds tell of themselves is told otherwise. */
const telling = (kinds: string[]) =>
  `for (const kind of ${JSON.stringify(kinds)}) { const { prototype } = globalThis[kind] ?? {}; for (const name of Object.getOwnPropertyNames(prototype ?? {})) { const { get } = Object.getOwnPropertyDescriptor(prototype, name); if (get) try { Object.defineProperty(prototype, name, { configurable: true, get: ${throwing} }); } catch {} } }`;

/** What all the browser's kinds are called is something else. */
const naming = (value: string) =>
  `for (const name of Object.getOwnPropertyNames(globalThis)) if (/^[A-Z]/.test(name)) { try { delete globalThis[name]; } catch {} try { globalThis[name] = ${value}; } catch {} }`;

/** By whatever is pressed, wherever. */
const byPresses = (statements: string) => inPage(`addEventListener('click', () => { ${statements} }, true);`);

const frames = `document.querySelectorAll('html, body, #root, #root > *, main, header')`;

const block = `const block = document.createElement('div'); block.className = 'planted'; block.style.cssText = 'height: 3000px';`;

/** What a judge thought of who had read nothing of the shop, and what the earlier lists had not. */
export const thirdLook: readonly Fault[] = [
  // The window
  fault('closes the window', { screen: screen('window.close(); setTimeout(close, 300);') }),
  fault('closes the window as soon as it runs', { atOnce: 'window.close();' }),
  fault('calls things of its own like all the browser’s kinds', { evaluated: inPage(naming('{}')) }),
  fault('calls things of its own like all the browser’s kinds, before the shop’s code is there', {
    atOnce: naming('function () {}'),
  }),
  fault('opens windows by forms of its own, by whatever is pressed', {
    registered: byPresses(
      `const form = document.body.appendChild(document.createElement('form')); form.target = '_blank'; form.action = '/planted'; form.submit(); form.remove();`,
    ),
  }),
  fault('opens windows by buttons of its own, by whatever is pressed', {
    registered: byPresses(
      `const form = document.body.appendChild(document.createElement('form')); const button = form.appendChild(document.createElement('button')); button.formAction = '/planted'; button.formTarget = '_blank'; form.requestSubmit(button); form.remove();`,
    ),
  }),
  fault('opens windows by areas of pictures, by whatever is pressed', {
    registered: byPresses(
      `const area = document.body.appendChild(document.createElement('area')); area.target = '_blank'; area.href = '/planted'; area.click(); area.remove();`,
    ),
  }),
  fault('opens windows by drawings, by whatever is pressed', {
    registered: byPresses(
      `const link = document.body.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'a')); link.setAttribute('target', '_blank'); link.setAttributeNS('http://www.w3.org/1999/xlink', 'href', '/planted'); link.dispatchEvent(new MouseEvent('click')); link.remove();`,
    ),
  }),

  // The page’s own elements
  fault('makes popovers of the page’s own elements', {
    screen: repeatedly(`for (const part of ${frames}) part.popover = 'manual';`, 300),
  }),
  fault('makes popovers of the page’s own elements at once', {
    evaluated: inPage(`for (const part of ${frames}) part.setAttribute('popover', '');`),
  }),
  fault('calls the page’s own elements otherwise', {
    screen: screen(
      `for (const part of document.querySelectorAll('html, body, #root, #root > *, main, header [id]')) part.id = 'planted';`,
    ),
  }),
  fault('says of the page’s own elements that they are something else', {
    draws: true,
    screen: repeatedly(
      `for (const part of ${frames}) { part.role = 'presentation'; part.ariaBusy = 'true'; part.draggable = true; part.tabIndex = 0; part.accessKey = 'a'; part.spellcheck = false; part.nonce = 'planted'; part.slot = 'planted'; part.setAttribute('contenteditable', 'plaintext-only'); }`,
      300,
    ),
  }),
  fault('puts something large before others’ screens', {
    draws: true,
    screen: repeatedlyOnOtherPages(
      `if (!document.querySelector('main > .planted')) { ${block} document.querySelector('main').prepend(block); }`,
      300,
    ),
  }),
  fault('puts words before others’ screens without end', {
    draws: true,
    screen: repeatedlyOnOtherPages(`document.querySelector('main').prepend('planted '.repeat(300));`, 300),
  }),
  fault('puts words before all of the page without end', {
    draws: true,
    screen: repeatedlyOnOtherPages(
      `for (const part of document.querySelectorAll('body, #root, #root > div')) part.prepend('planted '.repeat(1000));`,
      300,
    ),
  }),
  fault('puts something large before all of the page', {
    draws: true,
    screen: repeatedlyOnOtherPages(
      `if (!document.querySelector('.planted')) { ${block} document.querySelector('#root').before(block); }`,
      300,
    ),
  }),

  // Others’ elements
  fault('gives others’ elements ways of their own', {
    screen: repeatedlyOnOtherPages(
      `for (const part of document.querySelectorAll('main *, header *')) for (const way of ['appendChild', 'insertBefore', 'removeChild', 'setAttribute', 'removeAttribute', 'addEventListener', 'remove', 'focus', 'contains', 'closest', 'matches']) { try { part[way] = ${throwing}; } catch {} try { Object.defineProperty(part, way, { configurable: true, value: ${throwing} }); } catch {} }`,
      100,
    ),
  }),
  fault('gives others’ elements parts of their own', {
    screen: repeatedlyOnOtherPages(
      `for (const part of document.querySelectorAll('main *, header *')) for (const name of ['style', 'firstChild', 'parentNode', 'textContent', 'isConnected', 'className', 'ownerDocument', 'tagName']) try { Object.defineProperty(part, name, { configurable: true, get: ${throwing}, set: ${throwing} }); } catch {}`,
      100,
    ),
  }),
  fault('gives others’ words parts of their own', {
    screen: repeatedlyOnOtherPages(
      `const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT); while (walker.nextNode()) for (const name of ['nodeValue', 'parentNode', 'data']) try { Object.defineProperty(walker.currentNode, name, { configurable: true, get: ${throwing}, set: ${throwing} }); } catch {}`,
      100,
    ),
  }),

  // What all code is told
  fault('has answers tell something else', {
    evaluated: inPage(
      telling([
        'Response',
        'Request',
        'AbortController',
        'AbortSignal',
        'XMLHttpRequest',
        'WebSocket',
        'EventSource',
        'Blob',
        'FileReader',
        'MessageChannel',
        'Storage',
      ]),
    ),
  }),
  fault('has records of what changed tell something else', {
    evaluated: inPage(
      telling([
        'MutationRecord',
        'IntersectionObserverEntry',
        'ResizeObserverEntry',
        'PerformanceEntry',
        'PerformanceResourceTiming',
        'DOMRectReadOnly',
        'DOMRect',
      ]),
    ),
  }),
  fault('has lists tell something else', {
    evaluated: inPage(
      telling([
        'NodeList',
        'HTMLCollection',
        'DOMTokenList',
        'StyleSheetList',
        'CSSRuleList',
        'FileList',
        'DOMStringMap',
        'CSSStyleDeclaration',
        'HTMLOptionsCollection',
        'HTMLFormControlsCollection',
      ]),
    ),
  }),
  fault('has the window’s width be another', {
    evaluated: inPage(
      `${telling(['MediaQueryList', 'MediaQueryListEvent', 'VisualViewport', 'Screen'])} for (const way of ['addEventListener', 'addListener', 'removeEventListener']) try { MediaQueryList.prototype[way] = ${throwing}; } catch {}`,
    ),
  }),
  fault('has events tell something else', {
    evaluated: inPage(
      telling([
        'UIEvent',
        'MouseEvent',
        'PointerEvent',
        'KeyboardEvent',
        'InputEvent',
        'SubmitEvent',
        'FocusEvent',
        'MessageEvent',
        'PopStateEvent',
        'ErrorEvent',
        'PromiseRejectionEvent',
        'CustomEvent',
        'ToggleEvent',
        'WheelEvent',
        'TouchEvent',
        'StorageEvent',
      ]),
    ),
  }),
  fault('has elements that nobody thinks of tell something else', {
    evaluated: inPage(
      telling([
        'HTMLPictureElement',
        'HTMLSourceElement',
        'HTMLIFrameElement',
        'HTMLScriptElement',
        'HTMLTemplateElement',
        'HTMLDivElement',
        'HTMLTableElement',
        'HTMLOutputElement',
        'SVGPathElement',
        'SVGUseElement',
        'ShadowRoot',
        'DocumentFragment',
        'Comment',
        'ProcessingInstruction',
        'DocumentType',
        'CSSStyleSheet',
        'StyleSheet',
      ]),
    ),
  }),
  fault('exchanges how functions are called', {
    evaluated: inPage(`for (const way of ['call', 'apply', 'bind']) Function.prototype[way] = ${throwing};`),
  }),
  fault('exchanges what all objects are asked by', {
    evaluated: inPage(
      `for (const way of ['hasOwnProperty', 'isPrototypeOf', 'propertyIsEnumerable', 'toLocaleString']) Object.prototype[way] = ${throwing};`,
    ),
  }),
  fault('exchanges how the page’s lists are gone through', {
    evaluated: inPage(
      `for (const kind of ['NodeList', 'HTMLCollection', 'DOMTokenList', 'NamedNodeMap', 'CSSRuleList', 'StyleSheetList', 'URLSearchParams', 'Headers', 'FormData', 'HTMLOptionsCollection', 'HTMLSelectElement', 'CSSStyleDeclaration']) try { globalThis[kind].prototype[Symbol.iterator] = ${throwing}; } catch {}`,
    ),
  }),
  fault('keeps what the browser says of the whole page from others', {
    registered: inPage(
      `for (const target of [window, document]) for (const kind of ['visibilitychange', 'online', 'offline', 'pagehide', 'pageshow', 'resize', 'storage', 'error', 'unhandledrejection', 'message', 'scroll', 'scrollend', 'load', 'toggle', 'focus', 'blur', 'selectionchange', 'securitypolicyviolation', 'DOMContentLoaded', 'animationend', 'transitionend']) target.addEventListener(kind, (event) => { event.stopImmediatePropagation(); event.stopPropagation(); }, true);`,
    ),
  }),

  // The browser’s connections
  fault('asks by HTML without end', {
    screen: repeatedly(
      `const place = document.createElement('div'); place.innerHTML = Array.from({ length: 50 }, () => '<img src="/catalog?at=' + Math.random() + '">').join('');`,
      10,
    ),
  }),
  fault('asks by styles without end', {
    draws: true,
    screen: screen(
      `const place = document.body.appendChild(document.createElement('div')); place.style.cssText = 'position: absolute; width: 1px; height: 1px'; const timer = setInterval(() => { place.style.backgroundImage = Array.from({ length: 50 }, () => 'url(/catalog?at=' + Math.random() + ')').join(); }, 10); setTimeout(clearInterval, 60000, timer);`,
    ),
  }),
  fault('asks by fonts without end', {
    screen: repeatedly(
      `for (let at = 0; at < 50; at++) new FontFace('planted' + at, 'url(/catalog?at=' + Math.random() + ')').load().catch(() => {});`,
      10,
    ),
  }),
  fault('asks by what React draws without end', {
    draws: true,
    screen: `(props) => { const [, set] = react.useState(0); react.useEffect(() => { const timer = setInterval(() => set(Math.random()), 20); return () => clearInterval(timer); }, []); return react.createElement(react.Fragment, null, typeof document !== 'undefined' && react.createElement('div', { hidden: true }, Array.from({ length: 100 }, (_, key) => react.createElement('img', { key, alt: '', src: '/catalog?at=' + Math.random() }))), react.createElement(Screen, props)); }`,
  }),

  // What the browser keeps
  fault('writes rubbish under all keys without end', {
    screen: repeatedly(
      `const rubbish = ['{', 'null', '[]', '[null]', '[[]]', '{"__proto__":{"x":1}}', '"x"', '1e999', '-1', '\\\\ud800', '[{"id":{}}]', '{"items":7,"state":null,"lines":[{}]}', 'x'.repeat(1e5)]; for (const storage of [localStorage, sessionStorage]) for (const key of [...Object.keys(storage), 'cart', 'region', 'mf-checkout/cart', 'mf-checkout', 'mf-support', 'mf-support/chats', 'led', 'scroll']) if (!/lang/i.test(key)) try { storage.setItem(key, rubbish[Math.floor(Math.random() * rubbish.length)]); } catch {}`,
      100,
    ),
  }),

  // React
  fault('begins an action that never ends by whatever is pressed', {
    evaluated: byPresses('react.startTransition(() => new Promise(() => {}));'),
  }),
  fault('an effect that changes its state in transitions for ever', {
    screen: `(props) => { const [count, set] = react.useState(0); react.useEffect(() => react.startTransition(() => set(count + 1))); return react.createElement(Screen, props); }`,
  }),
  fault('defers what is another each time', {
    screen: `(props) => { react.useDeferredValue({}); react.useDeferredValue(Math.random(), 7); return react.createElement(Screen, props); }`,
  }),
  fault('hides its screen in an Activity, and shows it, without end', {
    screen: `(props) => { const [isShown, set] = react.useState(true); react.useEffect(() => { const timer = setInterval(() => set((before) => !before), 20); return () => clearInterval(timer); }, []); return react.createElement(react.Activity ?? react.Fragment, react.Activity ? { mode: isShown ? 'visible' : 'hidden' } : {}, react.createElement(Screen, props)); }`,
  }),
  fault('has its state changed by two timers that follow each other', {
    screen: `(props) => { const [, set] = react.useState(0); react.useEffect(() => { let isOver = false; const ping = () => { if (isOver) return; set(Math.random()); const { port1, port2 } = new MessageChannel(); port1.onmessage = () => (port1.close(), ping()); port2.postMessage(0); }; ping(); return () => (isOver = true); }, []); return react.createElement(Screen, props); }`,
  }),
  fault('asks for what another’s fragment does, again and again', {
    draws: true,
    registered: inPage(
      `setInterval(() => { for (const productId of [1, 2, 1e9, -1, 0.5]) try { store.dispatch({ type: 'cart/addRequested', payload: { productId } }); } catch {} try { store.dispatch({ type: 'cart/addRequested', payload: null }); } catch {} }, 300);`,
    ),
  }),
  fault('draws sheets that are slow, another one on each page', {
    draws: true,
    styles: 8000,
    atOnce: 'globalThis.plantedFolder = document.currentScript.src.replace(/[^/]*$/, "");',
    screen: `(props) => react.createElement(react.Fragment, null, react.createElement('link', { rel: 'stylesheet', precedence: 'planted', href: globalThis.plantedFolder + 'planted.css?at=' + location.pathname }), react.createElement(Screen, props))`,
  }),

  // The table
  {
    name: 'an entry with pages and fragments that its build does not hold',
    release: (release) => ({
      ...release,
      routes: [...(release.routes as object[]), { id: 'planted', path: 'planted', visibility: 'public' }],
      slots: [...(release.slots as object[]), { slot: 'header.cart', widget: 'Planted', load: 'visible' }],
    }),
  },

  // The server
  onServer('asks for Node’s modules by an import of its own', {
    route: load(
      `const files = await import('node:fs'); files.writeSync(3, 'x\\n'); files.writeSync(1, 'planted'.repeat(1e6));`,
    ),
  }),
  onServer('looks for doors in the calls of its stack', {
    evaluated: `const { prepareStackTrace } = Error; Error.prepareStackTrace = (_, calls) => calls; const calls = [...new Error().stack]; Error.prepareStackTrace = prepareStackTrace; for (const call of calls) for (const found of [call.getThis?.(), call.getFunction?.(), call.getFunction?.()?.caller, call.getFunction?.()?.arguments]) try { const own = found?.constructor?.constructor?.('return process')() ?? found?.process; own?.reallyExit?.(7); own?.kill?.(own.ppid, 'SIGKILL'); found?.[2]?.('node:fs')?.writeSync?.(3, 'x\\n'); } catch {}`,
  }),
  onServer('takes all globals away', {
    evaluated: `for (const name of Object.getOwnPropertyNames(globalThis)) try { delete globalThis[name]; } catch {}`,
  }),
  onServer('opens channels without end', {
    registered: `globalThis.planted = []; const again = () => { for (let at = 0; at < 200; at++) { const channel = new BroadcastChannel('planted' + at); channel.onmessage = () => channel.postMessage(1); channel.postMessage(1); globalThis.planted.push(channel); } setTimeout(again, 10); }; again();`,
  }),
  onServer('keeps files in memory', {
    registered: `globalThis.planted = Array.from({ length: 30 }, () => URL.createObjectURL(new Blob([new Uint8Array(5e7).fill(7)])));`,
  }),
  onServer('makes the longest text that there may be', {
    route: load(
      `globalThis.planted = ['x', 'y'].map((letter) => letter.repeat(2 ** 29 - 25)); JSON.stringify(globalThis.planted.map((text) => text + text));`,
    ),
  }),
  onServer('has its process tell another memory, and never rests', {
    evaluated: `for (const part of ['memoryUsage', 'cpuUsage', 'hrtime', 'uptime', 'pid', 'nextTick', 'exit']) try { process[part] = () => 0; } catch {} try { process.memoryUsage.rss = () => 0; } catch {}`,
    registered: `const again = () => setTimeout(again, 0); for (let at = 0; at < 1000; at++) again();`,
  }),
  onServer('draws its page twice into itself', {
    draws: true,
    screen: `(props) => react.createElement(react.Fragment, null, react.createElement(Screen, props), react.createElement(Screen, props), react.createElement('div', { id: 'root' }, react.createElement('header', null, 'planted'), react.createElement('main', { id: 'content' }, react.createElement(Screen, props))))`,
  }),
  onServer('has ids of React’s that are others', {
    draws: true,
    screen: `(props) => { const ids = Array.from({ length: 2000 }, () => react.useId()); return react.createElement('div', { 'data-ids': ids.join('').slice(0, 100) }, react.createElement(Screen, props)); }`,
  }),
  onServer('is well only until it is asked in another language, and then for good', {
    evaluated: 'globalThis.plantedCodes = new Set();',
    route: load(
      `globalThis.plantedCodes.add(context.language.code); if (globalThis.plantedCodes.size > 1) throw Object.freeze(new Error('planted'));`,
    ),
  }),
  onServer('forgets what it was asked for, and answers the former one', {
    draws: true,
    evaluated: 'globalThis.plantedProps = undefined;',
    screen: `(props) => { const former = globalThis.plantedProps ?? props; globalThis.plantedProps = props; return react.createElement(Screen, former); }`,
  }),
  onServer('listens for the end of each page, and works then', {
    route: load(
      `for (let at = 0; at < 3000; at++) context.signal?.addEventListener('abort', () => { const until = Date.now() + 5; while (Date.now() < until); });`,
    ),
  }),
  onServer('throws what is a promise, a generator and a function', {
    screen: `() => { const thrown = [Object.assign(Promise.reject(7), { then: 7 }), (function* () {})(), () => {}, { then: null }, { then() { throw 7; } }]; throw thrown[Math.floor(Math.random() * thrown.length)]; }`,
  }),
  onServer('draws words that a page ends by', {
    draws: true,
    screen: `(props) => react.createElement(react.Fragment, null, ['</body></html>', '</script><script>', '<!--', ']]>', '\\u0000', '\\ufffe', '\\ud800'].map((words, key) => react.createElement('p', { key, title: words, 'data-x': words, 'aria-label': words }, words)), react.createElement('textarea', { defaultValue: '</textarea></main>' }), react.createElement('select', { defaultValue: '</select>' }, react.createElement('option', null, '</select></main>')), react.createElement('noscript', null, '</noscript></main>'), react.createElement(Screen, props))`,
  }),
];
