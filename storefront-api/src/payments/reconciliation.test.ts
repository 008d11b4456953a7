import { openShop, type Shop } from '../testing/shop';
import type { PaymentProvider, PaymentReport, ProviderName } from './provider';
import { createReconciliation } from './reconciliation';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('reconciliation', () => {
  let shop: Shop;
  let lines: string[];

  beforeEach(async () => {
    lines = [];
    shop = await openShop({
      jobs: false,
      logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } },
    });
  }, 180_000);
  afterEach(() => shop.close());

  /**
   * The books of a provider, which may be closed; it keeps, in days from now, since when opened payments it was asked
   * for.
   */
  function booksOf(name: ProviderName) {
    const books = { isAway: false, asked: [] as number[], paid: [] as (PaymentReport & { at: number })[] };
    const provider = {
      name,
      list: async (openedSince: Date) => {
        books.asked.push(Math.round((openedSince.getTime() - Date.now()) / DAY));
        if (books.isAway) throw new Error(`${name} does not answer.`);
        return books.paid.filter(({ at }) => at >= openedSince.getTime());
      },
    } as unknown as PaymentProvider;
    const pay = (ahead: number) =>
      books.paid.push({
        at: Date.now() + ahead,
        eventId: `listed-${ahead}`,
        paymentId: 'p',
        outcome: 'paid',
        amount: 100,
        currency: 'USD',
      });
    return { provider, books, pay };
  }

  function comparing(...providers: PaymentProvider[]) {
    const { db, app, purchase } = shop;
    return createReconciliation({ db, store: purchase.store, ledger: purchase.ledger, providers, log: app.log });
  }

  const known = async () =>
    (await shop.db.selectFrom('payment_reports').select('event_id').execute()).map(({ event_id }) => event_id);

  it('S117 is done once a day, and after a failed one from where the last good one ended', async () => {
    const { provider, books, pay } = booksOf('stripe');
    const { ifDue } = comparing(provider);
    await ifDue();
    await ifDue();
    expect(books.asked).toEqual([-31]);
    pay(2 * HOUR);
    books.isAway = true;
    shop.clock.ahead = DAY + HOUR;
    await expect(ifDue()).rejects.toThrow('stripe does not answer.');
    books.isAway = false;
    shop.clock.ahead = 3 * DAY;
    await ifDue();
    await ifDue();
    expect(books.asked).toEqual([-31, -30, -30]);
    expect(await known()).toEqual([`listed-${2 * HOUR}`]);
  });

  it('S117 is done where the last one is yet to come: the clock of the database was set back since', async () => {
    const { provider, books } = booksOf('stripe');
    const { ifDue } = comparing(provider);
    shop.clock.ahead = 3 * DAY;
    await ifDue();
    shop.clock.ahead = 0;
    await ifDue();
    await ifDue();
    expect(books.asked).toEqual([-28, -31]);
  });

  it('S117 warns of what was paid since the last one and is not in the books of its provider', async () => {
    const { provider, pay } = booksOf('stripe');
    const { run } = comparing(provider);
    const hear = (outcome: PaymentReport['outcome'], paymentId: string) =>
      shop.purchase.ledger.record(
        'stripe',
        { eventId: `${outcome} ${paymentId}`, paymentId, outcome, amount: 100, currency: 'USD' },
        '{}',
      );
    const levels = () =>
      lines
        .map((line) => JSON.parse(line))
        .filter(({ msg }) => msg === 'A provider and the ledger were compared.')
        .map(({ level }) => level);
    await hear('paid', 'earlier');
    shop.clock.ahead = 2 * DAY;
    pay(DAY);
    await hear('paid', 'p');
    await hear('refunded', 'returned');
    expect(await run()).toEqual([{ provider: 'stripe', agreed: 1, found: [], onlyHere: [] }]);
    await hear('paid', 'missing');
    expect(await run()).toEqual([
      { provider: 'stripe', agreed: 1, found: [], onlyHere: [{ paymentId: 'missing', amount: 100, currency: 'USD' }] },
    ]);
    expect(levels()).toEqual([30, 40]);
  });

  it('S117 finds what was paid though as much was given back, and misses nothing that another provider took', async () => {
    const { provider, pay } = booksOf('stripe');
    const { run } = comparing(provider);
    const hear = (name: ProviderName, outcome: PaymentReport['outcome'], paymentId: string) =>
      shop.purchase.ledger.record(
        name,
        { eventId: `${outcome} ${paymentId}`, paymentId, outcome, amount: 100, currency: 'USD' },
        '{}',
      );
    await hear('stripe', 'refunded', 'p');
    await hear('btcpay', 'paid', 'another’s');
    pay(0);
    expect(await run()).toEqual([
      {
        provider: 'stripe',
        agreed: 0,
        found: [{ paymentId: 'p', amount: 100, currency: 'USD', outcome: 'paid', settlement: 'unknown' }],
        onlyHere: [],
      },
    ]);
  });

  it('S117 of one provider costs that of no other', async () => {
    const [away, there] = [booksOf('stripe'), booksOf('btcpay')];
    away.books.isAway = true;
    there.pay(-HOUR);
    const { run, ifDue } = comparing(away.provider, there.provider);
    await expect(run()).rejects.toThrow('stripe does not answer.');
    expect(await known()).toEqual([`listed-${-HOUR}`]);
    await expect(ifDue()).rejects.toThrow('stripe does not answer.');
    expect([away.books.asked, there.books.asked]).toEqual([[-31, -31], [-31]]);
  });
});
