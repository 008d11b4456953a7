import type { To } from 'react-router-dom';
import { currentPress, isPressOf, usedPresses, consumePresses } from './currentPress';
import { createNavigationLimit } from './navigationLimit';

export interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
  preventScrollReset?: boolean;
  /** Whether the visitor has pressed for it: until it is over, only another press of theirs may navigate elsewhere. */
  isAsked?: boolean;
  /** The remote whose code navigates; '' where it is no longer on the page, undefined for the shell. */
  by?: string;
}

/**
 * Returns the function that navigates on behalf of code. Without a press of the visitor, only the owner of the page
 * that is shown may navigate, and not while a navigation is under way that the visitor pressed for. Throws where code
 * navigates without end.
 */
export function createCodeNavigation(
  navigate: (to: To, options: NavigateOptions) => unknown,
  isOnTheWay: () => boolean | undefined,
  owner: () => string | undefined,
) {
  const checkLimit = createNavigationLimit();
  return (to: To, options: NavigateOptions): void => {
    const { by } = options;
    const heard = currentPress();
    const press = heard && isPressOf(heard, by) ? heard : undefined;
    // `isAsked` only counts if the visitor has pressed something of the remote before.
    const isAsked = press !== undefined || (options.isAsked === true && consumePresses(by));
    if (!isAsked && (isOnTheWay() || (by !== undefined && by !== owner())))
      return console.error('A navigation without a press is ignored.', to);
    // A press allows one navigation. Pages that redirect to each other do so within the same event.
    if (!press || usedPresses.has(press)) checkLimit(by);
    if (press) usedPresses.add(press);
    navigate(to, { ...options, isAsked });
  };
}
