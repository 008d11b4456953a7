import { useLocation } from '@storefront/platform';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createFakeApi, makeOrder, paymentGroups, type FakeApi } from '../../testing/fakeApi';
import { quietLog, renderCheckout, savedCart } from '../../testing/renderCheckout';
import { ordersApi } from '../../api/ordersApi';
import { cartApi } from '../../api/cartApi';
import { definition } from '../../remote';
import { keptAgreement } from '../cart/agreement';
import { checkout, selectCoupon } from '../cart/checkoutSlice';
import { applyCoupon } from '../cart/coupon';
import { change } from '../cart/savedCart';
import { DetailsScreen } from '../order/DetailsScreen';
import { SuccessScreen } from '../result/SuccessScreen';
import { PaymentScreen } from './PaymentScreen';

const pricing = '/v1/subscriptions/cart';
const systems = '/v1/payment-systems/client';
const page = '/v1/dynamic-page/payment';
/** The route's pattern, with and without an order. */
const { path: pattern } = definition.routes.find(({ id }) => id === 'payment')!;
const lanternLine = { subscriptionId: 53, count: 2, region: 'global' };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  quietLog();
});

afterEach(() => jest.restoreAllMocks());

function openPayment(options: Parameters<typeof renderCheckout>[1] = {}) {
  return renderCheckout(<PaymentScreen />, { path: '/payment', pattern, saved: [lanternLine], ...options });
}

const method = (name: string) => screen.findByRole('radio', { name });
const email = () => screen.findByRole('textbox', { name: 'E-mail' });
const submitButton = (name = 'Go to payment') => screen.findByRole('button', { name });

/** Waits until the button is available: in another language methods and cart are loaded again. */
async function openButton(name: string) {
  await waitFor(() => {
    const button = screen.getByRole('button', { name });
    expect(button).toBeEnabled();
    expect(button).not.toHaveAttribute('aria-disabled');
  });
  return submitButton(name);
}

/**
 * Fills the form by one event for each field: typing renders the screen for every letter, which only a few tests need.
 */
async function fillIn({ user }: ReturnType<typeof openPayment>, address = 'ann@example.com') {
  await user.click(await method('Bitcoin'));
  // What was typed before a reload is there again.
  await user.clear(await email());
  await user.paste(address);
}

const ordersOf = (api: FakeApi) => api.callsTo('/v1/orders');

/** Has the cart priced again, as a poll does. */
const reprice = ({ store }: Pick<ReturnType<typeof openPayment>, 'store'>) =>
  act(async () => void store.dispatch(cartApi.util.invalidateTags(['Offer']) as never));

/** Holds the navigation to the next screen, as if its code were loading; other navigations go on. */
function holdNextScreen({ router }: Pick<ReturnType<typeof openPayment>, 'router'>) {
  const { navigate } = router;
  const held = jest.fn();
  router.navigate = held as never;
  return { held, navigate: (to: string) => act(() => navigate(to)) };
}

