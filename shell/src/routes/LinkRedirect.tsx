import { isSafeAddress, paths } from '@storefront/contracts';
import { globalApi, Redirect, useHydrated, useParams, type Head } from '@storefront/platform';
import { useEffect } from 'react';

export const redirectHead = (): Head => ({ title: '', noindex: true });

/** Sends the browser to a link of the site configuration; shows nothing itself (S006). */
export function LinkRedirect() {
  const { linkName = '' } = useParams();
  const hydrated = useHydrated();
  const { data, isError } = globalApi.useServiceConfigQuery();
  const known = data !== undefined || isError;
  const link = data?.links.find(({ name }) => name.toLowerCase() === linkName.toLowerCase());
  const target = link && isSafeAddress(link.url) ? link.url : undefined;
  const leaves = target !== undefined && !target.startsWith('/');

  useEffect(() => {
    if (leaves) location.replace(target);
  }, [leaves, target]);

  if (!hydrated || !known || leaves) return null;
  return <Redirect to={target ?? paths.home()} />;
}
