import { addRequested } from '@storefront/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { CartScreen } from './features/cart/CartScreen';
import { DetailsScreen } from './features/order/DetailsScreen';
import { PaymentScreen } from './features/payment/PaymentScreen';
import { createFakeApi } from './testing/fakeApi';
import { quietLog, renderCheckout } from './testing/renderCheckout';
import { Widget as AddToCartDialog } from './widgets/AddToCartDialog';

const saved = [{ subscriptionId: 53, count: 1, region: 'global' }];
const pricing = '/v1/subscriptions/cart';
const lantern = '/v1/products/cart/5';
const order = '/v1/orders/client/order-1';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  quietLog();
});

it.each([
  ['the total of the cart', <CartScreen key="cart" />, '/cart', 'cart', pricing],
  ['whose plans are in it', <CartScreen key="plans" />, '/cart', 'cart', '/v1/subscriptions/list'],
  ['one of its items', <CartScreen key="item" />, '/cart', 'cart', lantern],
  ['the plans in the dialog', <AddToCartDialog key="dialog" />, '/catalog', 'catalog', lantern],
  ['the total to be paid', <PaymentScreen key="payment" />, '/payment', 'payment/:orderId?', pricing],
  [
    'the order whose method is to be changed',
    <PaymentScreen key="change" />,
    '/payment/order-1',
    'payment/:orderId?',
    order,
  ],
  ['an order', <DetailsScreen key="details" />, '/details/order-1', 'details/:orderId', order],
])('S204 keeps the retry of %s, and the focus on it, until the answer', async (_what, shown, path, pattern, call) => {
  const api = createFakeApi();
  api.break(call);
  const { user, store } = renderCheckout(shown, { path, pattern, saved, api });
  act(() => void store.dispatch(addRequested({ productId: 5 })));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  const release = api.hold(call);
  await user.click(retry);
  await act(() => new Promise((done) => setTimeout(done, 50)));
  expect(retry).toHaveAttribute('aria-busy', 'true');
  expect(retry).toHaveFocus();
  release();
  await waitFor(() => expect(retry).not.toHaveAttribute('aria-busy'));
  expect(retry).toHaveFocus();
});
