import { beaconPath } from '@storefront/contracts';
import * as platform from '@storefront/platform';
import { definedEndpoints } from '@storefront/platform/host';
import { ownRoutes } from './routes/ownRoutes';

/** What this shell promises to remotes and asks of the API, for its build to write down: nothing of it runs in the shop. */
export const promises = {
  routes: ownRoutes.map(({ id, path, visibility }) => ({ id, path, visibility })),
  /** What its server answers before any page. */
  reserved: ['releases', 'static', 'favicon.ico', 'favicon.svg', 'healthz', 'readyz', 'robots.txt', 'sitemap.xml', beaconPath.slice(1)],
  platform: Object.keys(platform).sort(),
  endpoints: definedEndpoints(),
};
