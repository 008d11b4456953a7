import type { LiveRemote } from '@storefront/contracts';
import { rootElementId } from '../composition/pageState';
import { guardFrameContents } from './guardFrameContents';
import { isDesignToken } from './isDesignToken';
import { createRepairs } from './repairs';
import { strangeClasses } from './strangeClasses';
import { watchUserInitiated } from './userInitiated';

/** What makes the way on of no use, though it is there; nothing of the shop's sets these at the header or around it, and styles at the body alone. */
const hiding = ['inert', 'hidden', 'aria-hidden', 'contenteditable', 'popover', 'style'];

/** Set by useScrollLock of @storefront/ui, whose user may be gone without a word. */
export const locks = ['data-scroll-locks', 'data-scroll-gutter'];

/** Styles by which a dialog holds the page still while it is open. */
const holding = /^(over|pos|inset|top|right|bottom|left|(min-|max-)?(width|height|(inline|block)-size)|touch|pointer)/;

/** What goes with them, or with what is dragged over the page, and holds nobody. All others make the page look otherwise, or hide it. */
const idle = /^((padding|margin)-(right|inline)|user|-webkit-user|cursor|scroll)/;

/** The frame's own parts, which are there for as long as the frame is. */
const isPart = (element: Element) => element.matches('header, main, footer');

interface Ways {
  /** Whether the visitor has pressed anything of the page: what follows from that may hold it. */
  isPressed: () => boolean;
  remotes: readonly LiveRemote[];
}

/** While its menu is open, the shop itself locks the page, and makes the screen inert. */
const hasMenuOpen = () => document.querySelector('header [aria-controls="mobile-menu"][aria-expanded="true"]') !== null;

const isWholePage = (element: Element) => element.matches('html, body');

/** What the visitor has asked for: nothing yet, something once, or what holds the page now. */
type Wish = 'none' | 'former' | 'now';

const spared: Readonly<Record<Wish, (name: string) => boolean>> = { none: () => false, former: (name) => idle.test(name), now: (name) => idle.test(name) || holding.test(name) };

/** Its styles that nobody needs there, or nobody asked for. What no sheet of the shop's asks for is somebody's note. */
const stylesOf = (element: HTMLElement, wish: Wish) =>
  element.hasAttribute('style') ? Array.from(element.style).filter((name) => (name.startsWith('--') ? isDesignToken(name) : !spared[wish](name))) : [];

/** What holds a page which somebody is on, or makes nothing of it: names of attributes, and of styles. */
function holdsOf(element: HTMLElement, wish: Wish): { attributes: string[]; styles: string[] } {
  const ofMenu = hasMenuOpen() ? ['inert', ...locks] : [];
  const spares = [...ofMenu, ...(wish === 'former' ? ['style'] : [])];
  const attributes = (isWholePage(element) ? [...locks, 'contenteditable'] : hiding).filter((name) => element.hasAttribute(name) && !spares.includes(name));
  return { attributes: wish === 'now' ? [] : attributes, styles: wish !== 'none' || isWholePage(element) ? stylesOf(element, wish) : [] };
}

/**
 * Puts back what somebody took out of the document, by emptying it or by taking away the header on a page of theirs, and what they made of no use there:
 * React knows of its elements nothing else than that they are there. Where the visitor has not asked for it by a press, the screen's place and the whole page
 * are kept as free: a fragment that locks them by itself holds somebody else's. `drawn`: all that the layout held when it was drawn. Gives what ends it.
 */
export function guardFrame(drawn: ArrayLike<Element>, { isPressed, remotes }: Ways): () => void {
  const all = Array.from(drawn);
  // Some of it may have been taken away already; not all, since nobody knows of all.
  const layout = all.find(({ parentElement }) => parentElement !== null)?.parentElement;
  const root = layout?.parentElement ?? document.getElementById(rootElementId);
  if (!root || !layout) return () => {};
  const way = [document.documentElement, document.body, root, layout, ...all.filter((part) => part.matches('header'))];
  const held = [document.documentElement, document.body, ...all.filter((part): part is HTMLElement => part.matches('main'))];

  /** The next of the layout's elements that is still there. */
  const partAfter = (part: Element) => all.slice(all.indexOf(part) + 1).find(({ parentElement }) => parentElement === layout);

  function freeHeld(): void {
    const isAsked = isPressed();
    for (const element of held) {
      const unasked = holdsOf(element, isAsked ? 'former' : 'none');
      // To see what is open the browser has to lay all of it out.
      const mayHold = isAsked && unasked.attributes.length + unasked.styles.length > 0 && asked.isNow();
      const { attributes, styles } = mayHold ? holdsOf(element, 'now') : unasked;
      repairs.free(element, attributes, styles, isAsked ? [] : strangeClasses(element, remotes));
    }
  }

  const look = () => {
    for (const element of way) {
      const isAll = isWholePage(element);
      repairs.free(element, hiding.filter((name) => element.hasAttribute(name) && !(name === 'style' && isAll)), [], isAll ? [] : strangeClasses(element, remotes));
    }
    freeHeld();
    if (!root.isConnected) repairs.putBack(root, document.body, null);
    // Where another layout has taken its place, that is the frame.
    if (root.childElementCount === 0) repairs.putBack(layout, root, null);
    if (!layout.isConnected) return;
    for (const part of all) if (isPart(part) && !part.isConnected) repairs.putBack(part, layout, partAfter(part));
  };

  const repairs = createRepairs(look);
  const asked = watchUserInitiated(isPressed, look);
  const observer = new MutationObserver(look);
  for (const element of new Set([...way, ...held])) observer.observe(element, { childList: true, attributeFilter: [...hiding, ...locks, 'class'] });
  look();
  const endWhole = guardFrameContents(root, all, remotes);
  return () => {
    endWhole();
    observer.disconnect();
    asked.end();
    repairs.end();
  };
}
