import { largestInteger } from '@storefront/contracts';
import * as v from 'valibot';
import { providerNames } from '../../payments/provider';
import { canonicalCode } from '../../pricing/codes';
import { amount, bothOf, id, link, moment, nameOfFile, picture, plain, price, webLink, whole, words } from './fields';

const list = <T extends v.GenericSchema>(item: T, most: number) =>
  v.pipe(v.array(item), v.maxLength(most, `There are too many: at most ${most}.`));
const flag = v.optional(v.boolean());

/** `site.yaml`: the shop's figures and links. */
export const SiteSchema = v.strictObject({
  dollarRate: amount(0.01, 1_000_000),
  monthlyVisitorsCount: v.optional(amount(0)),
  refundsTotal: v.optional(amount(0, 100)),
  salesTotal: v.optional(amount(0)),
  ticketsClosedCount: v.optional(amount(0)),
  satisfiedClientsCount: v.optional(amount(0)),
  productsTotal: v.optional(amount(0)),
  categoriesTotal: v.optional(amount(0)),
  yearsTotal: v.optional(amount(0)),
  announcesPageSize: v.optional(whole(1, 100)),
  links: v.optional(list(v.strictObject({ name: plain(60), url: link, icon: v.optional(plain(200)) }), 100)),
});

/** `games/<name>.yaml`. */
export const GameSchema = v.strictObject({
  id,
  name: plain(120),
  aliases: v.optional(list(plain(60), 20)),
  icon: picture,
  background: picture,
  bestseller: flag,
  popular: v.optional(whole(1, 1000)),
});

const PlanSchema = v.strictObject({
  id,
  name: words(100),
  price,
  regions: v.pipe(
    v.array(v.picklist(['cis', 'global'])),
    v.minLength(1, 'Name at least one region: cis, global.'),
    v.maxLength(2, 'There are two regions: cis, global.'),
  ),
  active: flag,
});

const groups = list(v.strictObject({ name: plain(200), params: list(plain(500), 100) }), 50);
const lines = list(plain(500), 100);

/** `products/<name>.yaml`, with its plans. */
export const ProductSchema = v.strictObject({
  id,
  game: nameOfFile('games'),
  alsoFor: v.optional(list(nameOfFile('games'), 50)),
  name: plain(120),
  icon: picture,
  bestseller: flag,
  status: v.picklist(['undetected', 'onUpdate', 'ownRisk']),
  description: words(2000),
  functions: v.optional(bothOf(groups)),
  requirements: v.strictObject({
    client: words(200),
    os: words(200),
    processor: words(200),
    graphics: words(200),
    spoofer: v.boolean(),
    displayMode: words(200),
    needFlashDrive: v.boolean(),
  }),
  videos: v.optional(list(webLink, 50)),
  beforeBuy: v.optional(list(v.strictObject({ name: words(200), items: bothOf(lines), tilde: flag }), 20)),
  /**
   * The raw text, where it is not what an import writes: kept as it is, and hidden by the shop if it cannot be read
   * (S063).
   */
  beforeBuyText: v.optional(v.pipe(v.string(), v.maxLength(100_000, 'It is too long: at most 100000 characters.'))),
  screenshots: v.optional(list(v.strictObject({ picture, hidden: flag }), 99)),
  manual: v.optional(nameOfFile('manuals')),
  plans: v.optional(list(PlanSchema, 100)),
});

const MethodSchema = v.strictObject({
  id,
  label: words(100),
  picture,
  kind: v.picklist(['scan', 'address', 'page']),
  providers: v.pipe(v.array(v.picklist(providerNames)), v.minLength(1, 'Say who takes its money.')),
  instructions: v.optional(bothOf(v.pipe(v.string(), v.maxLength(5000, 'It is too long: at most 5000 characters.')))),
});

/** `payments.yaml`: the groups of the payment page and their methods. */
export const PaymentsSchema = v.strictObject({
  groups: list(v.strictObject({ header: words(100), comment: words(200), methods: list(MethodSchema, 100) }), 50),
});

const CODE = 'It must have 1 to 64 characters, in capitals and without spaces.';
const WHOLE_CODE = 'Its letters must be whole (NFC), and each sign of it seen: it would never be found.';

/** `coupons.yaml`. */
export const CouponsSchema = v.strictObject({
  coupons: list(
    v.strictObject({
      code: v.pipe(
        v.string(),
        v.regex(/^[^\s\p{C}<>a-zа-яё]{1,64}$/u, CODE),
        v.check((text) => text === text.toUpperCase(), CODE),
        v.check((text) => text === canonicalCode(text), WHOLE_CODE),
      ),
      percent: whole(1, 100),
      from: v.optional(moment),
      until: v.optional(moment),
      uses: v.optional(whole(1, largestInteger)),
      perEmail: v.optional(whole(1, largestInteger)),
      products: v.optional(list(nameOfFile('products'), 10_000)),
    }),
    100_000,
  ),
});

/** Front matter of `announcements/<name>.md`. */
export const AnnouncementSchema = v.strictObject({
  id,
  date: moment,
  important: flag,
  banner: picture,
  header: words(200),
});

/** Manuals and pages have no front matter. */
export const NothingSchema = v.strictObject({});

export const statuses = ['undetected', 'onUpdate', 'ownRisk'] as const;

export type Site = v.InferOutput<typeof SiteSchema>;
export type Game = v.InferOutput<typeof GameSchema>;
export type Plan = v.InferOutput<typeof PlanSchema>;
export type Product = v.InferOutput<typeof ProductSchema>;
export type Payments = v.InferOutput<typeof PaymentsSchema>;
export type Coupons = v.InferOutput<typeof CouponsSchema>;
export type AnnouncementHead = v.InferOutput<typeof AnnouncementSchema>;
