/** @jest-environment @storefront/build/jest/server.cjs */
import { JSDOM, VirtualConsole } from 'jsdom';
import { groundScript } from './groundScript';

const everybodys = [
  ...['fetch', 'AbortController', 'AbortSignal', 'DOMException', 'FormData', 'Headers', 'Request', 'Response', 'URL', 'URLSearchParams', 'XMLHttpRequest', 'WebSocket', 'EventSource'],
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'queueMicrotask', 'requestAnimationFrame', 'cancelAnimationFrame', 'requestIdleCallback', 'MessageChannel'],
  ...['Object', 'Array', 'Function', 'Number', 'String', 'Boolean', 'Symbol', 'RegExp', 'Map', 'Set', 'WeakMap', 'WeakSet', 'Proxy', 'Reflect', 'Math', 'Promise', 'Date', 'JSON', 'Intl', 'Error', 'TypeError'],
  ...['parseInt', 'parseFloat', 'isNaN', 'isFinite', 'encodeURIComponent', 'decodeURIComponent', 'structuredClone', 'performance', 'crypto', 'navigator', 'matchMedia', 'getComputedStyle', 'navigation', 'scheduler'],
  ...['Event', 'CustomEvent', 'Element', 'HTMLElement', 'MutationObserver', 'IntersectionObserver', 'ResizeObserver', 'PerformanceObserver', 'TextEncoder', 'TextDecoder'],
];

const partsOf: Record<string, string[]> = {
  window: everybodys,
  Object: ['assign', 'keys'],
  Array: ['from'],
  Promise: ['resolve'],
  Reflect: ['get'],
  JSON: ['stringify'],
  Number: ['isNaN'],
  Date: ['UTC'],
  Intl: ['DateTimeFormat'],
  'Array.prototype': ['push'],
  'String.prototype': ['trim'],
  'Number.prototype': ['toFixed'],
  Math: ['random', 'floor', 'ceil', 'round', 'trunc', 'max', 'min', 'abs'],
  console: ['error', 'warn', 'info', 'log'],
  performance: ['now'],
  crypto: ['getRandomValues', 'randomUUID', 'subtle'],
  document: ['createElement', 'createElementNS', 'createTextNode', 'querySelector', 'querySelectorAll', 'getElementById'],
  'EventTarget.prototype': ['addEventListener', 'removeEventListener', 'dispatchEvent'],
  'Node.prototype': ['appendChild', 'insertBefore', 'removeChild'],
  'Storage.prototype': ['getItem', 'setItem', 'removeItem'],
  'Navigator.prototype': ['sendBeacon'],
  navigator: ['sendBeacon'],
};

/** Code of a remote in a page of its own; `said` is what the page complains of. */
function page() {
  const said: unknown[] = [];
  const registered: string[] = [];
  const virtualConsole = new VirtualConsole().on('error', (words) => said.push(words));
  const html = '<head><style>b { color: red }</style></head><body><b>words</b></body>';
  /** jsdom has none of them. */
  const beforeParse = (made: JSDOM['window']) => {
    let sheets: unknown[] = ['own'];
    for (const name of everybodys) if (!(name in made)) Object.assign(made, { [name]: () => {} });
    Object.assign(made, { fetch: () => 'answered' });
    Object.assign(made.Navigator.prototype, { sendBeacon: () => 'sent' });
    Object.assign(made.crypto, { subtle: {} });
    Object.assign(made, { CSS: { registerProperty: ({ name }: { name: string }) => registered.push(name) } });
    Object.defineProperty(made.Document.prototype, 'adoptedStyleSheets', { configurable: true, get: () => sheets, set: (others: unknown[]) => (sheets = others) });
  };
  const { window } = new JSDOM(html, { url: 'https://shop.test/', runScripts: 'outside-only', virtualConsole, beforeParse });
  const look = (code: string): unknown => window.eval(`'use strict'; ${code}`);
  window.eval(groundScript);
  /** As the page runs a script from there. */
  function runFrom(src: string, code: string) {
    const script = Object.assign(window.document.createElement('script'), { src });
    Object.defineProperty(window.document, 'currentScript', { configurable: true, value: script });
    window.eval(code);
    Reflect.deleteProperty(window.document, 'currentScript');
  }
  return { window, look, said, registered, runFrom, begin: () => window.eval(groundScript) };
}

