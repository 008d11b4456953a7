import { guard } from './guard';
import type { Page } from './guardHistory';
import { strangerIn } from './strangers';

/**
 * Has a page be called as the shop and its owner call it: what others write, as a chat that counts what came meanwhile, has its name in it, unless the visitor has
 * pressed something of theirs there. A timer that was left behind called every page after its own. Gives what ends it.
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
