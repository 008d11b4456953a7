import { message } from '../../testing/messages';
import { arrivals, distanceToEnd, endZone, topZone } from './reading';

const theirs = (id: number) => message(id, { moderatorName: 'Vera' });

it('S171 takes the last 48 px for the end, and fetches older messages within 80 px of the top', () => {
  expect([endZone, topZone]).toEqual([48, 80]);
  expect(distanceToEnd({ scrollHeight: 1000, scrollTop: 600, clientHeight: 300 })).toBe(100);
});

it('S171 counts what came above, and what others wrote below', () => {
  const known = [message(3), theirs(4)];
  expect(arrivals(known, known)).toEqual({ above: 0, below: 0 });
  expect(arrivals(known, [message(1), message(2), ...known])).toEqual({ above: 2, below: 0 });
  expect(arrivals(known, [...known, theirs(5), message(6), theirs(7)])).toEqual({ above: 0, below: 2 });
  expect(arrivals([], known)).toEqual({ above: 0, below: 0 });
  expect(arrivals(known, [theirs(9)])).toMatchObject({ above: 0 });
});
