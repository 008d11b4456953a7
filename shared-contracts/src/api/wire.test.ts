import * as v from 'valibot';
import { CartRequestSchema, ServerCartSchema } from './cart';
import {
  BeforeBuySchema,
  GameSchema,
  ManualSchema,
  ProductCartInfoSchema,
  ProductListItemSchema,
  ProductSchema,
  RequirementsSchema,
  ScreenshotSchema,
  SubscriptionSchema,
} from './catalogue';
import { ChatCreatedSchema, ChatMessageSchema, ChatPostSchema, ChatRequestSchema, ChatSchema } from './chat';
import { ServiceConfigSchema, SiteLinkSchema } from './config';
import { IdSchema } from './envelope';
import { AnnouncementSchema } from './news';
import {
  CreatedOrderSchema,
  DynamicPageSchema,
  OrderRequestSchema,
  OrderSchema,
  PaymentGroupsSchema,
  PaymentSystemSchema,
} from './orders';

type Fields = { entries: Record<string, unknown> };
const requiredOf = (schema: Fields) =>
  Object.entries(schema.entries)
    .filter(([, entry]) => !['optional', 'nullish'].includes((entry as { type: string }).type))
    .map(([name]) => name)
    .sort();

// The names of the specification's section 3, letter by letter.
const named: [string, Fields, string][] = [
  ['announcement', AnnouncementSchema, 'id createdAt important banner text header'],
  ['game', GameSchema, 'id name icon background bestseller value minPrice'],
  ['product of a list', ProductListItemSchema, 'id icon name bestseller status subscriptions'],
  [
    'product',
    ProductSchema,
    'name icon gameId game additionalGameIds status subscriptions functional requirements videos beforeBuy',
  ],
  [
    'requirements',
    RequirementsSchema,
    'client os osEn processor graphics spoofer displayMode displayModeEn needFlashDrive',
  ],
  ['subscription', SubscriptionSchema, 'id name price isUsd active forCis forGlobal'],
  ['product of a cart line', ProductCartInfoSchema, 'name icon game additionalGameIds subscriptions'],
  ['manual', ManualSchema, 'name gameName icon status downloadLink manual'],
  ['server cart', ServerCartSchema, 'subscriptions totalCost totalCostInRoubles costBeforeCoupon'],
  ['cart request', CartRequestSchema, 'couponText subscriptions'],
  ['cart request line', CartRequestSchema.entries.subscriptions.pipe[0].item, 'region subscriptionId count'],
  ['server cart line', ServerCartSchema.entries.subscriptions.item, 'subscriptionId region count price'],
  ['screenshot', ScreenshotSchema, 'productId url hidden'],
  ['order', OrderSchema, 'id status expiredAt subscriptionNames usdCost email canChangePaymentMethod'],
  ['created order', CreatedOrderSchema, 'orderId alreadyFinished'],
  ['order request', OrderRequestSchema, 'couponText email paymentSystemId subscriptions language'],
  ['payment system', PaymentSystemSchema, 'id image label'],
  ['payment group', PaymentGroupsSchema.item, 'header links'],
  ['dynamic page', DynamicPageSchema, 'data'],
  ['link', SiteLinkSchema, 'name url icon'],
  ['configuration', ServiceConfigSchema, 'stats links'],
  ['chat', ChatSchema, 'id clientName messages'],
  ['message', ChatMessageSchema, 'id createdAt'],
  ['chat request', ChatRequestSchema, 'text clientEmail topic clientName language'],
  ['chat post', ChatPostSchema, 'text attachments'],
  [
    'beforeBuy group',
    { entries: { ...BeforeBuySchema.item.entries, tilde: { type: 'boolean' } } },
    'name_en name_ru items_en items_ru tilde',
  ],
];

describe('the wire', () => {
  it.each(named)('S212 names the fields of a %s as specified', (_what, schema, names) => {
    expect(requiredOf(schema)).toEqual(names.split(' ').sort());
  });

  it('S212 has beside them what a manual, a message, an order and a payment group may lack, and a cart’s coupon', () => {
    expect(Object.keys(ManualSchema.entries)).toEqual(expect.arrayContaining(['fileSize', 'fileFormat']));
    expect(Object.keys(ChatMessageSchema.entries)).toEqual(
      expect.arrayContaining(['text', 'attachments', 'moderatorName']),
    );
    expect(Object.keys(OrderSchema.entries)).toEqual(expect.arrayContaining(['url', 'qrCodeUrl']));
    expect(Object.keys(PaymentGroupsSchema.item.entries)).toContain('comment');
    expect(Object.keys(ServerCartSchema.entries)).toContain('couponText');
  });

  it.each([0, -1, 1.5, '1', null])('S206 takes no id %p', (id) => {
    expect(v.is(IdSchema, id)).toBe(false);
  });
});

