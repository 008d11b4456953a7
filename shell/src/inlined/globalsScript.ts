import { shellName } from '@storefront/contracts';
import { emptyHook } from '../browser/commits';
import { rootElementId } from '../composition/pageState';
import { gates, guarded, kinds, opening, pageGlobals, parts, reading, told } from './gates';
import { attributesOfScript, filesOfCalls, inlined } from './inlined';

const names = { pageGlobals, kinds, gates, guarded, opening, parts, reading, told, rootId: rootElementId, shellName };

type Way = (this: unknown, ...given: unknown[]) => unknown;

/** A method of the browser as it was, and the fence that is called in its place. */
interface Gated {
  owner: object;
  name: string;
  way: Way;
  inner?: ((way: Way, one: unknown, given: unknown[]) => unknown) | undefined;
}

function keepTheGround(
  attributesOf: typeof attributesOfScript,
  filesOf: typeof filesOfCalls,
  makeHook: typeof emptyHook,
  { pageGlobals, kinds, gates, guarded, opening, parts, reading, told, rootId, shellName }: typeof names,
): void {
  const { isPrototypeOf } = Object.prototype;
  const { hasOwn, getOwnPropertyDescriptor: descriptorOf, getOwnPropertyNames: namesOf, defineProperty } = Object;
  const { apply } = Reflect;
  const { own: ownBase, entries: given = '[]' } = attributesOf();
  const page = window as unknown as Record<string, unknown>;
  const prototypeOf = (kind: string) => (page[kind] as { prototype: object } | undefined)?.prototype;
  const absolute = (address: string) => new URL(address, location.href).href;

  const said = Object.create(null) as Record<PropertyKey, number>;
  // Code that tries it on every element, again and again, would block the page with log entries.
  const refuse = (what: PropertyKey) => () => {
    said[what] = (said[what] ?? 0) + 1;
    if (said[what] < 20) console.error(`${String(what)} is everybody’s; it stays as it is.`);
  };

  /** Defines a property that cannot be redefined; some browsers allow that for no property of a window. */
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
    return (
      [documentElement, head, body].includes(element as HTMLElement) ||
      [element, parentNode, parentNode?.parentNode].some(isRoot)
    );
  };

  const looking = '__REACT_DEVTOOLS_GLOBAL_HOOK__';
  const hook = page[looking] ?? makeHook();
  const ones = [window, document, history, navigator, performance, page['navigation'], hook];

  /** Whether it is a constructor or a prototype of the browser's. */
  const isKind = (one: object) =>
    (typeof one === 'function' && page[one.name] === one) ||
    (hasOwn(one, 'constructor') && prototypeOf(one.constructor?.name) === one);

  const connectedOf = descriptorOf(Node.prototype, 'isConnected')!.get as Way;

  /**
   * Whether it is a node in the page, or the prototype of one, whatever it says of its constructor: of a prototype the
   * browser tells nothing.
   */
  function isInPage(one: object): boolean {
    try {
      return apply(connectedOf, one, []) as boolean;
    } catch {
      return [...document.querySelectorAll('*')].some((element) => apply(isPrototypeOf, one, [element]));
    }
  }

  /**
   * Whether all code shares this object: an element in the page, the document, a prototype. A property that shadows a
   * method there (`document.addEventListener = …`) would do so for everybody.
   */
  const isTheOne = (one: unknown) =>
    Object(one) === one && (ones.includes(one) || isKind(one as object) || (one instanceof Node && isInPage(one)));

  /** Makes a property read-only; an object that inherits it may still shadow it, unless that object is shared. */
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
      if (found ? found.configurable : Reflect.has(owner, name))
        holdValue(owner, name, Reflect.get(owner, name), found?.enumerable === true);
    }
  }

  /**
   * Makes all methods of an object read-only and its accessors permanent. `toTemporalInstant` is left out, since
   * reading it loads a part of the browser.
   */
  function holdAll(owner: object): void {
    for (const name of namesOf(owner)) {
      if (/^(prototype|constructor|toString|valueOf|toTemporalInstant)$/.test(name)) continue;
      const found = descriptorOf(owner, name)!;
      if (!found.configurable) continue;
      if (found.get) define(owner, name, found);
      else if (typeof found.value === 'function') holdValue(owner, name, found.value, found.enumerable!);
    }
  }

  /** Refuses a method or setter where `may` does not allow it; `isThrown`: by an error, too. */
  function end(
    owner: object | undefined,
    name: string,
    may?: (owner: never, given: never) => boolean,
    isThrown = false,
  ): void {
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

  /** The address of the script that is being evaluated; '' where none is. */
  function addressNow(): string {
    const script = apply(scriptNow, document, []);
    return script ? (apply(addressOf, script, []) as string) : '';
  }

  const isOf = (folder: string) => addressNow().startsWith(folder);

  const isInHead = (element: Element) => element === document.head || element.parentNode === document.head;

  /**
   * On which elements a method is always refused: writing HTML into the frame's own (beside them only in the head),
   * attaching shadow roots to them, starting view transitions of them or changing their ids, and disabling style sheets
   * of the page.
   */
  function refusedAt(owner: object, name: string): ((element: Element) => boolean) | undefined {
    if (name === 'disabled' && [HTMLLinkElement.prototype, HTMLStyleElement.prototype].includes(owner as never))
      return (element) => element.getRootNode() === document;
    if (owner !== Element.prototype) return undefined;
    if (name === 'insertAdjacentHTML') return isInHead;
    return /HTML|^(attachShadow|startView|id$)/.test(name) ? isFrame : undefined;
  }

  let hasBegun = false;
  const isDrawn = (one: unknown) => one instanceof Node && one !== document.body && document.body?.contains(one);

  const isWhole = (one: unknown) =>
    [document, document.documentElement, document.head, document.body].includes(one as HTMLElement) ||
    (isRoot(one as Node) && (one as Node).parentNode === document.body);

  /** Whether a file lies in the folder of the calling code. */
  const isOwn = (address: string) => address !== '' && filesOf(10).includes(address.replace(/[^/]*$/, ''));

  /**
   * Whether it is a loaded style sheet of the page, and not the caller's own, which hot reloading replaces. Sheets of
   * shadow roots are their maker's.
   */
  function isSheet(one: unknown): boolean {
    if (!(one as HTMLLinkElement | null | undefined)?.sheet || (one as Node).getRootNode() !== document) return false;
    return !isOwn((one as HTMLLinkElement).href ?? '');
  }

  /**
   * Which calls of a method would remove `<html>`, `<head>`, `<body>` or the root, or change the content of a style
   * sheet. A sheet may be removed here: `guardStyleSheets.ts` puts it back.
   */
  function takingOf(name: string): (one: unknown, given: unknown[]) => unknown {
    const [takesItself, takesOthers, leavesIt] = [
      /^(remove|replace(With|Children))$/,
      /^(app|prep|bef|aft|ins|rem.*C|rep|mov|ado)/,
      /^(add|disp|bef|aft|remove$|replaceW)/,
    ].map((kind) => kind.test(name));
    return (one, given) =>
      (takesItself && isWhole(one)) ||
      (takesOthers && given.some(isWhole)) ||
      (!leavesIt && isSheet(one)) ||
      isSheet((one as Node | undefined)?.parentNode);
  }

  /**
   * Until React hydrates the page, only the page's own scripts may change what the server has rendered, or the address.
   */
  const isTooEarly = (name: string, one: unknown, given: unknown[]) =>
    (/State$/.test(name) || [one, ...given].some(isDrawn)) &&
    (apply(scriptNow, document, []) as HTMLScriptElement | null)?.src !== '';

  /**
   * Whether code opens a window or a file picker, or writes to the clipboard, while the visitor presses something of
   * the frame. Later a fence (`guardPresses.ts`) knows whose press it is.
   */
  function isOpenedAside(name: string, all: unknown[]): boolean {
    const isOpening =
      /^(open|requestWindow|show\w*Picker|share|write|writeText)$/.test(name) ||
      (/^(click|dispatchEvent|\w*ubmit)$/.test(name) &&
        all.some((one) => one instanceof Element && one.matches(opening)));
    const target = isOpening && window.event?.target;
    return target instanceof Element && !target.closest('main,[data-slot]');
  }

  const isFile = (one: unknown): one is HTMLScriptElement =>
    one instanceof Element &&
    one.matches(':root *:is(link,script)') &&
    !isOwn(String((one as HTMLScriptElement).src ?? (one as HTMLLinkElement).href));

  const gated: Gated[] = [];
  const isPart = new RegExp(parts);

  /**
   * Wraps a method or accessor so that a fence can be set in it later, also for code that keeps a reference to the
   * method.
   */
  function gate(owner: object, name: string): void {
    const found = descriptorOf(owner, name);
    // A mutable part (`style`) is changed through its getter, and setting it as a whole calls the getter, too.
    const key = isPart.test(name) ? 'get' : found?.set ? 'set' : 'value';
    const own = found?.[key] as Way | undefined;
    if (!found?.configurable || typeof own !== 'function') return;
    // All code shares a font face of a style sheet. New ones are described in their constructor, so no setter is
    // needed.
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
      // Only the browser may fire `load` and `error` of a script or sheet in the page, since others wait for them.
      // `relList` is read from a copy.
      if (isAnswer && isFile(this)) return (this.cloneNode() as unknown as Record<string, unknown>)[name];
      if (key !== 'get' && (isTaken(this, given) || (!hasBegun && isTooEarly(name, this, given))))
        return refuse(name)();
      if (one.inner) return one.inner(way, this, given);
      return key === 'value' && isOpenedAside(name, [this, ...given]) ? refuse(name)() : apply(way, this, given);
    };
    if (key === 'value') holdValue(owner, name, found.value, found.enumerable!);
    else if (owner === window) defineProperty(owner, name, found);
    else define(owner, name, found);
  }

  /** Returns the browser's own method. A third argument, even `undefined`, sets the fence. */
  function gateAt(owner: object, name: string, ...inner: [Gated['inner']?]): Way | undefined {
    const one = gated.find((each) => each.owner === owner && each.name === name);
    if (one && inner.length > 0) [one.inner] = inner;
    return one?.way;
  }

  /** Defines webpack's global list of chunks, which accepts only what comes while `isOwn`. */
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

  /**
   * Keeps `Error.stackTraceLimit` and `prepareStackTrace` writable (all fences depend on them, `currentStack.ts`), and
   * shared objects extensible and without properties that shadow those of their prototypes.
   */
  function keepMarks(): void {
    const marks = ['stackTraceLimit', 'prepareStackTrace'] as const;
    if (!descriptorOf(Error, marks[0])?.configurable) return;
    for (const name of marks)
      defineProperty(Error, name, { value: Error[name], writable: true, enumerable: true, configurable: false });
    const spare = (owner: object, name: string) => {
      const ways = owner as Record<string, Way>;
      const way = ways[name]!;
      ways[name] = function (this: unknown, ...given) {
        const [one, key, how] = given as [object, PropertyKey, PropertyDescriptor | undefined];
        // React defines `value` and `checked` on fields, to notice changes.
        if (isTheOne(one) && !(how && (hasOwn(one, key) || !(key in one) || /^(value|checked)$/.test(String(key))))) {
          refuse(name)();
          return one;
        }
        if (one !== Error || (typeof key === 'string' && !marks.includes(key as never))) return apply(way, this, given);
        if (how && 'value' in how) Object.assign(one, { [key as string]: how.value });
        return one;
      };
    };
    for (const owner of [Object, Reflect])
      for (const name of ['defineProperty', 'preventExtensions', 'setPrototypeOf']) spare(owner, name);
    for (const name of ['defineProperties', 'freeze', 'seal']) spare(Object, name);
  }

  /**
   * Makes an accessor of the window or the document permanent; browsers would let some of the window's be replaced by
   * assignment.
   */
  function tellForGood(owner: object, name: string, found: PropertyDescriptor | undefined): void {
    if (found?.get && descriptorOf(owner, name)?.configurable !== false)
      define(owner, name, { ...found, set: owner === window ? refuse(name) : found.set });
  }

  for (const owner of [Object.prototype, Function.prototype])
    if (Object.isExtensible(owner)) Object.preventExtensions(owner);
  keepMarks();
  for (const name of ['__proto__', '__defineGetter__', '__defineSetter__'])
    end(Object.prototype, name, (one) => !isTheOne(one));
  for (const owner of [
    Object,
    Array,
    String,
    Symbol,
    Promise,
    Reflect,
    JSON,
    Number,
    Date,
    Intl,
    Array.prototype,
    String.prototype,
    Number.prototype,
  ])
    holdAll(owner);
  hold(Object.prototype, ['hasOwnProperty', 'isPrototypeOf', 'propertyIsEnumerable']);
  hold(Function.prototype, ['call', 'apply', 'bind']);
  hold(Math, ['random', 'floor', 'ceil', 'round', 'trunc', 'max', 'min', 'abs']);
  hold(console, ['error', 'warn', 'info', 'log']);
  const held = [...kinds, ...guarded];
  hold(window, [...pageGlobals, ...held, ...Object.keys(gates)]);
  hold(performance, ['now']);
  hold(crypto, ['getRandomValues', 'randomUUID', 'subtle']);
  hold(document, [
    'createElement',
    'createElementNS',
    'createTextNode',
    'querySelector',
    'querySelectorAll',
    'getElementById',
  ]);
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

  end(
    page['Notification'] as object,
    'requestPermission',
    () => window.event?.isTrusted === true && /^(click|key|pointer)/.test(window.event.type),
  );

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
  // `normalize` merges adjacent text nodes, each of which React keeps a reference to.
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
  for (const name of ['insertRule', 'deleteRule', 'addRule', 'removeRule', 'replace', 'replaceSync'])
    end(CSSStyleSheet.prototype, name, isTheirs, true);
  end(StyleSheet.prototype, 'disabled', isTheirs);
  const isTheirRule = ({ parentStyleSheet }: CSSRule) => !parentStyleSheet || isTheirs(parentStyleSheet);
  const ofRules: Record<string, string> = {
    CSSStyleRule: 'selectorText',
    CSSMediaRule: 'conditionText',
    CSSKeyframesRule: 'name',
    CSSKeyframeRule: 'keyText',
  };
  for (const [kind, name] of Object.entries(ofRules)) end(prototypeOf(kind), name, isTheirRule);
  for (const kind of ['CSSGroupingRule', 'CSSStyleRule', 'CSSKeyframesRule'])
    for (const name of ['insertRule', 'deleteRule', 'appendRule']) end(prototypeOf(kind), name, isTheirRule, true);
  for (const name of ['mediaText', 'appendMedium', 'deleteMedium']) end(prototypeOf('MediaList'), name);

  /** Returns a copy of a rule's declarations, so that writing to it does not change the shop's sheet. */
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
  for (const kind of ['CSSStyleRule', 'CSSFontFaceRule', 'CSSKeyframeRule', 'CSSNestedDeclarations'])
    for (const name of ['style', 'styleMap'] as const) keepDeclared(prototypeOf(kind), name);

  end(
    window.CSS,
    'registerProperty',
    (_css: object, definition?: PropertyDefinition) =>
      !getComputedStyle(document.documentElement).getPropertyValue(definition?.name ?? ''),
  );

  /** The address of the entry that may define each container, by the container's name. */
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
      hold(owner, [Symbol.iterator, 'constructor']);
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
  /**
   * A class whose constructor returns an element defines its fields there without a call that a fence could see.
   * Removes such properties, and makes those that React renders by permanent.
   */
  function begin(): void {
    hasBegun = true;
    const { documentElement, head, body } = document;
    for (const one of [
      documentElement,
      head,
      body,
      ...document.querySelectorAll(`#${rootId},#${rootId}>*,#${rootId}>*>*`),
    ]) {
      for (const name of namesOf(one)) if (name in Object.getPrototypeOf(one)) Reflect.deleteProperty(one, name);
      hold(one, [
        'appendChild',
        'insertBefore',
        'removeChild',
        'setAttribute',
        'removeAttribute',
        'addEventListener',
        'removeEventListener',
      ]);
    }
  }
  for (const [name, way] of Object.entries({ storefrontGate: gateAt, storefrontKeep: keep, storefrontBegin: begin }))
    define(window, name, { get: () => (isShells() ? way : undefined) });
  define(window, looking, { get: () => hook, set() {} });
  for (const name of ['storefrontEarly', 'storefrontActs', 'storefrontShown'])
    define(window, name, { value: page[name] });
}

