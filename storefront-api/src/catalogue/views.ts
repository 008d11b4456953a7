import { pickText, type Language, type Product, type Requirements, type Subscription } from '@storefront/contracts';
import type { RequirementsText } from '../database/schema';
import { hasPrice } from '../pricing/money';
import type { ProductRow, SubscriptionRow } from './repository';

/** The decimal amount of a price in cents or kopecks. */
export const amountOf = ({ price_minor }: { price_minor: number }) => price_minor / 100;

/** A plan without a price is not on sale, whatever its row says. */
export function subscriptionView(row: SubscriptionRow, rateMicros: number): Subscription {
  return {
    id: row.id,
    name: row.name,
    price: amountOf(row),
    isUsd: row.is_usd,
    active: row.active && hasPrice(row, rateMicros),
    forCis: row.for_cis,
    forGlobal: row.for_global,
    productId: row.product_id,
  };
}

function requirementsView(row: RequirementsText, language: Language): Requirements {
  return {
    client: pickText(row.client, language),
    os: row.os.ru,
    osEn: row.os.en,
    processor: pickText(row.processor, language),
    graphics: pickText(row.graphics, language),
    spoofer: row.spoofer,
    displayMode: row.displayMode.ru,
    displayModeEn: row.displayMode.en,
    needFlashDrive: row.needFlashDrive,
  };
}

export function productView(
  row: ProductRow,
  subscriptions: Subscription[],
  additionalGameIds: number[],
  language: Language,
): Product {
  return {
    id: row.id,
    name: row.name,
    icon: row.icon,
    gameId: row.game_id,
    game: row.game_name,
    additionalGameIds,
    status: row.status,
    subscriptions,
    functional: language.code === 'ru' ? row.functional.ru : row.functional.en,
    requirements: requirementsView(row.requirements, language),
    videos: row.videos,
    beforeBuy: row.before_buy,
    description: pickText(row.description, language),
  };
}
