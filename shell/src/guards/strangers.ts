import { hasPressed } from '../router/currentPress';
import { callerIn, type GuardedPage } from './guardHistory';

/** Whether a remote is a stranger on the page: not its owner, and the visitor has pressed nothing of it there. */
export const isStranger = ({ stateNow }: GuardedPage, caller: string): boolean =>
  caller !== stateNow().page?.match.handle?.remote && !hasPressed(caller);

/** The caller if it is a stranger; undefined for all others, and for the shop. */
export function strangerIn(page: GuardedPage): string | undefined {
  const caller = callerIn(page);
  return caller !== undefined && isStranger(page, caller) ? caller : undefined;
}
