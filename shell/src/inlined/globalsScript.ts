import { shellName } from '@storefront/contracts';
import { emptyHook } from '../browser/commits';
import { rootElementId } from '../composition/pageState';
import { gates, guarded, kinds, opening, pageGlobals, parts, reading, told } from './gates';
import { attributesOfScript, filesOfCalls, inlined } from './inlined';
import { lockStyleSheets } from './lockStyleSheets';

const names = { pageGlobals, kinds, gates, guarded, opening, parts, reading, told, rootId: rootElementId, shellName };

type Way = (this: unknown, ...given: unknown[]) => unknown;

/** A method of the browser as it was, and the fence that is called in its place. */
interface Gated {
  owner: object;
  name: string;
  way: Way;
  inner?: ((way: Way, one: unknown, given: unknown[]) => unknown) | undefined;
}

function lockGlobals(
  attributesOf: typeof attributesOfScript,
  filesOf: typeof filesOfCalls,
  makeHook: typeof emptyHook,
  lockSheets: typeof lockStyleSheets,
  { pageGlobals, kinds, gates, guarded, opening, parts, reading, told, rootId, shellName }: typeof names,
): void {
  const { isPrototypeOf } = Object.prototype;
  const { hasOwn, getOwnPropertyDescriptor: descriptorOf, getOwnPropertyNames: namesOf, defineProperty } = Object;
  const { apply } = Reflect;
  const { own: ownBase, entries: given = '[]' } = attributesOf();
  const page = window as unknown as Record<string, unknown>;
  // From `requestQueueScript`, which has to know whether the shell's innermost calls are those of a fence.
  const { storefrontEntered: countEntered = () => {} } = page as { storefrontEntered?: (more: 1 | -1) => void };
  delete page['storefrontEntered'];
  const held = [...kinds, ...guarded];
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
  const documentParts = (): unknown[] => [document.documentElement, document.head, document.body];
  const isFrame = (element: Element) =>
    documentParts().includes(element) || [element, element.parentNode, element.parentNode?.parentNode].some(isRoot);

  const devToolsHook = '__REACT_DEVTOOLS_GLOBAL_HOOK__';
  const hook = page[devToolsHook] ?? makeHook();
  const singletons = [window, document, history, navigator, performance, page['navigation'], hook];

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
  const isShared = (one: unknown) =>
    Object(one) === one &&
    (singletons.includes(one) || isKind(one as object) || (one instanceof Node && isInPage(one)));

  /** Makes a property read-only; an object that inherits it may still shadow it, unless that object is shared. */
  function holdValue(owner: object, name: PropertyKey, value: unknown, enumerable: boolean): void {
    define(owner, name, {
      enumerable,
      get: () => value,
      set(this: object, other: unknown) {
        if (other === value) return;
        if (hasOwn(this, name) || isShared(this)) refuse(name)();
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
  function restrict(
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
    one === document ||
    documentParts().includes(one) ||
    (isRoot(one as Node) && (one as Node).parentNode === document.body);

  /** The files of the innermost calls; some browsers write function, file and place. */
  const innermostFiles = () =>
    filesOf(10)
      .split('\n')
      .map((call) => call.replace(/^.*?@(?=\w+:\/\/)/, '').replace(/(:\d+)+$/, ''));

  /** The file of this script: the page. */
  const [here] = innermostFiles();

  /** The file of the code that calls a method, and not of who has called that code, as React calls effects. */
  const callingFile = () => innermostFiles().find((file) => file && file !== here) ?? '';

  /** Whether a file lies in the folder of the calling code. */
  const isOwn = (address: string) => address !== '' && callingFile().includes(address.replace(/[^/]*$/, ''));

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

  function withinGate<Result>(call: () => Result): Result {
    countEntered(1);
    try {
      return call();
    } finally {
      countEntered(-1);
    }
  }

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
      if (one.inner) return withinGate(() => one.inner!(way, this, given));
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
  function lockChunkList(of: string, isOwn: () => boolean): void {
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
  function lockReflection(): void {
    const marks = ['stackTraceLimit', 'prepareStackTrace'] as const;
    if (!descriptorOf(Error, marks[0])?.configurable) return;
    for (const name of marks)
      defineProperty(Error, name, { value: Error[name], writable: true, enumerable: true, configurable: false });
    const checkCalls = (owner: object, name: string) => {
      const ways = owner as Record<string, Way>;
      const way = ways[name]!;
      ways[name] = function (this: unknown, ...given) {
        const [one, key, how] = given as [object, PropertyKey, PropertyDescriptor | undefined];
        // React defines `value` and `checked` on fields, to notice changes.
        if (isShared(one) && !(how && (hasOwn(one, key) || !(key in one) || /^(value|checked)$/.test(String(key))))) {
          refuse(name)();
          return one;
        }
        if (one !== Error || (typeof key === 'string' && !marks.includes(key as never))) return apply(way, this, given);
        if (how && 'value' in how) Object.assign(one, { [key as string]: how.value });
        return one;
      };
    };
    for (const owner of [Object, Reflect])
      for (const name of ['defineProperty', 'preventExtensions', 'setPrototypeOf']) checkCalls(owner, name);
    for (const name of ['defineProperties', 'freeze', 'seal']) checkCalls(Object, name);
  }

  /**
   * Makes an accessor of the window or the document permanent; browsers would let some of the window's be replaced by
   * assignment.
   */
  function holdAccessor(owner: object, name: string, found: PropertyDescriptor | undefined): void {
    if (found?.get && descriptorOf(owner, name)?.configurable !== false)
      define(owner, name, { ...found, set: owner === window ? refuse(name) : found.set });
  }

  /** The language's own objects and functions, and the libraries' shared ones. */
  function lockLanguage(): void {
    for (const owner of [Object.prototype, Function.prototype])
      if (Object.isExtensible(owner)) Object.preventExtensions(owner);
    lockReflection();
    for (const name of ['__proto__', '__defineGetter__', '__defineSetter__'])
      restrict(Object.prototype, name, (one) => !isShared(one));
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
  }

  /** What the shop calls of the page's own objects. */
  function lockPage(): void {
    hold(console, ['error', 'warn', 'info', 'log']);
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
  }

  /** Whether an event of one of these types is handled, and the visitor has caused it. */
  const isDuring = (types: RegExp) => window.event?.isTrusted === true && types.test(window.event.type);

  /** Dialogs that block the page, and the question whether notifications are allowed, need a press. */
  function limitDialogs(): void {
    for (const name of ['alert', 'confirm', 'prompt', 'print']) {
      const way = page[name] as Way;
      const complain = refuse(name);
      page[name] = (...given: unknown[]) =>
        isDuring(/^(click|key|pointer|mouse|touch|submit|change)/) ? way.apply(window, given) : complain();
    }
    restrict(page['Notification'] as object, 'requestPermission', () => isDuring(/^(click|key|pointer)/));
  }

  function setGates(): void {
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
  }

  /** What would empty or stop the page as a whole. */
  function refuseWhole(): void {
    restrict(Storage.prototype, 'clear');
    // `normalize` merges adjacent text nodes, each of which React keeps a reference to.
    restrict(Node.prototype, 'normalize', (node: Node) => !node.isConnected);
    for (const name of ['stop', 'close']) restrict(window, name);
    for (const name of ['write', 'writeln', 'open']) restrict(Document.prototype, name);
    restrict(Document.prototype, 'designMode', (_document: Document, how: string) => how === 'off');
  }

  /** All that is left of the kinds of objects, once their gates are set. */
  function lockKinds(): void {
    for (const kind of [...held, ...Object.keys(gates)])
      for (const owner of [page[kind], prototypeOf(kind)]) {
        if (!owner || owner === window) continue;
        holdAll(owner);
        hold(owner, [Symbol.iterator, 'constructor']);
      }
    hold(Date.prototype, ['valueOf', 'toString']);
    for (const name of told.window) holdAccessor(window, name, descriptorOf(window, name));
    for (const name of told.document) holdAccessor(document, name, descriptorOf(Document.prototype, name));
    for (const name of namesOf(Intl)) {
      const { prototype } = (Intl as unknown as Record<string, { prototype?: object }>)[name]!;
      if (prototype) holdAll(prototype);
    }
  }

  /** The address of the entry that may define each container, by the container's name. */
  const entries = new Map<string, string>();

  /** Lets only this entry define the remote's container, and only its own files its list of chunks. */
  function lockContainer(name: string, src: string): void {
    const isLocked = entries.has(name);
    const entry = () => entries.get(name)!;
    let defined: unknown;
    entries.set(name, absolute(src));
    if (isLocked) return;
    define(window, name, {
      enumerable: true,
      get: () => defined,
      set(container: unknown) {
        if (addressNow() === entry()) defined = container;
      },
    });
    lockChunkList(name, () => isOf(entry().replace(/[^/]*$/, '')));
  }

  /**
   * A class whose constructor returns an element defines its fields there without a call that a fence could see.
   * Removes such properties, and makes those that React renders by permanent.
   */
  function begin(): void {
    hasBegun = true;
    const rendered = document.querySelectorAll(`html,head,body,#${rootId},#${rootId}>*,#${rootId}>*>*`);
    for (const one of rendered) {
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

  /** Gives the shell's scripts, while they are evaluated, what sets fences, adds containers and begins to hydrate. */
  function serveShell(own: string): void {
    const isShells = () => isOf(own);
    lockChunkList(shellName, isShells);
    const ways = { storefrontGate: gateAt, storefrontKeep: lockContainer, storefrontBegin: begin };
    for (const [name, way] of Object.entries(ways)) define(window, name, { get: () => (isShells() ? way : undefined) });
    define(window, devToolsHook, { get: () => hook, set() {} });
    for (const name of ['storefrontEarly', 'storefrontActs', 'storefrontShown'])
      define(window, name, { value: page[name] });
  }

  lockLanguage();
  lockPage();
  limitDialogs();
  setGates();
  refuseWhole();
  lockSheets(define, restrict, prototypeOf);
  lockKinds();
  for (const [name, src] of JSON.parse(given) as [string, string][]) lockContainer(name, src);
  if (ownBase) serveShell(absolute(ownBase));
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
export const globalsScript = inlined(lockGlobals, attributesOfScript, filesOfCalls, emptyHook, lockStyleSheets, names);
