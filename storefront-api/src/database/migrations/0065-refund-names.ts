import { sql, type Kysely } from 'kysely';

/** The provider's ids of refunds: each refund counts once, whatever events report it, and not if it fails. */
async function nameRefunds(db: Kysely<unknown>) {
  // Existing rows get the default, which is dropped again: updating them is not possible, since the ledger is
  // append-only.
  await sql`
    alter table payment_reports
      add column refund text default '',
      drop constraint payment_reports_outcome_check,
      add constraint payment_reports_outcome_check check (outcome in ('paid', 'failed', 'refunded', 'refundFailed', 'other'))`.execute(
    db,
  );
  await sql`alter table payment_reports alter column refund drop default`.execute(db);
}

/** When the provider's page of a payment was closed, with its order. Existing pages expire by themselves. */
async function addClosing(db: Kysely<unknown>) {
  await sql`alter table payments add column closed_at timestamptz`.execute(db);
  await sql`update payments set closed_at = created_at`.execute(db);
  await sql`create index payments_to_close on payments (created_at) where closed_at is null`.execute(db);
}

export async function up(db: Kysely<unknown>) {
  await nameRefunds(db);
  await addClosing(db);
}
