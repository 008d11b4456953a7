import { beaconPath } from '@storefront/contracts';
import * as platform from '@storefront/platform';
import { definedEndpoints } from '@storefront/platform/host';
import { ownRoutes } from './routes/ownRoutes';

/**
 * What this shell provides to remotes and calls of the API. Its build writes it to `build.json`; it is not part of the
 * shop's code.
 */
export const promises = {
  routes: ownRoutes.map(({ id, path, visibility }) => ({ id, path, visibility })),
  /** First path segments that the server answers itself. */
  reserved: [
    'releases',
    'static',
    'favicon.ico',
    'favicon.svg',
    'healthz',
    'readyz',
    'robots.txt',
    'sitemap.xml',
    beaconPath.slice(1),
  ],
  platform: Object.keys(platform).sort(),
  endpoints: definedEndpoints(),
};
