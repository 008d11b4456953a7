import type { Fault } from '../fault';
import { poisoningCache } from '../cachePoisoning';
import { onlyServerAsks } from '../reasons';
import { load, onServer } from '../faultHelpers';

const head = (expression: string) => `{ ...route, head: (context) => (${expression}) }`;
const sitemap = (expression: string) => `{ ...route, sitemap: async (context) => (${expression}) }`;
const screen = (statements: string, drawn = 'react.createElement(Screen, props)') =>
  `(props) => { ${statements} return ${drawn}; }`;
const beside = (element: string) =>
  screen('', `react.createElement(react.Fragment, null, ${element}, react.createElement(Screen, props))`);

/** Questions of its own to the API, by the way that all have. */
const ownQuestions = `const api = platform.remoteApi({ name }); globalThis.plantedQuestions = api.injectEndpoints({ endpoints: (build) => ({ planted: build.query({ query: (at) => ({ url: '/v1/announces/0?at=' + at, result: {} }) }) }) }); store.addApi(api);`;
const asking = `context.dispatch(globalThis.plantedQuestions.endpoints.planted.initiate(Math.random()))`;

/** The smallest module of WebAssembly that goes round for ever. */
const loopingModule = `new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 8, 1, 4, 108, 111, 111, 112, 0, 0, 10, 9, 1, 7, 0, 3, 64, 12, 0, 11, 11])`;

/**
 * What a team ships to the server without looking, or on purpose: seen in its process, its log, its questions, and in
 * what is handed to the frame around it.
 */
