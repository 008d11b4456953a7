import { shellName } from '@storefront/contracts';
import { emptyHook } from '../browser/commits';
import { rootElementId } from '../composition/pageState';
import { gates, guarded, kinds, opening, pageGlobals, parts, reading, told } from './gates';
import { attributesOfScript, filesOfCalls, inlined } from './inlined';

const names = { pageGlobals, kinds, gates, guarded, opening, parts, reading, told, rootId: rootElementId, shellName };

type Way = (this: unknown, ...given: unknown[]) => unknown;

/** One of the browser's ways, as it was, and what is done in its place. */
interface Gated {
  owner: object;
  name: string;
  way: Way;
  inner?: ((way: Way, one: unknown, given: unknown[]) => unknown) | undefined;
}

function keepTheGround(attributesOf: typeof attributesOfScript, filesOf: typeof filesOfCalls, makeHook: typeof emptyHook, { pageGlobals, kinds, gates, guarded, opening, parts, reading, told, rootId, shellName }: typeof names): void {
  const { hasOwn, getOwnPropertyDescriptor: descriptorOf, getOwnPropertyNames: namesOf, defineProperty } = Object;
  const { apply } = Reflect;
  const { own: ownBase, entries: given = '[]' } = attributesOf();
  const page = window as unknown as Record<string, unknown>;
  const prototypeOf = (kind: string) => (page[kind] as { prototype: object } | undefined)?.prototype;
  const absolute = (address: string) => new URL(address, location.href).href;

  const said = Object.create(null) as Record<PropertyKey, number>;
  // Who tries it of each element, again and again, would hold the page by what is said of that.
  const refuse = (what: PropertyKey) => () => {
    said[what] = (said[what] ?? 0) + 1;
    if (said[what] < 20) console.error(`${String(what)} is everybody’s; it stays as it is.`);
  };

  /** For good, where the browser lets a part of a window be; what is said of it is its own. */
  function define(owner: object, name: PropertyKey, how: PropertyDescriptor): void {
    how.configurable = false;
    try {
      defineProperty(owner, name, how);
    } catch {
      how.configurable = true;
      defineProperty(owner, name, how);
    }
  }

  const isRoot = (node: Node | null | undefined) => (node as Element | null | undefined)?.id === rootId;
  const isFrame = (element: Element) => {
    const { documentElement, head, body } = document;
    const { parentNode } = element;
    return [documentElement, head, body].includes(element as HTMLElement) || [element, parentNode, parentNode?.parentNode].some(isRoot);
  };

  const looking = '__REACT_DEVTOOLS_GLOBAL_HOOK__';
  const hook = page[looking] ?? makeHook();
  const ones = [window, document, history, navigator, performance, page['navigation'], hook];

  /** What makes things of a kind, and what they have in common, be it of its own or by what it inherits from. */
  const isKind = (one: object) => (typeof one === 'function' && page[one.name] === one) || (hasOwn(one, 'constructor') && prototypeOf(one.constructor?.name) === one);

  /** What stands in the page, and what everybody has one and the same of: who gives it a part of its own, in place of what all of its kind have, gives it to all. */
  const isTheOne = (one: unknown) => Object(one) === one && (ones.includes(one) || isKind(one as object) || (one instanceof Node && !hasOwn(one, 'constructor') && one.isConnected));

  /** What is called so stays; whoever inherits it may have another of their own, but for what is everybody's. */
  function holdValue(owner: object, name: PropertyKey, value: unknown, enumerable: boolean): void {
    define(owner, name, {
      enumerable,
      get: () => value,
      set(this: object, other: unknown) {
        if (other === value) return;
        if (hasOwn(this, name) || isTheOne(this)) refuse(name)();
        else defineProperty(this, name, { configurable: true, enumerable: true, writable: true, value: other });
      },
    });
  }

  function hold(owner: object, names: PropertyKey[]): void {
    for (const name of names) {
      const found = descriptorOf(owner, name);
      if (found ? found.configurable : Reflect.has(owner, name)) holdValue(owner, name, Reflect.get(owner, name), found?.enumerable === true);
    }
  }

  /** All ways of a thing stay, and what it tells of itself is told so for good; what loads a part of the browser as it is read is left out. */
  function holdAll(owner: object): void {
    for (const name of namesOf(owner)) {
      if (/^(prototype|constructor|toString|valueOf|toTemporalInstant)$/.test(name)) continue;
      const found = descriptorOf(owner, name)!;
      if (!found.configurable) continue;
      if (found.get) define(owner, name, found);
      else if (typeof found.value === 'function') holdValue(owner, name, found.value, found.enumerable!);
    }
  }

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

  const scriptNow = descriptorOf(Document.prototype, 'currentScript')!.get as Way;
  const addressOf = descriptorOf(HTMLScriptElement.prototype, 'src')!.get as Way;

  /** The file that is being evaluated; nothing where none is. */
  function addressNow(): string {
    const script = apply(scriptNow, document, []);
    return script ? (apply(addressOf, script, []) as string) : '';
  }

  const isOf = (folder: string) => addressNow().startsWith(folder);

  const isInHead = (element: Element) => element === document.head || element.parentNode === document.head;

  /** To which elements such a way is done by nobody: the frame's own are made no picture of, and are written anew by no HTML, but for what is put beside theirs; and no sheet of the page is switched off. */
  function refusedAt(owner: object, name: string): ((element: Element) => boolean) | undefined {
    if (name === 'disabled' && [HTMLLinkElement.prototype, HTMLStyleElement.prototype].includes(owner as never)) return (element) => element.getRootNode() === document;
    if (owner !== Element.prototype) return undefined;
    if (name === 'insertAdjacentHTML') return isInHead;
    return /HTML|^(attachShadow|startView|id$)/.test(name) ? isFrame : undefined;
  }

  let hasBegun = false;
  const isDrawn = (one: unknown) => one instanceof Node && one !== document.body && document.body?.contains(one);

  const isWhole = (one: unknown) => [document, document.documentElement, document.head, document.body].includes(one as HTMLElement) || (isRoot(one as Node) && (one as Node).parentNode === document.body);

  /** Whether a file lies in the folder of the code that is at it. */
  const isOwn = (address: string) => address !== '' && filesOf(10).includes(address.replace(/[^/]*$/, ''));

  /** A sheet that has come, of another folder than the code that is at it, which exchanges its own as it is developed; others stand in a tree of their maker's. */
  function isSheet(one: unknown): boolean {
    if (!(one as HTMLLinkElement | null | undefined)?.sheet || (one as Node).getRootNode() !== document) return false;
    return !isOwn((one as HTMLLinkElement).href ?? '');
  }

  /** The document's own elements, and what holds the shop, stay where they are, and its sheets what they are; those that go are put back later. */
  function takingOf(name: string): (one: unknown, given: unknown[]) => unknown {
    const [takesItself, takesOthers, leavesIt] = [/^(remove|replace(With|Children))$/, /^(app|prep|bef|aft|ins|rem.*C|rep|mov|ado)/, /^(add|disp|bef|aft|remove$|replaceW)/].map((kind) => kind.test(name));
    return (one, given) => (takesItself && isWhole(one)) || (takesOthers && given.some(isWhole)) || (!leavesIt && isSheet(one)) || isSheet((one as Node | undefined)?.parentNode);
  }

  /** Before the shop has given its page to React what the server has drawn and the address are the page's own scripts' to change. */
  const isTooEarly = (name: string, one: unknown, given: unknown[]) => (/State$/.test(name) || [one, ...given].some(isDrawn)) && (apply(scriptNow, document, []) as HTMLScriptElement | null)?.src !== '';

  /** Whether code opens something beyond the page, or leaves it there, by a press on what is the frame's; later its fence knows whose the press is. */
  function isOpenedAside(name: string, all: unknown[]): boolean {
    const isOpening = /^(open|requestWindow|show\w*Picker|share|write|writeText)$/.test(name) || (/^(click|dispatchEvent|\w*ubmit)$/.test(name) && all.some((one) => one instanceof Element && one.matches(opening)));
    const target = isOpening && window.event?.target;
    return target instanceof Element && !target.closest('main,[data-slot]');
  }

  const isFile = (one: unknown): one is HTMLScriptElement => one instanceof Element && one.matches(':root *:is(link,script)') && !isOwn(String((one as HTMLScriptElement).src ?? (one as HTMLLinkElement).href));

  const gated: Gated[] = [];
  const isPart = new RegExp(parts);

  /** Has one of the browser's ways ask what is done in its place, for whoever takes it from now on. */
  function gate(owner: object, name: string): void {
    const found = descriptorOf(owner, name);
    // What is written into as a part of another is got; it may be set as a whole, too, which gets it.
    const key = isPart.test(name) ? 'get' : found?.set ? 'set' : 'value';
    const own = found?.[key] as Way | undefined;
    if (!found?.configurable || typeof own !== 'function') return;
    // A face that a sheet has is that of all; who makes one says what it is as it is made.
    const isFace = key === 'set' && owner === prototypeOf('FontFace');
    const isRefused = isFace ? () => true : refusedAt(owner, name);
    const way: Way = isRefused
      ? function (this, ...given) {
          return isRefused(this as Element) ? refuse(name)() : apply(own, this, given);
        }
      : own;
    const one: Gated = { owner, name, way };
    gated.push(one);
    const isTaken = takingOf(name);
    const isAnswer = /^(on|dis|relL)/.test(name);
    found[key] = function (this: unknown, ...given: unknown[]) {
      // Of a file that stands in the page the browser alone says that it has come, or failed, to whoever waits for it; who reads what it is reads it of a copy.
      if (isAnswer && isFile(this)) return (this.cloneNode() as unknown as Record<string, unknown>)[name];
      if (key !== 'get' && (isTaken(this, given) || (!hasBegun && isTooEarly(name, this, given)))) return refuse(name)();
      if (one.inner) return one.inner(way, this, given);
      return key === 'value' && isOpenedAside(name, [this, ...given]) ? refuse(name)() : apply(way, this, given);
    };
    if (key === 'value') holdValue(owner, name, found.value, found.enumerable!);
    else if (owner === window) defineProperty(owner, name, found);
    else define(owner, name, found);
  }

  /** The browser's own way; what is done in its place is changed where something is said of that, if only `undefined`. */
  function gateAt(owner: object, name: string, ...inner: [Gated['inner']?]): Way | undefined {
    const one = gated.find((each) => each.owner === owner && each.name === name);
    if (one && inner.length > 0) [one.inner] = inner;
    return one?.way;
  }

  /** The list by which chunks come, which hears those alone that `isOwn` says are its. */
  function keepChunks(of: string, isOwn: () => boolean): void {
    const name = `webpackChunk${of}`;
    const list: unknown[] = [];
    let push: Way = list.push as never;
    const complain = refuse(name);
    define(list, 'push', {
      get() {
        const now = push;
        return (...given: unknown[]) => (isOwn() ? apply(now, list, given) : complain());
      },
      set(own: Way) {
        if (isOwn()) push = own;
        else complain();
      },
    });
    define(window, name, { get: () => list, set() {} });
  }

  /** How much of a stack is told anybody may set, and nobody make unchangeable; so it is with what everybody has one of, which takes no parts in place of its kind's either. */
  function keepMarks(): void {
    const marks = ['stackTraceLimit', 'prepareStackTrace'] as const;
    if (!descriptorOf(Error, marks[0])?.configurable) return;
    for (const name of marks) defineProperty(Error, name, { value: Error[name], writable: true, enumerable: true, configurable: false });
    const spare = (owner: object, name: string) => {
      const ways = owner as Record<string, Way>;
      const way = ways[name]!;
      ways[name] = function (this: unknown, ...given) {
        const [one, key, how] = given as [object, PropertyKey, PropertyDescriptor | undefined];
        // By parts of these names React hears of what is written into a field.
        if (isTheOne(one) && !(how && (hasOwn(one, key) || !(key in one) || /^(value|checked)$/.test(String(key))))) {
          refuse(name)();
          return one;
        }
        if (one !== Error || (typeof key === 'string' && !marks.includes(key as never))) return apply(way, this, given);
        if (how && 'value' in how) Object.assign(one, { [key as string]: how.value });
        return one;
      };
    };
    for (const owner of [Object, Reflect]) for (const name of ['defineProperty', 'preventExtensions', 'setPrototypeOf']) spare(owner, name);
    for (const name of ['defineProperties', 'freeze', 'seal']) spare(Object, name);
  }

  /** What one thing alone tells of itself is told so for good; another one in its place, as browsers let anybody set some, is not taken. */
  function tellForGood(owner: object, name: string, found: PropertyDescriptor | undefined): void {
    if (found?.get && descriptorOf(owner, name)?.configurable !== false) define(owner, name, { ...found, set: owner === window ? refuse(name) : found.set });
  }

  for (const owner of [Object.prototype, Function.prototype]) if (Object.isExtensible(owner)) Object.preventExtensions(owner);
  keepMarks();
  for (const name of ['__proto__', '__defineGetter__', '__defineSetter__']) end(Object.prototype, name, (one) => !isTheOne(one));
  for (const owner of [Object, Array, String, Symbol, Promise, Reflect, JSON, Number, Date, Intl, Array.prototype, String.prototype, Number.prototype]) holdAll(owner);
  hold(Object.prototype, ['hasOwnProperty', 'isPrototypeOf', 'propertyIsEnumerable']);
  hold(Function.prototype, ['call', 'apply', 'bind']);
  hold(Math, ['random', 'floor', 'ceil', 'round', 'trunc', 'max', 'min', 'abs']);
  hold(console, ['error', 'warn', 'info', 'log']);
  const held = [...kinds, ...guarded];
  hold(window, [...pageGlobals, ...held, ...Object.keys(gates)]);
  hold(performance, ['now']);
  hold(crypto, ['getRandomValues', 'randomUUID', 'subtle']);
  hold(document, ['createElement', 'createElementNS', 'createTextNode', 'querySelector', 'querySelectorAll', 'getElementById']);
  hold(EventTarget.prototype, ['removeEventListener']);
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

  end(page['Notification'] as object, 'requestPermission', () => window.event?.isTrusted === true && /^(click|key|pointer)/.test(window.event.type));

  for (const [kind, ways] of Object.entries(gates)) {
    const owner = kind === 'window' ? window : prototypeOf(kind)!;
    for (const name of ways) gate(owner, name);
  }
  for (const one of [window, document]) hold(one, ['addEventListener', 'removeEventListener', 'dispatchEvent']);
  const isRead = new RegExp(reading);
  for (const kind of guarded) {
    const owner = prototypeOf(kind);
    if (owner) for (const name of namesOf(owner)) if (!isRead.test(name)) gate(owner, name);
  }

  end(Storage.prototype, 'clear');
  // React keeps each of its words, also such as stand side by side.
  end(Node.prototype, 'normalize', (node: Node) => !node.isConnected);
  for (const name of ['stop', 'close']) end(window, name);
  for (const name of ['write', 'writeln', 'open']) end(Document.prototype, name);
  end(Document.prototype, 'designMode', (_document: Document, how: string) => how === 'off');

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
  const isTheirRule = ({ parentStyleSheet }: CSSRule) => !parentStyleSheet || isTheirs(parentStyleSheet);
  const ofRules: Record<string, string> = { CSSStyleRule: 'selectorText', CSSMediaRule: 'conditionText', CSSKeyframesRule: 'name', CSSKeyframeRule: 'keyText' };
  for (const [kind, name] of Object.entries(ofRules)) end(prototypeOf(kind), name, isTheirRule);
  for (const kind of ['CSSGroupingRule', 'CSSStyleRule', 'CSSKeyframesRule']) for (const name of ['insertRule', 'deleteRule', 'appendRule']) end(prototypeOf(kind), name, isTheirRule, true);
  for (const name of ['mediaText', 'appendMedium', 'deleteMedium']) end(prototypeOf('MediaList'), name);

  /** Whoever reads what a rule of the shop's declares is given a copy to write in. */
  function keepDeclared(owner: object | undefined, name: 'style' | 'styleMap'): void {
    const found = owner && descriptorOf(owner, name);
    const read = found?.get as Way | undefined;
    if (!owner || !read || !found?.configurable) return;
    define(owner, name, {
      ...found,
      get(this: CSSRule) {
        const own = apply(read, this, []) as CSSStyleDeclaration;
        if (isTheirRule(this)) return own;
        const copy = document.createElement('i');
        if (name === 'styleMap') return copy.attributeStyleMap;
        copy.style.cssText = own.cssText;
        return copy.style;
      },
      set: undefined,
    });
  }
  for (const kind of ['CSSStyleRule', 'CSSFontFaceRule', 'CSSKeyframeRule', 'CSSNestedDeclarations']) for (const name of ['style', 'styleMap'] as const) keepDeclared(prototypeOf(kind), name);

  end(window.CSS, 'registerProperty', (_css: object, definition?: PropertyDefinition) => !getComputedStyle(document.documentElement).getPropertyValue(definition?.name ?? ''));

  /** The entries that may leave a container, by its name. */
  const entries = new Map<string, string>();
  function keep(name: string, src: string): void {
    const isKept = entries.has(name);
    const entry = () => entries.get(name)!;
    let left: unknown;
    entries.set(name, absolute(src));
    if (isKept) return;
    define(window, name, {
      enumerable: true,
      get: () => left,
      set(container: unknown) {
        if (addressNow() === entry()) left = container;
      },
    });
    keepChunks(name, () => isOf(entry().replace(/[^/]*$/, '')));
  }

  for (const kind of [...held, ...Object.keys(gates)])
    for (const owner of [page[kind], prototypeOf(kind)]) {
      if (!owner || owner === window) continue;
      holdAll(owner);
      hold(owner, [Symbol.iterator]);
    }
  hold(Date.prototype, ['valueOf', 'toString']);
  for (const name of told.window) tellForGood(window, name, descriptorOf(window, name));
  for (const name of told.document) tellForGood(document, name, descriptorOf(Document.prototype, name));
  for (const name of namesOf(Intl)) {
    const { prototype } = (Intl as unknown as Record<string, { prototype?: object }>)[name]!;
    if (prototype) holdAll(prototype);
  }
  for (const [name, src] of JSON.parse(given) as [string, string][]) keep(name, src);
  if (!ownBase) return;
  const own = absolute(ownBase);
  const isShells = () => isOf(own);
  keepChunks(shellName, isShells);
  /** What a class defines at its instance, which may be anything, no fence hears of: it is taken, and what React draws by is there for good. */
  function begin(): void {
    hasBegun = true;
    const { documentElement, head, body } = document;
    for (const one of [documentElement, head, body, ...document.querySelectorAll(`#${rootId},#${rootId}>*,#${rootId}>*>*`)]) {
      for (const name of namesOf(one)) if (name in Object.getPrototypeOf(one)) Reflect.deleteProperty(one, name);
      hold(one, ['appendChild', 'insertBefore', 'removeChild', 'setAttribute', 'removeAttribute', 'addEventListener', 'removeEventListener']);
    }
  }
  for (const [name, way] of Object.entries({ storefrontGate: gateAt, storefrontKeep: keep, storefrontBegin: begin })) define(window, name, { get: () => (isShells() ? way : undefined) });
  define(window, looking, { get: () => hook, set() {} });
  for (const name of ['storefrontEarly', 'storefrontActs', 'storefrontShown']) define(window, name, { value: page[name] });
}

