import type { Selectable } from 'kysely';
import type { Db, PaymentSystemsTable } from '../database/schema';

export type PaymentSystemRow = Selectable<PaymentSystemsTable>;

export function createPaymentSystemRepository(db: Db) {
  return {
    all: () => db.selectFrom('payment_systems').selectAll().where('retired', '=', false).orderBy('id').execute(),
    one: (id: number) => db.selectFrom('payment_systems').selectAll().where('id', '=', id).executeTakeFirst(),
  };
}

export type PaymentSystemRepository = ReturnType<typeof createPaymentSystemRepository>;
