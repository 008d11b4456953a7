// Builds what changed, and publishes it into `.cache/builds`: needed before journeys that are started by hand.
import '../e2e/ofBuilds.mjs';
import { ensureBuilt, ensureInstalled, main } from './steps.mjs';

main(async () => {
  await ensureInstalled();
  await ensureBuilt();
});
