import type { Order } from '@storefront/contracts';
import { useEffect, useState } from 'react';
import { secondsLeft } from './orderProgress';

/** Counts down the seconds until the order is cancelled. Calls `onEnd` once at the end. */
export function useCountdown(order: Order, answeredAt: number, onEnd: () => void): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = secondsLeft(order, answeredAt, Math.max(now, answeredAt));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) onEnd();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each end, not for each new function
  }, [isOver]);
  return left;
}
