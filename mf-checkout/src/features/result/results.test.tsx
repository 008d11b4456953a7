import { useLocation } from '@storefront/platform';
import { icons } from '@storefront/ui';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { ordersApi } from '../../api/ordersApi';
import { createFakeApi, makeOrder } from '../../testing/fakeApi';
import { quietLog, renderCheckout, savedCart } from '../../testing/renderCheckout';
import type { CartLine } from '../cart/cartLines';
import { CartScreen } from '../cart/CartScreen';
import { checkout, selectCoupon, selectLines } from '../cart/checkoutSlice';
import { applyCoupon } from '../cart/coupon';
import { change } from '../cart/savedCart';
import { addToCart } from '../dialog/addToCart';
import { DetailsScreen } from '../order/DetailsScreen';
import { clearCart } from './clearCart';
import { rememberOrder } from './clearedOrders';
import { FailScreen } from './FailScreen';
import { SuccessScreen } from './SuccessScreen';

const saved = [{ subscriptionId: 53, region: 'global', count: 1 }];
const added = { subscriptionId: 51, region: 'cis', count: 1 };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  quietLog();
});

describe('the results of a payment', () => {
  it('S127 says that the order is paid and clears cart and coupon', () => {
    const { store } = renderCheckout(<SuccessScreen />, { path: '/payment-success', saved });
    expect(
      screen.getByText(
        'The order has been successfully paid! All information was sent to the specified e-mail address.',
      ),
    ).toBeInTheDocument();
    expect(localStorage.getItem('cart')).toBeNull();
    expect(selectLines(store.getState())).toEqual([]);
    expect(selectCoupon(store.getState())).toBe('');
    expect(screen.getByRole('link', { name: 'Go to the catalog' })).toHaveAttribute('href', '/catalog');
  });

  it('S127 clears nothing before anybody looks at it, and once then: a browser draws pages ahead', () => {
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { store } = renderCheckout(<SuccessScreen />, { path: '/payment-success', saved });
    expect(selectLines(store.getState())).toHaveLength(1);
    const change = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
    change();
    expect(selectLines(store.getState())).toHaveLength(1);
    visibility.mockReturnValue('visible');
    change();
    expect(selectLines(store.getState())).toEqual([]);
    act(() => store.dispatch(checkout.lineAdded({ subscriptionId: 51, region: 'cis', productId: 5 })));
    change();
    expect(selectLines(store.getState())).toHaveLength(1);
    visibility.mockRestore();
  });

  it('S127 clears once for each visit: a page that is loaded anew, or gone back to, keeps what was added since', () => {
    const { store } = renderCheckout(<CartScreen />, { path: '/cart', saved });
    store.dispatch(clearCart('first'));
    expect(selectLines(store.getState())).toEqual([]);
    store.dispatch(change(checkout.lineAdded({ subscriptionId: 51, region: 'cis', productId: 5 })));
    store.dispatch(clearCart('first'));
    expect(selectLines(store.getState())).toHaveLength(1);
    store.dispatch(clearCart('second'));
    expect(selectLines(store.getState())).toEqual([]);
  });

  it('S127 remembers the latest fifty visits', () => {
    const { store } = renderCheckout(<CartScreen />, { path: '/cart' });
    const isClearedBy = (visit: string) => {
      store.dispatch(change(checkout.lineAdded({ subscriptionId: 51, region: 'cis', productId: 5 })));
      store.dispatch(clearCart(visit));
      return selectLines(store.getState()).length === 0;
    };
    for (let visit = 1; visit <= 50; visit += 1) store.dispatch(clearCart(`visit ${visit}`));
    expect(isClearedBy('visit 1')).toBe(false);
    expect(isClearedBy('visit 51')).toBe(true);
    expect(isClearedBy('visit 2')).toBe(false);
    expect(isClearedBy('visit 1')).toBe(true);
  });

  it.each([
    ['S127', 'ok', icons.check, <SuccessScreen />],
    ['S128', 'risk', icons.warning, <FailScreen />],
  ])('%s has its sign, in its colour: %s', (_row, tone, shape, result) => {
    const { container } = renderCheckout(result);
    expect(container.querySelector(`.${tone} svg path`)).toHaveAttribute('d', shape);
  });

  it.each([
    ['/payment-success', <SuccessScreen />, 'Home', '/'],
    ['/ru/payment-fail', <FailScreen />, 'Главная', '/ru'],
  ])('S032 the way to %s begins with home', (path, result, home, target) => {
    renderCheckout(result, { path, pattern: path.split('/').at(-1)! });
    const way = within(screen.getByRole('navigation', { name: /You are here|Вы здесь/ }));
    expect(way.getAllByRole('listitem')).toHaveLength(2);
    expect(way.getByRole('link', { name: home })).toHaveAttribute('href', target);
  });

  /** The cart, and the success screen once the order is paid. */
  function Visit() {
    const [paid, setPaid] = useState(false);
    if (paid) return <SuccessScreen />;
    return (
      <>
        <CartScreen />
        <button onClick={() => setPaid(true)}>paid</button>
      </>
    );
  }

  it('S127 clears a coupon that was applied: the next cart is priced without it', async () => {
    const { user, store, api } = renderCheckout(<Visit />, { path: '/cart', saved });
    await user.type(await screen.findByRole('textbox', { name: 'Coupon' }), 'WELCOME10');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('$ 21.60')).toBeInTheDocument();
    expect(selectCoupon(store.getState())).toBe('WELCOME10');
    await user.click(screen.getByRole('button', { name: 'paid' }));
    expect(selectCoupon(store.getState())).toBe('');
    expect(sessionStorage).toHaveLength(0);
    await store.dispatch(addToCart({ subscriptionId: 53, region: 'global', productId: 5 }));
    expect(api.callsTo('/v1/subscriptions/cart').at(-1)?.body).toEqual({
      couponText: '',
      subscriptions: [{ subscriptionId: 53, region: 'global', count: 1, oldCount: 0 }],
    });
  });

  describe('in one of two tabs of an order', () => {
    const api = createFakeApi();
    const Steps = () => (useLocation().pathname.startsWith('/details') ? <DetailsScreen /> : <SuccessScreen />);
    const openDetails = () => renderCheckout(<Steps />, { path: '/details/order-1', pattern: ':step/:orderId?', api });
    const lookAgain = ({ store }: ReturnType<typeof openDetails>) =>
      act(
        async () =>
          void (await store.dispatch(
            ordersApi.endpoints.order.initiate('order-1', { subscribe: false, forceRefetch: true }),
          )),
      );
    const lookPaid = async (tab: ReturnType<typeof openDetails>) => {
      await lookAgain(tab);
      expect(await within(tab.container).findByText(/has been successfully paid/)).toBeInTheDocument();
    };
    const addAgain = ({ store }: ReturnType<typeof openDetails>) =>
      act(
        () => void store.dispatch(change(checkout.lineAdded({ subscriptionId: 53, region: 'global', productId: 5 }))),
      );

    function refuseOrders() {
      const { getItem } = Storage.prototype;
      jest.spyOn(Storage.prototype, 'getItem').mockImplementation(function read(this: Storage, key) {
        if (key === 'knownOrders') throw new Error('Nothing is kept.');
        return getItem.call(this, key);
      });
    }

    beforeEach(() => {
      api.state.order = makeOrder();
      localStorage.setItem('cart', JSON.stringify(saved));
      localStorage.setItem('knownOrders', JSON.stringify([{ id: 'order-1', lines: saved }]));
    });

    it('S127 takes its lines and no others, whichever document its details are opened in', async () => {
      localStorage.setItem('cart', JSON.stringify([{ ...saved[0], count: 3 }, added]));
      api.state.order = makeOrder({ status: 'Success', statusCode: 'success' });
      await lookPaid(openDetails());
      expect(savedCart()).toEqual([{ ...saved[0], count: 2 }, added]);
    });

    it('S127 takes nothing where it was not made in this browser: the cart, its coupon and what is being ordered stay', async () => {
      localStorage.setItem('knownOrders', JSON.stringify([{ id: 'order-0', lines: saved }]));
      sessionStorage.setItem('orderAttempt', '"being ordered"');
      api.state.order = makeOrder({ status: 'Success', statusCode: 'success' });
      const details = openDetails();
      act(() => void details.store.dispatch(applyCoupon('WELCOME10')));
      await lookPaid(details);
      expect(savedCart()).toEqual(saved);
      expect(selectCoupon(details.store.getState())).toBe('WELCOME10');
      expect(sessionStorage.getItem('orderAttempt')).toBe('"being ordered"');
      expect(localStorage.getItem('clearedOrders')).toBeNull();
    });

    it.each([
      [
        'an older version kept its id alone',
        () => localStorage.setItem('knownOrders', JSON.stringify(['order-0', 'order-1'])),
      ],
      ['another has written into their place', () => localStorage.setItem('knownOrders', '{"order-1":1}')],
      ['storage is refused', refuseOrders],
    ])('S127 takes everything that was there when its details were opened, where %s', async (_why, spoil) => {
      spoil();
      localStorage.setItem('cart', JSON.stringify([{ ...saved[0], count: 3 }]));
      const details = openDetails();
      await screen.findByText('order-1');
      addAgain(details);
      api.state.order = makeOrder({ status: 'Success', statusCode: 'success' });
      await lookPaid(details);
      expect(savedCart()).toEqual(saved);
    });

    it('S127 clears once: what was added after that stays when the other tab hears of it, or is opened again', async () => {
      const left = openDetails();
      await screen.findByText('order-1');
      const returned = openDetails();
      await waitFor(() => expect(screen.getAllByText('order-1')).toHaveLength(2));
      api.state.order = makeOrder({ status: 'Success', statusCode: 'success' });
      await lookPaid(returned);
      expect(savedCart()).toBeNull();
      addAgain(returned);
      await lookPaid(left);
      expect(savedCart()).toEqual(saved);
      left.unmount();
      await lookPaid(openDetails());
      expect(savedCart()).toEqual(saved);
    });

    it.each(['its details are open in another tab', 'they are opened again'])(
      'S127 takes nothing that was added after the whole cart was cleared, where %s',
      async (where) => {
        const details = openDetails();
        await screen.findByText('order-1');
        if (where === 'they are opened again') details.unmount();
        const { unmount } = renderCheckout(<SuccessScreen />, { path: '/payment-success', api });
        expect(savedCart()).toBeNull();
        unmount();
        localStorage.setItem('cart', JSON.stringify(saved));
        api.state.order = makeOrder({ status: 'Success', statusCode: 'success' });
        await lookPaid(where === 'they are opened again' ? openDetails() : details);
        expect(savedCart()).toEqual(saved);
      },
    );

    it.each(['paid', 'emailError'] as const)(
      'S125 S127 leaves the cart with its coupon while its details say %s, once somebody looks; the success page does nothing more',
      async (statusCode) => {
        const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
        api.state.order = makeOrder({ status: 'x', statusCode });
        const details = openDetails();
        const coupon = () => selectCoupon(details.store.getState());
        act(() => void details.store.dispatch(applyCoupon('WELCOME10')));
        await screen.findByText('order-1');
        expect([savedCart(), coupon()]).toEqual([saved, 'WELCOME10']);
        visibility.mockReturnValue('visible');
        act(() => void document.dispatchEvent(new Event('visibilitychange')));
        expect([savedCart(), coupon()]).toEqual([null, '']);
        expect(screen.getByText('order-1')).toBeInTheDocument();
        addAgain(details);
        act(() => void details.store.dispatch(applyCoupon('WELCOME10')));
        api.state.order = makeOrder({ status: 'Success', statusCode: 'success' });
        await lookPaid(details);
        expect([savedCart(), coupon()]).toEqual([saved, 'WELCOME10']);
      },
    );

    it('S125 S127 keeps what was added after it while its details say that it is paid, and everything where a person looks at the payment', async () => {
      localStorage.setItem('cart', JSON.stringify([...saved, added]));
      api.state.order = makeOrder({ statusCode: 'underReview' });
      const details = openDetails();
      await screen.findByText('order-1');
      expect(savedCart()).toEqual([...saved, added]);
      api.state.order = makeOrder({ statusCode: 'paid' });
      await lookAgain(details);
      await waitFor(() => expect(savedCart()).toEqual([added]));
    });

    it('S125 S127 leaves the cart also where it was known to be paid before its details opened', async () => {
      const Way = () => (useLocation().pathname.startsWith('/details') ? <DetailsScreen /> : null);
      api.state.order = makeOrder({ statusCode: 'paid' });
      const way = renderCheckout(<Way />, { path: '/payment/order-1', pattern: ':step/:orderId', api });
      await act(async () => void (await way.store.dispatch(ordersApi.endpoints.order.initiate('order-1'))));
      await act(() => way.router.navigate('/details/order-1'));
      expect(savedCart()).toBeNull();
    });

    it('S127 drops the coupon of each tab once: what is applied after that stays when the details are opened again', async () => {
      api.state.order = makeOrder({ status: 'Success', statusCode: 'success' });
      const first = openDetails();
      await lookPaid(first);
      act(() => void first.store.dispatch(applyCoupon('WELCOME10')));
      first.unmount();
      const again = openDetails();
      act(() => void again.store.dispatch(applyCoupon('WELCOME10')));
      await lookPaid(again);
      expect(selectCoupon(again.store.getState())).toBe('WELCOME10');
      again.unmount();
      // Another tab has its own session storage, and may have a coupon.
      sessionStorage.clear();
      const other = openDetails();
      act(() => void other.store.dispatch(applyCoupon('WELCOME10')));
      await lookPaid(other);
      expect(selectCoupon(other.store.getState())).toBe('');
    });

    it('S127 clears of an order that was made after the whole cart was cleared', async () => {
      localStorage.removeItem('knownOrders');
      renderCheckout(<SuccessScreen />, { path: '/payment-success', api }).unmount();
      rememberOrder('order-1', saved as CartLine[]);
      localStorage.setItem('cart', JSON.stringify(saved));
      api.state.order = makeOrder({ status: 'Success', statusCode: 'success' });
      await lookPaid(openDetails());
      expect(savedCart()).toBeNull();
    });

    it('S127 clears for each order', async () => {
      localStorage.setItem('clearedOrders', JSON.stringify(['order-0']));
      api.state.order = makeOrder({ status: 'Success', statusCode: 'success' });
      await lookPaid(openDetails());
      expect(savedCart()).toBeNull();
      expect(JSON.parse(localStorage.getItem('clearedOrders')!)).toEqual(['order-0', 'order-1']);
    });

    it.each(['{', '{"order-1":1}'])(
      'S127 clears where another has written %s in the place of the orders',
      async (text) => {
        localStorage.setItem('clearedOrders', text);
        api.state.order = makeOrder({ status: 'Success', statusCode: 'success' });
        await lookPaid(openDetails());
        expect(savedCart()).toBeNull();
      },
    );

    it('S127 remembers the newest twenty', async () => {
      const earlier = Array.from({ length: 20 }, (_, index) => `order-${index + 100}`);
      localStorage.setItem('clearedOrders', JSON.stringify(earlier));
      api.state.order = makeOrder({ status: 'Success', statusCode: 'success' });
      await lookPaid(openDetails());
      expect(JSON.parse(localStorage.getItem('clearedOrders')!)).toEqual([...earlier.slice(1), 'order-1']);
    });

    it('S127 remembers of the newest twenty what they took, once each, beside what an older version kept', () => {
      const earlier = Array.from({ length: 20 }, (_, index) => `order-${index + 100}`);
      localStorage.setItem('knownOrders', JSON.stringify(earlier));
      rememberOrder('order-1', []);
      rememberOrder('order-1', saved as CartLine[]);
      expect(JSON.parse(localStorage.getItem('knownOrders')!)).toEqual([
        ...earlier.slice(1),
        { id: 'order-1', lines: saved },
      ]);
    });
  });

  it('S127 says it in Russian, with Russian links', () => {
    renderCheckout(<SuccessScreen />, { path: '/ru/payment-success', pattern: 'payment-success' });
    expect(
      screen.getByText('Заказ успешно оплачен! Вся информация отправлена на указанный адрес электронной почты.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Перейти в каталог' })).toHaveAttribute('href', '/ru/catalog');
  });

  it('S128 says it in Russian', () => {
    renderCheckout(<FailScreen />, { path: '/ru/payment-fail', pattern: 'payment-fail', saved });
    expect(
      screen.getByText('Заказ отменён: возможно, с платежом что-то пошло не так или закончилось время на оплату.'),
    ).toBeInTheDocument();
    expect(localStorage.getItem('cart')).not.toBeNull();
  });

  it('S128 says that the order was canceled and keeps the cart', () => {
    renderCheckout(<FailScreen />, { path: '/payment-fail', saved });
    expect(
      screen.getByText(
        'The order has been canceled, which means that your payment may not have gone via as expected or that you have reached the time limit.',
      ),
    ).toBeInTheDocument();
    expect(localStorage.getItem('cart')).not.toBeNull();
    expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact-us');
  });
});
