import { useState } from 'react';

/**
 * Keeps what was found when a later poll does not find it any more: polls must not take away what is being read (S206).
 * Give the component a key, so that another search starts anew. `contentOf` identifies an answer, where each rendering
 * creates another object.
 */
export function useLastFound<T>(
  found: T | undefined,
  contentOf: (found: T) => unknown = (same) => same,
): T | undefined {
  const [last, setLast] = useState(found);
  if (found && (!last || contentOf(found) !== contentOf(last))) setLast(found);
  return found ?? last;
}
