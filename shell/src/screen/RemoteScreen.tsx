import { useEffect, useState } from 'react';
import { useLoaderData, useLocation, useRevalidator } from 'react-router-dom';
import { useComposition } from '../composition/CompositionContext';
import type { RouteOutcome } from '../composition/outcomes';
import { useOnline } from '../network/useOnline';
import { ScreenPlace } from './ScreenPlace';
import { ScreenSkeleton } from './ScreenSkeleton';
import { Unavailable } from './Unavailable';
import { useFailed } from './useFailed';
import { useRouteHandle } from './useRouteHandle';

/** A route's screen, or a word about the remote that is not there, with a retry. */
export function RemoteScreen() {
  const absent = (useLoaderData() as RouteOutcome)?.absent;
  const route = useRouteHandle();
  const { revalidate, state } = useRevalidator();
  const { failures } = useComposition();
  const failed = useFailed(route?.handle.remote);
  const place = usePlaces();
  useSecondTry(absent, () => void revalidate());

  if (!route || absent === 'pending') return <ScreenSkeleton />;
  const { remote, id } = route.handle;
  if (absent) return <Unavailable remote={remote} retry={() => void revalidate()} busy={state === 'loading'} />;
  if (failed) return <Unavailable remote={remote} retry={() => failures.forgive(remote)} busy={false} />;
  return <ScreenPlace key={`${remote}/${id} ${place.count}`} remote={remote} id={id} onAlive={place.onAlive} />;
}

/**
 * A screen keeps its place, and what it holds, from page to page of its route. One that has not come to life, since its code is late or it
 * waits for something, would hold up the way to the next page: that one gets a place of its own.
 */
function usePlaces() {
  const { pathname } = useLocation();
  const [isAlive, onAlive] = useState(false);
  const [place, setPlace] = useState({ pathname, count: 0 });
  if (place.pathname !== pathname) setPlace({ pathname, count: place.count + (isAlive ? 0 : 1) });
  return { count: place.count, onAlive };
}

/** What the server left out or could not do, the browser tries once by itself, and again when the network comes back. */
function useSecondTry(absent: string | undefined, attempt: () => void): void {
  const { pathname } = useLocation();
  const online = useOnline();
  useEffect(() => {
    if (absent && online) attempt();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each page and each return of the network
  }, [pathname, online]);
}
