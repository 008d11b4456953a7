import { dollarsFromRoubles, type Product } from '@storefront/contracts';

interface Facts {
  product: Product;
  description: string;
  /** Absolute address of the product's page. */
  url: string;
  /** Roubles per dollar; unknown when the site's configuration failed, then only prices in dollars are told. */
  dollarRate: number | undefined;
}

/** schema.org's Product, offered in dollars. */
export function productJsonLd({ product, description, url, dollarRate }: Facts): object {
  const prices = pricesInDollars(product, dollarRate);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description,
    image: new URL(product.icon, url).href,
    category: product.game,
    url,
    ...(prices.length > 0 && { offers: offers(prices, url, product.subscriptions.some(({ active }) => active)) }),
  };
}

function pricesInDollars({ subscriptions }: Product, dollarRate: number | undefined): number[] {
  return subscriptions.flatMap(({ price, isUsd }) => {
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
