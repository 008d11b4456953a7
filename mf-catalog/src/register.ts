import { Link, type StorefrontStore } from '@storefront/platform';
import { setDefaultLink } from '@storefront/ui';
import './api/catalogApi';

export function register(_store: StorefrontStore): void {
  setDefaultLink(Link);
}