/**
 * Protects the globals and methods that all code of a page shares, before any other script runs: a remote's script may
 * run before the shell's own, and replacing `fetch` or `Array.prototype.map` would replace it for everybody. A
 * replacement is ignored and logged. It throws nothing, so that a library that patches methods (to observe calls, to
 * repair an old browser) still works. Methods that browsers optimize only while they are untouched (of promises, maps,
 * iterators) stay open. `Object.prototype` and `Function.prototype` take no additions, which would show up in every
 * `for…in` loop. No code may clear the storage or the document, edit the page's style sheets, or write HTML into the
 * shop's own elements: React would no longer own what is parsed there. Editing a sheet throws, as for another origin's
 * sheet, since code that deletes rule after rule would otherwise loop for ever. `alert` and its like need a press;
 * `guardPresses.ts` later checks whose.
 *
 * Methods that a fence is set at later get a gate here. So the fence also holds for code that took a reference to the
 * method before, or calls it through the prototype (`History.prototype.back.call(history)`). Only the shop's own
 * scripts can set fences, while they are evaluated (`storefrontGate`). webpack's lists of chunks accept chunks of the
 * shell's, or of the one remote, only. All code may set `Error.stackTraceLimit` and its like (`currentStack.ts`), but
 * cannot freeze them.
 *
 * Any code can write a global, and an element's id is one, too. So only a remote's own entry can define its container;
 * names and addresses are in the script element's attributes, and those of remotes added later come by
 * `storefrontKeep`. Some browsers allow no permanent properties on a window.
 */
export const globalsScript = inlined(keepTheGround, attributesOfScript, filesOfCalls, emptyHook, names);
