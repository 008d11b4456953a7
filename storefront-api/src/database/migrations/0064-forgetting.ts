import { sql, type Kysely } from 'kysely';

/**
 * Extracts the whole e-mail addresses of a text that may be JSON, in lower case, so that an address that contains
 * another one is not taken for it. Escapes of JSON and URLs are decoded; longer words are no addresses.
 */
async function addAddressesIn(db: Kysely<unknown>) {
  await sql`
    create or replace function addresses_in(words text) returns text[] language sql immutable parallel safe as $$
      select coalesce(array_agg(distinct address), '{}') from (
        select rtrim(ltrim(word, ''''), '''.-') as address
        from (select regexp_replace(lower(words), '\\\\[^u]', ' ', 'g') as words) plain,
          lateral (select replace(replace(replace(replace(replace(plain.words, '\\u0040', '@'), '%40', '@'), '\\u002b', '+'), '%2b', '+'), '\\u0027', '''') as words) signs,
          lateral (select regexp_replace(regexp_replace(signs.words, '\\\\u00([01].|2[^5de]|3[a-f])', ' ', 'g'), '\\\\u....', '¿', 'g') as words) readable,
          lateral regexp_split_to_table(readable.words, '[][[:space:]"<>(){}\\\\,;:/|=&?!*#$^\`~]+') as word
        where word like '%_@_%'
      ) found where length(address) <= 254
    $$`.execute(db);
}

/**
 * Removes the words of providers and mail servers about buyers who were forgotten before these were removed as well,
 * and those of irrelevant reports.
 */
async function emptyOldWords(db: Kysely<unknown>) {
  const forgotten = sql`like 'forgotten-%@privacy.invalid'`;
  await sql`select set_config('storefront.privacy', 'on', true)`.execute(db);
  await sql`
    update payment_reports set body = '' where body <> '' and (
      outcome = 'other' or payment_id in (select payments.id from payments join orders on orders.id = payments.order_id where orders.email ${forgotten}))`.execute(
    db,
  );
  await sql`select set_config('storefront.privacy', '', true)`.execute(db);
  await sql`
    update letters set last_error = 'The address was forgotten.'
    where last_error <> 'The address was forgotten.' and order_id in (select id from orders where email ${forgotten})`.execute(
    db,
  );
}

/** Indexes for forgetting, retention and the list of orders. */
const indexes = [
  'orders_of_address on orders (lower(email))',
  'orders_by_age on orders (created_at, id)',
  "orders_with_address on orders (created_at) where email not like 'forgotten-%@privacy.invalid'",
  'chats_of_address on chats (lower(client_email))',
  'chats_by_end on chats (closed_at)',
  'tokens_of_chat on chat_tokens (chat_id)',
  "reports_with_words on payment_reports (received_at) where body <> ''",
  'reports_by_address on payment_reports using gin (addresses_in(body))',
];

export async function up(db: Kysely<unknown>) {
  await addAddressesIn(db);
  await emptyOldWords(db);
  for (const index of indexes) await sql`create index if not exists ${sql.raw(index)}`.execute(db);
}
