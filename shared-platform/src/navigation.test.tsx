import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler } from 'react';
import { UNSAFE_NavigationContext, useLocation } from 'react-router-dom';
import { AddressLink, Link, Redirect, useGo, type HostNavigator } from './navigation';
import { createHarness } from './testing';

const noNetwork = () => Promise.reject(new Error('no network'));
const show = (ui: React.ReactNode, path: string, pattern = '') => {
  const harness = createHarness(ui, { texts: {}, fetch: noNetwork, path, pattern });
  render(harness.ui);
  return harness;
};

function GoToCart({ replace }: { replace?: boolean }) {
  const go = useGo();
  return <button onClick={() => go('/cart?from=here#sum', { replace })}>Go</button>;
}

const Where = () => <p>{useLocation().pathname}</p>;

describe.each([
  ['/', ''],
  ['/ru', '/ru'],
  ['/ru/', '/ru'],
])('on %s', (path, prefix) => {
  it('S001 a link keeps the page’s language', async () => {
    const { router } = show(<Link to="/catalog">Catalogue</Link>, path);
    expect(screen.getByRole('link')).toHaveAttribute('href', `${prefix}/catalog`);
    await userEvent.click(screen.getByRole('link'));
    expect(router.state.location.pathname).toBe(`${prefix}/catalog`);
    expect(router.state.historyAction).toBe('PUSH');
  });

  it('S001 a link home keeps the page’s language', () => {
    show(<Link to="/">Home</Link>, path);
    expect(screen.getByRole('link')).toHaveAttribute('href', prefix || '/');
  });

  it('S021 going elsewhere keeps language, query and hash', async () => {
    const { router } = show(<GoToCart />, path);
    await userEvent.click(screen.getByRole('button'));
    expect(router.state.location).toMatchObject({ pathname: `${prefix}/cart`, search: '?from=here', hash: '#sum' });
    expect(router.state.historyAction).toBe('PUSH');
  });

  it('S021 going elsewhere in place of this page leaves no way back to it', async () => {
    const { router } = show(<GoToCart replace />, path);
    await userEvent.click(screen.getByRole('button'));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('S003 a redirect keeps the page’s language and takes this page’s place', async () => {
    const { router } = show(<Redirect to="/news" />, path);
    await waitFor(() => expect(router.state.location.pathname).toBe(`${prefix}/news`));
    expect(router.state.historyAction).toBe('REPLACE');
  });
});

it('S021 going elsewhere keeps the language that the visitor has switched to meanwhile', async () => {
  const answers = new EventTarget();
  function GoWhenAnswered() {
    const go = useGo();
    const press = () => answers.addEventListener('answer', () => go('/cart', { isAsked: true }));
    return <button onClick={press}>Send</button>;
  }
  const { router } = show(<GoWhenAnswered />, '/', '*');
  await userEvent.click(screen.getByRole('button'));
  await act(() => router.navigate('/ru/payment'));
  act(() => void answers.dispatchEvent(new Event('answer')));
  expect(router.state.location.pathname).toBe('/ru/cart');
});

it('S003 a redirect that stands on the next page, too, sends the visitor on from there', async () => {
  const { router } = show(<Redirect to="/news" />, '/', '*');
  await waitFor(() => expect(router.state.location.pathname).toBe('/news'));
  await act(() => router.navigate('/cart'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/news'));
});

it('S020 a link never leaves the shop, however its path begins', () => {
  show(<Link to="//evil.example/x?a=//b">Away</Link>, '/');
  expect(screen.getByRole('link')).toHaveAttribute('href', '/evil.example/x?a=//b');
});

it('S021 a link is drawn anew neither for the next page nor for its query: a page has many', async () => {
  const draw = jest.fn();
  const link = (
    <Profiler id="link" onRender={draw}>
      <Link to="/cart">Cart</Link>
    </Profiler>
  );
  const { router } = show(link, '/', '*');
  await act(() => router.navigate('/news'));
  await act(() => router.navigate('/news?tag=new'));
  expect(draw).toHaveBeenCalledTimes(1);
  await act(() => router.navigate('/ru'));
  expect(screen.getByRole('link')).toHaveAttribute('href', '/ru/cart');
});

describe('scrolling', () => {
  const links = (
    <>
      <Link to="/news?tag=new">Same page</Link>
      <Link to="/cart">Other page</Link>
      <Where />
    </>
  );

  it.each([
    ['/news?page=2', true],
    ['/cart', false],
  ])('S004 going to %s from /news keeps the place: %s', async (target, kept) => {
    const Button = () => {
      const go = useGo();
      return <button onClick={() => go(target)}>Go</button>;
    };
    const { router } = show(<Button />, '/news', 'news');
    const states: boolean[] = [];
    router.subscribe(({ preventScrollReset }) => void states.push(preventScrollReset));
    await userEvent.click(screen.getByRole('button'));
    expect(states.at(-1)).toBe(kept);
  });

  it.each([
    ['Same page', '/news', true],
    ['Other page', '/news', false],
    ['Same page', '/ru/news', true],
  ])('S004 %s of %s: the place is kept: %s', async (name, path, kept) => {
    const { router } = show(links, path, 'news');
    const states: boolean[] = [];
    router.subscribe(({ preventScrollReset }) => void states.push(preventScrollReset));
    await userEvent.click(screen.getByRole('link', { name }));
    expect(states.at(-1)).toBe(kept);
  });
});

describe('a click on a link', () => {
  /** Clicks, and answers whether the browser was left to follow the link by itself. */
  function click(how: MouseEventInit = {}): boolean {
    let isLeft = false;
    const look = (event: Event) => {
      isLeft = !event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener('click', look, { once: true });
    fireEvent.click(screen.getByRole('link'), { button: 0, ...how });
    return isLeft;
  }

  it('S021 is followed here where it asks for this tab, and loads nothing anew', async () => {
    const { router } = show(
      <Link to="/cart" target="_self">
        Cart
      </Link>,
      '/',
    );
    expect(click()).toBe(false);
    await waitFor(() => expect(router.state.location.pathname).toBe('/cart'));
  });

  it.each<[string, MouseEventInit]>([
    ['the middle button', { button: 1 }],
    ['⌘', { metaKey: true }],
    ['Alt', { altKey: true }],
    ['Ctrl', { ctrlKey: true }],
    ['Shift', { shiftKey: true }],
  ])('S021 with %s is the browser’s: it asks for another tab, a window or a file', async (_with, how) => {
    const { router } = show(<Link to="/cart">Cart</Link>, '/');
    expect(click(how)).toBe(true);
    expect(router.state.location.pathname).toBe('/');
  });

  it('S087 is the browser’s where the link opens another tab', () => {
    const { router } = show(
      <Link to="/terms" target="_blank">
        Terms
      </Link>,
      '/',
    );
    expect(click()).toBe(true);
    expect(router.state.location.pathname).toBe('/');
  });

  it('S001 is the browser’s where the page is to be loaded anew', () => {
    const { router } = show(
      <AddressLink to="/ru/cart" reloadDocument>
        Корзина
      </AddressLink>,
      '/',
    );
    expect(screen.getByRole('link')).toHaveAttribute('href', '/ru/cart');
    expect(click()).toBe(true);
    expect(router.state.location.pathname).toBe('/');
  });

  it('S021 is followed though somebody who hears of all clicks has kept the browser from it', async () => {
    const { router } = show(<Link to="/cart">Cart</Link>, '/');
    document.addEventListener('click', (event) => event.preventDefault(), { capture: true, once: true });
    click();
    await waitFor(() => expect(router.state.location.pathname).toBe('/cart'));
  });

  it('S021 is kept from the browser by the host, which need not ask itself who does so', () => {
    const prevent = jest.fn((press: Event) => press.preventDefault());
    const push = jest.fn();
    const navigator: HostNavigator = { createHref: (to) => String(to), go: () => {}, replace: () => {}, push, prevent };
    const { ui } = createHarness(
      <UNSAFE_NavigationContext
        value={{ navigator, basename: '/', static: false, useTransitions: false, future: {} as never }}
      >
        <Link to="/cart">Cart</Link>
      </UNSAFE_NavigationContext>,
      { texts: {}, fetch: noNetwork, path: '/', pattern: '' },
    );
    render(ui);
    expect(click({ metaKey: true })).toBe(true);
    expect(prevent).not.toHaveBeenCalled();
    expect(click()).toBe(false);
    expect(prevent.mock.calls).toEqual([[expect.any(MouseEvent)]]);
    expect(push).toHaveBeenCalledTimes(1);
  });

  it('S021 goes nowhere when what stands in it has forbidden it', () => {
    const { router } = show(
      <Link to="/cart">
        <b onClick={(event) => event.preventDefault()}>Cart</b>
      </Link>,
      '/',
    );
    fireEvent.click(screen.getByText('Cart'));
    expect(router.state.location.pathname).toBe('/');
  });

  it('S021 goes nowhere when whoever drew the link has forbidden it', () => {
    const { router } = show(
      <Link to="/cart" onClick={(event) => event.preventDefault()}>
        Cart
      </Link>,
      '/',
    );
    click();
    expect(router.state.location.pathname).toBe('/');
  });
});
