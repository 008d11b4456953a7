import { remoteApi } from '@storefront/platform';
import { definition } from '../remote';

/** The base API, bound to our name: endpoints and tags are ours alone. */
export const api = remoteApi(definition, { tagTypes: ['Order'] });
