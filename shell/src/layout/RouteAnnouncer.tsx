import { VisuallyHidden } from '@storefront/ui';
import { useEffect, useInsertionEffect, useRef, useState } from 'react';
import { useBusy } from './useBusy';
import { usePage } from '../router/PageContext';

const field = 'input:not([type=radio], [type=checkbox]), textarea, [contenteditable]';

/**
 * Whether the focus should stay: in a field that the visitor types in, or where the new page has put it. Anywhere else
 * a screen reader would not notice the new page.
 */
const isRight = (focused: Element | null, before: Element | null) => focused !== before || focused?.matches(field);

/** The title to announce after another one; an equal text gets a space, since screen readers would not announce it. */
const saidAfter = (said: string) => (said === document.title ? `${said}\u00a0` : document.title);

/**
 * Makes a navigation inside the shop as noticeable as a page load: announces the new title and moves the focus to the
 * content, unless the visitor is typing there (a search that changes the path).
 */
export function RouteAnnouncer({ contentId }: { contentId: string }) {
  const { location, outcome } = usePage();
  const { pathname } = location;
  /** Changes also when a screen that could not be loaded is there after all, so that its title is announced. */
  const page = outcome?.absent === 'failed' ? `${pathname} ` : pathname;
  const idle = !useBusy();
  const shown = useRef(page);
  const before = useRef<Element>(null);
  const [title, setTitle] = useState('');

  useInsertionEffect(() => void (before.current = document.activeElement), [pathname]);
  useEffect(() => {
    if (!idle || shown.current === page) return;
    const isHere = shown.current.trim() === pathname;
    shown.current = page;
    const content = document.getElementById(contentId);
    const { activeElement } = document;
    // Not without a navigation.
    if (!isHere && (!content?.contains(activeElement) || !isRight(activeElement, before.current)))
      content?.focus({ preventScroll: true });
    // After the title has been written, in an effect that follows this one.
    const timer = setTimeout(() => setTitle(saidAfter));
    return () => clearTimeout(timer);
  }, [pathname, page, idle, contentId]);

  return (
    <VisuallyHidden>
      <span role="status">{title}</span>
    </VisuallyHidden>
  );
}
