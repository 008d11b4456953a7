import { renderHook } from '@testing-library/react';
import { makeOrder } from '../../testing/fakeApi';
import { useCountdown } from './useCountdown';

it('S116 an order has no more time than its answer said, though the wall clock was set back since', () => {
  const answeredAt = Date.now() + 3_600_000;
  const order = makeOrder({ expiredAt: 11_800, serverTime: 10_000_000 });
  expect(renderHook(() => useCountdown(order, answeredAt, () => {})).result.current).toBe(1800);
});
