import { onBuild } from './connection';
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
    // There is no update for this page's build: the development server was restarted.
    if (!(await hot.check(true))) return location.reload();
    // Imported here and not by the entry, since the modules shared with the shell are not available there yet.
    const { refresh } = await import('./families');
    refresh();
  } catch (error) {
    console.error(`${STOREFRONT_REMOTE} could not be updated in place; the page is reloaded.`, error);
    return location.reload();
  }
  await update();
}

onBuild(STOREFRONT_REMOTE, ({ name, hash, faults }) => {
  showFaults(name, faults);
  if (faults.length > 0) return;
  wanted = hash;
  void update();
});
