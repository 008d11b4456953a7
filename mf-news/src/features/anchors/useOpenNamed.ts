import { anchorNamed } from '@storefront/contracts';
import { useLocation } from '@storefront/platform';
import { useEffect } from 'react';

/** Opens the question that the page's address names: who was sent to it wants to read the answer. */
export function useOpenNamed(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const named = hash === '' ? null : document.getElementById(anchorNamed(hash));
    if (named instanceof HTMLDetailsElement) named.open = true;
  }, [hash, key]);
}
