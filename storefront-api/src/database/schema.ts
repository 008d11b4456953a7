import type { Text } from '@storefront/contracts';
import type { ColumnType, Generated, Kysely } from 'kysely';

/** Written as JSON text (the drivers differ in how they send arrays), read parsed. */
type Json<T> = ColumnType<T, string, string>;

/** Written as ISO text, read as a date. */
type Time = ColumnType<Date, string, string>;
type NullableTime = ColumnType<Date | null, string | null | undefined, string | null>;

/** Stands in orders, and is neither shown nor sold any more. */
type Retired = Generated<boolean>;

export type ByLanguage<T> = { ru: T; en: T };

export interface FunctionalGroup {
  name: string;
  params: string[];
}

export interface ManualText {
  steps: { header: string; text: string }[];
  faq: { question: string; answer: string }[];
}

export interface RequirementsText {
  client: Text;
  os: Text;
  processor: Text;
  graphics: Text;
  spoofer: boolean;
  displayMode: Text;
  needFlashDrive: boolean;
}

export interface GamesTable {
  id: number;
  name: string;
  icon: string;
  background: string;
  bestseller: boolean;
  /** Place among the popular games, null outside them. */
  popular: number | null;
  /** Other names by which people look for it. */
  aliases: ColumnType<string[], string | undefined, string>;
  retired: Retired;
}

export interface ProductsTable {
  id: number;
  game_id: number;
  name: string;
  icon: string;
  bestseller: boolean;
  status: number;
  description: Json<Text>;
  functional: Json<ByLanguage<FunctionalGroup[]>>;
  requirements: Json<RequirementsText>;
  videos: string;
  before_buy: string;
  manual: Json<ByLanguage<ManualText>>;
  retired: Retired;
}

export interface AdditionalGamesTable {
  product_id: number;
  game_id: number;
}

export interface SubscriptionsTable {
  id: number;
  product_id: number;
  name: Json<Text>;
  /** Cents of a dollar plan, kopecks of a rouble plan. */
  price_minor: number;
  is_usd: boolean;
  active: boolean;
  for_cis: boolean;
  for_global: boolean;
  retired: Retired;
}

export interface ScreenshotsTable {
  id: number;
  product_id: number;
  url: string;
  hidden: boolean;
}

export interface AnnouncementsTable {
  id: number;
  created_at: Time;
  /** Written by the database. */
  changed_at: ColumnType<Date | null, undefined, never>;
  important: boolean;
  banner: string;
  header: Json<Text>;
  text: Json<Text>;
}

export interface PagesTable {
  name: string;
  data: Json<ByLanguage<unknown>>;
}

export interface PaymentSystemsTable {
  id: number;
  image: string;
  label: Json<Text>;
  /** How the sandbox presents it: by a code to scan, by an address to send to, or by a page alone. */
  kind: 'scan' | 'address' | 'page';
  /** What a visitor does by hand, a step a line; null where a service leads through the payment. */
  instructions: ColumnType<Text | null, string | null, string | null>;
  /** Who may take its money, the first that is switched on. */
  providers: ColumnType<string[], string | undefined, string>;
  retired: Retired;
}

export interface CouponsTable {
  code: string;
  percent: number;
  starts_at: NullableTime;
  expires_at: NullableTime;
  max_uses: number | null;
  per_email: number | null;
  /** Ids of the products that it is for; null for all. */
  products: ColumnType<number[] | null, string | null | undefined, string | null>;
  used: Generated<number>;
  /** Whether it came with the content: those that were made by hand stay when another content comes. */
  from_content: Generated<boolean>;
  retired: Retired;
}

export interface PicturesTable {
  id: string;
  original: Uint8Array;
  /** Its address on the wire. */
  address: string;
  width: number;
  height: number;
}

export interface PictureFilesTable {
  picture: string;
  name: string;
  bytes: Uint8Array;
}

/** The files of the content folder that was imported last: words, or the picture that it is. */
export interface ContentFilesTable {
  path: string;
  text: string | null;
  picture: string | null;
}

export interface CouponUsesTable {
  order_id: string;
  code: string;
  email: string;
  given_back: Generated<boolean>;
}

export interface SettingsTable {
  name: string;
  value: Json<unknown>;
}

export interface OrdersTable {
  id: string;
  status: string;
  email: string;
  language: string;
  payment_system_id: number;
  /** The payment that counts: the one that was paid, until then the one of the method chosen last. */
  payment_id: string | null;
  coupon_code: string | null;
  coupon_percent: number;
  /** Millionths of a rouble per dollar, when the order was made. */
  rate_micros: number;
  total_cents: number;
  total_roubles: number;
  created_at: Time;
  expires_at: Time;
}

export interface OrderLinesTable {
  order_id: string;
  position: number;
  subscription_id: number;
  region: string;
  count: number;
  /** What the shop had counted before, for audit (S190). */
  old_count: number | null;
  price_minor: number;
  is_usd: boolean;
  game_name: string;
  product_name: string;
  plan_name: Json<Text>;
}

export interface OrderHistoryTable {
  id: Generated<number>;
  order_id: string;
  from_status: string | null;
  to_status: string;
  reason: string;
  at: Time;
}

