import { limits, type CartRequest, type Region, type ServerCart } from '@storefront/contracts';
import type { CatalogueRepository, OfferRow } from '../catalogue/repository';
import type { SiteService } from '../site/service';
import { sumOf, type Priced, type Sum } from './money';
import type { CouponRepository } from './repository';

export interface WantedLine {
  subscriptionId: number;
  region: Region;
  count: number;
  oldCount?: number | undefined;
}

export interface QuotedLine extends WantedLine {
  offer: OfferRow;
}

export interface Coupon {
  text: string;
  status: NonNullable<ServerCart['couponStatus']>;
  percent: number;
}

export interface Quote {
  lines: QuotedLine[];
  /** Lines that cannot be bought: unknown, not sold at present, or not in that region. */
  refused: WantedLine[];
  coupon: Coupon;
  rateMicros: number;
  total: Sum;
  beforeCoupon: Sum;
}

/** Identical lines are one, never above the limit. */
function merged(wanted: WantedLine[]): WantedLine[] {
  const lines = new Map<string, WantedLine>();
  for (const line of wanted) {
    const key = `${line.subscriptionId} ${line.region}`;
    const known = lines.get(key);
    lines.set(key, { ...line, count: Math.min(limits.maxCount, (known?.count ?? 0) + line.count) });
  }
  return [...lines.values()];
}

const sells = (offer: OfferRow, region: Region) => offer.active && (region === 'cis' ? offer.for_cis : offer.for_global);

const priced = ({ offer, count }: QuotedLine): Priced => ({ priceMinor: offer.price_minor, isUsd: offer.is_usd, count });

const dollars = (cents: number) => cents / 100;

export function createPricingService(
  catalogue: CatalogueRepository,
  coupons: CouponRepository,
  site: SiteService,
  now: () => Date,
) {
  async function findCoupon(text: string): Promise<Coupon> {
    const code = text.trim();
    if (code === '') return { text: '', status: 'none', percent: 0 };
    const coupon = await coupons.coupon(code.toUpperCase());
    if (!coupon) return { text: code, status: 'unknown', percent: 0 };
    if (coupon.expires_at && coupon.expires_at <= now()) return { text: coupon.code, status: 'expired', percent: 0 };
    return { text: coupon.code, status: 'applied', percent: coupon.percent };
  }

  /** What the wanted lines cost now, from the catalogue's prices alone. */
  async function quote(couponText: string, wanted: WantedLine[]): Promise<Quote> {
    const requested = merged(wanted);
    const [offers, coupon, rateMicros] = await Promise.all([
      catalogue.offersById([...new Set(requested.map((line) => line.subscriptionId))]),
      findCoupon(couponText),
      site.rateMicros(),
    ]);
    const lines = requested.flatMap((line): QuotedLine[] => {
      const offer = offers.find(({ id }) => id === line.subscriptionId);
      return offer && sells(offer, line.region) ? [{ ...line, offer }] : [];
    });
    const bought = new Set(lines.map((line) => `${line.subscriptionId} ${line.region}`));
    const prices = lines.map(priced);
    return {
      lines,
      refused: requested.filter((line) => !bought.has(`${line.subscriptionId} ${line.region}`)),
      coupon,
      rateMicros,
      total: sumOf(prices, rateMicros, coupon.percent),
      beforeCoupon: sumOf(prices, rateMicros),
    };
  }

  return {
    quote,

    async cart(request: CartRequest): Promise<ServerCart> {
      const { lines, coupon, rateMicros, total, beforeCoupon } = await quote(request.couponText, request.subscriptions);
      return {
        subscriptions: lines.map((line) => {
          const unit = sumOf([{ ...priced(line), count: 1 }], rateMicros);
          const { subscriptionId, region, count } = line;
          return { subscriptionId, region, count, price: dollars(unit.cents), priceInRoubles: unit.roubles };
        }),
        totalCost: dollars(total.cents),
        totalCostInRoubles: total.roubles,
        costBeforeCoupon: dollars(beforeCoupon.cents),
        costBeforeCouponInRoubles: beforeCoupon.roubles,
        couponText: coupon.text,
        couponStatus: coupon.status,
      };
    },
  };
}

export type PricingService = ReturnType<typeof createPricingService>;
