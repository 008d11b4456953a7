import { remoteApi } from '@storefront/platform';
import { name } from '../remote';

/** The base API, bound to our name: endpoints and tags are ours alone. `Offer`: what is sold now, at which price, and how it can be paid. */
export const api = remoteApi({ name }, { tagTypes: ['Order', 'Offer'] });
