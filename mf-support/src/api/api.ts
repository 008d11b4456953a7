import { remoteApi } from '@storefront/platform';
import { definition } from '../remote';

/** The base API, bound to our name: endpoints are ours alone. */
export const api = remoteApi(definition);
