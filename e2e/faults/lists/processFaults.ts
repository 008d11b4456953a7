import { poisoningCache } from '../cachePoisoning';
import type { Fault } from '../fault';
import { load, onServer, throwing } from '../faultHelpers';
import { onlyServerAsks } from '../reasons';

const drawing = (statements: string, drawn = 'react.createElement(Screen, props)') =>
  `(props) => { ${statements} return ${drawn}; }`;

const beside = (element: string) =>
  `(props) => react.createElement(react.Fragment, null, ${element}, react.createElement(Screen, props))`;

const head = (expression: string) =>
  `{ ...route, head: (context) => ({ ...route.head?.(context), ...(${expression}) }) }`;

/** What code does to the renderer, and what its loads, heads and sitemaps answer there. */
export const processFaults: readonly Fault[] = [
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
