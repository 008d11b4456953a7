/** Methods and accessors that get a gate by their names, by interface: fences are set there later (`guards/guard.ts`). */
export const gates: Readonly<Record<string, readonly string[]>> = {
  window: ['onbeforeunload', 'scroll', 'scrollTo', 'scrollBy', 'find', 'open', 'showOpenFilePicker', 'showSaveFilePicker', 'showDirectoryPicker'],
  HTMLBodyElement: ['onbeforeunload'],
  EventTarget: ['addEventListener', 'dispatchEvent'],
  Node: ['removeChild', 'replaceChild', 'appendChild', 'insertBefore', 'textContent', 'nodeValue'],
  Document: ['title', 'startViewTransition', 'execCommand', 'adoptNode', 'replaceChildren', 'dir'],
};

/** Interfaces of which all members get a gate that change something, so all but those of `reading`. */
export const guarded = [
  ...['Element', 'HTMLElement', 'SVGElement', 'SVGSVGElement', 'SVGGraphicsElement', 'CharacterData', 'Text', 'Attr', 'NamedNodeMap', 'Range', 'Selection', 'Animation', 'AnimationEffect', 'KeyframeEffect', 'Clipboard', 'History', 'Navigator', 'Navigation', 'Event', 'NavigateEvent', 'BeforeUnloadEvent', 'DocumentPictureInPicture', 'EyeDropper', 'FontFace'],
  ...['Input', 'TextArea', 'Button', 'Select', 'Option', 'FieldSet', 'Form', 'Anchor', 'Media', 'Dialog', 'Details', 'Link', 'Style', 'Label', 'Image', 'OptGroup', 'Title', 'Meta'].map((kind) => `HTML${kind}Element`),
];

/** Selects what opens a list of files, another window, or leaves a file on the visitor's machine, when it is pressed or sent. */
export const opening = 'input[type=file i], a[download], [target], [formtarget]';

/** Matches accessors that hand out a part of an element which is written into: their gate is passed as they are read. */
export const parts = '^(style|attributeStyleMap|classList|dataset|relList|options|viewBox|transform)$';

/** Matches members that change nothing, or leave a handler, which everybody may; but not the handlers by which somebody waits for a file. */
export const reading = '^(constructor|on(?!load$|error$)|get|has|query|closest|matches|webkitM|check[A-Z]|computed|compare|is|clone|to[A-Z])';

/** Globals that nobody exchanges: the shop, and the libraries beneath it, look them up each time that they ask, wait, measure or write something down. */
export const pageGlobals = [
  ...['fetch', 'DOMException'],
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'queueMicrotask', 'requestAnimationFrame', 'cancelAnimationFrame', 'requestIdleCallback', 'cancelIdleCallback', 'MessageChannel', 'reportError'],
  ...['Object', 'Array', 'Function', 'Number', 'String', 'Boolean', 'Symbol', 'RegExp', 'Map', 'Set', 'WeakMap', 'WeakSet', 'WeakRef', 'Proxy', 'Reflect', 'Math', 'Promise', 'JSON', 'Intl', 'Error', 'TypeError', 'RangeError', 'ArrayBuffer', 'Uint8Array'],
  ...['parseInt', 'parseFloat', 'isNaN', 'isFinite', 'encodeURIComponent', 'decodeURIComponent', 'structuredClone', 'BigInt', 'CSS', 'performance', 'crypto', 'navigator', 'matchMedia', 'getComputedStyle', 'navigation', 'scheduler'],
  ...['CustomEvent', 'TextEncoder', 'TextDecoder'],
];

/** Globals whose methods nobody exchanges either, as those of all that is `guarded`: everybody calls them to ask, to draw, to hear and to write numbers and dates. */
export const kinds = [
  ...['Date', 'URL', 'URLSearchParams', 'Headers', 'Request', 'Response', 'AbortController', 'AbortSignal', 'MessagePort', 'FormData', 'Performance', 'PerformanceObserver'],
  ...['XMLHttpRequest', 'WebSocket', 'EventSource', 'Blob', 'FileReader', 'NodeList', 'DocumentFragment'],
  ...['Node', 'Document', 'DOMTokenList', 'CSSStyleDeclaration', 'MutationObserver', 'IntersectionObserver', 'ResizeObserver'],
  ...['MouseEvent', 'KeyboardEvent', 'FocusEvent', 'UIEvent', 'MessageEvent', 'PopStateEvent', 'MessageChannel', 'MediaQueryList'],
  ...['HTMLCollection', 'HTMLIFrameElement', 'HTMLScriptElement', 'ShadowRoot'],
];

/** Accessors of the one window and the one document that nobody defines anew. */
export const told = {
  window: ['event', 'history', 'innerWidth', 'innerHeight', 'scrollX', 'scrollY', 'localStorage', 'sessionStorage'],
  document: ['documentElement', 'head', 'body', 'activeElement', 'readyState', 'visibilityState', 'hidden', 'defaultView', 'currentScript', 'title', 'styleSheets', 'scrollingElement'],
};
