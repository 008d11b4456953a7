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
  /** Hears when the screen comes to life or fails, so that nothing of the server's is to be kept, and when it goes; never another function. */
  onAlive: (isAlive: boolean) => void;
}

/**
 * A screen inside its own boundary. Where the server rendered it and its code has not come yet, React leaves the server's HTML in
 * place until it has. That holds only as long as nothing around it is rendered anew: this place takes nothing that changes, and tries again
 * only where nothing is to be kept.
 */
export const ScreenPlace = memo(function ScreenPlace({ remote, id, onAlive }: Props) {
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

/** What is waited for; nothing where the code is there at the first look, as after a navigation inside the shop. */
function useArrival(remote: string, id: string): Arrival | undefined {
  const composition = useComposition();
  const { code } = useLanguage();
  const [arrival] = useState(() => (routeModule(composition, { remote, id }) ? undefined : composition.arrivalOf(remote, id, code)));
  return arrival;
}

/** A screen that waits for something: after a while its place says so. */
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
    // After the effects: what those of a hydrated screen change themselves React draws when all else is drawn, which is never beside an action that does not end.
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

/** A screen that threw on one page is not to blame on the next one of its route. */
function Failed({ remote, retry, onAlive }: Pick<Props, 'remote' | 'onAlive'> & { retry: () => void }) {
  useAlive(onAlive);
  const { pathname } = useLocation();
  const [failedAt] = useState(pathname);
  useEffect(() => {
    if (pathname !== failedAt) retry();
  });
  return <Unavailable remote={remote} retry={retry} busy={false} />;
}
