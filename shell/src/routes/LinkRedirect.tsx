import { isSafeAddress, paths } from '@storefront/contracts';
import {
  ask,
  globalApi,
  Redirect,
  useHydrated,
  useParams,
  useTranslation,
  type Head,
  type RouteContext,
} from '@storefront/platform';
import { ErrorState } from '@storefront/ui';
import { useEffect } from 'react';

export const redirectHead = (): Head => ({ title: '', noindex: true });

/** Loads the configuration, again if it failed before. */
export async function loadLinks(context: Pick<RouteContext, 'dispatch'>): Promise<void> {
  await ask(context, globalApi.endpoints.serviceConfig.initiate());
}

/**
 * Redirects to a link of the site configuration; shows nothing itself (S006), unless the configuration cannot be loaded
 * (S204).
 */
export function LinkRedirect() {
  const { linkName = '' } = useParams();
  const hydrated = useHydrated();
  const { t } = useTranslation('shell');
  const { data, error, isFetching, refetch } = globalApi.useServiceConfigQuery();
  const link = data?.links.find(({ name }) => name.toLowerCase() === linkName.toLowerCase());
  // Only in the browser, where `location.origin` is the shop's origin.
  const target = hydrated && link && isSafeAddress(link.url, location.origin) ? link.url : undefined;
  const leaves = target !== undefined && !target.startsWith('/');

  useEffect(() => {
    if (leaves) location.replace(target);
  }, [leaves, target]);

  if (hydrated && !data && error !== undefined) {
    return (
      <ErrorState title={t('error.title')} retryLabel={t('retry')} onRetry={() => void refetch()} busy={isFetching} />
    );
  }
  // `load` has waited as long as it may, but a slow API may still answer.
  if (!hydrated || leaves || (!data && isFetching)) return null;
  return <Redirect to={target ?? paths.home()} />;
}