describe('the payment screen', () => {
  it('S101 stands behind the cart in the breadcrumbs, home first', async () => {
    openPayment();
    const crumbs = within(screen.getByRole('navigation', { name: 'You are here' })).getAllByRole('listitem');
    expect(crumbs.map((crumb) => crumb.textContent)).toEqual(['Home', 'Cart', 'Payment methods']);
    expect(within(crumbs[1] as HTMLElement).getByRole('link')).toHaveAttribute('href', '/cart');
    await method('Bitcoin');
  });

  it('S104 keeps a method that is chosen once more', async () => {
    const { user } = openPayment();
    await user.click(await method('Bitcoin'));
    await user.keyboard(' ');
    expect(await method('Bitcoin')).toBeChecked();
  });

  it('S102 shows the groups of the page with header and comment, without methods that are not open', async () => {
    openPayment();
    expect(await screen.findByRole('group', { name: /Cryptocurrency.*0% fees/ })).toBeInTheDocument();
    expect(within(screen.getByRole('group', { name: 'Cards' })).getAllByRole('radio')).toHaveLength(1);
    expect(screen.queryByText('A card that is closed')).not.toBeInTheDocument();
  });

  it('S102 shows a group without a comment, with its methods', async () => {
    const api = createFakeApi();
    api.state.page = JSON.stringify(paymentGroups.map(({ header, links }) => ({ header, links })));
    openPayment({ api });
    expect(await method('Bitcoin')).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Cards' })).toBeInTheDocument();
  });

  it('S102 asks for the page in the language of the shop, and picks texts that come in both', async () => {
    const { api } = openPayment({ path: '/ru/payment' });
    expect(await screen.findByRole('group', { name: 'Карты' })).toBeInTheDocument();
    expect(api.callsTo(`${page}?language=ru`)).toHaveLength(1);
  });

  it.each([null, '{broken', '{"groups": []}', '[]', '[{"header":"Cards","comment":"","links":[]}]'])(
    'S102 offers all open methods as one group when the page holds %s',
    async (text) => {
      const api = createFakeApi();
      api.state.page = text;
      openPayment({ api });
      const other = within(await screen.findByRole('group', { name: 'Other' }));
      expect(other.getAllByRole('radio')).toHaveLength(2);
    },
  );

  it('S102 S189 names those methods in the language of the shop, also after a switch', async () => {
    const api = createFakeApi();
    api.state.page = '{broken';
    const { router } = openPayment({ api, path: '/ru/payment' });
    expect(await screen.findByRole('radio', { name: 'Банковская карта' })).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Другое' })).toBeInTheDocument();
    await act(() => router.navigate('/payment'));
    expect(await screen.findByRole('radio', { name: 'Visa/MasterCard' })).toBeInTheDocument();
  });

  it('S102 hides nothing when the list of open methods fails', async () => {
    const api = createFakeApi();
    api.break(systems);
    openPayment({ api });
    expect(await screen.findByText('A card that is closed')).toBeInTheDocument();
  });

  it('S102 S204 says of nothing that it failed while the list of open methods is on its way', async () => {
    const api = createFakeApi();
    const release = api.hold(systems);
    const { store } = openPayment({ api });
    await waitFor(() =>
      expect(ordersApi.endpoints.paymentGroups.select('en')(store.getState() as never).data).toBeDefined(),
    );
    await email();
    expect(screen.queryByText('We could not load the payment methods')).not.toBeInTheDocument();
    release();
    await method('Bitcoin');
  });

  it('S102 S204 offers a retry, and does not say that nothing is open, when the page cannot be read and the list of open methods fails', async () => {
    const api = createFakeApi();
    api.state.page = '{broken';
    api.break(systems);
    const { user } = openPayment({ api });
    expect(await screen.findByText('We could not load the payment methods')).toBeInTheDocument();
    expect(screen.queryByText('No payment method is open now')).not.toBeInTheDocument();
    api.mend(systems);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await method('Bitcoin');
  });

  it('S102 leaves out a group of which no method is open', async () => {
    const api = createFakeApi();
    api.state.systems = [{ id: 2, image: '', label: 'Visa/MasterCard' }];
    openPayment({ api });
    expect(await screen.findByRole('group', { name: 'Cards' })).toBeInTheDocument();
    expect(screen.queryByRole('group', { name: /Cryptocurrency/ })).not.toBeInTheDocument();
  });

  it('S102 says that no method is open, and where to write to', async () => {
    const api = createFakeApi();
    api.state.systems = [];
    openPayment({ api });
    expect(await screen.findByText('No payment method is open now')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact-us');
  });

  it('S102 draws no method while it is not known which are open', async () => {
    const api = createFakeApi();
    const release = api.hold(systems);
    openPayment({ api });
    await waitFor(() => expect(api.callsTo(/dynamic-page/)).toHaveLength(1));
    await act(() => new Promise((done) => setTimeout(done, 50)));
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    release();
    await method('Bitcoin');
    expect(screen.queryByText('A card that is closed')).not.toBeInTheDocument();
  });

  it('S102 forgets the choice of a method that turns out to be closed', async () => {
    const api = createFakeApi();
    api.break(systems);
    const { user, store } = openPayment({ api });
    await user.click(await method('A card that is closed'));
    await user.type(await email(), 'ann@example.com');
    expect(await submitButton()).toBeEnabled();
    api.mend(systems);
    await act(
      async () =>
        void (await store.dispatch(ordersApi.endpoints.paymentSystems.initiate('en', { forceRefetch: true }))),
    );
    await waitFor(() => expect(screen.queryByText('A card that is closed')).not.toBeInTheDocument());
    expect(await submitButton()).toBeDisabled();
    fireEvent.submit(document.querySelector('form')!);
    expect(ordersOf(api)).toEqual([]);
  });

  it('S104 leaves out a link with the id 0, and keeps the page’s groups', async () => {
    const api = createFakeApi();
    const [first, second] = paymentGroups;
    api.state.page = JSON.stringify([
      { ...first, links: [{ id: 0, image: '', label: 'Nobody’s' }, ...first!.links] },
      { header: 7 },
      second,
    ]);
    openPayment({ api });
    expect(await screen.findByRole('group', { name: /Cryptocurrency/ })).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Cards' })).toBeInTheDocument();
    expect(screen.queryByText('Nobody’s')).not.toBeInTheDocument();
  });

  it('S104 leaves out an open method with the id 0, and hides those that are closed all the same', async () => {
    const api = createFakeApi();
    api.state.systems = [{ id: 0, image: '', label: 'Nobody’s' }, ...api.state.systems];
    openPayment({ api });
    await method('Bitcoin');
    expect(screen.queryByText('A card that is closed')).not.toBeInTheDocument();
  });

  it('S102 leaves a mark in the place of a method’s picture that has no address, or does not come', async () => {
    openPayment();
    await method('Bitcoin');
    expect(document.querySelectorAll('svg.missing')).toHaveLength(1);
    fireEvent.error(document.querySelector('img[src="/art/coin.svg"]')!);
    expect(document.querySelectorAll('svg.missing')).toHaveLength(2);
  });

  it('S102 S204 offers a retry when the page fails', async () => {
    const api = createFakeApi();
    api.break(page);
    const { user } = openPayment({ api });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    api.mend(page);
    await user.click(retry);
    await method('Bitcoin');
  });

  it('S204 waits for the methods without a word of failure, and keeps the retry, busy, while it is under way', async () => {
    const api = createFakeApi();
    api.break(page);
    const release = api.hold(page);
    const { user } = openPayment({ api });
    await waitFor(() => expect(api.callsTo(`${systems}?language=en`)).toHaveLength(1));
    await act(() => new Promise((done) => setTimeout(done, 50)));
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    release();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    api.mend(page);
    const releaseAgain = api.hold(page);
    await user.click(retry);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toHaveAttribute('aria-busy', 'true'));
    releaseAgain();
    await method('Bitcoin');
  });

  it.each([
    ['the page', [page]],
    ['both', [page, systems]],
  ])('S204 asks again for what failed, and for that alone: %s', async (_what, failed) => {
    const api = createFakeApi();
    failed.forEach((path) => api.break(path));
    const { user } = openPayment({ api });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    failed.forEach((path) => api.mend(path));
    await user.click(retry);
    await method('Bitcoin');
    const timesAsked = (path: string) => api.callsTo(new RegExp(`^${path}`)).length;
    await waitFor(() => expect([page, systems].map(timesAsked)).toEqual([2, failed.length]));
  });

  it('S103 shows each kind of method that the page has, in its order', async () => {
    const api = createFakeApi();
    const kinds = ['Cryptocurrency', 'E-wallet', 'Card', 'Steam skins', 'Mobile commerce', 'Other'];
    api.state.page = JSON.stringify(
      kinds.map((header) => ({ header, comment: '', links: [{ id: 1, image: '', label: header }] })),
    );
    openPayment({ api });
    await screen.findByRole('group', { name: 'Cryptocurrency' });
    expect(screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent?.trim())).toEqual(
      kinds,
    );
  });

  it('S104 has one choice among all groups', async () => {
    const { user } = openPayment();
    await user.click(await method('Bitcoin'));
    await user.click(await method('Visa/MasterCard'));
    expect(await method('Visa/MasterCard')).toBeChecked();
    expect(await method('Bitcoin')).not.toBeChecked();
  });

  it('S105 asks the browser for a required address of type e-mail with the pattern', async () => {
    openPayment();
    const field = (await email()) as HTMLInputElement;
    expect(field).toBeRequired();
    expect([field.type, field.maxLength]).toEqual(['email', 254]);
    const pattern = new RegExp(`^(?:${field.pattern})$`, 'v');
    for (const good of ['a@b.c', 'Ann.Lee+key@mail-2.example.museum', 'ABC1@abc.d']) expect(good).toMatch(pattern);
    for (const bad of ['ann', 'ann@', 'ann@home', 'an n@b.c']) expect(bad).not.toMatch(pattern);
  });

  it('S105 S210 says what the browser’s own validation has against an address once its field is left, until it is mended', async () => {
    const { user } = openPayment();
    const field = await email();
    await user.click(field);
    // jsdom has no validation messages.
    Object.defineProperty(field, 'validationMessage', {
      get: () => ((field as HTMLInputElement).validity.valid ? '' : 'Write it otherwise.'),
    });
    await user.tab();
    expect(screen.queryByText('Write it otherwise.')).not.toBeInTheDocument();
    await user.type(field, 'ann@home');
    expect(screen.queryByText('Write it otherwise.')).not.toBeInTheDocument();
    await user.tab();
    expect(field).toHaveAccessibleDescription(expect.stringContaining('Write it otherwise.'));
    expect(field).toHaveAttribute('aria-invalid', 'true');
    await user.type(field, '.org');
    expect(screen.queryByText('Write it otherwise.')).not.toBeInTheDocument();
    await user.tab();
    expect(screen.queryByText('Write it otherwise.')).not.toBeInTheDocument();
  });

  it('S105 takes an address whose domain is in other letters, and orders by what mail needs', async () => {
    const opened = openPayment();
    await fillIn(opened, 'ann@пример.рф');
    expect(await submitButton()).toBeEnabled();
    // jsdom's validation only accepts ASCII.
    fireEvent.submit((await email()).closest('form')!);
    await screen.findByText('went to /details/order-1');
    expect(ordersOf(opened.api)[0]?.body).toMatchObject({ email: 'ann@xn--e1afmkfd.xn--p1ai' });
  });

  it('S105 keeps the address that was typed over a reload of the tab, and over a way back to the cart', async () => {
    const { user, unmount } = openPayment();
    await user.type(await email(), 'ann@exam');
    unmount();
    openPayment();
    expect(await email()).toHaveValue('ann@exam');
  });

  it('S104 keeps the method that was chosen over a reload of the tab, and over a way back to the cart', async () => {
    const { user, unmount } = openPayment();
    await user.click(await method('Bitcoin'));
    unmount();
    openPayment();
    expect(await method('Bitcoin')).toBeChecked();
  });

  it('S102 S104 has nothing chosen after a reload by which the method was closed, or where the storage holds no method', async () => {
    const { user, unmount, api } = openPayment();
    await user.click(await method('Bitcoin'));
    unmount();
    api.state.systems = api.state.systems.filter(({ label }) => label !== 'Bitcoin');
    const second = openPayment({ api });
    expect(await method('Visa/MasterCard')).not.toBeChecked();
    second.unmount();
    sessionStorage.setItem('paymentMethod', '{"id":"2"}');
    openPayment();
    expect(await method('Visa/MasterCard')).not.toBeChecked();
  });

  it('S106 names the button after what it does', async () => {
    const { unmount } = openPayment();
    expect(await submitButton('Go to payment')).toBeInTheDocument();
    unmount();
    openPayment({ path: '/payment/order-1' });
    expect(await submitButton('Change payment method')).toBeInTheDocument();
  });

  it('S107 submits only with an address and a method', async () => {
    const opened = openPayment();
    expect(await submitButton()).toBeDisabled();
    await opened.user.click(await method('Bitcoin'));
    expect(await submitButton()).toBeDisabled();
    await opened.user.type(await email(), 'ann@home');
    expect(await submitButton()).toBeDisabled();
    await opened.user.type(await email(), '.org');
    expect(await submitButton()).toBeEnabled();
  });

  it('S108 sends a visitor without a cart back to it', async () => {
    openPayment({ saved: [], path: '/ru/payment' });
    expect(await screen.findByText('went to /ru/cart')).toBeInTheDocument();
  });

  it('S108 sends a visitor back to it of whose lines the server has made no cart', async () => {
    const api = createFakeApi();
    api.state.hasCart = false;
    openPayment({ api });
    expect(await screen.findByText('went to /cart')).toBeInTheDocument();
  });

  it.each([
    [
      '/payment',
      'We could not count the total. Nothing is lost: try again.',
      'We could not load the payment methods',
      'Try again',
    ],
    [
      '/ru/payment',
      'Не удалось посчитать сумму. Всё на месте — попробуйте ещё раз.',
      'Не удалось загрузить способы оплаты',
      'Повторить',
    ],
  ])('S108 S204 says at %s that the total could not be counted', async (path, sentence, other, retry) => {
    const api = createFakeApi();
    api.break(pricing);
    const { user } = openPayment({ api, path });
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.queryByText(other)).not.toBeInTheDocument();
    api.mend(pricing);
    await user.click(screen.getByRole('button', { name: retry }));
    await method('Bitcoin');
  });

  it('S108 sends nobody away before the pricing is answered', async () => {
    const api = createFakeApi();
    const release = api.hold(pricing);
    openPayment({ api });
    await waitFor(() => expect(api.callsTo(pricing)).toHaveLength(1));
    expect(screen.getByText('The payment methods are loading').closest('[aria-busy="true"]')).toBeInTheDocument();
    release();
    await method('Bitcoin');
  });

  it('S108 S204 stays with a retry when the pricing fails', async () => {
    const api = createFakeApi();
    api.break(pricing);
    const { user } = openPayment({ api });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    api.mend(pricing);
    await user.click(retry);
    await method('Bitcoin');
    expect(savedCart()).toEqual([lanternLine]);
  });

  it('S109 goes to success when there is nothing left to pay', async () => {
    const api = createFakeApi();
    api.state.created = { orderId: 'order-1', alreadyFinished: true };
    const opened = openPayment({ api });
    await fillIn(opened);
    await opened.user.click(await submitButton());
    expect(await screen.findByText('went to /payment-success')).toBeInTheDocument();
  });

  it('S110 makes an order of the server cart and goes to its details', async () => {
    const opened = openPayment({ path: '/ru/payment' });
    opened.store.dispatch(checkout.couponApplied('WELCOME10'));
    await opened.user.click(await method('Bitcoin'));
    await opened.user.type(await screen.findByRole('textbox', { name: 'Электронная почта' }), 'ann@example.com');
    await opened.user.click(await openButton('Перейти к оплате'));
    expect(await screen.findByText('went to /ru/details/order-1')).toBeInTheDocument();
    expect(ordersOf(opened.api)[0]?.body).toEqual({
      couponText: 'WELCOME10',
      email: 'ann@example.com',
      paymentSystemId: 1,
      subscriptions: [{ subscriptionId: 53, region: 'global', count: 2, price: 24 }],
      language: 'ru',
      expectedTotal: { amount: 367_200, currency: 'RUB' },
    });
    expect(savedCart()).toEqual([lanternLine]);
    // For the order's page in another tab.
    expect(JSON.parse(localStorage.getItem('knownOrders')!)).toEqual([{ id: 'order-1', lines: [lanternLine] }]);
  });

  it('S105 sends the address in lower case, without the spaces around it', async () => {
    const opened = openPayment();
    await fillIn(opened, 'Ann.Lee+Key@Example.COM');
    await opened.user.click(await submitButton());
    await screen.findByText('went to /details/order-1');
    expect(ordersOf(opened.api)[0]?.body).toMatchObject({ email: 'ann.lee+key@example.com' });
  });

  it.each([
    ['SUMMER', ''],
    ['NOPE', ''],
    ['welcome10', 'welcome10'],
  ])('S190 orders with the coupon %s as "%s": one that was refused is left out', async (coupon, sent) => {
    const opened = openPayment();
    act(() => void opened.store.dispatch(checkout.couponApplied(coupon)));
    await fillIn(opened);
    await opened.user.click(await submitButton());
    await screen.findByText('went to /details/order-1');
    expect(ordersOf(opened.api)[0]?.body).toMatchObject({ couponText: sent });
  });

  it('S190 never orders a stale cart: while other lines are priced nothing can be ordered', async () => {
    const opened = openPayment();
    await fillIn(opened);
    expect(await submitButton()).toBeEnabled();
    const release = opened.api.hold(pricing);
    localStorage.setItem('cart', JSON.stringify([{ ...lanternLine, count: 5 }]));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'cart' })));
    await waitFor(() => expect(opened.api.callsTo(pricing)).toHaveLength(2));
    expect(await submitButton()).toBeDisabled();
    fireEvent.submit(document.querySelector('form')!);
    expect(ordersOf(opened.api)).toEqual([]);
    release();
    await waitFor(async () => expect(await submitButton()).toBeEnabled());
    await opened.user.click(await submitButton());
    await screen.findByText('went to /details/order-1');
    expect(ordersOf(opened.api)[0]?.body).toMatchObject({ subscriptions: [{ subscriptionId: 53, count: 5 }] });
  });

  it('S110 leads to the details of an order that was made, though another tab has emptied the cart while it was sent', async () => {
    const opened = openPayment();
    await fillIn(opened);
    const release = opened.api.hold('/v1/orders');
    await opened.user.click(await openButton('Go to payment'));
    await waitFor(() => expect(ordersOf(opened.api)).toHaveLength(1));
    localStorage.removeItem('cart');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'cart' })));
    // The shop follows no page that was left, so that the order's details would not be shown.
    expect(screen.queryByText('went to /cart')).not.toBeInTheDocument();
    release();
    expect(await screen.findByText('went to /details/order-1')).toBeInTheDocument();
  });

  it('S108 S204 leads to the cart that another tab has emptied once it is known that no order of it was made', async () => {
    const opened = openPayment();
    await fillIn(opened);
    const release = opened.api.hold('/v1/orders');
    await opened.user.click(await openButton('Go to payment'));
    await waitFor(() => expect(ordersOf(opened.api)).toHaveLength(1));
    opened.api.break('/v1/orders');
    localStorage.removeItem('cart');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'cart' })));
    release();
    expect(await screen.findByText('went to /cart')).toBeInTheDocument();
  });

  it('S190 never orders a stale cart: when the new pricing fails nothing can be ordered', async () => {
    const opened = openPayment();
    await fillIn(opened);
    opened.api.break(pricing);
    act(() => void opened.store.dispatch(checkout.couponApplied('FREE')));
    expect(await screen.findByText(/could not count the total/)).toBeInTheDocument();
    expect(await submitButton()).toBeDisabled();
  });

  it('S110 orders nothing by the second click of a double click, which began on the button of the cart', async () => {
    const opened = openPayment();
    await fillIn(opened);
    fireEvent.click(await openButton('Go to payment'), { detail: 2 });
    expect(ordersOf(opened.api)).toEqual([]);
    fireEvent.click(await submitButton(), { detail: 1 });
    await screen.findByText('went to /details/order-1');
  });

  it('S110 makes one order however often the button is pressed', async () => {
    const opened = openPayment();
    await fillIn(opened);
    const release = opened.api.hold('/v1/orders');
    await opened.user.dblClick(await submitButton());
    await opened.user.type(await email(), '{Enter}');
    release();
    await screen.findByText('went to /details/order-1');
    expect(ordersOf(opened.api)).toHaveLength(1);
  });

  it.each([false, true])(
    'S110 makes one order while the next screen is on its way, though it is pressed again (paid at once: %s)',
    async (alreadyFinished) => {
      const opened = openPayment();
      opened.api.state.created = { orderId: 'order-1', alreadyFinished };
      await fillIn(opened);
      const { held } = holdNextScreen(opened);
      await opened.user.click(await submitButton());
      await waitFor(() => expect(held).toHaveBeenCalledTimes(1));
      expect(await submitButton()).toHaveAttribute('aria-busy', 'true');
      await opened.user.click(await submitButton());
      await opened.user.type(await email(), '{Enter}');
      fireEvent.submit(document.querySelector('form')!);
      expect(ordersOf(opened.api)).toHaveLength(1);
    },
  );

  it('S204 keeps address and method when the order fails, and tries again on demand', async () => {
    const opened = openPayment();
    await fillIn(opened);
    opened.api.break('/v1/orders');
    await opened.user.click(await submitButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(/could not create the order/);
    expect(await email()).toHaveValue('ann@example.com');
    expect(await method('Bitcoin')).toBeChecked();
    opened.api.mend('/v1/orders');
    await opened.user.click(await submitButton());
    expect(await screen.findByText('went to /details/order-1')).toBeInTheDocument();
  });

  it.each([
    [
      '/payment',
      'Go to payment',
      /not sold any more, or this payment method is not open or does not take such a sum. Nothing was ordered: look at the cart, or choose another method/,
      /try again/,
    ],
    [
      '/ru/payment',
      'Перейти к оплате',
      /больше не продаётся, или этот способ оплаты недоступен либо не принимает такую сумму. Заказ не создан: проверьте корзину или выберите другой способ/,
      /ещё раз/,
    ],
  ])(
    'S204 says of an order that is refused at %s that something is not to be had, and asks anew what is',
    async (path, button, refusal, retry) => {
      const opened = openPayment({ path, saved: [lanternLine, { subscriptionId: 61, count: 1, region: 'cis' }] });
      await opened.user.click(await method('Bitcoin'));
      await opened.user.type(await screen.findByRole('textbox'), 'ann@example.com');
      opened.api.state.created = null;
      opened.api.state.answerLine = (asked) => (asked.subscriptionId === 53 ? undefined : asked);
      opened.api.state.systems = opened.api.state.systems.filter(({ id }) => id !== 1);
      await opened.user.click(await submitButton(button));
      expect(await screen.findByText(refusal)).toBeInTheDocument();
      expect(screen.queryByText(retry)).not.toBeInTheDocument();
      await waitFor(() => expect(screen.queryByRole('radio', { name: 'Bitcoin' })).not.toBeInTheDocument());
      await waitFor(() => expect(savedCart()).toEqual([{ subscriptionId: 61, count: 1, region: 'cis' }]));
      // The focus stays.
      expect(await submitButton(button)).toHaveFocus();
      expect(await submitButton(button)).toHaveAttribute('aria-disabled', 'true');
      opened.api.state.created = { orderId: 'order-1', alreadyFinished: false };
      await opened.user.click(await method('Visa/MasterCard'));
      await opened.user.click(await submitButton(button));
      await screen.findByText(`went to ${path.replace('payment', 'details/order-1')}`);
      expect(ordersOf(opened.api).at(-1)?.body).toMatchObject({
        paymentSystemId: 2,
        subscriptions: [{ subscriptionId: 61 }],
      });
    },
  );

  it('S204 leads back to the cart when nothing of it is sold any more', async () => {
    const opened = openPayment();
    await fillIn(opened);
    opened.api.state.created = null;
    opened.api.state.answerLine = () => undefined;
    await opened.user.click(await submitButton());
    expect(await screen.findByText('went to /cart')).toBeInTheDocument();
    expect(savedCart()).toBeNull();
  });
});

