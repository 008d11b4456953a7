import { VisuallyHidden } from '@storefront/ui';
import { useEffect, useRef, useState } from 'react';
import { useBusy } from './useBusy';
import { usePage } from '../router/PageContext';

/**
 * A navigation inside the shop is as loud as a page load: the new title is announced and focus moves to the content, unless the
 * visitor is typing there already (a search that changes the path).
 */
export function RouteAnnouncer({ contentId }: { contentId: string }) {
  const { pathname } = usePage().location;
  const idle = !useBusy();
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (!idle || shown.current === pathname) return;
    shown.current = pathname;
    const content = document.getElementById(contentId);
    if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true });
    // The head is written in an effect of its own, after this one.
    const timer = setTimeout(() => setTitle(document.title));
    return () => clearTimeout(timer);
  }, [pathname, idle, contentId]);

  return (
    <VisuallyHidden>
      <span role="status">{title}</span>
    </VisuallyHidden>
  );
}
