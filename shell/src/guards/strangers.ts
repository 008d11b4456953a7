import { hasPressed } from '../router/currentPress';
import { callerIn, type Page } from './guardHistory';

/** Whether somebody is neither whose page is shown, nor whose things the visitor has pressed there. */
export const isStranger = ({ stateNow }: Page, caller: string): boolean => caller !== stateNow().page?.match.handle?.remote && !hasPressed(caller);

/** Who calls, where that is a stranger; undefined for all others, and for the shop. */
export function strangerIn(page: Page): string | undefined {
  const caller = callerIn(page);
  return caller !== undefined && isStranger(page, caller) ? caller : undefined;
}
