import { createStorefrontStore } from '@storefront/platform/testing';
import { registerForTest } from '@storefront/platform/testing';
import { register } from '../register';
import { definition } from '../remote';
import { createFakeApi, makeOrder } from '../testing/fakeApi';
import { cartApi } from './cartApi';
import { ordersApi } from './ordersApi';

function setUp() {
  const api = createFakeApi();
  const inits: RequestInit[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    inits.push(init ?? {});
    return api.fetch(input, init);
  };
  const store = createStorefrontStore({
    apiUrl: 'http://api.test',
    fetch,
    timeout: 1000,
    retries: 0,
    onFailure: () => {},
  });
  registerForTest(store, { definition, register });
  const ask = async (thunk: unknown) => (await store.dispatch(thunk as never)) as { data?: unknown };
  return { api, inits, ask };
}

describe('the calls of checkout', () => {
  it.each([
    [
      'S179 reads a product for the cart',
      () => cartApi.endpoints.productCartInfo.initiate(5),
      'GET',
      '/v1/products/cart/5',
      undefined,
    ],
    ['S182 reads a plan', () => cartApi.endpoints.subscription.initiate(53), 'GET', '/v1/subscriptions/53', undefined],
    [
      'S183 reads plans by their ids',
      () => cartApi.endpoints.subscriptionList.initiate([53]),
      'POST',
      '/v1/subscriptions/list',
      { ids: [53] },
    ],
    [
      'S184 reads the priced cart',
      () =>
        cartApi.endpoints.serverCart.initiate({
          couponText: 'A',
          lines: [{ subscriptionId: 53, region: 'cis', count: 2 }],
        }),
      'POST',
      '/v1/subscriptions/cart',
      { couponText: 'A', subscriptions: [{ subscriptionId: 53, region: 'cis', count: 2, oldCount: 0 }] },
    ],
    [
      'S185 reads the plans of a product',
      () => cartApi.endpoints.productSubscriptions.initiate(5),
      'GET',
      '/v1/subscriptions/client/5',
      undefined,
    ],
    [
      'S188 reads the page of payment methods',
      () => ordersApi.endpoints.paymentGroups.initiate('en'),
      'GET',
      '/v1/dynamic-page/payment?language=en',
      undefined,
    ],
    [
      'S189 reads the open payment methods',
      () => ordersApi.endpoints.paymentSystems.initiate('ru'),
      'GET',
      '/v1/payment-systems/client?language=ru',
      undefined,
    ],
    [
      'S190 makes an order',
      () =>
        ordersApi.endpoints.createOrder.initiate({
          request: { couponText: '', email: 'a@b.c', paymentSystemId: 1, subscriptions: [], language: 'en' },
          key: 'k',
        }),
      'POST',
      '/v1/orders',
      { couponText: '', email: 'a@b.c', paymentSystemId: 1, subscriptions: [], language: 'en' },
    ],
    [
      'S191 reads an order',
      () => ordersApi.endpoints.order.initiate('a/b'),
      'GET',
      '/v1/orders/client/a%2Fb',
      undefined,
    ],
    [
      'S192 changes a payment method',
      () => ordersApi.endpoints.changePaymentMethod.initiate({ orderId: 'a/b', paymentSystemId: 2 }),
      'POST',
      '/v1/orders/a%2Fb/payment-method/2',
      undefined,
    ],
  ])('%s', async (_, thunk, method, path, body) => {
    const { api, inits, ask } = setUp();
    const { data } = await ask(thunk());
    expect(data).toBeTruthy();
    expect(api.calls).toEqual([{ method, path, body }]);
    expect(inits[0]?.credentials).toBe('include');
  });

  it('S191 reads an order with the fields of the specification', async () => {
    const { api, ask } = setUp();
    api.state.order = makeOrder();
    expect((await ask(ordersApi.endpoints.order.initiate('order-1'))).data).toEqual(api.state.order);
  });
});
