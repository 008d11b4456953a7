import { addRequested } from '@storefront/contracts';
import { translatePage } from '@storefront/platform/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import type { StorefrontDispatch } from '@storefront/platform';
import { cartApi } from '../api/cartApi';
import { createFakeApi, lantern, plan } from '../testing/fakeApi';
import { quietLog, renderCheckout, savedCart } from '../testing/renderCheckout';
import { checkout } from '../features/cart/checkoutSlice';
import { change } from '../features/cart/savedCart';
import { addToCart } from '../features/dialog/addToCart';
import { Widget as AddToCartDialog } from './AddToCartDialog';
import { Widget as CartBadge } from './CartBadge';

const pricing = '/v1/subscriptions/cart';

beforeEach(() => {
  localStorage.clear();
  quietLog();
});

const shop = (
  <>
    <CartBadge />
    <AddToCartDialog />
  </>
);

async function openDialog(options: Parameters<typeof renderCheckout>[1] = {}, productId = 5) {
  const page = renderCheckout(shop, options);
  act(() => void page.store.dispatch(addRequested({ productId })));
  await screen.findByRole('dialog');
  return page;
}

const region = (name: string) => screen.findByRole('radio', { name });
const term = (name: RegExp | string) => screen.findByRole('radio', { name });
const addButton = () => screen.findByRole('button', { name: 'Add to cart' });

