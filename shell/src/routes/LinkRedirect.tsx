import { isSafeAddress, paths } from '@storefront/contracts';
import { ask, globalApi, Redirect, useHydrated, useParams, useTranslation, type Head, type RouteContext } from '@storefront/platform';
import { ErrorState } from '@storefront/ui';
import { useEffect } from 'react';

export const redirectHead = (): Head => ({ title: '', noindex: true });

/** The page waits for the configuration, and asks anew for one that failed before. */
export async function loadLinks(context: Pick<RouteContext, 'dispatch'>): Promise<void> {
  await ask(context, globalApi.endpoints.serviceConfig.initiate());
}

/** Sends the browser to a link of the site configuration; shows nothing itself (S006), unless nobody can say which links there are (S204). */
export function LinkRedirect() {
  const { linkName = '' } = useParams();
  const hydrated = useHydrated();
  const { t } = useTranslation('shell');
  const { data, error, isFetching, refetch } = globalApi.useServiceConfigQuery();
  const link = data?.links.find(({ name }) => name.toLowerCase() === linkName.toLowerCase());
  // The shop's own address is the browser's, which alone goes there.
  const target = hydrated && link && isSafeAddress(link.url, location.origin) ? link.url : undefined;
  const leaves = target !== undefined && !target.startsWith('/');

  useEffect(() => {
    if (leaves) location.replace(target);
  }, [leaves, target]);

  if (hydrated && !data && error !== undefined) return <ErrorState title={t('error.title')} retryLabel={t('retry')} onRetry={() => void refetch()} busy={isFetching} />;
  // The page's load has waited as long as a page may; an API that is slow may know of the link still.
  if (!hydrated || leaves || (!data && isFetching)) return null;
  return <Redirect to={target ?? paths.home()} />;
}
