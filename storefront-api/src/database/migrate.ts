import { Migrator, sql, type Migration } from 'kysely';
import * as catalogue from './migrations/0001-catalogue';
import * as site from './migrations/0002-site';
import * as orders from './migrations/0003-orders';
import * as chats from './migrations/0004-chats';
import * as paymentInstructions from './migrations/0005-payment-instructions';
import * as chatPages from './migrations/0006-chat-pages';
import * as chatPresence from './migrations/0007-chat-presence';
import * as chatOutbox from './migrations/0008-chat-outbox';
import * as ledger from './migrations/0010-ledger';
import * as keptAnswers from './migrations/0011-kept-answers';
import * as couponLimits from './migrations/0012-coupon-limits';
import * as letters from './migrations/0013-letters';
import * as providers from './migrations/0014-providers';
import * as jobLeases from './migrations/0016-job-leases';
import * as catalogueGrowth from './migrations/0020-catalogue-growth';
import * as dataVersion from './migrations/0021-data-version';
import * as content from './migrations/0060-content';
import * as orderedNames from './migrations/0061-ordered-names';
import * as emptiedTables from './migrations/0062-emptied-tables';
import * as changedAnnouncements from './migrations/0063-changed-announcements';
import * as forgetting from './migrations/0064-forgetting';
import * as refundNames from './migrations/0065-refund-names';
import * as disputes from './migrations/0066-disputes';
import * as pendingPayments from './migrations/0067-pending-payments';
import * as reportRefs from './migrations/0068-report-refs';
import * as paidAt from './migrations/0069-paid-at';
import * as carriedParcels from './migrations/0070-carried-parcels';
import * as waitingReports from './migrations/0071-waiting-reports';
import * as pools from './migrations/0072-pools';
import * as paymentNumbers from './migrations/0073-payment-numbers';
import { causeOf } from './reachable';
import type { Db } from './schema';

const migrations: Record<string, Migration> = {
  '0001-catalogue': catalogue,
  '0002-site': site,
  '0003-orders': orders,
  '0004-chats': chats,
  '0005-payment-instructions': paymentInstructions,
  '0006-chat-pages': chatPages,
  '0007-chat-presence': chatPresence,
  '0008-chat-outbox': chatOutbox,
  '0010-ledger': ledger,
  '0011-kept-answers': keptAnswers,
  '0012-coupon-limits': couponLimits,
  '0013-letters': letters,
  '0014-providers': providers,
  '0016-job-leases': jobLeases,
  '0020-catalogue-growth': catalogueGrowth,
  '0021-data-version': dataVersion,
  '0060-content': content,
  '0061-ordered-names': orderedNames,
  '0062-emptied-tables': emptiedTables,
  '0063-changed-announcements': changedAnnouncements,
  '0064-forgetting': forgetting,
  '0065-refund-names': refundNames,
  '0066-disputes': disputes,
  '0067-pending-payments': pendingPayments,
  '0068-report-refs': reportRefs,
  '0069-paid-at': paidAt,
  '0070-carried-parcels': carriedParcels,
  '0071-waiting-reports': waitingReports,
  '0072-pools': pools,
  '0073-payment-numbers': paymentNumbers,
};

const migratorOf = (db: Db) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations }, allowUnorderedMigrations: true });

/** Rejects with a sentence if the schema was made by a newer version, whose rows this one may misunderstand. */
async function requireKnown(db: Db) {
  const { rows: tables } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db);
  if (tables.length === 0) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const unknown = rows.map(({ name }) => name).filter((name) => !(name in migrations));
  if (unknown.length > 0)
    throw new Error(
      `The database is newer than this version: it has ${unknown.join(', ')}, which is not known here. Start the version that made it so, or a later one.`,
    );
}

/** For commands that must not migrate: rejects with a sentence if the schema is not the newest. */
export async function requireMigrated(db: Db) {
  await requireKnown(db);
  const lacking = (await migratorOf(db).getMigrations())
    .filter(({ executedAt }) => executedAt === undefined)
    .map(({ name }) => name);
  if (lacking.length > 0)
    throw new Error(
      `The database is older than this command: it lacks ${lacking.join(', ')}. Start the API of this version with it, and then ask again.`,
    );
}

/** Brings the database to the newest schema. */
export async function migrate(db: Db) {
  await requireKnown(db);
  const { error } = await migratorOf(db).migrateToLatest();
  if (error) throw new Error(`The database could not be migrated: ${causeOf(error)}`, { cause: error });
}

/**
 * For an import: creates the schema in a new database, and rejects an older one with a sentence. An older API may be
 * using it, and would not start again with a newer schema.
 */
export async function migrateNew(db: Db) {
  const isNew = (await migratorOf(db).getMigrations()).every(({ executedAt }) => executedAt === undefined);
  await (isNew ? migrate : requireMigrated)(db);
}