it.each([
  ['globalThis.fetch = () => "planted"', 'fetch()', 'answered'],
  ['fetch = () => "planted"', 'globalThis.fetch()', 'answered'],
  ['Object.assign(globalThis, { setTimeout: () => "planted" })', 'typeof setTimeout(() => {})', 'number'],
  ['JSON.parse = () => "planted"', 'JSON.parse("7")', 7],
  ['globalThis.JSON = {}', 'JSON.stringify(7)', '7'],
  ['globalThis.Promise = 7', 'typeof Promise', 'function'],
  ['Promise.all = 7', 'typeof Promise.all', 'function'],
  ['Date.now = () => NaN', 'Date.now() > 0', true],
  ['performance.now = () => NaN', 'performance.now() > 0', true],
  ['Array.isArray = () => false', 'Array.isArray([])', true],
  ['Object.keys = () => []', 'Object.keys({ a: 1 }).length', 1],
  ['Math.random = () => 7', 'Math.random() < 1', true],
  ['Intl.NumberFormat = 7', 'typeof Intl.NumberFormat', 'function'],
  ['Array.prototype.map = () => { throw new Error("planted"); }', '[1].map(String).join()', '1'],
  ['String.prototype.startsWith = () => true', '"a".startsWith("b")', false],
  ['MutationObserver = class { constructor() { throw new Error("planted"); } }', 'typeof new MutationObserver(() => {}).observe', 'function'],
  ['console.error = () => { throw new Error("planted"); }', 'typeof console.error', 'function'],
  ['document.createElement = () => null', 'document.createElement("i").localName', 'i'],
  ['Node.prototype.appendChild = () => null', 'document.body.appendChild(document.createElement("i")).localName', 'i'],
  ['EventTarget.prototype.addEventListener = () => null; let heard = 0', 'addEventListener("a", () => heard++); dispatchEvent(new Event("a")); heard', 1],
  ['navigator.sendBeacon = () => "planted"', 'navigator.sendBeacon()', 'sent'],
  ['Navigator.prototype.sendBeacon = () => "planted"', 'navigator.sendBeacon()', 'sent'],
  ['Storage.prototype.getItem = () => "planted"', 'localStorage.getItem("a")', null],
])('S016 what all code calls is not exchanged by one remote, which goes on: %s', (planted, asked, answer) => {
  const { look, said } = page();
  expect(look(`${planted}; ${asked}`)).toBe(answer);
  expect(said).toEqual([expect.stringMatching(/^\w+ is everybody’s; it stays as it is\.$/)]);
});

it.each(Object.entries(partsOf))('S016 nothing of %s is exchanged: %j', (owner, names) => {
  const { look, said } = page();
  const exchanged = names.filter((name) => look(`const { ${name}: before } = ${owner}; ${owner}.${name} = 7; ${owner}.${name} !== before`));
  expect([exchanged, said]).toEqual([[], names.map((name) => `${name} is everybody’s; it stays as it is.`)]);
});

it.each([
  ['localStorage.setItem("cart", "[]"); localStorage.clear()', 'localStorage.getItem("cart")', '[]'],
  ['document.write("planted")', 'document.body.textContent', 'words'],
  ['document.writeln("planted")', 'document.body.textContent', 'words'],
  ['document.open()', 'document.body.textContent', 'words'],
])('S016 what is everybody’s is not emptied by one remote: %s', (planted, asked, answer) => {
  const { look, said } = page();
  expect(look(`${planted}; ${asked}`)).toBe(answer);
  expect(said).toHaveLength(1);
});

it.each<[string, object | undefined, number]>([
  ['while the browser tells of a press', { type: 'click', isTrusted: true }, 1],
  ['not while code does', { type: 'click', isTrusted: false }, 0],
  ['not while the browser tells of something else', { type: 'load', isTrusted: true }, 0],
  ['not by itself', undefined, 0],
])('S016 the browser asks a visitor something %s', (_when, event, times) => {
  const { window, begin } = page();
  const asked = jest.fn();
  window.alert = asked;
  Object.defineProperty(window, 'event', { value: event });
  begin();
  window.alert('Sure?');
  expect(asked).toHaveBeenCalledTimes(times);
});

it.each(['alert', 'confirm', 'prompt', 'print'] as const)('S016 no code asks by itself: %s', (name) => {
  const { window, look, begin, said } = page();
  const asked = jest.fn();
  window[name] = asked as never;
  begin();
  look(`${name}('Sure?')`);
  expect([asked.mock.calls, said]).toEqual([[], [`${name} is everybody’s; it stays as it is.`]]);
});

it('S016 no sheets are added to the document, whether all are given anew or one is added', () => {
  const { look, said } = page();
  expect(() => look('document.adoptedStyleSheets.push("planted")')).toThrow();
  expect(look('document.adoptedStyleSheets = ["planted"]; document.adoptedStyleSheets.join()')).toBe('own');
  expect(said).toHaveLength(1);
});

it('S016 what a sheet gives to all is registered anew by nobody, and one’s own property is', () => {
  const { window, look, said, registered } = page();
  window.document.documentElement.style.setProperty('--color-accent', 'red');
  look(`for (const name of ['--color-accent', '--angle']) CSS.registerProperty({ name, syntax: '*', inherits: false })`);
  expect([registered, said]).toEqual([['--angle'], ['registerProperty is everybody’s; it stays as it is.']]);
});

