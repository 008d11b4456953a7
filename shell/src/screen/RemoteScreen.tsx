import { useLocation } from '@storefront/platform';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useComposition } from '../composition/CompositionContext';
import { useOnline } from '../network/useOnline';
import { usePage, useRouter } from '../router/PageContext';
import { ScreenBoundary } from './ScreenBoundary';
import { ScreenSkeleton } from './ScreenSkeleton';
import { Unavailable } from './Unavailable';
import { useFailed } from './useFailed';
import { useRouteHandle } from './useRouteHandle';

/** A route's screen, or a message that its remote is missing, with a retry. */
export function RemoteScreen() {
  const absent = usePage().outcome?.absent;
  const route = useRouteHandle();
  const { revalidate } = useRouter();
  const busy = useRevalidating();
  const { failures } = useComposition();
  const failed = useFailed(route?.handle.remote);
  const screenKey = usePlaces();
  useAwakening(route !== undefined && !absent && !failed && !screenKey.isAlive);
  useSecondTry(absent, () => void revalidate());

  if (!route || absent === 'pending') return <ScreenSkeleton />;
  const { remote, id } = route.handle;
  if (absent) return <Unavailable remote={remote} retry={() => void revalidate()} busy={busy} />;
  if (failed) return <Unavailable remote={remote} retry={() => failures.forgive(remote)} busy={false} />;
  return (
    <ScreenBoundary key={`${remote}/${id} ${screenKey.count}`} remote={remote} id={id} onAlive={screenKey.onAlive} />
  );
}

function useRevalidating(): boolean {
  const router = useRouter();
  return useSyncExternalStore(
    router.subscribe,
    () => router.state.isRevalidating,
    () => false,
  );
}

/**
 * Keys for screens. A screen keeps its state from page to page of its route. But one that is not hydrated yet, because
 * its code is late or it suspends, would hold up the next page, which therefore gets a new key.
 */
function usePlaces() {
  const { pathname } = useLocation();
  const [isAlive, onAlive] = useState(false);
  const [screenKey, setPlace] = useState({ pathname, count: 0 });
  if (screenKey.pathname !== pathname) setPlace({ pathname, count: screenKey.count + (isAlive ? 0 : 1) });
  return { count: screenKey.count, isAlive, onAlive };
}

function useAwakening(isAwaited: boolean): void {
  const { hydrations } = useComposition();
  useEffect(() => (isAwaited ? hydrations.expect() : undefined), [hydrations, isAwaited]);
}

/** Tries again what the server left out or could not do: once at first, and again whenever the network comes back. */
function useSecondTry(absent: string | undefined, attempt: () => void): void {
  const { pathname } = useLocation();
  const online = useOnline();
  useEffect(() => {
    if (absent && online) attempt();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each page and each return of the network
  }, [pathname, online]);
}
