import type { Fault } from '../fault';
import { poisoningCache } from '../cachePoisoning';
import { noProcess, onlyServerAsks, oneThread } from '../reasons';
import { load } from '../faultHelpers';

const head = (statements: string) => `{ ...route, head(context) { ${statements} return route.head(context); } }`;
const sitemap = (expression: string) => `{ ...route, sitemap: async () => (${expression}) }`;
const throwing = (statement: string) => `(props) => { ${statement} }`;

/** What throws at whoever looks at it. */
const trap = `new Proxy({}, { get() { throw new Error('again'); }, has() { throw new Error('again'); }, getPrototypeOf() { throw new Error('again'); } })`;

/** What a remote may do to the process that renders it, to the one that asks it, and to what its pages are made of. */
export const rendererFaults: readonly Fault[] = [
  // Exchanging what all code uses; some of it browsers keep, too
  ...[
    ['a toJSON of all objects', 'Object.prototype.toJSON = () => null;', true],
    ['a toJSON of all arrays', `Array.prototype.toJSON = function () { return '[' + this.join() + ']'; };`],
    ['a toJSON that throws', `Object.prototype.toJSON = () => { throw new Error('planted'); };`, true],
    ['something in every object', `Object.prototype.planted = { kind: 'page' };`, true],
    ['another Promise', 'globalThis.Promise = class { then() {} };', true],
    ['other strings', `String.prototype.replace = String.prototype.replaceAll = () => 'planted';`],
    ['a list that takes nothing', 'Array.prototype.push = () => 0;'],
    [
      'no timers',
      'globalThis.setTimeout = globalThis.setInterval = globalThis.setImmediate = () => 0; globalThis.clearTimeout = () => {};',
      true,
    ],
    [
      'a stack that throws',
      `Error.prepareStackTrace = () => { throw new Error('again'); }; Promise.reject(new Error('planted'));`,
    ],
  ].map(
    ([what, evaluated, isKept]): Fault => ({
      name: `exchanges: ${what}`,
      evaluated: evaluated as string,
      ...(!isKept && { not: { browser: oneThread } }),
    }),
  ),
  {
    name: 'exchanges: what judges an address',
    evaluated: `RegExp.prototype.test = () => false; String.prototype.startsWith = () => true;`,
    route: `{ ...route, load: async () => ({ redirectTo: '//evil.test/x' }) }`,
    not: { browser: oneThread },
  },

  // Its own process
  {
    name: 'catches all that is thrown',
    evaluated: `process.on('uncaughtException', () => {}); process.on('unhandledRejection', () => {}); setTimeout(() => { throw new Error('planted'); }, 5);`,
    not: { browser: noProcess },
  },
  {
    name: 'changes its process',
    evaluated: `process.chdir('/'); process.umask(0o777); for (const key of Object.keys(process.env)) delete process.env[key]; process.memoryUsage = process.cpuUsage = process.hrtime = undefined; performance.now = () => -1;`,
    not: { browser: noProcess },
  },
  {
    name: 'listens on many ports',
    evaluated: `for (let port = 0; port < 500; port++) process.getBuiltinModule('net').createServer().listen(0);`,
    not: { browser: noProcess },
  },
  {
    name: 'opens every file that it may',
    evaluated: `try { for (;;) process.getBuiltinModule('fs').openSync('/dev/null'); } catch {}`,
    not: { browser: noProcess },
  },
  {
    name: 'never stops speaking',
    evaluated: `setInterval(() => { for (let at = 0; at < 100; at++) console.error('planted'.repeat(1000)); }, 1);`,
    not: { browser: noProcess },
  },
  {
    name: 'asks for something without end',
    registered: `setInterval(() => { for (let at = 0; at < 20; at++) fetch('http://127.0.0.1:1/').catch(() => {}); }, 1);`,
    not: { browser: noProcess },
  },
  {
    name: 'takes memory beside its pages',
    registered: `const kept = []; setTimeout(function grow() { if (kept.length < 12) kept.push(Buffer.alloc(1e8, 1)); setTimeout(grow, 20); }, 50);`,
    not: { browser: noProcess },
  },
  {
    name: 'keeps megabytes of each page',
    route: load('(globalThis.planted ??= []).push(new Array(524288).fill(1.5));'),
    not: { browser: noProcess },
  },

  // The process that answers
  {
    name: 'kills the process that answers',
    registered: `process.kill(process.ppid, 'SIGKILL');`,
    not: { browser: noProcess },
  },
  {
    name: 'stops the process that answers',
    route: load(`process.kill(process.ppid, 'SIGSTOP');`),
    not: { browser: noProcess },
  },
  { name: 'ends the process that answers', route: load('process.kill(process.ppid);'), not: { browser: noProcess } },
  {
    name: 'speaks to the process that answers',
    route: load(`process.getBuiltinModule('fs').writeSync(3, 'x\\n');`),
    not: { browser: noProcess },
  },
  {
    name: 'speaks to the process that answers, by an import',
    route: load(`await Promise.resolve('import("node:fs")').then(eval).then(({ writeSync }) => writeSync(3, 'x\\n'));`),
    not: { browser: noProcess },
  },
  {
    name: 'floods the process that answers',
    registered: `setInterval(() => { for (let at = 0; at < 1000; at++) process._send({ kind: 'late', id: -1, isStarved: false }); }, 1);`,
    not: { browser: noProcess },
  },

  // Beginning late
  {
    name: 'an endless loop from the twentieth page on',
    evaluated: 'globalThis.planted = 0;',
    route: load('if (++globalThis.planted > 20) for (;;);'),
    not: { browser: oneThread },
  },
  {
    name: 'exits in the second language alone',
    prefix: '/ru',
    route: load(`if (context.language.code === 'ru') process.exit(1);`),
    not: { browser: noProcess },
  },
  {
    name: 'an endless loop for the second asker alone',
    evaluated: 'globalThis.planted = 0;',
    route: load(
      'globalThis.planted++; await new Promise((done) => setTimeout(done, 60)); if (globalThis.planted-- > 1) for (;;);',
    ),
    not: { browser: oneThread },
  },
  {
    name: 'works as long as it may',
    route: load('const until = Date.now() + 850; while (Date.now() < until);'),
    not: { browser: oneThread },
  },

  // What a page is made of
  {
    name: 'a page as large as it may be',
    draws: true,
    screen: `(props) => react.createElement(react.Fragment, null, react.createElement('p', { hidden: true }, String(Math.random()).repeat(200000)), react.createElement(Screen, props))`,
    not: { browser: oneThread },
  },
  {
    name: 'a cache of odd words',
    ...poisoningCache(
      `const data = JSON.parse('{"__proto__":{"planted":1},"constructor":{"prototype":{"x":1}},"text":"</script><!--<script>\\\\u2028\\\\ud800"}');`,
    ),
  },
  {
    name: 'data of as many small things as there may be',
    ...poisoningCache('const data = Array.from({ length: 1.2e6 }, () => []);'),
    not: { browser: oneThread },
  },
  {
    name: 'data of more small things than there may be',
    ...poisoningCache('const data = Array.from({ length: 3.5e6 }, () => []);'),
    not: { browser: oneThread },
  },
  {
    name: 'redirects in a circle',
    route: `{ ...route, load: async ({ params }) => ({ redirectTo: '/news/' + (Object.values(params).includes('3') ? 1 : 3) }) }`,
  },
  {
    name: 'redirects on and on',
    route: `{ ...route, load: async ({ params }) => ({ redirectTo: '/news/' + ((Number(params.page) || 0) + 1) }) }`,
  },
  {
    name: 'a redirect that pretends to be words',
    route: `{ ...route, load: async () => ({ redirectTo: { startsWith: () => true, length: 1, replace: () => '/x', slice: () => '', toString: () => '/news' } }) }`,
  },
  {
    name: 'a head of odd words',
    route: head(
      `return { title: 'x', trail: Array.from({ length: 20 }, () => ({ label: 'x', path: 'http://[' })), image: 'javascript:1', jsonLd: Array.from({ length: 50 }, () => ({ a: '</script>\\u2028\\ud800' })) };`,
    ),
  },
  { name: 'an endless loop in head', route: head('for (;;);'), not: { browser: oneThread } },

  // Throwing what nobody can look at
  { name: 'throws a trap when loading', route: load(`throw ${trap};`) },
  { name: 'throws a trap in head', route: head(`throw ${trap};`) },
  { name: 'throws a trap when registered', registered: `throw ${trap};` },
  {
    name: 'throws a trap in a listener',
    registered: `store.startListening({ predicate: () => true, effect() { throw ${trap}; } });`,
  },
  {
    name: 'throws a trap in a reducer',
    registered: `store.inject({ reducerPath: name + '/planted', reducer(state = {}, { type }) { if (/^@@|storefront.injected/.test(type)) return state; throw ${trap}; } });`,
  },
  {
    name: 'throws a trap in a sitemap',
    route: sitemap(`(() => { throw ${trap}; })()`),
    not: { browser: onlyServerAsks },
  },
  {
    name: 'throws a trap when rendering',
    screen: throwing(`throw ${trap};`),
    not: { browser: 'React itself looks at what is thrown' },
  },
  {
    name: 'throws an error that cannot be read',
    screen: throwing(
      `const error = new Error('x'); for (const part of ['stack', 'message', 'name', 'cause']) Object.defineProperty(error, part, { get() { throw new Error('again'); } }); throw error;`,
    ),
  },
  {
    name: 'rejects with a trap',
    registered: `Promise.reject(${trap});`,
    not: { server: 'it ends the renderer, as a floating rejection does' },
  },

  // The sitemap
  {
    name: 'a sitemap of odd words',
    route: sitemap(`[{ path: '/news/"><evil>' }, { path: '/news/\\ud800\\uffff' }, { path: '/news/]]>' }]`),
    not: { browser: onlyServerAsks },
  },
  {
    name: `a sitemap of others' pages`,
    route: sitemap(
      `[{ path: '/catalog', changedAt: 1 }, { path: '/', changedAt: 8640000000000 }, { path: '/nobodys' }]`,
    ),
    not: { browser: onlyServerAsks },
  },
  {
    name: 'a sitemap as long as it may be',
    route: sitemap(`Array.from({ length: 190000 }, (_, index) => ({ path: '/news/' + index, changedAt: 1 }))`),
    not: { browser: onlyServerAsks },
  },
];
