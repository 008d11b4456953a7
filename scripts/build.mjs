// npm run build: builds and publishes what changed. With --one, the same source as one bundle too. Ends with the sizes.
import { ensureBuilt, ensureInstalled, ensureOneBundle, main, releasesDir, root, run, say } from './steps.mjs';

main(async () => {
  await ensureInstalled();
  if (!(await ensureBuilt())) say('Everything is built.');
  if (process.argv.includes('--one')) await ensureOneBundle();
  await run(process.execPath, ['--import', 'tsx', `${root}/deploy/src/sizes.ts`, releasesDir], 'The sizes could not be measured.');
});
