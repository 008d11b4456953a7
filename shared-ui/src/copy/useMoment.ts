import { useEffect, useState } from 'react';

/** Milliseconds for which something that was done is said. */
const momentMs = 2000;

/** Whether something was done just now, and a way to say that it was: each time anew, and not for ever. */
export function useMoment(): [isNow: boolean, begin: () => void] {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count === 0) return;
    const timer = setTimeout(() => setCount(0), momentMs);
    return () => clearTimeout(timer);
  }, [count]);
  return [count > 0, () => setCount((before) => before + 1)];
}
