import type { Fault } from './fault';
import { noEffects } from './reasons';

const screen = (statements: string) => `(props) => { react.useEffect(() => { ${statements} }, []); return react.createElement(Screen, props); }`;

/** What goes on after the screen is left: nobody ended it. */
const goingOn = (statements: string, milliseconds = 50) => screen(`const timer = setInterval(() => { ${statements} }, ${milliseconds}); setTimeout(clearInterval, 60000, timer);`);

const fault = (name: string, one: Omit<Fault, 'name' | 'not'>): Fault => ({ name, ...one, not: { server: noEffects } });

/** What is everybody's in a browser, and what one remote may do to it. */
export const everybodys: readonly Fault[] = [
  // The document
  fault('takes the root away', { screen: screen(`document.querySelector('#root').remove();`) }),
  fault('empties the root', { screen: screen(`document.querySelector('#root').innerHTML = '';`) }),
  fault('empties the body', { screen: screen(`document.body.innerHTML = '';`) }),
  fault('takes the header away', { screen: screen(`setTimeout(() => document.querySelector('header').remove(), 300);`) }),
  fault('moves the root', { screen: screen(`document.body.appendChild(document.createElement('section')).append(document.querySelector('#root'));`) }),
  fault('appends a base', { screen: screen(`document.head.prepend(Object.assign(document.createElement('base'), { href: 'https://evil.test/' }));`) }),
  fault('leaves another scale', { screen: screen(`document.querySelector('meta[name=viewport]').content = 'width=3000, user-scalable=no';`) }),
  fault('stops what is loading', { screen: screen(`window.stop(); setTimeout(() => window.stop(), 100);`) }),
  fault('prints', { screen: screen(`window.print = () => {}; window.print();`) }),

  // Handlers and events
  fault('leaves handlers that prevent', { screen: screen(`document.onclick = document.onkeydown = document.ontouchstart = (event) => { if (!event.target.closest?.('header')) event.preventDefault(); };`) }),
  fault('leaves a question at the way out', { screen: screen(`window.onbeforeunload = () => 'planted';`) }),
  fault('says that the storage has changed', { screen: goingOn(`for (const [key, newValue] of [[null, null], ['planted', '{'], ...Object.keys(localStorage).map((key) => [key, '{"planted":'])]) dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));`) }),
  fault('says that the network has gone and come', { screen: goingOn(`dispatchEvent(new Event('offline')); dispatchEvent(new Event('online'));`) }),
  fault('says that the page is left', { screen: goingOn(`dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })); dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })); document.dispatchEvent(new Event('visibilitychange'));`) }),
  fault('throws at everybody', { screen: goingOn(`dispatchEvent(new ErrorEvent('error', { error: null, message: 'planted' })); dispatchEvent(new Event('unhandledrejection')); dispatchEvent(new CustomEvent('message', { detail: 7 }));`) }),
  fault('a storm of messages', { screen: goingOn(`const channel = (globalThis.plantedChannel ??= new BroadcastChannel('planted')); for (let at = 0; at < 50; at++) { channel.postMessage(at); window.postMessage({ planted: at }, '*'); }`) }),

  // The visitor's place
  fault('scrolls without end', { screen: goingOn('scrollTo(0, 0);') }),
  fault('takes the focus without end', { screen: goingOn(`document.querySelector('main').focus({ preventScroll: true });`) }),
  fault('writes the title without end', { screen: goingOn(`document.title = 'planted';`) }),
  fault('asks for the whole screen', { screen: goingOn('document.documentElement.requestFullscreen?.().catch(() => {}); document.body.requestPointerLock?.()?.catch?.(() => {});') }),

  // What the browser holds
  fault('fills the databases', { screen: screen(`const open = indexedDB.open('planted'); open.onupgradeneeded = () => { const store = open.result.createObjectStore('a'); for (let at = 0; at < 100; at++) store.put('x'.repeat(1e6), at); }; caches.open('planted').then((cache) => { for (let at = 0; at < 50; at++) cache.put('/planted' + at, new Response('x'.repeat(1e6))).catch(() => {}); });`) }),
  fault('keeps many connections', { screen: screen(`for (let at = 0; at < 30; at++) new EventSource('/healthz?planted=' + at);`) }),
  { name: 'draws itself a thousand times a second', screen: `(props) => { const [, set] = react.useState(0); react.useEffect(() => { const timer = setInterval(() => set((count) => count + 1), 1); return () => clearInterval(timer); }, []); return react.createElement(Screen, props); }`, not: { server: noEffects } },
];
