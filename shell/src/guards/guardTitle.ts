import { guard } from './guard';
import type { Page } from './guardHistory';
import { strangerIn } from './strangers';

/**
 * Keeps the page's title that of the shop and its owner: a title that another remote sets (with a count of messages) has to contain it, unless the visitor has
 * pressed something of that remote's. A timer that was left behind named every page after its own. Returns what ends the guard.
 */
export function guardTitle(page: Page): () => void {
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