it.each(['html', 'head', 'body', '#root', '#root > div', 'header', 'main', 'footer'])('S016 the shop’s own elements are not written anew: %s', (part) => {
  const { window, look, said } = page();
  window.document.querySelector('b')!.outerHTML = '<div id="root"><div><header></header><main><p><b>words</b></p></main><footer></footer></div></div>';
  const { outerHTML } = window.document.documentElement;
  look(`document.querySelector('${part}').innerHTML += '<i>planted</i>'; document.querySelector('${part}').outerHTML = ''`);
  expect(window.document.documentElement.outerHTML).toBe(outerHTML);
  expect(said).toHaveLength(2);
  look(`document.head.insertAdjacentHTML('beforeend', '<meta http-equiv="Content-Security-Policy" content="default-src">'); document.body.insertAdjacentHTML('beforeend', '')`);
  expect(said).toHaveLength(3);
  look(`document.querySelector('p').innerHTML = '<i>own</i>'`);
  expect(window.document.querySelector('p')!.innerHTML).toBe('<i>own</i>');
});

it.each([
  ['Object.defineProperty(JSON, "parse", { value: 7 })', 'JSON.parse("7")', 7],
  ['delete JSON.parse', 'JSON.parse("7")', 7],
  ['Object.defineProperty(navigator, "sendBeacon", { value: 7 })', 'navigator.sendBeacon()', 'sent'],
  ['Object.defineProperty(globalThis, "navigator", { value: {} })', 'navigator.sendBeacon()', 'sent'],
  ['Object.defineProperty(Navigator.prototype, "sendBeacon", { value: 7 })', 'navigator.sendBeacon()', 'sent'],
])('S016 nor is it defined anew, or taken away: %s', (planted, asked, answer) => {
  const { look } = page();
  expect(() => look(planted)).toThrow(/[Cc]annot/);
  expect(look(asked)).toBe(answer);
});

it.each(['Object.prototype.planted = 1', 'Function.prototype.planted = 1', 'Object.defineProperty(Object.prototype, "toJSON", { value: () => 7 })'])(
  'S016 who adds to what everything inherits fails where that stands: %s',
  (planted) => {
    const { look } = page();
    expect(() => look(planted)).toThrow(/not extensible/);
    expect(look('let keys = ""; for (const key in { own: 1 }) keys += key; for (const key in () => {}) keys += key; keys + JSON.stringify({})')).toBe('own{}');
  },
);

it('an object of one’s own says what it likes, a list has a method of its own, and a polyfill is added', () => {
  const { look, said } = page();
  look('class Own {} Own.prototype.toString = () => "mine"; globalThis.own = String(new Own()); Array.prototype.planted ??= () => 7; globalThis.planted ??= () => 8;');
  expect(look('const list = []; list.push = () => 9; [own, [].planted(), planted(), list.push(1), Object.keys(list)].join()')).toBe('mine,7,8,9,push');
  expect(said).toEqual([]);
});

it('twice is as once', () => {
  const { look, said, begin } = page();
  begin();
  expect(look('fetch()')).toBe('answered');
  expect(said).toEqual([]);
});

describe('the name of a container', () => {
  const own = '/releases/mf-news/1/browser/remoteEntry.js';

  it.each(['mf_news = "planted"', 'var mf_news = "planted"', 'window.mf_news = "planted"'])('S204 is no element’s id, and nobody’s to write but its own entry’s: %s', (planted) => {
    const { window, look, runFrom } = page();
    window.document.body.innerHTML = '<i id="mf_news"></i>';
    runFrom('', `storefrontKeep('mf_news', '${own}')`);
    runFrom('/releases/mf-catalog/1/browser/remoteEntry.js', planted);
    expect(look('mf_news')).toBeUndefined();
    runFrom(own, 'var mf_news = "own"');
    runFrom('', planted);
    expect(look('mf_news')).toBe('own');
  });

  it('S204 is kept from the first script on, by what its element gives', () => {
    const { window } = new JSDOM('', { url: 'https://shop.test/', runScripts: 'dangerously' });
    const script = Object.assign(window.document.createElement('script'), { textContent: groundScript });
    script.dataset['entries'] = JSON.stringify([['mf_news', own]]);
    window.document.head.append(script);
    window.eval('var mf_news = "planted"');
    expect(window.eval('mf_news')).toBeUndefined();
    expect(() => window.eval('Object.defineProperty(window, "mf_news", { value: "planted" })')).toThrow(/Cannot redefine/);
  });

  it('S204 is of another address where the shell says so', () => {
    const { look, runFrom } = page();
    runFrom('', `storefrontKeep('mf_news', '${own}'); storefrontKeep('mf_news', 'http://localhost:3001/remoteEntry.js')`);
    runFrom(own, 'mf_news = "published"');
    expect(look('mf_news')).toBeUndefined();
    runFrom('http://localhost:3001/remoteEntry.js', 'mf_news = "from elsewhere"');
    expect(look('mf_news')).toBe('from elsewhere');
  });
});
