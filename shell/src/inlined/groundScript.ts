import { rootElementId } from '../composition/pageState';
import { inlined } from './inlined';

/** What the shop, and the libraries beneath it, look up whenever they ask, wait, measure or write something down. */
const everybodys = [
  ...['fetch', 'AbortController', 'AbortSignal', 'DOMException', 'FormData', 'Headers', 'Request', 'Response', 'URL', 'URLSearchParams', 'XMLHttpRequest', 'WebSocket', 'EventSource'],
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'queueMicrotask', 'requestAnimationFrame', 'cancelAnimationFrame', 'requestIdleCallback', 'MessageChannel'],
  ...['Object', 'Array', 'Function', 'Number', 'String', 'Boolean', 'Symbol', 'RegExp', 'Map', 'Set', 'WeakMap', 'WeakSet', 'Proxy', 'Reflect', 'Math', 'Promise', 'Date', 'JSON', 'Intl', 'Error', 'TypeError'],
  ...['parseInt', 'parseFloat', 'isNaN', 'isFinite', 'encodeURIComponent', 'decodeURIComponent', 'structuredClone', 'performance', 'crypto', 'navigator', 'matchMedia', 'getComputedStyle', 'navigation', 'scheduler'],
  ...['Event', 'CustomEvent', 'Element', 'HTMLElement', 'MutationObserver', 'IntersectionObserver', 'ResizeObserver', 'PerformanceObserver', 'TextEncoder', 'TextDecoder'],
];

type Way = (this: unknown, ...given: unknown[]) => unknown;

