import { dollarsFromRoubles, resolveAddress, type Price, type Product } from '@storefront/contracts';
import { soldPlans } from './soldPlans';

interface Facts {
  product: Product;
  description: string;
  /** Absolute address of the product's page. */
  url: string;
  /** Roubles per dollar; undefined if the site's configuration could not be loaded: then only prices in dollars are included. */
  dollarRate: number | undefined;
}

/** schema.org's Product with offers in dollars: the current ones, or, marked as out of stock, the former ones. */
export function productJsonLd({ product, description, url, dollarRate }: Facts): object {
  const sold = soldPlans(product);
  const prices = pricesInDollars((sold.length > 0 ? sold : product.subscriptions).filter(({ price }) => price > 0), dollarRate);
  const image = resolveAddress(product.icon, url);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description,
    ...(image && { image }),
    category: product.game,
    url,
    ...(prices.length > 0 && { offers: offers(prices, url, sold.length > 0) }),
  };
}

function pricesInDollars(plans: readonly Price[], dollarRate: number | undefined): number[] {
  return plans.flatMap(({ price, isUsd }) => {
    if (isUsd) return price;
    return dollarRate === undefined ? [] : dollarsFromRoubles(price, dollarRate);
  });
}

function offers(prices: number[], url: string, available: boolean): object {
  return {
    '@type': 'AggregateOffer',
    priceCurrency: 'USD',
    lowPrice: Math.min(...prices),
    highPrice: Math.max(...prices),
    offerCount: prices.length,
    availability: available ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    url,
  };
}
