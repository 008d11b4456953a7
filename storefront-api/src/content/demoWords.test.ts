import { PaymentGroupsSchema, SubscriptionSchema, type PaymentGroups } from '@storefront/contracts';
import * as v from 'valibot';
import { openShop, type Shop } from '../testing/shop';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop({ jobs: false });
}, 180_000);
afterAll(() => shop.close());

const pageOf = async (language: string): Promise<PaymentGroups> =>
  v.parse(
    PaymentGroupsSchema,
    JSON.parse((await shop.get(`/v1/dynamic-page/payment?language=${language}`)).result.data),
  );

/** `header (comment): methods`, as a visitor of this language reads the page. */
const read = (groups: PaymentGroups, language: 'en' | 'ru') =>
  groups.map(({ header, comment, links }) => {
    const words = (text: typeof header) => (typeof text === 'string' ? text : text[language]);
    return `${words(header)} (${words(comment)}): ${links.map(({ label }) => label).join(', ')}`;
  });

describe('the demo’s payment methods', () => {
  it('S103 are of every kind and have every method of the specification, in English', async () => {
    expect(read(await pageOf('en'), 'en')).toEqual([
      'Debit or credit card (The order is paid within a minute): Russian card, Visa / MasterCard and others, Ukrainian card',
      'Mobile commerce (With your phone, by a code): Fast payment system, Phone balance',
      'Cryptocurrency (0% fees): Stable coin, Other coins',
      'E-wallet (Through a payment service): Harborpay, Tallywallet',
      'Steam skins (Items are valued at the market price): Steam skins',
      'Other (A person confirms the payment): Transfer to friends and family, Gift card',
    ]);
  });

  it('S103 are that in Russian, too', async () => {
    expect(read(await pageOf('ru'), 'ru')).toEqual([
      'Банковская карта (Заказ оплачивается в течение минуты): Российская карта, Visa / MasterCard и другие, Украинская карта',
      'Мобильная коммерция (С телефона, по коду): Система быстрых платежей, Баланс телефона',
      'Криптовалюта (Комиссия 0 %): Стейблкоин, Другие монеты',
      'Электронный кошелёк (Через платёжный сервис): Harborpay, Tallywallet',
      'Скины Steam (Предметы оцениваются по рыночной цене): Скины Steam',
      'Другое (Платёж подтверждает человек): Перевод друзьям и близким, Подарочная карта',
    ]);
  });
});

describe('an order by the demo’s methods', () => {
  async function orderBy(paymentSystemId: number) {
    const subscriptions = [{ subscriptionId: 3, region: 'global', count: 1 }];
    const { result } = await shop.post('/v1/orders', {
      couponText: '',
      email: 'a@b.example',
      paymentSystemId,
      subscriptions,
      language: 'ru',
    });
    return (await shop.get(`/v1/orders/client/${result.orderId}`)).result;
  }

  it('S103 has manual instructions, step by step in both languages, for the transfer to friends and family alone', async () => {
    const { paymentInstructions } = await orderBy(11);
    expect(paymentInstructions.en.split('\n')).toHaveLength(4);
    expect(paymentInstructions.ru.split('\n')).toHaveLength(4);
    expect(paymentInstructions.en).toContain('transfers@sidekey.example');
    expect(paymentInstructions.ru).toMatch(/^Откройте свой банк/);
    for (const other of [1, 6, 8, 12]) expect((await orderBy(other)).paymentInstructions).toBeNull();
  });

  it('S103 has none any more when it can no longer be paid', async () => {
    const { id } = await orderBy(11);
    shop.clock.ahead = 1_801_000;
    expect((await shop.get(`/v1/orders/client/${id}`)).result).toMatchObject({
      statusCode: 'expired',
      paymentInstructions: null,
    });
    shop.clock.ahead = 0;
  });
});

describe('the demo’s plans', () => {
  it('S079 are for 1, 7 and 30 days, in both languages and with no other words', async () => {
    const ids = (await shop.db.selectFrom('products').select('id').orderBy('id').execute()).map(({ id }) => id);
    const lists = await Promise.all(
      ids.map(async (id) =>
        v.parse(v.array(SubscriptionSchema), (await shop.get(`/v1/subscriptions/client/${id}`)).result),
      ),
    );
    const names = new Set(lists.flat().map(({ name }) => `${name.en} / ${name.ru}`));
    expect([...names].sort()).toEqual(['1 day / 1 день', '30 days / 30 дней', '7 days / 7 дней']);
    // The dialog of the first product has all three.
    expect(lists[0]?.map(({ name }) => name.en)).toEqual(['1 day', '7 days', '30 days']);
  });
});
