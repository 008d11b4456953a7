import { remoteLimit } from '@storefront/contracts';
import { useLanguage, useLocation } from '@storefront/platform';
import { ScopedStore, Rectangle } from '@storefront/platform/host';
import { memo, Suspense, use, useCallback, useEffect, useState } from 'react';
import type { Arrival } from '../composition/Arrival';
import { useComposition } from '../composition/CompositionContext';
import { routeModule } from '../routes/routeModule';
import { ScreenSkeleton } from './ScreenSkeleton';
import { Unavailable } from './Unavailable';

interface Props {
  remote: string;
  id: string;
  /**
   * Called with true when the screen is hydrated or has failed, so that the server's HTML is no longer needed, and with
   * false when it is unmounted. Must not change.
   */
  onAlive: (isAlive: boolean) => void;
}

/**
 * A screen inside its own Suspense boundary. Where the server has rendered it, React keeps the server's HTML until the
 * screen's code has loaded, but only as long as nothing around it renders. So this component has no props that change,
 * and retries only where there is no HTML to keep.
 */
export const ScreenBoundary = memo(function ScreenBoundary({ remote, id, onAlive }: Props) {
  const arrival = useArrival(remote, id);
  useEffect(() => arrival?.attend(), [arrival]);
  const [attempt, setAttempt] = useState(1);
  const again = useCallback(() => setAttempt((count) => count + 1), []);
  return (
    <Rectangle name={remote} fallback={(retry) => <Failed remote={remote} retry={retry} onAlive={onAlive} />}>
      <Suspense key={attempt} fallback={<Waiting remote={remote} retry={again} />}>
        <Screen remote={remote} id={id} arrival={arrival} onAlive={onAlive} />
      </Suspense>
    </Rectangle>
  );
});

/** The arrival of the screen's code; undefined where that is loaded already, as after a navigation inside the shop. */
function useArrival(remote: string, id: string): Arrival | undefined {
  const composition = useComposition();
  const { code } = useLanguage();
  const [arrival] = useState(() =>
    routeModule(composition, { remote, id }) ? undefined : composition.arrivalOf(remote, id, code),
  );
  return arrival;
}

/** The fallback of a screen that suspends: after a while it says so. */
function Waiting({ remote, retry }: { remote: string; retry: () => void }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), remoteLimit);
    return () => clearTimeout(timer);
  }, []);
  return isLate ? <Unavailable remote={remote} retry={retry} busy={false} /> : <ScreenSkeleton />;
}

function useAlive(onAlive: Props['onAlive']): void {
  useEffect(() => {
    let isThere = true;
    // After all effects: updates from effects during hydration have low priority, which an action that never ends would
    // hold up for ever.
    queueMicrotask(() => isThere && onAlive(true));
    return () => {
      isThere = false;
      onAlive(false);
    };
  }, [onAlive]);
}

function Screen({ remote, id, arrival, onAlive }: Props & { arrival: Arrival | undefined }) {
  const composition = useComposition();
  useAlive(onAlive);
  if (arrival) use(arrival.arrived);
  const module = routeModule(composition, { remote, id });
  if (!module) throw new Error(`${remote} has no route ${id}.`);
  return (
    <ScopedStore remote={remote}>
      <module.Screen />
    </ScopedStore>
  );
}

/** The fallback of a screen that threw; on the route's next page the screen is tried again. */
function Failed({ remote, retry, onAlive }: Pick<Props, 'remote' | 'onAlive'> & { retry: () => void }) {
  useAlive(onAlive);
  const { pathname } = useLocation();
  const [failedAt] = useState(pathname);
  useEffect(() => {
    if (pathname !== failedAt) retry();
  });
  return <Unavailable remote={remote} retry={retry} busy={false} />;
}
