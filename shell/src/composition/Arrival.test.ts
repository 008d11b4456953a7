import { remoteLimit } from '@storefront/contracts';
import { Arrival } from './Arrival';

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

/** Code that comes when the test says so: each try is answered by itself. */
function awaited() {
  const tries: { come: () => void; fail: () => void }[] = [];
  const late: (() => void)[] = [];
  const over = jest.fn();
  const bring = () =>
    new Promise<void>((resolve, reject) => tries.push({ come: resolve, fail: () => reject(new Error('gone')) }));
  const arrival = new Arrival('mf-a/home', { load: bring, onLate: (retry) => void late.push(retry), onEnd: over });
  const here = jest.fn();
  void arrival.arrived.then(here);
  return { arrival, tries, late, over, here };
}

let logged: jest.SpiedFunction<typeof console.error>;

beforeEach(() => {
  jest.useFakeTimers();
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.useRealTimers();
  logged.mockRestore();
});

describe('a screen that waits for its code', () => {
  it('S204 is told to nobody while that comes in time, and is over when it has', async () => {
    const { arrival, tries, late, over, here } = awaited();
    arrival.attend();
    await pass(remoteLimit - 1);
    tries[0]!.come();
    await pass(0);
    expect([late.length, over.mock.calls.length, here.mock.calls.length]).toEqual([0, 1, 1]);
    window.dispatchEvent(new Event('online'));
    await pass(1_000_000);
    expect([tries.length, late.length, jest.getTimerCount()]).toEqual([1, 0, 0]);
  });

  it('S204 is tried again after 5, 10, 20, 40 and 60 s, and each minute from then on', async () => {
    const { arrival, tries, late } = awaited();
    arrival.attend();
    const waited: number[] = [];
    for (let times = 0; times < 7; times += 1) {
      tries[times]!.fail();
      await pass(0);
      expect(late).toHaveLength(times + 1);
      let seconds = 0;
      while (tries.length === times + 1) {
        await pass(1000);
        seconds += 1;
      }
      waited.push(seconds);
    }
    expect(waited).toEqual([5, 10, 20, 40, 60, 60, 60]);
    expect(logged).toHaveBeenCalledTimes(7);
  });

  it('S204 counts as late once the limit is over, and comes to life whenever its code comes', async () => {
    const { arrival, tries, late, over, here } = awaited();
    arrival.attend();
    await pass(remoteLimit);
    expect([late.length, here.mock.calls.length]).toEqual([1, 0]);
    tries[0]!.come();
    await pass(0);
    expect([over.mock.calls.length, here.mock.calls.length, jest.getTimerCount()]).toEqual([1, 1, 0]);
    await pass(1_000_000);
    expect([tries.length, late.length]).toEqual([1, 1]);
  });

  it('S204 comes to life once, though two of its tries come in the end', async () => {
    const { arrival, tries, over } = awaited();
    arrival.attend();
    await pass(remoteLimit + 5000);
    tries.forEach(({ come }) => come());
    await pass(0);
    expect([tries.length, over.mock.calls.length]).toEqual([2, 1]);
  });

  it('S204 is asked for at once by the visitor, and by the network’s return; not twice at a time', async () => {
    const { arrival, tries, late } = awaited();
    arrival.attend();
    window.dispatchEvent(new Event('online'));
    expect(tries).toHaveLength(1);
    tries[0]!.fail();
    await pass(0);
    late[0]!();
    late[0]!();
    expect(tries).toHaveLength(2);
    tries[1]!.fail();
    await pass(0);
    window.dispatchEvent(new Event('online'));
    expect(tries).toHaveLength(3);
    tries[2]!.fail();
    await pass(19_999);
    expect(tries).toHaveLength(3);
    await pass(1);
    expect(tries).toHaveLength(4);
  });

  it('S204 is no matter of who has left while it was tried', async () => {
    const { arrival, tries, late } = awaited();
    const leave = arrival.attend();
    leave();
    tries[0]!.fail();
    await pass(1_000_000);
    expect([tries.length, late.length]).toEqual([1, 0]);
  });

  it('S204 is left alone once nobody looks at it, and what they were told is over', async () => {
    const { arrival, tries, late, over } = awaited();
    const leave = arrival.attend();
    tries[0]!.fail();
    await pass(0);
    leave();
    expect(over).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new Event('online'));
    await pass(1_000_000);
    expect([tries.length, late.length]).toEqual([1, 1]);
  });

  it('S204 that failed before anybody looked is told to whoever comes, and tried again', async () => {
    const { arrival, tries, late } = awaited();
    tries[0]!.fail();
    await pass(1_000_000);
    expect([tries.length, late.length]).toEqual([1, 0]);
    arrival.attend();
    expect(late).toHaveLength(1);
    await pass(5000);
    expect(tries).toHaveLength(2);
  });

  it('S204 is told to nobody new while another try is under way', async () => {
    const { arrival, tries, late } = awaited();
    tries[0]!.fail();
    await pass(0);
    const leave = arrival.attend();
    late[0]!();
    leave();
    arrival.attend();
    expect([tries.length, late.length]).toEqual([2, 1]);
  });
});
