import type {
  CartRequest,
  Order,
  OrderRequest,
  PaymentSystem,
  ProductCartInfo,
  Region,
  Subscription,
} from '@storefront/contracts';

export interface Call {
  method: string;
  path: string;
  body: unknown;
}

const rate = 85;

export function plan(id: number, en: string, price: number, more: Partial<Subscription> = {}): Subscription {
  const ru = en.replace('days', 'дней').replace('day', 'день');
  return {
    id,
    name: { en, ru },
    price,
    isUsd: true,
    active: true,
    forCis: true,
    forGlobal: true,
    productId: 5,
    ...more,
  };
}

export const lantern: ProductCartInfo = {
  id: 5,
  name: 'Lantern',
  icon: '/art/lantern.svg',
  game: 'Duskfall',
  additionalGameIds: [],
  subscriptions: [
    plan(53, '30 days', 24),
    plan(51, '1 day', 2),
    plan(52, '7 days', 12.5, { forGlobal: false }),
    plan(54, '7 days, Global', 13, { forCis: false }),
    plan(55, '30 days, old', 20, { active: false }),
  ],
};

export const compass: ProductCartInfo = {
  id: 6,
  name: 'Compass Pro',
  icon: '/art/compass.svg',
  game: 'Nightrail',
  additionalGameIds: [],
  subscriptions: [plan(61, '7 days', 500, { isUsd: false, productId: 6, forGlobal: false })],
};

const coupons: Record<string, { percent: number; status: 'applied' | 'expired' }> = {
  WELCOME10: { percent: 10, status: 'applied' },
  SUMMER: { percent: 0, status: 'expired' },
  FREE: { percent: 100, status: 'applied' },
};

export const paymentGroups = [
  { header: 'Cryptocurrency', comment: '0% fees', links: [{ id: 1, image: '/art/coin.svg', label: 'Bitcoin' }] },
  {
    header: { en: 'Cards', ru: 'Карты' },
    comment: { en: '', ru: '' },
    links: [
      { id: 2, image: '', label: 'Visa/MasterCard' },
      { id: 3, image: '', label: 'A card that is closed' },
    ],
  },
];

export function makeOrder(more: Partial<Order> = {}): Order {
  return {
    id: 'order-1',
    status: 'Waiting for payment',
    statusCode: 'waitingForPayment',
    expiredAt: Math.floor(Date.now() / 1000) + 1800,
    serverTime: Date.now(),
    url: 'https://pay.example/1',
    qrCodeUrl: 'https://pay.example/qr/1',
    subscriptionNames: [{ en: 'Lantern, 30 days (x1)', ru: 'Lantern, 30 дней (x1)' }],
    usdCost: 1234.5,
    email: 'ann@example.com',
    canChangePaymentMethod: true,
    ...more,
  };
}

