/** The browser's ways that the shop fences once its code for that has come, by whose they are (`guards/guard.ts`). */
export const gates: Readonly<Record<string, readonly string[]>> = {
  window: ['onbeforeunload', 'scroll', 'scrollTo', 'scrollBy', 'find', 'open', 'showOpenFilePicker', 'showSaveFilePicker', 'showDirectoryPicker'],
  HTMLBodyElement: ['onbeforeunload'],
  EventTarget: ['addEventListener', 'dispatchEvent'],
  Node: ['removeChild', 'replaceChild', 'appendChild', 'insertBefore', 'textContent', 'nodeValue'],
  Document: ['title', 'startViewTransition', 'execCommand', 'adoptNode', 'replaceChildren', 'dir'],
};

/** What has a gate before all that it is changed by. */
export const guarded = [
  ...['Element', 'HTMLElement', 'SVGElement', 'SVGSVGElement', 'SVGGraphicsElement', 'CharacterData', 'Text', 'Attr', 'NamedNodeMap', 'Range', 'Selection', 'Animation', 'AnimationEffect', 'KeyframeEffect', 'Clipboard', 'History', 'Navigator', 'Navigation', 'Event', 'NavigateEvent', 'BeforeUnloadEvent', 'DocumentPictureInPicture', 'EyeDropper', 'FontFace'],
  ...['Input', 'TextArea', 'Button', 'Select', 'Option', 'FieldSet', 'Form', 'Anchor', 'Media', 'Dialog', 'Details', 'Link', 'Style', 'Label', 'Image', 'OptGroup', 'Title', 'Meta'].map((kind) => `HTML${kind}Element`),
];

/** What opens a list of files, or leaves one on the visitor's machine, when it is pressed. */
export const opening = 'input[type=file i], a[download]';

/** By these names an element hands out a part of itself that is written into. */
export const parts = '^(style|attributeStyleMap|classList|dataset|relList|options|viewBox|transform)$';

/** By these names nothing is changed, or a handler is left, which everybody may, but for what waits for a file. */
export const reading = '^(constructor|on(?!load$|error$)|get|has|query|closest|matches|webkitM|check[A-Z]|computed|compare|is|clone|to[A-Z])';

/** What the shop, and the libraries beneath it, look up whenever they ask, wait, measure or write something down. */
export const pageGlobals = [
  ...['fetch', 'DOMException'],
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'queueMicrotask', 'requestAnimationFrame', 'cancelAnimationFrame', 'requestIdleCallback', 'cancelIdleCallback', 'MessageChannel', 'reportError'],
  ...['Object', 'Array', 'Function', 'Number', 'String', 'Boolean', 'Symbol', 'RegExp', 'Map', 'Set', 'WeakMap', 'WeakSet', 'WeakRef', 'Proxy', 'Reflect', 'Math', 'Promise', 'JSON', 'Intl', 'Error', 'TypeError', 'RangeError', 'ArrayBuffer', 'Uint8Array'],
  ...['parseInt', 'parseFloat', 'isNaN', 'isFinite', 'encodeURIComponent', 'decodeURIComponent', 'structuredClone', 'performance', 'crypto', 'navigator', 'matchMedia', 'getComputedStyle', 'navigation', 'scheduler'],
  ...['CustomEvent', 'TextEncoder', 'TextDecoder'],
];

/** … and whose methods everybody calls, too, to ask, to draw, to hear and to write numbers and dates; so it is with all that is guarded. */
export const kinds = [
  ...['Date', 'URL', 'URLSearchParams', 'Headers', 'Request', 'Response', 'AbortController', 'AbortSignal', 'MessagePort', 'FormData', 'Performance', 'PerformanceObserver'],
  ...['XMLHttpRequest', 'WebSocket', 'EventSource', 'Blob', 'FileReader', 'NodeList', 'DocumentFragment'],
  ...['Node', 'Document', 'DOMTokenList', 'CSSStyleDeclaration', 'MutationObserver', 'IntersectionObserver', 'ResizeObserver'],
];

/** What everybody asks the one window, and the one document, of themselves. */
export const told = {
  window: ['event', 'history', 'innerWidth', 'innerHeight', 'scrollX', 'scrollY', 'localStorage', 'sessionStorage'],
  document: ['documentElement', 'head', 'body', 'activeElement', 'readyState', 'visibilityState', 'hidden', 'defaultView', 'currentScript', 'title', 'styleSheets', 'scrollingElement'],
};
