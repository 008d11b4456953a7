// npm run build: builds and publishes what changed. With --one, the same source as one bundle too. Ends with the sizes.
import { ensureBuilt, ensureInstalled, ensureOneBundle, main, releasesDir, root, run, say } from './steps.mjs';
import { parseArguments } from './parseArguments.mjs';

main(async () => {
  const {
    values: { one },
  } = parseArguments('npm run build, or npm run build:one', {
    allowPositionals: false,
    options: { one: { type: 'boolean', default: false } },
  });
  await ensureInstalled();
  if (!(await ensureBuilt())) say('Everything is built.');
  if (one) await ensureOneBundle();
  await run(
    process.execPath,
    ['--import', 'tsx', `${root}/deploy/src/sizes.ts`, releasesDir],
    'The sizes could not be measured.',
  );
});
