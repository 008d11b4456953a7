// npm run sizes: every package against the budget in its sizes.json. With --accept, what is built now is the budget.
import '../e2e/ofBuilds.mjs';
import { ensureBuilt, ensureInstalled, main, releasesDir, root, run } from './steps.mjs';

main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const how = process.argv.includes('--accept') ? '--accept' : '--check';
  await run(process.execPath, ['--import', 'tsx', `${root}/deploy/src/sizes.ts`, releasesDir, how], 'The sizes are not what they should be.');
});
