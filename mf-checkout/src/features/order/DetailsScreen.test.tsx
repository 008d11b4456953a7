import { act, render, screen, within } from '@testing-library/react';
import type { Order } from '@storefront/contracts';
import { QRCodeSVG } from 'qrcode.react';
import { renderToString } from 'react-dom/server';
import { createFakeApi, makeOrder } from '../../testing/fakeApi';
import { quietLog, renderCheckout, savedCart } from '../../testing/renderCheckout';
import { checkout } from '../cart/checkoutSlice';
import { DetailsScreen } from './DetailsScreen';

const orderPath = '/v1/orders/client/order-1';
let log: ReturnType<typeof quietLog>;

beforeEach(() => {
  // A whole second, so that rounding does not change the waits below.
  jest.useFakeTimers({ now: Date.UTC(2026, 10, 21) });
  localStorage.clear();
  log = quietLog();
});

afterEach(() => {
  jest.useRealTimers();
});

/** Answers with the test's time as the server's. */
function openDetails(order: Partial<Order> | null = {}, options: Parameters<typeof renderCheckout>[1] = {}) {
  const api = createFakeApi();
  const answer = (more: Partial<Order> | null) =>
    Object.defineProperty(api.state, 'order', {
      configurable: true,
      get: () => more && makeOrder({ expiredAt, serverTime: Date.now(), ...more }),
    });
  const expiredAt = Math.floor(Date.now() / 1000) + 1800;
  answer(order);
  const opened = renderCheckout(<DetailsScreen />, {
    path: '/details/order-1',
    pattern: 'details/:orderId',
    api,
    advanceTimers: (ms) => jest.advanceTimersByTime(ms),
    ...options,
  });
  return { ...opened, answer };
}

const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));

