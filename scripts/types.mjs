// npm run types: checks the types of all packages, including the discovered remotes, which no tsconfig lists. By the
// native compiler, which is three times as fast; it has no API yet, so that lint and the gate use the former one.
import { ensureInstalled, main, remotes, root, run } from './steps.mjs';
import { parseArguments } from './parseArguments.mjs';

main(async () => {
  parseArguments('npm run types', { allowPositionals: false });
  await ensureInstalled();
  await run(
    process.execPath,
    [`${root}/node_modules/typescript-native/bin/tsc`, '-b', '.', ...remotes],
    'The types do not fit; the messages above say where.',
  );
});
