import { useState } from 'react';

/**
 * Keeps an answer on the screen when a later poll finds nothing, since polls must not take away what is being read
 * (S206). Give the component a key, so that another query starts anew.
 */
export function useKept<T>(answer: T | null | undefined): T | null | undefined {
  const [kept, setKept] = useState(answer);
  if (answer && answer !== kept) setKept(answer);
  return answer ?? kept ?? answer;
}
