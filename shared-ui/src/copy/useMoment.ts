import { useEffect, useState } from 'react';

/** Milliseconds for which a confirmation is shown. */
const momentMs = 2000;

/** A flag that `begin` sets for a moment; calling it again prolongs that. */
export function useMoment(): [isNow: boolean, begin: () => void] {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count === 0) return;
    const timer = setTimeout(() => setCount(0), momentMs);
    return () => clearTimeout(timer);
  }, [count]);
  return [count > 0, () => setCount((before) => before + 1)];
}
