import { addRequested } from '@storefront/contracts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { CartScreen } from './features/cart/CartScreen';
import { PaymentScreen } from './features/payment/PaymentScreen';
import { createFakeApi } from './testing/fakeApi';
import { quietLog, renderCheckout } from './testing/renderCheckout';
import { Widget as AddToCartDialog } from './widgets/AddToCartDialog';

const saved = [{ subscriptionId: 53, count: 1, region: 'global' }];
const pricing = '/v1/subscriptions/cart';
const lantern = '/v1/products/cart/5';
const methods = ['/v1/dynamic-page/payment?language=en', '/v1/payment-systems/client?language=en'];

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true });
  localStorage.clear();
  sessionStorage.clear();
  quietLog();
});
afterEach(() => void jest.useRealTimers());

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

function openCart() {
  const api = createFakeApi();
  return { ...renderCheckout(<CartScreen />, { path: '/cart', saved, api }), api };
}

it.each([
  ['cart', <CartScreen key="cart" />, '/cart', '$ 24.00', [pricing, lantern]],
  ['payment', <PaymentScreen key="payment" />, '/payment', 'Bitcoin', [pricing, ...methods]],
])('S202 the screen %s asks again after 250 s for what it shows', async (_name, shown, path, words, asked) => {
  const { api } = renderCheckout(shown, { path, saved });
  await screen.findAllByText(words);
  await pass(0);
  const timesAsked = () => asked.map((call) => api.callsTo(call).length);
  expect(timesAsked()).toEqual(asked.map(() => 1));
  await pass(250_000);
  expect(timesAsked()).toEqual(asked.map(() => 2));
});

it('S202 the dialog asks again after 250 s what is sold', async () => {
  const { store, api } = renderCheckout(<AddToCartDialog />);
  act(() => void store.dispatch(addRequested({ productId: 5 })));
  await screen.findByRole('radio', { name: /^30 days \$/ });
  await pass(250_000);
  expect(api.callsTo(lantern)).toHaveLength(2);
  expect(screen.getByRole('radio', { name: /^30 days \$/ })).toBeEnabled();
});

it('S202 a poll of the cart moves nothing while it is under way, nor when it is answered', async () => {
  const { api, container } = openCart();
  await screen.findAllByText('$ 24.00');
  await screen.findByRole('link', { name: 'Lantern' });
  act(() => screen.getByRole('button', { name: 'One more' }).focus());
  const before = container.innerHTML;
  const releases = [api.hold(pricing), api.hold(lantern)];
  await pass(250_000);
  expect([api.callsTo(pricing).length, api.callsTo(lantern).length]).toEqual([2, 2]);
  expect(container.innerHTML).toBe(before);
  releases.forEach((release) => release());
  await pass(100);
  expect(container.innerHTML).toBe(before);
  expect(screen.getByRole('button', { name: 'One more' })).toHaveFocus();
});

it('S202 S204 a poll of the cart that fails takes nothing away, and complains of nothing', async () => {
  const { api, container } = openCart();
  await screen.findAllByText('$ 24.00');
  await screen.findByRole('link', { name: 'Lantern' });
  const before = container.innerHTML;
  api.break(pricing);
  api.break(lantern);
  await pass(250_000);
  expect([api.callsTo(pricing).length, api.callsTo(lantern).length]).toEqual([2, 2]);
  expect(container.innerHTML).toBe(before);
});

it('S108 S206 a poll to which there is no cart any more leads nobody away who is about to pay, and takes nothing that they wrote', async () => {
  const { api } = renderCheckout(<PaymentScreen />, { path: '/payment', saved });
  await screen.findByText('Bitcoin');
  fireEvent.change(screen.getByRole('textbox', { name: 'E-mail' }), { target: { value: 'ann@example.com' } });
  api.state.hasCart = false;
  await pass(250_000);
  expect(api.callsTo(pricing)).toHaveLength(2);
  expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveValue('ann@example.com');
  expect(screen.getByText(/could not count the total/)).toBeInTheDocument();
  api.state.hasCart = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(/could not count the total/)).not.toBeInTheDocument());
});

it('S202 a poll of the cart brings its new price', async () => {
  const { api } = openCart();
  await screen.findAllByText('$ 24.00');
  api.state.extraCart = { totalCost: 20, costBeforeCoupon: 20 };
  await pass(250_000);
  expect(screen.getByText('$ 20.00', { selector: 'strong' })).toBeInTheDocument();
});

it('S202 S204 a poll of the cart that fails complains of nothing after the visitor has asked for a price and got it, either', async () => {
  const { api } = openCart();
  await screen.findAllByText('$ 24.00');
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(api.callsTo(pricing)).toHaveLength(2));
  await pass(100);
  api.break(pricing);
  await pass(250_000);
  expect(api.callsTo(pricing)).toHaveLength(3);
  expect(screen.queryByText(/could not count the total/)).not.toBeInTheDocument();
});
