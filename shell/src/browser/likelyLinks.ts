import { splitPath } from '@storefront/contracts';

/** Milliseconds that a link must stay in sight before its page counts as likely. */
const dwell = 200;

/** The address within this shop that a link leads to, in this tab; undefined for any other. */
function pathOf(link: HTMLAnchorElement): string | undefined {
  if (link.origin !== location.origin || link.target === '_blank' || link.hasAttribute('download')) return undefined;
  return link.pathname === location.pathname ? undefined : link.pathname;
}

const languageOf = (pathname: string) => splitPath(pathname).language.code;

/** The link that an event is about. */
const linkOf = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null);

const intents = ['pointerover', 'pointerdown', 'focusin'] as const;

/** Tells of the pages that the visitor points at, or comes to by keyboard: they may go there the next moment. */
export function watchIntent(tell: (pathname: string) => void): void {
  const hear = (event: Event) => {
    const link = linkOf(event);
    const path = link && pathOf(link);
    if (path) tell(path);
  };
  for (const intent of intents) addEventListener(intent, hear, { passive: true, capture: true });
}

/**
 * Tells of the pages whose links stay in sight, and after them of those that the header leads to, which a phone has in a closed menu: who opens
 * it is about to go. Returns the end of watching.
 */
export function watchSight(tell: (pathname: string) => void): () => void {
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      clearTimeout(timers.get(target));
      if (!isIntersecting) continue;
      const seen = () => {
        observer.unobserve(target);
        const path = pathOf(target as HTMLAnchorElement);
        if (path) tell(path);
      };
      timers.set(target, setTimeout(seen, dwell));
    }
  });
  for (const link of document.querySelectorAll('main a[href]')) observer.observe(link);
  const ofHeader = setTimeout(() => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('header a[href]')) {
      const path = pathOf(link);
      // Another language is a choice made once, if at all.
      if (path && languageOf(path) === languageOf(location.pathname)) tell(path);
    }
  }, 2 * dwell);
  return () => {
    observer.disconnect();
    clearTimeout(ofHeader);
    timers.forEach(clearTimeout);
  };
}
