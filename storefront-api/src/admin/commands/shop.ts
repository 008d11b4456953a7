import { largestInteger } from '@storefront/contracts';
import { LEASE_SECONDS } from '../../database/workOnLeasedRow';
import type { Purchase } from '../../orders/purchase';
import type { Statements } from '../../orders/store';
import { canonicalCode } from '../../pricing/codes';
import type { CouponRow } from '../../pricing/couponRepository';
import { Refused, tableOf, wholeNumber, type Command } from '../command';

/** The first moment after a day; undefined where there is no such day. */
function endOfDay(text: string): Date | undefined {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  if (!day || Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text) return undefined;
  return new Date(day.getTime() + 86_400_000);
}

function untilOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  const end = endOfDay(text);
  if (!end) throw new Refused('--until must be a day such as 2027-01-31.');
  return end.toISOString();
}

const limitOf = (text: string | undefined, name: string) =>
  text === undefined ? null : wholeNumber(text, name, 1, largestInteger);

const couponView = (coupon: Omit<CouponRow, 'read_at'>) => ({
  code: coupon.code,
  percent: coupon.percent,
  used: coupon.used,
  uses: coupon.max_uses,
  perEmail: coupon.per_email,
  from: coupon.starts_at?.toISOString() ?? null,
  until: coupon.expires_at?.toISOString() ?? null,
  products: coupon.products,
});

/**
 * Makes the keys of a refunded order available again if its letter was never sent. Returns their plans, for which other
 * orders may be waiting.
 */
async function releaseKeys(tx: Statements, orderId: string): Promise<number[]> {
  const order = await tx.orders.lock(orderId);
  if (!order) throw new Refused(`There is no order ${orderId}.`);
  if (order.status !== 'refunded')
    throw new Refused(`The order ${orderId} is ${order.status}: only keys of a refunded one are taken back.`);
  const letters = await tx.letters.lettersOfOrder(orderId);
  if (letters.some(({ sent_at: sentAt }) => sentAt !== null))
    throw new Refused(`A letter of the order ${orderId} was sent: its keys are the buyer’s.`);
  if (
    letters.some(
      ({ claimed_until: end }) =>
        end !== null && end > order.read_at && end.getTime() <= order.read_at.getTime() + LEASE_SECONDS * 1000,
    )
  )
    throw new Refused(`A letter of the order ${orderId} is being sent: look at it again in a few minutes.`);
  const plans = await tx.keys.release(orderId);
  for (const plan of new Set(plans)) await tx.letters.wakeForKeys(plan, order.read_at);
  return plans;
}

/** The `payments`, `coupons` and `keys` commands over a running API. */
export function shopCommands({ store, reconciliation, postman }: Purchase): Record<string, Command> {
  return {
    'payments reconcile': {
      takes: [],
      async run() {
        const all = await reconciliation.run();
        const lines = all.map(({ provider, agreed, found, onlyHere }) => ({
          provider,
          agreed,
          found: found.length,
          onlyHere: onlyHere.length,
        }));
        return { document: all, text: tableOf(lines, 'No provider that is switched on keeps books.') };
      },
    },

    'coupons add': {
      takes: ['code'],
      options: ['percent', 'uses', 'per-email', 'until', 'products'],
      async run({ values: [text = ''], options }) {
        const code = canonicalCode(text);
        if (!/^[^\s\p{C}]{1,64}$/u.test(text.trim()) || code === '')
          throw new Refused('A coupon’s code has 1 to 64 characters, without spaces.');
        const percent = wholeNumber(options.percent, '--percent', 1, 100);
        const products =
          options.products?.split(',').map((id) => wholeNumber(id.trim(), '--products', 1, largestInteger)) ?? null;
        const limits = {
          max_uses: limitOf(options.uses, '--uses'),
          per_email: limitOf(options['per-email'], '--per-email'),
          expires_at: untilOf(options.until),
        };
        if (!(await store.coupons.add({ code, percent, ...limits, products: products && JSON.stringify(products) })))
          throw new Refused(`There is a coupon ${code} already.`);
        const coupon = await store.coupons.coupon(code);
        if (!coupon) throw new Error(`The coupon ${code} was not kept.`);
        return { document: couponView(coupon), text: `The coupon ${code} takes ${percent} % off.` };
      },
    },

    'coupons list': {
      takes: [],
      async run() {
        const rows = (await store.coupons.all()).map(couponView);
        return { document: rows, text: tableOf(rows, 'There are no coupons.') };
      },
    },

    'keys add': {
      takes: ['plan', 'file'],
      async run({ values: [plan], lines }) {
        const id = wholeNumber(plan, 'The plan', 1, largestInteger);
        if (!(await store.keys.hasPlan(id))) throw new Refused(`There is no plan ${id}.`);
        const keys = lines.map((line) => line.trim()).filter(Boolean);
        if (keys.length === 0) throw new Refused('The file holds no keys: one a line.');
        const added = await store.transaction(async (tx) => {
          const count = await tx.keys.addToPool(id, keys);
          await tx.letters.wakeForKeys(id, await tx.orders.time());
          return count;
        });
        postman.wake();
        const free = await store.keys.freeKeys(id);
        return {
          document: { plan: id, added, known: keys.length - added, free },
          text: `Keys added to plan ${id}: ${added}. Free now: ${free}.`,
        };
      },
    },

    'keys release': {
      takes: ['order'],
      async run({ values: [orderId = ''] }) {
        const plans = await store.transaction((tx) => releaseKeys(tx, orderId));
        postman.wake();
        return { document: { order: orderId, free: plans.length }, text: `Keys that are free again: ${plans.length}.` };
      },
    },
  };
}
