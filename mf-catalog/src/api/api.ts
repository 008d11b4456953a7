import { remoteApi } from '@storefront/platform';
import { name } from '../remote';

/** The base API, bound to our name: endpoints are ours alone. */
export const api = remoteApi({ name });
