/** Milliseconds that a link must stay in sight before its page counts as likely. */
const dwell = 200;

/** The address within this shop that a link leads to, in this tab; undefined for any other. */
function pathOf(link: HTMLAnchorElement): string | undefined {
  if (link.origin !== location.origin || link.target === '_blank' || link.hasAttribute('download')) return undefined;
  return link.pathname === location.pathname ? undefined : link.pathname;
}

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

/** Tells of the pages whose links stay in sight; those of the content before those of the frame. Returns the end of watching. */
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
  const links = [...document.querySelectorAll('main a[href]'), ...document.querySelectorAll('header a[href]')];
  for (const link of links) observer.observe(link);
  return () => {
    observer.disconnect();
    timers.forEach(clearTimeout);
  };
}
