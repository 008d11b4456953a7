/** @jest-environment @storefront/build/jest/server.cjs */
import { runInContext } from 'node:vm';
import { JSDOM, VirtualConsole } from 'jsdom';
import { globalsScript } from './globalsScript';

const pageGlobals = [
  ...[
    'fetch',
    'AbortController',
    'AbortSignal',
    'DOMException',
    'FormData',
    'Headers',
    'Request',
    'Response',
    'URL',
    'URLSearchParams',
    'XMLHttpRequest',
    'WebSocket',
    'EventSource',
  ],
  ...[
    'setTimeout',
    'clearTimeout',
    'setInterval',
    'clearInterval',
    'queueMicrotask',
    'requestAnimationFrame',
    'cancelAnimationFrame',
    'requestIdleCallback',
    'cancelIdleCallback',
    'MessageChannel',
    'reportError',
  ],
  ...[
    'Object',
    'Array',
    'Function',
    'Number',
    'String',
    'Boolean',
    'Symbol',
    'RegExp',
    'Map',
    'Set',
    'WeakMap',
    'WeakSet',
    'Proxy',
    'Reflect',
    'Math',
    'Promise',
    'Date',
    'JSON',
    'Intl',
    'Error',
    'TypeError',
    'RangeError',
    'WeakRef',
    'ArrayBuffer',
    'Uint8Array',
  ],
  ...[
    'EventTarget',
    'HTMLBodyElement',
    'HTMLIFrameElement',
    'HTMLScriptElement',
    'ShadowRoot',
    'KeyboardEvent',
    'FocusEvent',
  ],
  ...[
    'parseInt',
    'parseFloat',
    'isNaN',
    'isFinite',
    'encodeURIComponent',
    'decodeURIComponent',
    'structuredClone',
    'BigInt',
    'performance',
    'crypto',
    'navigator',
    'matchMedia',
    'getComputedStyle',
    'navigation',
    'scheduler',
  ],
  ...[
    'Event',
    'CustomEvent',
    'Element',
    'HTMLElement',
    'MutationObserver',
    'IntersectionObserver',
    'ResizeObserver',
    'PerformanceObserver',
    'TextEncoder',
    'TextDecoder',
  ],
];

const partsOf: Record<string, string[]> = {
  window: pageGlobals,
  Object: ['assign', 'keys'],
  Array: ['from'],
  Promise: ['resolve'],
  Reflect: ['get'],
  JSON: ['stringify'],
  Number: ['isNaN'],
  Date: ['UTC'],
  String: ['raw'],
  Symbol: ['for'],
  URL: ['canParse'],
  AbortSignal: ['any', 'timeout'],
  Response: ['json'],
  'Performance.prototype': ['now'],
  'PerformanceObserver.prototype': ['observe'],
  Intl: ['DateTimeFormat'],
  'Array.prototype': ['push'],
  'String.prototype': ['trim'],
  'Number.prototype': ['toFixed'],
  Math: ['random', 'floor', 'ceil', 'round', 'trunc', 'max', 'min', 'abs'],
  console: ['error', 'warn', 'info', 'log'],
  performance: ['now', 'toJSON'],
  crypto: ['getRandomValues', 'randomUUID', 'subtle'],
  document: [
    'createElement',
    'createElementNS',
    'createTextNode',
    'querySelector',
    'querySelectorAll',
    'getElementById',
  ],
  'EventTarget.prototype': ['addEventListener', 'removeEventListener', 'dispatchEvent'],
  'Node.prototype': ['appendChild', 'insertBefore', 'removeChild'],
  'Storage.prototype': ['getItem', 'setItem', 'removeItem'],
  'XMLHttpRequest.prototype': ['open', 'send', 'setRequestHeader', 'abort'],
  'WebSocket.prototype': ['send', 'close'],
  'FileReader.prototype': ['readAsDataURL', 'abort'],
  'Blob.prototype': ['slice'],
  'NodeList.prototype': ['forEach'],
  'DocumentFragment.prototype': ['append', 'querySelector'],
  'Navigator.prototype': ['sendBeacon'],
  navigator: ['sendBeacon'],
};

/** What comes through a gate, by whose it is: what is called, and what is set. */
const called: Record<string, string[]> = {
  window: ['scroll', 'scrollTo', 'scrollBy'],
  'EventTarget.prototype': ['dispatchEvent'],
  'HTMLFormElement.prototype': ['submit', 'requestSubmit', 'reset'],
  'HTMLDialogElement.prototype': ['show', 'showModal', 'close'],
  'HTMLInputElement.prototype': ['select', 'setSelectionRange', 'setRangeText'],
  'Range.prototype': ['deleteContents', 'extractContents', 'insertNode', 'surroundContents'],
  'SVGElement.prototype': ['focus', 'blur'],
  'Node.prototype': ['removeChild', 'replaceChild', 'appendChild', 'insertBefore'],
  'Element.prototype': [
    ...[
      'scroll',
      'scrollTo',
      'scrollBy',
      'scrollIntoView',
      'setPointerCapture',
      'setAttribute',
      'removeAttribute',
      'toggleAttribute',
    ],
    ...['remove', 'replaceWith', 'replaceChildren', 'append', 'prepend', 'before', 'after', 'insertAdjacentElement'],
    ...[
      'attachShadow',
      'setAttributeNS',
      'removeAttributeNS',
      'setAttributeNode',
      'removeAttributeNode',
      'insertAdjacentHTML',
      'insertAdjacentText',
    ],
    ...['requestFullscreen', 'webkitRequestFullscreen', 'webkitRequestFullScreen', 'requestPointerLock'],
  ],
  'CharacterData.prototype': [
    'remove',
    'replaceWith',
    'before',
    'after',
    'appendData',
    'deleteData',
    'insertData',
    'replaceData',
  ],
  'HTMLElement.prototype': ['focus', 'blur', 'click'],
  'HTMLMediaElement.prototype': ['play'],
  'Document.prototype': [
    'startViewTransition',
    'execCommand',
    'adoptNode',
    'append',
    'prepend',
    'replaceChildren',
    'moveBefore',
  ],
  'DocumentFragment.prototype': ['append', 'prepend', 'replaceChildren', 'moveBefore'],
  'Event.prototype': ['preventDefault', 'stopPropagation', 'stopImmediatePropagation'],
  'NavigateEvent.prototype': ['intercept'],
  'History.prototype': ['back', 'forward', 'go', 'pushState', 'replaceState'],
  'Navigation.prototype': ['back', 'forward', 'traverseTo'],
  'Selection.prototype': [
    'addRange',
    'collapse',
    'empty',
    'extend',
    'modify',
    'removeAllRanges',
    'removeRange',
    'selectAllChildren',
    'setBaseAndExtent',
    'setPosition',
  ],
};
const set: Record<string, string[]> = {
  'Node.prototype': ['textContent', 'nodeValue'],
  'Element.prototype': ['scrollTop', 'innerHTML', 'outerHTML', 'className', 'id'],
  'HTMLElement.prototype': ['inert', 'hidden', 'innerText', 'contentEditable'],
  'CharacterData.prototype': ['data'],
  'HTMLInputElement.prototype': ['value', 'disabled', 'readOnly'],
  'HTMLTextAreaElement.prototype': ['value', 'disabled', 'readOnly'],
  'HTMLButtonElement.prototype': ['disabled'],
  'HTMLSelectElement.prototype': ['disabled'],
  'HTMLFieldSetElement.prototype': ['disabled'],
  'HTMLAnchorElement.prototype': ['href'],
  'Document.prototype': ['title'],
  'Event.prototype': ['returnValue', 'cancelBubble'],
  'BeforeUnloadEvent.prototype': ['returnValue'],
  'History.prototype': ['scrollRestoration'],
};
const parts: Record<string, string[]> = {
  'Element.prototype': ['classList'],
  'HTMLElement.prototype': ['style', 'dataset'],
};
const pairsOf = (names: Record<string, string[]>) =>
  Object.entries(names).flatMap(([owner, all]) => all.map((name): [string, string] => [owner, name]));