/** A fake API, which records calls, and which tests can break. */
export function createFakeApi() {
  const calls: Call[] = [];
  const broken = new Map<string, number>();
  const held = new Map<string, Promise<void>>();
  const state = {
    products: [lantern, compass] as ProductCartInfo[],
    systems: [
      { id: 1, image: '', label: 'Bitcoin' },
      { id: 2, image: '', label: 'Visa/MasterCard' },
    ] as PaymentSystem[],
    page: JSON.stringify(paymentGroups) as string | null,
    order: makeOrder() as Order | null,
    created: { orderId: 'order-1', alreadyFinished: false } as { orderId: string; alreadyFinished: boolean } | null,
    /** The cart in answers to refused orders. */
    requoted: null as object | null,
    changed: { orderId: 'order-2' } as { orderId: string } | null,
    /** The server's answer to each line. */
    answerLine: (line: { subscriptionId: number; region: Region; count: number }) => line as typeof line | undefined,
    /** The server's answer to calls about plans. */
    plans: (known: Subscription[]) => known as Subscription[] | null,
    hasCart: true,
    extraCart: {} as Record<string, unknown>,
  };

  const plans = () => state.products.flatMap((product) => product.subscriptions);

  function cart({ couponText, subscriptions }: CartRequest) {
    const lines = subscriptions.flatMap(({ subscriptionId, region, count }) => {
      const line = state.answerLine({ subscriptionId, region, count });
      const sold = plans().find(({ id }) => id === line?.subscriptionId);
      if (!line || !sold) return [];
      const dollars = sold.isUsd ? sold.price : Math.round((sold.price / rate) * 100) / 100;
      return [{ ...line, price: dollars, priceInRoubles: sold.isUsd ? Math.ceil(sold.price * rate) : sold.price }];
    });
    const coupon = coupons[couponText.toUpperCase()];
    const kept = 1 - (coupon?.percent ?? 0) / 100;
    const dollars = lines.reduce((sum, line) => sum + line.price * line.count, 0);
    const roubles = lines.reduce((sum, line) => sum + line.priceInRoubles * line.count, 0);
    return {
      subscriptions: lines,
      totalCost: Math.round(dollars * kept * 100) / 100,
      totalCostInRoubles: Math.ceil(Math.round(roubles * kept * 100) / 100),
      costBeforeCoupon: dollars,
      costBeforeCouponInRoubles: roubles,
      couponText: couponText.toUpperCase(),
      couponStatus: couponText === '' ? 'none' : (coupon?.status ?? 'unknown'),
      ...state.extraCart,
    };
  }

  const inRussian: Record<string, string> = { 'Visa/MasterCard': 'Банковская карта' };

  const routes: [string, RegExp, (match: RegExpMatchArray, body: never, language: string | null) => unknown][] = [
    ['GET', /^\/service-config/, () => ({ stats: { dollarRate: rate } })],
    [
      'GET',
      /^\/v1\/products\/cart\/(\d+)$/,
      ([, id]) => state.products.find((product) => product.id === Number(id)) ?? null,
    ],
    ['GET', /^\/v1\/subscriptions\/(\d+)$/, ([, id]) => plans().find((one) => one.id === Number(id)) ?? null],
    ['GET', /^\/v1\/subscriptions\/client\/(\d+)$/, ([, id]) => plans().filter((one) => one.productId === Number(id))],
    [
      'POST',
      /^\/v1\/subscriptions\/list$/,
      (_, { ids }: { ids: number[] }) => state.plans(plans().filter(({ id }) => ids.includes(id))),
    ],
    ['POST', /^\/v1\/subscriptions\/cart$/, (_, body: CartRequest) => (state.hasCart ? cart(body) : null)],
    ['GET', /^\/v1\/dynamic-page\/payment/, () => state.page && { data: state.page }],
    [
      'GET',
      /^\/v1\/payment-systems\/client$/,
      (_, _body, language) =>
        state.systems.map((system) => ({
          ...system,
          label: (language === 'ru' && inRussian[system.label]) || system.label,
        })),
    ],
    ['POST', /^\/v1\/orders$/, (_, _body: OrderRequest) => state.created],
    ['GET', /^\/v1\/orders\/client\//, () => state.order],
    ['POST', /^\/v1\/orders\/[^/]+\/payment-method\/\d+$/, () => state.changed],
  ];

  const respond = (status: number, body: object) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

  const answer = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(String(input));
    const method = init?.method ?? 'GET';
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    calls.push({ method, path: url.pathname + url.search, body });
    await held.get(url.pathname);
    const status = broken.get(url.pathname);
    if (status !== undefined)
      return respond(status, { success: false, result: null, message: 'The fake API is broken.' });
    for (const [verb, pattern, handle] of routes) {
      const match = verb === method && url.pathname.match(pattern);
      if (!match) continue;
      const result = handle(match, body as never, url.searchParams.get('language'));
      if (url.pathname === '/v1/orders' && state.requoted)
        return respond(409, { success: false, result: state.requoted, message: 'The total has changed.' });
      return respond(200, { success: result !== null, result, message: null });
    }
    return respond(404, { success: false, result: null, message: 'There is no such endpoint.' });
  };

  return {
    fetch: answer as typeof fetch,
    state,
    calls,
    callsTo: (path: string | RegExp) =>
      calls.filter((call) => (typeof path === 'string' ? call.path === path : path.test(call.path))),
    /** Answers with an error until `mend` is called. */
    break: (path: string, status = 500) => void broken.set(path, status),
    mend: (path: string) => void broken.delete(path),
    /** Delays answers until the returned function is called. */
    hold(path: string): () => void {
      let release = () => {};
      held.set(path, new Promise((done) => (release = done)));
      return () => {
        held.delete(path);
        release();
      };
    },
  };
}

export type FakeApi = ReturnType<typeof createFakeApi>;
