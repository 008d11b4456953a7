import { paths } from '@storefront/contracts';
import { Redirect } from '@storefront/platform';

/** Where no route matches, the visitor goes home (S003). */
export function BackHome() {
  return <Redirect to={paths.home()} />;
}
