import type { PoolConfig } from 'pg';

/**
 * Milliseconds after which the database gives a statement up, and after which we give the database up: one that hangs says
 * nothing, not even that a limit is over.
 */
const STATEMENT_LIMIT = 10_000;
const ANSWER_LIMIT = 12_000;
const CONNECT_LIMIT = 5000;
/** Whoever waits for a row that somebody keeps, as an import does, waits with a connection, of which there are few: all others would wait with them. */
const LOCK_LIMIT = 2000;
/** How PostgreSQL calls it when a lock or a statement took too long, and when transactions waited for each other. */
const passing = ['55P03', '57014', '40P01'];
/** How the pool calls it when all connections were lent for too long: by these words alone. */
const NO_CONNECTION = 'timeout exceeded when trying to connect';
/** A transaction whose process stopped in the middle holds its locks no longer than this. */
const IDLE_LIMIT = 15_000;

/** For requests: nothing waits for ever. */
export const limited: PoolConfig = {
  max: 10,
  connectionTimeoutMillis: CONNECT_LIMIT,
  statement_timeout: STATEMENT_LIMIT,
  lock_timeout: LOCK_LIMIT,
  query_timeout: ANSWER_LIMIT,
  idle_in_transaction_session_timeout: IDLE_LIMIT,
  keepAlive: true,
};

/** Whether a statement was given up since the database is busy, or somebody else keeps what it wanted: it can be tried again. */
export function isHeldUp(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return passing.includes(String(code)) || message === NO_CONNECTION;
}

/** How PostgreSQL calls a transaction that may only read, as on a copy that follows another server, and a disk without room. */
const unwritable = ['25006', '53100'];

/** Whether the database takes no writes at present: what was to be written can be tried again, and what is there can be read. */
export const isUnwritable = (error: unknown): boolean => unwritable.includes(String(((error ?? {}) as { code?: unknown }).code));

/** For migrations and imports: a large table takes its time, and another process that does the same is waited for. */
export const patient: PoolConfig = { max: 2, connectionTimeoutMillis: CONNECT_LIMIT, keepAlive: true };
