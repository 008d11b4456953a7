import { showFaults } from './faults';
import { listenWhileVisible } from './listenWhileVisible';

declare const __webpack_hash__: string;

/** The build that this page came from, including its server part, whose hash the browser's part does not contain. */
let known: string | undefined;

/** Reloads the page after a new build, since the frame cannot be replaced under mounted remotes. */
listenWhileVisible('/dev-remotes/hot', (data) => {
  const { name, hash, faults } = JSON.parse(data) as { name: string; hash: string; faults: string[] };
  if (name !== 'shell') return;
  showFaults(name, faults);
  if (faults.length > 0) return;
  known ??= hash;
  if (hash !== known || !hash.startsWith(__webpack_hash__)) location.reload();
});
