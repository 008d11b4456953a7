import { remoteApi } from '@storefront/platform';
import { name } from '../remote';

/** The base API, with this remote's name as prefix of all endpoints. */
export const api = remoteApi({ name });