describe('the add-to-cart dialog', () => {
  it('S071 begins in the CIS on a Russian page', async () => {
    await openDialog({ path: '/ru' });
    expect(await region('СНГ')).toBeChecked();
  });

  it('S072 begins with Global on an English page, where there are Global plans', async () => {
    await openDialog();
    expect(await region('Global')).toBeChecked();
  });

  it('S072 begins with the CIS on an English page without Global plans, S071', async () => {
    await openDialog({}, 6);
    expect(await region('CIS')).toBeChecked();
    expect(await region('Global')).toBeDisabled();
  });

  it('S054 that was asked for on one page does not open on the next, where its code comes late', async () => {
    const Shop = () => {
      const [isThere, setThere] = useState(false);
      return (
        <>
          <CartBadge />
          {isThere ? <AddToCartDialog /> : <button onClick={() => setThere(true)}>the code comes</button>}
        </>
      );
    };
    const { store, router, user } = renderCheckout(<Shop />, { path: '/page/1', pattern: 'page/:page' });
    act(() => void store.dispatch(addRequested({ productId: 5 })));
    await act(() => router.navigate('/page/2'));
    await user.click(screen.getByRole('button', { name: 'the code comes' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    act(() => void store.dispatch(addRequested({ productId: 5 })));
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
  });

  it('S025 the badge counts lines, whatever their quantities', () => {
    const saved = [
      { subscriptionId: 53, region: 'global', count: 3 },
      { subscriptionId: 61, region: 'cis', count: 2 },
    ];
    renderCheckout(shop, { saved });
    const badge = screen.getByRole('link', { name: /Cart ?, 2 items/ });
    expect(badge.querySelector('[aria-hidden]')).toHaveTextContent(/^2$/);
  });

  it('S073 clears the plan when the region changes', async () => {
    const { user } = await openDialog();
    await user.click(await term(/^30 days \$/));
    expect(await addButton()).toBeEnabled();
    await user.click(await region('CIS'));
    expect(await term(/^30 days \$/)).not.toBeChecked();
    expect(await addButton()).toBeDisabled();
  });

  it('S074 takes the plan back on a second click', async () => {
    const { user } = await openDialog();
    await user.click(await term(/^30 days \$/));
    await user.click(await term(/^30 days \$/));
    expect(await term(/^30 days \$/)).not.toBeChecked();
  });

  it('S075 disables plans that are not sold now', async () => {
    await openDialog();
    expect(await term(/^30 days, old/)).toBeDisabled();
  });

  it('S076 adds only with a plan', async () => {
    const { user } = await openDialog();
    expect(await addButton()).toBeDisabled();
    await user.click(await term(/^1 day/));
    expect(await addButton()).toBeEnabled();
  });

  it('S077 has the server price the cart with the plan, then adds it and closes', async () => {
    const { user, api } = await openDialog({ saved: [{ subscriptionId: 61, region: 'cis', count: 2 }] });
    await user.click(await term(/^30 days \$/));
    const release = api.hold(pricing);
    await user.click(await addButton());
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    expect(savedCart()).toHaveLength(1);
    release();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.callsTo(pricing).at(-1)?.body).toEqual({
      couponText: '',
      subscriptions: [
        { subscriptionId: 61, region: 'cis', count: 2, oldCount: 0 },
        { subscriptionId: 53, region: 'global', count: 1, oldCount: 0 },
      ],
    });
    expect(savedCart()).toEqual([
      { subscriptionId: 61, count: 2, region: 'cis' },
      { subscriptionId: 53, count: 1, region: 'global' },
    ]);
    expect(await screen.findByText('Lantern is in the cart.')).toBeInTheDocument();
  });

  it('S077 closes no dialog but the one that has asked: not one that was opened anew meanwhile', async () => {
    const { user, api, store } = await openDialog();
    await user.click(await term(/^30 days \$/));
    const release = api.hold(pricing);
    await user.click(await addButton());
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    act(() => void store.dispatch(addRequested({ productId: 5 })));
    await user.click(await term(/^1 day \$/));
    release();
    expect(await screen.findByText('Lantern is in the cart.')).toBeInTheDocument();
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    expect(await term(/^1 day \$/)).toBeChecked();
    expect(savedCart()).toEqual([{ subscriptionId: 53, count: 1, region: 'global' }]);
  });

  it('S077 S204 keeps the dialog and the choice when the pricing fails, and adds on the next try', async () => {
    const { user, api } = await openDialog();
    api.break(pricing);
    await user.click(await term(/^30 days \$/));
    await user.click(await addButton());
    expect(await screen.findByText(/could not add it to the cart/)).toBeInTheDocument();
    expect(await term(/^30 days \$/)).toBeChecked();
    expect(savedCart()).toBeNull();
    api.mend(pricing);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(savedCart()).toEqual([{ subscriptionId: 53, count: 1, region: 'global' }]));
  });

  it('S077 S204 adds nothing where the pricing fails, though the same cart was priced before', async () => {
    const { store, api } = await openDialog();
    const line = { subscriptionId: 53, region: 'global', productId: 5 } as const;
    const add = () => act(() => (store.dispatch as StorefrontDispatch)(addToCart(line)));
    expect(await add()).toBe('added');
    act(() => void store.dispatch(change(checkout.lineRemoved(line)) as never));
    expect(savedCart()).toBeNull();
    api.break(pricing);
    expect(await add()).toBe('failed');
    expect(savedCart()).toBeNull();
  });

  it('S077 S204 adds what was priced before, though another plan is refused meanwhile', async () => {
    const { store, api } = await openDialog();
    const dispatch = store.dispatch as StorefrontDispatch;
    const line = { subscriptionId: 53, region: 'global', productId: 5 } as const;
    expect(await act(() => dispatch(addToCart(line)))).toBe('added');
    act(() => dispatch(change(checkout.lineRemoved(line))));
    const release = api.hold(pricing);
    const adding = dispatch(addToCart(line));
    act(() => void dispatch(cartApi.util.invalidateTags(['Offer']) as never));
    release();
    expect(await act(() => adding)).toBe('added');
    expect(savedCart()).toEqual([{ subscriptionId: 53, count: 1, region: 'global' }]);
  });

  it('S077 refuses a plan that the server has kept in the other region alone', async () => {
    const { store, api } = await openDialog();
    act(
      () =>
        void store.dispatch(change(checkout.lineAdded({ subscriptionId: 53, region: 'cis', productId: 5 })) as never),
    );
    api.state.answerLine = (asked) => (asked.region === 'cis' ? asked : undefined);
    const adding = act(() =>
      (store.dispatch as StorefrontDispatch)(addToCart({ subscriptionId: 53, region: 'global', productId: 5 })),
    );
    expect(await adding).toBe('refused');
    expect(savedCart()).toEqual([{ subscriptionId: 53, count: 1, region: 'cis' }]);
  });

  it.each([
    ['/', /not sold any more. Nothing was added/, 'Add to cart', /^30 days \$/, /^30 days Not sold now/],
    [
      '/ru',
      /больше не продаётся. Ничего не добавлено/,
      'Добавить в корзину',
      /^30 дней \d/,
      /^30 дней Сейчас не продаётся/,
    ],
  ])(
    'S077 S204 says at %s of a plan that is refused that it is not sold, and shows what is',
    async (path, refusal, button, sold, unsold) => {
      const { user, api } = await openDialog({ path });
      await user.click(await term(sold));
      const places = screen.getAllByRole('status');
      api.state.answerLine = () => undefined;
      api.state.products = [
        {
          ...lantern,
          subscriptions: lantern.subscriptions.map((one) => (one.id === 53 ? { ...one, active: false } : one)),
        },
      ];
      await user.click(await screen.findByRole('button', { name: button }));
      // Screen readers announce changes of a live region that existed before.
      expect(places).toContain((await screen.findByText(refusal)).closest('[role="status"]'));
      expect(await term(unsold)).toBeDisabled();
      // The focus stays.
      expect(screen.getByRole('button', { name: button })).toHaveFocus();
      expect(screen.getByRole('button', { name: button })).toHaveAttribute('aria-disabled', 'true');
      expect(savedCart()).toBeNull();
    },
  );

  it('S077 S204 says that nothing was added where the server has no cart at all for the plan', async () => {
    const { user, api } = await openDialog();
    await user.click(await term(/^30 days \$/));
    api.state.hasCart = false;
    await user.click(await addButton());
    expect(await screen.findByText(/not sold any more. Nothing was added/)).toBeInTheDocument();
    expect(savedCart()).toBeNull();
  });

  it.each([
    ['/', 'This product is not sold now.', 'Add to cart'],
    ['/ru', 'Этот товар сейчас не продаётся.', 'Добавить в корзину'],
  ])(
    'S075 says of a product without plans that it is not sold, and sends nobody to a region that cannot be chosen (%s)',
    async (path, words, button) => {
      const api = createFakeApi();
      api.state.products = [{ ...lantern, subscriptions: [] }];
      await openDialog({ api, path });
      expect(await screen.findByText(words)).toBeInTheDocument();
      expect(screen.queryByText(/the other one|другой/)).not.toBeInTheDocument();
      expect(screen.getByRole('button', { name: button })).toBeDisabled();
    },
  );

  it('S075 says of a region whose plans are gone since that nothing is sold there, where the other one has some', async () => {
    const { api, store } = await openDialog();
    await region('Global');
    api.state.products = [{ ...lantern, subscriptions: [plan(52, '7 days', 12.5, { forGlobal: false })] }];
    act(() => void store.dispatch(cartApi.util.invalidateTags(['Offer']) as never));
    expect(await screen.findByText('Nothing is sold for this region now. Choose the other one.')).toBeInTheDocument();
    expect(await region('CIS')).toBeEnabled();
  });

  it('S077 closes with a word when the whole product went with the plan', async () => {
    const { user, api } = await openDialog();
    await user.click(await term(/^30 days \$/));
    api.state.products = [];
    await user.click(await addButton());
    expect(await screen.findByText('This product is not sold any more.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each(['', '/ru'])(
    'S077 has nothing more to say once the visitor is in the cart, whichever way they took: %s/cart',
    async (prefix) => {
      const { user } = await openDialog({ path: `${prefix}/catalog/product/5`, pattern: '*' });
      await user.click(await term(prefix ? /^30 дней \d/ : /^30 days \$/));
      await user.click(await screen.findByRole('button', { name: prefix ? 'Добавить в корзину' : 'Add to cart' }));
      const said = prefix ? 'Lantern — в корзине.' : 'Lantern is in the cart.';
      expect(await screen.findByText(said)).toBeInTheDocument();
      await user.click(screen.getByRole('link', { name: prefix ? /Корзина.*1/ : /Cart.*1/ }));
      await waitFor(() => expect(screen.queryByText(said)).not.toBeInTheDocument());
    },
  );

  it('S082 says that nothing was added where the line holds 50 already', async () => {
    const full = { subscriptionId: 53, count: 50, region: 'global' };
    const { user, api } = await openDialog({ saved: [full] });
    await user.click(await term(/^30 days \$/));
    await user.click(await addButton());
    expect(
      await screen.findByText('The cart already holds as many of Lantern as one line can: nothing was added.'),
    ).toBeInTheDocument();
    expect(screen.queryByText('Lantern is in the cart.')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to the cart' })).toHaveAttribute('href', '/cart');
    expect(savedCart()).toEqual([full]);
    expect(api.callsTo(pricing)).toHaveLength(1);
  });

  it('S082 says so too where the shop sells fewer than that', async () => {
    const api = createFakeApi();
    api.state.answerLine = (asked) => ({ ...asked, count: Math.min(asked.count, 3) });
    const { user } = await openDialog({ saved: [{ subscriptionId: 53, count: 3, region: 'global' }], api });
    await user.click(await term(/^30 days \$/));
    await user.click(await addButton());
    expect(await screen.findByText(/nothing was added/)).toBeInTheDocument();
    expect(savedCart()).toEqual([{ subscriptionId: 53, count: 3, region: 'global' }]);
  });

  it('S082 counts the 50th as added', async () => {
    const { user } = await openDialog({ saved: [{ subscriptionId: 53, count: 49, region: 'global' }] });
    await user.click(await term(/^30 days \$/));
    await user.click(await addButton());
    expect(await screen.findByText('Lantern is in the cart.')).toBeInTheDocument();
    expect(savedCart()).toEqual([{ subscriptionId: 53, count: 50, region: 'global' }]);
  });

  const filled = Array.from({ length: 100 }, (_, place) => ({
    subscriptionId: place + 100,
    count: 1,
    region: 'global',
  }));

  it.each([
    [
      '/',
      /^30 days \$/,
      'Add to cart',
      'The cart already holds as many items as one order can: Lantern was not added.',
      'Go to the cart',
    ],
    [
      '/ru',
      /^30 дней \d/,
      'Добавить в корзину',
      'Lantern: в корзине уже столько позиций, сколько вмещает один заказ. Ничего не добавлено.',
      'Перейти в корзину',
    ],
  ])(
    'S077 S204 says at %s that nothing is added to a cart of 100 lines, and asks nobody',
    async (path, sold, button, words, wayOn) => {
      const { user, api } = await openDialog({ path, saved: filled });
      await user.click(await term(sold));
      await user.click(await screen.findByRole('button', { name: button }));
      expect(await screen.findByText(words)).toBeInTheDocument();
      expect(screen.getByRole('link', { name: wayOn })).toBeInTheDocument();
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(savedCart()).toEqual(filled);
      expect(api.callsTo(pricing)).toEqual([]);
    },
  );

  it('S077 adds the 100th line, and one more of what a full cart holds', async () => {
    const api = createFakeApi();
    api.state.products.push({
      ...lantern,
      id: 7,
      subscriptions: filled.map((line) => plan(line.subscriptionId, '1 day', 1)),
    });
    const { store } = await openDialog({ saved: filled.slice(1), api });
    const add = () =>
      act(() =>
        (store.dispatch as StorefrontDispatch)(addToCart({ subscriptionId: 53, region: 'global', productId: 5 })),
      );
    expect(await add()).toBe('added');
    expect(savedCart()).toHaveLength(100);
    expect(await add()).toBe('added');
    expect(savedCart()).toEqual([...filled.slice(1), { subscriptionId: 53, count: 2, region: 'global' }]);
  });

  it('S077 adds no line to a cart that another tab fills while it is priced', async () => {
    const { store, api } = await openDialog({ saved: filled.slice(1) });
    const release = api.hold(pricing);
    const adding = (store.dispatch as StorefrontDispatch)(
      addToCart({ subscriptionId: 53, region: 'global', productId: 5 }),
    );
    localStorage.setItem('cart', JSON.stringify(filled));
    release();
    expect(await act(() => adding)).toBe('cartFull');
    expect(savedCart()).toEqual(filled);
  });

  it('S077 leaves a mark in the place of a product’s picture that does not come', async () => {
    await openDialog();
    await addButton();
    fireEvent.error(document.querySelector('dialog img')!);
    expect(document.querySelectorAll('dialog svg.missing')).toHaveLength(1);
  });

  it('S078 locks the page while it is open', async () => {
    const { user } = await openDialog();
    expect(document.documentElement).toHaveAttribute('data-scroll-locks');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(document.documentElement).not.toHaveAttribute('data-scroll-locks');
  });

  it('S079 offers the periods of the product, in the language of the page', async () => {
    const api = createFakeApi();
    api.state.products = [
      { ...lantern, subscriptions: [plan(1, '1 day', 1), plan(2, '7 days', 2), plan(3, '30 days', 3)] },
    ];
    await openDialog({ path: '/ru', api });
    const periods = within(await screen.findByRole('group', { name: 'Срок' })).getAllByRole('radio');
    expect(periods.map((radio) => radio.closest('label')?.textContent)).toEqual([
      '1 день85 ₽',
      '7 дней170 ₽',
      '30 дней255 ₽',
    ]);
  });

  it('closes with a word when the product is not there', async () => {
    const { store } = renderCheckout(shop);
    act(() => void store.dispatch(addRequested({ productId: 99 })));
    expect(await screen.findByText('This product is not sold any more.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('S204 stays with a retry when the plans cannot be loaded', async () => {
    const api = createFakeApi();
    api.break('/v1/products/cart/5');
    const { user } = await openDialog({ api });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    api.mend('/v1/products/cart/5');
    await user.click(retry);
    expect(await addButton()).toBeInTheDocument();
  });
});

describe('the cart badge', () => {
  it('S025 counts the lines, not what they count', async () => {
    renderCheckout(shop, {
      saved: [
        { subscriptionId: 53, region: 'global', count: 7 },
        { subscriptionId: 61, region: 'cis', count: 2 },
      ],
    });
    expect(await screen.findByRole('link', { name: /Cart.*2 items/ })).toHaveAttribute('href', '/cart');
  });

  it('S025 says the number in Russian', async () => {
    renderCheckout(shop, { path: '/ru', saved: [{ subscriptionId: 53, region: 'global', count: 7 }] });
    expect(await screen.findByRole('link', { name: /Корзина.*1 позиция/ })).toHaveAttribute('href', '/ru/cart');
  });
});

describe('a page that the browser translates', () => {
  const line = { subscriptionId: 53, region: 'global' } as const;

  it('S025 counts the first line, another one, and that none is left', async () => {
    const { store } = renderCheckout(shop);
    const turn = async (event: Parameters<typeof change>[0], name: RegExp) => {
      translatePage();
      act(() => void store.dispatch(change(event) as never));
      expect(await screen.findByRole('link', { name })).toBeInTheDocument();
    };
    await turn(checkout.lineAdded({ ...line, productId: 5 }), /^Cart ?, 1 item$/);
    await turn(checkout.lineAdded({ subscriptionId: 61, region: 'cis', productId: 6 }), /^Cart ?, 2 items$/);
    await turn(checkout.lineRemoved({ subscriptionId: 61, region: 'cis' }), /^Cart ?, 1 item$/);
    await turn(checkout.lineRemoved(line), /^Cart$/);
  });

  it('S077 S204 says on the button what it does next', async () => {
    const { user, api } = await openDialog();
    api.break(pricing);
    await user.click(await term(/^30 days \$/));
    translatePage();
    await user.click(await addButton());
    expect(await screen.findByText(/could not add it to the cart/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});

describe('what the dialog leaves behind', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

  function announce() {
    const { store } = renderCheckout(shop);
    return (name: string) => act(() => void store.dispatch(checkout.announced({ kind: 'added', name })));
  }

  it('S077 says it into a place that was there, when the page beside the dialog can be heard again', async () => {
    const say = announce();
    const place = screen.getByRole('status');
    say('Lantern');
    expect(place).toBeEmptyDOMElement();
    await pass(150);
    expect(screen.getAllByRole('status')).toEqual([place]);
    expect(place).toHaveTextContent('Lantern is in the cart.');
  });

  it('S077 goes after 8 s', async () => {
    announce()('Lantern');
    await pass(7900);
    expect(screen.getByText('Lantern is in the cart.')).toBeInTheDocument();
    await pass(200);
    expect(screen.queryByText('Lantern is in the cart.')).not.toBeInTheDocument();
  });

  it('S077 stays while somebody has the focus in it, and 8 s from then on', async () => {
    announce()('Lantern');
    await pass(1000);
    act(() => screen.getByRole('link', { name: 'Go to the cart' }).focus());
    await pass(20_000);
    act(() => screen.getByRole('link', { name: 'Go to the cart' }).blur());
    expect(screen.getByText('Lantern is in the cart.')).toBeInTheDocument();
    await pass(8000);
    expect(screen.queryByText('Lantern is in the cart.')).not.toBeInTheDocument();
  });

  it.each([
    [{ kind: 'added', name: 'Lantern' } as const, 0],
    [{ kind: 'full', name: 'Lantern' } as const, 1],
    [{ kind: 'missing' } as const, 1],
  ])('S077 of %j leaves at the cart what the cart itself does not say', async (announcement, left) => {
    const { store } = renderCheckout(shop, { path: '/cart' });
    act(() => void store.dispatch(checkout.announced(announcement)));
    await pass(100);
    expect(screen.queryAllByRole('button', { name: 'Hide' })).toHaveLength(left);
    await pass(8000);
    expect(screen.queryAllByRole('button', { name: 'Hide' })).toHaveLength(0);
  });

  it.each([
    [
      { kind: 'full', name: 'Lantern' } as const,
      'Lantern: в корзине уже столько, сколько вмещает одна позиция. Ничего не добавлено.',
    ],
    [{ kind: 'missing' } as const, 'Этот товар больше не продаётся.'],
  ])('S077 S082 says %j in Russian until it is hidden', async (announcement, words) => {
    const { store } = renderCheckout(shop, { path: '/ru' });
    act(() => void store.dispatch(checkout.announced(announcement)));
    await pass(150);
    expect(screen.getByText(words)).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Скрыть' }));
    expect(screen.queryByText(words)).not.toBeInTheDocument();
  });

  it('S077 leads to the cart from what is said of it alone, and is gone by then', async () => {
    const { store } = renderCheckout(shop, { path: '/catalog', pattern: '*' });
    act(() => void store.dispatch(checkout.announced({ kind: 'missing' })));
    await pass(150);
    expect(screen.getByRole('button', { name: 'Hide' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Go to the cart' })).not.toBeInTheDocument();
    act(() => void store.dispatch(checkout.announced({ kind: 'full', name: 'Lantern' })));
    await pass(150);
    fireEvent.click(screen.getByRole('link', { name: 'Go to the cart' }));
    expect(screen.queryByRole('button', { name: 'Hide' })).not.toBeInTheDocument();
  });

  it.each(['Compass', 'Lantern'])('S077 gives a second one, of %s, 8 s of its own', async (second) => {
    const say = announce();
    say('Lantern');
    await pass(6000);
    say(second);
    await pass(7900);
    expect(screen.getByText(`${second} is in the cart.`)).toBeInTheDocument();
    await pass(200);
    expect(screen.queryByText(`${second} is in the cart.`)).not.toBeInTheDocument();
  });
});
