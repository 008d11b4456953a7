import { remoteApi } from '@storefront/platform';
import { name } from '../remote';

/**
 * The base API, with this remote's name as prefix of endpoints and tags. `Offer` marks what is sold now, prices and
 * payment methods.
 */
export const api = remoteApi({ name }, { tagTypes: ['Order', 'Offer'] });
