import { sql, type Kysely } from 'kysely';

/** Adds disputes, by which buyers' banks reclaim money. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table payment_reports
      drop constraint payment_reports_outcome_check,
      add constraint payment_reports_outcome_check check (outcome in ('paid', 'failed', 'refunded', 'refundFailed', 'disputed', 'other'))`.execute(
    db,
  );
}
