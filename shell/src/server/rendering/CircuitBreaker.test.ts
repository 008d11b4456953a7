/** @jest-environment @storefront/build/jest/server.cjs */
import { CircuitBreaker } from './CircuitBreaker';

const second = 1000;

/** A circuit breaker, at a clock that the test moves. */
function watched() {
  let now = 1_000_000;
  const breaker = new CircuitBreaker(() => now);
  const lose = (version = 'mf-a@1') => breaker.lose(version);
  return { breaker, lose, pass: (milliseconds: number) => void (now += milliseconds) };
}

/** Loses as often as it takes to be paused. */
const untilPaused = ({ lose }: ReturnType<typeof watched>) => [lose(), lose(), lose()];

describe('a version that costs renderers', () => {
  it('S016 is not rendered for half a minute after the third loss within a minute, and no other version with it', () => {
    const shop = watched();
    expect(untilPaused(shop)).toEqual([0, 0, 30 * second]);
    expect([shop.breaker.isPaused('mf-a@1'), shop.breaker.isPaused('mf-b@1')]).toEqual([true, false]);
    shop.pass(30 * second - 1);
    expect(shop.breaker.isPaused('mf-a@1')).toBe(true);
    shop.pass(1);
    expect(shop.breaker.isPaused('mf-a@1')).toBe(false);
  });

  it('S016 may lose now and then: what lies a minute back counts no more', () => {
    const { lose, pass } = watched();
    expect([lose(), lose()]).toEqual([0, 0]);
    pass(60 * second);
    expect([lose(), lose(), lose()]).toEqual([0, 0, 30 * second]);
  });

  it('S016 loses nothing more while it pauses: what was under way then is counted already', () => {
    const shop = watched();
    untilPaused(shop);
    expect(shop.lose()).toBe(0);
    shop.pass(30 * second);
    expect(shop.breaker.isPaused('mf-a@1')).toBe(false);
  });

  it('S016 pauses twice as long for each loss soon after a pause, ten minutes at most', () => {
    const shop = watched();
    untilPaused(shop);
    const pauses: number[] = [];
    for (let pause = 30 * second, times = 0; times < 6; times += 1) {
      shop.pass(pause + 59 * second);
      pauses.push((pause = shop.lose()));
    }
    expect(pauses.map((pause) => pause / second)).toEqual([60, 120, 240, 480, 600, 600]);
  });

  it('S016 begins anew when it has behaved for a minute after its pause', () => {
    const shop = watched();
    untilPaused(shop);
    shop.pass(90 * second);
    expect(untilPaused(shop)).toEqual([0, 0, 30 * second]);
  });

  it('S016 is forgotten once it is not live any more', () => {
    const shop = watched();
    for (const version of ['mf-a@1', 'mf-b@1']) for (let times = 0; times < 3; times += 1) shop.lose(version);
    shop.breaker.keep(new Set(['mf-b@1']));
    expect(['mf-a@1', 'mf-b@1'].map((version) => shop.breaker.isPaused(version))).toEqual([false, true]);
  });
});
