import type { LiveRemote } from '@storefront/contracts';
import { isOfReact } from '../browser/isOfReact';
import { rootElementId } from '../composition/pageState';
import type { RouterState } from '../router/ShopRouter';
import { uncover } from './covers';
import { findPresses } from './effects';
import { guardClicks } from './guardClicks';
import { guardClobbering } from './guardClobbering';
import { guardEvents } from './guardEvents';
import { guardFocus } from './guardFocus';
import { guardFrame, locks } from './guardFrame';
import { guardHistory } from './guardHistory';
import { guardLanguage } from './guardLanguage';
import { guardOverlays } from './guardOverlays';
import { guardPresses } from './guardPresses';
import { guardRectangles } from './guardRectangles';
import { guardScrollAndFocus } from './guardScrollAndFocus';
import { guardSound } from './guardSound';
import { guardStacking } from './guardStacking';
import { guardStyleSheets } from './guardStyleSheets';
import { guardTitle } from './guardTitle';
import { guardTopLayer } from './guardTopLayer';
import { guardViewTransitions } from './guardViewTransitions';
import { navigationNow } from './navigationNow';
import { notePressNow } from './pressNow';
import { strangeClasses } from './strangeClasses';
import { trackUnloadListeners } from './trackUnloadListeners';

/** Attributes by which an element is out of everybody's reach. */
const hiding = ['inert', 'hidden', 'aria-hidden', 'contenteditable', 'popover'];

const root = `#${rootElementId}`;

const childrenOf = ({ children }: Element) => [...children] as HTMLElement[];

/** The shell's own elements; what stands within them comes and goes with who draws it. They are gone to by their places: a selector looks at all of a page. */
function frame(): HTMLElement[] {
  const own = document.getElementById(rootElementId);
  const layouts = own ? childrenOf(own) : [];
  return [document.documentElement, document.body, ...(own ? [own] : []), ...layouts, ...layouts.flatMap(childrenOf).filter((part) => part.matches('header, main, footer'))];
}

const isHtml = (element: Element): element is HTMLElement => element instanceof HTMLElement;

const isNeverShown = ({ tagName }: Element) => /^(script|style|template|noscript)$/i.test(tagName);

/** What code has put into the body, beside the shop. */
const besideRoot = () => [...document.body.children].filter(isHtml).filter((child) => child.id !== rootElementId && child.querySelector(root) === null && !isNeverShown(child));

/** What code has put among the shell's own elements: React knows nothing of it, and takes it away with no page. */
const strangers = () =>
  frame()
    .flatMap(({ children }) => [...children])
    .filter(isHtml)
    .filter((child) => child.closest(root) !== null && child.id !== rootElementId && !isOfReact(child));

const attributes = [...hiding, ...locks];

/**
 * What holds an element now: names of attributes, of classes (`.name`), and of inline styles, of which the frame has none itself: each holds the page, or
 * makes it look otherwise.
 */
function holdsOf(element: HTMLElement, remotes: readonly LiveRemote[]): string[] {
  const names = element.getAttributeNames();
  return [
    ...attributes.filter((name) => names.includes(name)),
    ...(names.includes('class') ? strangeClasses(element, remotes) : []).map((name) => `.${name}`),
    ...(names.includes('style') ? Array.from(element.style) : []),
  ];
}

function releaseOne(element: HTMLElement, hold: string): void {
  if (hold.startsWith('.')) element.classList.remove(hold.slice(1));
  else if (attributes.includes(hold)) element.removeAttribute(hold);
  else element.style.removeProperty(hold);
}

function release(element: HTMLElement, holds: readonly string[]): void {
  for (const hold of holds) releaseOne(element, hold);
}

function closeDialogs(elements: readonly Element[]): void {
  const dialogs = elements.flatMap((element) => [element, ...element.querySelectorAll('dialog')]);
  for (const dialog of dialogs) if (dialog instanceof HTMLDialogElement && dialog.open) dialog.close();
}

