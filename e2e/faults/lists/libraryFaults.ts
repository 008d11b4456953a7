import type { Fault } from '../fault';
import { onlyServerAsks } from '../reasons';
import { fault, inPage, load, onServer, repeatedly, screen, throwing } from '../faultHelpers';

/**
 * What a team's libraries do to everybody when nobody has looked: polyfills, recorders, snippets of advertisers, and
 * what tests leave behind.
 */
export const libraryFaults: readonly Fault[] = [
  // Libraries
  fault('brings a polyfill for what all have, and a wrong one', {
    atOnce: `for (const [owner, ways] of [[AbortSignal, ['timeout', 'any']], [URL, ['canParse', 'parse', 'createObjectURL']], [Response, ['json', 'error']], [globalThis.CSS, ['escape', 'supports']], [Promise, ['withResolvers', 'try']], [Object, ['groupBy', 'hasOwn']], [Symbol, ['for']], [performance, ['mark', 'measure', 'getEntriesByType']], [CustomElementRegistry.prototype, ['define', 'get']], [PerformanceObserver.prototype, ['observe']], [IntersectionObserver.prototype, ['observe']], [ResizeObserver.prototype, ['observe']]]) for (const way of ways) try { owner[way] = ${throwing}; } catch {}`,
  }),
  fault('records all that changes, and is told of by each change', {
    screen: screen(
      `const seen = []; new MutationObserver((records) => { for (const { target } of records) seen.push(target.isConnected && target.outerHTML?.length); if (seen.length > 500) seen.length = 0; }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });`,
    ),
  }),
  fault('counts every page that it hears of, and throws', {
    atOnce: `const { pushState } = history; history.pushState = function (...given) { pushState.apply(this, given); throw new Error('planted'); }; for (const kind of ['popstate', 'click', 'scroll', 'visibilitychange', 'pagehide']) addEventListener(kind, ${throwing}, true);`,
  }),
  fault('waits for each of its calls at once', {
    screen: repeatedly(
      `const call = new XMLHttpRequest(); try { call.open('GET', '/healthz?planted', false); call.send(); } catch {}`,
      20,
    ),
  }),
  fault('begins a service worker', {
    thread: `addEventListener('fetch', (event) => event.respondWith(new Response('planted')));`,
    atOnce: `navigator.serviceWorker?.register(new URL('planted.js', document.currentScript.src)).catch(() => {});`,
  }),
  fault('leaves a trap for the focus', {
    draws: true,
    screen: screen(
      `const place = document.body.appendChild(document.createElement('div')); place.tabIndex = -1; const isOut = ({ target }) => target !== place && !location.pathname.includes('planted'); addEventListener('focusin', (event) => isOut(event) && place.focus(), true); addEventListener('keydown', (event) => { if (event.key === 'Tab') event.preventDefault(); }, true);`,
    ),
  }),

  // Advertisers
  fault('tells of errors without end', {
    screen: repeatedly(
      `for (let at = 0; at < 20; at++) { const error = new Error('x'.repeat(20000)); error.message = 'planted' + at; reportError(error); }`,
    ),
  }),
  fault('draws a window over all by whatever is pressed', {
    registered: inPage(
      `addEventListener('click', () => { globalThis.documentPictureInPicture?.requestWindow().catch(() => {}); globalThis.showOpenFilePicker?.().catch(() => {}); globalThis.Notification?.requestPermission(); }, true);`,
    ),
  }),
  fault('keeps more with each page', {
    screen: repeatedly(
      `(globalThis.plantedKept ??= []).push(new Array(1e5).fill(document.body.cloneNode(true))); for (let at = 0; at < 50; at++) addEventListener('scroll', () => globalThis.plantedKept.length, { passive: false });`,
      500,
    ),
  }),
  fault('does nothing, without a pause', {
    screen: screen(`for (let at = 0; at < 20; at++) setInterval(() => document.body.offsetHeight, 0);`),
  }),

  // What tests, and other places, leave in a server's bundle
  onServer('exchanges: the clock, as a test does', {
    evaluated: `const Own = Date; globalThis.Date = class extends Own { constructor(...given) { super(...(given.length > 0 ? given : [0])); } static now() { return 0; } };`,
  }),
  onServer('exchanges: chance, as a test does', {
    evaluated: `Math.random = () => 0.5; crypto.getRandomValues = (list) => list.fill(7); crypto.randomUUID = () => '00000000-0000-4000-8000-000000000000';`,
  }),
  onServer('pretends to be a browser', {
    evaluated: `const nothing = new Proxy(function () {}, { get: (_, key) => (key === Symbol.toPrimitive ? () => '' : nothing), apply: () => nothing, construct: () => nothing }); for (const name of ['window', 'document', 'localStorage', 'sessionStorage', 'location', 'history', 'matchMedia', 'HTMLElement', 'requestAnimationFrame']) globalThis[name] = name === 'window' ? globalThis : nothing;`,
  }),
  onServer('has a console that throws', {
    evaluated: `for (const way of Object.keys(console)) try { console[way] = ${throwing}; } catch {} globalThis.console = new Proxy({}, { get: ${throwing} });`,
    screen: screen('').replace(
      'react.useEffect',
      `if (Math.random() < 0.5) throw new Error('planted'); react.useEffect`,
    ),
  }),
  onServer('throws from as deep as can be, and keeps all of its stack', {
    evaluated: `Error.stackTraceLimit = Infinity;`,
    screen: `(props) => { const deeper = (at) => (at > 0 ? deeper(at - 1) + 1 : (() => { throw new Error('planted'); })()); return deeper(6000); }`,
  }),
  onServer('answers itself by a channel without end', {
    registered: `const { port1, port2 } = new MessageChannel(); port1.onmessage = () => port1.postMessage(1); port2.onmessage = () => port2.postMessage(1); port1.postMessage(1);`,
  }),
  onServer('dispatches hundreds of thousands of events for each page', {
    route: load(`for (let at = 0; at < 300000; at++) context.dispatch({ type: name + '/planted' + at });`),
  }),
  {
    name: 'a sitemap that asks for itself',
    route: `{ ...route, sitemap: async function own(context, depth = 0) { return depth > 5000 ? [] : own(context, depth + 1); } }`,
    not: { browser: onlyServerAsks },
  },
];
