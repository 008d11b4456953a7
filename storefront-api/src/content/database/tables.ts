import type { Tables } from '../../database/schema';

export type ContentTable =
  | 'settings'
  | 'games'
  | 'products'
  | 'additional_games'
  | 'subscriptions'
  | 'screenshots'
  | 'announcements'
  | 'pages'
  | 'payment_systems'
  | 'coupons';

/** How a table of the content is compared, written and reported. */
export interface TableShape {
  table: ContentTable & keyof Tables;
  key: string[];
  /** Columns that an import writes, beside the key and `retired`. */
  columns: string[];
  noun: string;
  /** What the owner calls a column. */
  fields?: Record<string, string>;
  /**
   * SQL condition for rows that orders or others refer to: when they are no longer in the folder, they are retired
   * instead of deleted.
   */
  soldWhere?: string;
  /** SQL condition for rows that an import may remove; all by default. */
  ownedWhere?: string;
}

/** In the order of their foreign keys. */
export const shapes: TableShape[] = [
  { table: 'settings', key: ['name'], columns: ['value'], noun: 'site', ownedWhere: "name = 'stats'" },
  {
    table: 'games',
    key: ['id'],
    columns: ['name', 'icon', 'background', 'bestseller', 'popular', 'aliases'],
    noun: 'game',
    soldWhere: 'exists (select from products where game_id = t.id)',
  },
  {
    table: 'products',
    key: ['id'],
    noun: 'product',
    columns: [
      'game_id',
      'name',
      'icon',
      'bestseller',
      'status',
      'description',
      'functional',
      'requirements',
      'videos',
      'before_buy',
      'manual',
    ],
    fields: { game_id: 'game', functional: 'functions', before_buy: 'beforeBuy' },
    soldWhere: 'exists (select from subscriptions where product_id = t.id)',
  },
  { table: 'additional_games', key: ['product_id', 'game_id'], columns: [], noun: 'further game of a product' },
  {
    table: 'subscriptions',
    key: ['id'],
    columns: ['product_id', 'name', 'price_minor', 'is_usd', 'active', 'for_cis', 'for_global'],
    noun: 'plan',
    fields: {
      price_minor: 'price in cents',
      is_usd: 'in dollars',
      for_cis: 'for the region cis',
      for_global: 'for the region global',
      product_id: 'product',
    },
    soldWhere:
      'exists (select from order_lines where subscription_id = t.id) or exists (select from plan_keys where subscription_id = t.id)',
  },
  {
    table: 'screenshots',
    key: ['id'],
    columns: ['product_id', 'url', 'hidden'],
    noun: 'screenshot',
    fields: { url: 'picture', product_id: 'product' },
  },
  {
    table: 'announcements',
    key: ['id'],
    columns: ['created_at', 'important', 'banner', 'header', 'text'],
    noun: 'announcement',
    fields: { created_at: 'date' },
  },
  { table: 'pages', key: ['name'], columns: ['data'], noun: 'page', fields: { data: 'text' } },
  {
    table: 'payment_systems',
    key: ['id'],
    columns: ['image', 'label', 'kind', 'instructions', 'providers'],
    noun: 'payment method',
    fields: { image: 'picture' },
    soldWhere:
      'exists (select from orders where payment_system_id = t.id) or exists (select from payments where payment_system_id = t.id)',
  },
  {
    table: 'coupons',
    key: ['code'],
    columns: ['percent', 'starts_at', 'expires_at', 'max_uses', 'per_email', 'products', 'from_content'],
    noun: 'coupon',
    fields: {
      starts_at: 'from',
      expires_at: 'until',
      max_uses: 'uses',
      per_email: 'perEmail',
      from_content: 'of the folder',
    },
    soldWhere:
      'exists (select from coupon_uses where code = t.code) or exists (select from orders where coupon_code = t.code)',
    ownedWhere: 'from_content',
  },
];

export const shapeOf = (table: ContentTable) => {
  const shape = shapes.find((one) => one.table === table);
  if (!shape) throw new Error(`There is no table ${table} in the content.`);
  return shape;
};

export interface ContentRow {
  table: ContentTable;
  values: Record<string, unknown>;
  /** Columns that are written for new rows only: dates relative to the first import. */
  keeps?: string[];
}

/** The rows of one file of the folder, or of one object in the database. */
export interface Entity {
  /** `game 3`, `page payment` */
  key: string;
  file?: string;
  rows: ContentRow[];
}

export const keyText = (shape: TableShape, values: Record<string, unknown>) =>
  shape.key.map((column) => String(values[column])).join('/');
