import { lowestPrice } from '@storefront/contracts';
import { hasPrice } from '../pricing/money';
import { databases, filledDatabase, type TestDatabase } from '../testing/databases';
import { allGames, popularGames, type GameRow } from './gameRows';

/** The same numbers at every run. */
function numbers(seed: number) {
  return (limit: number) => (seed = (seed * 48_271) % 2_147_483_647) % limit;
}

describe.each(databases())('the lowest prices of games on %s', (_name, open) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await filledDatabase(open);
  }, 180_000);
  afterAll(() => database.close());

  /** By the words of S200 and of the membership rule, in the slowest way. */
  async function expected(rate: number) {
    const { db } = database;
    const [games, products, additional, plans] = await Promise.all([
      db.selectFrom('games').select(['id', 'popular']).where('retired', '=', false).orderBy('id').execute(),
      db.selectFrom('products').select(['id', 'game_id']).where('retired', '=', false).execute(),
      db
        .selectFrom('additional_games')
        .selectAll()
        .where('product_id', 'in', db.selectFrom('products').select('id').where('retired', '=', false))
        .execute(),
      db
        .selectFrom('subscriptions')
        .selectAll()
        .where('active', '=', true)
        .where('retired', '=', false)
        .orderBy('id')
        .execute(),
    ]);
    return games.map(({ id, popular }) => {
      const members = new Set(
        [...products, ...additional.map((one) => ({ id: one.product_id, game_id: one.game_id }))]
          .filter((one) => one.game_id === id)
          .map((one) => one.id),
      );
      const sold = plans
        .filter((plan) => members.has(plan.product_id) && hasPrice(plan, Math.round(rate * 1e6)))
        .map((plan) => ({ price: plan.price_minor / 100, isUsd: plan.is_usd }));
      return { id, popular, value: members.size, lowest: lowestPrice(sold, rate) ?? null };
    });
  }

  const told = ({ id, value, price_minor, is_usd }: GameRow) => ({
    id,
    value,
    lowest: price_minor === null ? null : { price: price_minor / 100, isUsd: is_usd },
  });

  it('S200 are told whatever somebody wrote as a price: a plan of the dearest is on sale, and the others stay', async () => {
    const { db } = database;
    const plans = db.updateTable('subscriptions');
    const { id, product_id, price_minor, is_usd } = await db
      .selectFrom('subscriptions')
      .selectAll()
      .where('active', '=', true)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const { game_id } = await db
      .selectFrom('products')
      .select('game_id')
      .where('id', '=', product_id)
      .executeTakeFirstOrThrow();
    await plans
      .set({ active: false })
      .where('product_id', 'in', db.selectFrom('products').select('id').where('game_id', '=', game_id))
      .execute();
    await plans
      .set({ active: false })
      .where('product_id', 'in', db.selectFrom('additional_games').select('product_id').where('game_id', '=', game_id))
      .execute();
    for (const isUsd of [false, true]) {
      await plans.set({ price_minor: 2_147_483_647, is_usd: isUsd, active: true }).where('id', '=', id).execute();
      for (const games of [await allGames(db, 85), await popularGames(db, 85)])
        expect(games.find((game) => game.id === game_id)).toMatchObject({ price_minor: 2_147_483_647, is_usd: isUsd });
    }
    await plans.set({ active: true }).execute();
    await plans.set({ price_minor, is_usd }).where('id', '=', id).execute();
  });

  it('S200 S175 S176 are those of the rule, whatever the plans and the rate are, and what is retired', async () => {
    const { db } = database;
    const random = numbers(7);
    await db
      .insertInto('additional_games')
      .values([
        { product_id: 1, game_id: 1 },
        { product_id: 2, game_id: 5 },
      ])
      .execute();
    for (const rate of [85.123457, 1, 0.37]) {
      for (const { id } of await db.selectFrom('subscriptions').select('id').execute())
        await db
          .updateTable('subscriptions')
          .set({
            price_minor: random(3) === 0 ? random(50) * 85 : random(500_00),
            is_usd: random(2) === 0,
            active: random(4) > 0,
            retired: random(5) === 0,
          })
          .where('id', '=', id)
          .execute();
      for (const table of ['games', 'products'] as const)
        for (const { id } of await db.selectFrom(table).select('id').execute())
          await db
            .updateTable(table)
            .set({ retired: random(5) === 0 })
            .where('id', '=', id)
            .execute();
      const all = await expected(rate);
      expect((await allGames(db, rate)).map(told)).toEqual(all.map(({ popular: _popular, ...game }) => game));
      const popular = all
        .filter((game) => game.popular !== null)
        .sort((one, other) => (one.popular ?? 0) - (other.popular ?? 0));
      expect((await popularGames(db, rate)).map(told)).toEqual(popular.map(({ popular: _popular, ...game }) => game));
    }
  }, 180_000);
});
