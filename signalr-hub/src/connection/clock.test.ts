import { Clock } from './clock';
import { defaultSettings } from './settings';

const clockOf = (keepAlive: number, clientTimeout: number, handshakeTimeout: number, onTick = () => {}) =>
  new Clock({ ...defaultSettings, keepAlive, clientTimeout, handshakeTimeout }, onTick);

describe('the clock of a hub', () => {
  it.each([
    [32_000, 48_000, 64_000, 1000],
    [15_983, 16_000, 16_000, 998],
    [16_000, 160, 16_000, 10],
    [16_000, 16_000, 320, 20],
    [64, 64, 64, 5],
  ])('of limits of %i, %i and %i ms ticks each %i ms', (keepAlive, clientTimeout, handshakeTimeout, period) => {
    expect(clockOf(keepAlive, clientTimeout, handshakeTimeout).period).toBe(period);
  });

  it('counts what passes, of time in which the server was busy four ticks, and nothing while it stands', () => {
    jest.useFakeTimers({ doNotFake: ['performance'] });
    const now = jest.spyOn(performance, 'now').mockReturnValue(1000);
    const onTick = jest.fn();
    const clock = clockOf(1600, 1600, 1600, onTick);
    const tickAt = (time: number) => {
      now.mockReturnValue(time);
      jest.advanceTimersByTime(100);
      return clock.now;
    };
    for (let starts = 0; starts < 2; starts += 1) clock.start();
    expect([tickAt(1100.6), tickAt(1500.6), tickAt(9000)]).toEqual([101, 501, 901]);
    expect(onTick).toHaveBeenCalledTimes(3);
    clock.stop();
    expect([tickAt(9100), jest.getTimerCount()]).toEqual([901, 0]);
    clock.start();
    expect(tickAt(9200)).toBe(1001);
    clock.stop();
    now.mockRestore();
    jest.useRealTimers();
  });
});
