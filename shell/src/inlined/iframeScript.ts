import { inlined } from './inlined';

/** Methods by which an element is put into a page. */
const insertions = {
  kinds: [
    'Node',
    'Element',
    'CharacterData',
    'Document',
    'DocumentFragment',
    'Range',
    'HTMLTableElement',
    'HTMLSelectElement',
  ],
  ways: '^(append(Child)?|prepend|before|after|replace(With|Child(ren)?)|insert(Before|AdjacentElement|Node)|surroundContents|moveBefore|body|caption|tHead|tFoot|add)$',
};

/** … as HTML. */
const markups = {
  kinds: ['Element', 'ShadowRoot', 'Document'],
  ways: '^(innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|execCommand)$',
};

/** Methods that change an attribute. */
const attributes = {
  kinds: ['Element', 'NamedNodeMap', 'Attr', 'Node'],
  ways: '^((set|remove|toggle)(Attr|Named)|value$|nodeV|textC)',
};

/**
 * The sandbox of an iframe of another origin: it may do all but open modal dialogs, which block the page, and navigate
 * the page without a press.
 */
const allowed = [
  'downloads',
  'forms',
  'orientation-lock',
  'pointer-lock',
  'popups',
  'popups-to-escape-sandbox',
  'presentation',
  'same-origin',
  'scripts',
  'storage-access-by-user-activation',
  'top-navigation-by-user-activation',
]
  .map((name) => `allow-${name}`)
  .join(' ');

/** Iframes in the page at once: each is a document, and hundreds of them block the page. */
const most = 20;

const names = { insertions, markups, attributes, mark: 'data-frame', allowed, most };

type Way = (this: unknown, ...given: unknown[]) => unknown;