function hideCovers(elements: readonly HTMLElement[]): void {
  uncover(elements, (cover) => {
    console.warn('What lay over the whole page had been left there, and is hidden.', cover);
    // It may be drawn by somebody who is still there, and would miss it.
    cover.style.setProperty('display', 'none', 'important');
  });
}

type Handlers = Record<string, unknown>;

/** What has handlers of which everybody has one and the same. */
const heard = () => [window, document, document.documentElement, document.body, navigationNow()].filter((target) => target !== undefined) as unknown as Handlers[];

/** Their names: the body has its own, and the window's. Whoever reports errors, or hears messages, keeps visitors from nothing. */
function* namesOfHandlers(): Generator<string> {
  yield 'onnavigate';
  for (const name in document.body) if (/^on(?!.*(error|reject|message))/.test(name)) yield name;
}

let known: readonly string[] | undefined;

/** A browser's are always the same, and take as long to find as a screen to lay out. */
const handlerNames = (): readonly string[] => (known ??= [...namesOfHandlers()]);

const handlersNow = () => heard().flatMap((target) => handlerNames().map((name) => target[name]).filter((handler) => typeof handler === 'function'));

/** Who sets one keeps visitors from something, or asks them whether they mean it. */
function takeHandlers(kept: readonly unknown[] = []): void {
  const names = handlerNames();
  for (const target of heard()) for (const name of names) if (typeof target[name] === 'function' && !kept.includes(target[name])) target[name] = null;
}

/** The whole screen, and the pointer: whose it was is not here any more. */
function giveBackScreen(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch((error: unknown) => console.warn('The browser stays in full screen.', error));
  if (document.pointerLockElement) document.exitPointerLock();
}

/** What ends the watch over the frame that is shown: one that threw was drawn anew, and another watches now. */
let watching: readonly (() => void)[] = [];

interface Watched {
  isPressed: () => boolean;
  /** All that the layout held when it was drawn. */
  drawn: ArrayLike<Element>;
  stateNow: () => Pick<RouterState, 'page' | 'navigation'>;
  remotes: readonly LiveRemote[];
}

const viewport = () => document.querySelector<HTMLMetaElement>('meta[name=viewport]');

/**
 * Takes from the page's own elements what a screen that is left has forgotten there: it locked the page for a dialog of its own, made everything
 * beside it inert, left a dialog open or a backdrop over all, made all letters smaller. Other attributes, elements, and classes that no remote's sheet knows, are not ours to judge: browsers' extensions
 * set theirs there, too. In three steps, so that what the next page does stays.
 */
export class PageCleanup {
  private before = new Set<Element>();
  private fresh = new Set<Element>();
  private kept = new Map<Element, string[]>();
  private remotes: readonly LiveRemote[] = [];
  private handlers: readonly unknown[] = [];
  private readonly scale = viewport()?.content;
  private takeListeners = () => {};
  /** Between the pages: all that ends now ends with the former one. */
  private isBetween = false;
  /** The path that the router has come to, and that whose former page has ended: its layout effects end before `begin`. */
  private pathNow: () => string | undefined = () => undefined;
  /** Whose page is shown, and whose was. */
  private ownerNow: () => string | undefined = () => undefined;
  private owner: string | undefined;
  private silence: (owner: string | undefined) => void = () => {};
  private path: string | undefined;

