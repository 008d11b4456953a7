/** Methods and accessors of each interface that get a gate, where a fence is set later (`guards/guard.ts`). */
export const gates: Readonly<Record<string, readonly string[]>> = {
  window: [
    'onbeforeunload',
    'scroll',
    'scrollTo',
    'scrollBy',
    'find',
    'open',
    'showOpenFilePicker',
    'showSaveFilePicker',
    'showDirectoryPicker',
  ],
  HTMLBodyElement: ['onbeforeunload'],
  EventTarget: ['addEventListener', 'dispatchEvent'],
  Node: ['removeChild', 'replaceChild', 'appendChild', 'insertBefore', 'textContent', 'nodeValue'],
  Document: [
    'title',
    'startViewTransition',
    'execCommand',
    'adoptNode',
    'append',
    'prepend',
    'replaceChildren',
    'moveBefore',
    'dir',
  ],
  DocumentFragment: ['append', 'prepend', 'replaceChildren', 'moveBefore'],
};

/** Interfaces whose members all get a gate, except those that `reading` matches. */
export const guarded = [
  ...[
    'Element',
    'HTMLElement',
    'SVGElement',
    'SVGSVGElement',
    'SVGGraphicsElement',
    'CharacterData',
    'Text',
    'Attr',
    'NamedNodeMap',
    'Range',
    'Selection',
    'Animation',
    'AnimationEffect',
    'KeyframeEffect',
    'Clipboard',
    'History',
    'Navigator',
    'Navigation',
    'Event',
    'NavigateEvent',
    'BeforeUnloadEvent',
    'DocumentPictureInPicture',
    'EyeDropper',
    'FontFace',
  ],
  ...[
    'Input',
    'TextArea',
    'Button',
    'Select',
    'Option',
    'FieldSet',
    'Form',
    'Anchor',
    'Media',
    'Dialog',
    'Details',
    'Link',
    'Style',
    'Label',
    'Image',
    'OptGroup',
    'Title',
    'Meta',
  ].map((kind) => `HTML${kind}Element`),
];

/**
 * Selects elements that open a file picker or another window, or start a download, when they are clicked or submitted.
 */
export const opening = 'input[type=file i], a[download], [target], [formtarget]';

/**
 * Matches accessors that return a mutable part of an element (`element.style.color = …`): their gate is at the getter.
 */
export const parts = '^(style|attributeStyleMap|classList|dataset|relList|options|viewBox|transform)$';

/**
 * Matches members that change nothing or set a handler, which all code may do. `onload` and `onerror` are left out:
 * somebody waits for a file by them.
 */
export const reading =
  '^(constructor|on(?!load$|error$)|get|has|query|closest|matches|webkitM|check[A-Z]|computed|compare|is|clone|to[A-Z])';

/** Globals that no code may replace: the shop and its libraries look them up at each call. */
export const pageGlobals = [
  ...['fetch', 'DOMException'],
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
    'WeakRef',
    'Proxy',
    'Reflect',
    'Math',
    'Promise',
    'JSON',
    'Intl',
    'Error',
    'TypeError',
    'RangeError',
    'ArrayBuffer',
    'Uint8Array',
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
    'CSS',
    'performance',
    'crypto',
    'navigator',
    'matchMedia',
    'getComputedStyle',
    'navigation',
    'scheduler',
  ],
  ...['globalThis', 'CustomEvent', 'TextEncoder', 'TextDecoder'],
];

/** Globals whose methods no code may replace either; the same holds for all of `guarded`. */
export const kinds = [
  ...[
    'Date',
    'URL',
    'URLSearchParams',
    'Headers',
    'Request',
    'Response',
    'AbortController',
    'AbortSignal',
    'MessagePort',
    'FormData',
    'Performance',
    'PerformanceObserver',
  ],
  ...['XMLHttpRequest', 'WebSocket', 'EventSource', 'Blob', 'FileReader', 'NodeList', 'DocumentFragment'],
  ...['StyleSheet', 'CSSRule', 'MutationRecord', 'UserActivation', 'NavigationDestination'],
  ...[
    'Node',
    'Document',
    'DOMTokenList',
    'CSSStyleDeclaration',
    'MutationObserver',
    'IntersectionObserver',
    'ResizeObserver',
  ],
  ...[
    'PointerEvent',
    'MouseEvent',
    'KeyboardEvent',
    'FocusEvent',
    'UIEvent',
    'MessageEvent',
    'PopStateEvent',
    'MessageChannel',
    'MediaQueryList',
  ],
  ...['HTMLCollection', 'HTMLIFrameElement', 'HTMLScriptElement', 'ShadowRoot'],
];

/** Accessors of the window and the document that no code may redefine. */
export const told = {
  window: [
    'self',
    'event',
    'history',
    'innerWidth',
    'innerHeight',
    'scrollX',
    'scrollY',
    'localStorage',
    'sessionStorage',
  ],
  document: [
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
    'scrollingElement',
  ],
};
