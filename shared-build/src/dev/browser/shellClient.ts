import { showFaults } from './faults';
import { hearWhileShown } from './hearWhileShown';

declare const __webpack_hash__: string;

/** The build that this page came from: its server's half is not told by its browser's. */
let known: string | undefined;

/** Nothing of the frame can be exchanged under the remotes that stand in it: a new build is a new page. */
hearWhileShown('/dev-remotes/hot', (data) => {
  const { name, hash, faults } = JSON.parse(data) as { name: string; hash: string; faults: string[] };
  if (name !== 'shell') return;
  showFaults(name, faults);
  if (faults.length > 0) return;
  known ??= hash;
  if (hash !== known || !hash.startsWith(__webpack_hash__)) location.reload();
});
