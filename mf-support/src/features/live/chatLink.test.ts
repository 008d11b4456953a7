/** @jest-environment @storefront/build/jest/server.cjs */
import { ChatLink, joinLimit, reconnectDelays, steadyAfter, type Connection, type LinkState } from './chatLink';

/** A fake hub, available or not, and a link with one connection to it. */
function setUp() {
  const far = {
    isThere: true,
    lets: (): Promise<unknown> => Promise.resolve(),
    history: (): Promise<unknown> => Promise.resolve(),
    starts: 0,
    stops: 0,
    opens: 0,
    left: 0,
  };
  let onClose: (error?: Error) => void = () => {};
  const connection = {
    start: async () => {
      far.starts += 1;
      if (!far.isThere) throw new Error('Nobody is there.');
    },
    stop: async () => {
      far.stops += 1;
      onClose();
    },
    onclose: (callback: typeof onClose) => void (onClose = callback),
  } as unknown as Connection;
  const states: LinkState[] = [];
  const caughtUp: number[] = [];
  const link = new ChatLink({
    open: async () => {
      far.opens += 1;
      return connection;
    },
    join: () => far.lets(),
    catchUp: async () => {
      await far.history();
      caughtUp.push(Date.now());
    },
    leave: async () => void (far.left += 1),
    onState: (state) => states.push(state),
  });
  return { far, link, states, caughtUp, drop: () => onClose(new Error('gone')) };
}

const wait = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => jest.useRealTimers());

it('S167 tries after 0, 2, 10 and 30 s', () => {
  expect(reconnectDelays).toEqual([0, 2_000, 10_000, 30_000]);
  expect([steadyAfter, joinLimit]).toEqual([1_000, 30_000]);
});

it('S167 connects, joins and catches up before it is live', async () => {
  const { link, states, caughtUp } = setUp();
  expect(link.state).toBe('stopped');
  link.start();
  expect(states).toEqual(['connecting']);
  await wait(0);
  expect(states).toEqual(['connecting', 'live']);
  expect(caughtUp).toHaveLength(1);
});

it('S167 connects once where somebody looks again while it waits: what it waited for begins nothing anew', async () => {
  const { far, link, states } = setUp();
  far.isThere = false;
  link.start();
  await wait(2_000);
  far.isThere = true;
  link.start();
  await wait(30_000);
  expect([far.starts, states.at(-1)]).toEqual([4, 'live']);
});

it('S167 comes back by the delays and then stops; a first connection that fails uses the same', async () => {
  for (const isFirst of [true, false]) {
    const { far, link, states, drop } = setUp();
    if (!isFirst) {
      link.start();
      await wait(steadyAfter);
    }
    far.isThere = false;
    far.starts = isFirst ? -1 : 0;
    if (isFirst) link.start();
    else drop();
    const tries: number[] = [];
    for (const step of [0, 1_999, 1, 9_999, 1, 29_999, 1, 600_000]) {
      await wait(step);
      tries.push(far.starts);
    }
    expect(tries).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
    expect(states.at(-2)).toBe('reconnecting');
    expect(link.state).toBe('stopped');
    expect(far.opens).toBe(1);
  }
});

it('S167 begins with the first delay again after each time that it was live', async () => {
  const { far, link, drop } = setUp();
  link.start();
  for (let times = 1; times < 8; times += 1) {
    await wait(steadyAfter);
    expect(link.state).toBe('live');
    drop();
    await wait(0);
    expect(far.starts).toBe(times + 1);
  }
});

it.each([-3_600_000, 3_600_000])(
  'S167 counts how long it was live by the time that passes, though the wall clock was set by %i ms meanwhile',
  async (by) => {
    const { far, link, drop } = setUp();
    const isLong = by < 0;
    far.isThere = false;
    link.start();
    await wait(2_000);
    far.isThere = true;
    await wait(10_000);
    expect(link.state).toBe('live');
    if (isLong) await wait(steadyAfter);
    jest.setSystemTime(Date.now() + by);
    far.isThere = false;
    drop();
    const { starts } = far;
    await wait(12_000);
    // After a long connection it begins again with the first delay, otherwise it continues with the last one.
    expect(far.starts - starts).toBe(isLong ? 3 : 0);
  },
);