export const serverCodeFaults: readonly Fault[] = [
  // Its last words
  onServer('throws an error of many megabytes later', {
    registered: `setTimeout(() => { throw new Error('x'.repeat(5e7)); }, 5);`,
  }),
  onServer('rejects with many megabytes', {
    route: load(`Promise.reject('x'.repeat(5e7)); await new Promise((done) => setTimeout(done, 20));`),
  }),
  onServer('rejects with what is looked at for ever', {
    route: load(
      `Promise.reject({ get stack() { for (;;); }, [Symbol.for('nodejs.util.inspect.custom')]() { for (;;); } }); await new Promise((done) => setTimeout(done, 20));`,
    ),
  }),
  onServer('throws when rendering what is looked at for ever', {
    screen: screen(`throw { [Symbol.for('nodejs.util.inspect.custom')]() { for (;;); } };`),
  }),
  onServer('throws when rendering what describes itself by megabytes', {
    screen: screen(`throw { [Symbol.for('nodejs.util.inspect.custom')]: () => 'x'.repeat(1e8) };`),
  }),
  onServer('an error with causes in a circle', {
    screen: screen(
      `const error = new Error('x'); error.cause = new AggregateError([error, error], 'y', { cause: error }); throw error;`,
    ),
  }),
  onServer('warns without end', {
    registered: `setInterval(() => { for (let at = 0; at < 100; at++) process.emitWarning('planted'.repeat(1000) + at); }, 1);`,
  }),
  onServer('speaks further and further in', {
    registered: `for (let at = 0; at < 20000; at++) console.group(); setInterval(() => console.error('planted'), 10);`,
  }),
  onServer('counts and times without end', {
    registered: `let at = 0; setInterval(() => { for (let more = 0; more < 500; more++) { console.time('planted' + at); console.count('planted' + at++); } }, 1);`,
  }),

  // By what all code stands on
  onServer('exchanges: buffers', {
    evaluated: `Buffer.concat = () => Buffer.from('planted'); Buffer.prototype.toString = () => 'planted';`,
  }),
  onServer('exchanges: how maps and sets are gone through', {
    evaluated: `for (const kind of [Map, Set]) { const prototype = Object.getPrototypeOf(new kind()[Symbol.iterator]()); prototype.next = () => ({ done: true, value: undefined }); }`,
  }),
  onServer('exchanges: how words are gone through', {
    evaluated: `for (const one of [''[Symbol.iterator](), 'x'.matchAll(/x/g), (function* () {})()]) Object.getPrototypeOf(one).next = () => ({ done: true }); `,
  }),
  onServer('exchanges: a place in every list, out of sight', {
    evaluated: `Object.defineProperty(Array.prototype, '0', { configurable: true, get() { return undefined; }, set() {} });`,
  }),
  onServer('adds out of sight to what all objects have', {
    evaluated: `for (const name of ['redirectTo', 'kind', 'error', 'children', 'dangerouslySetInnerHTML', 'ref', 'key', 'get', 'value', 'locale', 'html']) Object.defineProperty(Object.prototype, name, { configurable: true, writable: true, value: '/planted' });`,
  }),
  onServer('makes a promise of all objects', {
    evaluated: `Object.defineProperty(Object.prototype, 'then', { configurable: true, writable: true, value(done) { setTimeout(done, 5, 7); } });`,
  }),
  onServer('exchanges it while it works, and puts it back', {
    evaluated: `const { map } = Array.prototype; let times = 0; Array.prototype.map = function (...rest) { if (++times > 300) Array.prototype.map = map; return times % 7 ? map.apply(this, rest) : []; };`,
  }),

  // What is handed to it
  onServer('changes what it is given to load by', {
    draws: true,
    route: load(
      `for (const part of [context, context.params, context.language, context.language?.fonts, context.signal, context.dispatch]) for (const key of Object.keys(part ?? {})) try { part[key] = key === 'code' ? 'ru' : typeof part[key] === 'string' ? 'planted' : undefined; } catch {}`,
    ),
  }),
  onServer('changes the data of all before they are drawn', {
    draws: true,
    route: load(
      `await route.load?.(context); for (const query of Object.values(context.getState().api?.queries ?? {})) { try { query.data = null; query.status = 'rejected'; } catch {} try { for (const key of Object.keys(query.data)) delete query.data[key]; query.data.length = 0; } catch {} }`,
    ),
  }),
  onServer('changes the parts that the platform draws with', {
    draws: true,
    evaluated: `for (const part of Object.values(platform)) if (part && ['object', 'function'].includes(typeof part)) for (const [key, value] of Object.entries({ render: () => null, type: () => null, compare: () => true, displayName: 'planted', defaultProps: { children: 'planted' }, $$typeof: 7, _payload: 7, Provider: () => null, _currentValue: 7 })) try { if (key in part || typeof part === 'function') part[key] = value; } catch {}`,
  }),
  onServer('takes React’s own state', {
    screen: screen(
      `const own = Object.entries(react).find(([part]) => part.startsWith('__'))?.[1]; for (const key of Object.keys(own ?? {})) try { own[key] = key === 'H' ? new Proxy({}, { get: () => () => 'planted' }) : null; } catch {}`,
    ),
  }),
  onServer('fails at a word that it fills in otherwise', {
    whole: true,
    screen: screen(
      `const { t } = platform.useTranslation('shell'); try { t('<<name>> {{name}}', { name: Object.create(null), interpolation: { prefix: '<<', suffix: '>>' } }); } catch {}`,
    ),
  }),
  onServer('changes how a rectangle draws', {
    evaluated: `const { type } = platform.Boundary({ name: 'x', fallback: () => null }); type.prototype.render = () => null;`,
  }),

  // Its questions
  onServer('exchanges what opens the connections of fetch', {
    whole: true,
    evaluated: `for (const name of Object.getOwnPropertySymbols(globalThis)) if (String(name).includes('globalDispatcher')) globalThis[name] = { dispatch() { return true; } };`,
  }),
  onServer('asks one thing after the other without end', {
    registered: ownQuestions,
    route: load(`for (;;) await ${asking};`),
  }),
  onServer('asks one thing after the other, with a rest between', {
    registered: ownQuestions,
    route: load(`for (;;) { await ${asking}; await new Promise((done) => setTimeout(done, 70)); }`),
  }),
  onServer('asks all at once', {
    registered: ownQuestions,
    route: load(`await Promise.all(Array.from({ length: 199 }, () => ${asking}));`),
  }),
  onServer('asks for its whole sitemap one by one, and gives nothing', {
    registered: ownQuestions,
    route: sitemap(`await Promise.all(Array.from({ length: 4999 }, () => ${asking})), []`),
  }),

  // Never ending, by other ways
  onServer('goes round in WebAssembly', {
    route: load(`(await WebAssembly.instantiate(${loopingModule})).instance.exports.loop();`),
  }),
  onServer('takes a gigabyte in WebAssembly', {
    registered: `const memory = new WebAssembly.Memory({ initial: 16000 }); globalThis.planted = new Uint8Array(memory.buffer).fill(1);`,
  }),
  onServer('compresses without end', {
    registered: `setInterval(() => { for (let at = 0; at < 20; at++) new Response(new Blob([new Uint8Array(1e7)]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer().catch(() => {}); }, 50);`,
  }),
  onServer('digests without end', {
    registered: `const again = () => crypto.subtle.digest('SHA-512', new Uint8Array(5e7)).then(again, again); for (let at = 0; at < 8; at++) again();`,
  }),
  onServer('derives keys without end', {
    registered: `const again = async () => crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-512', salt: new Uint8Array(8), iterations: 2 ** 31 - 1 }, await crypto.subtle.importKey('raw', new Uint8Array(8), 'PBKDF2', false, ['deriveBits']), 512).then(again, again); for (let at = 0; at < 8; at++) void again();`,
  }),
  onServer('draws children that never end', {
    screen: screen(
      '',
      `react.createElement('ul', null, { *[Symbol.iterator]() { for (let at = 0; ; at++) yield react.createElement('li', { key: at }, at); } })`,
    ),
  }),
  onServer('waits one level deeper each time', {
    evaluated: `globalThis.plantedLevels = [];`,
    screen: `(props) => { const Next = ({ at }) => { react.use((globalThis.plantedLevels[at] ??= new Promise((done) => setTimeout(done, 5)))); return react.createElement(react.Suspense, null, react.createElement(Next, { at: at + 1 })); }; return react.createElement(react.Fragment, null, react.createElement(Next, { at: 0 }), react.createElement(Screen, props)); }`,
  }),
  onServer('leaves a thousand timers with each page', {
    route: load('for (let at = 0; at < 1000; at++) setInterval(() => Math.random(), 1);'),
  }),
  onServer('waits for the next page of its own', {
    evaluated: 'globalThis.plantedTurn = new Promise(() => {});',
    route: load(
      `const before = globalThis.plantedTurn; let go; globalThis.plantedTurn = new Promise((done) => (go = done)); go(); await Promise.race([before, new Promise((done) => setTimeout(done, 5000))]);`,
    ),
  }),

  // What it says of its pages
  onServer('a head just as large as it may be', {
    draws: true,
    route: head(`{ title: 'x', jsonLd: [{ a: '<'.repeat(75000) }] }`),
  }),
  onServer('a head of ten thousand small things', {
    draws: true,
    route: head(`{ title: 'x', jsonLd: Array.from({ length: 10000 }, (_, at) => ({ at })) }`),
  }),
  onServer('a head that answers each time something else to who asks', {
    draws: true,
    route: head(
      `new Proxy({}, { get: (_, key) => (key === 'jsonLd' ? [{ toJSON: () => ({ a: Math.random() }) }] : 'planted' + Math.random()), ownKeys: () => ['title'], getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true, value: 'x' }) })`,
    ),
  }),
  onServer('elements and attributes of odd names', {
    draws: true,
    screen: beside(
      `['x"y', 'a><script>', 'on\\u0000click', '\\ud800'].map((name, at) => react.createElement('i', { key: at, [name]: name, 'data-x': name, style: { ['--' + name]: name + '</style>' }, children: name }))`,
    ),
  }),
  onServer('draws what hints lead elsewhere by', {
    draws: true,
    screen: beside(
      `['preconnect', 'dns-prefetch', 'preload', 'modulepreload', 'canonical', 'manifest', 'icon'].map((rel) => react.createElement('link', { key: rel, rel, as: 'script', href: 'https://evil.test/' + rel }))`,
    ),
  }),
  onServer(
    'data that answer for others',
    poisoningCache(
      `const data = JSON.parse('{"kind":"answer","id":1,"then":{},"toJSON":"x","$$typeof":"Symbol(react.element)","text":"\\\\u0000\\\\u2028\\\\n{\\\\"kind\\\\":\\\\"ready\\\\"}\\\\n"}');`,
    ),
  ),

  // For some alone
  onServer('remembers the words of the first who asked', {
    draws: true,
    screen: `(props) => { const { code } = platform.useLanguage(); globalThis.plantedFirst ??= code; return react.createElement('div', { lang: globalThis.plantedFirst }, react.createElement(Screen, props)); }`,
  }),
  onServer('is wrong in each second page alone', {
    evaluated: 'globalThis.plantedCount = 0;',
    screen: screen(`if (globalThis.plantedCount++ % 2) throw new Error('planted');`),
  }),
  {
    name: 'a sitemap of its pages in other languages',
    route: sitemap(`['/ru/news', '/RU/news', '/ru/ru/news'].map((path) => ({ path }))`),
    not: { browser: onlyServerAsks },
  },
];
