import type { CartRequest } from '@storefront/contracts';
import type { StorefrontStore } from '@storefront/platform';
import { createStorefrontStore } from '@storefront/platform/testing';
import { registerForTest } from '@storefront/platform/testing';
import fc from 'fast-check';
import { cartApi } from '../../api/cartApi';
import { register } from '../../register';
import { definition } from '../../remote';
import { addToCart } from '../dialog/addToCart';
import { isSameLine, mergeLine, replaceLine, type CartLine, type LineKey } from './cartLines';
import { checkout, pricedCart, selectCoupon, selectLines, type CheckoutAction } from './checkoutSlice';
import { change } from './savedCart';

type Line = Omit<CartLine, 'productId'>;

/**
 * The fake shop: at most four of plan 3, two with coupon B; plan 4 is not on sale. Each plan costs its id in dollars.
 */
const answerTo = (lines: readonly Line[], coupon: string): Line[] =>
  lines
    .filter(({ subscriptionId }) => subscriptionId !== 4)
    .map((line) =>
      line.subscriptionId === 3 ? { ...line, count: Math.min(line.count, coupon === 'B' ? 2 : 4) } : line,
    );

const costOf = (lines: readonly Line[]) =>
  lines.reduce((sum, { subscriptionId, count }) => sum + subscriptionId * count, 0);

const plain = (lines: readonly CartLine[]): Line[] =>
  lines.map(({ subscriptionId, region, count }) => ({ subscriptionId, region, count }));

const text = (lines: readonly CartLine[]) => JSON.stringify(plain(lines));

interface Request {
  tab: number;
  lines: Line[];
  coupon: string;
  answer: () => void;
}

/** A fake network with answers that the test releases in any order. */
function createNetwork() {
  const waiting: Request[] = [];
  const fetchOf = (tab: number) => (_url: unknown, init: RequestInit) =>
    new Promise((resolve) => {
      const { couponText, subscriptions } = JSON.parse(init.body as string) as CartRequest;
      const lines = plain(subscriptions);
      const subscriptionsAnswered = answerTo(lines, couponText).map((line) => ({
        ...line,
        price: line.subscriptionId,
      }));
      const cost = costOf(subscriptionsAnswered);
      const result = {
        subscriptions: subscriptionsAnswered,
        totalCost: cost,
        totalCostInRoubles: cost * 85,
        costBeforeCoupon: cost,
      };
      const body = JSON.stringify({ success: true, result, message: null });
      waiting.push({
        tab,
        lines,
        coupon: couponText,
        answer: () => resolve({ ok: true, status: 200, text: () => Promise.resolve(body) }),
      });
    });
  return { waiting, fetchOf };
}

async function settle() {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
}

function openTab(fetch: unknown): StorefrontStore {
  const store = createStorefrontStore({
    apiUrl: 'http://api.test',
    fetch: fetch as typeof globalThis.fetch,
    timeout: 60_000,
    retries: 0,
    onFailure: () => {},
  });
  registerForTest(store, { definition, register });
  return store;
}

/** The reference model: a single list, independent of tabs, pending answers and storage. */
class Reference {
  lines: CartLine[] = [];
  readonly coupons = ['', ''];
  readonly adding: ({ line: LineKey; asked: string; isFull: boolean } | undefined)[] = [undefined, undefined];

  step(key: LineKey, by: number) {
    this.lines = this.lines.map((line) =>
      isSameLine(line, key) ? { ...line, count: Math.min(Math.max(line.count + by, 1), 50) } : line,
    );
  }

  remove(key: LineKey) {
    this.lines = this.lines.filter((line) => !isSameLine(line, key));
  }

  change(key: LineKey, to: LineKey) {
    const place = this.lines.findIndex((line) => isSameLine(line, key));
    const line = this.lines[place];
    if (line) this.lines = replaceLine(this.lines, place, { ...line, ...to }).lines;
  }

  askToAdd(tab: number, line: LineKey) {
    const isFull = this.lines.some((one) => isSameLine(one, line) && one.count === 50);
    this.adding[tab] = { line, asked: text(mergeLine(this.lines, { ...line, count: 1 }).lines), isFull };
  }

  answered({ tab, lines, coupon }: Request) {
    this.#takeOver(tab, lines, coupon);
    const adding = this.adding[tab];
    if (adding?.asked !== text(lines)) return;
    this.adding[tab] = undefined;
    const isSold = answerTo(lines, coupon).some(({ subscriptionId }) => subscriptionId === adding.line.subscriptionId);
    if (adding.isFull || !isSold) return;
    this.lines = mergeLine(this.lines, { ...adding.line, count: 1 }).lines;
    this.#takeOver(tab, lines, coupon);
  }

  #takeOver(tab: number, asked: Line[], coupon: string) {
    if (text(this.lines) === text(asked) && coupon === this.coupons[tab]) this.lines = answerTo(asked, coupon);
  }
}

class Shop {
  readonly #listeners = jest.spyOn(window, 'addEventListener');
  readonly network = createNetwork();
  readonly tabs = [0, 1].map((tab) => openTab(this.network.fetchOf(tab)));
  readonly reference = new Reference();

