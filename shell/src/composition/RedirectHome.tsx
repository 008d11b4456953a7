import { paths, shellName, splitPath } from '@storefront/contracts';
import { Redirect, useLocation } from '@storefront/platform';
import { Unavailable } from '../screen/Unavailable';

/** Sends the visitor home where no route matches (S003); where no remote owns the home page, says so. */
export function RedirectHome() {
  const { path } = splitPath(useLocation().pathname);
  if (path !== paths.home()) return <Redirect to={paths.home()} />;
  return <Unavailable remote={shellName} retry={() => location.reload()} busy={false} />;
}
