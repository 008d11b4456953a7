import { useState } from 'react';

/**
 * An answer that stays on the screen when a later poll finds nothing: a poll sends nobody elsewhere (S206). Give the component
 * a key, so that another question starts anew.
 */
export function useKept<T>(answer: T | null | undefined): T | null | undefined {
  const [kept, setKept] = useState(answer);
  if (answer && answer !== kept) setKept(answer);
  return answer ?? kept ?? answer;
}
