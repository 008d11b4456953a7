import type { Fault } from '../fault';
import { fault, inPage, throwing } from '../faultHelpers';

/** What all that are of some kinds tell of themselves is told otherwise. */
const telling = (kinds: string[]) =>
  `for (const kind of ${JSON.stringify(kinds)}) { const { prototype } = globalThis[kind] ?? {}; for (const name of Object.getOwnPropertyNames(prototype ?? {})) { const { get } = Object.getOwnPropertyDescriptor(prototype, name); if (get) try { Object.defineProperty(prototype, name, { configurable: true, get: ${throwing} }); } catch {} } }`;

/** All that these kinds tell and do throws. */
const tellingThrows = (kinds: string[]) =>
  `for (const kind of ${JSON.stringify(kinds)}) { const { prototype } = globalThis[kind] ?? {}; for (const name of Object.getOwnPropertyNames(prototype ?? {})) { const found = Object.getOwnPropertyDescriptor(prototype, name); if (name !== 'constructor') try { Object.defineProperty(prototype, name, found.get ? { configurable: true, get: ${throwing} } : { configurable: true, value: ${throwing} }); } catch {} } }`;

/** Accessors and methods of the browser that answer something else to all code. */
export const browserAnswerFaults: readonly Fault[] = [
  // What all code is told
  fault('has answers tell something else', {
    evaluated: inPage(
      telling([
        'Response',
        'Request',
        'AbortController',
        'AbortSignal',
        'XMLHttpRequest',
        'WebSocket',
        'EventSource',
        'Blob',
        'FileReader',
        'MessageChannel',
        'Storage',
      ]),
    ),
  }),
  fault('has records of what changed tell something else', {
    evaluated: inPage(
      telling([
        'MutationRecord',
        'IntersectionObserverEntry',
        'ResizeObserverEntry',
        'PerformanceEntry',
        'PerformanceResourceTiming',
        'DOMRectReadOnly',
        'DOMRect',
      ]),
    ),
  }),
  fault('has lists tell something else', {
    evaluated: inPage(
      telling([
        'NodeList',
        'HTMLCollection',
        'DOMTokenList',
        'StyleSheetList',
        'CSSRuleList',
        'FileList',
        'DOMStringMap',
        'CSSStyleDeclaration',
        'HTMLOptionsCollection',
        'HTMLFormControlsCollection',
      ]),
    ),
  }),
  fault('has the window’s width be another', {
    evaluated: inPage(
      `${telling(['MediaQueryList', 'MediaQueryListEvent', 'VisualViewport', 'Screen'])} for (const way of ['addEventListener', 'addListener', 'removeEventListener']) try { MediaQueryList.prototype[way] = ${throwing}; } catch {}`,
    ),
  }),
  fault('has events tell something else', {
    evaluated: inPage(
      telling([
        'UIEvent',
        'MouseEvent',
        'PointerEvent',
        'KeyboardEvent',
        'InputEvent',
        'SubmitEvent',
        'FocusEvent',
        'MessageEvent',
        'PopStateEvent',
        'ErrorEvent',
        'PromiseRejectionEvent',
        'CustomEvent',
        'ToggleEvent',
        'WheelEvent',
        'TouchEvent',
        'StorageEvent',
      ]),
    ),
  }),
  fault('has elements that nobody thinks of tell something else', {
    evaluated: inPage(
      telling([
        'HTMLPictureElement',
        'HTMLSourceElement',
        'HTMLIFrameElement',
        'HTMLScriptElement',
        'HTMLTemplateElement',
        'HTMLDivElement',
        'HTMLTableElement',
        'HTMLOutputElement',
        'SVGPathElement',
        'SVGUseElement',
        'ShadowRoot',
        'DocumentFragment',
        'Comment',
        'ProcessingInstruction',
        'DocumentType',
        'CSSStyleSheet',
        'StyleSheet',
      ]),
    ),
  }),
  fault('exchanges how functions are called', {
    evaluated: inPage(`for (const way of ['call', 'apply', 'bind']) Function.prototype[way] = ${throwing};`),
  }),
  fault('exchanges what all objects are asked by', {
    evaluated: inPage(
      `for (const way of ['hasOwnProperty', 'isPrototypeOf', 'propertyIsEnumerable', 'toLocaleString']) Object.prototype[way] = ${throwing};`,
    ),
  }),
  fault('exchanges how the page’s lists are gone through', {
    evaluated: inPage(
      `for (const kind of ['NodeList', 'HTMLCollection', 'DOMTokenList', 'NamedNodeMap', 'CSSRuleList', 'StyleSheetList', 'URLSearchParams', 'Headers', 'FormData', 'HTMLOptionsCollection', 'HTMLSelectElement', 'CSSStyleDeclaration']) try { globalThis[kind].prototype[Symbol.iterator] = ${throwing}; } catch {}`,
    ),
  }),
  fault('keeps what the browser says of the whole page from others', {
    registered: inPage(
      `for (const target of [window, document]) for (const kind of ['visibilitychange', 'online', 'offline', 'pagehide', 'pageshow', 'resize', 'storage', 'error', 'unhandledrejection', 'message', 'scroll', 'scrollend', 'load', 'toggle', 'focus', 'blur', 'selectionchange', 'securitypolicyviolation', 'DOMContentLoaded', 'animationend', 'transitionend']) target.addEventListener(kind, (event) => { event.stopImmediatePropagation(); event.stopPropagation(); }, true);`,
    ),
  }),

  // What all code looks up
  fault('calls things of its own self, parent, and all that windows are called', {
    evaluated: inPage(
      `for (const name of ['self', 'globalThis', 'frames', 'parent', 'screen', 'visualViewport', 'devicePixelRatio', 'isSecureContext', 'customElements', 'indexedDB', 'caches', 'trustedTypes', 'closed', 'opener', 'external', 'clientInformation', 'origin', 'crossOriginIsolated']) { try { globalThis[name] = {}; } catch {} try { Object.defineProperty(globalThis, name, { configurable: true, value: {} }); } catch {} }`,
    ),
  }),
  fault('calls things of its own self, before the shop’s code is there', {
    atOnce: `try { self = {}; } catch {} try { Object.defineProperty(window, 'self', { value: {} }); } catch {} try { globalThis.globalThis = {}; } catch {}`,
  }),
  fault('has errors tell something else', {
    evaluated: inPage(
      tellingThrows([
        'Error',
        'TypeError',
        'RangeError',
        'SyntaxError',
        'DOMException',
        'AggregateError',
        'PromiseRejectionEvent',
      ]),
    ),
  }),
  fault('has kinds that nobody thinks of throw', {
    evaluated: inPage(
      tellingThrows([
        'ValidityState',
        'FontFaceSet',
        'CSSRule',
        'CSSStyleRule',
        'MediaList',
        'NodeIterator',
        'TreeWalker',
        'AbstractRange',
        'StaticRange',
        'Lock',
        'LockManager',
        'StorageManager',
        'ReadableStream',
        'SubtleCrypto',
        'TextEncoder',
        'TextDecoder',
        'Touch',
        'TouchList',
        'PerformanceNavigationTiming',
        'PerformanceEventTiming',
        'IdleDeadline',
        'CloseWatcher',
        'BroadcastChannel',
        'Screen',
        'NetworkInformation',
        'NavigationHistoryEntry',
        'NavigationTransition',
        'UserActivation',
        'HTMLDListElement',
        'HTMLUListElement',
        'HTMLLIElement',
        'HTMLHeadingElement',
        'HTMLParagraphElement',
        'HTMLSpanElement',
        'HTMLMetaElement',
        'HTMLHtmlElement',
        'HTMLBodyElement',
        'HTMLHeadElement',
      ]),
    ),
  }),
  fault('exchanges what kinds of elements do that are no kinds any more', {
    evaluated: inPage(
      `for (const kind of [HTMLElement, HTMLDivElement, HTMLButtonElement, HTMLAnchorElement, HTMLInputElement, HTMLUListElement, HTMLLIElement, HTMLSpanElement, SVGElement, Text]) { try { kind.prototype.constructor = class {}; delete kind.prototype.constructor; delete kind.prototype[Symbol.toStringTag]; } catch {} for (const way of ['appendChild', 'insertBefore', 'removeChild', 'setAttribute', 'removeAttribute', 'addEventListener', 'contains', 'closest']) { try { kind.prototype[way] = ${throwing}; } catch {} try { Object.defineProperty(kind.prototype, way, { configurable: true, value: ${throwing} }); } catch {} } }`,
    ),
  }),
  fault('exchanges what kinds of elements do that are no kinds any more, before the shop’s code is there', {
    atOnce: `for (const kind of [HTMLElement, HTMLDivElement, HTMLButtonElement, HTMLAnchorElement, SVGElement, HTMLDocument, Window]) { try { kind.prototype.constructor = class {}; } catch {} for (const way of ['appendChild', 'insertBefore', 'querySelector', 'setAttribute', 'addEventListener', 'createElement']) try { kind.prototype[way] = ${throwing}; } catch {} }`,
  }),
];
