import * as v from 'valibot';
import { IdSchema, TextSchema } from './envelope';

/** Game as `GET /v1/games` and `/v1/games/popular` list it. */
export const GameSchema = v.object({
  id: IdSchema,
  name: v.string(),
  /** Image addresses: absolute, or a path of the API host. */
  icon: v.string(),
  background: v.string(),
  bestseller: v.boolean(),
  /** The number of its products. */
  value: v.number(),
  /** In dollars; 0 or null when no plan has a price (S042). */
  minPrice: v.nullable(v.number()),
  /** Additive: the same in whole roubles, from the exact amount, as the price of a cart's line (S184, S200). */
  minPriceInRoubles: v.optional(v.number()),
  /** Additive: other names by which people look for it. */
  aliases: v.optional(v.array(v.string())),
});
export type Game = v.InferOutput<typeof GameSchema>;

const PriceSchema = v.object({ price: v.number(), isUsd: v.boolean() });

/** Product as `GET /v1/products/games/client/{gameId}` lists it. */
export const ProductListItemSchema = v.object({
  id: IdSchema,
  icon: v.string(),
  name: v.string(),
  bestseller: v.boolean(),
  /** 0 undetected, 1 on update, 2 use at own risk. */
  status: v.number(),
  subscriptions: v.array(PriceSchema),
});
export type ProductListItem = v.InferOutput<typeof ProductListItemSchema>;

export const SubscriptionSchema = v.object({
  id: IdSchema,
  name: TextSchema,
  price: v.number(),
  isUsd: v.boolean(),
  active: v.boolean(),
  forCis: v.boolean(),
  forGlobal: v.boolean(),
  /** Additive: the plan's product, so that a saved cart line finds it (S081). */
  productId: v.optional(IdSchema),
});
export type Subscription = v.InferOutput<typeof SubscriptionSchema>;

export const RequirementsSchema = v.object({
  client: v.string(),
  os: v.string(),
  osEn: v.string(),
  processor: v.string(),
  graphics: v.string(),
  spoofer: v.boolean(),
  displayMode: v.string(),
  displayModeEn: v.string(),
  needFlashDrive: v.boolean(),
});
export type Requirements = v.InferOutput<typeof RequirementsSchema>;

/** `GET /v1/products/{id}`; one-string texts come in the language asked for with `?language=`. */
export const ProductSchema = v.object({
  id: v.optional(IdSchema),
  name: v.string(),
  icon: v.string(),
  gameId: IdSchema,
  game: v.string(),
  additionalGameIds: v.array(IdSchema),
  status: v.number(),
  subscriptions: v.array(SubscriptionSchema),
  functional: v.array(v.object({ name: v.string(), params: v.array(v.string()) })),
  requirements: v.nullable(RequirementsSchema),
  /** Links, one a line. */
  videos: v.string(),
  /** JSON text of `BeforeBuySchema`; it may be malformed (S063). */
  beforeBuy: v.string(),
  /** Additive: one paragraph for the page and its description. */
  description: v.optional(v.string()),
});
export type Product = v.InferOutput<typeof ProductSchema>;

/** The parsed content of `beforeBuy`. */
export const BeforeBuySchema = v.array(
  v.object({
    name_en: v.string(),
    name_ru: v.string(),
    items_en: v.array(v.string()),
    items_ru: v.array(v.string()),
    /** Bullets are tildes instead of dots (S064). */
    tilde: v.optional(v.boolean(), false),
  }),
);
export type BeforeBuy = v.InferOutput<typeof BeforeBuySchema>;

/** `GET /v1/products/cart/{id}`. */
export const ProductCartInfoSchema = v.object({
  id: v.optional(IdSchema),
  name: v.string(),
  icon: v.string(),
  game: v.string(),
  additionalGameIds: v.array(IdSchema),
  subscriptions: v.array(SubscriptionSchema),
});
export type ProductCartInfo = v.InferOutput<typeof ProductCartInfoSchema>;

/** `GET /v1/screenshots`, all or `?productId=` (S181). */
export const ScreenshotSchema = v.object({ productId: IdSchema, url: v.string(), hidden: v.boolean() });
export type Screenshot = v.InferOutput<typeof ScreenshotSchema>;

/** `GET /v1/products/manual?gameName&productName`. */
export const ManualSchema = v.object({
  name: v.string(),
  gameName: v.string(),
  icon: v.string(),
  /** As the riskiest one where the API names none (S130). */
  status: v.fallback(v.number(), 2),
  /** Absolute, or a path of the API host. */
  downloadLink: v.string(),
  /** Bytes, or a ready text; absent when not specified (S131). */
  fileSize: v.nullish(v.union([v.number(), v.string()])),
  fileFormat: v.nullish(v.string()),
  manual: v.object({
    steps: v.array(v.object({ header: v.string(), text: v.string() })),
    faq: v.array(v.object({ question: v.string(), answer: v.string() })),
  }),
});
export type Manual = v.InferOutput<typeof ManualSchema>;
