import type { Fault } from '../fault';
import { noEffects } from '../reasons';

const screen = (statements: string) =>
  `(props) => { react.useEffect(() => { ${statements} }, []); return react.createElement(Screen, props); }`;

/** What goes on after the screen is left: nobody ended it. */
const goingOn = (statements: string, milliseconds = 50) =>
  screen(
    `const timer = setInterval(() => { ${statements} }, ${milliseconds}); setTimeout(clearInterval, 60000, timer);`,
  );

/** What lies over all, whatever others say of where they lie. */
const cover = `const cover = document.body.appendChild(document.createElement('div')); cover.style.cssText = 'position: fixed; inset: 0; z-index: 2147483647';`;

const fault = (name: string, one: Omit<Fault, 'name' | 'not'>): Fault => ({ name, ...one, not: { server: noEffects } });

/** What is everybody's in a browser, and what one remote may do to it. */
export const sharedBrowserFaults: readonly Fault[] = [
  // The document
  fault('takes the root away', { screen: screen(`document.querySelector('#root').remove();`) }),
  fault('empties the root', { screen: screen(`document.querySelector('#root').innerHTML = '';`) }),
  fault('empties the body', { screen: screen(`document.body.innerHTML = '';`) }),
  fault('takes the header away', {
    screen: screen(`setTimeout(() => document.querySelector('header').remove(), 300);`),
  }),
  fault('empties the header', {
    screen: screen(`setTimeout(() => { document.querySelector('header').innerHTML = ''; }, 300);`),
  }),
  fault('takes all links and buttons of the header away', {
    screen: screen(
      `setTimeout(() => document.querySelectorAll('header a, header button, header summary').forEach((one) => one.remove()), 300);`,
    ),
  }),
  fault('hides what stands in the header', {
    hides: true,
    screen: goingOn(
      `for (const one of document.querySelectorAll('header a, header button')) one.style.display = 'none';`,
      500,
    ),
  }),
  fault('takes the screen out of its place', {
    draws: true,
    screen: screen(
      `const timers = [300, 1500].map((at) => setTimeout(() => document.querySelector('main').replaceChildren(), at)); return () => timers.forEach(clearTimeout);`,
    ),
  }),
  fault('takes the style sheets away', {
    screen: screen(
      `setTimeout(() => document.querySelectorAll('link[rel=stylesheet], style').forEach((one) => one.remove()), 300);`,
    ),
  }),
  fault('makes nothing of the page readable, again and again', {
    screen: goingOn(
      `document.documentElement.style.fontSize = '0px'; document.documentElement.style.setProperty('--color-text', 'transparent'); document.body.style.marginTop = '-5000px'; document.body.style.display = 'none';`,
      300,
    ),
  }),
  fault('moves the root', {
    screen: screen(
      `document.body.appendChild(document.createElement('section')).append(document.querySelector('#root'));`,
    ),
  }),
  fault('appends a base', {
    screen: screen(
      `document.head.prepend(Object.assign(document.createElement('base'), { href: 'https://evil.test/' }));`,
    ),
  }),
  fault('leaves another scale', {
    screen: screen(`document.querySelector('meta[name=viewport]').content = 'width=3000, user-scalable=no';`),
  }),
  fault('stops what is loading', { screen: screen(`window.stop(); setTimeout(() => window.stop(), 100);`) }),
  fault('prints', { screen: screen(`window.print = () => {}; window.print();`) }),

  // Beside the shop
  fault('lays a cover beside the shop', { draws: true, screen: screen(`${cover} return () => cover.remove();`) }),
  fault('lays a cover beside the shop before anybody looks', {
    draws: true,
    evaluated: `if (typeof document !== 'undefined') { ${cover} }`,
  }),
  fault('lays a cover beside the shop by a portal', {
    draws: true,
    screen: `(props) => { const [isThere, setThere] = react.useState(false); react.useEffect(() => setThere(true), []); return react.createElement(react.Fragment, null, isThere && platform.createPortal(react.createElement('div', { style: { position: 'fixed', inset: 0, zIndex: 2147483647 } }), document.body), react.createElement(Screen, props)); }`,
  }),
  fault('lays a cover beside the shop again and again', { draws: true, screen: goingOn(cover, 300) }),

  // Handlers and events
  fault('leaves handlers that prevent', {
    screen: screen(
      `document.onclick = document.onkeydown = document.ontouchstart = (event) => { if (!event.target.closest?.('header')) event.preventDefault(); };`,
    ),
  }),
  fault('leaves a question at the way out', { screen: screen(`window.onbeforeunload = () => 'planted';`) }),
  fault('says that the storage has changed', {
    screen: goingOn(
      `for (const [key, newValue] of [[null, null], ['planted', '{'], ...Object.keys(localStorage).map((key) => [key, '{"planted":'])]) dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));`,
    ),
  }),
  fault('says that the network has gone and come', {
    screen: goingOn(`dispatchEvent(new Event('offline')); dispatchEvent(new Event('online'));`),
  }),
  fault('says that the page is left', {
    screen: goingOn(
      `dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })); dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })); document.dispatchEvent(new Event('visibilitychange'));`,
    ),
  }),
  fault('throws at everybody', {
    screen: goingOn(
      `dispatchEvent(new ErrorEvent('error', { error: null, message: 'planted' })); dispatchEvent(new Event('unhandledrejection')); dispatchEvent(new CustomEvent('message', { detail: 7 }));`,
    ),
  }),
  fault('a storm of messages', {
    screen: goingOn(
      `const channel = (globalThis.plantedChannel ??= new BroadcastChannel('planted')); for (let at = 0; at < 50; at++) { channel.postMessage(at); window.postMessage({ planted: at }, '*'); }`,
    ),
  }),

  // The visitor's place
  fault('scrolls without end', { screen: goingOn('scrollTo(0, 0);') }),
  fault('takes the focus without end', {
    screen: goingOn(`document.querySelector('main').focus({ preventScroll: true });`),
  }),
  fault('writes the title without end', { screen: goingOn(`document.title = 'planted';`) }),
  fault('asks for the whole screen', {
    screen: goingOn(
      'document.documentElement.requestFullscreen?.().catch(() => {}); document.body.requestPointerLock?.()?.catch?.(() => {});',
    ),
  }),

  // What the browser holds
  fault('fills the databases', {
    screen: screen(
      `const open = indexedDB.open('planted'); open.onupgradeneeded = () => { const store = open.result.createObjectStore('a'); for (let at = 0; at < 100; at++) store.put('x'.repeat(1e6), at); }; caches.open('planted').then((cache) => { for (let at = 0; at < 50; at++) cache.put('/planted' + at, new Response('x'.repeat(1e6))).catch(() => {}); });`,
    ),
  }),
  fault('keeps many connections', {
    screen: screen(`for (let at = 0; at < 30; at++) new EventSource('/healthz?planted=' + at);`),
  }),
  {
    name: 'draws itself a thousand times a second',
    screen: `(props) => { const [, set] = react.useState(0); react.useEffect(() => { const timer = setInterval(() => set((count) => count + 1), 1); return () => clearInterval(timer); }, []); return react.createElement(Screen, props); }`,
    not: { server: noEffects },
  },
];
