import { anchorNamed } from '@storefront/contracts';
import { useLocation } from '@storefront/platform';
import { useEffect } from 'react';

/** Opens the question that the page's address names, or a part of whose answer: who was sent there wants to read it. */
export function useOpenNamed(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const named = document.getElementById(anchorNamed(hash));
    const answer = named?.closest('details');
    if (!answer || answer.open) return;
    answer.open = true;
    // What stands in a closed answer has no place: nothing led there before.
    if (named !== answer) named?.scrollIntoView();
  }, [hash, key]);
}
