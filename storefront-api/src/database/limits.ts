import type { PoolConfig } from 'pg';

/**
 * Milliseconds after which the database gives a statement up, and after which we give the database up: one that hangs says
 * nothing, not even that a limit is over.
 */
const STATEMENT_LIMIT = 10_000;
const ANSWER_LIMIT = 12_000;
const CONNECT_LIMIT = 5000;
/** A transaction whose process stopped in the middle holds its locks no longer than this. */
const IDLE_LIMIT = 15_000;

/** For requests: nothing waits for ever. */
export const limited: PoolConfig = {
  max: 10,
  connectionTimeoutMillis: CONNECT_LIMIT,
  statement_timeout: STATEMENT_LIMIT,
  query_timeout: ANSWER_LIMIT,
  idle_in_transaction_session_timeout: IDLE_LIMIT,
  keepAlive: true,
};

/** For migrations and imports: a large table takes its time, and another process that does the same is waited for. */
export const patient: PoolConfig = { max: 2, connectionTimeoutMillis: CONNECT_LIMIT, keepAlive: true };
