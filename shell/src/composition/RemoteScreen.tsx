import { pickText } from '@storefront/contracts';
import { Boundary, useLanguage, useTranslation } from '@storefront/platform';
import { ErrorState } from '@storefront/ui';
import { useEffect, useState } from 'react';
import { useLoaderData, useLocation, useRevalidator } from 'react-router-dom';
import { useOnline } from '../layout/OfflineNotice';
import { ScreenSkeleton } from '../layout/ScreenSkeleton';
import { routeModule, useComposition } from './CompositionContext';
import type { RouteOutcome } from './router';
import { useRouteHandle } from './useRouteHandle';

/** A route's screen inside its own boundary, or a word about the remote that is not there, with a retry. */
export function RemoteScreen() {
  const outcome = useLoaderData() as RouteOutcome;
  const composition = useComposition();
  const route = useRouteHandle();
  const { pathname } = useLocation();
  const { revalidate, state } = useRevalidator();
  const absent = outcome?.absent;

  const online = useOnline();

  useEffect(() => {
    // What the server left out or could not do, the browser tries once by itself, and again when the network comes back.
    if (absent && online) void revalidate();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each page and each return of the network
  }, [pathname, online]);

  if (!route || absent === 'pending') return <ScreenSkeleton />;
  const Screen = routeModule(composition, route.handle)?.Screen;
  if (!Screen || absent) return <Unavailable remote={route.handle.remote} retry={() => void revalidate()} busy={state === 'loading'} />;
  return (
    <Boundary
      key={`${route.handle.remote}/${route.handle.id}`}
      name={route.handle.remote}
      fallback={(retry) => <Failed remote={route.handle.remote} retry={retry} />}
    >
      <Screen />
    </Boundary>
  );
}

/** A screen that threw on one page is not to blame on the next one of its route. */
function Failed({ remote, retry }: { remote: string; retry: () => void }) {
  const { pathname } = useLocation();
  const [failedAt] = useState(pathname);
  useEffect(() => {
    if (pathname !== failedAt) retry();
  });
  return <Unavailable remote={remote} retry={retry} busy={false} />;
}

function Unavailable({ remote, retry, busy }: { remote: string; retry: () => void; busy: boolean }) {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const absence = useComposition().absenceOf(remote);
  return (
    <ErrorState
      title={(absence && pickText(absence, language)) || t('unavailable.title')}
      text={t('unavailable.text')}
      retryLabel={t('retry')}
      onRetry={retry}
      busy={busy}
    />
  );
}