describe('an order for what was shown', () => {
  /** Two Lanterns for 30 days, shown at $ 24 each. */
  const quote = (price: number, more: object = {}) => ({
    subscriptions: [{ ...lanternLine, price, priceInRoubles: price * 85 }],
    totalCost: 2 * price,
    totalCostInRoubles: 2 * price * 85,
    costBeforeCoupon: 2 * price,
    costBeforeCouponInRoubles: 2 * price * 85,
    couponStatus: 'none',
    ...more,
  });

  /** Records orders with their keys. */
  function watchOrders(api: FakeApi) {
    const sent: { key: string | null; body: { couponText: string; expectedTotal: object } }[] = [];
    const { fetch } = api;
    api.fetch = (input, init) => {
      if (String(input).endsWith('/v1/orders'))
        sent.push({ key: new Headers(init?.headers).get('idempotency-key'), body: JSON.parse(String(init?.body)) });
      return fetch(input, init);
    };
    return sent;
  }

  const bodiesOf = (api: FakeApi) =>
    ordersOf(api).map(({ body }) => body as { expectedTotal: object; couponText: string });

  it.each([
    ['/payment', { amount: 4800, currency: 'USD' }, 'Go to payment'],
    ['/ru/payment', { amount: 408_000, currency: 'RUB' }, 'Перейти к оплате'],
  ])('says in minor units which total %s showed', async (path, expectedTotal, button) => {
    const { user, api } = openPayment({ path });
    await user.click(await method('Bitcoin'));
    await user.type(await screen.findByRole('textbox'), 'ann@example.com');
    await user.click(await submitButton(button));
    await waitFor(() => expect(bodiesOf(api)).toMatchObject([{ expectedTotal }]));
  });

  it('shows both totals where the price has changed, orders nothing, and orders for the new one when told to go on', async () => {
    const opened = openPayment();
    await fillIn(opened);
    opened.api.state.requoted = quote(99);
    await opened.user.click(await submitButton());
    expect(await screen.findByText(/changed from \$ 48\.00 to \$ 198\.00/)).toBeInTheDocument();
    expect(await screen.findByText('$ 198.00', { selector: 'strong' })).toBeInTheDocument();
    expect(await email()).toHaveValue('ann@example.com');
    opened.api.state.requoted = null;
    await opened.user.click(await submitButton());
    await screen.findByText('went to /details/order-1');
    expect(bodiesOf(opened.api).map(({ expectedTotal }) => expectedTotal)).toEqual([
      { amount: 4800, currency: 'USD' },
      { amount: 19_800, currency: 'USD' },
    ]);
  });

  it.each([
    ['/payment', 'The total has changed from $ 48.00 to $ 60.00 since you came here.', 'Go to payment'],
    ['/ru/payment', 'Пока вы здесь, сумма изменилась: было 4 080 ₽, стало 5 100 ₽.', 'Перейти к оплате'],
  ])('S097 S190 is for the total at the press: at %s it is said when that changes', async (path, words, button) => {
    const { user, api, store } = openPayment({ path });
    await user.click(await method('Bitcoin'));
    await user.type(await screen.findByRole('textbox'), 'ann@example.com');
    expect(screen.queryByText(words)).not.toBeInTheDocument();
    api.state.extraCart = quote(30);
    await reprice({ store });
    expect((await screen.findByText(words)).closest('[role="status"]')).toBeInTheDocument();
    await user.click(await openButton(button));
    const expected = path === '/payment' ? { amount: 6000, currency: 'USD' } : { amount: 510_000, currency: 'RUB' };
    await waitFor(() => expect(bodiesOf(api)).toMatchObject([{ expectedTotal: expected }]));
  });

  it('S097 says once that the total has changed, where the order was refused for it, and again when it changes again', async () => {
    const opened = openPayment();
    await fillIn(opened);
    opened.api.state.requoted = quote(99);
    // The store notifies at the next frame, which may come long after the answer.
    jest
      .spyOn(window, 'requestAnimationFrame')
      .mockImplementation((draw) => Number(setTimeout(() => draw(performance.now()), 500)));
    const seen: string[] = [];
    const watching = new MutationObserver(() => void seen.push(document.body.textContent));
    watching.observe(document.body, { childList: true, subtree: true, characterData: true });
    await opened.user.click(await submitButton());
    await screen.findByText(/changed from \$ 48\.00 to \$ 198\.00/);
    await screen.findByText('$ 198.00', { selector: 'strong' });
    watching.disconnect();
    // Not for a moment, either: a screen reader would say it.
    expect(seen.filter((text) => text.includes('since you came here'))).toEqual([]);
    opened.api.state.extraCart = quote(30);
    await reprice(opened);
    expect(await screen.findByText(/changed from \$ 198\.00 to \$ 60\.00 since/)).toBeInTheDocument();
  });

  it('says nothing more of another price once something is not sold at all', async () => {
    const opened = openPayment();
    await fillIn(opened);
    opened.api.state.requoted = quote(99);
    await opened.user.click(await submitButton());
    await screen.findByText(/changed from \$ 48\.00/);
    Object.assign(opened.api.state, { requoted: null, created: null });
    await opened.user.click(await submitButton());
    expect(await screen.findByText(/Something here is not sold any more/)).toBeInTheDocument();
    expect(screen.queryByText(/changed from \$ 48\.00/)).not.toBeInTheDocument();
  });

  it('says that a coupon is not taken any more, and goes on without it', async () => {
    // The store notifies at the next frame; with a slow one the press comes first.
    jest
      .spyOn(window, 'requestAnimationFrame')
      .mockImplementation((draw) => Number(setTimeout(() => draw(performance.now()), 500)));
    const opened = openPayment();
    act(() => void opened.store.dispatch(checkout.couponApplied('WELCOME10')));
    await screen.findByText('$ 43.20', { selector: 'strong' });
    await fillIn(opened);
    opened.api.state.requoted = quote(24, { couponText: 'WELCOME10', couponStatus: 'expired' });
    await opened.user.click(await submitButton());
    expect(await screen.findByText(/“WELCOME10” is not valid any more, so the total is \$ 48\.00/)).toBeInTheDocument();
    opened.api.state.requoted = null;
    await opened.user.click(await submitButton());
    await screen.findByText('went to /details/order-1');
    expect(bodiesOf(opened.api).map(({ couponText }) => couponText)).toEqual(['WELCOME10', '']);
  });

  it('names the coupon that is not taken any more as it was shown, where the server does not name it', async () => {
    const opened = openPayment();
    act(() => void opened.store.dispatch(checkout.couponApplied('WELCOME10')));
    await screen.findByText('$ 43.20', { selector: 'strong' });
    await fillIn(opened);
    opened.api.state.requoted = quote(24, { couponText: '', couponStatus: 'expired' });
    await opened.user.click(await submitButton());
    expect(await screen.findByText(/“WELCOME10” is not valid any more, so the total is \$ 48\.00/)).toBeInTheDocument();
  });

  it.each([
    ['price', {}],
    ['count', { subscriptions: [{ ...lanternLine, count: 1, price: 198, priceInRoubles: 16_830 }] }],
  ])(
    'S190 keeps what is known of a refused coupon where a %s of the order that went without it has changed',
    async (_what, more) => {
      const opened = openPayment();
      act(() => void opened.store.dispatch(checkout.couponApplied('SUMMER')));
      await fillIn(opened);
      opened.api.state.requoted = quote(99, { couponText: '', ...more });
      await opened.user.click(await submitButton());
      expect(await screen.findByText(/changed from \$ 48\.00 to \$ 198\.00/)).toBeInTheDocument();
      expect(await screen.findByText('$ 198.00', { selector: 'strong' })).toBeInTheDocument();
      expect(screen.getByText('The coupon “SUMMER” has expired.')).toBeInTheDocument();
      opened.api.state.requoted = null;
      await opened.user.click(await submitButton());
      await screen.findByText('went to /details/order-1');
      expect(bodiesOf(opened.api).map(({ couponText }) => couponText)).toEqual(['', '']);
    },
  );

  it('S190 asks an API that says nothing of coupons for the one that was applied', async () => {
    const api = createFakeApi();
    api.state.extraCart = { couponStatus: undefined };
    const opened = openPayment({ api });
    act(() => void opened.store.dispatch(checkout.couponApplied('WELCOME10')));
    await fillIn(opened);
    await opened.user.click(await submitButton());
    await screen.findByText('went to /details/order-1');
    expect(ordersOf(api)[0]?.body).toMatchObject({ couponText: 'WELCOME10' });
  });

  it('says that the cart has changed where its total has not', async () => {
    const opened = openPayment();
    await fillIn(opened);
    opened.api.state.requoted = quote(24, {
      subscriptions: [{ ...lanternLine, count: 1, price: 48, priceInRoubles: 4080 }],
    });
    const places = screen.getAllByRole('status');
    await opened.user.click(await submitButton());
    // Screen readers announce changes of a live region that existed before.
    expect(places).toContain((await screen.findByText(/Something in the cart has changed/)).closest('[role="status"]'));
    expect(savedCart()).toEqual([{ ...lanternLine, count: 1 }]);
  });

  it('keeps its key until an answer comes, since a lost answer may have been a yes; what was answered begins anew', async () => {
    const api = createFakeApi();
    const sent = watchOrders(api);
    const opened = openPayment({ api });
    await fillIn(opened);
    api.break('/v1/orders', 503);
    await opened.user.click(await submitButton());
    await screen.findByText(/could not create the order/);
    api.mend('/v1/orders');
    api.state.requoted = quote(24);
    await opened.user.click(await submitButton());
    await screen.findByText(/Something in the cart has changed/);
    api.state.requoted = null;
    await opened.user.click(await submitButton());
    await screen.findByText('went to /details/order-1');
    const keys = sent.map(({ key }) => key);
    expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), keys[0], expect.stringMatching(/^[\da-f-]{36}$/)]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('S100 S190 is the same one with its coupon after a reload, when the answer was lost', async () => {
    const api = createFakeApi();
    const sent = watchOrders(api);
    const first = openPayment({ api });
    act(() => void first.store.dispatch(applyCoupon(' FREE ')));
    await screen.findByText('$ 0.00', { selector: 'strong' });
    await fillIn(first);
    api.break('/v1/orders', 503);
    await first.user.click(await submitButton());
    await screen.findByText(/could not create the order/);
    first.unmount();
    api.mend('/v1/orders');
    const again = openPayment({ api });
    expect(await screen.findByText('$ 0.00', { selector: 'strong' })).toBeInTheDocument();
    expect(screen.getByText('The coupon “FREE” is applied.')).toBeInTheDocument();
    expect(api.callsTo(pricing).at(-1)?.body).toMatchObject({ couponText: 'FREE' });
    await fillIn(again);
    await again.user.click(await submitButton());
    await screen.findByText('went to /details/order-1');
    expect(sent).toEqual([{ key: expect.any(String), body: expect.objectContaining({ couponText: 'FREE' }) }, sent[0]]);
  });

  /** An order with a coupon, whose answer was lost, so that the coupon is used up now. */
  async function lostWithCoupon() {
    const api = createFakeApi();
    const sent = watchOrders(api);
    const opened = openPayment({ api });
    act(() => void opened.store.dispatch(applyCoupon('WELCOME10')));
    await screen.findByText('$ 43.20', { selector: 'strong' });
    await fillIn(opened);
    api.break('/v1/orders', 503);
    await opened.user.click(await submitButton());
    await screen.findByText(/could not create the order/);
    api.mend('/v1/orders');
    api.state.extraCart = { couponStatus: 'usedUp', totalCost: 48 };
    await reprice(opened);
    return { api, sent, opened };
  }

  it('S190 is the same one when the coupon is used up since, by the order whose answer was lost', async () => {
    const { sent, opened } = await lostWithCoupon();
    expect(await screen.findByText('The coupon “WELCOME10” is used up.')).toBeInTheDocument();
    await opened.user.click(await submitButton());
    await screen.findByText('went to /details/order-1');
    expect(sent).toEqual([
      { key: expect.any(String), body: expect.objectContaining({ couponText: 'WELCOME10' }) },
      sent[0],
    ]);
  });

  it('S190 is what the screen shows by now where the server has not ordered what it did not answer', async () => {
    const { api, sent, opened } = await lostWithCoupon();
    await screen.findByText('The coupon “WELCOME10” is used up.');
    Object.defineProperty(api.state, 'requoted', {
      get: () => (sent.at(-1)?.body.couponText ? quote(24, { couponText: 'WELCOME10', couponStatus: 'usedUp' }) : null),
    });
    await opened.user.click(await submitButton());
    await screen.findByText('went to /details/order-1');
    expect(sent.map(({ body }) => [body.couponText, body.expectedTotal])).toEqual([
      ['WELCOME10', { amount: 4320, currency: 'USD' }],
      ['WELCOME10', { amount: 4320, currency: 'USD' }],
      ['', { amount: 4800, currency: 'USD' }],
    ]);
    expect(sent[2]?.key).not.toBe(sent[1]?.key);
  });

  /** Sends an order whose answer is lost. */
  async function lose({ api, user }: ReturnType<typeof openPayment>) {
    api.break('/v1/orders', 503);
    await user.click(await submitButton());
    await screen.findByText(/could not create the order/);
    api.mend('/v1/orders');
  }

  it('S190 is another one when the coupon, refused at first, is taken by now: it would cost more than what is shown', async () => {
    const api = createFakeApi();
    const sent = watchOrders(api);
    const opened = openPayment({ api });
    api.state.extraCart = { couponStatus: 'usedUp', totalCost: 48 };
    act(() => void opened.store.dispatch(applyCoupon('WELCOME10')));
    await screen.findByText('$ 48.00', { selector: 'strong' });
    await fillIn(opened);
    await lose(opened);
    api.state.extraCart = {};
    await reprice(opened);
    await screen.findByText('$ 43.20', { selector: 'strong' });
    await opened.user.click(await submitButton());
    await screen.findByText('went to /details/order-1');
    expect(sent.map(({ body }) => [body.couponText, body.expectedTotal])).toEqual([
      ['', { amount: 4800, currency: 'USD' }],
      ['WELCOME10', { amount: 4320, currency: 'USD' }],
    ]);
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  it.each([
    [1_799_999, 'the same'],
    [1_800_000, 'another'],
  ])(
    'S122 is, %i ms after the answer was lost, %s one: what is not paid in time has expired',
    async (milliseconds, which) => {
      const api = createFakeApi();
      const sent = watchOrders(api);
      const opened = openPayment({ api });
      await fillIn(opened);
      const now = Date.now();
      const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
      await lose(opened);
      clock.mockReturnValue(now + milliseconds);
      await opened.user.click(await submitButton());
      await screen.findByText('went to /details/order-1');
      clock.mockRestore();
      expect(sent[1]?.key === sent[0]?.key ? 'the same' : 'another').toBe(which);
    },
  );

  it('S127 is another one once the cart was cleared of what was paid', async () => {
    const api = createFakeApi();
    const sent = watchOrders(api);
    const paid = openPayment({ api });
    await fillIn(paid);
    await lose(paid);
    paid.unmount();
    renderCheckout(<SuccessScreen />, { api, path: '/payment-success' }).unmount();
    const next = openPayment({ api });
    await fillIn(next);
    await next.user.click(await submitButton());
    await screen.findByText('went to /details/order-1');
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  it.each(['', 'WELCOME10'])(
    'S127 is the same one, coupon “%s” and all, when the visitor passes the success screen of a former order on the way back',
    async (coupon) => {
      const api = createFakeApi();
      const sent = watchOrders(api);
      const screens: Record<string, ReactNode> = { details: <DetailsScreen />, payment: <PaymentScreen /> };
      const Steps = () => screens[useLocation().pathname.split('/')[1]!] ?? <SuccessScreen />;
      api.state.order = makeOrder({ status: 'Success', statusCode: 'success' });
      localStorage.setItem('knownOrders', JSON.stringify([{ id: 'order-1', lines: [lanternLine] }]));
      const opened = renderCheckout(<Steps />, { api, path: '/details/order-1', pattern: ':step/:orderId?' });
      expect(await screen.findByText(/has been successfully paid/)).toBeInTheDocument();
      act(() => {
        opened.store.dispatch(change(checkout.lineAdded({ subscriptionId: 53, region: 'global', productId: 5 })));
        opened.store.dispatch(applyCoupon(coupon));
      });
      await act(() => opened.router.navigate('/payment'));
      await fillIn(opened);
      await lose(opened);
      await act(() => opened.router.navigate('/payment-success'));
      await screen.findByText(/has been successfully paid/);
      await act(() => opened.router.navigate('/payment'));
      await fillIn(opened);
      await opened.user.click(await submitButton());
      await waitFor(() => expect(sent).toHaveLength(2));
      expect(sent[1]).toEqual(sent[0]);
      expect(selectCoupon(opened.store.getState())).toBe(coupon);
    },
  );

  it('S109 S127 takes its lines from the cart where there was nothing to pay, though a former order was paid in the same tab', async () => {
    const api = createFakeApi();
    const screens: Record<string, ReactNode> = { details: <DetailsScreen />, payment: <PaymentScreen /> };
    const Steps = () => screens[useLocation().pathname.split('/')[1]!] ?? <SuccessScreen />;
    api.state.order = makeOrder({ id: 'order-0', status: 'Success', statusCode: 'success' });
    localStorage.setItem('knownOrders', JSON.stringify([{ id: 'order-0', lines: [lanternLine] }]));
    const opened = renderCheckout(<Steps />, {
      api,
      path: '/details/order-0',
      pattern: ':step/:orderId?',
      saved: [lanternLine],
    });
    expect(await screen.findByText(/has been successfully paid/)).toBeInTheDocument();
    expect(savedCart()).toBeNull();
    act(
      () =>
        void opened.store.dispatch(
          change(checkout.lineAdded({ subscriptionId: 53, region: 'global', productId: 5 })) as never,
        ),
    );
    await act(() => opened.router.navigate('/payment'));
    await fillIn(opened);
    api.state.created = { orderId: 'order-1', alreadyFinished: true };
    await opened.user.click(await submitButton());
    expect(await screen.findByText(/has been successfully paid/)).toBeInTheDocument();
    expect(savedCart()).toBeNull();
  });

  it('S127 is cleared of once where there was nothing to pay: opening its details takes nothing of the next cart', async () => {
    const api = createFakeApi();
    api.state.created = { orderId: 'order-1', alreadyFinished: true };
    const opened = openPayment({ api });
    await fillIn(opened);
    await opened.user.click(await submitButton());
    await screen.findByText('went to /payment-success');
    opened.unmount();
    renderCheckout(<SuccessScreen />, { api, path: '/payment-success' }).unmount();
    api.state.order = makeOrder({ status: 'Success', statusCode: 'success' });
    const Steps = () => (useLocation().pathname.startsWith('/details') ? <DetailsScreen /> : <SuccessScreen />);
    renderCheckout(<Steps />, { api, path: '/details/order-1', pattern: ':step/:orderId?', saved: [lanternLine] });
    expect(await screen.findByText(/has been successfully paid/)).toBeInTheDocument();
    expect(savedCart()).toEqual([lanternLine]);
  });

  it.each([
    [
      'another address',
      (opened: ReturnType<typeof openPayment>) => email().then((field) => opened.user.type(field, 'x')),
    ],
    [
      'another method',
      (opened: ReturnType<typeof openPayment>) => method('Visa/MasterCard').then((other) => opened.user.click(other)),
    ],
    [
      'another count',
      (opened: ReturnType<typeof openPayment>) =>
        Promise.resolve(
          act(() => void opened.store.dispatch(checkout.increased({ subscriptionId: 53, region: 'global' }))),
        ),
    ],
    [
      'another region',
      (opened: ReturnType<typeof openPayment>) =>
        Promise.resolve(
          act(
            () =>
              void opened.store.dispatch(
                checkout.lineChanged({
                  line: { subscriptionId: 53, region: 'global' },
                  to: { subscriptionId: 53, region: 'cis' },
                }),
              ),
          ),
        ),
    ],
    [
      'another coupon',
      (opened: ReturnType<typeof openPayment>) =>
        Promise.resolve(act(() => void opened.store.dispatch(applyCoupon('SUMMER')))),
    ],
  ])('S190 is another one for %s', async (_what, choose) => {
    const api = createFakeApi();
    const sent = watchOrders(api);
    const opened = openPayment({ api });
    await fillIn(opened);
    api.break('/v1/orders', 503);
    await opened.user.click(await submitButton());
    await screen.findByText(/could not create the order/);
    api.mend('/v1/orders');
    await choose(opened);
    await waitFor(async () => expect(await submitButton()).toBeEnabled());
    await opened.user.click(await submitButton());
    await screen.findByText('went to /details/order-1');
    expect(sent).toHaveLength(2);
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  it('is the same one after a reload and in another language, as long as nothing was answered', async () => {
    const api = createFakeApi();
    const sent = watchOrders(api);
    api.break('/v1/orders', 503);
    const first = openPayment({ api });
    await fillIn(first);
    await first.user.click(await submitButton());
    await screen.findByText(/could not create the order/);
    first.unmount();
    api.mend('/v1/orders');
    const again = openPayment({ api, path: '/ru/payment' });
    await again.user.click(await method('Bitcoin'));
    await again.user.click(await openButton('Перейти к оплате'));
    await screen.findByText('went to /ru/details/order-1');
    expect(sent).toEqual([{ key: expect.any(String), body: expect.objectContaining({ language: 'en' }) }, sent[0]]);
  });

  it('S110 is the same one for who switches the language while its page is on its way', async () => {
    const api = createFakeApi();
    const sent = watchOrders(api);
    const opened = openPayment({ api });
    await fillIn(opened);
    const { held, navigate } = holdNextScreen(opened);
    await opened.user.click(await submitButton());
    await waitFor(() => expect(held).toHaveBeenCalledTimes(1));
    await navigate('/ru/payment');
    await opened.user.click(await openButton('Перейти к оплате'));
    await waitFor(() => expect(held).toHaveBeenCalledTimes(2));
    expect(held.mock.lastCall?.[0]).toMatchObject({ pathname: '/ru/details/order-1' });
    expect(sent).toEqual([sent[0], sent[0]]);
  });

  it('S021 leads on in the language that was switched to while it was sent', async () => {
    const opened = openPayment();
    await fillIn(opened);
    const release = opened.api.hold('/v1/orders');
    await opened.user.click(await submitButton());
    await act(() => opened.router.navigate('/ru/payment'));
    release();
    expect(await screen.findByText('went to /ru/details/order-1')).toBeInTheDocument();
  });

  it.each([
    ['made', 200, false],
    ['not answered', 503, true],
  ])(
    'S088 after an order that is %s (%i), the next one has to be agreed to: the kept agreement is %s',
    async (_what, status, kept) => {
      const api = createFakeApi();
      keptAgreement.write(true);
      const opened = openPayment({ api });
      await fillIn(opened);
      if (status !== 200) api.break('/v1/orders', status);
      await opened.user.click(await submitButton());
      await screen.findByText(kept ? /We could not create/ : 'went to /details/order-1');
      expect(keptAgreement.read()).toBe(kept);
    },
  );

  it.each([
    ['another', 'its own page has opened', 'order-1'],
    ['the same', 'an earlier one’s page has opened', 'order-0'],
  ])('S110 is %s one for the same choice after %s', async (which, _when, openedOrder) => {
    const api = createFakeApi();
    const sent = watchOrders(api);
    const first = openPayment({ api });
    await fillIn(first);
    await first.user.click(await submitButton());
    await screen.findByText('went to /details/order-1');
    first.unmount();
    const details = renderCheckout(<DetailsScreen />, {
      api,
      path: `/details/${openedOrder}`,
      pattern: 'details/:orderId',
    });
    await screen.findByText('ann@example.com');
    if (which === 'another') expect(Object.keys(sessionStorage).sort()).toEqual(['paymentEmail', 'paymentMethod']);
    details.unmount();
    const again = openPayment({ api });
    await fillIn(again);
    await again.user.click(await submitButton());
    await screen.findByText('went to /details/order-1');
    expect(sent[1]?.key === sent[0]?.key ? 'the same' : 'another').toBe(which);
  });

  it('S110 is not the next one, whose answer was lost, when the page of the former opens', async () => {
    const api = createFakeApi();
    const sent = watchOrders(api);
    const opened = openPayment({ api });
    await fillIn(opened);
    const { held, navigate } = holdNextScreen(opened);
    await opened.user.click(await submitButton());
    await waitFor(() => expect(held).toHaveBeenCalledTimes(1));
    await navigate('/payment');
    await opened.user.click(await method('Visa/MasterCard'));
    await lose(opened);
    renderCheckout(<DetailsScreen />, { api, path: '/details/order-1', pattern: 'details/:orderId' });
    await screen.findByText('order-1');
    await opened.user.click(await submitButton());
    await waitFor(() => expect(held).toHaveBeenCalledTimes(2));
    expect(sent.map(({ key }) => key)).toEqual([expect.any(String), sent[1]!.key, sent[1]!.key]);
    expect(sent[1]!.key).not.toBe(sent[0]!.key);
  });
});

describe('what a pricing on the way to pay changes', () => {
  it.each([
    ['/payment', 'Something in the cart is not sold any more and was removed.'],
    ['/ru/payment', 'Кое-что из корзины больше не продаётся, мы это убрали.'],
  ])('S097 is said at %s: a line that is not sold any more', async (path, words) => {
    const api = createFakeApi();
    api.state.answerLine = (asked) => (asked.subscriptionId === 53 ? undefined : asked);
    openPayment({ api, path, saved: [lanternLine, { subscriptionId: 61, count: 1, region: 'cis' }] });
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(ordersOf(api)).toEqual([]);
  });

  it('S097 is said: another count', async () => {
    const api = createFakeApi();
    api.state.answerLine = (asked) => ({ ...asked, count: 1 });
    openPayment({ api });
    expect(
      await screen.findByText('The shop has corrected the cart: check the quantities and regions.'),
    ).toBeInTheDocument();
  });

  it('S085 is said: a coupon that ended meanwhile', async () => {
    const opened = openPayment();
    act(() => void opened.store.dispatch(applyCoupon('SUMMER')));
    expect(await screen.findByText('The coupon “SUMMER” has expired.')).toBeInTheDocument();
  });
});

describe('another payment method for an order', () => {
  const openChange = (api = createFakeApi()) => openPayment({ path: '/payment/order-1', saved: [], api });

  it('S111 shows the e-mail of the order read-only, and goes to the details of the returned order', async () => {
    const { user, api } = openChange();
    expect(await email()).toHaveValue('ann@example.com');
    expect(await email()).toHaveAttribute('readonly');
    await user.click(await method('Visa/MasterCard'));
    await user.click(await submitButton('Change payment method'));
    expect(await screen.findByText('went to /details/order-2')).toBeInTheDocument();
    expect(api.callsTo('/v1/orders/order-1/payment-method/2')).toMatchObject([{ method: 'POST', body: undefined }]);
  });

  it.each(['the browser remembers', 'the document alone knows'])(
    'S111 S127 takes from the cart what %s of an order, though the API made another one when its method was changed',
    async (who) => {
      const api = createFakeApi();
      const screens: Record<string, ReactNode> = { details: <DetailsScreen />, payment: <PaymentScreen /> };
      const Steps = () => screens[useLocation().pathname.split('/')[1]!] ?? <SuccessScreen />;
      const open = (path: string) => renderCheckout(<Steps />, { api, path, pattern: ':step/:orderId?' });
      const added = { subscriptionId: 61, count: 1, region: 'cis' };
      localStorage.setItem('cart', JSON.stringify([lanternLine, added]));
      localStorage.setItem('knownOrders', JSON.stringify([{ id: 'order-1', lines: [lanternLine] }]));
      let opened = open('/details/order-1');
      await screen.findByText('order-1');
      if (who === 'the browser remembers') {
        opened.unmount();
        opened = open('/payment/order-1');
      } else {
        localStorage.removeItem('knownOrders');
        await act(() => opened.router.navigate('/payment/order-1'));
      }
      await opened.user.click(await method('Visa/MasterCard'));
      api.state.order = makeOrder({ id: 'order-2', status: 'Success', statusCode: 'success' });
      await opened.user.click(await submitButton('Change payment method'));
      expect(await screen.findByText(/has been successfully paid/)).toBeInTheDocument();
      expect(savedCart()).toEqual([added]);
    },
  );

  it('S111 goes to the details of an order that the API numbers', async () => {
    const api = createFakeApi();
    Object.assign(api.state, { changed: { orderId: 77 }, order: { ...makeOrder(), id: 76 } });
    const { user } = openChange(api);
    await user.click(await method('Visa/MasterCard'));
    await user.click(await submitButton('Change payment method'));
    expect(await screen.findByText('went to /details/77')).toBeInTheDocument();
  });

  it('S111 has nothing chosen for another order whose details are there already', async () => {
    const { user, store, router } = openChange();
    await act(async () => void (await store.dispatch(ordersApi.endpoints.order.initiate('order-2'))));
    await user.click(await method('Bitcoin'));
    expect(await method('Bitcoin')).toBeChecked();
    await act(() => router.navigate('/payment/order-2'));
    expect(await method('Bitcoin')).not.toBeChecked();
  });

  it('S104 S111 keeps what was chosen for it over a reload of the tab, and has nothing chosen that was chosen for another order', async () => {
    const forNew = openPayment();
    await forNew.user.click(await method('Bitcoin'));
    forNew.unmount();
    const { user, unmount } = openChange();
    expect(await method('Bitcoin')).not.toBeChecked();
    await user.click(await method('Visa/MasterCard'));
    unmount();
    openChange();
    expect(await method('Visa/MasterCard')).toBeChecked();
  });

  it('S111 changes it once while the details are on their way, though it is pressed again', async () => {
    const opened = openChange();
    await opened.user.click(await method('Visa/MasterCard'));
    const { held } = holdNextScreen(opened);
    await opened.user.click(await submitButton('Change payment method'));
    await waitFor(() => expect(held).toHaveBeenCalledTimes(1));
    expect(await submitButton('Change payment method')).toHaveAttribute('aria-busy', 'true');
    await opened.user.click(await submitButton('Change payment method'));
    fireEvent.submit(document.querySelector('form')!);
    expect(opened.api.callsTo(/payment-method/)).toHaveLength(1);
  });

  it('S111 shows nothing of the former method while the details of the same order are asked for', async () => {
    const api = createFakeApi();
    api.state.changed = { orderId: 'order-1' };
    api.state.order = makeOrder({
      paymentAddress: 'bc1-former',
      paymentInstructions: { en: 'Former steps', ru: 'Прежние шаги' },
    });
    const Steps = () => (useLocation().pathname.startsWith('/details') ? <DetailsScreen /> : <PaymentScreen />);
    const { user } = renderCheckout(<Steps />, { path: '/payment/order-1', pattern: ':step/:orderId', api });
    await user.click(await method('Visa/MasterCard'));
    const release = api.hold('/v1/orders/client/order-1');
    await user.click(await submitButton('Change payment method'));
    expect(await screen.findByText('order-1')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Pay through the service' })).not.toBeInTheDocument();
    expect(screen.queryByText(/Scan the code|bc1-former|Former steps/)).not.toBeInTheDocument();
    api.state.order = makeOrder({ url: 'https://pay.example/2' });
    release();
    expect(await screen.findByRole('link', { name: 'Pay through the service' })).toHaveAttribute(
      'href',
      'https://pay.example/2',
    );
  });

  it('S111 shows nothing of the former method when an answer comes that was asked for before the change', async () => {
    const api = createFakeApi();
    api.state.changed = { orderId: 'order-1' };
    const Steps = () => (useLocation().pathname.startsWith('/details') ? <DetailsScreen /> : <PaymentScreen />);
    const { user } = renderCheckout(<Steps />, { path: '/details/order-1', pattern: ':step/:orderId', api });
    const change = await screen.findByRole('link', { name: 'Change payment method' });
    const answerFormer = api.hold('/v1/orders/client/order-1');
    await user.click(change);
    await user.click(await method('Visa/MasterCard'));
    await user.click(await submitButton('Change payment method'));
    expect(await screen.findByText('order-1')).toBeInTheDocument();
    answerFormer();
    const answerNext = api.hold('/v1/orders/client/order-1');
    await waitFor(() => expect(api.callsTo('/v1/orders/client/order-1')).toHaveLength(3));
    await act(() => new Promise((done) => setTimeout(done, 50)));
    expect(screen.getByText('order-1')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Pay through the service' })).not.toBeInTheDocument();
    expect(screen.queryByText(/Scan the code/)).not.toBeInTheDocument();
    api.state.order = makeOrder({ url: 'https://pay.example/2' });
    answerNext();
    expect(await screen.findByRole('link', { name: 'Pay through the service' })).toHaveAttribute(
      'href',
      'https://pay.example/2',
    );
  });

  it.each([
    ['is refused', (api: FakeApi) => void (api.state.changed = null)],
    ['has no answer', (api: FakeApi) => api.break('/v1/orders/order-1/payment-method/2')],
  ])('S111 asks once more for the order that is being asked for while its change %s', async (_how, spoil) => {
    const api = createFakeApi();
    const { user, store } = openChange(api);
    await user.click(await method('Visa/MasterCard'));
    const answerFormer = api.hold('/v1/orders/client/order-1');
    act(() => void store.dispatch(ordersApi.endpoints.order.initiate('order-1', { forceRefetch: true })));
    spoil(api);
    await user.click(await submitButton('Change payment method'));
    await waitFor(async () => expect(await submitButton('Change payment method')).not.toHaveAttribute('aria-busy'));
    expect(api.callsTo('/v1/orders/client/order-1')).toHaveLength(2);
    answerFormer();
    api.state.order = makeOrder({ canChangePaymentMethod: false });
    expect(await screen.findByText('went to /details/order-1')).toBeInTheDocument();
    expect(api.callsTo('/v1/orders/client/order-1')).toHaveLength(3);
  });

  it('S106 S111 says it in Russian', async () => {
    openPayment({ path: '/ru/payment/order-1', saved: [] });
    expect(await submitButton('Сменить способ оплаты')).toBeInTheDocument();
  });

  it('S111 changes the method of an order whose e-mail another API took by rules of its own', async () => {
    const api = createFakeApi();
    api.state.order = makeOrder({ email: 'анна@пример.рф' });
    const { user } = openChange(api);
    await user.click(await method('Bitcoin'));
    await user.click(await submitButton('Change payment method'));
    expect(await screen.findByText('went to /details/order-2')).toBeInTheDocument();
  });

  it('S111 goes back to the details when the method may not be changed', async () => {
    const api = createFakeApi();
    api.state.order = makeOrder({ canChangePaymentMethod: false });
    openChange(api);
    expect(await screen.findByText('went to /details/order-1')).toBeInTheDocument();
  });

  it('S111 asks anew what the details have asked already, before it changes anything', async () => {
    const api = createFakeApi();
    const Steps = () => (useLocation().pathname.startsWith('/details') ? <DetailsScreen /> : <PaymentScreen />);
    const { router } = renderCheckout(<Steps />, { path: '/details/order-1', pattern: ':step/:orderId', api });
    await screen.findByRole('link', { name: 'Change payment method' });
    api.state.order = makeOrder({ canChangePaymentMethod: false });
    await act(() => router.navigate('/payment/order-1'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/details/order-1'));
    expect(screen.queryByRole('link', { name: 'Change payment method' })).not.toBeInTheDocument();
  });

  it('S204 says that the order could not be loaded, and asks for it again on demand', async () => {
    const api = createFakeApi();
    api.break('/v1/orders/client/order-1');
    const { user } = openChange(api);
    expect(await screen.findByText('We could not load the order')).toBeInTheDocument();
    expect(screen.queryByText('We could not load the payment methods')).not.toBeInTheDocument();
    api.mend('/v1/orders/client/order-1');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await method('Bitcoin');
  });

  it('S111 S204 keeps the choice when the change fails', async () => {
    const { user, api } = openChange();
    api.break('/v1/orders/order-1/payment-method/1');
    await user.click(await method('Bitcoin'));
    await user.click(await submitButton('Change payment method'));
    expect(await screen.findByText(/could not change the payment method/)).toBeInTheDocument();
    expect(await method('Bitcoin')).toBeChecked();
  });

  it('S111 S204 says of a method that is refused that it cannot be used, and asks anew which are open', async () => {
    const { user, api } = openChange();
    api.state.changed = null;
    await user.click(await method('Bitcoin'));
    api.state.systems = api.state.systems.filter(({ id }) => id !== 1);
    await user.click(await submitButton('Change payment method'));
    expect(
      await screen.findByText(/cannot be used now. The order is as it was: choose another one/),
    ).toBeInTheDocument();
    expect(screen.queryByText(/try again/)).not.toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('radio', { name: 'Bitcoin' })).not.toBeInTheDocument());
    expect(await method('Visa/MasterCard')).toBeEnabled();
  });

  it('S111 S204 leads back to the details when the refusal was that nothing may be changed any more', async () => {
    const { user, api } = openChange();
    api.state.changed = null;
    await user.click(await method('Bitcoin'));
    api.state.order = makeOrder({ canChangePaymentMethod: false });
    await user.click(await submitButton('Change payment method'));
    expect(await screen.findByText('went to /details/order-1')).toBeInTheDocument();
  });

  it('says what to do about an order that nobody knows', async () => {
    const api = createFakeApi();
    api.state.order = null;
    openChange(api);
    expect(await screen.findByText('We do not know this order')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact-us');
  });
});
