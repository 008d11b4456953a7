import { createCallLimiter } from './callLimiter';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const never = new AbortController().signal;
const settle = () => jest.advanceTimersByTimeAsync(0);

/** Has a remote ask so many times; gives what ends each of these whose turn has come. */
function asking(limiter: ReturnType<typeof createCallLimiter>, remote: string, times: number) {
  const begun: (() => void)[] = [];
  for (let time = 0; time < times; time++)
    void Promise.resolve(limiter(remote, never)).then(
      (end) => begun.push(end),
      () => {},
    );
  return { begun };
}

it('S202 a call whose turn it is begins at once: who leaves the page has no later', () => {
  expect(createCallLimiter()('mf-a', never)).toBeInstanceOf(Function);
});

it('S202 a remote has ten calls under way, and further ones as those end; another one’s wait for none of them', async () => {
  const limiter = createCallLimiter();
  const { begun } = asking(limiter, 'mf-a', 30);
  const other = asking(limiter, 'mf-b', 1);
  await settle();
  expect([begun.length, other.begun.length]).toEqual([10, 1]);
  // They wait for an end, and for no clock.
  expect(jest.getTimerCount()).toBe(0);
  begun.shift()!();
  await settle();
  expect(begun.length).toBe(10);
});

it('S202 a remote that goes on asking has two hundred calls, and ten more a second', async () => {
  const limiter = createCallLimiter();
  let answered = 0;
  const ask = () => void Promise.resolve(limiter('mf-a', never)).then((end) => ((answered += 1), end()));
  for (let time = 0; time < 260; time++) ask();
  await settle();
  // However many wait, they are looked after together.
  expect([answered, jest.getTimerCount()]).toEqual([200, 1]);
  await jest.advanceTimersByTimeAsync(1000);
  expect(answered).toBe(210);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(answered).toBe(260);
  for (let time = 0; time < 250; time++) ask();
  await settle();
  expect(answered).toBe(460);
});

it('S202 a call takes the turn of none that waits, though one more may begin just now', async () => {
  const limiter = createCallLimiter();
  for (let time = 0; time < 200; time++) (limiter('mf-a', never) as () => void)();
  const begun: string[] = [];
  const ask = (name: string) => void Promise.resolve(limiter('mf-a', never)).then(() => begun.push(name));
  ask('first');
  const now = performance.now() + 150;
  const late = jest.spyOn(performance, 'now').mockReturnValue(now);
  ask('second');
  await settle();
  expect(begun).toEqual(['first']);
  late.mockRestore();
});

it('S202 of calls that wait five hundred are kept, and further ones fail', async () => {
  const limiter = createCallLimiter();
  const { begun } = asking(limiter, 'mf-a', 510);
  await expect(limiter('mf-a', never)).rejects.toThrow('500 calls wait already');
  expect(begun.length).toBe(10);
});

it('S202 a call that is given up while it waits leaves its turn to the next one', async () => {
  const limiter = createCallLimiter();
  const { begun } = asking(limiter, 'mf-a', 10);
  const caller = new AbortController();
  const given = limiter('mf-a', caller.signal);
  const next = limiter('mf-a', never);
  await settle();
  caller.abort(new Error('left'));
  await expect(given).rejects.toThrow('left');
  begun[0]!();
  await expect(next).resolves.toBeInstanceOf(Function);
});

it('S202 a call that is given up once its turn has come takes no other’s', async () => {
  const limiter = createCallLimiter();
  const { begun } = asking(limiter, 'mf-a', 10);
  const caller = new AbortController();
  const given = limiter('mf-a', caller.signal);
  const next = limiter('mf-a', never);
  await settle();
  begun[0]!();
  await expect(given).resolves.toBeInstanceOf(Function);
  caller.abort(new Error('left'));
  begun[1]!();
  await expect(next).resolves.toBeInstanceOf(Function);
});
