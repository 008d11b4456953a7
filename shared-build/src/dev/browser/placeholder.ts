import { onBuild } from './connection';
import { showFaults } from './faults';

declare const STOREFRONT_REMOTE: string;

/**
 * The entry of a remote that could not be built yet. There is nothing to update, so that the page is reloaded after the
 * first build.
 */
onBuild(STOREFRONT_REMOTE, ({ name, faults }) => {
  showFaults(name, faults);
  if (faults.length === 0) location.reload();
});
