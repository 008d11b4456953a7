import type { LiveRemote } from '@storefront/contracts';
import { isRenderedByReact } from '../browser/isRenderedByReact';
import { rootElementId } from '../composition/pageState';
import type { RouterState } from '../router/ShopRouter';
import { uncover } from './covers';
import { attributePresses } from './effects';
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
import { trackPressNow } from './pressNow';
import { foreignClasses } from './foreignClasses';
import { trackUnloadListeners } from './trackUnloadListeners';

/** Attributes that make an element unusable for visitors. */
const hiding = ['inert', 'hidden', 'aria-hidden', 'contenteditable', 'popover'];

const root = `#${rootElementId}`;

const childrenOf = ({ children }: Element) => [...children] as HTMLElement[];

/**
 * The shell's own elements around screens and fragments. Found by walking down from the root, since a selector would
 * search the whole page.
 */
function frame(): HTMLElement[] {
  const own = document.getElementById(rootElementId);
  const layouts = own ? childrenOf(own) : [];
  return [
    document.documentElement,
    document.body,
    ...(own ? [own] : []),
    ...layouts,
    ...layouts.flatMap(childrenOf).filter((part) => part.matches('header, main, footer')),
  ];
}

const isHtml = (element: Element): element is HTMLElement => element instanceof HTMLElement;

const isNeverShown = ({ tagName }: Element) => /^(script|style|template|noscript)$/i.test(tagName);

/** Elements that code has added to the body, beside the shop's root. */
const besideRoot = () =>
  [...document.body.children]
    .filter(isHtml)
    .filter((child) => child.id !== rootElementId && child.querySelector(root) === null && !isNeverShown(child));

/** Elements that code has added among the shell's own: React does not know them, so it removes them with no page. */
const strangers = () =>
  frame()
    .flatMap(({ children }) => [...children])
    .filter(isHtml)
    .filter((child) => child.closest(root) !== null && child.id !== rootElementId && !isRenderedByReact(child));

const attributes = [...hiding, ...locks];

/**
 * What locks an element or changes its look: names of attributes, classes (`.name`) and inline styles. The frame itself
 * has no inline styles, so each is somebody else's.
 */
