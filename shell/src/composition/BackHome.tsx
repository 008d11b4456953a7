import { paths, shellName, splitPath } from '@storefront/contracts';
import { Redirect, useLocation } from '@storefront/platform';
import { Unavailable } from '../screen/Unavailable';

/** Where no route matches, the visitor goes home (S003); where home itself is nobody's, that is said. */
export function BackHome() {
  const { path } = splitPath(useLocation().pathname);
  if (path !== paths.home()) return <Redirect to={paths.home()} />;
  return <Unavailable remote={shellName} retry={() => location.reload()} busy={false} />;
}
