import { hasPressed } from '../router/currentPress';
import { guard } from './guard';
import { callerIn, type Page } from './keepHistory';

/**
 * Has a page be called as the shop and its owner call it: what others write, as a chat that counts what came meanwhile, has its name in it, unless the visitor has
 * pressed something of theirs there. A timer that was left behind called every page after its own. Gives what ends it.
 */
export function keepTitle(page: Page): () => void {
  const told = new Set<string>();
  let { title } = document;
  return guard(Document.prototype, 'title', (_document, written) => {
    const caller = callerIn(page);
    const isOwn = caller === undefined || caller === page.stateNow().page?.match.handle?.remote || hasPressed(caller);
    if (isOwn) title = String(written);
    else if (!String(written).includes(title)) {
      if (!told.has(caller)) console.error(`${caller} calls another’s page otherwise; it is not done.`);
      return Boolean(told.add(caller));
    }
    return false;
  });
}
