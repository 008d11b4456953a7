import { renderHook } from '@testing-library/react';
import { makeOrder } from '../../testing/fakeApi';
import { useCountdown } from './useCountdown';

it('S116 an order has no more time than its answer said, though the wall clock was set back since', () => {
  const answeredAt = Date.now() + 3_600_000;
  const order = makeOrder({ expiredAt: 11_800, serverTime: 10_000_000 });
  expect(renderHook(() => useCountdown(order, answeredAt, () => {})).result.current).toBe(1800);
});

it('S116 counts nothing any more once nobody looks', () => {
  jest.useFakeTimers();
  const { unmount } = renderHook(() => useCountdown(makeOrder(), Date.now(), () => {}));
  expect(jest.getTimerCount()).toBe(1);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});