describe('the payment details', () => {
  it.each([
    ['/details/order-1', 'Copy', 'Copied'],
    ['/ru/details/order-1', 'Скопировать', 'Скопировано'],
  ])('S112 shows the order id at %s and copies it', async (path, ask, done) => {
    const { user } = openDetails({}, { path });
    expect(await screen.findByText('order-1')).toBeInTheDocument();
    const copy = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(screen.getByRole('button', { name: ask }));
    expect(copy).toHaveBeenCalledWith('order-1');
    expect(await screen.findByRole('button', { name: done })).toBeInTheDocument();
  });

  it.each([
    [
      '',
      'Lantern, 30 days',
      ['Order ID', 'Status', 'Products', 'Price', 'E-mail', 'Payment address or hash'],
      'Waiting for payment',
      'Copy',
    ],
    [
      '/ru',
      'Lantern, 30 дней',
      ['Номер заказа', 'Статус', 'Товары', 'Цена', 'Электронная почта', 'Адрес или хеш платежа'],
      'Ожидание оплаты',
      'Скопировать',
    ],
  ])(
    'S112 S113 S114 S115 S117 S214 says at %s/details which is which',
    async (prefix, product, names, status, copy) => {
      openDetails({ paymentAddress: 'bc1qexample' }, { path: `${prefix}/details/order-1` });
      await screen.findByText('order-1');
      const facts = screen.getAllByRole('term').map((name) => [name.textContent, name.nextElementSibling?.textContent]);
      const values = [`order-1${copy}`, status, product, '$ 1 234.50', 'ann@example.com', `bc1qexample${copy}`];
      expect(facts).toEqual(names.map((name, index) => [name, values[index]]));
    },
  );

  it('S204 S206 says of an id that no order has that nobody knows it', async () => {
    const api = createFakeApi();
    api.break('/v1/orders/client/abc123.', 400);
    renderCheckout(<DetailsScreen />, { path: '/details/abc123.', pattern: 'details/:orderId', api });
    expect(await screen.findByText('We do not know this order')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('S112 only logs that the clipboard refused', async () => {
    const { user } = openDetails();
    await screen.findByText('order-1');
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(log.error).toHaveBeenCalledWith(expect.stringContaining('Copying'), expect.any(Error));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('S113 shows the products in the language of the page, without the mark of a single key', async () => {
    openDetails({}, { path: '/ru/details/order-1' });
    expect(await screen.findByText('Lantern, 30 дней')).toBeInTheDocument();
  });

  it.each(['/details/order-1', '/ru/details/order-1'])('S114 shows the sum in dollars at %s', async (path) => {
    openDetails({}, { path });
    expect(await screen.findByText('$ 1 234.50')).toBeInTheDocument();
  });

  it('S115 shows the e-mail', async () => {
    openDetails();
    expect(await screen.findByText('ann@example.com')).toBeInTheDocument();
  });

  it('S116 counts down by the clock of the server, S122 from its expiry', async () => {
    const now = Date.now();
    openDetails({ expiredAt: 5000, serverTime: 4_000_000 });
    expect(await screen.findByText('Cancel in 16:40')).toBeInTheDocument();
    await pass(5);
    expect(screen.getByText('Cancel in 16:35')).toBeInTheDocument();
    expect(Date.now() - now).toBeGreaterThanOrEqual(5000);
  });

  it('S116 shows each second', async () => {
    openDetails({ expiredAt: 5000, serverTime: 4_000_000 });
    await screen.findByText('Cancel in 16:40');
    for (const left of ['16:39', '16:38', '16:37']) {
      await pass(1);
      expect(screen.getByText(`Cancel in ${left}`)).toBeInTheDocument();
    }
  });

  it.each([
    ['/details/order-1', 'Cancel in 30:00'],
    ['/ru/details/order-1', 'Отмена через 30:00'],
  ])('S116 S122 starts at %s at 30 minutes while nobody knows better: %s', (path, words) => {
    openDetails({}, { path });
    expect(screen.getByText(words)).toBeInTheDocument();
  });

  it.each([
    ['/details/order-1', 'Waiting for payment'],
    ['/ru/details/order-1', 'Ожидание оплаты'],
  ])('S117 says the status at %s', async (path, label) => {
    openDetails({}, { path });
    expect(await screen.findByText(label)).toBeInTheDocument();
  });

  it('S117 S119 S125 shows a status that nobody knows as it came, and the order may be paid still', async () => {
    openDetails({ status: 'Held by customs', statusCode: undefined });
    expect(await screen.findByText('Held by customs')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Pay through the service' })).toBeInTheDocument();
  });

  it('S118 shows code and hint, and neither without an address for them', async () => {
    const { unmount } = openDetails();
    expect(await screen.findByText(/Scan the code/)).toBeInTheDocument();
    expect(await screen.findByRole('img', { name: 'QR code for the payment' })).toBeInTheDocument();
    unmount();
    openDetails({ qrCodeUrl: null });
    await screen.findByText('order-1');
    expect(screen.queryByText(/Scan the code/)).not.toBeInTheDocument();
  });

  it('S118 S119 draws no code and no link where the API leaves their addresses out', async () => {
    openDetails({ url: undefined, qrCodeUrl: undefined });
    expect(await screen.findByText('order-1')).toBeInTheDocument();
    expect(screen.getByRole('timer')).toHaveTextContent('Cancel in 30:00');
    expect(screen.queryByText(/Scan the code/)).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Pay through the service' })).not.toBeInTheDocument();
  });

  it.each([
    [
      '',
      'QR code for the payment',
      'Scan the code with your phone to pay.',
      'Pay through the service',
      'Change payment method',
    ],
    [
      '/ru',
      'QR-код для оплаты',
      'Наведите камеру телефона на код, чтобы оплатить.',
      'Оплатить через сервис',
      'Сменить способ оплаты',
    ],
  ])('S118 S119 S120 says at %s/details how the order is paid', async (prefix, code, scan, pay, change) => {
    openDetails({}, { path: `${prefix}/details/order-1` });
    expect(await screen.findByRole('img', { name: code })).toBeInTheDocument();
    expect(screen.getByText(scan)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: pay })).toHaveAttribute('href', 'https://pay.example/1');
    expect(screen.getByRole('link', { name: change })).toHaveAttribute('href', `${prefix}/payment/order-1`);
  });

  it('S118 draws the code of exactly the address that came', async () => {
    // The encoder's own rendering, for comparison.
    const codeOf = (value: string) =>
      renderToString(<QRCodeSVG value={value} marginSize={4} />).match(/<path fill="#000000" d="([^"]+)"/)?.[1];
    const drawn = () =>
      screen
        .getByRole('img', { name: 'QR code for the payment' })
        .querySelector('path[fill="#000000"]')
        ?.getAttribute('d');
    const { unmount } = openDetails({ url: 'https://pay.example/page', qrCodeUrl: 'https://pay.example/scan/7' });
    await screen.findByRole('img', { name: 'QR code for the payment' });
    expect(codeOf('https://pay.example/scan/7')).toMatch(/^M/);
    expect(drawn()).toBe(codeOf('https://pay.example/scan/7'));
    expect(drawn()).not.toBe(codeOf('https://pay.example/page'));
    unmount();
    openDetails({ qrCodeUrl: 'https://pay.example/scan/8' });
    await screen.findByRole('img', { name: 'QR code for the payment' });
    expect(drawn()).toBe(codeOf('https://pay.example/scan/8'));
  });

  const isPayable = async () => {
    expect(await screen.findByText('order-1')).toBeInTheDocument();
    expect(screen.getByRole('timer')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Pay through/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Change payment method' })).toBeInTheDocument();
  };
  const code = () => screen.queryByRole('img', { name: 'QR code for the payment' });

  it('S118 asks again and again for what draws the code, and leaves the order and the ways to pay meanwhile', async () => {
    jest.doMock('./QrCode', () => {
      throw new Error('The file did not come.');
    });
    openDetails();
    await pass(1);
    await isPayable();
    expect(screen.queryByText(/Scan the code/)).not.toBeInTheDocument();
    // The second attempt fails, too.
    await pass(5);
    jest.dontMock('./QrCode');
    // Not at once, which would be an endless loop of requests.
    await pass(3);
    expect(code()).not.toBeInTheDocument();
    await pass(2);
    expect(code()).toBeInTheDocument();
    expect(screen.getByText(/Scan the code/)).toBeInTheDocument();
  });

  it('S118 draws no code of an address that is too long for one, and leaves the order and the ways to pay', async () => {
    const { answer } = openDetails({ qrCodeUrl: `https://pay.example/${'a'.repeat(5000)}` });
    await pass(1);
    await isPayable();
    expect(code()).not.toBeInTheDocument();
    expect(screen.queryByText(/Scan the code/)).not.toBeInTheDocument();
    answer({ qrCodeUrl: 'https://pay.example/scan/7' });
    await pass(11);
    expect(code()).toBeInTheDocument();
  });

  it.each([
    ['/details/order-1', 'How to transfer', ['Open your bank.', 'Send the price.']],
    ['/ru/details/order-1', 'Как сделать перевод', ['Откройте банк.', 'Отправьте цену.']],
  ])('S103 says at %s step by step what is done by hand', async (path, title, steps) => {
    openDetails(
      { paymentInstructions: { en: 'Open your bank.\n  \nSend the price.\n', ru: 'Откройте банк.\nОтправьте цену.' } },
      { path },
    );
    const region = await screen.findByRole('region', { name: title });
    expect(
      within(region)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(steps);
  });

  it.each([undefined, null])(
    'S103 has no steps where a service leads through the payment: %s',
    async (paymentInstructions) => {
      openDetails({ paymentInstructions });
      await screen.findByText('order-1');
      expect(screen.queryByRole('region', { name: 'How to transfer' })).not.toBeInTheDocument();
    },
  );

  it.each([
    ['Created', 1],
    // The money has come: no countdown any more.
    ['Under review', 0],
  ])('S117 shows the bare status %s as in processing, with %i clocks', async (status, clocks) => {
    openDetails({ status, statusCode: undefined });
    expect(await screen.findByText('In processing')).toBeInTheDocument();
    expect(screen.queryAllByRole('timer')).toHaveLength(clocks);
  });

  it('S119 opens the payment in a new tab without a handle on this one', async () => {
    openDetails();
    const pay = await screen.findByRole('link', { name: /Pay through/ });
    expect(pay).toHaveAttribute('href', 'https://pay.example/1');
    expect(pay).toHaveAttribute('target', '_blank');
    expect(pay).toHaveAttribute('rel', expect.stringContaining('noopener'));
  });

  it('S119 sends nobody to an address that runs a script', async () => {
    openDetails({ url: 'javascript:alert(1)' });
    await screen.findByText('order-1');
    expect(screen.queryByRole('link', { name: /Pay through/ })).not.toBeInTheDocument();
  });

  it('S120 offers another method only where that is allowed', async () => {
    const { unmount } = openDetails();
    expect(await screen.findByRole('link', { name: 'Change payment method' })).toHaveAttribute(
      'href',
      '/payment/order-1',
    );
    unmount();
    openDetails({ canChangePaymentMethod: false });
    await screen.findByText('order-1');
    expect(screen.queryByRole('link', { name: 'Change payment method' })).not.toBeInTheDocument();
  });

  const asked = (api: ReturnType<typeof createFakeApi>) => api.callsTo(orderPath).length;

  it('S121 S203 asks again after 10 seconds, not before', async () => {
    const { api } = openDetails();
    await screen.findByText('Waiting for payment');
    await pass(9.8);
    expect(asked(api)).toBe(1);
    await pass(0.4);
    expect(asked(api)).toBe(2);
    await pass(9.4);
    expect(asked(api)).toBe(2);
    await pass(0.6);
    expect(asked(api)).toBe(3);
  });

  it('S121 asks again when the visitor comes back to the window', async () => {
    const { api, answer } = openDetails();
    await screen.findByText('Waiting for payment');
    answer({ status: 'Paid', statusCode: 'paid' });
    await pass(1);
    act(() => void window.dispatchEvent(new Event('focus')));
    await pass(0.1);
    expect(asked(api)).toBe(2);
    expect(screen.getByText('Paid')).toBeInTheDocument();
  });

  it('S203 keeps the order for 10 s after the last who looked, and takes it as fresh for 10 s', async () => {
    const { api, store, unmount, ui } = openDetails();
    const kept = () =>
      Object.keys(store.getState().api.queries).filter((key) => key.startsWith('order(') || key.includes('/order('))
        .length;
    await screen.findByText('Waiting for payment');
    unmount();
    await pass(9.5);
    expect(kept()).toBe(1);
    const again = render(ui);
    await pass(0.1);
    expect(asked(api)).toBe(1);
    again.unmount();
    await pass(1);
    const late = render(ui);
    await pass(0.1);
    expect(asked(api)).toBe(2);
    late.unmount();
    await pass(10.5);
    expect(kept()).toBe(0);
  });

  it('S121 S203 shows what a later answer says', async () => {
    const { api, answer } = openDetails();
    const place = await screen.findByText('Waiting for payment');
    // Screen readers announce changes of a live region that existed before.
    expect(place).toHaveAttribute('role', 'status');
    answer({ status: 'Paid', statusCode: 'paid' });
    await pass(11);
    expect(api.callsTo(orderPath)).toHaveLength(2);
    expect(screen.getByText('Paid')).toBe(place);
  });

  it.each([
    [{ status: 'Success', statusCode: 'success' }, '/payment-success'],
    [{ status: 'Успешно', statusCode: undefined }, '/payment-success'],
    [{ status: 'Failed', statusCode: 'failed' }, '/payment-fail'],
    [{ status: 'Истёк', statusCode: undefined }, '/payment-fail'],
  ])('S123 leads from %j to its result', async (order, result) => {
    openDetails(order);
    expect(await screen.findByText(`went to ${result}`)).toBeInTheDocument();
  });

  it('S124 asks once more at the end, and only then calls a waiting order failed', async () => {
    const { api } = openDetails({ expiredAt: Math.floor(Date.now() / 1000) + 5 });
    await screen.findByText('order-1');
    await pass(4);
    expect(api.callsTo(orderPath)).toHaveLength(1);
    await pass(3);
    expect(await screen.findByText('went to /payment-fail')).toBeInTheDocument();
    expect(api.callsTo(orderPath)).toHaveLength(2);
  });

  it('S124 never lands a paid order on the fail screen', async () => {
    const expiredAt = Math.floor(Date.now() / 1000) + 5;
    const { answer } = openDetails({ expiredAt });
    await screen.findByText('order-1');
    answer({ expiredAt, status: 'Paid', statusCode: 'paid' });
    await pass(30);
    expect(screen.getByText('Paid')).toBeInTheDocument();
  });

  it('S124 calls nothing failed without an answer, and keeps asking', async () => {
    const { api } = openDetails({ expiredAt: Math.floor(Date.now() / 1000) + 5 });
    await screen.findByText('order-1');
    api.break(orderPath);
    await pass(30);
    expect(screen.getByText(/We are checking your payment/)).toBeInTheDocument();
    expect(api.callsTo(orderPath).length).toBeGreaterThanOrEqual(3);
    api.mend(orderPath);
    await pass(11);
    expect(screen.getByText('went to /payment-fail')).toBeInTheDocument();
  });

  it.each([
    [
      '/details/order-1',
      'The time is up. We are checking your payment.',
      'There is no connection to the shop now. We keep asking about the order.',
    ],
    [
      '/ru/details/order-1',
      'Время вышло. Проверяем, дошла ли оплата.',
      'Сейчас нет связи с магазином. Мы продолжаем проверять статус заказа.',
    ],
  ])('S124 S204 says at %s that the time is up, and that nobody answers', async (path, checking, stale) => {
    const { api } = openDetails({ expiredAt: Math.floor(Date.now() / 1000) + 5 }, { path });
    await screen.findByText('order-1');
    api.break(orderPath);
    await pass(11);
    expect(screen.getByText(checking)).toHaveRole('timer');
    expect(screen.getByText(stale)).toBeInTheDocument();
  });

  it('S124 S204 says that what is shown is not of this moment, while the shop does not answer', async () => {
    const { api } = openDetails();
    await screen.findByText('order-1');
    const notice = () => screen.queryByText('There is no connection to the shop now. We keep asking about the order.');
    expect(notice()).not.toBeInTheDocument();
    const places = screen.getAllByRole('status');
    api.break(orderPath);
    await pass(11);
    expect(places).toContain(notice()?.closest('[role="status"]'));
    api.mend(orderPath);
    await pass(11);
    expect(notice()).not.toBeInTheDocument();
  });

  it('S124 stays at a canceled order, without timer and ways to pay', async () => {
    openDetails({ status: 'Canceled', statusCode: 'canceled' });
    expect(await screen.findByText('Canceled')).toBeInTheDocument();
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Pay through|Change payment/ })).not.toBeInTheDocument();
  });

  it.each(['refunded', 'emailError', 'paid', 'underReview', 'waiting'])(
    'S125 stays with the status %s',
    async (statusCode) => {
      openDetails({ statusCode });
      expect(await screen.findByText('order-1')).toBeInTheDocument();
      await pass(15);
      expect(screen.getByText('order-1')).toBeInTheDocument();
    },
  );

  const noWayToPay = {
    url: null,
    qrCodeUrl: null,
    paymentAddress: null,
    paymentInstructions: null,
    canChangePaymentMethod: false,
  };

  it.each([
    ['emailError', /but our letter could not be delivered/, '/contact-us'],
    ['underReview', /a person is checking it/, undefined],
    ['waiting', /Your payment is on its way/, undefined],
    ['refunded', undefined, undefined],
  ])('S125 says of the status %s what it means to who has paid', async (statusCode, words, way) => {
    openDetails({ statusCode, ...noWayToPay });
    await screen.findByText('order-1');
    const main = document.body.textContent!;
    expect(
      [/could not be delivered/, /is checking it/, /is on its way/].filter((said) => said.test(main)),
    ).toHaveLength(words ? 1 : 0);
    if (words) expect(main).toMatch(words);
    expect(screen.queryByRole('link', { name: 'Contact us' })?.getAttribute('href')).toBe(way);
  });

  it.each([
    [
      'emailError',
      'Your payment has arrived, but our letter could not be delivered. Write to us with the order ID.',
      'Оплата получена, но доставить письмо не удалось. Напишите нам и укажите номер заказа.',
    ],
    ['underReview', 'Your payment has arrived, and a person is checking it.', 'Оплата получена, её проверяет человек.'],
    [
      'waiting',
      'Your payment is on its way. The order goes on by itself as soon as it is confirmed.',
      'Платёж отправлен и ждёт подтверждения. Заказ продолжится сам, как только оно придёт.',
    ],
  ])('S125 says of the status %s: "%s", and "%s" in Russian', async (statusCode, en, ru) => {
    const { unmount } = openDetails({ statusCode, ...noWayToPay });
    expect(await screen.findByText(en)).toBeInTheDocument();
    unmount();
    openDetails({ statusCode, ...noWayToPay }, { path: '/ru/details/order-1' });
    expect(await screen.findByText(ru)).toBeInTheDocument();
  });

  it.each([
    ['a way to pay', { url: 'https://pay.example/1' }],
    ['a code', { qrCodeUrl: 'https://pay.example/qr/1' }],
    ['an address', { paymentAddress: 'bc1qexample' }],
    ['what to do', { paymentInstructions: { en: 'Transfer it.', ru: 'Переведите.' } }],
    ['another method', { canChangePaymentMethod: true }],
  ])(
    'S116 S125 counts down with the status waiting where there is %s, as other APIs have it, and not where the money is under way',
    async (_what, left) => {
      const nothing = { statusCode: 'waiting', ...noWayToPay };
      const { unmount } = openDetails(nothing);
      await screen.findByText('order-1');
      expect(screen.queryByRole('timer')).not.toBeInTheDocument();
      unmount();
      openDetails({ ...nothing, ...left });
      // Waits for the order, since its placeholder has a timer, too.
      await screen.findByText('order-1');
      expect(screen.getByRole('timer')).toBeInTheDocument();
      expect(screen.queryByText(/is on its way/)).not.toBeInTheDocument();
    },
  );

  it('S126 stands behind cart and methods in the breadcrumbs', () => {
    openDetails();
    const crumbs = within(screen.getByRole('navigation', { name: 'You are here' })).getAllByRole('listitem');
    expect(crumbs.map((crumb) => crumb.textContent)).toEqual(['Home', 'Cart', 'Payment methods', 'Payment details']);
    const leadTo = crumbs.map((crumb) => within(crumb).queryByRole('link')?.getAttribute('href') ?? null);
    expect(leadTo).toEqual(['/', '/cart', '/payment/order-1', null]);
  });

  it('S214 shows and copies the payment address, where there is one', async () => {
    const { user, unmount } = openDetails({ paymentAddress: 'bc1qexample' });
    const row = (await screen.findByText('bc1qexample')).closest('dd') as HTMLElement;
    const copy = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(within(row).getByRole('button', { name: 'Copy', description: 'Payment address or hash' }));
    expect(copy).toHaveBeenCalledWith('bc1qexample');
    expect(screen.getByRole('button', { name: 'Copy', description: 'Order ID' })).toBeInTheDocument();
    unmount();
    openDetails();
    await screen.findByText('order-1');
    expect(screen.queryByText('Payment address or hash')).not.toBeInTheDocument();
  });

  it('S204 offers a retry when the order cannot be loaded, and sends nobody away', async () => {
    const api = createFakeApi();
    api.break(orderPath);
    const { user } = openDetails({}, { api });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    api.mend(orderPath);
    await user.click(retry);
    expect(await screen.findByText('order-1')).toBeInTheDocument();
  });

  it('S206 says what to do about an order that the server does not have', async () => {
    openDetails(null);
    expect(await screen.findByText('We do not know this order')).toBeInTheDocument();
  });

  it('S127 lets the success screen keep what was added after the order', async () => {
    const saved = [{ subscriptionId: 53, region: 'global', count: 1 }];
    localStorage.setItem('knownOrders', JSON.stringify([{ id: 'order-1', lines: saved }]));
    const first = openDetails({}, { saved });
    await screen.findByText('order-1');
    act(() => void first.store.dispatch(checkout.lineAdded({ subscriptionId: 61, region: 'cis', productId: 6 })));
    first.answer({ status: 'Success', statusCode: 'success' });
    await pass(11);
    expect(screen.getByText('went to /payment-success')).toBeInTheDocument();
    act(() => void first.store.dispatch(checkout.cleared()));
    expect(savedCart()).toEqual([{ subscriptionId: 61, count: 1, region: 'cis' }]);
  });
});