/** Makes what jsdom has not, where it stands in browsers. */
function complete(made: JSDOM['window']): void {
  const ownerOf = (owner: string) => {
    const [kind] = owner.split('.') as [string];
    const kinds = made as unknown as Record<string, { prototype: object }>;
    return kind === 'window' ? made : (kinds[kind] ??= class {}).prototype;
  };
  for (const [owner, name] of pairsOf(called))
    if (!Object.hasOwn(ownerOf(owner), name))
      Object.defineProperty(ownerOf(owner), name, { configurable: true, writable: true, value: () => 'the browser’s' });
  for (const [owner, name] of pairsOf(set))
    if (!Object.hasOwn(ownerOf(owner), name))
      Object.defineProperty(ownerOf(owner), name, { configurable: true, get: () => 'given', set: () => {} });
  class CSSStyleRule {
    get selectorText() {
      return 'b';
    }
    set selectorText(_text) {}
    get style() {
      return made.document.body.style;
    }
  }
  class Response {
    static json() {}
  }
  class PerformanceObserver {
    observe() {}
  }
  class FontFace {
    private name = 'Onest';
    get family() {
      return this.name;
    }
    set family(name: string) {
      this.name = name;
    }
  }
  class PointerEvent extends made.MouseEvent {}
  class UserActivation {
    get hasBeenActive() {
      return false;
    }
  }
  class NavigationDestination {
    get sameDocument() {
      return false;
    }
  }
  class CSSRule {
    get parentStyleSheet() {
      return null;
    }
  }
  // All windows of jsdom have the same ones.
  Object.assign(made, {
    PointerEvent,
    UserActivation,
    NavigationDestination,
    CSSRule,
    FontFace,
    CSSStyleRule,
    Response,
    PerformanceObserver,
    MediaList: class {
      appendMedium() {}
    },
  });
}

const shellsOwn = '/releases/shell/1/';

const windows: JSDOM['window'][] = [];
afterEach(() => windows.splice(0).forEach((window) => window.close()));

/**
 * Code of a remote in a page of its own, in which the shop's own has begun, while the browser tells of an event; `said`
 * is what the page complains of.
 */
function page(event?: object, hasBegun = true) {
  const said: unknown[] = [];
  const registered: string[] = [];
  /** Whether a sheet was switched off, and on again, by its element. */
  const switched: boolean[] = [];
  let script: HTMLScriptElement | null = null;
  const virtualConsole = new VirtualConsole().on('error', (words) => said.push(words));
  const html = '<head><style>b { color: red }</style></head><body><b>words</b></body>';
  function write(this: Element, words: string) {
    this.textContent = words;
  }
  /** jsdom has none of them. */
  const beforeParse = (made: JSDOM['window']) => {
    Object.assign(made.Element.prototype, { setHTMLUnsafe: write, setHTML: write, startViewTransition: () => 'held' });
    let sheets: unknown[] = ['own'];
    for (const name of pageGlobals) if (!(name in made)) Object.assign(made, { [name]: () => {} });
    Object.assign(made, {
      fetch: () => 'answered',
      stop: () => 'stopped',
      open: () => 'opened',
      showOpenFilePicker: () => 'listed',
      Notification: { requestPermission: () => 'asked' },
    });
    for (const name of ['innerWidth', 'innerHeight', 'scrollX', 'scrollY'])
      Object.defineProperty(made, name, { configurable: true, get: () => 7 });
    Object.defineProperty(made, 'event', { configurable: true, get: () => event });
    complete(made);
    Object.defineProperty(made.Document.prototype, 'currentScript', { configurable: true, get: () => script });
    Object.assign(made.Navigator.prototype, { sendBeacon: () => 'sent' });
    Object.assign(made.crypto, { subtle: {} });
    Object.assign(made, { CSS: { registerProperty: ({ name }: { name: string }) => registered.push(name) } });
    for (const { prototype } of [made.HTMLLinkElement, made.HTMLStyleElement])
      Object.defineProperty(prototype, 'disabled', {
        configurable: true,
        get: () => false,
        set: (isOff: boolean) => switched.push(isOff),
      });
    Object.defineProperty(made.Document.prototype, 'adoptedStyleSheets', {
      configurable: true,
      get: () => sheets,
      set: (others: unknown[]) => (sheets = others),
    });
  };
  const made = new JSDOM(html, { url: 'https://shop.test/', runScripts: 'outside-only', virtualConsole, beforeParse });
  const { window } = made;
  windows.push(window);
  const look = (code: string): unknown => window.eval(`'use strict'; ${code}`);
  script = window.document.createElement('script');
  script.dataset['own'] = shellsOwn;
  window.eval(globalsScript);
  script = null;
  /** As the page runs a script from there. */
  function runFrom(src: string, code: string) {
    script = Object.assign(window.document.createElement('script'), src && { src });
    runInContext(code, made.getInternalVMContext(), { filename: src && new URL(src, window.location.href).href });
    script = null;
  }
  if (hasBegun) runFrom(`${shellsOwn}main.js`, 'storefrontBegin()');
  return { window, look, said, registered, switched, runFrom, begin: () => window.eval(globalsScript) };
}

/** One page for the cases of a table, none of which changes it; making one takes longer than most of them. */
function shared(open: () => ReturnType<typeof page>): () => ReturnType<typeof page> {
  let one: ReturnType<typeof page> | undefined;
  afterAll(() => one?.window.close());
  return () => {
    if (!one) {
      one = open();
      windows.pop();
    }
    one.said.length = 0;
    return one;
  };
}

const unchanged = shared(page);

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
  [
    'MutationObserver = class { constructor() { throw new Error("planted"); } }',
    'typeof new MutationObserver(() => {}).observe',
    'function',
  ],
  ['console.error = () => { throw new Error("planted"); }', 'typeof console.error', 'function'],
  ['document.createElement = () => null', 'document.createElement("i").localName', 'i'],
  ['Node.prototype.appendChild = () => null', 'document.body.appendChild(document.createElement("i")).localName', 'i'],
  [
    'EventTarget.prototype.addEventListener = () => null; let heard = 0',
    'addEventListener("a", () => heard++); dispatchEvent(new Event("a")); heard',
    1,
  ],
  ['navigator.sendBeacon = () => "planted"', 'navigator.sendBeacon()', 'sent'],
  ['Navigator.prototype.sendBeacon = () => "planted"', 'navigator.sendBeacon()', 'sent'],
  ['Storage.prototype.getItem = () => "planted"', 'localStorage.getItem("a")', null],
])('S016 what all code calls is not exchanged by one remote, which goes on: %s', (planted, asked, answer) => {
  const { look, said } = unchanged();
  expect(look(`${planted}; ${asked}`)).toBe(answer);
  expect(said).toEqual([expect.stringMatching(/^\w+ is everybody’s; it stays as it is\.$/)]);
});

