import { splitPath } from '@storefront/contracts';

/** Milliseconds that a link must stay in sight before its page counts as likely. */
const dwell = 200;

/** The path of a link to another page of this shop in this tab; undefined for any other link. */
function pathOf(link: HTMLAnchorElement): string | undefined {
  if (link.origin !== location.origin || link.target === '_blank' || link.hasAttribute('download')) return undefined;
  return link.pathname === location.pathname ? undefined : link.pathname;
}

const languageOf = (pathname: string) => splitPath(pathname).language.code;

/** The link at an event's target. */
const linkOf = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null);

const intents = ['pointerover', 'pointerdown', 'focusin'] as const;

/** Calls `onLink` with the paths of links that the visitor points at or focuses: they may go there the next moment. */
export function watchPointedLinks(onLink: (pathname: string) => void): void {
  const hear = (event: Event) => {
    const link = linkOf(event);
    const path = link && pathOf(link);
    if (path) onLink(path);
  };
  for (const intent of intents) addEventListener(intent, hear, { passive: true, capture: true });
}

/** Milliseconds within which a click follows the release of the pointer. */
const afterwards = 500;

/**
 * Calls `onLink` with the address of a link on which a press begins, and with undefined once the press is over: when its
 * click has come by, or at once where it is cancelled or becomes a drag.
 */
export function watchPressedLinks(onLink: (address: string | undefined) => void): void {
  let timer: ReturnType<typeof setTimeout>;
  const end = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => onLink(undefined), delay);
  };
  const begin = (event: PointerEvent) => {
    const link = linkOf(event);
    const isPlain =
      event.isPrimary && event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;
    if (!isPlain || !link || !pathOf(link)) return;
    clearTimeout(timer);
    onLink(link.pathname + link.search + link.hash);
  };
  const options = { passive: true, capture: true };
  addEventListener('pointerdown', begin, options);
  addEventListener('pointerup', () => end(afterwards), options);
  for (const kind of ['pointercancel', 'dragstart'] as const) addEventListener(kind, () => end(0), options);
}

/**
 * Calls `onLink` with the paths of links that stay in sight, and then with those of the header, which on a phone are in a
 * closed menu: whoever opens it is about to go to one. Returns what ends that.
 */
export function watchVisibleLinks(onLink: (pathname: string) => void): () => void {
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      clearTimeout(timers.get(target));
      if (!isIntersecting) continue;
      const seen = () => {
        observer.unobserve(target);
        const path = pathOf(target as HTMLAnchorElement);
        if (path) onLink(path);
      };
      timers.set(target, setTimeout(seen, dwell));
    }
  });
  for (const link of document.querySelectorAll('main a[href]')) observer.observe(link);
  const ofHeader = setTimeout(() => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('header a[href]')) {
      const path = pathOf(link);
      // Visitors choose another language once, if at all.
      if (path && languageOf(path) === languageOf(location.pathname)) onLink(path);
    }
  }, 2 * dwell);
  return () => {
    observer.disconnect();
    clearTimeout(ofHeader);
    timers.forEach(clearTimeout);
  };
}