function isolateIframes({ insertions, markups, attributes, mark, allowed, most }: typeof names): void {
  const { getOwnPropertyDescriptor: descriptorOf, defineProperty } = Object;
  const { apply } = Reflect;
  // Taken before any other code can replace them, and called on elements whatever properties these have of their own.
  const [getAttribute, setAttribute, removeAttribute, matches, remove, findIn] = [
    'getAttribute',
    'setAttribute',
    'removeAttribute',
    'matches',
    'remove',
    'querySelectorAll',
  ].map((name) => Reflect.get(Element.prototype, name) as Way) as [Way, Way, Way, Way, Way, Way];
  const { querySelectorAll: findInFragment } = DocumentFragment.prototype;
  const getRootNode = Reflect.get(Node.prototype, 'getRootNode') as Way;
  const [isConnected, nodeType] = ['isConnected', 'nodeType'].map(
    (name) => descriptorOf(Node.prototype, name)!.get as Way,
  ) as [Way, Way];
  const markup = descriptorOf(Element.prototype, 'innerHTML')!;
  const { prototype } = HTMLIFrameElement;
  const realm = descriptorOf(prototype, 'contentDocument')!.get as Way;

  const get = (frame: Element, name: string) => apply(getAttribute, frame, [name]) as string | null;
  const set = (frame: Element, name: string, value: string | null) =>
    apply(value === null ? removeAttribute : setAttribute, frame, [name, value]);
  const isPlaced = (node: Node) => apply(isConnected, node, []) as boolean;
  const kinds = 'iframe,embed,frame';
  /** The `sandbox` that each had before it was closed. */
  const wishes = new WeakMap<Element, string | null>();

  /** Whether an address is of another origin, so that no code here can reach into the iframe. */
  function isElsewhere(address: string | null): boolean {
    try {
      const { protocol, origin } = new URL(address ?? '', document.baseURI);
      return /^https?:$/.test(protocol) && origin !== location.origin;
    } catch {
      return false;
    }
  }

  /** Gives an iframe that leads to another origin its sandbox. */
  const open = (frame: Element) =>
    set(frame, 'sandbox', wishes.get(frame)?.replace(/allow-(modals|top-navigation(?!-by))\S*/gi, '') ?? allowed);

  /** Whether the iframe's document has an opaque origin, so that no code here can reach into it. */
  const isApart = (frame: Element) =>
    get(frame, 'sandbox') !== null && !/allow-same-origin/i.test(get(frame, 'sandbox')!);

  /**
   * Gives whatever a loaded iframe navigates to next an opaque origin, since any code may navigate its window back to
   * this origin. The other site still works, but for its storage. An iframe that was navigated back here before its
   * `load` is removed.
   */
  function settle({ target: frame }: Event): void {
    // An extension's iframe beside the shop was not inserted by the wrapped methods, and is left alone.
    if (
      !(frame instanceof HTMLIFrameElement) ||
      isApart(frame) ||
      !(wishes.has(frame) || apply(matches, frame, ['main *']))
    )
      return;
    if (!wishes.has(frame)) wishes.set(frame, get(frame, 'sandbox'));
    open(frame);
    set(frame, 'sandbox', get(frame, 'sandbox')!.replace(/allow-same-origin/gi, ''));
    if (!apply(realm, frame, [])) return;
    apply(remove, frame, []);
    console.error('A frame that was led back to this origin is taken away.');
  }

  /**
   * Listens before any other code, so that no other listener can stop the event. Events of a shadow tree do not come
   * here: `close` listens at the iframe, too.
   */
  const settleLoaded = () => EventTarget.prototype.addEventListener.call(document, 'load', settle, true);

  /**
   * Empties and sandboxes an iframe before it is inserted. Returns what lets it load its address afterwards, if that is
   * of another origin.
   */
  function close(frame: Element): (() => void) | undefined {
    const src = get(frame, 'src');
    if (!apply(matches, frame, ['iframe'])) {
      if (apply(matches, frame, ['frame'])) throw new TypeError('A frame of a frameset is refused.');
      set(frame, 'src', null);
      return undefined;
    }
    if (!isPlaced(frame) && document.querySelectorAll('iframe').length >= most)
      throw new RangeError('Too many frames.');
    if (!wishes.has(frame)) wishes.set(frame, get(frame, 'sandbox'));
    frame.addEventListener('load', settle, true);
    set(frame, 'sandbox', '');
    if (!isElsewhere(src) || get(frame, 'srcdoc') !== null) return undefined;
    set(frame, 'src', null);
    return () => {
      if (isPlaced(frame)) open(frame);
      set(frame, 'src', src);
    };
  }

  function framesIn(given: unknown): Element[] {
    if (!(given instanceof Node)) return [];
    const type = apply(nodeType, given, []);
    if (type === 11) return [...(apply(findInFragment as Way, given, [kinds]) as NodeListOf<Element>)];
    if (type !== 1) return [];
    const own = apply(matches, given, [kinds]) ? [given as Element] : [];
    return [...own, ...(apply(findIn as Way, given, [kinds]) as NodeListOf<Element>)];
  }

  /** HTML with its iframes closed; those that lead to another origin are marked, for `reopen`. */
  function closedMarkup(html: unknown): unknown {
    if (!/<(iframe|embed)/i.test(String(html))) return html;
    const template = document.createElement('template');
    apply(markup.set as Way, template, [html]);
    for (const frame of framesIn(template.content)) {
      const wish = get(frame, 'sandbox');
      const src = get(frame, 'src');
      set(frame, mark, close(frame) ? JSON.stringify([src, wish]) : null);
    }
    return apply(markup.get as Way, template, []);
  }

  function reopen(root: ParentNode): void {
    for (const frame of root.querySelectorAll(`iframe[${mark}]`)) {
      const [src, wish] = JSON.parse(get(frame, mark)!) as [string, string | null];
      wishes.set(frame, wish);
      set(frame, mark, null);
      frame.addEventListener('load', settle, true);
      open(frame);
      set(frame, 'src', src);
    }
  }

  function wrap(
    owner: object,
    name: string,
    act: (way: Way, one: Node, given: unknown[], name: string) => unknown,
  ): void {
    const found = descriptorOf(owner, name);
    const key = found?.set ? 'set' : 'value';
    const way = found?.[key] as Way | undefined;
    if (!found?.configurable || typeof way !== 'function') return;
    found[key] = function (this: Node, ...given: unknown[]) {
      return act(way, this, given, name);
    };
    defineProperty(owner, name, found);
  }

  function wrapAll({ kinds, ways }: typeof insertions, act: Parameters<typeof wrap>[2]): void {
    const isWay = new RegExp(ways);
    for (const kind of kinds) {
      const { prototype } = (window as unknown as Record<string, { prototype: object }>)[kind]!;
      for (const name of Object.getOwnPropertyNames(prototype)) if (isWay.test(name)) wrap(prototype, name, act);
    }
  }

  /** Whether it is in the page, or in a shadow tree that may get there; of a range nobody knows. */
  const isOfPage = (one: Node | Range) =>
    !(one instanceof Node) || isPlaced(one) || apply(getRootNode as Way, one, []) instanceof ShadowRoot;

  function wrapInsertions(): void {
    wrapAll(insertions, (way, one, given) => {
      const goOn = isOfPage(one) ? given.flatMap(framesIn).map(close) : [];
      try {
        return apply(way, one, given);
      } finally {
        for (const each of goOn) each?.();
      }
    });
  }

  function wrapMarkup(): void {
    wrapAll(markups, (way, one, given) => {
      if (!isOfPage(one)) return apply(way, one, given);
      const root = one.getRootNode() as Document | ShadowRoot;
      const done = apply(
        way,
        one,
        given.map((each) => (typeof each === 'string' ? closedMarkup(each) : each)),
      );
      reopen(root);
      return done;
    });
  }

  /** Sets the sandbox of an iframe in the page, by where it is about to be led. */
  function lead(frame: Element, name: string, value: string): void {
    if (!isPlaced(frame)) return;
    const isLed = name === 'src' && isElsewhere(value) && get(frame, 'srcdoc') === null;
    if (!isLed) set(frame, 'sandbox', '');
    else if (isApart(frame)) open(frame);
  }

  function wrapAddresses(): void {
    for (const name of ['src', 'srcdoc'])
      wrap(prototype, name, (way, frame, given) => {
        lead(frame as Element, name, String(given[0]));
        return apply(way, frame, given);
      });
  }

  function wrapAttributes(): void {
    wrapAll(attributes, (way, one, given, name) => {
      const frame = one instanceof Attr ? one.ownerElement : one instanceof NamedNodeMap ? one[0]?.ownerElement : one;
      if (!(frame instanceof HTMLIFrameElement) || !isPlaced(frame)) return apply(way, one, given);
      const called = [one, ...given].map((each) => String(each instanceof Attr ? each.name : each).toLowerCase());
      if (called.includes('sandbox')) return console.error('A frame’s sandbox stays as it is.');
      // Only `setAttribute` gives it a new address; other ways close it.
      for (const led of ['src', 'srcdoc'])
        if (called.includes(led)) lead(frame, led, name === 'setAttribute' ? String(given[1]) : '');
      return apply(way, one, given);
    });
  }

  /** Has `iframe.sandbox` return the list of a copy: whoever kept the real one could change it at any time. */
  function wrapSandbox(): void {
    const tokens = descriptorOf(prototype, 'sandbox')?.get as Way | undefined;
    if (tokens)
      defineProperty(prototype, 'sandbox', {
        get(this: Element) {
          return apply(tokens, this.cloneNode(), []);
        },
        set(this: Element, value: unknown) {
          if (!isPlaced(this)) set(this, 'sandbox', String(value));
        },
      });
  }

  settleLoaded();
  wrapInsertions();
  wrapMarkup();
  wrapAddresses();
  wrapAttributes();
  wrapSandbox();
}

/**
 * Keeps remotes out of the windows of iframes. An empty iframe of this origin has unfenced copies of all browser
 * methods (`iframe.contentWindow.history.back()` steps this page's history, its `alert` blocks the whole page). So
 * every iframe is sandboxed before it is inserted, and is released only to load another origin; the content security
 * policy says which of these are allowed. Once it has loaded, whatever it navigates to next gets an opaque origin,
 * since any code could navigate its window back here. It may never open modal dialogs or navigate the page by itself.
 * Its `sandbox` can be changed from here only: otherwise code would open it and lead it to HTML of its own, which no
 * event reports before all of that has loaded.
 */
export const iframeScript = inlined(isolateIframes, names);
