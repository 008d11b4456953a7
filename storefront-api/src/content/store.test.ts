import { filledDatabase, type TestDatabase } from '../testing/databases';
import { createContentStore } from './store';

describe('an import that the database ends', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await filledDatabase();
  }, 180_000);
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => database.close());

  /** How an import goes of which the first attempts are ended with this code, and how often it was begun. */
  async function imported(code: string, times: number) {
    const begun = jest.spyOn(database.db, 'transaction');
    const ended = { execute: () => Promise.reject(Object.assign(new Error('It was ended.'), { code })) };
    for (let attempt = 0; attempt < times; attempt += 1) begun.mockImplementationOnce(() => ended as never);
    const filled = await createContentStore(database.db).fill({ rows: [], texts: [], pictures: [], parts: [] }).catch((error: Error) => error.message);
    return [filled, begun.mock.calls.length];
  }

  it.each([
    ['begins anew where it and an order waited for each other', '40P01', 2, [false, 3]],
    ['is given up at the third time', '40P01', 3, ['It was ended.', 3]],
    ['is given up at once where anything else ended it', '57014', 1, ['It was ended.', 1]],
  ])('S117 %s', async (_what, code, times, outcome) => {
    expect(await imported(code, times)).toEqual(outcome);
  });
});
