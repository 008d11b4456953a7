import { databaseClock, type DbClock } from '../database/clock';
import type { Db } from '../database/schema';
import { createLetterStatements } from '../mail/letterRepository';
import { createLedgerStatements } from '../payments/ledgerRepository';
import { createCouponStatements } from '../pricing/couponRepository';
import { createAnswerStatements } from './answerRepository';
import { createKeyStatements } from './keyRepository';
import { createOrderStatements } from './repository';

/** The statements by a database, or within a transaction that somebody else began. */
export const workIn = (db: Db, clock: DbClock = databaseClock()) => ({
  orders: createOrderStatements(db, clock),
  ledger: createLedgerStatements(db, clock),
  coupons: createCouponStatements(db, clock),
  letters: createLetterStatements(db, clock),
  answers: createAnswerStatements(db, clock),
  keys: createKeyStatements(db),
});

/** All statements that one order's life needs, in one transaction or in none. */
export type Work = ReturnType<typeof workIn>;

export function createStore(db: Db, clock: DbClock = databaseClock()) {
  return {
    ...workIn(db, clock),

    /** All of `work` or nothing. */
    transaction: <T>(work: (tx: Work) => Promise<T>): Promise<T> => db.transaction().execute((tx) => work(workIn(tx, clock))),
  };
}

export type Store = ReturnType<typeof createStore>;