  /** From now on a page holds nobody by itself either, and keeps the frame that was drawn, its language, its place in the history, and that of whoever goes by keys. */
  watch({ isPressed, drawn, stateNow, remotes }: Watched): void {
    for (const end of watching) end();
    if (!isPressed()) {
      hideCovers(besideRoot());
      giveBackScreen();
      // Nothing is written yet that would be lost.
      window.onbeforeunload = null;
    }
    this.remotes = remotes;
    // A browser looks for each of their places once, and that takes as long as ten later looks: not while a visitor waits for the next page.
    this.handlers = handlersNow();
    this.pathNow = () => stateNow().page?.location.pathname;
    this.path = this.pathNow();
    this.ownerNow = () => stateNow().page?.match.handle?.remote;
    this.owner = this.ownerNow();
    const localeNow = () => stateNow().page?.match.language.locale ?? '';
    const isBetween = () => this.path !== this.pathNow();
    const page = { stateNow, remotes, isBetween };
    const { pressNow, end } = notePressNow();
    const unloadListeners = trackUnloadListeners();
    const sound = guardSound(page);
    this.silence = sound.silence;
    this.takeListeners = unloadListeners.takeListeners;
    const wholePage = [document.documentElement, document.body, ...document.querySelectorAll(`${root}, ${root} > div`)];
    watching = [
      // Before whoever hears of clicks.
      guardClicks(),
      guardTopLayer(isPressed),
      guardFrame(drawn, { isPressed, remotes }),
      guardLanguage(localeNow),
      guardFocus(() => document.querySelector(`${root} main`)),
      findPresses(),
      guardStyleSheets(),
      guardStacking(wholePage, page),
      guardHistory(page, pressNow),
      guardPresses(page, pressNow),
      guardEvents(page),
      guardViewTransitions(page),
      guardScrollAndFocus(page),
      guardRectangles(page),
      guardOverlays(page),
      guardTitle(page),
      guardClobbering(),
      end,
      unloadListeners.end,
      sound.end,
    ];
  }

  /** Before the next page's first effect. */
  begin(): void {
    this.isBetween = true;
    this.freeFrame(() => []);
    const left = besideRoot();
    this.before = new Set([...left, ...strangers()]);
    closeDialogs([...left, ...document.querySelectorAll(`${root} [data-slot=overlay]`)]);
    takeHandlers();
    this.takeListeners();
    giveBackScreen();
    const meta = viewport();
    if (meta && this.scale !== undefined && meta.content !== this.scale) meta.content = this.scale;
  }

  /** After the layout effects of the next page: what is there now is its own. */
  drawn(): void {
    this.fresh = new Set([...besideRoot(), ...strangers()].filter((element) => !this.before.has(element)));
    this.handlers = handlersNow();
    this.kept = new Map(frame().map((element) => [element, holdsOf(element, this.remotes)]));
  }

  /** After the last effect of the page that is left, and before the next one's others. */
  end(): void {
    this.isBetween = false;
    this.path = this.pathNow();
    this.endSound();
    takeHandlers(this.handlers);
    this.free(() => []);
  }

  /** What a page of another remote's plays in no page goes on with that alone. */
  private endSound(): void {
    const former = this.owner;
    this.owner = this.ownerNow();
    if (former !== undefined && former !== this.owner) this.silence(former);
  }

  /**
   * A fragment has gone, or failed, on a page that stays. What it held is not told from what somebody else holds by hand: that is let go, too.
   * The shop's own menu, and what locks the page for a dialog that is open, stays.
   */
  fragmentEnded(isMenuOpen: boolean): void {
    if (this.isBetween) return;
    const hasDialog = document.querySelector(`${root} dialog[open]`) !== null;
    const scrolling = [...(isMenuOpen || hasDialog ? locks : []), ...(hasDialog ? ['overflow', 'overflow-x', 'overflow-y'] : [])];
    this.free((element) => [...scrolling, ...(isMenuOpen && element.matches('main, footer') ? ['inert'] : [])]);
  }

  private freeFrame(keptOf: (element: Element) => readonly string[]): void {
    for (const element of frame()) {
      const kept = keptOf(element);
      release(element, holdsOf(element, this.remotes).filter((hold) => !kept.includes(hold)));
    }
    // Links of a page that is being edited lead nowhere.
    document.designMode = 'off';
  }

  private free(heldOf: (element: Element) => readonly string[]): void {
    this.freeFrame((element) => [...(this.kept.get(element) ?? []), ...heldOf(element)]);
    const left = besideRoot().filter((element) => !this.fresh.has(element));
    closeDialogs(left);
    const over = [...left, ...strangers().filter((element) => !this.fresh.has(element))];
    // Where things lie is known when the page is painted without it.
    if (over.length > 0) requestAnimationFrame(() => setTimeout(hideCovers, 0, over));
  }
}
