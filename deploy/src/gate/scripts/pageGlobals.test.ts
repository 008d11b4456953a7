import type { Candidate } from '../../build';
import { pageGlobalFindings } from './pageGlobals';

const refusalsOf = (code: string) =>
  pageGlobalFindings('mf-a 1', {
    kind: 'remote',
    contents: new Map([['browser/1.js', Buffer.from(code)]]),
    release: { name: 'mf-a' },
  } as unknown as Candidate).refusals;

const exchanges = (written: string) =>
  `mf-a 1 exchanges what all code of the page calls: \`${written}\` in browser/1.js. Call your own function in its place.`;

describe('what all code of the page calls', () => {
  it.each([
    ...[
      'fetch',
      'XMLHttpRequest',
      'WebSocket',
      'EventSource',
      'URL',
      'URLSearchParams',
      'Headers',
      'Request',
      'Response',
      'FormData',
      'AbortController',
      'AbortSignal',
      'BroadcastChannel',
      'MessageChannel',
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
      'Error',
      'TypeError',
      'Promise',
      'Date',
      'JSON',
      'Math',
      'Intl',
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
      'structuredClone',
    ],
    ...[
      'addEventListener',
      'removeEventListener',
      'dispatchEvent',
      'postMessage',
      'Event',
      'CustomEvent',
      'Element',
      'HTMLElement',
      'Node',
      'IntersectionObserver',
      'ResizeObserver',
      'MutationObserver',
      'PerformanceObserver',
    ],
    ...[
      'matchMedia',
      'getComputedStyle',
      'getSelection',
      'scroll',
      'scrollTo',
      'scrollBy',
      'open',
      'alert',
      'confirm',
      'prompt',
      'print',
      'localStorage',
      'sessionStorage',
      'navigator',
      'performance',
      'crypto',
      'customElements',
    ],
    ...[
      'parseInt',
      'parseFloat',
      'isNaN',
      'isFinite',
      'encodeURIComponent',
      'decodeURIComponent',
      'atob',
      'btoa',
      'TextEncoder',
      'TextDecoder',
    ],
  ])('is not exchanged: window.%s', (name) => {
    expect(refusalsOf(`window.${name}=a`)).toEqual([exchanges(`window.${name}=`)]);
    expect(refusalsOf(`window.${name}||(window.${name}=a);own.${name}=a;window.${name}s=a`)).toEqual([]);
  });

  it.each([
    ...[
      'history.pushState',
      'history.replaceState',
      'history.back',
      'history.forward',
      'history.go',
      'console.log',
      'console.info',
      'console.warn',
      'console.error',
      'console.debug',
      'navigator.sendBeacon',
    ],
    ...[
      'performance.now',
      'performance.mark',
      'performance.measure',
      'performance.getEntries',
      'performance.getEntriesByType',
      'performance.getEntriesByName',
      'performance.clearMarks',
      'performance.clearMeasures',
    ],
    ...['crypto.getRandomValues', 'crypto.randomUUID', 'crypto.subtle'],
    ...[
      'createElement',
      'createElementNS',
      'createTextNode',
      'createComment',
      'createDocumentFragment',
      'createEvent',
      'createRange',
      'createTreeWalker',
      'importNode',
      'adoptNode',
      'querySelector',
      'querySelectorAll',
    ].map((name) => `document.${name}`),
    ...[
      'getElementById',
      'getElementsByClassName',
      'getElementsByTagName',
      'elementFromPoint',
      'addEventListener',
      'removeEventListener',
      'dispatchEvent',
      'getSelection',
      'hasFocus',
      'startViewTransition',
      'execCommand',
    ].map((name) => `document.${name}`),
    ...[
      'Object.keys',
      'Array.from',
      'Function.prototype.call',
      'Number.isInteger',
      'String.raw',
      'Boolean.prototype.valueOf',
      'Symbol.for',
      'RegExp.prototype.exec',
      'Map.prototype.get',
      'Set.prototype.has',
      'WeakMap.prototype.get',
      'WeakSet.prototype.has',
    ],
    ...[
      'Error.prototype.toString',
      'Promise.all',
      'Promise.prototype.then',
      'Date.now',
      'Date.prototype.getTime',
      'JSON.parse',
      'JSON.stringify',
      'Math.random',
      'Intl.NumberFormat',
      'Reflect.get',
    ],
    ...[
      'URL.createObjectURL',
      'URLSearchParams.prototype.get',
      'Headers.prototype.get',
      'Request.prototype.clone',
      'Response.prototype.json',
      'FormData.prototype.append',
      'AbortController.prototype.abort',
      'AbortSignal.timeout',
      'EventTarget.prototype.addEventListener',
    ],
    ...[
      'Element',
      'HTMLElement',
      'HTMLInputElement',
      'SVGElement',
      'MathMLElement',
      'Event',
      'UIEvent',
      'MouseEvent',
      'KeyboardEvent',
      'PointerEvent',
      'TouchEvent',
      'WheelEvent',
      'FocusEvent',
      'InputEvent',
      'SubmitEvent',
      'CustomEvent',
      'PopStateEvent',
      'MessageEvent',
      'StorageEvent',
    ].map((name) => `${name}.prototype.any`),
    ...[
      'IntersectionObserver',
      'ResizeObserver',
      'MutationObserver',
      'PerformanceObserver',
      'Node',
      'NodeList',
      'HTMLCollection',
      'Attr',
      'Text',
      'CharacterData',
      'Document',
      'DocumentFragment',
      'ShadowRoot',
      'Window',
      'History',
      'Location',
      'Navigator',
      'Storage',
    ].map((name) => `${name}.prototype.any`),
    ...[
      'XMLHttpRequest',
      'WebSocket',
      'EventSource',
      'DOMTokenList',
      'CSSStyleSheet',
      'CSSStyleDeclaration',
      'StyleSheet',
      'Range',
      'Selection',
      'MediaQueryList',
      'FileReader',
      'CustomElementRegistry',
    ].map((name) => `${name}.prototype.any`),
    ...['Object', 'Array', 'String', 'Number', 'Boolean', 'Function'].map((name) => `${name}.prototype.any`),
  ])('is not exchanged: %s', (place) => {
    expect(refusalsOf(`${place}=a`)).toEqual([exchanges(`${place}=`)]);
    expect(refusalsOf(`if(!${place})${place}=a`)).toEqual([]);
  });

  it.each([
    ['fetch', 'Headers'],
    ['fetch', 'Request'],
    ['fetch', 'Response'],
    ['AbortController', 'AbortSignal'],
    ['requestAnimationFrame', 'cancelAnimationFrame'],
    ['requestIdleCallback', 'cancelIdleCallback'],
    ['TextEncoder', 'TextDecoder'],
    ['URL', 'URLSearchParams'],
  ])('stands in where it is missing together: %s and %s', (asked, other) => {
    expect(refusalsOf(`if(!window.${asked}){window.${asked}=a;window.${other}=b}`)).toEqual([]);
    expect(refusalsOf(`if(!window.matchMedia){window.${other}=b}`)).toEqual([exchanges(`window.${other}=`)]);
  });

  it.each(['[].at||(Array.prototype.at=a)', '"".trimStart||(String.prototype.trimStart=a)'])(
    'stands in where an empty one has it not: %s',
    (code) => {
      expect(refusalsOf(code)).toEqual([]);
    },
  );

  it('does not where an empty one lacks something else', () => {
    expect(refusalsOf('[].at||(Array.prototype.map=a)')).toHaveLength(1);
  });

  it.each([
    ['Object.assign(window,{fetch:a})', 'Object.assign(window,{fetch'],
    ['const b={fetch:a};Object.assign(globalThis,c,b)', 'Object.assign(globalThis,c,b'],
    ['Object.assign(Storage.prototype,{getItem(){}})', 'Object.assign(Storage.prototype,{getItem'],
    [
      'Object.defineProperties(window,{own:{value:a},fetch:{value:a}})',
      'Object.defineProperties(window,{own:{value:a},fetch',
    ],
    ['Reflect.set(window,"fetch",a)', 'Reflect.set(window,"fetch"'],
    ['Reflect.defineProperty(self,"fetch",{value:a})', 'Reflect.defineProperty(self,"fetch"'],
    ['Object.defineProperty(Array.prototype,"map",{value:a})', 'Object.defineProperty(Array.prototype,"map"'],
    ['const p=XMLHttpRequest.prototype;p.any=a', 'p.any='],
    ['document["createElement"]=a', 'document["createElement"]='],
  ])('is not exchanged by another way either: %s', (code, written) => {
    expect(refusalsOf(code)).toEqual([exchanges(written)]);
  });

  it.each([
    'Object.assign({},{fetch:a});Object.assign(own,{fetch:a});Object.assign(window,{own:a});Object.assign(window,b);Object.assign(window,{...b})',
    'Object.assign(window,{fetch:window.fetch||a});window.fetch||Object.assign(window,{fetch:a})',
    'Object.defineProperties(own,{fetch:{value:a}});Reflect.set(own,"fetch",a);Reflect.set(window,"own",a);Reflect.set(window,name,a)',
    'document.title=a;document.cookie=b;document.onclick=c;document.body.scrollTop=0;document.documentElement.lang="ru";performance.onresourcetimingbufferfull=a',
    'Math.own=a;JSON.own=a;Object.own=a;Date.own=a;Error.stackTraceLimit=50;Intl.Own=a',
    'BigInt.prototype.toJSON=function(){return String(this)};Map.prototype.own=a;Promise.prototype.own=a',
    'Object.defineProperty(Array.prototype,"own",{value:a})',
    'Own.prototype.open=a;class Element{}Element.prototype.any=a;function f(Node){Node.prototype.any=a}',
    'Element.prototype.hasOwnProperty("inert")||Object.defineProperty(Element.prototype,"inert",{get:a})',
    'if(!Object.hasOwn(Element.prototype,"inert"))Element.prototype.inert=a',
    'if(!Object.prototype.hasOwnProperty.call(Array.prototype,"at")){Array.prototype.at=a}',
    'const open=a,Map=b;let print;print=c;const JSON={};JSON.parse=a',
  ])('may be what looks like it, or stand in for what is not there: %s', (code) => {
    expect(refusalsOf(code)).toEqual([]);
  });

  it('is exchanged, too, where it is asked whether it is there, or something else is', () => {
    for (const guard of [
      'Element.prototype.hasOwnProperty("any")',
      '!Element.prototype.hasOwnProperty("other")',
      '!Object.hasOwn(Node.prototype,"any")',
      '!has("any")',
    ])
      expect([guard, refusalsOf(`if(${guard})Element.prototype.any=a`)]).toEqual([
        guard,
        [exchanges('Element.prototype.any=')],
      ]);
  });
});

describe('where another remote’s code stands', () => {
  it('nothing else is put, whatever way', () => {
    const refusal = (written: string) => [
      `mf-a 1 puts something in the place of another remote’s code: \`${written}\` in browser/1.js. Ask others by events, and leave a slot for them.`,
    ];
    expect(refusalsOf('window.mf_checkout={}')).toEqual(refusal('window.mf_checkout='));
    expect(refusalsOf('mf_checkout={get:a}')).toEqual(refusal('mf_checkout='));
    expect(refusalsOf('Object.defineProperty(self,"mf_checkout",{value:a})')).toEqual(
      refusal('Object.defineProperty(self,"mf_checkout"'),
    );
    expect(
      refusalsOf(
        'window.mf_a={};var mf_own={};mf_own={};own.mf_checkout={};window.__mf_checkout={};const a=window.mf_checkout',
      ),
    ).toEqual([]);
  });
});
