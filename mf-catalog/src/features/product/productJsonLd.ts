import {
  dollarsFromRoubles,
  resolveAddress,
  roublesFromDollars,
  type Language,
  type Price,
  type Product,
} from '@storefront/contracts';
import { soldPlans } from './soldPlans';

interface Facts {
  product: Product;
  description: string;
  /** Absolute address of the product's page. */
  url: string;
  /** The currency of the page's prices. */
  currency: Language['currency'];
  /**
   * Roubles per dollar; undefined if the site's configuration could not be loaded: then only prices in the page's
   * currency are included.
   */
  dollarRate: number | undefined;
}

/**
 * schema.org's Product with offers at the prices that the page shows (S213): the current ones, or, marked as out of
 * stock, the former ones.
 */
export function productJsonLd({ product, description, url, currency, dollarRate }: Facts): object {
  const sold = soldPlans(product);
  const prices = pricesIn(
    currency,
    (sold.length > 0 ? sold : product.subscriptions).filter(({ price }) => price > 0),
    dollarRate,
  );
  const image = resolveAddress(product.icon, url);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description,
    ...(image && { image }),
    category: product.game,
    url,
    ...(prices.length > 0 && { offers: offers(prices, currency, url, sold.length > 0) }),
  };
}

function pricesIn(currency: Facts['currency'], plans: readonly Price[], dollarRate: number | undefined): number[] {
  const inDollars = currency === 'USD';
  return plans.flatMap(({ price, isUsd }) => {
    if (isUsd === inDollars) return inDollars ? price : Math.ceil(price);
    if (dollarRate === undefined) return [];
    return inDollars ? dollarsFromRoubles(price, dollarRate) : roublesFromDollars(price, dollarRate);
  });
}

function offers(prices: number[], priceCurrency: Facts['currency'], url: string, available: boolean): object {
  return {
    '@type': 'AggregateOffer',
    priceCurrency,
    lowPrice: Math.min(...prices),
    highPrice: Math.max(...prices),
    offerCount: prices.length,
    availability: available ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    url,
  };
}
