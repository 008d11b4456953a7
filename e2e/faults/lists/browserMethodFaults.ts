import type { Fault } from '../fault';
import { fault, repeatedly, repeatedlyOnOtherPages, screen } from '../faultHelpers';

/** What begins when the remote's code is there, and goes on. */
const fromTheStart = (statements: string, milliseconds = 10) =>
  `if (typeof document !== 'undefined') setInterval(() => { ${statements} }, ${milliseconds});`;

/** Keeps the browser's ways as they are before the shop has any code to fence them by. */
const waysKept = `globalThis.plantedWays ??= { scrollTo, alert, blur: HTMLElement.prototype.blur, prevent: Event.prototype.preventDefault, stop: Event.prototype.stopImmediatePropagation, back: History.prototype.back, write: History.prototype.replaceState, play: HTMLMediaElement.prototype.play };`;

/** A window of its own, whose ways nobody has touched. */
const frame = `const frame = document.body.appendChild(Object.assign(document.createElement('iframe'), { hidden: true }));`;

/**
 * The browser's own ways to everybody's things, and who takes them where the shop has no fence: by their prototypes,
 * before it is there, in numbers, or by kinds of their own.
 */
export const browserMethodFaults: readonly Fault[] = [
  // By another door
  fault('steps back by the way that all histories have', {
    draws: true,
    screen: repeatedlyOnOtherPages('History.prototype.back.call(history);', 500),
  }),
  fault('writes addresses by the way that all histories have', {
    draws: true,
    screen: repeatedlyOnOtherPages(
      `History.prototype.replaceState.call(history, history.state, '', '/planted' + Math.random());`,
      20,
    ),
  }),
  fault('steps back by the newer way that all histories have', {
    draws: true,
    screen: repeatedlyOnOtherPages(
      `globalThis.Navigation?.prototype.back.call(navigation).committed.catch(() => {});`,
      500,
    ),
  }),
  fault('holds the painting by the way that all documents have', {
    screen: repeatedly('Document.prototype.startViewTransition?.call(document, () => new Promise(() => {}));', 1500),
  }),
  fault('puts the browser’s own ways back', {
    draws: true,
    atOnce: waysKept,
    screen: repeatedlyOnOtherPages(
      `const { plantedWays: ways } = globalThis; Object.defineProperty(globalThis, 'scrollTo', { configurable: true, value: ways.scrollTo }); Object.defineProperty(HTMLElement.prototype, 'blur', { configurable: true, value: ways.blur }); delete history.back; delete globalThis.scrollTo; scrollTo(0, 0); document.activeElement.blur();`,
      20,
    ),
  }),
  fault('scrolls and leads the keys by ways that it took before', {
    draws: true,
    atOnce: waysKept,
    screen: repeatedlyOnOtherPages(
      'plantedWays.scrollTo.call(window, 0, 0); plantedWays.blur.call(document.activeElement);',
      20,
    ),
  }),
  fault('steps back by a way that it took before', {
    draws: true,
    atOnce: waysKept,
    screen: repeatedlyOnOtherPages('plantedWays.back.call(history);', 500),
  }),
  fault('keeps presses from others by ways that it took before', {
    atOnce: `${waysKept} for (const kind of ['click', 'keydown', 'pointerdown', 'wheel', 'submit', 'input']) addEventListener(kind, (event) => { plantedWays.stop.call(event); plantedWays.prevent.call(event); }, { capture: true, passive: false });`,
  }),
  fault('asks by a way that it took before', {
    atOnce: waysKept,
    screen: repeatedly(`plantedWays.alert.call(window, 'planted');`, 300),
  }),
  fault('asks by a frame’s window', {
    draws: true,
    screen: screen(
      `${frame} const timer = setInterval(() => frame.contentWindow?.alert('planted'), 300); setTimeout(clearInterval, 60000, timer);`,
    ),
  }),

  fault('asks by a frame that it finds by its place', {
    draws: true,
    screen: screen(
      `${frame} let way; try { way = window[0].alert; } catch {} const timer = setInterval(() => way?.call(window[0], 'planted'), 300); setTimeout(clearInterval, 60000, timer);`,
    ),
  }),
  fault('asks by a frame of HTML', {
    draws: true,
    screen: screen(
      `const place = document.body.appendChild(document.createElement('div')); place.hidden = true; place.innerHTML = '<iframe srcdoc="planted"></iframe>'; const timer = setInterval(() => place.firstChild.contentWindow?.alert('planted'), 300); setTimeout(clearInterval, 60000, timer);`,
    ),
  }),
  fault('asks by a frame that it leads back here', {
    draws: true,
    screen: screen(
      `const frame = document.createElement('iframe'); frame.hidden = true; frame.src = 'https://planted.test/'; document.body.append(frame); let way; setTimeout(() => window[0]?.location.replace('about:blank'), 700); const timer = setInterval(() => { try { way ??= frame.contentWindow.alert; way.call(frame.contentWindow, 'planted'); } catch {} }, 300); setTimeout(clearInterval, 60000, timer);`,
    ),
  }),
  fault('takes the browser’s ways from a frame', {
    draws: true,
    screen: repeatedlyOnOtherPages(
      `if (!globalThis.plantedFrame) { ${frame} globalThis.plantedFrame = frame; } const { History, HTMLElement } = plantedFrame.contentWindow; HTMLElement.prototype.blur.call(document.activeElement); History.prototype.back.call(history);`,
      500,
    ),
  }),

  // Without a trace
  fault('has no stack for good', {
    draws: true,
    atOnce: `Error.stackTraceLimit = 0; Object.freeze(Error);`,
    screen: repeatedlyOnOtherPages('scrollTo(0, 0); document.activeElement.blur();', 20),
  }),
  fault('tells of its stack by words of its own', {
    draws: true,
    atOnce: `Object.defineProperty(Error, 'prepareStackTrace', { get: () => () => '', set() {}, configurable: false });`,
    screen: repeatedlyOnOtherPages('scrollTo(0, 0); document.activeElement.blur();', 20),
  }),
  fault('limits its stack by what nobody can set', {
    draws: true,
    atOnce: `Object.defineProperty(Error, 'stackTraceLimit', { value: 1, writable: false, configurable: false });`,
    screen: repeatedlyOnOtherPages('scrollTo(0, 0); document.activeElement.blur();', 20),
  }),

  // The browser's connections
  fault('asks by pictures without end', {
    registered: fromTheStart(`for (let at = 0; at < 50; at++) new Image().src = '/catalog?at=' + Math.random();`),
  }),
  fault('asks by beacons without end', {
    registered: fromTheStart(
      `for (let at = 0; at < 50; at++) navigator.sendBeacon('/catalog?at=' + Math.random(), 'planted');`,
    ),
  }),
  fault('opens sockets without end', {
    registered: fromTheStart(
      `for (let at = 0; at < 10; at++) try { new WebSocket(location.origin.replace('http', 'ws') + '/planted' + Math.random()); } catch {}`,
    ),
  }),
  fault('asks by links without end', {
    registered: fromTheStart(
      `for (let at = 0; at < 10; at++) document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: '/catalog?at=' + Math.random() }));`,
    ),
  }),
  fault('asks by scripts without end', {
    registered: fromTheStart(
      `for (let at = 0; at < 10; at++) document.head.append(Object.assign(document.createElement('script'), { src: '/catalog?at=' + Math.random() }));`,
    ),
  }),
  fault('begins workers without end', {
    registered: fromTheStart(`try { new Worker('/planted.js?at=' + Math.random()); } catch {}`, 50),
  }),
  fault('frames the shop without end', {
    draws: true,
    screen: repeatedly(
      `const frame = document.createElement('iframe'); frame.hidden = true; frame.src = '/catalog?at=' + Math.random(); document.body.append(frame);`,
      100,
    ),
  }),

  // What the visitor does
  fault('takes the pointer wherever it is pressed', {
    registered: `if (typeof document !== 'undefined') addEventListener('pointerdown', (event) => document.body.setPointerCapture(event.pointerId), true);`,
  }),
  fault('empties others’ fields without end', {
    screen: repeatedlyOnOtherPages(
      `for (const field of document.querySelectorAll('input, textarea')) field.value = '';`,
      20,
    ),
  }),
  fault('writes into whatever has the keys', {
    screen: repeatedlyOnOtherPages(`document.execCommand('selectAll'); document.execCommand('delete');`, 20),
  }),
  fault('makes all fields of others read-only', {
    screen: repeatedlyOnOtherPages(
      `for (const field of document.querySelectorAll('main :is(input, textarea, button)')) { field.readOnly = true; field.disabled = true; }`,
      300,
    ),
  }),
  fault('takes others’ parts away', {
    screen: repeatedlyOnOtherPages(
      `for (const part of document.querySelectorAll('main :is(h1, h2, article, form)')) part.remove();`,
      700,
    ),
  }),
  fault('makes others’ screens inert', {
    screen: repeatedlyOnOtherPages(
      `for (const part of document.querySelectorAll('main > *, main > * > *')) { part.inert = true; part.style.pointerEvents = 'none'; }`,
      500,
    ),
  }),

  fault('writes others’ words', {
    screen: repeatedlyOnOtherPages(
      `const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT); while (walker.nextNode()) walker.currentNode.nodeValue = 'planted'; for (const part of document.querySelectorAll('main h1')) part.textContent = 'planted';`,
      300,
    ),
  }),
  fault('leads others’ links elsewhere', {
    screen: repeatedlyOnOtherPages(
      `for (const link of document.querySelectorAll('main a')) { link.href = '/planted'; link.setAttribute('href', '/planted'); link.className = 'planted'; }`,
      300,
    ),
  }),

  // Sheets
  fault('edits the rules of the shop’s sheets', {
    draws: true,
    screen: screen(
      `const edit = (list) => { for (const rule of list) { if (rule.style) { rule.style.setProperty('position', 'static', 'important'); rule.style.setProperty('pointer-events', 'none', 'important'); } if (rule.selectorText) rule.selectorText = '.planted'; if (rule.media) rule.media.mediaText = 'print'; if (rule.cssRules?.length) edit(rule.cssRules); } }; for (const sheet of document.styleSheets) try { sheet.media.mediaText = 'print'; edit(sheet.cssRules); } catch {}`,
    ),
  }),
  fault('adds a sheet by its rules', {
    draws: true,
    screen: screen(
      `const { sheet } = document.head.appendChild(document.createElement('style')); sheet.insertRule('body, header { position: static !important; pointer-events: none !important }'); document.adoptedStyleSheets = [Object.assign(new CSSStyleSheet(), {})]; document.adoptedStyleSheets[0]?.replaceSync('body { display: none }');`,
    ),
  }),

  // What all code calls
  fault('exchanges how numbers and dates are written', {
    evaluated: `for (const kind of [Intl.NumberFormat, Intl.DateTimeFormat, Intl.PluralRules, Intl.Collator]) for (const part of Object.getOwnPropertyNames(kind.prototype)) if (part !== 'constructor') try { Object.defineProperty(kind.prototype, part, { configurable: true, get() { throw new Error('planted'); } }); } catch {} for (const part of ['getTime', 'toISOString', 'toLocaleDateString', 'getFullYear', 'valueOf']) Date.prototype[part] = () => { throw new Error('planted'); };`,
  }),
  fault('exchanges what all elements do', {
    evaluated: `if (typeof document !== 'undefined') { for (const part of ['setAttribute', 'removeAttribute', 'closest', 'matches', 'remove', 'append', 'getAttribute', 'hasAttribute', 'querySelector', 'querySelectorAll', 'getBoundingClientRect']) Element.prototype[part] = () => { throw new Error('planted'); }; for (const part of ['contains', 'replaceChild', 'getRootNode']) Node.prototype[part] = () => { throw new Error('planted'); }; }`,
  }),
  fault('exchanges what all answers do', {
    evaluated: `if (typeof document !== 'undefined') { for (const part of ['json', 'text', 'clone']) Response.prototype[part] = () => { throw new Error('planted'); }; MessagePort.prototype.postMessage = AbortController.prototype.abort = URLSearchParams.prototype.get = Headers.prototype.get = () => { throw new Error('planted'); }; }`,
  }),
  fault('exchanges what all events and addresses say', {
    evaluated: `if (typeof document !== 'undefined') { for (const [owner, part] of [[URL.prototype, 'pathname'], [URL.prototype, 'href'], [Event.prototype, 'target'], [Event.prototype, 'type'], [Event.prototype, 'defaultPrevented'], [Node.prototype, 'parentNode'], [Node.prototype, 'ownerDocument'], [Node.prototype, 'nextSibling'], [Node.prototype, 'textContent'], [Element.prototype, 'className'], [Document.prototype, 'documentElement']]) try { Object.defineProperty(owner, part, { configurable: true, get() { throw new Error('planted'); }, set() { throw new Error('planted'); } }); } catch {} }`,
  }),

  // What the browser keeps
  fault('holds every lock for ever', {
    registered: `if (typeof navigator !== 'undefined' && navigator.locks) for (const key of ['chat', 'mf-support', 'mf-support/attention', 'sound', 'storefront']) navigator.locks.request(key, () => new Promise(() => {}));`,
  }),
  fault('clears what the browser measures', {
    screen: repeatedly(
      'performance.clearMarks(); performance.clearMeasures(); performance.clearResourceTimings(); performance.setResourceTimingBufferSize(0);',
    ),
  }),
  fault('calls its window otherwise', {
    draws: true,
    screen: repeatedly(
      `window.name = 'planted'.repeat(1000); document.domain = document.domain; document.cookie = 'planted=1'; document.dir = 'rtl'; document.designMode = 'on'; document.body.contentEditable = 'true';`,
      300,
    ),
  }),
  fault('touches what federation keeps for all', {
    evaluated: `if (typeof document !== 'undefined') for (const key of Object.getOwnPropertyNames(globalThis)) if (/^(__FEDERATION__|__VMOK__|webpackChunk|storefront|chunk)/i.test(key)) try { const kept = globalThis[key]; if (Array.isArray(kept)) { kept.length = 0; kept.push = () => {}; } for (const part of Object.keys(kept ?? {})) try { delete kept[part]; } catch {} globalThis[key] = undefined; } catch {}`,
  }),
];
