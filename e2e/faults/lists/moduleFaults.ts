import type { Fault } from '../fault';
import { onServer } from '../faultHelpers';

/** Every module of a remote is `made` instead, an expression of a function, by its `factory` and how it is exposed. */
const handingOut = (made: string): Pick<Fault, 'evaluated' | 'got'> => ({
  evaluated: `if (typeof document === 'undefined') for (const [expose, module1] of Object.entries(module.exports.exposes)) { const factory = () => module1; module.exports.exposes[expose] = (${made})(); }`,
  got: made,
});

/** What a remote exposes: modules that throw, change, or are none. */
export const moduleFaults: readonly Fault[] = [
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
];
