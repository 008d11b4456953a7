import { hearBuilds } from './connection';
import { showFaults } from './faults';

declare const STOREFRONT_REMOTE: string;
declare const __webpack_hash__: string;

interface Hot {
  status(): string;
  check(apply: boolean): Promise<unknown[] | null>;
}

const hot = (import.meta as { webpackHot?: Hot }).webpackHot;
let wanted = __webpack_hash__;

async function update(): Promise<void> {
  if (!hot || hot.status() !== 'idle' || wanted === __webpack_hash__) return;
  try {
    // Nothing to go on from: the server has been started anew.
    if (!(await hot.check(true))) return location.reload();
    // Not with the entry: what it shares with the shell is not there yet.
    const { refresh } = await import('./families');
    refresh();
  } catch (error) {
    console.error(`${STOREFRONT_REMOTE} could not be exchanged in place; the page is loaded anew.`, error);
    return location.reload();
  }
  await update();
}

hearBuilds(STOREFRONT_REMOTE, ({ name, hash, faults }) => {
  showFaults(name, faults);
  if (faults.length > 0) return;
  wanted = hash;
  void update();
});
