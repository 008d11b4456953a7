import { partOf } from '@storefront/build/jest/long.cjs';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { compass, createFakeApi, lantern, plan } from '../../testing/fakeApi';
import { quietLog, renderCheckout, savedCart } from '../../testing/renderCheckout';
import { clearCart } from '../result/clearCart';
import { CartScreen } from './CartScreen';
import { checkout, selectNote } from './checkoutSlice';
import { applyCoupon } from './coupon';
import { change } from './savedCart';

const pricing = '/v1/subscriptions/cart';
const list = '/v1/subscriptions/list';

const lanternLine = { subscriptionId: 53, count: 1, region: 'global' };
const compassLine = { subscriptionId: 61, count: 2, region: 'cis' };

let log: ReturnType<typeof quietLog>;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  log = quietLog();
});

afterEach(() => jest.useRealTimers());

function openCart(saved: unknown, options: Parameters<typeof renderCheckout>[1] = {}) {
  return renderCheckout(<CartScreen />, { path: '/cart', saved, ...options });
}

/** Waits for the line of a product. */
async function line(name: string) {
  const link = await screen.findByRole('link', { name });
  return within(link.closest('li') as HTMLElement);
}

const total = async (amount: string) => {
  const sum = within(await screen.findByRole('region', { name: /Order total|Сумма заказа/ }));
  return sum.findByText(amount, { selector: 'strong' });
};

const oldSum = () => document.querySelector('s');

