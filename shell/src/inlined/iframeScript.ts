import { inlined } from './inlined';

/** By the ways of these that are called so an element comes to stand in a page. */
const insertions = {
  kinds: ['Node', 'Element', 'CharacterData', 'Document', 'DocumentFragment', 'Range', 'HTMLTableElement', 'HTMLSelectElement'],
  ways: '^(append(Child)?|prepend|before|after|replace(With|Child(ren)?)|insert(Before|AdjacentElement|Node)|surroundContents|moveBefore|body|caption|tHead|tFoot|add)$',
};

/** … by these as HTML. */
const markups = { kinds: ['Element', 'ShadowRoot', 'Document'], ways: '^(innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|execCommand)$' };

/** … and by these an attribute of one that stands there is changed. */
const attributes = { kinds: ['Element', 'NamedNodeMap', 'Attr', 'Node'], ways: '^((set|remove|toggle)(Attr|Named)|value$|nodeV|textC)' };

/** What a frame that leads to another origin may do: all but ask the visitor, which holds the page, and lead it elsewhere by itself. */
const allowed = ['downloads', 'forms', 'orientation-lock', 'pointer-lock', 'popups', 'popups-to-escape-sandbox', 'presentation', 'same-origin', 'scripts', 'storage-access-by-user-activation', 'top-navigation-by-user-activation']
  .map((name) => `allow-${name}`)
  .join(' ');

/** Frames that stand in the page at once: each is a document, and hundreds of them hold all. */
const most = 20;

const names = { insertions, markups, attributes, mark: 'data-frame', allowed, most };

type Way = (this: unknown, ...given: unknown[]) => unknown;

