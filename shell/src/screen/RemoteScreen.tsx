import { useEffect } from 'react';
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
  useSecondTry(absent, () => void revalidate());

  if (!route || absent === 'pending') return <ScreenSkeleton />;
  const { remote, id } = route.handle;
  if (absent) return <Unavailable remote={remote} retry={() => void revalidate()} busy={state === 'loading'} />;
  if (failed) return <Unavailable remote={remote} retry={() => failures.forgive(remote)} busy={false} />;
  return <ScreenPlace key={`${remote}/${id}`} remote={remote} id={id} />;
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