  /** A line as this tab shows it, which may be outdated. */
  shown(tab: number, at: number): LineKey | undefined {
    const lines = selectLines(this.tabs[tab]!.getState());
    const line = lines[at % lines.length];
    return line && { subscriptionId: line.subscriptionId, region: line.region };
  }

  act(tab: number, action: CheckoutAction) {
    this.tabs[tab]!.dispatch(change(action));
  }

  price(tab: number) {
    const { dispatch, getState } = this.tabs[tab]!;
    const asked = pricedCart(selectLines(getState()), selectCoupon(getState()));
    if (asked.lines.length > 0) void dispatch(cartApi.endpoints.serverCart.initiate(asked, { subscribe: false }));
  }

  add(tab: number, line: LineKey) {
    if (this.reference.adding[tab]) return;
    this.reference.askToAdd(tab, line);
    void this.tabs[tab]!.dispatch(addToCart({ ...line, productId: 5 }));
  }

  async answer(nth: number) {
    const [request] = this.network.waiting.splice(nth % this.network.waiting.length, 1);
    if (!request) return;
    this.reference.answered(request);
    request.answer();
    await settle();
  }

  /** Closes the tabs, which get no events any more. */
  close() {
    for (const [type, listener] of this.#listeners.mock.calls) window.removeEventListener(type, listener);
    this.#listeners.mockRestore();
  }

  tell() {
    window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
  }

  /** Releases all answers until both tabs have a price for what they show. */
  async calm() {
    for (let round = 0; round < 10; round += 1) {
      while (this.network.waiting.length > 0) await this.answer(0);
      this.tell();
      for (const tab of [0, 1]) this.price(tab);
      await settle();
      if (this.network.waiting.length === 0) return;
    }
    throw new Error('The tabs never stop asking.');
  }
}

type Act = (shop: Shop) => void | Promise<void>;

const tab = fc.nat({ max: 1 });
const at = fc.nat({ max: 5 });
const key = fc.record({
  subscriptionId: fc.integer({ min: 1, max: 4 }),
  region: fc.constantFrom('cis' as const, 'global' as const),
});

const onLine = (make: (shop: Shop, tab: number, line: LineKey) => void) =>
  fc.tuple(tab, at).map(
    ([which, place]): Act =>
      (shop) => {
        const line = shop.shown(which, place);
        if (line) make(shop, which, line);
      },
  );

const stepped = (by: 1 | -1) =>
  onLine((shop, which, line) => {
    shop.act(which, by === 1 ? checkout.increased(line) : checkout.decreased(line));
    shop.reference.step(line, by);
  });

const acts = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.tuple(tab, key).map(
      ([which, line]): Act =>
        async (shop) => (shop.add(which, line), settle()),
    ),
  },
  { weight: 2, arbitrary: stepped(1) },
  stepped(-1),
  onLine((shop, which, line) => {
    shop.act(which, checkout.lineRemoved(line));
    shop.reference.remove(line);
  }),
  fc.tuple(tab, at, key).map(
    ([which, place, to]): Act =>
      (shop) => {
        const line = shop.shown(which, place);
        if (!line) return;
        shop.act(which, checkout.lineChanged({ line, to }));
        shop.reference.change(line, to);
      },
  ),
  fc.tuple(tab, fc.constantFrom('', 'A', 'B')).map(
    ([which, coupon]): Act =>
      (shop) => {
        shop.act(which, checkout.couponApplied(coupon));
        shop.reference.coupons[which] = coupon;
      },
  ),
  tab.map(
    (which): Act =>
      (shop) => {
        shop.act(which, checkout.cleared());
        shop.reference.lines = [];
        shop.reference.coupons[which] = '';
      },
  ),
  {
    weight: 3,
    arbitrary: tab.map(
      (which): Act =>
        async (shop) => (shop.price(which), settle()),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.nat({ max: 9 }).map(
      (nth): Act =>
        (shop) =>
          shop.answer(nth),
    ),
  },
  fc.constant<Act>((shop) => shop.tell()),
);

/** `npm run proof -- long` runs more. */
const walks = { numRuns: process.env['LONG'] ? 500 : 50 };

beforeEach(() => jest.spyOn(console, 'warn').mockImplementation(() => {}));

describe('a cart in two tabs, with answers that come late and in any order', () => {
  it('is in the end the one list that the visitor made, in both tabs, in storage and in the price', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { minLength: 1, maxLength: 30 }), async (sequence) => {
        // Yields to the event loop between runs, which would otherwise never end.
        await new Promise((breath) => setTimeout(breath));
        localStorage.clear();
        const shop = new Shop();
        for (const act of sequence) await act(shop);
        await shop.calm();
        const wanted = plain(shop.reference.lines);
        for (const { getState } of shop.tabs) {
          const lines = selectLines(getState());
          expect(plain(lines)).toEqual(wanted);
          if (wanted.length === 0) continue;
          const priced = cartApi.endpoints.serverCart.select(pricedCart(lines, selectCoupon(getState())))(getState());
          expect(priced.data?.totalCost).toBe(costOf(wanted));
        }
        expect(JSON.parse(localStorage.getItem('cart') ?? '[]')).toEqual(wanted);
        shop.close();
      }),
      walks,
    );
  }, 120_000);
});
