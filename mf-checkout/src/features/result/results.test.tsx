import { screen } from '@testing-library/react';
import { useState } from 'react';
import { quietLog, renderCheckout } from '../../testing/renderCheckout';
import { CartScreen } from '../cart/CartScreen';
import { selectCoupon, selectLines } from '../cart/checkoutSlice';
import { addToCart } from '../dialog/addToCart';
import { FailScreen } from './FailScreen';
import { SuccessScreen } from './SuccessScreen';

const saved = [{ subscriptionId: 53, region: 'global', count: 1 }];

beforeEach(() => {
  localStorage.clear();
  quietLog();
});

describe('the results of a payment', () => {
  it('S127 says that the order is paid and clears cart and coupon', () => {
    const { store } = renderCheckout(<SuccessScreen />, { path: '/payment-success', saved });
    expect(
      screen.getByText('The order has been successfully paid! All information was sent to the specified e-mail address.'),
    ).toBeInTheDocument();
    expect(localStorage.getItem('cart')).toBeNull();
    expect(selectLines(store.getState())).toEqual([]);
    expect(selectCoupon(store.getState())).toBe('');
    expect(screen.getByRole('link', { name: 'Go to the catalog' })).toHaveAttribute('href', '/catalog');
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
    await store.dispatch(addToCart({ subscriptionId: 53, region: 'global', productId: 5 }));
    expect(api.callsTo('/v1/subscriptions/cart').at(-1)?.body).toEqual({
      couponText: '',
      subscriptions: [{ subscriptionId: 53, region: 'global', count: 1, oldCount: 0 }],
    });
  });

  it('S127 says it in Russian, with Russian links', () => {
    renderCheckout(<SuccessScreen />, { path: '/ru/payment-success', pattern: 'payment-success' });
    expect(screen.getByText('Заказ успешно оплачен! Вся информация отправлена на указанный адрес электронной почты.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Перейти в каталог' })).toHaveAttribute('href', '/ru/catalog');
  });

  it('S128 says it in Russian', () => {
    renderCheckout(<FailScreen />, { path: '/ru/payment-fail', pattern: 'payment-fail', saved });
    expect(screen.getByText('Заказ отменён: возможно, платёж не прошёл, как ожидалось, или закончилось время на оплату.')).toBeInTheDocument();
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
