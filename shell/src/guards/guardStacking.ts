import type { Inner } from '../browser/gate';
import { isRenderedByReact } from '../browser/isRenderedByReact';
import { remoteOf } from '../composition/fibers';
import { hasPressed } from '../router/currentPress';
import { belowHeader, screenCovers, uncover } from './covers';
import { wrapMethod } from './guard';
import { callerIn, type GuardedPage } from './guardHistory';
import { createRepairs } from './repairs';

/** Methods that insert something into an element or beside it. */
const puts = /^(append|prepend|insert|replace|before$|after$)/;

/**
 * Calls `note` for each element that code inserts into or beside some places, while the caller is in the stack. Returns
 * what ends that.
 */
function hearPuts(places: readonly Element[], note: (put: Element) => void): () => void {
  const inner: Inner = (put, one, given) => {
    if (!places.includes(one as Element)) return Reflect.apply(put, one, given);
    const there = () => [...(one as Element).children, ...((one as Element).parentElement?.children ?? [])];
    const before = there();
    const answer = Reflect.apply(put, one, given);
    for (const each of there()) if (!before.includes(each)) note(each);
    return answer;
  };
  const waysOf = (owner: object) => Object.getOwnPropertyNames(owner).filter((name) => puts.test(name));
  const ends = [Node.prototype, Element.prototype].flatMap((owner) =>
    waysOf(owner).map((name) => wrapMethod(owner, name, inner)),
  );
  return () => ends.forEach((end) => end());
}

/**
 * Keeps elements that remotes insert beside the shop (`body.append`, a portal) below the header. One that covers
 * another remote's screen is hidden until the visitor has pressed something of its remote's. `places`: the page's own
 * elements around the screen. Returns what ends the guard.
 */
export function guardStacking(places: readonly Element[], page: GuardedPage): () => void {
  const names = new Set(page.remotes.map(({ name }) => name));
  const putters = new WeakMap<Element, string>();
  const hidden = new WeakSet<Element>();
  const ownerOf = (element: Element) => (isRenderedByReact(element) ? remoteOf(element, names) : putters.get(element));
  const isAsked = (owner: string) => owner === page.stateNow().page?.match.handle?.remote || hasPressed(owner);
  const isStranger = (element: Element): element is HTMLElement =>
    element instanceof HTMLElement &&
    ownerOf(element) !== undefined &&
    !places.some((place) => element.contains(place));
  const hide = (cover: HTMLElement) => {
    hidden.add(cover);
    repairs.forceStyles(cover, { display: 'none' }, 'What nobody asked for lay over another’s page, and is hidden.');
  };

  function repairStacking(): void {
    const strangers = places.flatMap(({ children }) => [...children]).filter(isStranger);
    const asked = strangers.length > 0 ? [...names].filter(isAsked) : [];
    const unasked = new Set(strangers.filter((stranger) => !asked.includes(ownerOf(stranger)!)));
    for (const stranger of strangers) {
      observer.observe(stranger, { childList: true, subtree: true, attributeFilter: ['style', 'class', 'hidden'] });
      repairs.forceStyles(stranger, belowHeader);
      if (!unasked.has(stranger) && hidden.delete(stranger)) stranger.style.removeProperty('display');
    }
    uncover(unasked, hide, screenCovers);
  }

  const repairs = createRepairs(repairStacking);
  const observer = new MutationObserver(repairStacking);
  for (const place of [...places, ...document.querySelectorAll('#root main')])
    observer.observe(place, { childList: true });
  const note = (put: Element) => {
    const caller = callerIn(page);
    if (caller !== undefined) putters.set(put, caller);
  };
  const endHearing = hearPuts(places, note);
  addEventListener('pointerdown', repairStacking, { capture: true, passive: true });
  repairStacking();
  return () => {
    endHearing();
    removeEventListener('pointerdown', repairStacking, true);
    observer.disconnect();
    repairs.end();
  };
}
