import type { Fault } from './fault';
import { browserAnswerFaults } from './lists/browserAnswerFaults';
import { browserMethodFaults } from './lists/browserMethodFaults';
import { drawnFaults } from './lists/drawnFaults';
import { earlyCodeFaults } from './lists/earlyCodeFaults';
import { fenceFaults } from './lists/fenceFaults';
import { fileFaults } from './lists/fileFaults';
import { frameFaults } from './lists/frameFaults';
import { largeFaults } from './lists/largeFaults';
import { lateFaults } from './lists/lateFaults';
import { legacyApiFaults } from './lists/legacyApiFaults';
import { libraryFaults } from './lists/libraryFaults';
import { mistakeFaults } from './lists/mistakeFaults';
import { moduleFaults } from './lists/moduleFaults';
import { navigationFaults } from './lists/navigationFaults';
import { neighbourFaults } from './lists/neighbourFaults';
import { overloadFaults } from './lists/overloadFaults';
import { ownElementFaults } from './lists/ownElementFaults';
import { pageElementFaults } from './lists/pageElementFaults';
import { processFaults } from './lists/processFaults';
import { reactFaults } from './lists/reactFaults';
import { rendererFaults } from './lists/rendererFaults';
import { serverCodeFaults } from './lists/serverCodeFaults';
import { sharedBrowserFaults } from './lists/sharedBrowserFaults';
import { sharedStateFaults } from './lists/sharedStateFaults';
import { storeFaults } from './lists/storeFaults';
import { tableEntryFaults } from './lists/tableEntryFaults';
import { textFaults } from './lists/textFaults';
import { untraceableFaults } from './lists/untraceableFaults';
import { windowFaults } from './lists/windowFaults';
import { noEffects, noProcess, onlyServerAsks, onlyBrowsersFetch, oneThread } from './reasons';

/** Half a gigabyte, by many pieces and by large ones: a limit of the heap sees the first alone. */
const small =
  'const kept = []; for (let piece = 0; piece < 500; piece++) kept.push(new Array(131072).fill(piece)); globalThis.plantedMemory = kept;';
const large = 'globalThis.plantedMemory = [1, 2, 3, 4, 5].map(() => Buffer.alloc(100 * 1024 * 1024, 1));';

const load = (statements: string) => `{ ...route, load: async (context) => { ${statements} } }`;
const head = (expression: string) => `{ ...route, head: () => (${expression}) }`;
const sitemap = (expression: string) => `{ ...route, sitemap: async () => (${expression}) }`;
const screen = (statements: string) => `(props) => { ${statements} return react.createElement(Screen, props); }`;

const redirect = (target: string): Fault => ({
  name: `redirect to ${JSON.stringify(target)}`,
  route: load(`return { redirectTo: ${JSON.stringify(target)} };`),
});

const base = (address: string): Fault => ({
  name: `base "${address}"`,
  release: (release) => ({ ...release, base: address }),
});

/** The far end that no fault may lead anybody to. */
export const elsewhere = 'evil.test';