function keepFramesApart({ insertions, markups, attributes, mark, allowed, most }: typeof names): void {
  const { getOwnPropertyDescriptor: descriptorOf, defineProperty } = Object;
  const { apply } = Reflect;
  // As they were before any other code could exchange them, and whatever an element says of itself.
  const [getAttribute, setAttribute, removeAttribute, matches, remove, findIn] = ['getAttribute', 'setAttribute', 'removeAttribute', 'matches', 'remove', 'querySelectorAll'].map((name) => Reflect.get(Element.prototype, name) as Way) as [Way, Way, Way, Way, Way, Way];
  const { querySelectorAll: findInFragment } = DocumentFragment.prototype;
  const getRootNode = Reflect.get(Node.prototype, 'getRootNode') as Way;
  const [isConnected, nodeType] = ['isConnected', 'nodeType'].map((name) => descriptorOf(Node.prototype, name)!.get as Way) as [Way, Way];
  const markup = descriptorOf(Element.prototype, 'innerHTML')!;
  const { prototype } = HTMLIFrameElement;
  const realm = descriptorOf(prototype, 'contentDocument')!.get as Way;

  const get = (frame: Element, name: string) => apply(getAttribute, frame, [name]) as string | null;
  const set = (frame: Element, name: string, value: string | null) => apply(value === null ? removeAttribute : setAttribute, frame, [name, value]);
  const isPlaced = (node: Node) => apply(isConnected, node, []) as boolean;
  const kinds = 'iframe,embed,frame';
  /** What each had as its sandbox before it was closed. */
  const wishes = new WeakMap<Element, string | null>();

  /** Whether an address leads to another origin, with whose realm nobody here has anything to do. */
  function isElsewhere(address: string | null): boolean {
    try {
      const { protocol, origin } = new URL(address ?? '', document.baseURI);
      return /^https?:$/.test(protocol) && origin !== location.origin;
    } catch {
      return false;
    }
  }

  /** As what it goes on to where it leads elsewhere. */
  const open = (frame: Element) => set(frame, 'sandbox', wishes.get(frame)?.replace(/allow-(modals|top-navigation(?!-by))\S*/gi, '') ?? allowed);

  /** Whether what a frame is led to is of no origin, so that its realm is nobody's. */
  const isApart = (frame: Element) => get(frame, 'sandbox') !== null && !/allow-same-origin/i.test(get(frame, 'sandbox')!);

  /**
   * Has one that has come to where it leads go on from there as of no origin, where its window may be led to by anybody: a page of ours is nobody's then, and one of its own works but for
   * what it has kept. Who has led it back here before, where its realm is somebody's, has none any more.
   */
  function settle({ target: frame }: Event): void {
    // What a visitor's extension has put beside the shop came by ways of its own.
    if (!(frame instanceof HTMLIFrameElement) || isApart(frame) || !(wishes.has(frame) || apply(matches, frame, ['main *']))) return;
    if (!wishes.has(frame)) wishes.set(frame, get(frame, 'sandbox'));
    open(frame);
    set(frame, 'sandbox', get(frame, 'sandbox')!.replace(/allow-same-origin/gi, ''));
    if (!apply(realm, frame, [])) return;
    apply(remove, frame, []);
    console.error('A frame that was led back to this origin is taken away.');
  }
  // Before anybody may keep it from others; of what is in a shadow tree the page does not hear.
  EventTarget.prototype.addEventListener.call(document, 'load', settle, true);

  /** Has a frame begin as nobody's realm. Gives what has it go on to where it leads, if that is elsewhere. */
  function close(frame: Element): (() => void) | undefined {
    const src = get(frame, 'src');
    if (!apply(matches, frame, ['iframe'])) {
      if (apply(matches, frame, ['frame'])) throw new TypeError('A frame of a frameset is refused.');
      set(frame, 'src', null);
      return undefined;
    }
    if (!isPlaced(frame) && document.querySelectorAll('iframe').length >= most) throw new RangeError('Too many frames.');
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
    if (type === 11) return [...apply(findInFragment as Way, given, [kinds]) as NodeListOf<Element>];
    if (type !== 1) return [];
    const own = apply(matches, given, [kinds]) ? [given as Element] : [];
    return [...own, ...apply(findIn as Way, given, [kinds]) as NodeListOf<Element>];
  }

  /** HTML whose frames are closed: what leads elsewhere says so by the mark. */
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

  function enclose(owner: object, name: string, act: (way: Way, one: Node, given: unknown[], name: string) => unknown): void {
    const found = descriptorOf(owner, name);
    const key = found?.set ? 'set' : 'value';
    const way = found?.[key] as Way | undefined;
    if (!found?.configurable || typeof way !== 'function') return;
    found[key] = function (this: Node, ...given: unknown[]) {
      return act(way, this, given, name);
    };
    defineProperty(owner, name, found);
  }

  function encloseAll({ kinds, ways }: typeof insertions, act: Parameters<typeof enclose>[2]): void {
    const isWay = new RegExp(ways);
    for (const kind of kinds) {
      const { prototype } = (window as unknown as Record<string, { prototype: object }>)[kind]!;
      for (const name of Object.getOwnPropertyNames(prototype)) if (isWay.test(name)) enclose(prototype, name, act);
    }
  }

  /** Whether it stands in the page, or will with what its shadow tree hangs on; a range may do so. */
  const isOfPage = (one: Node | Range) => !(one instanceof Node) || isPlaced(one) || apply(getRootNode as Way, one, []) instanceof ShadowRoot;

  encloseAll(insertions, (way, one, given) => {
    const goOn = isOfPage(one) ? given.flatMap(framesIn).map(close) : [];
    try {
      return apply(way, one, given);
    } finally {
      for (const each of goOn) each?.();
    }
  });
  encloseAll(markups, (way, one, given) => {
    if (!isOfPage(one)) return apply(way, one, given);
    const root = one.getRootNode() as Document | ShadowRoot;
    const done = apply(way, one, given.map((each) => (typeof each === 'string' ? closedMarkup(each) : each)));
    reopen(root);
    return done;
  });

  /** Where a frame that stands in the page is led to from now on. */
  function lead(frame: Element, name: string, value: string): void {
    if (!isPlaced(frame)) return;
    const isLed = name === 'src' && isElsewhere(value) && get(frame, 'srcdoc') === null;
    if (!isLed) set(frame, 'sandbox', '');
    else if (isApart(frame)) open(frame);
  }
  for (const name of ['src', 'srcdoc'])
    enclose(prototype, name, (way, frame, given) => {
      lead(frame as Element, name, String(given[0]));
      return apply(way, frame, given);
    });
  encloseAll(attributes, (way, one, given, name) => {
    const frame = one instanceof Attr ? one.ownerElement : one instanceof NamedNodeMap ? one[0]?.ownerElement : one;
    if (!(frame instanceof HTMLIFrameElement) || !isPlaced(frame)) return apply(way, one, given);
    const called = [one, ...given].map((each) => String(each instanceof Attr ? each.name : each).toLowerCase());
    if (called.includes('sandbox')) return console.error('A frame’s sandbox stays as it is.');
    // By other ways it leads nowhere else.
    for (const led of ['src', 'srcdoc']) if (called.includes(led)) lead(frame, led, name === 'setAttribute' ? String(given[1]) : '');
    return apply(way, one, given);
  });
  const tokens = descriptorOf(prototype, 'sandbox')?.get as Way | undefined;
  // Who has the list itself has it for good.
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

/**
 * Keeps the realms of frames from everybody: in an empty frame of this origin each of the browser's ways is as the browser made it, whatever is fenced here, and its questions hold
 * the whole page. A frame begins in a sandbox, so that its realm is nobody's from its first moment on, and stays there unless it leads to another origin (which of these may be
 * shown is the policy's to say). It is closed before it stands in the page: what comes later finds a realm that somebody has already taken a way from. Where it has come to another
 * origin it goes on as of none: its window is everybody's to lead, and would come back here. At all times it may do all but hold the page by a question, and lead it elsewhere by itself.
 * What stands in the page has its sandbox from here alone: by any other way to its attributes it was opened, and led to HTML of its own, of which nobody hears until all of that has come.
 */
export const iframeScript = inlined(keepFramesApart, names);
