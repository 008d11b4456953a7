// Builds what changed, and publishes it for those who look at this checkout's builds: before journeys that were begun by themselves.
import '../e2e/ofBuilds.mjs';
import { ensureBuilt, ensureInstalled, main } from './steps.mjs';

main(async () => {
  await ensureInstalled();
  await ensureBuilt();
});
