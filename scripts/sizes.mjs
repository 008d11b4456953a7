// npm run sizes: every package against the budget in its sizes.json. With --accept, what is built now is the budget.
import '../e2e/buildStore.mjs';
import { ensureBuilt, ensureInstalled, main, releasesDir, root, run } from './steps.mjs';
import { parseArguments } from './parseArguments.mjs';

main(async () => {
  const {
    values: { accept },
  } = parseArguments('npm run sizes [-- --accept]', {
    allowPositionals: false,
    options: { accept: { type: 'boolean', default: false } },
  });
  await ensureInstalled();
  await ensureBuilt();
  await run(
    process.execPath,
    ['--import', 'tsx', `${root}/deploy/src/sizes.ts`, releasesDir, accept ? '--accept' : '--check'],
    'The sizes are not what they should be.',
  );
});