it('S167 does not reconnect in a circle to a hub that ends each connection at once', async () => {
  const { far, link, drop } = setUp();
  link.start();
  await wait(steadyAfter);
  const lived: number[] = [];
  for (const delay of [0, ...reconnectDelays.slice(1), 0]) {
    drop();
    const { starts } = far;
    await wait(delay);
    lived.push(far.starts - starts);
  }
  expect(lived).toEqual([1, 1, 1, 1, 0]);
  expect(link.state).toBe('stopped');
});

it('S167 S169 takes a hub that does not let us in for one that is not there, and leaves no connection open', async () => {
  const { far, link, states } = setUp();
  far.lets = () => Promise.reject(new Error('no'));
  link.start();
  await wait(0);
  await wait(2_000);
  expect([far.starts, far.stops]).toEqual([3, 3]);
  expect(states).toEqual(['connecting', 'reconnecting']);
  far.lets = () => Promise.resolve();
  await wait(10_000);
  expect(link.state).toBe('live');
});

it('S173 gives a hub that never lets us in up after 30 s', async () => {
  const { far, link } = setUp();
  far.lets = () => new Promise(() => {});
  link.start();
  await wait(joinLimit - 1);
  expect([far.starts, far.stops]).toEqual([1, 0]);
  await wait(1);
  expect(far.stops).toBe(1);
});

it('S167 connects again when the connection closes while the history still comes', async () => {
  const { far, link, states, drop } = setUp();
  let come: (value?: unknown) => void = () => {};
  far.history = () => new Promise((resolve) => (come = resolve));
  link.start();
  await wait(0);
  drop();
  come();
  far.history = () => Promise.resolve();
  await wait(0);
  expect([far.starts, link.state]).toEqual([2, 'live']);
  expect(states).toEqual(['connecting', 'reconnecting', 'live']);
  await wait(steadyAfter);
  drop();
  await wait(0);
  expect(far.starts).toBe(3);
});

it('S167 starts again when it is asked to: at once while it waits, from the first delay when it had stopped', async () => {
  const { far, link, drop } = setUp();
  link.start();
  await wait(steadyAfter);
  far.isThere = false;
  drop();
  await wait(2_000);
  expect(far.starts).toBe(3);
  link.start();
  await wait(0);
  expect(far.starts).toBe(4);
  await wait(60_000);
  expect(link.state).toBe('stopped');
  const { starts } = far;
  link.start();
  expect(link.state).toBe('reconnecting');
  await wait(0);
  expect(far.starts).toBe(starts + 2);
  far.isThere = true;
  await wait(2_000);
  expect(link.state).toBe('live');
  link.start();
  await wait(0);
  expect(far.starts).toBe(starts + 3);
});

it('S170 says good-bye when it is live, and never comes back', async () => {
  const { far, link, drop } = setUp();
  link.start();
  await wait(0);
  await link.end();
  expect([far.left, far.stops]).toEqual([1, 1]);
  drop();
  link.start();
  await wait(60_000);
  expect(far.starts).toBe(1);

  const away = setUp();
  away.far.isThere = false;
  away.link.start();
  await wait(0);
  await away.link.end();
  await wait(60_000);
  expect([away.far.left, away.far.starts]).toEqual([0, 2]);
});

it('S170 ends also what is just being connected', async () => {
  const { far, link, states } = setUp();
  let letIn: (value?: unknown) => void = () => {};
  far.lets = () => new Promise((resolve) => (letIn = resolve));
  link.start();
  await wait(0);
  const ended = link.end();
  letIn();
  await wait(0);
  await ended;
  expect(states).toEqual(['connecting']);
  expect(far.stops).toBeGreaterThan(0);
  await wait(60_000);
  expect(far.starts).toBe(1);
});
