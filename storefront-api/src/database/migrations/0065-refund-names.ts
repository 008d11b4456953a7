import { sql, type Kysely } from 'kysely';

/** Refunds by their provider's names: each counts once, however often and by whatever events it is told of, and not when it fails. */
async function nameRefunds(db: Kysely<unknown>) {
  // A default that is taken away again is what the rows that are there get: none of them is changed, since the ledger is only ever added to.
  await sql`
    alter table payment_reports
      add column refund text default '',
      drop constraint payment_reports_outcome_check,
      add constraint payment_reports_outcome_check check (outcome in ('paid', 'failed', 'refunded', 'refundFailed', 'other'))`.execute(db);
  await sql`alter table payment_reports alter column refund drop default`.execute(db);
}

/** Pages of payments that are ended with their orders; those that are there end by themselves. */
async function addClosing(db: Kysely<unknown>) {
  await sql`alter table payments add column closed_at timestamptz`.execute(db);
  await sql`update payments set closed_at = created_at`.execute(db);
  await sql`create index payments_to_close on payments (created_at) where closed_at is null`.execute(db);
}

export async function up(db: Kysely<unknown>) {
  await nameRefunds(db);
  await addClosing(db);
}
