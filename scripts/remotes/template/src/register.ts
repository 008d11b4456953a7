import type { RemoteStore } from '@storefront/platform';
import { api } from './api/api';
import { pickSlice } from './features/pick/pickSlice';

export function register(store: RemoteStore): void {
  store.addApi(api);
  store.inject(pickSlice);
}
