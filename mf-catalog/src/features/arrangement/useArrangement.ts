import { useGo, useLocation } from '@storefront/platform';
import { useMemo } from 'react';
import { arrangedPath, readArrangement, type Arrangement } from './arrangement';

/** How the list of this address is put, and a way to put it otherwise: another place in the history, on the same page. */
export function useArrangement<Status extends string = never>(path: string, statuses?: readonly Status[]) {
  const go = useGo();
  const { search } = useLocation();
  const arrangement = useMemo(() => readArrangement(search, statuses), [search, statuses]);
  const arrange = (change: Arrangement<Status>) => go(arrangedPath(path, { ...arrangement, ...change }));
  return [arrangement, arrange] as const;
}
