import type { LiveRemote } from '@storefront/contracts';
import { rootElementId } from '../composition/pageState';
import { guardFrameContents } from './guardFrameContents';
import { isDesignToken } from './isDesignToken';
import { createRepairs } from './repairs';
import { foreignClasses } from './foreignClasses';
import { watchUserInitiated } from './userInitiated';

/**
 * Attributes that make the header unusable or invisible; the shop itself sets none of them there or around it, except
 * styles of the body.
 */
const hiding = ['inert', 'hidden', 'aria-hidden', 'contenteditable', 'popover', 'style'];

/** Set by `useScrollLock` of @storefront/ui, whose user may be gone without removing them. */
export const locks = ['data-scroll-locks', 'data-scroll-gutter'];

/** Styles by which a dialog locks the page while it is open. */
const holding = /^(over|pos|inset|top|right|bottom|left|(min-|max-)?(width|height|(inline|block)-size)|touch|pointer)/;

/** Harmless styles that go with a lock or with dragging. All others hide the page or change its look. */
const idle = /^((padding|margin)-(right|inline)|user|-webkit-user|cursor|scroll)/;

/** The frame's own parts, which are there for as long as the frame is. */
const isPart = (element: Element) => element.matches('header, main, footer');

interface Ways {
  /** Whether the visitor has pressed anything of the page: what follows from that may lock it. */
  isPressed: () => boolean;
  remotes: readonly LiveRemote[];
}

/** Whether the shop's own menu is open, which locks the page and makes the screen inert. */
const hasMenuOpen = () => document.querySelector('header [aria-controls="mobile-menu"][aria-expanded="true"]') !== null;

const isWholePage = (element: Element) => element.matches('html, body');

/** What the visitor has pressed for: nothing yet, something before, or what locks the page now. */
type Wish = 'none' | 'former' | 'now';

const spared: Readonly<Record<Wish, (name: string) => boolean>> = {
  none: () => false,
  former: (name) => idle.test(name),
  now: (name) => idle.test(name) || holding.test(name),
};

/** Inline styles to remove. Custom properties that no sheet of the shop's defines are harmless, and stay. */
const stylesOf = (element: HTMLElement, wish: Wish) =>
  element.hasAttribute('style')
    ? Array.from(element.style).filter((name) => (name.startsWith('--') ? isDesignToken(name) : !spared[wish](name)))
    : [];

/** Attributes and styles of an element that lock or hide the page. */
function holdsOf(element: HTMLElement, wish: Wish): { attributes: string[]; styles: string[] } {
  const ofMenu = hasMenuOpen() ? ['inert', ...locks] : [];
  const spares = [...ofMenu, ...(wish === 'former' ? ['style'] : [])];
  const attributes = (isWholePage(element) ? [...locks, 'contenteditable'] : hiding).filter(
    (name) => element.hasAttribute(name) && !spares.includes(name),
  );
  return {
    attributes: wish === 'now' ? [] : attributes,
    styles: wish !== 'none' || isWholePage(element) ? stylesOf(element, wish) : [],
  };
}

/**
 * Keeps the frame in the page and usable: puts back the header, `main`, the footer, the layout or the root where code
 * has removed them (by emptying the document, say), and removes `inert`, `hidden` and the like. React would not notice
 * either. Without a press of the visitor, `main` and the whole page are kept free of locks, too: a fragment would lock
 * somebody else's screen. `drawn`: the children of the layout when it was rendered. Returns what ends the guard.
 */
export function guardFrame(drawn: ArrayLike<Element>, { isPressed, remotes }: Ways): () => void {
  const all = Array.from(drawn);
  // Some children may be gone already, but hardly all of them.
  const layout = all.find(({ parentElement }) => parentElement !== null)?.parentElement;
  const root = layout?.parentElement ?? document.getElementById(rootElementId);
  if (!root || !layout) return () => {};
  const way = [document.documentElement, document.body, root, layout, ...all.filter((part) => part.matches('header'))];
  const held = [
    document.documentElement,
    document.body,
    ...all.filter((part): part is HTMLElement => part.matches('main')),
  ];

  /** The next of the layout's elements that is still there. */
  const partAfter = (part: Element) =>
    all.slice(all.indexOf(part) + 1).find(({ parentElement }) => parentElement === layout);

  function freeHeld(): void {
    const isAsked = isPressed();
    for (const element of held) {
      const unasked = holdsOf(element, isAsked ? 'former' : 'none');
      // `isNow` may force a layout, so it is asked last.
      const mayHold = isAsked && unasked.attributes.length + unasked.styles.length > 0 && asked.mayLock();
      const { attributes, styles } = mayHold ? holdsOf(element, 'now') : unasked;
      repairs.removeLocks(element, attributes, styles, isAsked ? [] : foreignClasses(element, remotes));
    }
  }

  const repairFrame = () => {
    for (const element of way) {
      const isAll = isWholePage(element);
      repairs.removeLocks(
        element,
        hiding.filter((name) => element.hasAttribute(name) && !(name === 'style' && isAll)),
        [],
        isAll ? [] : foreignClasses(element, remotes),
      );
    }
    freeHeld();
    if (!root.isConnected) repairs.reinsert(root, document.body, null);
    // Not where another layout has replaced it: that is the frame then.
    if (root.childElementCount === 0) repairs.reinsert(layout, root, null);
    if (!layout.isConnected) return;
    for (const part of all) if (isPart(part) && !part.isConnected) repairs.reinsert(part, layout, partAfter(part));
  };

  const repairs = createRepairs(repairFrame);
  const asked = watchUserInitiated(isPressed, repairFrame);
  const observer = new MutationObserver(repairFrame);
  for (const element of new Set([...way, ...held]))
    observer.observe(element, { childList: true, attributeFilter: [...hiding, ...locks, 'class'] });
  repairFrame();
  const endWhole = guardFrameContents(root, all, remotes);
  return () => {
    endWhole();
    observer.disconnect();
    asked.end();
    repairs.end();
  };
}