describe('the cart', () => {
  it('S080 asks whose plans the saved lines are, then for the price with their count and region', async () => {
    const { api } = openCart([lanternLine, compassLine]);
    await total('$ 35.76');
    const asked = api.calls.filter(({ method }) => method === 'POST');
    expect(asked.map(({ path }) => path)).toEqual([list, pricing]);
    expect(asked[0]?.body).toEqual({ ids: [53, 61] });
    expect(asked[1]?.body).toEqual({
      couponText: '',
      subscriptions: [
        { subscriptionId: 53, region: 'global', count: 1, oldCount: 0 },
        { subscriptionId: 61, region: 'cis', count: 2, oldCount: 0 },
      ],
    });
  });

  it('S080 removes a saved line that an answered list does not know', async () => {
    const { api } = openCart([lanternLine, { ...lanternLine, subscriptionId: 999 }]);
    const places = screen.getAllByRole('status');
    await line('Lantern');
    await waitFor(() => expect(savedCart()).toEqual([lanternLine]));
    // Screen readers announce changes of a live region that existed before.
    expect(places).toContain(screen.getByText(/not sold any more and was removed/).closest('[role="status"]'));
    expect(log.warn).toHaveBeenCalledWith(expect.stringContaining('999'));
    expect(api.callsTo(pricing)).toHaveLength(1);
  });

  it('S080 S204 keeps all saved lines while nothing is answered, and asks again on demand', async () => {
    const api = createFakeApi();
    api.break(list);
    api.break(pricing);
    const saved = [lanternLine, { ...lanternLine, subscriptionId: 999 }];
    const { user } = openCart(saved, { api });
    await screen.findByText(/could not count the total/);
    expect(screen.getAllByText('Saved item')).toHaveLength(2);
    expect(savedCart()).toEqual(saved);
    api.mend(list);
    api.mend(pricing);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await total('$ 24.00');
    await line('Lantern');
  });

  it('S080 S204 says that the details of the lines did not come where their price did, and asks again on demand', async () => {
    const api = createFakeApi();
    api.break(list);
    const { user } = openCart([lanternLine], { api });
    await screen.findByText('We could not load the details of your items. Nothing is lost: try again.');
    await total('$ 24.00');
    api.mend(list);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await line('Lantern');
    expect(screen.queryByText(/could not load the details/)).not.toBeInTheDocument();
  });

  it('S080 S204 says so until another try is answered', async () => {
    const api = createFakeApi();
    api.break(list);
    const { user } = openCart([lanternLine], { api });
    await total('$ 24.00');
    const release = api.hold(list);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText(/could not load the details/)).toBeInTheDocument();
    api.mend(list);
    release();
    await line('Lantern');
  });

  it('S081 saves only subscriptionId, count and region under the key cart', async () => {
    const { user } = openCart([lanternLine]);
    await user.click((await line('Lantern')).getByRole('button', { name: 'One more' }));
    await waitFor(() => expect(savedCart()).toEqual([{ subscriptionId: 53, count: 2, region: 'global' }]));
  });

  it('S083 shows name, term, region, price and quantity', async () => {
    openCart([lanternLine, compassLine]);
    const row = await line('Compass Pro');
    expect(row.getByRole('combobox', { name: 'Period of Compass Pro' })).toHaveDisplayValue('7 days');
    expect(row.getByRole('combobox', { name: 'Region of Compass Pro' })).toHaveDisplayValue('CIS');
    expect(row.getByText('2')).toBeInTheDocument();
    expect(await row.findByText('$ 11.76')).toBeInTheDocument();
    expect(row.getByRole('link', { name: 'Compass Pro' })).toHaveAttribute('href', '/catalog/product/6');
  });

  it('S083 S093 calls a term that is not sold any more by its name in the page’s language', async () => {
    openCart([{ ...lanternLine, subscriptionId: 55 }], { path: '/ru/cart', pattern: 'cart' });
    expect((await line('Lantern')).getByRole('combobox', { name: 'Срок: Lantern' })).toHaveDisplayValue('30 дней, old');
  });

  it.each([
    ['/cart', 'Your cart is empty', 'Go to the catalog', '/catalog'],
    ['/ru/cart', 'Корзина пуста', 'Перейти в каталог', '/ru/catalog'],
  ])('S084 says at %s that the cart is empty, and where to go', async (path, words, wayOn, to) => {
    openCart([], { path, pattern: 'cart' });
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: wayOn })).toHaveAttribute('href', to);
  });

  it('S085 prices the cart with the coupon, S086 strikes the old sum through', async () => {
    const { user, api } = openCart([lanternLine]);
    await total('$ 24.00');
    expect(oldSum()).toBeNull();
    // Screen readers announce changes of a live region that existed before.
    const places = [...document.querySelectorAll('[aria-live="polite"]')];
    // The API refuses carts with a longer coupon.
    expect(screen.getByRole('textbox', { name: 'Coupon' })).toHaveAttribute('maxlength', '64');
    await user.type(screen.getByRole('textbox', { name: 'Coupon' }), 'welcome10');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(places).toContain((await total('$ 21.60')).closest('[aria-live]'));
    expect(oldSum()).toHaveTextContent('$ 24.00');
    expect(places).toContain(screen.getByText('The coupon “WELCOME10” is applied.').closest('[aria-live]'));
    expect(api.callsTo(pricing).at(-1)?.body).toMatchObject({ couponText: 'welcome10' });
  });

  it.each([
    ['NOPE', 'There is no coupon “NOPE”. Check the spelling.'],
    ['SUMMER', 'The coupon “SUMMER” has expired.'],
  ])('S085 says why the coupon %s changes nothing, S086 without an old sum', async (coupon, message) => {
    const { user } = openCart([lanternLine]);
    await user.type(await screen.findByRole('textbox', { name: 'Coupon' }), coupon);
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    await total('$ 24.00');
    expect(oldSum()).toBeNull();
  });

  it.each([
    ['applied', 'applied', 'The coupon “GIFT” is applied.', 'Купон «GIFT» применён.'],
    [
      'unknown',
      'refused',
      'There is no coupon “GIFT”. Check the spelling.',
      'Купона «GIFT» нет. Проверьте, как он написан.',
    ],
    ['expired', 'refused', 'The coupon “GIFT” has expired.', 'Срок действия купона «GIFT» истёк.'],
    ['notYet', 'refused', 'The coupon “GIFT” is not valid yet.', 'Купон «GIFT» ещё не действует.'],
    [
      'usedUp',
      'refused',
      'The coupon “GIFT” is used up.',
      'Купон «GIFT» больше не действует: лимит использований исчерпан.',
    ],
    [
      'otherProducts',
      'refused',
      'The coupon “GIFT” is not for these products.',
      'Купон «GIFT» не действует на эти товары.',
    ],
  ])(
    'S085 says of a coupon by the status %s, in the colour of what is %s: "%s", and "%s" in Russian',
    async (couponStatus, mark, en, ru) => {
      const api = createFakeApi();
      api.state.extraCart = { couponStatus };
      for (const [path, words] of [
        ['/cart', en],
        ['/ru/cart', ru],
      ] as const) {
        const { store, unmount } = openCart([lanternLine], { api, path, pattern: 'cart' });
        act(() => void store.dispatch(applyCoupon('gift')));
        expect(await screen.findByText(words)).toHaveClass(mark);
        unmount();
      }
    },
  );

  it('S085 says of a coupon what it said last while the same is priced with other lines, and nothing while another one is', async () => {
    const { user, api } = openCart([lanternLine]);
    await user.type(await screen.findByRole('textbox', { name: 'Coupon' }), 'Welcome10');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    const words = 'The coupon “WELCOME10” is applied.';
    await screen.findByText(words);
    const release = api.hold(pricing);
    await user.click((await line('Lantern')).getByRole('button', { name: 'One more' }));
    expect(screen.getByText(words)).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Coupon' }), '1');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(screen.queryByText(words)).not.toBeInTheDocument();
    release();
    expect(await screen.findByText('There is no coupon “WELCOME101”. Check the spelling.')).toBeInTheDocument();
  });

  it('S085 says nothing of a coupon of which the server does not', async () => {
    const api = createFakeApi();
    api.state.extraCart = { couponStatus: undefined };
    const { store } = openCart([lanternLine], { api });
    act(() => void store.dispatch(applyCoupon('WELCOME10')));
    await total('$ 21.60');
    expect(screen.queryByText(/coupon\b./i)).not.toBeInTheDocument();
  });

  it('S085 names a coupon as it was typed where the server does not name it', async () => {
    const api = createFakeApi();
    api.state.extraCart = { couponText: '' };
    const { store } = openCart([lanternLine], { api });
    act(() => void store.dispatch(applyCoupon('SUMMER')));
    expect(await screen.findByText('The coupon “SUMMER” has expired.')).toBeInTheDocument();
  });

  it('S085 applies nothing, and breaks nothing, while it is not known whose plans are to be priced', async () => {
    const api = createFakeApi();
    const release = api.hold(list);
    const { user } = openCart([lanternLine], { api });
    await user.click(await screen.findByRole('button', { name: 'Apply' }));
    expect(log.error).not.toHaveBeenCalled();
    release();
    await total('$ 24.00');
  });

  it('S085 takes of a coupon what is seen', async () => {
    const { user, api } = openCart([lanternLine]);
    const field = await screen.findByRole('textbox', { name: 'Coupon' });
    // Browsers must not suggest coupons of other shops.
    expect(field).toHaveAttribute('autocomplete', 'off');
    await user.click(field);
    await user.paste(' \u200bwelcome10\u2060');
    const places = [...document.querySelectorAll('[aria-live="polite"]')];
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    // Screen readers announce changes of a live region that existed before.
    expect(places).toContain((await screen.findByText('The coupon “WELCOME10” is applied.')).closest('[aria-live]'));
    expect(api.callsTo(pricing).at(-1)?.body).toMatchObject({ couponText: 'welcome10' });
  });

  it('S085 takes nothing for a coupon that somebody wrote into the tab’s storage and that is longer than any', async () => {
    sessionStorage.setItem('coupon', JSON.stringify('A'.repeat(65)));
    const { api } = openCart([lanternLine]);
    await total('$ 24.00');
    expect(api.callsTo(pricing).map(({ body }) => (body as { couponText: string }).couponText)).toEqual(['']);
  });

  it('S085 asks again when the same coupon is applied again', async () => {
    const { user, api } = openCart([lanternLine]);
    await total('$ 24.00');
    const before = api.callsTo(pricing).length;
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(api.callsTo(pricing)).toHaveLength(before + 1));
  });

  it('S085 S204 says so where the same coupon is applied again in vain, until it is not', async () => {
    const { user, api } = openCart([lanternLine]);
    await total('$ 24.00');
    api.break(pricing);
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText(/could not count the total/)).toBeInTheDocument();
    api.mend(pricing);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/could not count the total/)).not.toBeInTheDocument());
  });

  it('S085 has the coupon that is applied in its field, also after a reload', async () => {
    sessionStorage.setItem('coupon', JSON.stringify('WELCOME10'));
    openCart([lanternLine]);
    await total('$ 21.60');
    expect(screen.getByRole('textbox', { name: 'Coupon' })).toHaveValue('WELCOME10');
  });

  it('S086 strikes the old sum through wherever it is another one, also a smaller one', async () => {
    const api = createFakeApi();
    api.state.extraCart = { costBeforeCoupon: 20 };
    openCart([lanternLine], { api });
    await total('$ 24.00');
    expect(oldSum()).toHaveTextContent('$ 20.00');
  });

  it('S086 compares in dollars: equal dollars strike nothing through, whatever the roubles', async () => {
    const api = createFakeApi();
    api.state.extraCart = { costBeforeCouponInRoubles: 9999 };
    openCart([lanternLine], { api, path: '/ru/cart', pattern: 'cart' });
    await total('2 040 ₽');
    expect(oldSum()).toBeNull();
  });

  it('S085 S086 S213 strikes the old sum through in roubles on a Russian page, as the server counted it', async () => {
    const { user } = openCart([{ ...compassLine, count: 10 }], { path: '/ru/cart', pattern: 'cart' });
    await user.type(await screen.findByRole('textbox', { name: 'Купон' }), 'welcome10');
    await user.click(screen.getByRole('button', { name: 'Применить' }));
    await total('4 500 ₽');
    expect(oldSum()).toHaveTextContent(/^Без купона 5 000 ₽$/);
  });

  it.each([
    ['', 'I agree to the terms of service', 'terms of service'],
    ['/ru', 'Я принимаю условия обслуживания', 'условия обслуживания'],
  ])('S087 links the agreement to the terms at %s/cart, in a new tab', async (prefix, words, terms) => {
    openCart([lanternLine], { path: `${prefix}/cart`, pattern: 'cart' });
    expect(await screen.findByRole('checkbox', { name: words })).toBeInTheDocument();
    const link = screen.getByRole('link', { name: terms });
    expect(link).toHaveAttribute('href', `${prefix}/redirect/terms-of-service`);
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener');
  });

  it('S088 goes to payment, only once the terms are agreed to', async () => {
    const { user } = openCart([lanternLine], { path: '/ru/cart', pattern: 'cart' });
    const next = await screen.findByRole('button', { name: 'Далее' });
    expect(next).toBeDisabled();
    await user.click(screen.getByRole('checkbox'));
    await user.click(next);
    expect(await screen.findByText('went to /ru/payment')).toBeInTheDocument();
  });

  it.each([true, false])(
    'S088 knows on the way back from the payment whether the terms are agreed to: %s',
    async (agreed) => {
      const first = openCart([lanternLine]);
      await first.user.click(await screen.findByRole('checkbox'));
      if (!agreed) await first.user.click(screen.getByRole('checkbox'));
      first.unmount();
      openCart([lanternLine]);
      expect(((await screen.findByRole('checkbox')) as HTMLInputElement).checked).toBe(agreed);
      expect((screen.getByRole('button', { name: 'Next' }) as HTMLButtonElement).disabled).toBe(!agreed);
    },
  );

  it('S088 has no way to payment from an empty cart', async () => {
    openCart([]);
    await screen.findByText('Your cart is empty');
    expect(screen.queryByRole('button', { name: 'Next' })).not.toBeInTheDocument();
  });

  it('S089 removes a line and prices what is left', async () => {
    const { user } = openCart([lanternLine, compassLine]);
    await user.click((await line('Lantern')).getByRole('button', { name: 'Remove Lantern' }));
    await total('$ 11.76');
    expect(savedCart()).toEqual([compassLine]);
  });

  it('S090 does nothing on minus at 1', async () => {
    const { user, api } = openCart([lanternLine]);
    await total('$ 24.00');
    await user.click((await line('Lantern')).getByRole('button', { name: 'One less' }));
    expect(savedCart()).toEqual([lanternLine]);
    expect(api.callsTo(pricing)).toHaveLength(1);
  });

  it('S091 reads a damaged saved cart line by line, and logs what it drops', async () => {
    openCart([lanternLine, { ...compassLine, count: -1 }, 'nonsense']);
    await total('$ 24.00');
    expect(log.warn.mock.calls).toEqual([
      [expect.stringContaining('counts nothing')],
      [expect.stringContaining('nonsense')],
    ]);
  });

  it.each(
    partOf(
      [
        ['/ru/cart', 'В корзине было больше позиций, чем вмещает один заказ, поэтому последние мы убрали.'],
        ['/cart', 'The cart held more items than one order can, so the last ones were removed.'],
      ],
      1,
    ),
  )('S091 says at %s that it keeps 100 of more lines, and has those priced', async (path, words) => {
    const api = createFakeApi();
    // One plan each: in its line a product offers all of its plans.
    api.state.products = Array.from({ length: 101 }, (_, place) => ({
      ...lantern,
      id: place + 1,
      subscriptions: [plan(place + 1, '1 day', 1)],
    }));
    const saved = api.state.products.map(({ id }) => ({ subscriptionId: id, count: 1, region: 'cis' }));
    openCart(saved, { api, path, pattern: 'cart' });
    expect(await screen.findByText(words)).toBeInTheDocument();
    await total(path === '/cart' ? '$ 100.00' : '8 500 ₽');
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(savedCart()).toEqual(saved.slice(0, 100));
    expect(api.callsTo(list).map(({ body }) => (body as { ids: number[] }).ids.length)).toEqual([100]);
  });

  it('S091 says it in the cart though another page has read it first, where something was added', async () => {
    const saved = Array.from({ length: 101 }, (_, place) => ({ subscriptionId: place + 1, count: 1, region: 'cis' }));
    renderCheckout(null, { saved }).unmount();
    expect(savedCart()).toEqual(saved);
    const { store } = renderCheckout(null);
    act(
      () =>
        void store.dispatch(change(checkout.lineAdded({ subscriptionId: 1, region: 'cis', productId: 5 })) as never),
    );
    expect(savedCart()).toHaveLength(100);
    expect(selectNote(store.getState())).toBe('tooMany');
  });

  it('S091 reads storage that is no JSON as an empty cart', async () => {
    localStorage.setItem('cart', '{oops');
    openCart(undefined);
    expect(await screen.findByText('Your cart is empty')).toBeInTheDocument();
  });

  it('S092 does nothing on plus at 50', async () => {
    const { user, api } = openCart([{ ...lanternLine, count: 50 }]);
    await total('$ 1 200.00');
    await user.click((await line('Lantern')).getByRole('button', { name: 'One more' }));
    expect(savedCart()).toEqual([{ ...lanternLine, count: 50 }]);
    expect(api.callsTo(pricing)).toHaveLength(1);
  });

  it.each([
    ['S090', 2, 'One less', 1],
    ['S092', 49, 'One more', 50],
  ])('%s goes from %i by “%s” to %i, and says there that it goes no further', async (_row, count, name, end) => {
    const { user } = openCart([{ ...lanternLine, count }]);
    const button = (await line('Lantern')).getByRole('button', { name });
    expect(button).not.toHaveAttribute('aria-disabled');
    await user.click(button);
    expect(savedCart()).toEqual([{ ...lanternLine, count: end }]);
    expect(button).toHaveAttribute('aria-disabled', 'true');
  });

  it.each([
    [
      '/cart',
      ['Period of Lantern', 'Region of Lantern'],
      'Quantity of Lantern',
      ['One less', 'One more', 'Remove Lantern'],
    ],
    [
      '/ru/cart',
      ['Срок: Lantern', 'Регион: Lantern'],
      'Количество: Lantern',
      ['Убавить', 'Прибавить', 'Убрать Lantern'],
    ],
  ])('S083 S089 S090 S092 says at %s what changes a line', async (path, choices, count, buttons) => {
    openCart([lanternLine], { path, pattern: 'cart' });
    const row = await line('Lantern');
    const named = (role: string) => row.getAllByRole(role).map((control) => control.getAttribute('aria-label'));
    expect(named('combobox')).toEqual(choices);
    expect(named('group')).toEqual([count]);
    expect(named('button')).toEqual(buttons);
  });

  it('S093 offers the active plans of the region, cheapest first', async () => {
    openCart([{ ...lanternLine, region: 'cis' }]);
    const terms = (await line('Lantern')).getByRole('combobox', { name: 'Period of Lantern' });
    expect(
      within(terms)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['1 day', '7 days', '30 days']);
  });

  it('S093 names a plan that is not sold any more for as long as the line has it', async () => {
    openCart([{ ...lanternLine, subscriptionId: 55 }]);
    expect((await line('Lantern')).getByRole('combobox', { name: 'Period of Lantern' })).toHaveDisplayValue(
      '30 days, old',
    );
  });

  it('S094 replaces the term, keeping count and region, and prices anew', async () => {
    const { user } = openCart([{ ...lanternLine, count: 3 }]);
    const terms = (await line('Lantern')).getByRole('combobox', { name: 'Period of Lantern' });
    await user.selectOptions(terms, '1 day');
    await total('$ 6.00');
    expect(savedCart()).toEqual([{ subscriptionId: 51, count: 3, region: 'global' }]);
  });

  it.each(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End'])(
    'S094 opens the list of terms by %s: no line is changed that is only passed over',
    async (key) => {
      openCart([lanternLine]);
      const terms = (await line('Lantern')).getByRole('combobox', { name: 'Period of Lantern' });
      const showPicker = jest.fn();
      Object.assign(terms, { showPicker });
      expect(fireEvent.keyDown(terms, { key })).toBe(false);
      expect(showPicker).toHaveBeenCalledTimes(1);
      for (const other of ['Tab', 'Enter', '3']) expect(fireEvent.keyDown(terms, { key: other })).toBe(true);
      for (const beside of ['altKey', 'ctrlKey', 'metaKey'])
        expect(fireEvent.keyDown(terms, { key, [beside]: true })).toBe(true);
      expect(showPicker).toHaveBeenCalledTimes(1);
    },
  );

  it('S094 leaves the keys to a browser that cannot open the list itself', async () => {
    openCart([lanternLine]);
    expect(
      fireEvent.keyDown((await line('Lantern')).getByRole('combobox', { name: 'Period of Lantern' }), {
        key: 'ArrowDown',
      }),
    ).toBe(true);
  });

  it('S095 makes one line of two when the region makes them alike, at most 50, and says so', async () => {
    const { user } = openCart([
      { ...lanternLine, count: 40 },
      { ...lanternLine, count: 20, region: 'cis' },
    ]);
    const [, second] = await screen.findAllByRole('combobox', { name: 'Region of Lantern' });
    await user.selectOptions(second as HTMLElement, 'Global');
    await waitFor(() => expect(savedCart()).toEqual([{ ...lanternLine, count: 50 }]));
    expect(screen.getByText(/at most 50 keys/)).toBeInTheDocument();
  });

  it('S094 S096 leaves the focus where it is while term and region are changed one after the other', async () => {
    const { user } = openCart([lanternLine]);
    const row = await line('Lantern');
    const [terms, regions] = row.getAllByRole('combobox') as [HTMLElement, HTMLElement];
    for (const term of ['1 day', '30 days', '1 day']) {
      await user.selectOptions(terms, term);
      expect(terms).toHaveFocus();
    }
    for (const region of ['CIS', 'Global']) {
      await user.selectOptions(regions, region);
      expect(regions).toHaveFocus();
    }
    expect(savedCart()).toEqual([{ ...lanternLine, subscriptionId: 51 }]);
    expect(screen.getAllByRole('combobox')).toEqual([terms, regions]);
  });

  it.each([
    ['Region', 'Global', [lanternLine, { ...lanternLine, region: 'cis' }]],
    ['Period', '30 days', [lanternLine, { ...lanternLine, subscriptionId: 51 }]],
  ])('S095 gives the focus to the %s of the line that stays where two become one', async (label, chosen, saved) => {
    const { user } = openCart(saved);
    const [first, second] = (await screen.findAllByRole('combobox', { name: `${label} of Lantern` })) as [
      HTMLElement,
      HTMLElement,
    ];
    await user.selectOptions(second, chosen);
    await waitFor(() => expect(savedCart()).toEqual([{ ...lanternLine, count: 2 }]));
    expect(first).toHaveFocus();
    expect(second).not.toBeInTheDocument();
  });

  it('S089 hands the focus on to the next line, the one before, and what is said of the empty cart', async () => {
    const { user } = openCart([lanternLine, compassLine, { ...lanternLine, region: 'cis' }]);
    await line('Compass Pro');
    const [first, compassButton, last] = (await screen.findAllByRole('button', { name: /^Remove/ })) as [
      HTMLElement,
      HTMLElement,
      HTMLElement,
    ];
    await user.click(compassButton);
    expect(last).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(first).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toHaveTextContent('Your cart is empty');
    expect(document.activeElement).not.toBe(document.body);
    expect(savedCart()).toBeNull();
  });

  it('S089 keeps the focus of whose lines came from another tab, too, and moves nobody’s who removed nothing', async () => {
    const { user, store } = openCart([]);
    await screen.findByText('Your cart is empty');
    localStorage.setItem('cart', JSON.stringify([lanternLine]));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'cart' })));
    await user.click(await screen.findByRole('button', { name: /^Remove/ }));
    expect(document.activeElement).toHaveTextContent('Your cart is empty');
    act(() => (document.activeElement as HTMLElement).blur());
    act(
      () =>
        void store.dispatch(
          checkout.lineAdded({ subscriptionId: lanternLine.subscriptionId, region: 'global', productId: 5 }),
        ),
    );
    await screen.findByRole('button', { name: /^Remove/ });
    act(
      () => void store.dispatch(checkout.lineRemoved({ subscriptionId: lanternLine.subscriptionId, region: 'global' })),
    );
    await screen.findByText('Your cart is empty');
    expect(document.body).toHaveFocus();
  });

  it('S084 takes the focus from nobody who opens an empty cart', async () => {
    openCart([]);
    await screen.findByText('Your cart is empty');
    expect(document.body).toHaveFocus();
  });

  it('S096 takes another plan where the region has not this one, first of the same first letter', async () => {
    const { user } = openCart([{ subscriptionId: 52, count: 2, region: 'cis' }]);
    await user.selectOptions((await line('Lantern')).getByRole('combobox', { name: 'Region of Lantern' }), 'Global');
    await waitFor(() => expect(savedCart()).toEqual([{ subscriptionId: 54, count: 2, region: 'global' }]));
  });

  it('S096 takes it by the English name on a Russian page too, not by the first that the region has', async () => {
    const api = createFakeApi();
    const names = { 52: ['Week', 'Неделя'], 53: ['Night', 'Ночь'], 54: ['Weekend', 'Выходные'] } as Record<
      number,
      [string, string]
    >;
    const subscriptions = lantern.subscriptions.flatMap((one) =>
      names[one.id] ? [{ ...one, name: { en: names[one.id]![0], ru: names[one.id]![1] } }] : [],
    );
    api.state.products = [
      { ...lantern, subscriptions: subscriptions.map((one) => (one.id === 53 ? { ...one, price: 1 } : one)) },
    ];
    const { user } = openCart([{ subscriptionId: 52, count: 2, region: 'cis' }], {
      api,
      path: '/ru/cart',
      pattern: 'cart',
    });
    await user.selectOptions((await line('Lantern')).getByRole('combobox', { name: /Регион/ }), 'Весь мир');
    await waitFor(() => expect(savedCart()).toEqual([{ subscriptionId: 54, count: 2, region: 'global' }]));
  });

  it('S096 offers no region without a plan', async () => {
    openCart([compassLine]);
    const regions = (await line('Compass Pro')).getByRole('combobox', { name: 'Region of Compass Pro' });
    expect(within(regions).getByRole('option', { name: 'Global' })).toBeDisabled();
  });

  it('S097 shows and saves what the server counts, without asking in a circle', async () => {
    const api = createFakeApi();
    api.state.answerLine = (asked) => ({ ...asked, count: Math.min(asked.count, 3) });
    openCart([{ ...lanternLine, count: 9 }], { api });
    await total('$ 72.00');
    await waitFor(() => expect(savedCart()).toEqual([{ ...lanternLine, count: 3 }]));
    expect((await line('Lantern')).getByText('3')).toBeInTheDocument();
    expect(api.callsTo(pricing)).toHaveLength(1);
  });

  it.each([
    ['/cart', 'The shop has corrected the cart: check the quantities and regions.'],
    ['/ru/cart', 'Магазин уточнил корзину: проверьте количество и регионы.'],
  ])('S097 says at %s that the server has changed the lines', async (path, words) => {
    const api = createFakeApi();
    api.state.answerLine = (asked) => ({ ...asked, count: Math.min(asked.count, 3) });
    openCart([{ ...lanternLine, count: 9 }], { api, path, pattern: 'cart' });
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('takes a price as fresh for 5 s: a cart that is as it was a moment ago is not priced again', async () => {
    // Only `Date` is faked: on a busy machine the steps between take seconds.
    const others = [
      'nextTick',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
      'queueMicrotask',
      'performance',
      'hrtime',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'requestIdleCallback',
      'cancelIdleCallback',
    ] as const;
    jest.useFakeTimers({ doNotFake: [...others] });
    const { user, api } = openCart([lanternLine]);
    await total('$ 24.00');
    const row = await line('Lantern');
    const press = (name: string) => user.click(row.getByRole('button', { name }));
    await press('One more');
    await total('$ 48.00');
    jest.setSystemTime(Date.now() + 4900);
    await press('One less');
    await total('$ 24.00');
    expect(api.callsTo(pricing)).toHaveLength(2);
    jest.setSystemTime(Date.now() + 100);
    await press('One more');
    await waitFor(() => expect(api.callsTo(pricing)).toHaveLength(3));
  });

  it('S098 sends the count of the last server cart with the next request', async () => {
    const { user, api } = openCart([lanternLine]);
    await total('$ 24.00');
    await user.click((await line('Lantern')).getByRole('button', { name: 'One more' }));
    await total('$ 48.00');
    expect(api.callsTo(pricing)).toHaveLength(2);
    expect(api.callsTo(pricing)[1]?.body).toMatchObject({ subscriptions: [{ count: 2, oldCount: 1 }] });
  });

  it('S099 removes a line whose product the server does not have', async () => {
    const api = createFakeApi();
    const release = api.hold('/v1/products/cart/5');
    openCart([lanternLine, compassLine], { api });
    await line('Compass Pro');
    api.state.products = api.state.products.map((product) => (product.id === 5 ? { ...product, id: 500 } : product));
    release();
    await waitFor(() => expect(savedCart()).toEqual([compassLine]));
  });

  it('S099 S204 keeps a line whose product could not be asked for, with a retry', async () => {
    const api = createFakeApi();
    api.break('/v1/products/cart/5');
    const { user } = openCart([lanternLine], { api });
    // Announced, as every failure is.
    expect(await screen.findByRole('alert')).toHaveTextContent(/could not load this item/);
    expect(savedCart()).toEqual([lanternLine]);
    api.mend('/v1/products/cart/5');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await line('Lantern');
  });

  it('S100 clears storage, lines and coupon', async () => {
    const { store, api } = openCart([lanternLine]);
    await total('$ 24.00');
    act(() => {
      store.dispatch(applyCoupon('WELCOME10'));
      store.dispatch(clearCart('default'));
    });
    expect(await screen.findByText('Your cart is empty')).toBeInTheDocument();
    expect(localStorage.getItem('cart')).toBeNull();
    act(() => void store.dispatch(checkout.lineAdded({ subscriptionId: 53, region: 'global', productId: 5 })));
    await total('$ 24.00');
    expect(api.callsTo(pricing).at(-1)?.body).toMatchObject({ couponText: '' });
  });

  it('S184 shows the roubles that the server counted, not converted dollars, and never a dollar sign in Russian', async () => {
    openCart([compassLine], { path: '/ru/cart', pattern: 'cart' });
    await total('1 000 ₽');
    expect((await line('Compass Pro')).getByText('1 000 ₽')).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent('$');
  });

  it('S184 rounds a line up once, not each of its units', async () => {
    openCart([{ subscriptionId: 52, count: 2, region: 'cis' }], { path: '/ru/cart', pattern: 'cart' });
    expect(await (await line('Lantern')).findByText('2 125 ₽')).toBeInTheDocument();
  });

  it('S184 takes the roubles of the server for a line, whatever its dollars would make', async () => {
    const api = createFakeApi();
    api.state.extraCart = {
      subscriptions: [{ subscriptionId: 51, region: 'cis', count: 2, price: 2, priceInRoubles: 200 }],
    };
    openCart([{ subscriptionId: 51, count: 2, region: 'cis' }], { api, path: '/ru/cart', pattern: 'cart' });
    expect(await (await line('Lantern')).findByText('400 ₽')).toBeInTheDocument();
  });

  it.each([
    ['/ru/cart', 4.11, 350, '3 494 ₽'],
    // The server's dollars do not matter where roubles are shown.
    ['/ru/cart', 4, 350, '3 494 ₽'],
    ['/cart', 4.11, 350, '$ 41.11'],
    // If the price has changed since the plan was loaded, the server's counts.
    ['/ru/cart', 4.11, 360, '3 600 ₽'],
  ])(
    'S184 rounds a line of a plan in roubles with kopecks up once, from the plan itself: %s, %s, %i',
    async (path, price, priceInRoubles, amount) => {
      const api = createFakeApi();
      api.state.products = [{ ...compass, subscriptions: [{ ...compass.subscriptions[0]!, price: 349.4 }] }];
      const sums = {
        totalCost: 41.11,
        totalCostInRoubles: 3494,
        costBeforeCoupon: 41.11,
        costBeforeCouponInRoubles: 3494,
      };
      api.state.extraCart = {
        subscriptions: [{ subscriptionId: 61, region: 'cis', count: 10, price, priceInRoubles }],
        ...sums,
      };
      openCart([{ ...compassLine, count: 10 }], { api, path, pattern: 'cart' });
      expect(await (await line('Compass Pro')).findByText(amount)).toBeInTheDocument();
    },
  );

  it('S184 takes the dollars of the server for a plan in roubles, whose rate is newer than the page’s', async () => {
    const api = createFakeApi();
    api.state.products = [{ ...compass, subscriptions: [{ ...compass.subscriptions[0]!, price: 500 }] }];
    api.state.extraCart = {
      subscriptions: [{ subscriptionId: 61, region: 'cis', count: 2, price: 5, priceInRoubles: 500 }],
    };
    openCart([{ ...compassLine, count: 2 }], { api });
    expect(await (await line('Compass Pro')).findByText('$ 10.00')).toBeInTheDocument();
  });

  it.each([
    [4.24, '$ 42.35'],
    [4.26, '$ 42.35'],
    [4.27, '$ 42.70'],
  ])(
    'S184 takes the dollars of the server for its own roubles at the page’s rate, but for what rounding makes of a rouble and a cent: %s',
    async (dollars, amount) => {
      const api = createFakeApi();
      api.state.products = [{ ...compass, subscriptions: [{ ...compass.subscriptions[0]!, price: 349.9 }] }];
      api.state.extraCart = {
        subscriptions: [{ subscriptionId: 61, region: 'cis', count: 10, price: dollars, priceInRoubles: 360 }],
      };
      openCart([{ ...compassLine, count: 10 }], { api });
      expect(await (await line('Compass Pro')).findByText(amount)).toBeInTheDocument();
    },
  );

  it('S089 takes a double click on × for one: the next line stands there by then', async () => {
    const { user } = openCart([lanternLine, compassLine]);
    await user.dblClick((await line('Lantern')).getByRole('button', { name: /Remove/ }));
    expect(await line('Compass Pro')).toBeDefined();
    fireEvent.click((await line('Compass Pro')).getByRole('button', { name: /Remove/ }), { detail: 2 });
    expect(await line('Compass Pro')).toBeDefined();
  });

  it('S184 converts where the server gives no roubles, without one too many', async () => {
    const api = createFakeApi();
    api.state.extraCart = { subscriptions: [{ subscriptionId: 51, region: 'cis', count: 3, price: 2.2 }] };
    openCart([{ subscriptionId: 51, count: 3, region: 'cis' }], { api, path: '/ru/cart', pattern: 'cart' });
    expect(await (await line('Lantern')).findByText('561 ₽')).toBeInTheDocument();
  });

  it.each([
    ['/ru/cart', { price: 2.2, priceInRoubles: 187 }, { costBeforeCoupon: 4.4, costBeforeCouponInRoubles: 374 }, false],
    [
      '/ru/cart',
      { price: 2.21, priceInRoubles: 188 },
      { costBeforeCoupon: 4.42, costBeforeCouponInRoubles: 376 },
      false,
    ],
    [
      '/ru/cart',
      { price: 2.21, priceInRoubles: 188 },
      { costBeforeCoupon: 4.42, costBeforeCouponInRoubles: 375 },
      true,
    ],
    ['/ru/cart', { price: 2.21 }, { costBeforeCoupon: 4.42, costBeforeCouponInRoubles: undefined }, false],
    ['/cart', { price: 2.35 }, { costBeforeCoupon: 4.7 }, false],
    ['/cart', { price: 2.35 }, { costBeforeCoupon: 4.71 }, true],
  ])(
    'S184 says that the total is rounded once only where lines do not add up to it: %s, %j, %j',
    async (path, unit, sums, isSaid) => {
      const api = createFakeApi();
      const subscriptions = (['cis', 'global'] as const).map((region) => ({
        subscriptionId: 51,
        region,
        count: 1,
        ...unit,
      }));
      api.state.extraCart = { subscriptions, totalCost: 1, totalCostInRoubles: 1, ...sums };
      openCart(
        subscriptions.map(({ subscriptionId, region, count }) => ({ subscriptionId, region, count })),
        { api, path, pattern: 'cart' },
      );
      await screen.findByText(path === '/cart' ? '$ 1.00' : '1 ₽');
      expect(screen.queryByText(/Each line is rounded|Каждая строка округляется/) !== null).toBe(isSaid);
    },
  );

  it.each([
    [2126, true],
    [2125, false],
  ])(
    'S184 adds up what the lines show, of which each is rounded once however many it has: %i, %s',
    async (costBeforeCouponInRoubles, isSaid) => {
      const api = createFakeApi();
      const wanted = { subscriptionId: 52, count: 2, region: 'cis' } as const;
      const sums = { totalCost: 25, totalCostInRoubles: 1, costBeforeCoupon: 25, costBeforeCouponInRoubles };
      api.state.extraCart = { subscriptions: [{ ...wanted, price: 12.5, priceInRoubles: 1063 }], ...sums };
      openCart([wanted], { api, path: '/ru/cart', pattern: 'cart' });
      await (await line('Lantern')).findByText('2 125 ₽');
      expect(screen.queryByText(/Каждая строка округляется/) !== null).toBe(isSaid);
    },
  );

  it('S204 keeps cart and sum when a pricing fails, and prices again on demand', async () => {
    const { user, api } = openCart([lanternLine]);
    await total('$ 24.00');
    api.break(pricing);
    await user.click((await line('Lantern')).getByRole('button', { name: 'One more' }));
    // In the bar that is visible on a phone, too, instead of the total.
    expect((await screen.findByText(/could not count the total/)).closest('.pay')).not.toBeNull();
    expect(savedCart()).toEqual([{ ...lanternLine, count: 2 }]);
    api.mend(pricing);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await total('$ 48.00');
    expect(screen.queryByText(/could not count the total/)).not.toBeInTheDocument();
  });

  it('S204 keeps a cart that the server has no price for, says so, and prices again on demand', async () => {
    const api = createFakeApi();
    api.state.hasCart = false;
    const { user } = openCart([lanternLine], { api });
    await screen.findByText(/could not count the total/);
    expect(savedCart()).toEqual([lanternLine]);
    expect(log.error).not.toHaveBeenCalled();
    api.state.hasCart = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await total('$ 24.00');
  });

  it('keeps the last sum while a new one is counted', async () => {
    const { user, api } = openCart([lanternLine]);
    await total('$ 24.00');
    const release = api.hold(pricing);
    await user.click((await line('Lantern')).getByRole('button', { name: 'One more' }));
    expect((await total('$ 24.00')).closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true');
    release();
    await total('$ 48.00');
  });

  it('follows the cart of another tab', async () => {
    openCart([lanternLine]);
    await line('Lantern');
    localStorage.setItem('cart', JSON.stringify([compassLine]));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'cart' })));
    await line('Compass Pro');
    expect(screen.queryByRole('link', { name: 'Lantern' })).not.toBeInTheDocument();
  });

  it('S091 leaves what another tab has saved as it is while it only reads it: who reads it next is told, too, what of it is not taken', async () => {
    openCart([lanternLine]);
    await line('Lantern');
    const saved = [{ ...lanternLine, count: 60 }];
    localStorage.setItem('cart', JSON.stringify(saved));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'cart' })));
    await total('$ 1 200.00');
    expect(savedCart()).toEqual(saved);
  });

  it('leaves what another tab has saved, of which nobody has told yet, where it only learns whose its own lines are', async () => {
    const api = createFakeApi();
    const release = api.hold(list);
    openCart([lanternLine], { api });
    await waitFor(() => expect(api.callsTo(list)).toHaveLength(1));
    localStorage.setItem('cart', JSON.stringify([compassLine]));
    release();
    await line('Compass Pro');
    expect(savedCart()).toEqual([compassLine]);
  });

  it('S080 S099 removes what is not there any more from the cart that another tab has left, though nobody has told of it yet', async () => {
    const api = createFakeApi();
    const [release, releaseProduct] = [api.hold(list), api.hold('/v1/products/cart/5')];
    const gone = { ...compassLine, subscriptionId: 99 };
    openCart([gone, lanternLine, compassLine], { api });
    await waitFor(() => expect(api.callsTo(list)).toHaveLength(1));
    localStorage.setItem('cart', JSON.stringify([gone, lanternLine, { ...compassLine, count: 7 }]));
    release();
    await line('Compass Pro');
    await waitFor(() => expect(savedCart()).toEqual([lanternLine, { ...compassLine, count: 7 }]));
    localStorage.setItem('cart', JSON.stringify([lanternLine, { ...compassLine, count: 8 }]));
    api.state.products = api.state.products.filter(({ id }) => id !== 5);
    releaseProduct();
    await waitFor(() => expect(savedCart()).toEqual([{ ...compassLine, count: 8 }]));
  });

  it.each(['focus', 'pageshow'])(
    'looks at the saved cart when it wakes (%s): asleep it was told nothing',
    async (waking) => {
      openCart([lanternLine]);
      await total('$ 24.00');
      localStorage.setItem('cart', JSON.stringify([{ ...lanternLine, count: 3 }]));
      act(() => void window.dispatchEvent(new Event(waking)));
      await total('$ 72.00');
    },
  );

  it('changes the cart that another tab has left, though nobody has told of it yet', async () => {
    const { user } = openCart([lanternLine]);
    await total('$ 24.00');
    localStorage.setItem('cart', JSON.stringify([{ ...lanternLine, count: 3 }]));
    await user.click((await line('Lantern')).getByRole('button', { name: 'One more' }));
    expect(savedCart()).toEqual([{ ...lanternLine, count: 4 }]);
  });

  it('keeps the changes in this tab where the browser keeps nothing', async () => {
    const { user } = openCart([lanternLine]);
    await total('$ 24.00');
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    await user.click((await line('Lantern')).getByRole('button', { name: 'One more' }));
    await user.click((await line('Lantern')).getByRole('button', { name: 'One more' }));
    await total('$ 72.00');
    expect(log.error).toHaveBeenCalledWith('The cart could not be saved.', expect.anything());
  });

  it('keeps a cart for as long as the page is open where the browser refuses its storage', async () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('Denied.', 'SecurityError');
    });
    const { store } = openCart(undefined);
    expect(await screen.findByText('Your cart is empty')).toBeInTheDocument();
    act(() => void store.dispatch(change(checkout.lineAdded({ subscriptionId: 53, region: 'global', productId: 5 }))));
    await total('$ 24.00');
    act(() => void window.dispatchEvent(new Event('focus')));
    await total('$ 24.00');
    expect(log.warn).toHaveBeenCalledWith('The saved cart cannot be read.', expect.any(DOMException));
    jest.restoreAllMocks();
  });

  it('S080 keeps its lines when the API has no list of plans at all', async () => {
    const api = createFakeApi();
    api.state.plans = () => null;
    openCart([lanternLine], { api });
    await waitFor(() => expect(api.callsTo(list)).toHaveLength(1));
    await total('$ 24.00');
    expect(screen.getByText('Saved item').closest('li')).not.toHaveAttribute('aria-busy', 'true');
    expect(savedCart()).toEqual([lanternLine]);
    expect([log.warn, log.error].map(({ mock }) => mock.calls)).toEqual([[], []]);
  });

  it('S083 says term and region of a line of which the API does not say whose plan it is', async () => {
    const api = createFakeApi();
    api.state.plans = (known) => known.map(({ productId: _, ...unowned }) => unowned);
    openCart([lanternLine], { api });
    const item = (await screen.findByText('30 days, Global')).closest('li') as HTMLElement;
    expect(within(item).getByRole('heading')).toHaveTextContent('Saved item');
    expect(within(item).queryByRole('link')).not.toBeInTheDocument();
  });

  it('S081 empties the cart when another tab clears the storage', async () => {
    openCart([lanternLine]);
    await line('Lantern');
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    expect(await screen.findByText('Your cart is empty')).toBeInTheDocument();
  });

  it('S081 heeds no other key of another tab', async () => {
    openCart([lanternLine]);
    await line('Lantern');
    localStorage.removeItem('cart');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'chatToken' })));
    expect((await line('Lantern')).getByText('1')).toBeInTheDocument();
  });

  it('S083 leaves a mark in the place of a product’s picture that does not come', async () => {
    openCart([lanternLine]);
    await line('Lantern');
    fireEvent.error(document.querySelector('img')!);
    expect(document.querySelectorAll('li svg.missing')).toHaveLength(1);
  });
});
