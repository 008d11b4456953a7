import { sql, type Kysely } from 'kysely';

/**
 * Whole numbers up to 2^53, which both drivers read as numbers: a rate above 2147 and a cart of dear plans are beyond
 * `integer`.
 */
async function widenSums(db: Kysely<unknown>) {
  await sql`
    alter table orders
      alter column rate_micros type double precision,
      alter column total_cents type double precision,
      alter column total_roubles type double precision`.execute(db);
  await sql`alter table payments alter column cents type double precision`.execute(db);
}

async function addPaymentColumns(db: Kysely<unknown>) {
  await sql`
    alter table payments
      alter column url drop not null,
      add column provider text not null default 'sandbox',
      add column currency text not null default 'USD',
      add column provider_ref text,
      add column opened_at timestamptz,
      add column open_next_at timestamptz`.execute(db);
  await sql`update payments set opened_at = created_at`.execute(db);
  await sql`alter table payments alter column provider drop default, alter column currency drop default`.execute(db);
  await sql`create index payments_of_order on payments (order_id)`.execute(db);
  await sql`create index payments_to_open on payments (open_next_at) where opened_at is null`.execute(db);
}

async function addReports(db: Kysely<unknown>) {
  await sql`
    create table payment_reports (
      provider text not null,
      event_id text not null,
      payment_id text not null,
      outcome text not null check (outcome in ('paid', 'failed', 'refunded', 'other')),
      amount double precision not null,
      currency text not null,
      body text not null,
      received_at timestamptz not null,
      primary key (provider, event_id)
    )`.execute(db);
  await sql`create index reports_of_payment on payment_reports (payment_id)`.execute(db);
  await sql`
    create table payment_settlements (
      id integer generated always as identity primary key,
      provider text not null,
      event_id text not null,
      settlement text not null,
      at timestamptz not null,
      foreign key (provider, event_id) references payment_reports
    )`.execute(db);
  await sql`create index settlements_of_report on payment_settlements (provider, event_id)`.execute(db);
  await sql`create index unknown_reports on payment_settlements (id) where settlement = 'unknown'`.execute(db);
}

/** Copies older events, which had no sums of their own. */
async function carryEventsOver(db: Kysely<unknown>) {
  await sql`
    insert into payment_reports (provider, event_id, payment_id, outcome, amount, currency, body, received_at)
    select 'sandbox', event.id, payment.id, event.outcome, payment.cents, 'USD', '', event.received_at
    from payment_events event join payments payment on payment.id = event.payment_id`.execute(db);
  await sql`
    insert into payment_settlements (provider, event_id, settlement, at)
    select provider, event_id, 'carriedOver', received_at from payment_reports`.execute(db);
  await sql`drop table payment_events`.execute(db);
}

/** Makes the ledger append-only, except for removing personal data from a report's body, which needs a setting. */
async function forbidChanges(db: Kysely<unknown>) {
  await sql`
    create function refuse_ledger_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and tg_table_name = 'payment_reports' and current_setting('storefront.privacy', true) = 'on'
        and to_jsonb(new) - 'body' = to_jsonb(old) - 'body' then return new;
      end if;
      raise exception 'The payment ledger is only ever added to.';
    end $$`.execute(db);
  for (const table of ['payment_reports', 'payment_settlements'])
    await sql`
      create trigger ${sql.raw(table)}_is_append_only before update or delete on ${sql.table(table)}
      for each row execute function refuse_ledger_change()`.execute(db);
}

export async function up(db: Kysely<unknown>) {
  await widenSums(db);
  await addPaymentColumns(db);
  await addReports(db);
  await carryEventsOver(db);
  await forbidChanges(db);
}
