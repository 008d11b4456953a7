import type { To } from 'react-router-dom';
import { currentPress, isPressOf, spent, takePressed } from './currentPress';
import { createNavigationLimit } from './navigationLimit';

export interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
  preventScrollReset?: boolean;
  /** The visitor has pressed for it: until they are there nothing but another wish of theirs leads them elsewhere. */
  isAsked?: boolean;
  /** Whose code leads, empty where that is not on the page any more; the shell's own where nobody is named. */
  by?: string;
}

/**
 * Gives what navigates on behalf of code. Without a press of the visitor that is refused to all but the owner of the page that is shown, and
 * while a navigation is under way that the visitor asked for. Throws where code navigates without end.
 */
export function createCodeNavigation(navigate: (to: To, options: NavigateOptions) => unknown, isOnTheWay: () => boolean | undefined, owner: () => string | undefined) {
  const checkLimit = createNavigationLimit();
  return (to: To, options: NavigateOptions): void => {
    const { by } = options;
    const heard = currentPress();
    const press = heard && isPressOf(heard, by) ? heard : undefined;
    // Whoever says that it was asked for was pressed before.
    const isAsked = press !== undefined || (options.isAsked === true && takePressed(by));
    if (!isAsked && (isOnTheWay() || (by !== undefined && by !== owner()))) return console.error('A page leads elsewhere unasked; it is not followed.', to);
    // A press leads once. Pages that send the visitor to each other do all of that before the browser's word of it has ended.
    if (!press || spent.has(press)) checkLimit(by);
    if (press) spent.add(press);
    navigate(to, { ...options, isAsked });
  };
}
