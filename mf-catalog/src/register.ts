import { Link, type RemoteStore } from '@storefront/platform';
import { setDefaultLink } from '@storefront/ui';
import { api } from './api/api';

export function register(store: RemoteStore): void {
  setDefaultLink(Link);
  store.addApi(api);
}
