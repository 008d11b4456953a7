import * as v from 'valibot';
import { CartRequestSchema, ServerCartSchema, SubscriptionListRequestSchema } from './cart';
import {
  ChatMessageSchema,
  ChatPostSchema,
  ChatRequestSchema,
  ChatSchema,
  ModeratorNameSchema,
  tidyMessage,
} from './chat';
import { IdSchema } from './envelope';
import { ExpectedTotalSchema, OrderRequestSchema } from './orders';

const line = { subscriptionId: 3, region: 'cis', count: 1 };
const order = { couponText: '', email: 'ann@example.com', paymentSystemId: 1, subscriptions: [line], language: 'en' };
const chat = { text: 'Hello', clientEmail: 'ann@example.com', topic: 'Help', clientName: 'Ann', language: 'en' };

const complaint = (schema: v.GenericSchema, input: unknown) =>
  v.safeParse(schema, input).issues?.map(({ message }) => message);

describe('an order', () => {
  it('S190 has lines, each of a plan, a region and a count', () => {
    expect(v.is(OrderRequestSchema, order)).toBe(true);
    expect(complaint(OrderRequestSchema, { ...order, subscriptions: [] })).toEqual(['The order has no lines.']);
    for (const missing of ['subscriptionId', 'region', 'count']) {
      expect(v.is(OrderRequestSchema, { ...order, subscriptions: [{ ...line, [missing]: undefined }] })).toBe(false);
    }
    const lines = (count: number) => ({ ...order, subscriptions: Array.from({ length: count }, () => line) });
    expect([100, 101].map((count) => v.is(OrderRequestSchema, lines(count)))).toEqual([true, false]);
    expect(
      [0, 1, 50, 51].map((count) => v.is(OrderRequestSchema, { ...order, subscriptions: [{ ...line, count }] })),
    ).toEqual([false, true, true, false]);
  });

  it('S105 says what is wrong with its address', () => {
    expect(complaint(OrderRequestSchema, { ...order, email: 'ann' })).toEqual(['This is not an e-mail address.']);
    expect(complaint(OrderRequestSchema, { ...order, email: 'ann@example.com\nBcc: x@example.com' })).toContain(
      'An e-mail address is one line.',
    );
    expect(complaint(OrderRequestSchema, { ...order, email: `${'a'.repeat(400)}@example.com` })).toContain(
      'The e-mail address is too long.',
    );
  });

  it.each([
    [{ amount: 0, currency: 'USD' }, true],
    [{ amount: 240_000, currency: 'RUB' }, true],
    [{ amount: 1, currency: 'EUR' }, false],
    [{ amount: 1, currency: '' }, false],
    [{ amount: 1 }, false],
    [{ currency: 'USD' }, false],
    [{ amount: -1, currency: 'USD' }, false],
    [{ amount: 1.5, currency: 'USD' }, false],
    [{ amount: 2 ** 53, currency: 'USD' }, false],
  ])('agrees on whole minor units of one of two currencies: %j', (total, isOne) => {
    expect(v.is(ExpectedTotalSchema, total)).toBe(isOne);
  });
});

