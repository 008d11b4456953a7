import { hasPressed } from '../router/currentPress';
import { callerIn, type Page } from './keepHistory';

/** Who calls, where it is neither whose page is shown, nor whose things the visitor has pressed there; undefined for all others, and for the shop. */
export function strangerIn(page: Page): string | undefined {
  const caller = callerIn(page);
  return caller === undefined || caller === page.stateNow().page?.match.handle?.remote || hasPressed(caller) ? undefined : caller;
}
