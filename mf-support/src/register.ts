import { Link, type StorefrontStore } from '@storefront/platform';
import { setDefaultLink } from '@storefront/ui';
import './api/chatApi';

export function register(_store: StorefrontStore): void {
  setDefaultLink(Link);
}