/**
 * Keeps what all code of the page stands on as it was before any other code ran: remotes' scripts run as they come, the shell's own may be later. Who exchanged
 * a part of it would exchange it for everybody. Another one is not taken, and said; it throws nothing, since a library that hopes to see calls, or mends an old
 * browser, goes on without. What browsers have a faster way for as long as nobody touched it (promises' and maps' methods, iterators) stays open, and what all
 * objects and functions inherit takes nothing more: an addition to them stands in every loop over a key, and in everything that is sent. Nobody empties the
 * storage or the document, edits its sheets, or writes the shop's own elements anew: what is parsed in their place would be a picture of the shop. A sheet that is not edited says so by throwing, as
 * browsers do for another origin's: who takes rule after rule away would go on for ever. The browser's own questions come by a press; `guardPresses.ts` knows later by whose.
 *
 * What is fenced later is so for whoever took it before, too, or takes it from where all have it: what stands in its place from now on asks the fence that the shop's own
 * scripts, and nobody else, set there while they are evaluated (`storefrontGate`). They alone are heard at the list by which chunks of theirs come, and each remote's at its own.
 * How much of a stack is told may be set by all (`stackNow.ts`), and made unchangeable by nobody.
 *
 * Any code may write any name of the page, and the id of any element is one, too: a remote's own entry alone leaves its container, by the names and addresses that
 * the script's element gives, and by those that the shell names later (`storefrontKeep`). Some browsers refuse what cannot be defined anew at a window.
 */
export const groundScript = inlined(keepTheGround, attributesOfScript, filesOfCalls, emptyHook, names);
