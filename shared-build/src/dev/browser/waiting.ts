import { hearBuilds } from './connection';
import { showFaults } from './faults';

declare const STOREFRONT_REMOTE: string;

/** In the place of a remote that could not be built yet: there is nothing to exchange, so the first build is a new page. */
hearBuilds(STOREFRONT_REMOTE, ({ name, faults }) => {
  showFaults(name, faults);
  if (faults.length === 0) location.reload();
});
