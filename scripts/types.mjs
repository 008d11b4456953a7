// npm run types: the types of every package, the remotes as they are found (a tsconfig can only list its references). By the native
// compiler, in a third of the time; it has no programming interface, so that lint and the gate read types by the former one.
import { ensureInstalled, main, remotes, root, run } from './steps.mjs';
import { typed } from './typed.mjs';

main(async () => {
  typed('npm run types', { allowPositionals: false });
  await ensureInstalled();
  await run(process.execPath, [`${root}/node_modules/typescript-native/bin/tsc`, '-b', '.', ...remotes], 'The types do not fit; the messages above say where.');
});
