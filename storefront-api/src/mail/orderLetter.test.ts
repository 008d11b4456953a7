import type { OrderRow } from '../orders/repository';
import { orderLetter, type LetterLine } from './orderLetter';

const order = (language: string) => ({ id: 'A1', email: 'a@b.example', language, total_cents: 2450 }) as OrderRow;
const lines: LetterLine[] = [
  {
    game_name: 'Iron Meridian',
    product_name: 'Lantern',
    plan_name: { en: '30 days', ru: '30 дней' },
    count: 2,
    keys: ['K-1', 'K-2'],
    today: undefined,
  },
  {
    game_name: 'Ash & Thorn',
    product_name: 'Compass',
    plan_name: { en: '7 days', ru: '7 дней' },
    count: 1,
    keys: ['K-3'],
    today: { game: 'Ash & Thorn', product: 'Compass Pro' },
  },
];
const shop = { brand: 'Sidekey', shopUrl: 'https://shop.example' };

describe('the letter of a paid order', () => {
  it('says what was bought, its keys, where the manual is and where help is, in English', () => {
    const { to, subject, text } = orderLetter(order('en'), lines, shop);
    expect([to, subject]).toEqual(['a@b.example', 'Your order A1']);
    expect(text).toBe(`Thank you! Your order is paid.

What you bought, with its keys and its manual:

- Iron Meridian: Lantern, 30 days × 2
  K-1
  K-2
  https://shop.example/products/Iron%20Meridian/Lantern
- Ash & Thorn: Compass, 7 days × 1
  K-3
  https://shop.example/products/Ash%20%26%20Thorn/Compass%20Pro

Paid: $ 24.50
Order ID: A1

If anything does not start, write to us in the chat and name the order ID. We are there around the clock.
https://shop.example/contact-us

You get this letter because this address was given with an order. Write to the chat if you want it deleted.

Sidekey
`);
  });

  it('says the same in Russian, and without links where nobody said where the shop is', () => {
    const { subject, text, html } = orderLetter(order('ru'), lines.slice(0, 1), { ...shop, shopUrl: undefined });
    expect(html).toContain('Инструкция — в магазине по адресу /ru/products/Iron%20Meridian/Lantern');
    expect(html).not.toMatch(/href|undefined/);
    expect(subject).toBe('Ваш заказ A1');
    expect(text).toBe(`Спасибо! Заказ оплачен.

Ваша покупка, ключи и инструкция:

- Iron Meridian: Lantern, 30 дней × 2
  K-1
  K-2
  Инструкция — в магазине по адресу /ru/products/Iron%20Meridian/Lantern

Оплачено: $ 24.50
Номер заказа: A1

Если что-то не запускается, напишите нам в чат и укажите номер заказа. Мы на связи круглые сутки.

Вы получили это письмо, потому что этот адрес указали при заказе. Чтобы его удалить, напишите в чат.

Sidekey
`);
  });

  it('is a page of its language, in which all stands as it is called', () => {
    const { html } = orderLetter(order('ru'), [{ ...lines[0]!, keys: ['<K>&1'] }], { ...shop, brand: 'Side & <key>' });
    expect(html).toContain('<html lang="ru">');
    expect(html).toContain('>&lt;K&gt;&amp;1<');
    const words = html.replace(/<[^>]+>/g, '');
    for (const said of ['Side &amp; &lt;key&gt;', 'Оплачено: $ 24.50', 'Номер заказа: A1'])
      expect(words).toContain(said);
  });

  it.each([
    ['en', 'Keys', 'Key', 'Open the manual', 'Write to us'],
    ['ru', 'Ключи', 'Ключ', 'Открыть инструкцию', 'Написать нам'],
  ])('names keys and links in its other half, in %s', (language, many, one, manual, chat) => {
    const { html } = orderLetter(order(language), lines, shop);
    const words = html
      .replace(/<style[\s\S]*?<\/style>/g, '')
      .replace(/<[^>]+>/g, '\n')
      .split('\n')
      .map((text) => text.trim())
      .filter(Boolean);
    expect(words.filter((word) => [many, one, manual, chat].includes(word.replace(/:$/, '')))).toEqual(
      [many, manual, one, manual, chat].map((word) => expect.stringContaining(word)),
    );
  });
});
