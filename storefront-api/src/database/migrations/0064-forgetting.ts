import { sql, type Kysely } from 'kysely';

/**
 * The e-mail addresses in words that may be JSON, whole and in small letters: a neighbour's that ends or begins with another is not that
 * other one. Signs that JSON and addresses of the web write otherwise are read; what is longer than an address is none.
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

/** Those who were forgotten before what providers and mail servers said of them went along; and of what is nothing to the shop no words are kept. */
async function emptyOldWords(db: Kysely<unknown>) {
  const forgotten = sql`like 'forgotten-%@privacy.invalid'`;
  await sql`select set_config('storefront.privacy', 'on', true)`.execute(db);
  await sql`
    update payment_reports set body = '' where body <> '' and (
      outcome = 'other' or payment_id in (select payments.id from payments join orders on orders.id = payments.order_id where orders.email ${forgotten}))`.execute(db);
  await sql`select set_config('storefront.privacy', '', true)`.execute(db);
  await sql`
    update letters set last_error = 'The address was forgotten.'
    where last_error <> 'The address was forgotten.' and order_id in (select id from orders where email ${forgotten})`.execute(db);
}

/** What forgetting, letting go and the list of orders look for, however much else there is. */
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