export interface PaymentsTable {
  id: string;
  /** Larger than that of any payment of the order that was written before it. */
  number: Generated<number>;
  order_id: string;
  payment_system_id: number;
  provider: string;
  /** What is asked for, in minor units of `currency`. */
  cents: number;
  currency: string;
  /** The provider's own name of it. */
  provider_ref: string | null;
  /** Absolute, or a path of this API that is made absolute when it is read; `qr_code_url` likewise. */
  url: string | null;
  qr_code_url: string | null;
  address: string | null;
  created_at: Time;
  /** When the provider had answered. */
  opened_at: NullableTime;
  /** When the provider is asked again, should nobody have heard its answer by then. */
  open_next_at: NullableTime;
  /** When its page was ended, since nothing is to be paid any more. */
  closed_at: NullableTime;
}

export interface PaymentReportsTable {
  provider: string;
  event_id: string;
  /** Ours, as the provider names it: there may be no such payment, or none yet. */
  payment_id: string;
  outcome: string;
  /** Minor units of `currency`. */
  amount: number;
  currency: string;
  /** The provider's own name of what was given back; null where it has none, empty where it was not kept (before 1.2). */
  refund: string | null;
  /** The provider's own name of the page that was paid at, or of what was paid there; null where it has none, or it was not kept (before 1.3). */
  ref: string | null;
  /** When the buyer paid, as the provider says; null where it does not. */
  paid_at: NullableTime;
  body: string;
  received_at: Time;
}

export interface PaymentSettlementsTable {
  id: Generated<number>;
  provider: string;
  event_id: string;
  settlement: string;
  at: Time;
}

export interface SandboxBookTable {
  payment_id: string;
  cents: number;
  at: Time;
  refunded: Generated<boolean>;
}

export interface KeptAnswersTable {
  key: string;
  body_hash: string;
  status: number | null;
  answer: string | null;
  created_at: Time;
}

export interface LettersTable {
  id: string;
  order_id: string;
  /** 1 for the order's own letter, more for those that were asked for. */
  number: number;
  attempts: Generated<number>;
  created_at: Time;
  next_at: Time;
  claim: string | null;
  claimed_until: NullableTime;
  sent_at: NullableTime;
  given_up_at: NullableTime;
  last_error: string | null;
}

export interface PlanKeysTable {
  id: Generated<number>;
  subscription_id: number;
  key: string;
  from_pool: boolean;
  order_id: string | null;
  position: number | null;
}

export interface ChatsTable {
  id: Generated<number>;
  token_hash: string;
  client_name: string;
  client_email: string;
  topic: string;
  language: string;
  moderator_name: string | null;
  created_at: Time;
  closed_at: NullableTime;
}

export interface ChatMessagesTable {
  id: Generated<number>;
  chat_id: number;
  text: string;
  /** Ids of uploads. */
  attachments: Json<string[]>;
  moderator_name: string | null;
  /** The sender's own id of it: sent twice, kept once. */
  client_message_id: Generated<string | null>;
  created_at: Time;
}

export interface UploadsTable {
  id: string;
  chat_id: number;
  name: string;
  bytes: number;
  /** Of a picture that was drawn anew; null for what is only ever saved. */
  picture_type: string | null;
  by_moderator: Generated<boolean>;
  /** Whether its file has its place; until then it is handed to nobody. */
  kept: Generated<boolean>;
  created_at: Time;
}

export interface ChatPresenceTable {
  chat_id: number;
  /** The connection, or what stands for one. */
  holder: string;
  /** Null for the visitor. */
  moderator_name: string | null;
  since: Time;
  seen_at: Time;
  /** Whoever is not seen again is gone then. */
  until: Time;
}

export interface ChatOutboxTable {
  id: Generated<number>;
  /** The same however often it is tried. */
  key: Generated<string>;
  kind: 'letter' | 'bridge';
  chat_id: number;
  first_id: number;
  /** Null while messages may still be added to it. */
  last_id: Generated<number | null>;
  due_at: Time;
  attempts: Generated<number>;
  done_at: NullableTime;
}

export interface ChatTokensTable {
  token_hash: string;
  chat_id: number;
  created_at: Time;
}

/** One row: see the migration that makes it. */
export interface DataVersionTable {
  id: number;
  /** Tells one database from another that was filled in its place. */
  origin: string;
  version: number | string;
  games: number;
  products: number;
}

export interface Tables {
  games: GamesTable;
  products: ProductsTable;
  additional_games: AdditionalGamesTable;
  subscriptions: SubscriptionsTable;
  screenshots: ScreenshotsTable;
  announcements: AnnouncementsTable;
  pages: PagesTable;
  payment_systems: PaymentSystemsTable;
  coupons: CouponsTable;
  settings: SettingsTable;
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  order_history: OrderHistoryTable;
  payments: PaymentsTable;
  payment_reports: PaymentReportsTable;
  payment_settlements: PaymentSettlementsTable;
  sandbox_book: SandboxBookTable;
  coupon_uses: CouponUsesTable;
  kept_answers: KeptAnswersTable;
  letters: LettersTable;
  plan_keys: PlanKeysTable;
  chats: ChatsTable;
  chat_messages: ChatMessagesTable;
  uploads: UploadsTable;
  chat_presence: ChatPresenceTable;
  chat_outbox: ChatOutboxTable;
  chat_tokens: ChatTokensTable;
  data_version: DataVersionTable;
  pictures: PicturesTable;
  picture_files: PictureFilesTable;
  content_files: ContentFilesTable;
}

export type Db = Kysely<Tables>;
