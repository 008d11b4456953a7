import { limits, type CartRequest, type Region, type ServerCart } from '@storefront/contracts';
import type { CatalogueRepository, OfferRow } from '../catalogue/repository';
import type { SiteService } from '../site/service';
import type { CouponStatements } from './couponRepository';
import { findCoupon, type Coupon } from './coupons';
import { hasPrice, sumOf, type Priced, type Sum } from './money';

export type { Coupon } from './coupons';

export interface WantedLine {
  subscriptionId: number;
  region: Region;
  count: number;
  oldCount?: number | undefined;
}

export interface QuotedLine extends WantedLine {
  offer: OfferRow;
}

export interface Quote {
  lines: QuotedLine[];
  /** Lines that cannot be bought: unknown, not sold at present, not in that region, or without a price. */
  refused: WantedLine[];
  /** Lines with a larger count than is sold at once. */
  tooMany: WantedLine[];
  coupon: Coupon;
  rateMicros: number;
  total: Sum;
  beforeCoupon: Sum;
}

const keyOf = (line: WantedLine) => `${line.subscriptionId} ${line.region}`;

/** Merges lines of the same plan and region. */
function merged(wanted: WantedLine[]): WantedLine[] {
  const lines = new Map<string, WantedLine>();
  for (const line of wanted)
    lines.set(keyOf(line), { ...line, count: (lines.get(keyOf(line))?.count ?? 0) + line.count });
  return [...lines.values()];
}

const isSoldIn = (offer: OfferRow, region: Region) =>
  offer.active && (region === 'cis' ? offer.for_cis : offer.for_global);

const priced = ({ offer, count }: QuotedLine): Priced => ({
  priceMinor: offer.price_minor,
  isUsd: offer.is_usd,
  count,
});

const dollars = (cents: number) => cents / 100;

/** A quote as a server cart. */
function cartOf({ lines, coupon, rateMicros, total, beforeCoupon }: Quote): ServerCart {
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
}

export function createPricingService(
  catalogue: CatalogueRepository,
  coupons: Pick<CouponStatements, 'coupon'>,
  site: SiteService,
  /** Called with each coupon that there is not. */
  couponMissed: (code: string) => void,
) {
  /** Prices the wanted lines from the catalogue. */
  async function quote(couponText: string, wanted: WantedLine[]): Promise<Quote> {
    const requested = merged(wanted);
    const [offers, rateMicros] = await Promise.all([
      catalogue.offersById(requested.map((line) => line.subscriptionId)),
      site.rateMicros(),
    ]);
    const lines = requested.flatMap((line): QuotedLine[] => {
      const offer = offers.find(({ id }) => id === line.subscriptionId);
      if (!offer || !isSoldIn(offer, line.region) || !hasPrice(offer, rateMicros)) return [];
      return [{ ...line, count: Math.min(limits.maxCount, line.count), offer }];
    });
    const bought = new Set(lines.map(keyOf));
    const coupon = await findCoupon(
      coupons,
      couponText,
      lines.map(({ offer }) => offer.product_id),
    );
    if (coupon.status === 'unknown') couponMissed(coupon.text);
    const isFor = ({ offer }: QuotedLine) => coupon.products === null || coupon.products.includes(offer.product_id);
    return {
      lines,
      refused: requested.filter((line) => !bought.has(keyOf(line))),
      tooMany: requested.filter((line) => bought.has(keyOf(line)) && line.count > limits.maxCount),
      coupon,
      rateMicros,
      total: sumOf(
        lines.map((line) => ({ ...priced(line), withoutCoupon: !isFor(line) })),
        rateMicros,
        coupon.percent,
      ),
      beforeCoupon: sumOf(lines.map(priced), rateMicros),
    };
  }

  return {
    quote,
    cartOf,

    /** The priced cart; `message` says if counts were reduced. */
    async cart(request: CartRequest): Promise<{ cart: ServerCart; message: string | null }> {
      const quoted = await quote(request.couponText, request.subscriptions);
      const message = quoted.tooMany.length > 0 ? `At most ${limits.maxCount} of one plan are sold at once.` : null;
      return { cart: cartOf(quoted), message };
    },
  };
}

export type PricingService = ReturnType<typeof createPricingService>;
