import { clearPresses, recordPress } from '../router/currentPress';
import { inRectangle } from '../testing/inRectangle';
import { guardViewTransitions } from './guardViewTransitions';

const skipped = jest.fn();
const started = jest.fn((given?: unknown) => ({ given, skipTransition: skipped }));
const page = document as unknown as { startViewTransition: (given?: unknown) => { given: unknown } };
const shown = {
  stateNow: () => ({}) as never,
  remotes: [{ name: 'mf-here', base: '/releases/mf-here/1/' }] as never,
  isBetween: () => false,
};
let end = () => {};

/** Whose code it is the stack says. */
function by(remote: string, start: () => unknown): void {
  const own = globalThis.Error;
  globalThis.Error = class extends own {
    override stack = `at x (https://shop.test/releases/${remote}/1/a.js:1:1)`;
  } as never;
  start();
  globalThis.Error = own;
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  Object.defineProperty(Document.prototype, 'startViewTransition', {
    value: started,
    configurable: true,
    writable: true,
  });
  end = guardViewTransitions(shown);
});
afterEach(() => {
  end();
  clearPresses();
  Reflect.deleteProperty(Document.prototype, 'startViewTransition');
  jest.useRealTimers();
});

describe('a view transition', () => {
  it('is shown once where it follows a press in its remote’s rectangle', () => {
    recordPress({ target: inRectangle('mf-here') });
    by('mf-here', () => page.startViewTransition());
    expect(skipped).not.toHaveBeenCalled();
    by('mf-here', () => page.startViewTransition());
    expect([started.mock.calls.length, skipped.mock.calls.length]).toEqual([2, 1]);
  });

  it('changes the page at once where something else was pressed, and is shown where it is the shop’s own', () => {
    recordPress({ target: inRectangle('mf-other') });
    by('mf-here', () => page.startViewTransition(() => {}));
    expect(skipped).toHaveBeenCalledTimes(1);
    page.startViewTransition();
    expect(skipped).toHaveBeenCalledTimes(1);
  });

  it('of the shop’s own takes no press from a remote', () => {
    recordPress({ target: inRectangle('mf-here') });
    page.startViewTransition();
    by('mf-here', () => page.startViewTransition());
    expect(skipped).not.toHaveBeenCalled();
  });

  it.each([
    ['a function', (update: () => unknown) => update, (given: unknown) => (given as () => Promise<unknown>)()],
    [
      'what has one',
      (update: () => unknown) => ({ update, types: ['slide'] }),
      (given: unknown) => (given as { update: () => Promise<unknown> }).update(),
    ],
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