describe('what is asked of the server', () => {
  const line = { region: 'cis', subscriptionId: 1, count: 1, oldCount: 0 };
  const cart = (change: object) => v.is(CartRequestSchema, { couponText: '', subscriptions: [{ ...line, ...change }] });

  it('S092 S184 prices 1 to 50 of a plan, of two regions', () => {
    expect([1, 50].map((count) => cart({ count }))).toEqual([true, true]);
    expect([0, -1, 51, 1.5, NaN, '2'].map((count) => cart({ count }))).toEqual(Array(6).fill(false));
    expect([cart({ region: 'global' }), cart({ region: 'usa' })]).toEqual([true, false]);
  });

  it('S098 takes an old count of 0 for a new line, said or not, and any other number, which prices nothing', () => {
    const { oldCount: _unsaid, ...newLine } = line;
    expect(v.parse(CartRequestSchema, { couponText: '', subscriptions: [newLine] }).subscriptions).toEqual([line]);
    expect([0, 50, -1, 51, 0.5, '1'].map((oldCount) => cart({ oldCount }))).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  const order = { couponText: '', email: 'Me@Mail.Test', paymentSystemId: 1, subscriptions: [line], language: 'en' };

  it('S190 takes prices along, and an address in lower case', () => {
    const parsed = v.parse(OrderRequestSchema, { ...order, subscriptions: [{ ...line, price: 0.01 }] });
    expect(parsed.email).toBe('me@mail.test');
  });

  it('S104 S190 takes no order without lines or a method', () => {
    expect(v.is(OrderRequestSchema, { ...order, subscriptions: [] })).toBe(false);
    expect(v.is(OrderRequestSchema, { ...order, paymentSystemId: 0 })).toBe(false);
  });

  const chat = { text: 'Help', clientEmail: 'me@mail.test', topic: 'Setup', clientName: 'Me', language: 'en' };

  it.each(['text', 'topic', 'clientName', 'clientEmail'])('S148 opens no chat with an empty %s', (field) => {
    expect(v.is(ChatRequestSchema, chat)).toBe(true);
    for (const empty of ['', '  \n']) expect(v.is(ChatRequestSchema, { ...chat, [field]: empty })).toBe(false);
  });

  it('S150 S161 takes messages of 420 characters, no longer', () => {
    const texts = [420, 421].map((length) => 'a'.repeat(length));
    expect(texts.map((text) => v.is(ChatRequestSchema, { ...chat, text }))).toEqual([true, false]);
    expect(texts.map((text) => v.is(ChatPostSchema, { text, attachments: [] }))).toEqual([true, false]);
  });

  it('S162 takes ten attachments, no more', () => {
    expect(
      [10, 11].map((count) => v.is(ChatPostSchema, { text: '', attachments: Array(count).fill('/f.png') })),
    ).toEqual([true, false]);
  });
});

describe('what the server answers', () => {
  it('S194 is a token, bare or in an object', () => {
    expect([v.parse(ChatCreatedSchema, 'abc'), v.parse(ChatCreatedSchema, { token: 'abc' })]).toEqual([
      { token: 'abc' },
      { token: 'abc' },
    ]);
  });

  it('S042 may have no lowest price for a game', () => {
    const game = { id: 1, name: 'A', icon: '', background: '', bestseller: false, value: 0, minPrice: null };
    expect(v.is(GameSchema, game)).toBe(true);
  });

  it('S131 gives a file’s size in bytes, as a text, or not at all', () => {
    expect([1024, '1 KB', null, undefined].map((size) => v.is(ManualSchema.entries.fileSize, size))).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it.each([
    [{ id: 7, page: 2, header: { ru: 'Раньше', en: 'Before' } }, true],
    [null, true],
    [{ id: 0, page: 2, header: { ru: '', en: '' } }, false],
    [{ id: 7, page: 0, header: { ru: '', en: '' } }, false],
    ['7', false],
  ])('costs the way to a neighbour that cannot be read, and not the announcement: %j', (previous, isRead) => {
    const announcement = {
      id: 8,
      createdAt: 1,
      important: false,
      banner: '',
      header: { ru: '', en: '' },
      text: { ru: '', en: '' },
      previous,
    };
    expect(v.parse(AnnouncementSchema, announcement).previous).toEqual(isRead ? previous : null);
  });

  it('S064 means dots unless tildes are asked for', () => {
    const [group] = v.parse(BeforeBuySchema, [{ name_en: '', name_ru: '', items_en: [], items_ru: [] }]);
    expect(group!.tilde).toBe(false);
  });

  it('S102 writes a payment group’s header in one string, or one a language', () => {
    const group = { comment: '', links: [] };
    expect(
      v.is(PaymentGroupsSchema, [
        { ...group, header: 'Cards' },
        { ...group, header: { ru: 'Карты', en: 'Cards' } },
      ]),
    ).toBe(true);
    expect(v.is(PaymentGroupsSchema, {})).toBe(false);
  });
});
