import { useState } from 'react';

/**
 * What is being read stays, though a later poll finds it no more: polls send nobody elsewhere (S206). Give the component a key, so that another
 * question starts anew. `contentOf`: what tells one answer from another, where each drawing makes its own.
 */
export function useLastFound<T>(found: T | undefined, contentOf: (found: T) => unknown = (same) => same): T | undefined {
  const [last, setLast] = useState(found);
  if (found && (!last || contentOf(found) !== contentOf(last))) setLast(found);
  return found ?? last;
}
