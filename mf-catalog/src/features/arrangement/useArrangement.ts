import { useGo, useLocation } from '@storefront/platform';
import { useMemo } from 'react';
import { arrangedPath, readArrangement, type Arrangement } from './arrangement';

/** How the list of this address is put, and a way to put it otherwise: another place in the history, on the same page. */
export function useArrangement(path: string): [Arrangement, (change: Arrangement) => void] {
  const go = useGo();
  const { search } = useLocation();
  const arrangement = useMemo(() => readArrangement(search), [search]);
  return [arrangement, (change) => go(arrangedPath(path, { ...arrangement, ...change }))];
}
