import { Link, type StorefrontStore } from '@storefront/platform';
import { setDefaultLink } from '@storefront/ui';
import './api/manualApi';
import './api/newsApi';

export function register(_store: StorefrontStore): void {
  setDefaultLink(Link);
}
