import { remoteApi } from '@storefront/platform';
import { definition } from '../remote';

/** The base API, bound to our name: endpoints and tags are ours alone. `Offer`: what is sold now, at which price, and how it can be paid. */
export const api = remoteApi(definition, { tagTypes: ['Order', 'Offer'] });