function keepTheGround(everybodys: string[], rootId: string): void {
  const { hasOwn, getOwnPropertyDescriptor: descriptorOf, getOwnPropertyNames: namesOf, defineProperty } = Object;
  const page = window as unknown as Record<string, unknown>;

  const refuse = (what: string) => () => console.error(`${what} is everybody’s; it stays as it is.`);

  /** For good, where the browser lets a part of a window be. */
  function define(owner: object, name: string, how: PropertyDescriptor): void {
    try {
      defineProperty(owner, name, { ...how, configurable: false });
    } catch {
      defineProperty(owner, name, { ...how, configurable: true });
    }
  }

  /** What is called so stays; whoever inherits it may have another of their own. */
  function hold(owner: object, names: string[]): void {
    for (const name of names) {
      const found = descriptorOf(owner, name);
      if (!(name in owner) || found?.configurable === false) continue;
      const value = (owner as Record<string, unknown>)[name];
      define(owner, name, {
        enumerable: found?.enumerable === true,
        get: () => value,
        set(this: object, other: unknown) {
          if (hasOwn(this, name)) refuse(name)();
          else defineProperty(this, name, { configurable: true, enumerable: true, writable: true, value: other });
        },
      });
    }
  }

  const isOpen = (name: string) => /^(prototype|constructor|toString|valueOf|anchor|big|blink|bold|fixed|font\w+|italics|link|small|strike|su[bp])$/.test(name);
  const holdAll = (owner: object) => hold(owner, namesOf(owner).filter((name) => !isOpen(name) && typeof descriptorOf(owner, name)!.value === 'function'));

  /** A way that is refused, but where `may` allows it; `isThrown` says so by throwing, too. */
  function end(owner: object | undefined, name: string, may?: (owner: never, given: never) => boolean, isThrown = false): void {
    const found = owner && descriptorOf(owner, name);
    if (!owner || !found?.configurable) return;
    const key = found.set ? 'set' : 'value';
    const way = found[key] as Way;
    const complain = refuse(name);
    found[key] = function (this: unknown, ...given: unknown[]) {
      if (may?.(this as never, given[0] as never)) return way.apply(this, given);
      complain();
      if (isThrown) throw new TypeError(`${name} is refused.`);
    };
    define(owner, name, found);
  }

  for (const owner of [Object.prototype, Function.prototype]) Object.preventExtensions(owner);
  for (const owner of [Object, Array, Promise, Reflect, JSON, Number, Date, Intl, Array.prototype, String.prototype, Number.prototype]) holdAll(owner);
  hold(Math, ['random', 'floor', 'ceil', 'round', 'trunc', 'max', 'min', 'abs']);
  hold(console, ['error', 'warn', 'info', 'log']);
  hold(window, everybodys);
  hold(performance, ['now']);
  hold(crypto, ['getRandomValues', 'randomUUID', 'subtle']);
  hold(document, ['createElement', 'createElementNS', 'createTextNode', 'querySelector', 'querySelectorAll', 'getElementById']);
  hold(EventTarget.prototype, ['addEventListener', 'removeEventListener', 'dispatchEvent']);
  hold(Node.prototype, ['appendChild', 'insertBefore', 'removeChild']);
  hold(Storage.prototype, ['getItem', 'setItem', 'removeItem']);
  for (const owner of [Navigator.prototype, navigator]) hold(owner, ['sendBeacon']);

  for (const name of ['alert', 'confirm', 'prompt', 'print']) {
    const way = page[name] as Way;
    const complain = refuse(name);
    page[name] = (...given: unknown[]) => {
      const press = window.event;
      const isAsked = press?.isTrusted === true && /^(click|key|pointer|mouse|touch|submit|change)/.test(press.type);
      return isAsked ? way.apply(window, given) : complain();
    };
  }

  const isRoot = (node: Node | null | undefined) => (node as Element | null | undefined)?.id === rootId;
  const isFrame = (element: Element) => {
    const { documentElement, head, body } = document;
    const { parentNode } = element;
    return [documentElement, head, body].includes(element as HTMLElement) || [element, parentNode, parentNode?.parentNode].some(isRoot);
  };
  for (const name of ['innerHTML', 'outerHTML']) end(Element.prototype, name, (element: Element) => !isFrame(element));
  end(Element.prototype, 'insertAdjacentHTML', (element: Element) => element !== document.head && element.parentNode !== document.head);

  end(Storage.prototype, 'clear');
  for (const name of ['write', 'writeln', 'open']) end(Document.prototype, name);

  const adopted = descriptorOf(Document.prototype, 'adoptedStyleSheets');
  const listed = adopted?.get;
  if (listed && adopted.configurable)
    defineProperty(Document.prototype, 'adoptedStyleSheets', {
      ...adopted,
      get(this: Document) {
        const sheets = listed.call(this) as CSSStyleSheet[];
        return this === document ? Object.freeze([...sheets]) : sheets;
      },
    });
  end(Document.prototype, 'adoptedStyleSheets', (owner: Document) => owner !== document);

  const isTheirs = ({ ownerNode }: StyleSheet) => !ownerNode || ownerNode.getRootNode() !== document;
  for (const name of ['insertRule', 'deleteRule', 'addRule', 'removeRule', 'replace', 'replaceSync']) end(CSSStyleSheet.prototype, name, isTheirs, true);
  end(StyleSheet.prototype, 'disabled', isTheirs);
  for (const { prototype } of [HTMLLinkElement, HTMLStyleElement]) end(prototype, 'disabled', (element: Element) => element.getRootNode() !== document);
  end(window.CSS, 'registerProperty', (_css: object, definition?: PropertyDefinition) => !getComputedStyle(document.documentElement).getPropertyValue(definition?.name ?? ''));

  /** The entries that may leave a container, by its name. */
  const entries = new Map<string, string>();
  function keep(name: string, src: string): void {
    const isKept = entries.has(name);
    let left: unknown;
    entries.set(name, new URL(src, document.baseURI).href);
    if (isKept) return;
    define(window, name, {
      enumerable: true,
      get: () => left,
      set(container: unknown) {
        const script = document.currentScript;
        if (script instanceof HTMLScriptElement && script.src === entries.get(name)) left = container;
      },
    });
  }
  page['storefrontKeep'] = keep;
  const { entries: given = '[]' } = document.currentScript?.dataset ?? {};
  for (const [name, src] of JSON.parse(given) as [string, string][]) keep(name, src);
}

/**
 * Keeps what all code of the page stands on as it was before any other code ran: remotes' scripts run as they come, the shell's own may be later. Who exchanged
 * a part of it would exchange it for everybody. Another one is not taken, and said; it throws nothing, since a library that hopes to see calls, or mends an old
 * browser, goes on without. What browsers have a faster way for as long as nobody touched it (promises' and maps' methods, iterators) stays open, and what all
 * objects and functions inherit takes nothing more: an addition to them stands in every loop over a key, and in everything that is sent. Nobody empties the
 * storage or the document, edits its sheets, or writes the shop's own elements anew: what is parsed in their place would be a picture of the shop. A sheet that is not edited says so by throwing, as
 * browsers do for another origin's: who takes rule after rule away would go on for ever. The browser's own questions come by a press; `keepPresses.ts` knows later by whose.
 *
 * Any code may write any name of the page, and the id of any element is one, too: a remote's own entry alone leaves its container, by the names and addresses that
 * the script's element gives, and by those that the shell names later (`storefrontKeep`). Some browsers refuse what cannot be defined anew at a window.
 */
export const groundScript = inlined(keepTheGround, everybodys, rootElementId);