it.each(Object.entries(partsOf))('S016 nothing of %s is exchanged: %j', (owner, names) => {
  const { look, said } = page();
  const exchanged = names.filter((name) =>
    look(`const { ${name}: before } = ${owner}; ${owner}.${name} = 7; ${owner}.${name} !== before`),
  );
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
  const { window, begin } = page(event);
  const asked = jest.fn();
  window.alert = asked;
  begin();
  window.alert('Sure?');
  expect(asked).toHaveBeenCalledTimes(times);
});

it.each([
  ['by a press', { type: 'click', isTrusted: true }, 'asked'],
  ['not by what nobody pressed', { type: 'click', isTrusted: false }, undefined],
  ['not as a page comes', { type: 'load', isTrusted: true }, undefined],
  ['not by a timer', undefined, undefined],
])('S016 the browser asks whether it may notify %s', (_when, event, answer) => {
  expect(page(event).look('Notification.requestPermission()')).toBe(answer);
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

it.each([
  ['a style', "document.createElement('style')"],
  ['another’s link', "Object.assign(document.createElement('link'), { href: '/releases/mf-others/1/a.css' })"],
  ['a link of one’s own', "Object.assign(document.createElement('link'), { href: '/releases/mf-own/1/a.css' })"],
])('S016 no sheet of the page is switched off by its element, and one in a shadow root is: %s', (_whose, made) => {
  const { switched, runFrom } = page();
  runFrom('/releases/mf-own/1/a.js', `globalThis.sheet = document.head.appendChild(${made}); sheet.disabled = true`);
  expect(switched).toEqual([]);
  runFrom(
    '/releases/mf-own/1/a.js',
    `document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' }).append(sheet.cloneNode()); document.body.lastChild.shadowRoot.lastChild.disabled = true`,
  );
  expect(switched).toEqual([true]);
});

it('S016 what a sheet gives to all is registered anew by nobody, and one’s own property is', () => {
  const { window, look, said, registered } = page();
  window.document.documentElement.style.setProperty('--color-accent', 'red');
  look(
    `for (const name of ['--color-accent', '--angle']) CSS.registerProperty({ name, syntax: '*', inherits: false })`,
  );
  expect([registered, said]).toEqual([['--angle'], ['registerProperty is everybody’s; it stays as it is.']]);
});

it.each(['html', 'head', 'body', '#root', '#root > div', 'header', 'main', 'footer'])(
  'S016 the shop’s own elements are not written anew: %s',
  (part) => {
    const { window, look, said } = page();
    window.document.querySelector('b')!.outerHTML =
      '<div id="root"><div><header></header><main><p><b>words</b></p></main><footer></footer></div></div>';
    const { outerHTML } = window.document.documentElement;
    look(
      `const part = document.querySelector('${part}'); part.innerHTML += '<i>planted</i>'; part.outerHTML = ''; part.setHTMLUnsafe('planted'); part.setHTML('planted')`,
    );
    expect(window.document.documentElement.outerHTML).toBe(outerHTML);
    expect(said).toHaveLength(4);
    look(
      `document.head.insertAdjacentHTML('beforeend', '<meta http-equiv="Content-Security-Policy" content="default-src">'); document.body.insertAdjacentHTML('beforeend', '')`,
    );
    expect(said).toHaveLength(5);
    look(`document.querySelector('p').innerHTML = '<i>own</i>'`);
    expect(window.document.querySelector('p')!.innerHTML).toBe('<i>own</i>');
  },
);

it.each(['body', '#root', '#root > div', 'header', 'main'])(
  'S016 nothing is hung on the shop’s own elements that browsers draw in place of what stands in them: %s',
  (part) => {
    const { window, look, said } = page();
    window.document.querySelector('b')!.outerHTML =
      '<div id="root"><div><header></header><main><p></p></main></div></div>';
    expect(
      look(
        `Element.prototype.attachShadow.call(document.querySelector('${part}'), { mode: 'open' }); document.querySelector('${part}').shadowRoot`,
      ),
    ).toBeNull();
    expect(said).toEqual(['attachShadow is everybody’s; it stays as it is.']);
    expect(
      look(`document.querySelector('p').attachShadow({ mode: 'open' }) === document.querySelector('p').shadowRoot`),
    ).toBe(true);
  },
);

it('S016 nobody keeps a part of the frame from being painted', () => {
  const { window, look, said } = page();
  window.document.querySelector('b')!.outerHTML =
    '<div id="root"><div><header></header><main><p></p></main></div></div>';
  expect(
    look(
      `[document.documentElement, document.querySelector('main'), document.querySelector('p')].map((part) => part.startViewTransition(() => {}))`,
    ),
  ).toEqual([undefined, undefined, 'held']);
  expect(said).toHaveLength(2);
});

it('S204 nobody looks into React in place of the shop, and a developer’s tool does', () => {
  const { look } = page();
  const hook = '__REACT_DEVTOOLS_GLOBAL_HOOK__';
  const before = look(hook);
  look(`try { ${hook} = {}; } catch {} Object.freeze(${hook}); Object.setPrototypeOf(${hook}, null);`);
  look(`${hook}.inject = () => 7;`);
  expect([
    look(hook) === before,
    look(`${hook}.supportsFiber && Object.isExtensible(${hook}) && ${hook}.inject()`),
  ]).toEqual([true, 7]);
});

it('S204 words that stand side by side in the page are joined by nobody, since whoever draws keeps each of them', () => {
  const { look } = page();
  const joined = (place: string) =>
    look(
      `const words = ${place}; words.append('a', 'b'); for (const one of [words, document]) one.normalize(); words.lastChild.data`,
    );
  expect(['document.querySelector("b")', 'document.createElement("p")'].map(joined)).toEqual(['b', 'ab']);
});

it('S016 what is refused is said some times, not as often as somebody tries', () => {
  const { look, said } = page();
  look('for (let at = 0; at < 1000; at++) { stop(); document.body.addEventListener = () => {}; }');
  expect(said).toHaveLength(38);
});

it.each(['call', 'apply', 'bind'])('S016 functions are called as they were: %s', (way) => {
  const { look, said } = page();
  look(
    `Function.prototype.${way} = () => { throw new Error('planted'); }; const own = () => {}; own.${way} = () => 'own'; globalThis.own = own;`,
  );
  expect([look(`typeof (() => 7).${way}({})`), look(`own.${way}()`), said]).toEqual([
    way === 'bind' ? 'function' : 'number',
    'own',
    [`${way} is everybody’s; it stays as it is.`],
  ]);
});

it.each(['hasOwnProperty', 'isPrototypeOf', 'propertyIsEnumerable'])(
  'S016 objects are asked as they were: %s',
  (way) => {
    const { look, said } = page();
    look(
      `Object.prototype.${way} = () => { throw new Error('planted'); }; globalThis.own = { ${way}: 7 }; const written = {}; written.${way} = 8; globalThis.written = written;`,
    );
    expect([
      look(`({}).${way}('a')`),
      look(`own.${way} + written.${way}`),
      look(`Object.keys(written).join()`),
      said,
    ]).toEqual([false, 15, way, [`${way} is everybody’s; it stays as it is.`]]);
  },
);

it.each([
  'document.querySelectorAll("b")',
  'document.forms',
  'document.body.classList',
  'new URLSearchParams("a=1")',
  'new Headers({ a: "1" })',
])('S016 lists are gone through as they were: %s', (list) => {
  const { look } = page();
  const before = look(`[...${list}].length`);
  look(`Object.getPrototypeOf(${list})[Symbol.iterator] = () => { throw new Error('planted'); }`);
  expect(look(`[...${list}].length`)).toBe(before);
});

it.each(['stop', 'close'])('S016 nobody stops what is loading, nor closes the window: %s', (name) => {
  const { look, said } = page();
  expect([look(`${name}()`), said]).toEqual([undefined, [`${name} is everybody’s; it stays as it is.`]]);
});

it('S016 the shop’s own elements are called otherwise by nobody', () => {
  const { window, look, said } = page();
  window.document.querySelector('b')!.outerHTML =
    '<div id="root"><div><header></header><main id="content"><p></p></main></div></div>';
  look(`for (const part of document.querySelectorAll('#root, main, p')) part.id = 'planted';`);
  expect([window.document.querySelectorAll('#root > div > #content > #planted').length, said.length]).toEqual([1, 2]);
});

describe('what everybody has one and the same of', () => {
  const owners = [
    'window',
    'document',
    'history',
    'navigator',
    'document.documentElement',
    'document.body',
    'document.querySelector("#root")',
    'document.querySelector("main")',
  ];
  function framed() {
    const one = page();
    one.window.document.querySelector('b')!.outerHTML =
      '<div id="root"><div><header></header><main><p></p></main></div></div>';
    return one;
  }
  const takings = (one: string, way: string) => [
    `${one}.${way} = () => 'planted'`,
    `Object.defineProperty(${one}, '${way}', { value: () => 'planted' })`,
    `Reflect.defineProperty(${one}, '${way}', { get() { throw new Error('planted'); } })`,
    `Object.defineProperties(${one}, { ${way}: { value: () => 'planted' } })`,
    `Object.setPrototypeOf(${one}, null)`,
  ];

  it.each(owners)('S204 takes no parts in place of its kind’s: %s', (one) => {
    const { look, said } = framed();
    const way = one === 'history' ? 'back' : one === 'navigator' ? 'javaEnabled' : 'addEventListener';
    const before = look(`${one}.${way}`);
    for (const taking of takings(one, way)) look(`try { ${taking} } catch {}`);
    expect(look(`${one}.${way}`)).toBe(before);
    expect(said.length).toBeGreaterThan(1);
    look(`${one}.planted = 7; Object.defineProperty(${one}, 'own', { value: 7 })`);
    expect(look(`${one}.planted + ${one}.own`)).toBe(14);
  });

  it.each(owners)('S204 takes additions of everybody’s at all times: %s', (one) => {
    const { look } = framed();
    look(
      `for (const way of ['freeze', 'seal', 'preventExtensions']) Object[way](${one}); Reflect.preventExtensions(${one}); ${one}.planted = 7;`,
    );
    expect(look(`${one}.planted`)).toBe(7);
  });

  it.each(['document', 'document.body', 'document.querySelector("#root")', 'Element.prototype', 'Promise'])(
    'S204 keeps its kind, and the parts of that, by the older ways of changing them, too: %s',
    (one) => {
      const { look, said } = framed();
      look(
        `${one}.__proto__ = null; ${one}.__defineGetter__('hasOwnProperty', () => 'planted'); ${one}.__defineSetter__('isPrototypeOf', () => {});`,
      );
      expect([look(`${one} instanceof Object`), look(`typeof ${one}.hasOwnProperty`), said]).toEqual([
        true,
        'function',
        ['__proto__', '__defineGetter__', '__defineSetter__'].map(
          (name) => `${name} is everybody’s; it stays as it is.`,
        ),
      ]);
    },
  );

  it('S204 nobody is told off who gives one of them the very part that it has, as tools do that look whether it is there', () => {
    const { look, said } = framed();
    look('document.querySelector = document.querySelector; document.addEventListener = document.addEventListener');
    expect(said).toEqual([]);
  });

  it.each([
    'document.documentElement',
    'document.body',
    'document.querySelector("#root")',
    'document.querySelector("main")',
  ])(
    'S204 keeps no part that a class has defined before the shop began, and none later of those that React draws by: %s',
    (one) => {
      const { window, look, runFrom } = page(undefined, false);
      window.document.body.insertAdjacentHTML(
        'beforeend',
        '<div id="root"><div><header></header><main><p></p></main></div></div>',
      );
      const define = (part: string) =>
        look(
          `class Given { constructor() { return ${one}; } } class Parts extends Given { ${part} = 'planted'; } try { new Parts(); } catch {}`,
        );
      const spoilt = () =>
        [
          'querySelector',
          'appendChild',
          'insertBefore',
          'removeChild',
          'setAttribute',
          'removeAttribute',
          'addEventListener',
          'removeEventListener',
        ].filter((part) => (define(part), look(`${one}.${part}`) === 'planted'));
      expect(spoilt()).toHaveLength(8);
      runFrom(`${shellsOwn}main.js`, 'storefrontBegin()');
      expect([look(`${one}.querySelector`) === 'planted', spoilt()]).toEqual([false, ['querySelector']]);
    },
  );

  it.each(['addEventListener', 'firstChild', 'parentNode'])(
    'S204 and so it is with what stands in a screen, whose may be anybody’s: %s',
    (way) => {
      const { look } = framed();
      const parts = ['document.querySelector("p")', 'document.querySelector("p").firstChild'];
      look(`document.querySelector('p').append('words')`);
      const tell = () => parts.map((one) => look(`${one}.${way}`));
      const before = tell();
      for (const one of parts) for (const taking of takings(one, way)) look(`try { ${taking} } catch {}`);
      expect(tell()).toEqual(before);
    },
  );

  it.each(['document.body', 'document.querySelector("#root")', 'document.querySelector("p")'])(
    'S204 and so it is with what says that it has another constructor: %s',
    (one) => {
      const { look } = framed();
      look(
        `try { ${one}.constructor = class {}; } catch {} try { Object.defineProperty(${one}, 'constructor', { value: 7 }); } catch {}`,
      );
      for (const taking of takings(one, 'appendChild')) look(`try { ${taking} } catch {}`);
      expect(look(`${one}.appendChild === Node.prototype.appendChild`)).toBe(true);
    },
  );

  it('S204 but what React hears of a field by is there, and what stands in no page, or all of a kind, takes parts as before', () => {
    const { look } = framed();
    look(
      `document.querySelector('p').innerHTML = '<input>'; for (const name of ['value', 'checked']) Object.defineProperty(document.querySelector('input'), name, { get: () => name });`,
    );
    look(
      `const part = document.createElement('p'); part.addEventListener = () => 'own'; globalThis.part = part; Object.defineProperty(HTMLElement.prototype, 'added', { value: 'more' })`,
    );
    expect(
      look(
        `[document.querySelector('input').value, document.querySelector('input').checked, part.addEventListener(), document.body.added, Object.isFrozen(Object.freeze(part))].join()`,
      ),
    ).toBe('value,checked,own,more,true');
  });
});

describe('what all things of a kind have in common', () => {
  const kinds = ['HTMLElement', 'HTMLParagraphElement', 'Text', 'XMLDocument'];
  const ways = ['addEventListener', 'appendChild', 'insertBefore', 'querySelector'];
  const exchange: Record<string, (kind: string, way: string) => string> = {
    written: (kind, way) => `${kind}.prototype.${way} = () => 'planted'`,
    defined: (kind, way) => `Object.defineProperty(${kind}.prototype, '${way}', { value: () => 'planted' })`,
    'defined by the older way': (kind, way) => `${kind}.prototype.__defineGetter__('${way}', () => 'planted')`,
  };
  const inherited = (look: (code: string) => unknown, kind: string) =>
    ways.filter((way) => look(`${kind}.prototype.${way} !== undefined`));

  it.each(Object.keys(exchange))('S204 is exchanged by nobody in one that inherits it: %s', (how) => {
    const { look } = page();
    const exchanged = kinds.flatMap((kind) =>
      inherited(look, kind).filter(
        (way) => (look(exchange[how]!(kind, way)), look(`Object.hasOwn(${kind}.prototype, '${way}')`)),
      ),
    );
    expect(exchanged).toEqual([]);
  });

  const othersConstructor: Record<string, (kind: string) => string> = {
    'a class': (kind) => `${kind}.prototype.constructor = class {}`,
    'one that says that it is its prototype': (kind) =>
      `const Own = function () {}; Own.prototype = ${kind}.prototype; ${kind}.prototype.constructor = Own`,
    none: (kind) => `delete ${kind}.prototype.constructor`,
  };
  const ofThePage = ['HTMLElement', 'HTMLParagraphElement', 'HTMLBodyElement', 'PointerEvent', 'MouseEvent'];

  it.each(Object.entries(othersConstructor))(
    'S204 is exchanged by nobody who has it say that its constructor is %s',
    (_what, changed) => {
      const { window, look } = page();
      window.document.body.append(window.document.createElement('p'));
      const exchanged = ofThePage.flatMap((kind) =>
        ['addEventListener', 'appendChild', 'preventDefault'].filter((way) => {
          look(`try { ${changed(kind)} } catch {}`);
          // Events of jsdom have another realm's older way.
          for (const how of [exchange['written']!, exchange['defined']!])
            look(`try { if ('${way}' in ${kind}.prototype) { ${how(kind, way)} } } catch {}`);
          return look(
            `Object.hasOwn(${kind}.prototype, '${way}') && String(${kind}.prototype.${way}).includes('planted')`,
          );
        }),
      );
      expect(exchanged).toEqual([]);
    },
  );

  it.each([
    'CSSRule.prototype.parentStyleSheet',
    'MutationRecord.prototype.addedNodes',
    'UserActivation.prototype.hasBeenActive',
    'NavigationDestination.prototype.sameDocument',
  ])('S016 nobody has fences be told something else: %s', (place) => {
    const [owner, name] = [place.slice(0, place.lastIndexOf('.')), place.split('.').at(-1)!];
    const { look } = page();
    look(`try { Object.defineProperty(${owner}, '${name}', { get: () => 'planted' }); } catch {}`);
    expect(look(`!String(Object.getOwnPropertyDescriptor(${owner}, '${name}').get).includes('planted')`)).toBe(true);
  });

  it.each(['self', 'globalThis'])('S204 is looked up in the window by all code, whatever somebody calls %s', (name) => {
    const { look } = page();
    look(`try { ${name} = {}; } catch {} try { Object.defineProperty(window, '${name}', { value: {} }); } catch {}`);
    expect(look(`${name} === window`)).toBe(true);
  });

  it.each(['Object', 'Function', 'Array', 'Error', 'Promise', 'HTMLElement'])(
    'S204 is made unchangeable by nobody, so that others may have their own: %s',
    (kind) => {
      const { look } = page();
      look(
        `for (const way of ['freeze', 'seal', 'preventExtensions']) for (const one of [${kind}, ${kind}.prototype]) Object[way](one);`,
      );
      expect(
        look(
          `const own = ${kind === 'Function' ? '() => {}' : `Object.create(${kind}.prototype)`}; own.toString = () => 'own'; own.constructor = 7; own.toString() + own.constructor`,
        ),
      ).toBe('own7');
    },
  );

  it('S204 is added to, and whoever inherits it has their own', () => {
    const { look, said } = page();
    look(
      `HTMLElement.prototype.planted = 1; Object.defineProperty(Promise, 'planted', { value: 2 }); class Words extends Array {} Words.prototype.map = () => 3; Words.from = () => 4; globalThis.Words = Words; class Own extends HTMLElement {} Own.prototype.remove = () => 5;`,
    );
    expect([
      look(
        `[document.body.planted, Promise.planted, new Words().map(), Words.from(), Object.isFrozen(Object.freeze(class {}))].join()`,
      ),
      said,
    ]).toEqual(['1,2,3,4,true', []]);
  });
});

describe('before the shop’s own scripts have begun', () => {
  const spoil = `document.querySelector('script').remove(); document.querySelector('b').textContent = 'planted'; document.createElement('i').append(document.querySelector('b')); history.replaceState(null, '', '/planted');`;
  function early() {
    const one = page(undefined, false);
    one.window.document.body.insertAdjacentHTML('beforeend', '');
    return one;
  }

  it('S204 what the server has drawn, and the address, are nobody’s to change, and what is added is', () => {
    const { window, look, runFrom } = early();
    window.document.body.append(window.document.createElement('script'));
    const before = window.document.documentElement.outerHTML;
    look(spoil);
    expect([window.document.documentElement.outerHTML, window.location.pathname]).toEqual([before, '/']);
    look(`document.body.append('more'); document.createElement('i').append('own')`);
    expect(window.document.body.textContent).toContain('more');
    runFrom(`${shellsOwn}main.js`, 'storefrontBegin()');
    look(spoil);
    expect([window.document.documentElement.outerHTML === before, window.location.pathname]).toEqual([
      false,
      '/planted',
    ]);
  });

  it.each([
    ...['document.documentElement', 'document.head', 'document.body', 'document.querySelector("#root")'].flatMap(
      (one) => [
        `${one}.remove()`,
        `${one}.replaceWith('planted')`,
        `${one}.parentNode.removeChild(${one})`,
        `document.createElement('i').append(${one})`,
      ],
    ),
    'document.replaceChildren()',
    'document.body.replaceChildren()',
  ])('S204 and at all times the document’s own elements stay where they are: %s', (taking) => {
    const { window, look, said } = page();
    window.document.querySelector('b')!.id = 'root';
    const before = window.document.documentElement.outerHTML;
    look(taking);
    expect([window.document.documentElement.outerHTML, said.length]).toEqual([before, 1]);
    look(`document.head.removeChild(document.querySelector('style')); document.body.append('more')`);
    expect(window.document.head.innerHTML).toBe('');
  });

  it.each([
    'sheet.textContent = ""',
    'sheet.firstChild.data = ""',
    'sheet.append("b { }")',
    'sheet.setAttribute("type", "planted")',
    'sheet.type = "planted"',
    'sheet.firstChild.remove()',
  ])('S204 nor do its sheets become others: %s', (spoiling) => {
    const { window, look, said } = page();
    look(`const sheet = document.querySelector('style'); ${spoiling}`);
    expect([window.document.head.innerHTML, said.length]).toEqual(['<style>b { color: red }</style>', 1]);
    look(`const own = document.createElement('style'); own.textContent = 'i {}'; document.head.append(own)`);
    expect(window.document.head.querySelectorAll('style')).toHaveLength(2);
  });

  it('S204 but by whose they are, as a developer’s tools exchange them', () => {
    const { window, said, runFrom } = page();
    const folder = '/releases/mf-news/1/browser/';
    const link = Object.assign(window.document.createElement('link'), { href: `${folder}news.css` });
    window.document.head.append(link);
    Object.defineProperty(link, 'sheet', { value: {} });
    const change = `document.querySelector('link').rel = 'preload'`;
    runFrom('/releases/mf-catalog/1/browser/main.js', change);
    expect([link.rel, said.length]).toEqual(['', 1]);
    runFrom(`${folder}main.js`, change);
    expect([link.rel, said.length]).toEqual(['preload', 1]);
  });

  it('S204 nor by who is called by them: an effect, which React runs', () => {
    const { window, said, runFrom } = page();
    const folder = '/releases/shell/1/browser/';
    const link = Object.assign(window.document.createElement('link'), { href: `${folder}shell.css` });
    window.document.head.append(link);
    Object.defineProperty(link, 'sheet', { value: {} });
    runFrom(`${folder}react.js`, 'globalThis.commit = (effect) => effect();');
    runFrom(
      '/releases/mf-news/1/browser/main.js',
      `commit(() => { document.querySelector('link').media = 'print'; });`,
    );
    expect([link.media, said.length]).toEqual(['', 1]);
  });

  it.each(
    [
      'file.onload = null',
      'file.onerror = null',
      'file.dispatchEvent(new Event("load"))',
      'file.dispatchEvent(new Event("error"))',
    ].flatMap((spoiling) => ['link', 'script'].map((tag) => [spoiling, tag])),
  )('S204 nor does anybody but the browser say of a file that it has come, or failed: %s, a %s', (spoiling, tag) => {
    const { window, look, said } = page();
    const heard = jest.fn();
    const file = Object.assign(window.document.createElement(tag), { onload: heard, onerror: heard });
    window.document.head.append(file);
    look(`const file = document.querySelector('head > ${tag}'); ${spoiling};`);
    expect([file.onload, file.onerror, heard.mock.calls.length, said]).toEqual([heard, heard, 0, []]);
    file.remove();
    look(`const file = document.createElement('${tag}'); ${spoiling};`);
  });

  it('S204 but whose file it is may hear no more of it, as a developer’s tools do before they have it drawn', () => {
    const { window, runFrom } = page();
    const folder = '/releases/mf-news/1/browser/';
    const heard = jest.fn();
    const link = window.document.head.appendChild(
      Object.assign(window.document.createElement('link'), { href: `${folder}news.css`, onload: heard }),
    );
    const end = `document.querySelector('link').onload = null`;
    runFrom('/releases/mf-catalog/1/browser/main.js', end);
    expect(link.onload).toBe(heard);
    runFrom(`${folder}main.js`, end);
    expect(link.onload).toBeNull();
  });

  it('S204 nor is a sheet none any more', () => {
    const { window, look } = page();
    const link = window.document.head.appendChild(
      Object.assign(window.document.createElement('link'), { rel: 'stylesheet' }),
    );
    expect(
      look(
        `const { relList } = document.querySelector('link'); relList.remove('stylesheet'); document.querySelector('link').relList.value = 'planted'; document.querySelector('link').relList.contains('stylesheet')`,
      ),
    ).toBe(true);
    expect(link.rel).toBe('stylesheet');
  });

  it('S204 nor are its letters drawn otherwise', () => {
    const { look, said } = page();
    expect(look(`const face = new FontFace(); face.family = 'planted'; face.family`)).toBe('Onest');
    expect(said).toEqual(['family is everybody’s; it stays as it is.']);
  });

  it('S204 the page’s own scripts change it', () => {
    const { window, runFrom } = early();
    runFrom('', `document.querySelector('b').textContent = 'counted'`);
    expect(window.document.querySelector('b')!.textContent).toBe('counted');
  });

  it.each([
    'storefrontEarly',
    'storefrontActs',
    'storefrontShown',
    'storefrontKeep',
    'storefrontGate',
    'storefrontBegin',
  ])('S204 nobody gives the shop something else to begin with: %s', (name) => {
    const { window, look } = page(undefined, false);
    expect(() => look(`Object.defineProperty(window, '${name}', { get() { throw new Error('planted'); } })`)).toThrow(
      /Cannot redefine/,
    );
    look(`try { window.${name} = 7; } catch {}`);
    expect((window as unknown as Record<string, unknown>)[name]).toBeUndefined();
  });
});

it('S016 nobody has the whole document edited, where links lead nowhere, and it is given back', () => {
  const { window, look, begin, said } = page();
  const set: string[] = [];
  // jsdom has none.
  Object.defineProperty(window.Document.prototype, 'designMode', {
    configurable: true,
    get: () => set.at(-1),
    set: (how: string) => void set.push(how),
  });
  begin();
  look(`document.designMode = 'on'; document.designMode = 'off'`);
  expect([set, said]).toEqual([['off'], ['designMode is everybody’s; it stays as it is.']]);
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

it.each([
  'Object.prototype.planted = 1',
  'Function.prototype.planted = 1',
  'Object.defineProperty(Object.prototype, "toJSON", { value: () => 7 })',
])('S016 who adds to what everything inherits fails where that stands: %s', (planted) => {
  const { look } = page();
  expect(() => look(planted)).toThrow(/not extensible/);
  expect(
    look(
      'let keys = ""; for (const key in { own: 1 }) keys += key; for (const key in () => {}) keys += key; keys + JSON.stringify({})',
    ),
  ).toBe('own{}');
});

it('an object of one’s own says what it likes, a list has a method of its own, and a polyfill is added', () => {
  const { look, said } = page();
  look(
    'class Own {} Own.prototype.toString = () => "mine"; globalThis.own = String(new Own()); Array.prototype.planted ??= () => 7; globalThis.planted ??= () => 8;',
  );
  expect(
    look(
      'const list = []; list.push = () => 9; [own, [].planted(), planted(), list.push(1), Object.keys(list)].join()',
    ),
  ).toBe('mine,7,8,9,push');
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

  it.each(['mf_news = "planted"', 'var mf_news = "planted"', 'window.mf_news = "planted"'])(
    'S204 is no element’s id, and nobody’s to write but its own entry’s: %s',
    (planted) => {
      const { window, look, runFrom } = page();
      window.document.body.innerHTML = '<i id="mf_news"></i>';
      runFrom(`${shellsOwn}main.js`, `storefrontKeep('mf_news', '${own}')`);
      runFrom('/releases/mf-catalog/1/browser/remoteEntry.js', planted);
      expect(look('mf_news')).toBeUndefined();
      runFrom(own, 'var mf_news = "own"');
      runFrom('', planted);
      expect(look('mf_news')).toBe('own');
    },
  );

  it('S204 is kept from the first script on, by what its element gives', () => {
    const { window } = new JSDOM('', { url: 'https://shop.test/', runScripts: 'dangerously' });
    windows.push(window);
    const script = Object.assign(window.document.createElement('script'), { textContent: globalsScript });
    script.dataset['entries'] = JSON.stringify([['mf_news', own]]);
    window.document.head.append(script);
    window.eval('var mf_news = "planted"');
    expect(window.eval('mf_news')).toBeUndefined();
    expect(() => window.eval('Object.defineProperty(window, "mf_news", { value: "planted" })')).toThrow(
      /Cannot redefine/,
    );
  });

  it('S204 is of another address where the shell says so', () => {
    const { look, runFrom } = page();
    runFrom(
      `${shellsOwn}main.js`,
      `storefrontKeep('mf_news', '${own}'); storefrontKeep('mf_news', 'http://localhost:3001/remoteEntry.js')`,
    );
    runFrom(own, 'mf_news = "published"');
    expect(look('mf_news')).toBeUndefined();
    runFrom('http://localhost:3001/remoteEntry.js', 'mf_news = "from elsewhere"');
    expect(look('mf_news')).toBe('from elsewhere');
  });
});

describe('a gate', () => {
  /** A page of which the shop's own script has the gates. */
  function opened() {
    const one = page();
    one.runFrom(`${shellsOwn}main.js`, 'globalThis.gate = storefrontGate');
    return one;
  }
  /** For cases each of which has a gate of its own. */
  const open = shared(opened);
  const fenceBy = (owner: string, name: string) =>
    `gate(${owner}, '${name}', (way, one, given) => { asked.push([one === own, ...given].join()); return 'fenced'; })`;

  it.each(Object.entries(called))('S016 is passed by nobody, whoever took the way before: %s, %j', (owner, names) => {
    const { look } = open();
    const passed = names.filter((name) => {
      const answer = look(
        `globalThis.asked = []; globalThis.own = {}; const taken = ${owner}.${name}, way = ${fenceBy(owner, name)}; ${owner}.${name} = 7; [taken.call(own, 1, 2), Reflect.apply(${owner}.${name}, own, [3]), ...asked, typeof way, way === taken].join()`,
      );
      return answer !== 'fenced,fenced,true,1,2,true,3,function,false';
    });
    expect(passed).toEqual([]);
  });
  it.each(Object.entries(set))('S016 is passed by nobody who sets: %s, %j', (owner, names) => {
    const { look } = open();
    const passed = names.filter(
      (name) =>
        look(
          `globalThis.asked = []; globalThis.own = {}; const { set: taken } = Object.getOwnPropertyDescriptor(${owner}, '${name}'); ${fenceBy(owner, name)}; taken.call(own, 7); asked.join()`,
        ) !== 'true,7',
    );
    expect(passed).toEqual([]);
  });
  it.each(Object.entries(parts))(
    'S016 is passed by nobody who writes into a part of another: %s, %j',
    (owner, names) => {
      const { look } = opened();
      const passed = names.filter(
        (name) =>
          look(
            `globalThis.asked = []; globalThis.own = document.body; const { get: taken } = Object.getOwnPropertyDescriptor(${owner}, '${name}'); ${fenceBy(owner, name)}; [taken.call(own), own.${name}, ...asked].join()`,
          ) !== 'fenced,fenced,true,true',
      );
      expect(passed).toEqual([]);
    },
  );
  it.each<[string, string, boolean]>([
    ['the frame’s', 'header', false],
    ['a fragment’s', '[data-slot]', true],
    ['a screen’s', 'main', true],
  ])(
    'S204 opens nothing beyond the page by a press on what is %s, as long as there is no fence',
    (_whose, pressed, isSo) => {
      const event: { target?: Element } = {};
      const { window, look, runFrom } = page(event);
      window.document.querySelector('b')!.outerHTML =
        '<div id="root"><header><i data-slot></i></header><main></main></div>';
      event.target = window.document.querySelector(pressed)!;
      const open = `let pressed = 0; const made = (tag, how) => Object.assign(document.createElement(tag), how, { onclick: () => pressed++ });
      for (const one of [made('input', { type: 'file' }), made('a', { download: 'x' }), made('area', { target: '_blank' }), made('button')]) { one.click(); one.dispatchEvent(new Event('click')); } const dialog = made('dialog'); dialog.open = true; [pressed, open(), showOpenFilePicker(), dialog.open].join()`;
      expect(look(open)).toBe(isSo ? '8,opened,listed,true' : '2,,,true');
      runFrom(
        `${shellsOwn}main.js`,
        `for (const [owner, name] of [[HTMLElement.prototype, 'click'], [EventTarget.prototype, 'dispatchEvent'], [window, 'open'], [window, 'showOpenFilePicker']]) storefrontGate(owner, name, (way, one, given) => Reflect.apply(way, one, given))`,
      );
      expect(look(open)).toBe('8,opened,listed,true');
    },
  );

  it.each([
    ['header', 3],
    ['main', 0],
  ])('S204 sends no form into another window by a press on the frame’s either: %s', (pressed, refused) => {
    const event: { target?: Element } = {};
    const { window, look, said } = page(event);
    window.document.querySelector('b')!.outerHTML = '<div id="root"><header></header><main></main></div>';
    event.target = window.document.querySelector(pressed)!;
    const sent = [
      'form.target = "_blank"; form.submit()',
      'form.target = "_blank"; form.requestSubmit()',
      'form.requestSubmit(Object.assign(document.createElement("button"), { formTarget: "_blank" }))',
      'form.requestSubmit()',
    ];
    for (const send of sent) look(`try { const form = document.createElement('form'); ${send} } catch {}`);
    expect(said).toHaveLength(refused);
  });

  it('S016 lets all through for whom there is no fence, or none any more', () => {
    const { look } = opened();
    look(
      `globalThis.asked = []; globalThis.own = {}; globalThis.taken = Event.prototype.preventDefault; ${fenceBy('Event.prototype', 'preventDefault')}`,
    );
    const isPrevented = 'const event = new Event("a", { cancelable: true }); taken.call(event); event.defaultPrevented';
    expect(look(`{ ${isPrevented} }`)).toBe(false);
    look('gate(Event.prototype, "preventDefault")');
    expect(look(`{ ${isPrevented} }`)).toBe(false);
    look('gate(Event.prototype, "preventDefault", undefined)');
    expect(look(`{ ${isPrevented} }`)).toBe(true);
    expect(look('gate(Event.prototype, "planted", () => 7)')).toBeUndefined();
  });
  it.each([
    ['a remote’s', '/releases/mf-news/1/browser/main.js', ''],
    ['nobody’s', '', ''],
    [
      'one that calls itself the shop’s',
      '/releases/mf-news/1/browser/main.js',
      `try { Object.defineProperty(document, 'currentScript', { value: { src: 'https://shop.test${shellsOwn}main.js' } }); } catch {}`,
    ],
    [
      'one that says so of all',
      '/releases/mf-news/1/browser/main.js',
      `try { Object.defineProperty(Document.prototype, 'currentScript', { get: () => ({ src: 'https://shop.test${shellsOwn}main.js' }) }); } catch {}`,
    ],
  ])('S016 is opened by no other script than the shop’s: %s', (_whose, src, before) => {
    const { look, runFrom } = page();
    runFrom(src, `${before} globalThis.gate = storefrontGate`);
    expect(look('gate')).toBeUndefined();
    expect(() => look('Object.defineProperty(globalThis, "storefrontGate", { value: 7 })')).toThrow(/Cannot redefine/);
  });
});

describe('what errors tell of their stack', () => {
  it.each([
    'Object.freeze(Error)',
    'Object.defineProperty(Error, "stackTraceLimit", { value: 0, writable: false })',
    'Reflect.defineProperty(Error, "prepareStackTrace", { get: () => () => "", configurable: false })',
    'Object.defineProperties(Error, { stackTraceLimit: { value: 0, writable: false } })',
    'Object.seal(Error); Object.freeze(Error)',
  ])('S016 is made unchangeable by nobody: %s', (planted) => {
    const { look } = page();
    look(`try { ${planted} } catch {}`);
    expect(
      look(
        'Error.stackTraceLimit = 7; Error.prepareStackTrace = undefined; [Error.stackTraceLimit, Error.prepareStackTrace, String(new Error("own").stack).includes("own")].join()',
      ),
    ).toBe('7,,true');
  });
  it('is said by whoever says how much', () => {
    const { look } = page();
    expect(
      look('Object.defineProperty(Error, "stackTraceLimit", { value: 3 }) === Error && Error.stackTraceLimit'),
    ).toBe(3);
  });
  it('is all that is spared', () => {
    const { look } = page();
    expect(
      look(
        'const own = Object.freeze({ a: 1 }); Object.defineProperty(Error, "planted", { value: 7 }); Object.defineProperties(own, {}); [Object.isFrozen(own), Error.planted, Reflect.defineProperty(own, "b", { value: 1 })].join()',
      ),
    ).toBe('true,7,false');
  });
});

describe('the list by which chunks come', () => {
  const folder = '/releases/mf-news/1/browser/';
  function listed() {
    const one = page();
    one.runFrom(`${shellsOwn}main.js`, `storefrontKeep('mf_news', '${folder}remoteEntry.js')`);
    return { ...one, came: () => one.look('webpackChunkmf_news.join()') };
  }

  it('S204 takes what comes from the remote’s own folder, before its entry and after it', () => {
    const { look, runFrom, came } = listed();
    runFrom(`${folder}1.js`, '(self.webpackChunkmf_news = self.webpackChunkmf_news || []).push("early")');
    runFrom(
      `${folder}remoteEntry.js`,
      'globalThis.heard = []; const list = self.webpackChunkmf_news, before = list.push.bind(list); list.push = (chunk) => { before(chunk); heard.push(chunk); }',
    );
    runFrom(`${folder}2.js`, 'webpackChunkmf_news.push("late")');
    expect([came(), look('heard.join()')]).toEqual(['early,late', 'late']);
  });
  it.each([
    'webpackChunkmf_news.push("planted")',
    'webpackChunkmf_news.push = () => { globalThis.planted = 7; }',
    'webpackChunkmf_news = { push() {} }',
  ])('S204 takes nothing from elsewhere: %s', (planted) => {
    const { look, runFrom, came } = listed();
    runFrom('/releases/mf-catalog/1/browser/remoteEntry.js', planted);
    runFrom(`${folder}1.js`, 'webpackChunkmf_news.push("own")');
    expect([came(), look('typeof planted')]).toEqual(['own', 'undefined']);
  });
  it('S204 is of another folder where the shell says so', () => {
    const { runFrom, came } = listed();
    runFrom(`${shellsOwn}main.js`, "storefrontKeep('mf_news', 'http://localhost:3001/remoteEntry.js')");
    runFrom(`${folder}1.js`, 'webpackChunkmf_news.push("published")');
    runFrom('http://localhost:3001/1.js', 'webpackChunkmf_news.push("from elsewhere")');
    expect(came()).toBe('from elsewhere');
  });
  it('S204 is the shop’s for its own', () => {
    const { look, runFrom } = page();
    runFrom('/releases/mf-news/1/browser/main.js', 'webpackChunkshell.push("planted")');
    runFrom(`${shellsOwn}browser/main.js`, 'webpackChunkshell.push("own")');
    expect(look('webpackChunkshell.join()')).toBe('own');
  });
});

it.each([
  ['Date.prototype.getTime', 'new Date(7).getTime()', 7],
  ['Date.prototype.valueOf', 'new Date(7) - 0', 7],
  ['Date.prototype.toString', 'String(new Date(7)).slice(11, 15)', '1970'],
  ['URL.prototype.toJSON', 'new URL("https://a.test/").toJSON()', 'https://a.test/'],
  ['URLSearchParams.prototype.get', 'new URLSearchParams("a=1").get("a")', '1'],
  ['Headers.prototype.get', 'new Headers({ a: "1" }).get("a")', '1'],
  [
    'AbortController.prototype.abort',
    '(() => { const one = new AbortController(); one.abort(); return one.signal.aborted; })()',
    true,
  ],
  ['FormData.prototype.get', 'new FormData().get("a")', null],
  ['Node.prototype.contains', 'document.contains(document.body)', true],
  ['Element.prototype.matches', 'document.body.matches("body")', true],
  ['Document.prototype.hasFocus', 'typeof document.hasFocus()', 'boolean'],
  [
    'CharacterData.prototype.appendData',
    '(() => { const one = document.createTextNode("a"); one.appendData("b"); return one.data; })()',
    'ab',
  ],
  ['DOMTokenList.prototype.contains', 'document.body.classList.contains("a")', false],
  ['Event.prototype.composedPath', 'new Event("a").composedPath().length', 0],
  ['MutationObserver.prototype.takeRecords', 'new MutationObserver(() => {}).takeRecords().length', 0],
  ['Intl.NumberFormat.prototype.formatToParts', 'new Intl.NumberFormat("en").formatToParts(7)[0].value', '7'],
])('S016 what all ask, draw, hear and write by does for all what it did: %s', (method, asked, answer) => {
  const { look, said } = unchanged();
  look(`${method} = () => { throw new Error('planted'); }`);
  expect(look(asked)).toBe(answer);
  expect(said).toHaveLength(1);
});

it('S016 nor do styles otherwise', () => {
  const { look } = page();
  look('CSSStyleDeclaration.prototype.getPropertyValue = () => { throw new Error("planted"); }');
  expect(look('document.body.style.getPropertyValue("color")')).toBe('');
});

it.each([
  ...[
    'Node.prototype.textContent',
    'Element.prototype.className',
    'HTMLElement.prototype.dataset',
    'HTMLInputElement.prototype.value',
    'Document.prototype.documentElement',
    'CharacterData.prototype.data',
  ],
  ...[
    'AbortController.prototype.signal',
    'XMLHttpRequest.prototype.status',
    'NodeList.prototype.length',
    'HTMLCollection.prototype.length',
    'HTMLIFrameElement.prototype.contentWindow',
    'UIEvent.prototype.detail',
    'MessageEvent.prototype.data',
  ],
  ...[
    'Event.prototype.type',
    'MouseEvent.prototype.button',
    'KeyboardEvent.prototype.key',
    'History.prototype.state',
    'Selection.prototype.rangeCount',
    'URL.prototype.href',
    'Intl.NumberFormat.prototype.format',
  ],
  ...['event', 'history', 'innerWidth', 'innerHeight', 'scrollX', 'scrollY'].map((name) => `window.${name}`),
  ...[
    'documentElement',
    'head',
    'body',
    'activeElement',
    'readyState',
    'visibilityState',
    'hidden',
    'defaultView',
    'currentScript',
    'title',
    'styleSheets',
  ].map((name) => `document.${name}`),
])('S016 nor is said otherwise what they tell of themselves: %s', (part) => {
  const [, owner, name] = /^(.*)\.(\w+)$/.exec(part)!;
  expect(() =>
    unchanged().look(`Object.defineProperty(${owner}, '${name}', { get() { throw new Error('planted'); } })`),
  ).toThrow(/Cannot redefine/);
});

it('S016 a press is the browser’s to tell of, and a document hears what it is given', () => {
  const press = { type: 'click', isTrusted: true };
  const { window, look, said } = page(press);
  look('event = { type: "planted" }; document.title = "own"');
  expect([look('event'), said, window.document.title]).toEqual([
    press,
    ['event is everybody’s; it stays as it is.'],
    'own',
  ]);
});

describe('a rule of a sheet', () => {
  /** A rule as browsers have it: of the document's sheet, or of one of somebody's own. */
  const rule = (sheet: string) =>
    `Object.defineProperty(Object.create(CSSStyleRule.prototype), 'parentStyleSheet', { value: ${sheet} })`;
  const shops = '{ ownerNode: document.querySelector("style") }';

  it('S016 has its styles read, and set by nobody', () => {
    const { look } = page();
    look('document.body.style.color = "red"');
    expect(
      look(
        `const { style } = ${rule(shops)}; style.color = 'blue'; [style.color, document.body.style.color, ${rule(shops)}.style.color].join()`,
      ),
    ).toBe('blue,red,red');
    expect(look(`${rule('{}')}.style === document.body.style`)).toBe(true);
  });
  it('S016 is for what it was', () => {
    const { look, said } = page();
    look(`${rule(shops)}.selectorText = '.planted'; MediaList.prototype.appendMedium.call(null, 'print')`);
    expect(said).toEqual([
      'selectorText is everybody’s; it stays as it is.',
      'appendMedium is everybody’s; it stays as it is.',
    ]);
  });
});
