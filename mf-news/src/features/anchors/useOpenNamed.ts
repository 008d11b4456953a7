import { anchorNamed } from '@storefront/contracts';
import { useLocation } from '@storefront/platform';
import { useEffect } from 'react';

/** Opens the question to which the address's fragment leads, or to a part of its answer. */
export function useOpenNamed(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const named = document.getElementById(anchorNamed(hash));
    const answer = named?.closest('details');
    if (!answer || answer.open) return;
    answer.open = true;
    // The browser could not scroll there while the answer was closed.
    if (named !== answer) named?.scrollIntoView();
  }, [hash, key]);
}