function holdsOf(element: HTMLElement, remotes: readonly LiveRemote[]): string[] {
  const names = element.getAttributeNames();
  return [
    ...attributes.filter((name) => names.includes(name)),
    ...(names.includes('class') ? foreignClasses(element, remotes) : []).map((name) => `.${name}`),
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

/** Objects that all code shares, whose `on…` properties hold one handler for all. */
const heard = () =>
  [window, document, document.documentElement, document.body, navigationNow()].filter(
    (target) => target !== undefined,
  ) as unknown as Handlers[];

/**
 * The names of those properties: the body has the window's, too. Handlers of errors and messages are left out, since
 * they keep visitors from nothing.
 */
function* namesOfHandlers(): Generator<string> {
  yield 'onnavigate';
  for (const name in document.body) if (/^on(?!.*(error|reject|message))/.test(name)) yield name;
}

let known: readonly string[] | undefined;

/** Always the same in one browser, and finding them takes as long as the layout of a screen. */
const handlerNames = (): readonly string[] => (known ??= [...namesOfHandlers()]);

const handlersNow = () =>
  heard().flatMap((target) =>
    handlerNames()
      .map((name) => target[name])
      .filter((handler) => typeof handler === 'function'),
  );

/**
 * Removes handlers that are not `kept`: such a handler may block clicks or keys everywhere, or ask visitors whether
 * they want to leave.
 */
function takeHandlers(kept: readonly unknown[] = []): void {
  const names = handlerNames();
  for (const target of heard())
    for (const name of names)
      if (typeof target[name] === 'function' && !kept.includes(target[name])) target[name] = null;
}

/** Ends full screen and pointer lock, whose page is gone, and has the keyboard lie over no field. */
function giveBackScreen(): void {
  const { virtualKeyboard } = navigator as { virtualKeyboard?: { overlaysContent: boolean } };
  if (virtualKeyboard?.overlaysContent) virtualKeyboard.overlaysContent = false;
  if (document.fullscreenElement)
    document.exitFullscreen().catch((error: unknown) => console.warn('The browser stays in full screen.', error));
  if (document.pointerLockElement) document.exitPointerLock();
}

/** Ends the guards of the frame that is shown. A frame that threw is rendered again, and gets new ones. */
let watching: readonly (() => void)[] = [];

interface Watched {
  isPressed: () => boolean;
  /** The children of the layout when it was rendered. */
  drawn: ArrayLike<Element>;
  stateNow: () => Pick<RouterState, 'page' | 'navigation'>;
  remotes: readonly LiveRemote[];
}

const viewport = () => document.querySelector<HTMLMetaElement>('meta[name=viewport]');

/**
 * Removes from the page's own elements what a screen has left there: a scroll lock or `inert` for a dialog, an open
 * dialog, a backdrop over all, another font size. Other attributes and elements, and classes that no remote's sheet
 * uses, stay: browser extensions set some, too. Works in three steps (`begin`, `drawn`, `end`), so that what the next
 * page sets stays.
 */
export class PageCleanup {
  private before = new Set<Element>();
  private fresh = new Set<Element>();
  private kept = new Map<Element, string[]>();
  private remotes: readonly LiveRemote[] = [];
  private handlers: readonly unknown[] = [];
  private readonly scale = viewport()?.content;
  private takeListeners = () => {};
  /** Between `begin` and `end`: fragments that end now end with the former page. */
  private isBetween = false;
  /**
   * `pathNow`: the path that the router shows; `path`: the last one for which `end` was called. They differ while one
   * page is left and the next has not begun.
   */
  private pathNow: () => string | undefined = () => undefined;
  /** The owner of the page that is shown, and the one at the last `end`. */
  private ownerNow: () => string | undefined = () => undefined;
  private owner: string | undefined;
  private silence: (owner: string | undefined) => void = () => {};
  private path: string | undefined;

  /**
   * Installs all guards of the page. Unless the visitor has pressed anything yet, also hides what covers it, and ends
   * full screen, pointer lock and `onbeforeunload`.
   */
  watch({ isPressed, drawn, stateNow, remotes }: Watched): void {
    for (const end of watching) end();
    if (!isPressed()) {
      hideCovers(besideRoot());
      giveBackScreen();
      // The visitor has not typed anything yet that would be lost.
      window.onbeforeunload = null;
    }
    this.remotes = remotes;
    // The first lookup takes ten times as long as later ones: it should not delay a navigation.
    this.handlers = handlersNow();
    this.pathNow = () => stateNow().page?.location.pathname;
    this.path = this.pathNow();
    this.ownerNow = () => stateNow().page?.match.handle?.remote;
    this.owner = this.ownerNow();
    const localeNow = () => stateNow().page?.match.language.locale ?? '';
    const isBetween = () => this.path !== this.pathNow();
    const page = { stateNow, remotes, isBetween };
    const { pressNow, end } = trackPressNow();
    const unloadListeners = trackUnloadListeners();
    const sound = guardSound(page);
    this.silence = sound.stopAudio;
    this.takeListeners = unloadListeners.removeListeners;
    const wholePage = [document.documentElement, document.body, ...document.querySelectorAll(`${root}, ${root} > div`)];
    watching = [
      // First, so that it hears of clicks before all others.
      guardClicks(),
      guardTopLayer(isPressed),
      guardFrame(drawn, { isPressed, remotes }),
      guardLanguage(localeNow),
      guardFocus(() => document.querySelector(`${root} main`)),
      attributePresses(),
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

  /** Called before the next page's first effect. */
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

  /** Called after the layout effects of the next page: what is there now is its own. */
  drawn(): void {
    this.fresh = new Set([...besideRoot(), ...strangers()].filter((element) => !this.before.has(element)));
    this.handlers = handlersNow();
    this.kept = new Map(frame().map((element) => [element, holdsOf(element, this.remotes)]));
  }

  /** Called after the last effect cleanup of the former page, and before the next page's passive effects. */
  end(): void {
    this.isBetween = false;
    this.path = this.pathNow();
    this.endSound();
    takeHandlers(this.handlers);
    this.free(() => []);
  }

  /** Stops audio that is not in the page (`new Audio()`) when the next page is another remote's. */
  private endSound(): void {
    const former = this.owner;
    this.owner = this.ownerNow();
    if (former !== undefined && former !== this.owner) this.silence(former);
  }

  /**
   * Called when a fragment is unmounted, or fails, on a page that stays. Nobody knows who set a lock by hand, so all
   * are removed, except those of the shop's own open menu and of an open dialog.
   */
  fragmentEnded(isMenuOpen: boolean): void {
    if (this.isBetween) return;
    const hasDialog = document.querySelector(`${root} dialog[open]`) !== null;
    const scrolling = [
      ...(isMenuOpen || hasDialog ? locks : []),
      ...(hasDialog ? ['overflow', 'overflow-x', 'overflow-y'] : []),
    ];
    this.free((element) => [...scrolling, ...(isMenuOpen && element.matches('main, footer') ? ['inert'] : [])]);
  }

  private freeFrame(keptOf: (element: Element) => readonly string[]): void {
    for (const element of frame()) {
      const kept = keptOf(element);
      release(
        element,
        holdsOf(element, this.remotes).filter((hold) => !kept.includes(hold)),
      );
    }
    // In design mode links do not work.
    document.designMode = 'off';
  }

  private free(heldOf: (element: Element) => readonly string[]): void {
    this.freeFrame((element) => [...(this.kept.get(element) ?? []), ...heldOf(element)]);
    const left = besideRoot().filter((element) => !this.fresh.has(element));
    closeDialogs(left);
    const over = [...left, ...strangers().filter((element) => !this.fresh.has(element))];
    // After the next paint, when the layout is known anyway.
    if (over.length > 0) requestAnimationFrame(() => setTimeout(hideCovers, 0, over));
  }
}
