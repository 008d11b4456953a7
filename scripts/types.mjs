// npm run types: the types of every package, the remotes as they are found (a tsconfig can only list its references).
import { ensureInstalled, main, remotes, root, run } from './steps.mjs';

main(async () => {
  ensureInstalled();
  run(process.execPath, [`${root}/node_modules/typescript/bin/tsc`, '-b', '.', ...remotes], 'The types do not fit; the messages above say where.');
});
