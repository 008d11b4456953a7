import { VisuallyHidden } from '@storefront/ui';
import { useEffect, useInsertionEffect, useRef, useState } from 'react';
import { useBusy } from './useBusy';
import { usePage } from '../router/PageContext';

const field = 'input:not([type=radio], [type=checkbox]), textarea, [contenteditable]';

/** Whether the focus is where it should stay: where the visitor writes, or where the page that has come has put it. What else stays looks the same there, and is not heard again. */
const isRight = (focused: Element | null, before: Element | null) => focused !== before || focused?.matches(field);

/** A title as it is said after another: one that is the same would not be. */
const saidAfter = (said: string) => (said === document.title ? `${said}\u00a0` : document.title);

/**
 * A navigation inside the shop is as loud as a page load: the new title is announced and focus moves to the content, unless the
 * visitor is writing there (a search that changes the path).
 */
export function RouteAnnouncer({ contentId }: { contentId: string }) {
  const { location, outcome } = usePage();
  const { pathname } = location;
  /** A screen that could not be loaded has its title once it comes after all: that is said, too. */
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
    // Who has gone nowhere is not moved.
    if (!isHere && (!content?.contains(activeElement) || !isRight(activeElement, before.current))) content?.focus({ preventScroll: true });
    // The head is written in an effect of its own, after this one.
    const timer = setTimeout(() => setTitle(saidAfter));
    return () => clearTimeout(timer);
  }, [pathname, page, idle, contentId]);

  return (
    <VisuallyHidden>
      <span role="status">{title}</span>
    </VisuallyHidden>
  );
}
