import type { Fault } from '../fault';
import { fault, repeatedly, inPage, repeatedlyOnOtherPages, ownPath, screen, throwing } from '../faultHelpers';

/** The page's own elements, as many as there are already. */
const parts = `[document.documentElement, document.head, document.body, ...document.querySelectorAll('#root, #root > *, #root > * > *')].filter(Boolean)`;
const all = `document.querySelectorAll('body, #root, header, main')`;
const away = `{ transform: 'translateX(-3000px)', opacity: 0 }, { duration: 1e9, fill: 'both' }`;

/**
 * What is everybody's one and the same, and what is done before the shop has fenced it: its later code comes a second
 * after the page.
 */
export const earlyCodeFaults: readonly Fault[] = [
  // Parts of their own
  fault('has the window and the document hear nothing more', {
    atOnce: `for (const one of [window, document]) one.addEventListener = one.removeEventListener = one.dispatchEvent = ${throwing};`,
  }),
  fault('has the page’s own elements do something else', {
    atOnce: `for (const one of ${parts}) for (const way of ['addEventListener', 'removeEventListener', 'hasAttribute', 'getAttribute', 'setAttribute', 'removeAttribute', 'querySelector', 'querySelectorAll', 'appendChild', 'insertBefore', 'removeChild', 'matches', 'closest', 'contains', 'append']) Object.defineProperty(one, way, { configurable: true, value: ${throwing} });`,
  }),
  fault('has the page’s own elements tell something else', {
    atOnce: `for (const one of ${parts}) for (const way of ['children', 'childNodes', 'style', 'classList', 'parentNode', 'parentElement', 'isConnected', 'firstChild', 'nodeType', 'ownerDocument', 'id', 'tagName', 'localName', 'nodeName', 'dataset']) Object.defineProperty(one, way, { configurable: true, get: ${throwing} });`,
  }),
  fault('freezes the page’s own elements', {
    atOnce: `for (const one of [document, ...${parts}]) { Object.freeze(one); Object.preventExtensions(one); Reflect.preventExtensions(one); Object.setPrototypeOf(one, null); }`,
  }),
  fault('has the history do something else', {
    atOnce: `for (const way of ['scrollRestoration', 'state', 'length']) Object.defineProperty(history, way, { get: ${throwing}, set: ${throwing} }); history.pushState = history.replaceState = history.back = ${throwing}; if (globalThis.navigation) { navigation.addEventListener = ${throwing}; Object.defineProperty(navigation, 'currentEntry', { get: ${throwing} }); }`,
  }),

  // What the shop begins with
  fault('has what the shop begins with throw', {
    atOnce: `for (const key of ['storefrontActs', 'storefrontEarly', 'storefrontShown', 'storefrontKeep', 'storefrontMoved']) try { Object.defineProperty(globalThis, key, { get: ${throwing}, set: ${throwing} }); } catch {}`,
  }),
  fault('looks into React as a tool that takes nothing', {
    atOnce: `Object.defineProperty(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__', { value: Object.freeze({ supportsFiber: true, renderers: new Map(), inject: ${throwing}, onCommitFiberRoot: ${throwing}, onCommitFiberUnmount: ${throwing} }) });`,
  }),
  fault('has the storage throw', {
    atOnce: `for (const key of ['localStorage', 'sessionStorage', 'caches', 'indexedDB']) Object.defineProperty(globalThis, key, { get: ${throwing} });`,
  }),
  fault('has the browser tell something else of itself', {
    atOnce: `for (const key of ['onLine', 'language', 'languages', 'userAgent', 'locks', 'userActivation', 'connection', 'clipboard', 'maxTouchPoints']) Object.defineProperty(navigator, key, { get: ${throwing} });`,
  }),
  fault('takes the page’s state away before the shop reads it', {
    atOnce: `document.querySelectorAll('script[type="application/json"]').forEach((one) => one.remove());`,
  }),
  fault('writes the page’s state anew before the shop reads it', {
    atOnce: `for (const one of document.querySelectorAll('script[type="application/json"]')) one.textContent = '{}';`,
  }),
  fault('takes the root away before the shop’s code is there', { atOnce: `document.querySelector('#root').remove();` }),
  fault('empties the root before the shop’s code is there', {
    atOnce: `document.querySelector('#root').replaceChildren();`,
  }),

  // What moves, and leads
  fault('moves everything away at once, for good', {
    draws: true,
    evaluated: inPage(`for (const part of ${all}) part.animate(${away});`),
  }),
  fault('moves everything away by an animation that it makes itself', {
    draws: true,
    screen: repeatedly(`for (const part of ${all}) new Animation(new KeyframeEffect(part, ${away})).play();`, 300),
  }),
  fault('leads an animation of its own to everything', {
    draws: true,
    screen: repeatedly(
      `for (const part of ${all}) { const effect = new KeyframeEffect(null, ${away}); new Animation(effect).play(); effect.target = part; }`,
      300,
    ),
  }),
  fault('leads to its own document at once, wherever it is', {
    draws: true,
    evaluated: inPage(
      `if (performance.now() < 3000 && !location.pathname.endsWith(${ownPath})) location.replace(${ownPath});`,
    ),
  }),
  fault('writes hundreds of addresses at once', {
    draws: true,
    evaluated: inPage(`for (let at = 0; at < 300; at++) history.pushState(null, '', '?at=' + at);`),
  }),

  // The document
  fault('takes the document’s element away', { screen: screen(`document.documentElement.remove();`) }),
  fault('takes the body away', { screen: screen(`document.body.remove();`) }),
  fault('empties the document', { screen: screen(`document.replaceChildren();`) }),
  fault('puts another body in its place', { screen: screen(`document.body = document.createElement('body');`) }),
  fault('puts a copy in the place of the whole document', {
    screen: screen(`document.documentElement.replaceWith(document.documentElement.cloneNode(true));`),
  }),
  fault('empties the style sheets', {
    screen: screen(`for (const sheet of document.querySelectorAll('style')) sheet.textContent = '';`),
  }),
  fault('leads the style sheets elsewhere', {
    screen: screen(
      `for (const sheet of document.querySelectorAll('link[rel=stylesheet]')) sheet.href = '/planted.css'; for (const sheet of document.querySelectorAll('style')) sheet.type = 'planted';`,
    ),
  }),
  fault('writes the title’s own words', {
    screen: repeatedlyOnOtherPages(`document.querySelector('title').textContent = 'planted';`),
  }),
  fault('puts another title before it', {
    screen: repeatedlyOnOtherPages(
      `if (document.title !== 'planted') document.head.prepend(Object.assign(document.createElement('title'), { textContent: 'planted' }));`,
    ),
  }),
  fault('turns the page round', {
    screen: repeatedlyOnOtherPages(
      `document.documentElement.dir = 'rtl'; document.body.dir = 'rtl'; document.documentElement.lang = 'xx'; document.documentElement.translate = false;`,
    ),
  }),

  // By others’ presses, and in others’ turns
  fault('opens windows by whatever is pressed', {
    registered: inPage(`addEventListener('click', () => window.open('/planted'), true);`),
  }),
  fault('asks for files by whatever is pressed', {
    registered: inPage(
      `addEventListener('click', () => Object.assign(document.createElement('input'), { type: 'file' }).click(), true);`,
    ),
  }),
  fault('writes on the clipboard by whatever is pressed', {
    registered: inPage(
      `addEventListener('click', () => navigator.clipboard?.writeText('planted').catch(() => {}), true);`,
    ),
  }),
  fault('keeps files without end', {
    screen: repeatedlyOnOtherPages(
      `Object.assign(document.createElement('a'), { href: 'data:text/plain,planted', download: 'planted.txt' }).click();`,
      500,
    ),
  }),
  fault('works before all others without end', {
    screen: screen(
      `let at = 0; const again = () => { if (++at < 1e6) scheduler.postTask(again, { priority: 'user-blocking' }); }; globalThis.scheduler?.postTask && again();`,
    ),
  }),
  fault('takes its turn again without end', {
    screen: screen(
      `let at = 0; const again = async () => { while (++at < 1e6) await scheduler.yield(); }; globalThis.scheduler?.yield && again();`,
    ),
  }),
];
