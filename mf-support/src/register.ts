import type { RemoteStore } from '@storefront/platform';
import { api } from './api/api';

export function register(store: RemoteStore): void {
  store.addApi(api);
}
