import type { PoolConfig } from 'pg';

/**
 * Milliseconds after which the database cancels a statement, and after which we stop waiting for the database: one that
 * hangs does not report timeouts either.
 */
const STATEMENT_LIMIT = 10_000;
const ANSWER_LIMIT = 12_000;
const CONNECT_LIMIT = 5000;
/**
 * Statements that wait for a locked row, as during an import, occupy connections, of which there are few: everybody
 * else would wait, too.
 */
const LOCK_LIMIT = 2000;
/** PostgreSQL's codes for a lock timeout, a statement timeout and a deadlock. */
const passing = ['55P03', '57014', '40P01'];
/** The pool's message when no connection became free in time; it has no code. */
const NO_CONNECTION = 'timeout exceeded when trying to connect';
/**
 * Milliseconds after which a transaction without statements, for example of a stopped process, is ended and its locks
 * are released.
 */
const IDLE_LIMIT = 15_000;

/** For requests, with limits for everything that can wait. */
export const requestPool: PoolConfig = {
  max: 10,
  connectionTimeoutMillis: CONNECT_LIMIT,
  statement_timeout: STATEMENT_LIMIT,
  lock_timeout: LOCK_LIMIT,
  query_timeout: ANSWER_LIMIT,
  idle_in_transaction_session_timeout: IDLE_LIMIT,
  keepAlive: true,
};

/** Whether a statement failed because the database is busy or a row is locked: it can be tried again. */
export function isTemporarilyBusy(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return passing.includes(String(code)) || message === NO_CONNECTION;
}

/** PostgreSQL's codes for a read-only transaction, as on a replica, and for a full disk. */
const unwritable = ['25006', '53100'];

/** Whether the database takes no writes at present, while reading still works. */
export const isReadOnly = (error: unknown): boolean =>
  unwritable.includes(String(((error ?? {}) as { code?: unknown }).code));

/** For migrations and imports, without limits: they may take long, and wait for each other. */
export const unlimitedPool: PoolConfig = { max: 2, connectionTimeoutMillis: CONNECT_LIMIT, keepAlive: true };