/** Every way to be wrong that the shop is proved against. */
export const faults: readonly Fault[] = [
  // None: the planting itself does no harm, and the checks find none.
  { name: 'nothing', whole: true },

  // Files
  { name: 'files gone', files: 'gone' },
  { name: 'files hang', files: 'hang' },
  { name: 'files cut off', files: 'cut' },
  { name: 'files are garbage', files: 'garbage' },
  { name: 'slow style sheet', styles: 8000, not: { server: onlyBrowsersFetch } },

  // The table's entry
  { name: 'wrong contract', release: (release) => ({ ...release, contract: 2 }) },
  { name: 'entry is no release', forgotten: true, release: ({ name, version }) => ({ name, version, routes: 'all' }) },
  base('nowhere at all'),
  base(`ftp://${elsewhere}/`),
  base('/releases/../../etc/'),
  base('https://*/'),
  base('https://a;b/'),
  {
    name: 'a path that as an expression never ends',
    release: (release) => ({
      ...release,
      routes: [{ id: 'a', path: '(a+)+b', visibility: 'public' }],
      navigation: [{ path: `/${'a'.repeat(200)}`, label: { en: 'planted' }, order: 1 }],
    }),
  },
  { name: 'an entry of megabytes', release: (release) => ({ ...release, absence: { en: 'x'.repeat(5e6) } }) },
  { name: 'missing locale', texts: `code === 'ru' ? undefined : texts`, prefix: '/ru' },

  // Throwing
  { name: 'throws when evaluated', evaluated: `throw new Error('planted');` },
  { name: 'throws when registered', registered: `throw new Error('planted');` },
  { name: 'throws when loading', route: load(`throw new Error('planted');`) },
  { name: 'throws in head', route: `{ ...route, head() { throw new Error('planted'); } }` },
  {
    name: 'throws in sitemap',
    route: `{ ...route, sitemap() { throw new Error('planted'); } }`,
    not: { browser: onlyServerAsks },
  },
  { name: 'throws when rendering', screen: screen(`throw new Error('planted');`) },
  { name: 'throws undefined when rendering', screen: screen('throw undefined;') },
  {
    name: 'throws in an effect',
    screen: screen(`react.useEffect(() => { throw new Error('planted'); });`),
    not: { server: noEffects },
  },
  {
    name: 'throws in a reducer',
    registered: `store.inject({ reducerPath: name + '/planted', reducer(state = {}, { type }) { if (/^@@|storefront.injected/.test(type)) return state; throw new Error('planted'); } });`,
  },
  {
    name: 'throws in a reducer at once',
    registered: `store.inject({ reducerPath: name + '/planted', reducer() { throw new Error('planted'); } });`,
  },
  {
    name: 'throws in a listener',
    registered: `store.startListening({ predicate: () => true, effect() { throw new Error('planted'); } });`,
  },
  { name: 'exports nothing', route: 'undefined' },

  // Rejecting and ending
  { name: 'floating rejection', route: load(`Promise.reject(new Error('planted')); return route.load?.(context);`) },
  { name: 'floating rejection at once', evaluated: `Promise.reject(new Error('planted'));` },
  { name: 'throws later', registered: `setTimeout(() => { throw new Error('planted'); }, 5);` },
  { name: 'exits when evaluated', evaluated: 'process.exit(0);', not: { browser: noProcess } },
  { name: 'exits when loading', route: load('process.exit(1);'), not: { browser: noProcess } },
  { name: 'aborts when rendering', screen: screen('process.abort();'), not: { browser: noProcess } },
  {
    name: 'takes the process apart',
    evaluated: `process.disconnect?.(); process.send?.({ planted: true }); process.removeAllListeners(); process.stdout.end?.();`,
    not: { browser: noProcess },
  },

  // Never ending
  { name: 'endless loop when evaluated', evaluated: 'for (;;);', not: { browser: oneThread } },
  { name: 'endless loop when loading', route: load('for (;;);'), not: { browser: oneThread } },
  { name: 'endless loop when rendering', screen: screen('for (;;);'), not: { browser: oneThread } },
  { name: 'load never settles', route: load('await new Promise(() => {});') },
  { name: 'sitemap never settles', route: sitemap('await new Promise(() => {})'), not: { browser: onlyServerAsks } },
  { name: 'suspends for ever', screen: screen('throw new Promise(() => {});') },
  {
    name: '500 MB in small pieces',
    route: load(`${small} return route.load?.(context);`),
    not: { browser: oneThread },
  },
  { name: '500 MB in large pieces', screen: screen(large), not: { browser: oneThread } },

  // Taking what is another's
  {
    name: `another's endpoint`,
    registered: `const take = (owner) => {
      const api = platform.remoteApi({ name: owner });
      api.injectEndpoints({ endpoints: (build) => Object.fromEntries(
        ['games', 'serviceConfig', 'announcements', 'product', 'popularGames', 'serverCart', 'chat'].map((taken) => [taken, build.query({ queryFn: () => ({ data: null }) })])) });
      store.addApi(api);
    };
    for (const owner of [name, 'mf-catalog', 'mf-checkout', 'mf-news', 'mf-support']) take(owner);`,
  },
  {
    name: `another's slice`,
    registered: `for (const reducerPath of [name === 'mf-checkout' ? 'mf-news/cart' : 'mf-checkout/cart', 'api']) store.inject({ reducerPath, reducer: () => ({ planted: true }) });`,
  },
  {
    name: 'changes what all code uses',
    evaluated: `Array.prototype.map = () => []; JSON.stringify = () => '"planted"'; globalThis.fetch = () => new Promise(() => {});`,
    not: { browser: oneThread },
  },

  // Leading elsewhere, and saying rubbish
  redirect(`//${elsewhere}/x`),
  redirect(`/\t/${elsewhere}/x`),
  redirect(`https://${elsewhere}/x`),
  redirect('javascript:alert(1)'),
  {
    name: 'head of rubbish',
    route: head(
      `(() => { const cycle = { '@type': 'Thing' }; cycle.self = cycle; return { title: NaN, description: cycle, image: 7, trail: 'x', jsonLd: [cycle, 1n] }; })()`,
    ),
  },
  { name: 'head of nothing', route: head('undefined') },
  { name: 'head of megabytes', route: head(`{ title: 'x'.repeat(5e6), description: 'y'.repeat(5e6) }`) },
  {
    name: 'sitemap of rubbish',
    route: sitemap(`[{ path: '/planted', changedAt: NaN }, { path: 7 }, null, { path: '//${elsewhere}/' }]`),
    not: { browser: onlyServerAsks },
  },

  ...moduleFaults,
  ...storeFaults,
  ...textFaults,
  ...tableEntryFaults,
  ...fileFaults,
  ...navigationFaults,
  ...drawnFaults,
  ...frameFaults,
  ...ownElementFaults,
  ...pageElementFaults,
  ...neighbourFaults,
  ...sharedStateFaults,
  ...sharedBrowserFaults,
  ...windowFaults,
  ...browserMethodFaults,
  ...browserAnswerFaults,
  ...fenceFaults,
  ...reactFaults,
  ...legacyApiFaults,
  ...libraryFaults,
  ...earlyCodeFaults,
  ...untraceableFaults,
  ...lateFaults,
  ...largeFaults,
  ...overloadFaults,
  ...mistakeFaults,
  ...rendererFaults,
  ...serverCodeFaults,
  ...processFaults,
];
