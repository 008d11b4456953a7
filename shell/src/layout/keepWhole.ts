import type { LiveRemote } from '@storefront/contracts';
import { hostsIn, isOfReact, propsOf, rootFiber, type Fiber } from '../composition/fibers';
import { rootElementId } from '../composition/pageState';
import { createPatience } from './patience';
import { strangeClasses } from './strangeClasses';

/** By these an element of the header can be made of no use. */
const spoiling = ['style', 'hidden', 'inert', 'aria-hidden', 'disabled'];

/** In these remotes draw; what stands deeper in them is their own. */
const isTheirs = (place: Element) => place.matches('main, [data-slot]');

interface Missing {
  element: Element;
  place: Element;
  behind: Element | null;
}

/** What React takes for being there, and is not, within an element that it has drawn; the last one first. */
function* missingIn(fiber: Fiber, place: Element): Generator<Missing> {
  let behind: Element | null = null;
  for (const inner of [...hostsIn(fiber)].reverse()) {
    const { stateNode: element } = inner;
    const isMissing = !element.isConnected && element.parentNode !== place;
    if (isMissing) yield { element, place, behind };
    if (isMissing || element.parentNode === place) behind = element;
    if (!isTheirs(place)) yield* missingIn(inner, element);
  }
}

interface Wrong {
  element: Element;
  /** What stands there, by names of attributes, and would not. */
  names: string[];
  /** Where it would lead; nothing where it does. */
  href: string | undefined;
  classes: string[];
}

/** In what an element is not as React has made it. */
function wrongIn(element: Element, remotes: readonly LiveRemote[]): Wrong[] {
  const props = propsOf(element);
  if (!props || element.closest('[data-slot]')) return [];
  const names = spoiling.filter((name) => !props[name] && element.hasAttribute(name));
  const href = typeof props['href'] === 'string' && element.getAttribute('href') !== props['href'] ? props['href'] : undefined;
  const classes = strangeClasses(element, remotes);
  return names.length > 0 || classes.length > 0 || href !== undefined ? [{ element, names, href, classes }] : [];
}

function setRight({ element, names, href, classes }: Wrong): void {
  for (const name of names) element.removeAttribute(name);
  if (href !== undefined) element.setAttribute('href', href);
  element.classList.remove(...classes);
}

/** Whether somebody may have taken away what React has drawn: it puts nothing elsewhere, and takes it away for good itself. */
const takesAway = ({ removedNodes }: MutationRecord) => [...removedNodes].some((node) => node instanceof Element && !node.isConnected && isOfReact(node));

/**
 * Keeps the header and the footer as React has drawn them, but for what fragments draw in them, and the screen in its place: React alone takes away there what
 * it knows, and hears of nobody else's doing. What nobody knows, as a translator's words, is let be. Gives what ends it.
 */
export function keepWhole(drawn: ArrayLike<Element>, remotes: readonly LiveRemote[]): () => void {
  const root = document.getElementById(rootElementId);
  if (!root) return () => {};
  const parts = Array.from(drawn).filter((part) => part.matches('header, footer'));
  const patience = createPatience(() => lookAtAll());
  function putBack(): void {
    const fiber = rootFiber(root!);
    const missing = fiber ? [...missingIn(fiber, root!)] : [];
    if (missing.length === 0 || !patience.has()) return;
    console.warn('What stands in the frame was taken away, and is put back.', ...missing);
    for (const { element, place, behind } of missing) place.insertBefore(element, behind);
  }
  function lookAt(elements: Iterable<Element>): void {
    const wrong = [...elements].flatMap((element) => wrongIn(element, remotes));
    if (wrong.length === 0 || !patience.has()) return;
    console.warn('What stands in the frame was made of no use, and is right again.', ...wrong);
    wrong.forEach(setRight);
  }
  const look = (records: MutationRecord[]) => {
    if (records.some(takesAway)) putBack();
    lookAt(new Set(records.filter(({ type }) => type === 'attributes').map(({ target }) => target as Element)));
  };

  const lookAtAll = () => {
    putBack();
    lookAt(parts.flatMap((part) => [...part.querySelectorAll('*')]));
  };

  const observer = new MutationObserver(look);
  for (const part of parts) observer.observe(part, { childList: true, subtree: true, attributeFilter: [...spoiling, 'href', 'class'] });
  for (const part of Array.from(drawn).filter((part) => part.matches('main'))) observer.observe(part, { childList: true });
  lookAtAll();
  return () => {
    observer.disconnect();
    patience.end();
  };
}
