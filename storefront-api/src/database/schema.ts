import type { Text } from '@storefront/contracts';
import type { ColumnType, Generated, Kysely } from 'kysely';

/** Written as JSON text (the drivers differ in how they send arrays), read parsed. */
type Json<T> = ColumnType<T, string, string>;

/** Written as ISO text, read as a date. */
type Time = ColumnType<Date, string, string>;
type NullableTime = ColumnType<Date | null, string | null | undefined, string | null>;

/** Kept for the orders that refer to it, but neither shown nor sold any more. */
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
  /** What a visitor does by hand, a step a line; null if a service guides through the payment. */
  instructions: ColumnType<Text | null, string | null, string | null>;
  /** Its providers, of which the first enabled one takes the money. */
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
  /** Whether an import made it: coupons that were made by hand survive imports. */
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

/** The files of the content folder that was imported last: a text, or a picture's id. */
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
  /** The current payment: the paid one, or until then the one of the method that was chosen last. */
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
  /** The line's count in the server cart before this one, as the shop sent it, for audit (S190). */
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
  /** The provider's id of it. */
  provider_ref: string | null;
  /** Absolute, or a path of this API that is made absolute when it is read; `qr_code_url` likewise. */
  url: string | null;
  qr_code_url: string | null;
  address: string | null;
  created_at: Time;
  /** When the provider had answered. */
  opened_at: NullableTime;
  /** When the provider is asked again, if its answer was not stored by then. */
  open_next_at: NullableTime;
  /** When its page was closed, since nothing is to be paid any more. */
  closed_at: NullableTime;
}

export interface PaymentReportsTable {
  provider: string;
  event_id: string;
  /** Our payment's id as the provider reports it: there may be no such payment, or not yet. */
  payment_id: string;
  outcome: string;
  /** Minor units of `currency`. */
  amount: number;
  currency: string;
  /** The provider's id of the refund; null if it has none, empty if it was not stored (before 1.2). */
  refund: string | null;
  /**
   * The provider's id of the page, or of the payment made there; null if it has none, or it was not stored (before
   * 1.3).
   */
  ref: string | null;
  /** When the buyer paid, if the provider says so. */
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
  /** 1 for the order's own letter, higher for resent ones. */
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
  /** The sender's own id of it, by which a repetition is recognised. */
  client_message_id: Generated<string | null>;
  created_at: Time;
}

export interface UploadsTable {
  id: string;
  chat_id: number;
  name: string;
  bytes: number;
  /** The type of a re-encoded picture; null for files that are only offered for download. */
  picture_type: string | null;
  by_moderator: Generated<boolean>;
  /** Whether its file is complete; until then it is not served. */
  kept: Generated<boolean>;
  created_at: Time;
}

export interface ChatPresenceTable {
  chat_id: number;
  /** The connection's id, or a name for presences without one. */
  holder: string;
  /** Null for the visitor. */
  moderator_name: string | null;
  since: Time;
  seen_at: Time;
  /** When the presence ends unless it is prolonged. */
  until: Time;
}

export interface ChatOutboxTable {
  id: Generated<number>;
  /** The same at each attempt. */
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
  /** The unique id of this database. */
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
