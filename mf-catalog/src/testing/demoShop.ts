import type { Game, Product, ProductListItem, Screenshot } from '@storefront/contracts';

/** Makers of a small shop's data for tests; each takes the fields that a test needs. */
export function game(facts: Partial<Game> & { id: number; name: string }): Game {
  return {
    icon: `/art/game-${facts.id}-icon.svg`,
    background: `/art/game-${facts.id}.svg`,
    bestseller: false,
    value: 2,
    minPrice: 4,
    ...facts,
  };
}

export function listItem(facts: Partial<ProductListItem> & { id: number; name: string }): ProductListItem {
  return {
    icon: `/art/product-${facts.id}.svg`,
    bestseller: false,
    status: 0,
    subscriptions: [{ price: 4, isUsd: true }],
    ...facts,
  };
}

export function product(facts: Partial<Product> = {}): Product {
  return {
    name: 'Lantern',
    icon: '/art/product-7.svg',
    gameId: 1,
    game: 'Iron Meridian',
    additionalGameIds: [],
    status: 0,
    subscriptions: [plan(71, 4, true), plan(72, 850, false)],
    functional: [],
    requirements: null,
    videos: '',
    beforeBuy: '',
    ...facts,
  };
}

export function plan(id: number, price: number, isUsd: boolean, active = true): Product['subscriptions'][number] {
  return { id, name: { ru: '1 день', en: '1 day' }, price, isUsd, active, forCis: true, forGlobal: true };
}

export function screenshot(facts: Partial<Screenshot> & { url: string }): Screenshot {
  return { productId: 7, hidden: false, ...facts };
}

export const games = [
  game({ id: 1, name: 'Iron Meridian', bestseller: true, value: 21 }),
  game({ id: 2, name: 'Zero Harbor', value: 1, minPrice: 6.5 }),
  game({ id: 3, name: 'Ash & Thorn', value: 5, minPrice: null }),
];

export const stats = {
  dollarRate: 85,
  monthlyVisitorsCount: 3000,
  refundsTotal: 0.3,
  salesTotal: 7300,
  ticketsClosedCount: 1234,
  productsTotal: 120,
  categoriesTotal: 43,
  satisfiedClientsCount: 5150,
  yearsTotal: 2019,
  announcesPageSize: 4,
  links: [{ name: 'Discord', url: 'https://chat.example/invite', icon: '' }],
};
