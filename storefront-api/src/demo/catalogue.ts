import { artPath } from '../art/service';
import { games, type DemoGame } from './games';
import { lines } from './lines';
import { manualOf } from './manual';
import { planSets } from './plans';
import { products, type DemoProduct } from './products';
import { beforeBuyOf, requirementsOf } from './warnings';

const SCREENS_PER_PRODUCT = 3;
/** The last screen of this product is hidden. */
const PRODUCT_WITH_HIDDEN_SCREEN = 1;

function gameOf(product: DemoProduct): DemoGame {
  const game = games.find(({ id }) => id === product.game);
  if (!game) throw new Error(`The demo has no game ${product.game}.`);
  return game;
}

const slugOf = (product: DemoProduct) => `${gameOf(product).slug}-${lines[product.line].slug}`;

/** JSON text in which `{game}` became the game's name. */
const forGame = (content: unknown, game: DemoGame) => JSON.stringify(content).replaceAll('{game}', game.name);

export const gameRows = games.map((game) => ({
  id: game.id,
  name: game.name,
  icon: artPath('icon', game.slug, game.family, game.hue),
  background: artPath('game', game.slug, game.family, game.hue),
  bestseller: game.bestseller ?? false,
  popular: game.popular ?? null,
}));

export const productRows = products.map((product, index) => {
  const game = gameOf(product);
  const line = lines[product.line];
  const beforeBuy = JSON.stringify(beforeBuyOf(line));
  return {
    id: index + 1,
    game_id: game.id,
    name: line.name,
    icon: artPath('product', slugOf(product), line.family, (line.hue + game.id * 7) % 360),
    bestseller: product.bestseller ?? false,
    status: product.status,
    description: forGame(line.description, game),
    functional: forGame(line.functional, game),
    requirements: JSON.stringify(requirementsOf(line)),
    videos: (product.videos ?? []).join('\n'),
    before_buy: product.brokenWarning ? beforeBuy.slice(0, -12) : beforeBuy,
    manual: forGame(manualOf(line), game),
  };
});

export const additionalGameRows = products.flatMap(({ alsoFor = [] }, index) =>
  alsoFor.map((gameId) => ({ product_id: index + 1, game_id: gameId })),
);

export const subscriptionRows = products
  .flatMap((product, index) => planSets[product.plans].map((plan) => ({ plan, productId: index + 1 })))
  .map(({ plan, productId }, index) => ({
    id: index + 1,
    product_id: productId,
    name: JSON.stringify(plan.name),
    price_minor: plan.priceMinor,
    is_usd: plan.isUsd,
    active: plan.active,
    for_cis: plan.forCis,
    for_global: plan.forGlobal,
  }));

export const screenshotRows = products
  .flatMap((product, index) =>
    Array.from({ length: SCREENS_PER_PRODUCT }, (_, screen) => ({ product, productId: index + 1, screen })),
  )
  .map(({ product, productId, screen }, index) => ({
    id: index + 1,
    product_id: productId,
    url: artPath('screen', `${slugOf(product)}-${screen + 1}`, undefined, (gameOf(product).hue + screen * 24) % 360),
    hidden: productId === PRODUCT_WITH_HIDDEN_SCREEN && screen === SCREENS_PER_PRODUCT - 1,
  }));
