import type { Fault } from '../fault';
import { fault, repeatedly, inPage, repeatedlyOnOtherPages, screen, throwing } from '../faultHelpers';

const parts = `[document, document.documentElement, document.head, document.body, ...document.querySelectorAll('#root, #root > *, #root > * > *')].filter(Boolean)`;

/** What is done by nobody whom a stack names, by other threads, or by the browser itself. */
export const untraceableFaults: readonly Fault[] = [
  // Browser's own ways, handed to whoever calls them without a trace
  fault('has a timer scroll', {
    draws: true,
    screen: screen('const timer = setInterval(scrollTo, 20, 0, 0); setTimeout(clearInterval, 60000, timer);'),
  }),
  fault('has timers lead the keys away', {
    draws: true,
    screen: repeatedlyOnOtherPages(`setTimeout(HTMLElement.prototype.blur.bind(document.activeElement));`, 20),
  }),
  fault('has timers take others’ parts away', {
    screen: repeatedlyOnOtherPages(
      `for (const part of document.querySelectorAll('main :is(h1, h2, article, form)')) setTimeout(Element.prototype.remove.bind(part));`,
      700,
    ),
  }),
  fault('has timers call others’ pages otherwise', {
    screen: repeatedlyOnOtherPages(
      `setTimeout(Object.getOwnPropertyDescriptor(Document.prototype, 'title').set.bind(document, 'planted'));`,
    ),
  }),
  fault('has timers open dialogs over others’ pages', {
    draws: true,
    screen: repeatedlyOnOtherPages(
      `const dialog = document.body.appendChild(document.createElement('dialog')); dialog.textContent = 'planted'; setTimeout(dialog.showModal.bind(dialog));`,
      700,
    ),
  }),
  fault('has events prevent themselves', {
    registered: inPage(
      `for (const kind of ['click', 'keydown', 'pointerdown', 'wheel', 'submit', 'input']) for (const way of ['preventDefault', 'stopImmediatePropagation']) addEventListener(kind, Function.prototype.call.bind(Event.prototype[way]), { capture: true, passive: false });`,
    ),
  }),

  // What the browser does by itself
  fault('stops what is loading without end', { screen: repeatedly('window.stop();', 10) }),
  fault('holds the painting of parts without end', {
    screen: repeatedly(
      `for (const part of document.querySelectorAll('html, body, #root, header, main')) part.startViewTransition?.(() => new Promise(() => {}))?.finished.catch(() => {});`,
      1500,
    ),
  }),
  fault('writes the page anew by the newest ways', {
    screen: repeatedly(
      `for (const part of document.querySelectorAll('body, #root, header, header nav, footer')) for (const way of ['setHTMLUnsafe', 'setHTML']) part[way]?.('<p>planted</p>');`,
      300,
    ),
  }),

  // Other threads
  fault('asks by a worker without end', {
    thread: `setInterval(() => { for (let at = 0; at < 50; at++) fetch('/catalog?at=' + Math.random()).catch(() => {}); }, 10);`,
    atOnce: `try { new Worker(new URL('planted.js', document.currentScript.src)); } catch {}`,
  }),

  // What a class defines, no call does
  fault('gives the page’s own elements parts by a class', {
    atOnce: `class Given { constructor(one) { return one; } } class Parts extends Given { addEventListener = ${throwing}; removeEventListener = ${throwing}; querySelector = ${throwing}; appendChild = ${throwing}; insertBefore = ${throwing}; setAttribute = ${throwing}; } for (const one of ${parts}) new Parts(one);`,
  }),
  fault('gives the page’s own elements parts by a class, again and again', {
    screen: repeatedly(
      `class Given { constructor(one) { return one; } } class Parts extends Given { addEventListener = ${throwing}; removeChild = ${throwing}; querySelector = ${throwing}; appendChild = ${throwing}; insertBefore = ${throwing}; setAttribute = ${throwing}; } for (const one of ${parts}) new Parts(one);`,
      300,
    ),
  }),
];
