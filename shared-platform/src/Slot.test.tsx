import { act, fireEvent, render, screen } from '@testing-library/react';
import { splitPath } from '@storefront/contracts';
import { use, useEffect, useState, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { PlaceContext } from './place';
import { PlatformContext, type Platform, type SlotFiller } from './platformContext';
import type { WidgetModule } from './remoteModules';
import { Slot } from './Slot';
import { createStorefrontStore } from './store';

const badge: WidgetModule = { Widget: () => <a href="/cart">Cart, 2 lines</a> };

function InPlace({ children }: { children: ReactNode }) {
  const location = useLocation();
  return (
    <PlaceContext
      value={{ language: splitPath(location.pathname).language, here: () => location, ahead: () => location }}
    >
      {children}
    </PlaceContext>
  );
}

const store = createStorefrontStore({ apiUrl: '', fetch, timeout: 1000, retries: 0, onFailure: () => {} });

/** What stands round all that the shell draws. */
function Frame({ value, children }: { value: Platform; children: ReactNode }) {
  return (
    <Provider store={store}>
      <PlatformContext value={value}>{children}</PlatformContext>
    </Provider>
  );
}

/** A shell with one filled slot, whose fragment arrives when the test says so. */
function shell(load: SlotFiller['load'], loadWidget: Platform['loadWidget'] = async () => badge) {
  const filler: SlotFiller = { slot: 'header.cart', widget: 'Badge', load, remote: 'mf-checkout' };
  const listeners = new Set<() => void>();
  const awake = new Set<string>();
  const loading = jest.fn(loadWidget);
  const fillers = [filler];
  const known: Omit<Platform, 'hasTexts' | 'failures' | 'reportFragment' | 'endFragment'> = {
    facts: { brand: 'Sidekey', apiUrl: 'http://api.test', now: 0, timeZone: 'UTC' },
    fillersOf: (slot) => (slot === filler.slot ? fillers : []),
    loadWidget: loading,
    isAwake: (remote) => awake.has(remote),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const changed = new Set<() => void>();
  const failed = new Set<string>();
  const silent = new Set<string>();
  const endFragment = jest.fn<void, []>();
  const reportFragment = jest.fn<void, [SlotFiller, () => void]>();
  const platform: Platform = {
    ...known,
    hasTexts: (_remote: string, code: string) => !silent.has(code),
    failures: {
      subscribe: (listener: () => void) => (changed.add(listener), () => changed.delete(listener)),
      has: (remote: string) => failed.has(remote),
      forgive: (remote: string) => (failed.delete(remote), changed.forEach((listener) => listener())),
    },
    reportFragment,
    endFragment,
  };
  const fail = (remote: string) => act(() => (failed.add(remote), changed.forEach((listener) => listener())));
  const page = (
    <Frame value={platform}>
      <MemoryRouter>
        <InPlace>
          <Slot name="header.cart" fallback={<a href="/cart">Cart</a>} />
          <Switcher />
        </InPlace>
      </MemoryRouter>
    </Frame>
  );
  const wake = (remote: string) =>
    act(async () => {
      awake.add(remote);
      listeners.forEach((listener) => listener());
    });
  return { platform, page, loading, wake, listeners, fail, silent, reportFragment, endFragment };
}

function Switcher() {
  const navigate = useNavigate();
  return (
    <>
      <p>at {useLocation().pathname}</p>
      <button onClick={() => void navigate('/ru')}>Русский</button>
      <button onClick={() => void navigate('/news')}>News</button>
    </>
  );
}

const fallback = () => screen.queryByRole('link', { name: 'Cart' });
const widget = () => screen.queryByRole('link', { name: 'Cart, 2 lines' });
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

let seen: ((entries: { isIntersecting: boolean }[]) => void) | undefined;
let logged: jest.SpiedFunction<typeof console.error>;

beforeEach(() => {
  jest.useFakeTimers();
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  seen = undefined;
  globalThis.IntersectionObserver = class {
    constructor(callback: typeof seen) {
      seen = callback;
    }
    observe() {}
    disconnect() {
      seen = undefined;
    }
  } as never;
});

afterEach(() => {
  jest.useRealTimers();
  logged.mockRestore();
});

describe('a slot', () => {
  it('S025 shows its fallback on the server and first in the browser, then the fragment in its place', async () => {
    const { page } = shell('idle');
    expect(renderToString(page)).toMatch(/<a href="\/cart">Cart<\/a>/);
    render(page);
    expect([fallback(), widget()]).toEqual([expect.anything(), null]);
    await pass(2000);
    expect([fallback(), widget()]).toEqual([null, expect.anything()]);
  });

  it('S017 of a page that the server made fetches nothing before its time', async () => {
    const { page, loading, wake } = shell('wake');
    const served = document.body.appendChild(document.createElement('div'));
    served.innerHTML = renderToString(page);
    const root = await act(async () => hydrateRoot(served, page));
    await pass(10_000);
    expect([fallback(), loading.mock.calls.length]).toEqual([expect.anything(), 0]);
    await wake('mf-checkout');
    expect(widget()).toBeInTheDocument();
    act(() => root.unmount());
    served.remove();
  });

  it('S025 that nobody fills shows its fallback', () => {
    const { platform } = shell('idle');
    render(
      <Frame value={{ ...platform, fillersOf: () => [] }}>
        <Slot name="overlay" fallback={<p>Nothing here</p>} />
      </Frame>,
    );
    expect(screen.getByText('Nothing here')).toBeInTheDocument();
  });

  it('S050 hands to the fragment what its place passes', async () => {
    const { platform } = shell('idle', async () => ({
      Widget: (given: object) => <p>given {JSON.stringify(given)}</p>,
    }));
    const filler: SlotFiller = { slot: 'product.related', widget: 'Related', load: 'idle', remote: 'mf-catalog' };
    const fillers = [filler];
    render(
      <Frame value={{ ...platform, fillersOf: () => fillers }}>
        <MemoryRouter>
          <InPlace>
            <Slot name={filler.slot as never} props={{ productId: 5 } as never} />
          </InPlace>
        </MemoryRouter>
      </Frame>,
    );
    await pass(2000);
    expect(screen.getByText('given {"productId":5}')).toBeInTheDocument();
  });

  it('S001 asks for the fragment with the texts of the page’s language, and again when that changes', async () => {
    const { page, loading } = shell('idle');
    render(page);
    await pass(2000);
    fireEvent.click(screen.getByRole('button', { name: 'Русский' }));
    await pass(0);
    expect(loading.mock.calls.map(([, code]) => code)).toEqual(['en', 'ru']);
    expect(widget()).toBeInTheDocument();
  });

  it('S001 shows what it asked for last, though what it asked for before comes later', async () => {
    const come = new Map<string, () => void>();
    const { page } = shell(
      'idle',
      (_filler, code) => new Promise((resolve) => come.set(code, () => resolve({ Widget: () => <p>in {code}</p> }))),
    );
    render(page);
    await pass(2000);
    fireEvent.click(screen.getByRole('button', { name: 'Русский' }));
    await act(async () => come.get('ru')!());
    await act(async () => come.get('en')!());
    expect(screen.getByText('in ru')).toBeInTheDocument();
  });

  it('S025 that works is fetched once, wherever the visitor goes', async () => {
    const { page, loading } = shell('idle');
    render(page);
    await pass(2000);
    fireEvent.click(screen.getByRole('button', { name: 'News' }));
    await pass(2000);
    expect(loading).toHaveBeenCalledTimes(1);
  });
});

describe('when the fragment is fetched', () => {
  describe('idle, where the browser has background tasks', () => {
    let task: { run: () => void; priority: string; signal: AbortSignal } | undefined;

    beforeEach(() => {
      const postTask = (run: () => void, options: { priority: string; signal: AbortSignal }) => {
        task = { run, ...options };
        return new Promise((_done, givenUp) => options.signal.addEventListener('abort', givenUp));
      };
      Object.assign(globalThis, { scheduler: { postTask } });
    });

    afterEach(() => Object.assign(globalThis, { scheduler: undefined }));

    it('S025 as one of them, and not before', async () => {
      const { page, loading } = shell('idle');
      render(page);
      await pass(1999);
      expect([loading.mock.calls.length, task?.priority]).toEqual([0, 'background']);
      await act(async () => task!.run());
      await pass(10_000);
      expect(loading).toHaveBeenCalledTimes(1);
    });

    it('S025 within 2 s, however busy the browser is', async () => {
      const { page, loading } = shell('idle');
      render(page);
      await pass(2000);
      expect(loading).toHaveBeenCalledTimes(1);
    });

    it('S025 in 200 ms, where that name is an element’s, or a library’s', async () => {
      Object.assign(globalThis, { scheduler: document.createElement('div') });
      const { page, loading } = shell('idle');
      render(page);
      await pass(199);
      expect(loading).not.toHaveBeenCalled();
      await pass(1);
      expect(loading).toHaveBeenCalledTimes(1);
    });

    it('S025 never, when its page is gone before', async () => {
      const { page, loading } = shell('idle');
      render(page).unmount();
      await pass(10_000);
      expect([loading.mock.calls.length, task?.signal.aborted, jest.getTimerCount()]).toEqual([0, true, 0]);
    });
  });

  it.each(['idle', 'visible', 'interaction'] as const)(
    'S025 %s: soon, where the browser cannot tell and there is nothing to look at',
    async (load) => {
      const { platform, loading } = shell(load);
      const { unmount } = render(
        <Frame value={platform}>
          <MemoryRouter>
            <InPlace>
              <Slot name="header.cart" />
            </InPlace>
          </MemoryRouter>
        </Frame>,
      );
      expect(document.querySelector('[data-slot]')).toBeNull();
      await pass(199);
      expect(loading).not.toHaveBeenCalled();
      await pass(1);
      expect(widget()).toBeInTheDocument();
      unmount();
      expect(jest.getTimerCount()).toBe(0);
    },
  );

  it.each(['idle', 'visible', 'interaction'] as const)('S025 %s: never, when its page is gone before', async (load) => {
    const { page, loading } = shell(load);
    const { unmount } = render(page);
    const place = fallback()!;
    unmount();
    expect(jest.getTimerCount()).toBe(0);
    seen?.([{ isIntersecting: true }]);
    fireEvent.focusIn(place);
    await pass(10_000);
    expect([loading.mock.calls.length, seen]).toEqual([0, undefined]);
  });

  it('S025 visible: when its place comes into view', async () => {
    const { page, loading } = shell('visible');
    render(page);
    await act(async () => seen?.([{ isIntersecting: false }]));
    await pass(10_000);
    expect(loading).not.toHaveBeenCalled();
    await act(async () => seen?.([{ isIntersecting: true }]));
    expect(widget()).toBeInTheDocument();
  });

  it.each([
    ['a pointer', () => fireEvent(fallback()!, new Event('pointerenter'))],
    ['the focus', () => fireEvent.focusIn(fallback()!)],
    ['a finger', () => fireEvent.touchStart(fallback()!)],
  ])('S025 interaction: when %s reaches its place', async (_what, reach) => {
    const { page, loading } = shell('interaction');
    render(page);
    await pass(10_000);
    expect(loading).not.toHaveBeenCalled();
    await act(async () => void reach());
    expect(widget()).toBeInTheDocument();
  });

  it('S054 wake: when an event wakes its remote, no other', async () => {
    const { page, loading, wake } = shell('wake');
    render(page);
    await wake('mf-news');
    await act(async () => seen?.([{ isIntersecting: true }]));
    await act(async () => void fireEvent.focusIn(fallback()!));
    await pass(10_000);
    expect(loading).not.toHaveBeenCalled();
    await wake('mf-checkout');
    expect(widget()).toBeInTheDocument();
  });

  it('S054 at the latest when an event wakes its remote', async () => {
    const { page, wake } = shell('visible');
    render(page);
    await wake('mf-checkout');
    expect(widget()).toBeInTheDocument();
  });
});

describe('a fragment that fails', () => {
  it('S204 to load leaves the fallback and a line in the log', async () => {
    const outage = new Error('mf-checkout could not be loaded.');
    const { page } = shell('idle', () => Promise.reject(outage));
    render(page);
    await pass(2000);
    expect(fallback()).toBeInTheDocument();
    expect(logged.mock.calls).toEqual([['Loading mf-checkout/Badge for the slot header.cart failed.', outage]]);
  });

  it('S204 to load is tried again by the next event, not by itself', async () => {
    let up = false;
    const { page, wake, loading } = shell('wake', () =>
      up ? Promise.resolve(badge) : Promise.reject(new Error('gone')),
    );
    render(page);
    await wake('mf-checkout');
    await pass(60_000);
    expect([loading.mock.calls.length, widget()]).toEqual([1, null]);
    up = true;
    await wake('mf-checkout');
    expect([loading.mock.calls.length, fallback()]).toEqual([2, null]);
    expect(widget()).toBeInTheDocument();
    await wake('mf-checkout');
    expect(loading).toHaveBeenCalledTimes(2);
  });

  it('S204 leaves nobody listening once its page is gone', async () => {
    const { page, wake, listeners } = shell('wake', () => Promise.reject(new Error('gone')));
    const { unmount } = render(page);
    await wake('mf-checkout');
    unmount();
    expect(listeners.size).toBe(0);
  });

  it('S016 by waiting for something that never comes holds up nothing but itself', async () => {
    const never = new Promise<never>(() => {});
    const { page } = shell('idle', async () => ({ Widget: () => use(never) }));
    render(page);
    await pass(3000);
    expect(fallback()).toBeVisible();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'News' })));
    expect(screen.getByText('at /news')).toBeVisible();
  });

  it('S054 S204 by waiting too long for something is told to the visitor who asked for it', async () => {
    const never = new Promise<never>(() => {});
    const { page, wake, reportFragment } = shell('wake', async () => ({ Widget: () => use(never) }));
    render(page);
    await wake('mf-checkout');
    await pass(9_900);
    expect(reportFragment).not.toHaveBeenCalled();
    await pass(200);
    expect(reportFragment).toHaveBeenCalledTimes(1);
  });

  it('S054 S204 by waiting, but not too long, is told to nobody', async () => {
    let come = () => {};
    const soon = new Promise<string>((resolve) => (come = () => resolve('here')));
    const { page, wake, reportFragment } = shell('wake', async () => ({ Widget: () => <p>{use(soon)}</p> }));
    render(page);
    await wake('mf-checkout');
    await pass(5000);
    await act(async () => come());
    expect(screen.getByText('here')).toBeInTheDocument();
    await pass(20_000);
    expect([screen.getByText('here').isConnected, reportFragment.mock.calls.length]).toEqual([true, 0]);
  });

  it('S204 to load after its page is gone is a line in the log, and nobody’s matter', async () => {
    let fail = (_reason: Error) => {};
    const { page, wake, reportFragment } = shell('wake', () => new Promise((_resolve, reject) => (fail = reject)));
    const { unmount } = render(page);
    await wake('mf-checkout');
    unmount();
    await act(async () => fail(new Error('gone')));
    expect([logged.mock.calls.length, reportFragment.mock.calls.length]).toEqual([1, 0]);
  });

  it('S016 while rendering costs its own rectangle', async () => {
    const broken: WidgetModule = {
      Widget: function Broken() {
        throw new Error('no cart');
      },
    };
    const { page } = shell('idle', async () => broken);
    render(page);
    await pass(2000);
    expect(fallback()).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Русский' })).toBeInTheDocument();
    expect(logged).toHaveBeenCalledWith('mf-checkout failed while rendering.', expect.any(Error), expect.any(String));
  });

  it('S016 by standing within itself shows its fallback there, and all around it', async () => {
    // The fragment has a place that it fills itself.
    const circle: WidgetModule = {
      Widget: () => (
        <p>
          around <Slot name="header.cart" fallback="the end" />
        </p>
      ),
    };
    const { page, loading } = shell('idle', async () => circle);
    render(page);
    for (let level = 0; level < 5; level++) await pass(2000);
    expect([screen.getAllByText(/around/).length, screen.getByText(/the end/)]).toEqual([1, expect.anything()]);
    expect(loading.mock.calls.length).toBeLessThan(4);
    expect(logged).toHaveBeenCalledWith(
      'mf-checkout failed while rendering.',
      new Error('mf-checkout/Badge contains itself.'),
      expect.any(String),
    );
  });

  it('S016 later, after a click, costs its own rectangle too', async () => {
    function Fragile() {
      const [broken, setBroken] = useState(false);
      if (broken) throw new Error('no cart');
      return <button onClick={() => setBroken(true)}>Break</button>;
    }
    const { page } = shell('idle', async () => ({ Widget: Fragile }));
    render(page);
    await pass(2000);
    fireEvent.click(screen.getByRole('button', { name: 'Break' }));
    expect(fallback()).toBeInTheDocument();
  });

  it.each(['to load', 'while rendering'])('S204 %s is tried again by the next navigation', async (how) => {
    let up = false;
    const Widget = () => {
      if (!up) throw new Error('no cart');
      return <badge.Widget />;
    };
    const { page } = shell('idle', () =>
      how === 'to load' && !up ? Promise.reject(new Error('gone')) : Promise.resolve({ Widget }),
    );
    render(page);
    await pass(2000);
    expect(fallback()).toBeInTheDocument();
    up = true;
    await pass(60_000);
    expect(widget()).not.toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'News' }));
    await pass(0);
    expect(widget()).toBeInTheDocument();
  });

  it('S054 while rendering is tried again once the next event has changed what it looks at', async () => {
    let product = 5;
    const Widget = () => {
      if (product === 5) throw new Error('a bug with product 5');
      return <badge.Widget />;
    };
    const { page, wake } = shell('wake', async () => ({ Widget }));
    render(page);
    await wake('mf-checkout');
    expect(fallback()).toBeInTheDocument();
    await act(async () => {
      const woken = wake('mf-checkout');
      product = 6;
      await woken;
    });
    expect(widget()).toBeInTheDocument();
  });

  it.each(['to load', 'while rendering'])(
    'S204 %s, though the visitor asked for it, is told to them, and their retry brings it',
    async (how) => {
      let up = false;
      const Widget = () => {
        if (!up) throw new Error('no cart');
        return <badge.Widget />;
      };
      const { page, wake, reportFragment } = shell('wake', () =>
        how === 'to load' && !up ? Promise.reject(new Error('gone')) : Promise.resolve({ Widget }),
      );
      render(page);
      await wake('mf-checkout');
      const [filler, retry] = reportFragment.mock.calls[0]!;
      expect([filler.remote, reportFragment.mock.calls.length]).toEqual(['mf-checkout', 1]);
      up = true;
      await act(async () => retry());
      expect(widget()).toBeInTheDocument();
    },
  );

  it.each(['throws', 'goes'])(
    'S016 tells the page when it %s, after its own last effect: what it had locked is to be let go',
    async (how) => {
      const ended: string[] = [];
      const Widget = () => {
        const [isBroken, setBroken] = useState(false);
        useEffect(() => () => void ended.push('its last'), []);
        if (isBroken) throw new Error('no cart');
        return <button onClick={() => setBroken(true)}>break</button>;
      };
      const { page, wake, fail, endFragment } = shell('wake', async () => ({ Widget }));
      endFragment.mockImplementation(() => void ended.push('told'));
      render(page);
      await wake('mf-checkout');
      expect(ended).toEqual([]);
      const button = screen.getByRole('button', { name: 'break' });
      if (how === 'throws') fireEvent.click(button);
      else fail('mf-checkout');
      expect(ended).toEqual(['its last', 'told']);
    },
  );

  it('S204 is brought by the visitor’s retry also where its whole remote was marked as failed', async () => {
    let up = false;
    const { page, wake, fail, reportFragment } = shell('wake', () =>
      up ? Promise.resolve(badge) : Promise.reject(new Error('gone')),
    );
    render(page);
    await wake('mf-checkout');
    fail('mf-checkout');
    up = true;
    await act(async () => reportFragment.mock.calls[0]![1]());
    expect(widget()).toBeInTheDocument();
  });

  it('S204 without being asked for is no matter of the visitor', async () => {
    const { page, reportFragment } = shell('idle', () => Promise.reject(new Error('gone')));
    render(page);
    await pass(2000);
    expect(reportFragment).not.toHaveBeenCalled();
  });

  it('S204 as a remote that is marked as failed stands back until it is forgiven', async () => {
    const { page, fail, platform } = shell('idle');
    render(page);
    await pass(2000);
    fail('mf-news');
    expect(widget()).toBeInTheDocument();
    fail('mf-checkout');
    expect([fallback(), widget()]).toEqual([expect.anything(), null]);
    act(() => platform.failures.forgive('mf-checkout'));
    expect(widget()).toBeInTheDocument();
  });
});

describe('a fragment that threw because its remote had failed', () => {
  it('S204 comes back as soon as that is forgiven', async () => {
    let up = false;
    const Widget = () => {
      if (!up) throw new Error('no cart');
      return <badge.Widget />;
    };
    const { page, fail, platform } = shell('idle', async () => ({ Widget }));
    render(page);
    await pass(2000);
    fail('mf-checkout');
    up = true;
    act(() => platform.failures.forgive('mf-checkout'));
    expect(widget()).toBeInTheDocument();
  });
});

describe('a fragment whose words are not there', () => {
  it('S020 shows its fallback until they are, never their keys', async () => {
    const { page, silent } = shell('idle', async (_filler, code) => {
      if (code === 'ru') await new Promise((resolve) => setTimeout(resolve, 500));
      silent.delete(code);
      return badge;
    });
    silent.add('ru');
    render(page);
    await pass(2000);
    expect(widget()).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Русский' }));
    expect([fallback(), widget()]).toEqual([expect.anything(), null]);
    await pass(500);
    expect(widget()).toBeInTheDocument();
  });
});
