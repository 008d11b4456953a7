// Builds what changed, and publishes it into `.cache/builds`: needed before journeys that are started by hand.
import '../e2e/buildStore.mjs';
import { ensureBuilt, ensureInstalled, main } from './steps.mjs';

main(async () => {
  await ensureInstalled();
  await ensureBuilt();
});
