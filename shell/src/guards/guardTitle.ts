import { guard } from './guard';
import type { GuardedPage } from './guardHistory';
import { strangerIn } from './strangers';

/**
 * Lets only the shop and the page's owner choose the title. Another remote may add to it (a count of messages), or
 * change it once the visitor has pressed something of it: a timer that a screen had left running named every page after
 * its own. Returns what ends the guard.
 */
export function guardTitle(page: GuardedPage): () => void {
  const told = new Set<string>();
  let { title } = document;
  return guard(Document.prototype, 'title', (_document, written) => {
    const stranger = strangerIn(page);
    if (stranger === undefined) title = String(written);
    if (stranger === undefined || String(written).includes(title)) return false;
    if (!told.has(stranger)) console.error(`${stranger} calls another’s page otherwise; it is not done.`);
    return Boolean(told.add(stranger));
  });
}
