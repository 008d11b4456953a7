import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { home, openShop } from '../testing/shop';
import { stubRemote } from '../testing/stubRemotes';
import { setWidth } from '../testing/window';

const checkout = () => stubRemote('mf-checkout', [], { absence: { en: 'The cart is away', ru: 'Корзина недоступна' } });

async function open(path = '/') {
  const shop = await openShop({
    path,
    remotes: [home(), checkout(), stubRemote('mf-other'), stubRemote('mf-page', [{ id: 'page', path: 'page' }])],
  });
  await screen.findByRole('banner');
  return shop;
}

const place = () => screen.getAllByRole('status').at(-1)!;

beforeEach(() => {
  setWidth(1440);
  window.scrollTo = jest.fn() as never;
});

describe('a word of the shell', () => {
  it.each([
    ['/', 'The cart is away', 'Try again'],
    ['/ru', 'Корзина недоступна', 'Повторить'],
  ])('S204 says at %s whose part was not done, and tries again when asked', async (path, words, label) => {
    const { composition } = await open(path);
    const retry = jest.fn();
    act(() => composition.reportUndelivered('cart/addRequested', ['mf-checkout'], retry));
    expect(place()).toHaveTextContent(words);
    await userEvent.click(within(place()).getByRole('button', { name: label }));
    expect(retry).toHaveBeenCalledTimes(1);
    expect(place()).toBeEmptyDOMElement();
  });

  it('S204 has general words for an event that nobody takes', async () => {
    const { composition } = await open();
    act(() => composition.reportUndelivered('cart/addRequested', [], () => {}));
    expect(place()).toHaveTextContent('This part of the shop is not available right now');
  });

  it('S204 names all that an event was not done by, each once', async () => {
    const { composition } = await open();
    act(() => composition.reportUndelivered('cart/addRequested', ['mf-checkout', 'mf-other', 'mf-page'], () => {}));
    expect(within(place()).getByText(/^The cart is away/)).toHaveTextContent(
      /^The cart is away\. This part of the shop is not available right now$/,
    );
  });

  it('S204 gives a remote that had failed its places again as its retry is asked for', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const { composition } = await open();
    act(() => {
      composition.markFailed('mf-checkout', new Error('a reducer'));
      composition.markFailed('mf-other', new Error('a reducer'));
      composition.reportUndelivered('cart/addRequested', ['mf-checkout'], () => {});
    });
    await userEvent.click(within(place()).getByRole('button', { name: 'Try again' }));
    expect(['mf-checkout', 'mf-other'].map(composition.hasFailed)).toEqual([false, true]);
    jest.restoreAllMocks();
  });

  it('S204 that a page is late is not said again once the visitor has read it', async () => {
    const { composition } = await open();
    const tell = () =>
      act(() =>
        composition.notices.show({ key: 'mf-checkout/page', kind: 'late', remotes: ['mf-checkout'], retry: () => {} }),
      );
    tell();
    await userEvent.click(within(place()).getByRole('button', { name: 'Close this message' }));
    tell();
    expect(place()).toBeEmptyDOMElement();
  });

  it('S204 is one for all that failed of one remote, and its retry does all of it', async () => {
    const { composition } = await open();
    const retries = [jest.fn(), jest.fn()];
    act(() => {
      composition.reportUndelivered('cart/addRequested', ['mf-checkout'], retries[0]!);
      composition.reportFragment(
        { remote: 'mf-checkout', slot: 'overlay', widget: 'Dialog', load: 'wake' },
        retries[1]!,
      );
    });
    await userEvent.click(within(place()).getByRole('button', { name: 'Try again' }));
    expect(retries.map((retry) => retry.mock.calls.length)).toEqual([1, 1]);
    expect(place()).toBeEmptyDOMElement();
  });

  it('S204 is taken away by the visitor, and by their going elsewhere', async () => {
    const { composition, router } = await open();
    const tell = () => act(() => composition.reportUndelivered('cart/addRequested', ['mf-checkout'], () => {}));
    tell();
    await userEvent.click(within(place()).getByRole('button', { name: 'Close this message' }));
    expect(place()).toBeEmptyDOMElement();
    tell();
    expect(place()).toHaveTextContent('The cart is away');
    await act(() => router.navigate('/page'));
    await screen.findByRole('heading', { name: 'screen page' });
    expect(place()).toBeEmptyDOMElement();
  });
});
