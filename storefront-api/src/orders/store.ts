import { databaseClock, type DbClock } from '../database/clock';
import type { Db } from '../database/schema';
import { createLetterStatements } from '../mail/letterRepository';
import { createLedgerStatements } from '../payments/ledgerRepository';
import { createCouponStatements } from '../pricing/couponRepository';
import { createAnswerStatements } from './answerRepository';
import { createKeyStatements } from './keyRepository';
import { createOrderStatements } from './repository';

/** The statements on a database or within a transaction. */
export const statementsIn = (db: Db, clock: DbClock = databaseClock()) => ({
  orders: createOrderStatements(db, clock),
  ledger: createLedgerStatements(db, clock),
  coupons: createCouponStatements(db, clock),
  letters: createLetterStatements(db, clock),
  answers: createAnswerStatements(db, clock),
  keys: createKeyStatements(db),
});

/** All statements about orders and what belongs to them. */
export type Statements = ReturnType<typeof statementsIn>;

export function createStore(db: Db, clock: DbClock = databaseClock()) {
  return {
    ...statementsIn(db, clock),

    transaction: <T>(work: (tx: Statements) => Promise<T>): Promise<T> =>
      db.transaction().execute((tx) => work(statementsIn(tx, clock))),
  };
}

export type Store = ReturnType<typeof createStore>;
