import { keepPainting } from './keepPainting';

const skipped = jest.fn();
const started = jest.fn((given?: unknown) => ({ given, skipTransition: skipped }));
const page = document as unknown as { startViewTransition: (given?: unknown) => { given: unknown } };
let isActive = true;
let end = () => {};

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  isActive = true;
  Object.defineProperty(Document.prototype, 'startViewTransition', { value: started, configurable: true, writable: true });
  Object.defineProperty(navigator, 'userActivation', { value: { get isActive() { return isActive; } }, configurable: true });
  end = keepPainting();
});
afterEach(() => {
  end();
  Reflect.deleteProperty(Document.prototype, 'startViewTransition');
  Reflect.deleteProperty(navigator, 'userActivation');
  jest.useRealTimers();
});

describe('a view transition', () => {
  it('is shown where it follows a press, and again a second later', () => {
    page.startViewTransition();
    expect(skipped).not.toHaveBeenCalled();
    jest.advanceTimersByTime(999);
    page.startViewTransition();
    expect(skipped).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1);
    page.startViewTransition();
    expect([started.mock.calls.length, skipped.mock.calls.length]).toEqual([3, 1]);
  });

  it('changes the page at once where nobody has pressed anything', () => {
    isActive = false;
    expect(page.startViewTransition(() => {})).toMatchObject({ given: expect.any(Function) });
    expect(skipped).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['a function', (update: () => unknown) => update, (given: unknown) => (given as () => Promise<unknown>)()],
    ['what has one', (update: () => unknown) => ({ update, types: ['slide'] }), (given: unknown) => (given as { update: () => Promise<unknown> }).update()],
  ])('holds the page for a third of a second at the most: %s', async (_what, made, update) => {
    const { given } = page.startViewTransition(made(() => new Promise(() => {})));
    const done = jest.fn();
    void update(given).then(done);
    await jest.advanceTimersByTimeAsync(299);
    expect(done).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(done).toHaveBeenCalled();
    await expect(update(page.startViewTransition(made(() => 'changed')).given)).resolves.toBe('changed');
  });

  it('keeps its types, and is the browser’s own again in the end', () => {
    expect(page.startViewTransition({ types: ['slide'] }).given).toEqual({ types: ['slide'] });
    end();
    expect(page.startViewTransition).toBe(started);
  });
});
