import { DataVersion } from './dataVersion';
import { ResponseCache } from './ResponseCache';

function keeping(version?: string) {
  const state = new DataVersion();
  state.set(version);
  return { state, keeper: new ResponseCache(state, 1_000_000) };
}

describe('the answers that are kept', () => {
  it('are not those that are still being made when the data change', async () => {
    const { state, keeper } = keeping('a.1');
    let finish: (value: string) => void = () => undefined;
    const make = jest
      .fn()
      .mockReturnValueOnce(new Promise((resolve) => (finish = resolve)))
      .mockResolvedValueOnce('new');
    const before = keeper.answer('key', make);
    expect(keeper.answer('key', make)).toBe(before);
    state.set('a.2');
    const after = await keeper.answer('key', make);
    expect([make.mock.calls.length, after.version]).toEqual([2, 'a.2']);
    finish('old');
    expect((await before).version).toBeUndefined();
    expect(keeper.find('key')?.body).toBe(after.body);
  });

  it('are made once for those who ask after a change, also where what was begun before it ends meanwhile', async () => {
    const { state, keeper } = keeping('a.1');
    const finish: ((value: string) => void)[] = [];
    const make = jest.fn(() => new Promise((resolve) => finish.push(resolve)));
    const before = keeper.answer('key', make);
    state.set('a.2');
    const after = keeper.answer('key', make);
    finish[0]!('old');
    await before;
    await new Promise((resolve) => setImmediate(resolve));
    expect([keeper.answer('key', make) === after, make.mock.calls.length]).toEqual([true, 2]);
    finish[1]!('new');
    await after;
  });

  it('are kept no longer than until the data change', async () => {
    const { state, keeper } = keeping('a.1');
    const { body } = await keeper.answer('key', async () => 'made');
    expect(keeper.find('key')?.body).toBe(body);
    state.set('a.2');
    expect(keeper.find('key')).toBeUndefined();
  });

  it('are kept for a minute, whatever is known to have changed', async () => {
    const { keeper } = keeping('a.1');
    const now = jest.spyOn(performance, 'now').mockReturnValue(1000);
    await keeper.answer('key', async () => 'made');
    const isKept = [60_999, 61_000].map((moment) => (now.mockReturnValue(moment), keeper.find('key') !== undefined));
    now.mockRestore();
    expect(isKept).toEqual([true, false]);
  });

  it('are none while a change might go unheard', async () => {
    const { keeper } = keeping();
    const make = jest.fn(async () => 'made');
    const answers = [await keeper.answer('key', make), await keeper.answer('key', make)];
    expect([make.mock.calls.length, ...answers.map(({ version }) => version)]).toEqual([2, undefined, undefined]);
  });
});

describe('the version of the data', () => {
  it('is told of where it changes, and not where it is said again', () => {
    const state = new DataVersion();
    const listener = jest.fn();
    state.onChange(listener);
    for (const version of ['a.1', 'a.1']) state.set(version);
    expect([listener.mock.calls.length, state.epoch, state.current]).toEqual([1, 1, 'a.1']);
  });
});