describe('a cart', () => {
  const cart = { subscriptions: [], totalCost: 1, totalCostInRoubles: 85, costBeforeCoupon: 1 };

  it('says what became of the coupon, or nothing', () => {
    for (const couponStatus of ['none', 'applied', 'unknown', 'expired', 'notYet', 'usedUp', 'otherProducts']) {
      expect(v.is(ServerCartSchema, { ...cart, couponStatus })).toBe(true);
    }
    expect(v.is(ServerCartSchema, { ...cart, couponStatus: '' })).toBe(false);
    expect(v.parse(ServerCartSchema, cart)).toEqual({ ...cart, couponText: '' });
  });

  it('S184 has at most 100 lines, each with a count from 1 to 50, and a coupon of at most 64 letters', () => {
    const asks = (subscriptions: object[], couponText = '') => v.is(CartRequestSchema, { couponText, subscriptions });
    expect([0, 1, 100, 101].map((count) => asks(Array.from({ length: count }, () => line)))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect([0, 1, 50, 51].map((count) => asks([{ ...line, count }]))).toEqual([false, true, true, false]);
    expect([64, 65].map((length) => asks([], 'x'.repeat(length)))).toEqual([true, false]);
  });

  it('S206 names things by whole numbers from 1 to the largest that the database has', () => {
    expect([0, 1, 1.5, 2_147_483_647, 2_147_483_648].map((id) => v.is(IdSchema, id))).toEqual([
      false,
      true,
      false,
      true,
      false,
    ]);
  });

  it('asks for at most 200 plans by their ids', () => {
    const ids = (count: number) => ({ ids: Array.from({ length: count }, (_, index) => index + 1) });
    expect(
      [ids(200), ids(201), { ids: [0] }, {}].map((request) => v.is(SubscriptionListRequestSchema, request)),
    ).toEqual([true, false, false, false]);
  });
});

describe('a chat', () => {
  it('S159 keeps a message trimmed, its lines as they are, and one empty line at most', () => {
    expect(tidyMessage('  one\r\ntwo\rthree\n\n\n\nfour\n\nfive \n')).toBe('one\ntwo\nthree\n\nfour\n\nfive');
  });

  it.each(['\0', '\ud800', '\udc00'])('S159 keeps a message without what is no character: %j', (broken) => {
    expect(tidyMessage(`${broken}a${broken}b 👍`)).toBe('ab 👍');
    expect(tidyMessage(broken)).toBe('');
  });

  it('makes one line of a name and a topic', () => {
    const { clientName, topic } = v.parse(ChatRequestSchema, {
      ...chat,
      clientName: ' Ann\r\n\tLee ',
      topic: 'a\u2028b\u2029c',
    });
    expect([clientName, topic]).toEqual(['Ann Lee', 'a b c']);
    expect(v.is(ChatRequestSchema, { ...chat, clientName: ' \n ' })).toBe(false);
  });

  it.each([
    '\u200B',
    '\u2060',
    '\u2800',
    '\u3164',
    '\u115F\u1160',
    '\uFFA0',
    '\uFE0F',
    '\u00AD',
    '\uFEFF',
    ' \u200B\n\u200D ',
  ])('S160 takes what shows nothing for no text: %j', (nothing) => {
    expect(tidyMessage(nothing)).toBe('');
    for (const name of ['text', 'topic', 'clientName'])
      expect(v.is(ChatRequestSchema, { ...chat, [name]: nothing })).toBe(false);
  });

  it('S160 keeps what is not seen beside what is: emoji are joined by it, and words of some scripts', () => {
    for (const text of ['👩\u200D🚀', 'می\u200Cخواهم', '\u0600', '❤\uFE0F']) {
      expect(tidyMessage(text)).toBe(text);
      expect(v.parse(ChatRequestSchema, { ...chat, topic: text }).topic).toBe(text);
    }
  });

  it('S148 takes so much of a name and a topic, and no more', () => {
    const takes = (name: string, length: number) => v.is(ChatRequestSchema, { ...chat, [name]: 'a'.repeat(length) });
    expect([takes('clientName', 100), takes('clientName', 101), takes('topic', 200), takes('topic', 201)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect([100, 101].map((length) => v.is(ModeratorNameSchema, 'a'.repeat(length)))).toEqual([true, false]);
  });

  it('refuses text that no database keeps, and says so', () => {
    expect(complaint(ChatRequestSchema, { ...chat, text: 'a\0b' })).toContain('The text holds what is no character.');
    expect(complaint(ChatRequestSchema, { ...chat, text: '\uD800' })).toContain('The text holds what is no character.');
  });

  it('S162 names attachments of 4096 characters, no longer', () => {
    expect([4096, 4097].map((length) => v.is(ChatPostSchema, { text: '', attachments: ['a'.repeat(length)] }))).toEqual(
      [true, false],
    );
  });

  it('knows a message again by its id in any letter case', () => {
    const id = '0F8FAD5B-D9CB-469F-A165-70867728950E';
    const post = { text: 'x', attachments: [], clientMessageId: id };
    expect(v.parse(ChatPostSchema, post).clientMessageId).toBe(id.toLowerCase());
    expect(v.is(ChatPostSchema, { ...post, clientMessageId: '7' })).toBe(false);
  });

  it('S194 takes numbers and strings as ids, and nothing else', () => {
    const message = { text: '', attachments: [], createdAt: 1 };
    const isRead = (id: unknown) => [
      v.is(ChatMessageSchema, { ...message, id }),
      v.is(ChatSchema, { id, clientName: 'Ann', messages: [] }),
    ];
    expect([7, '7', null, {}, undefined].map(isRead)).toEqual([
      [true, true],
      [true, true],
      [false, false],
      [false, false],
      [false, false],
    ]);
  });
});
