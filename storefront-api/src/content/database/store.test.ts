import { migrate } from '../../database/migrate';
import { databases, filledDatabase, type TestDatabase } from '../../testing/databases';
import { createContentStore, type Prepared } from './store';

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
    const filled = await createContentStore(database.db)
      .fill({ rows: [], texts: [], pictures: [], parts: [] })
      .catch((error: Error) => error.message);
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

describe.each(databases())('pictures of an import on %s', (_name, open) => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await open();
    await migrate(database.db);
  }, 180_000);
  afterEach(async () => {
    jest.restoreAllMocks();
    await database.close();
  });

  const nothing = { rows: [], texts: [], pictures: [], parts: [] };
  const bytes = Buffer.from('x').toString('base64');
  /** A folder of these pictures, of which some are on their way. */
  const folderOf = (ids: string[], sent = ids): Prepared => ({
    ...nothing,
    pictures: ids.map((id) => [`pictures/${id}.png`, id]),
    parts: sent.map((id) => ({
      id,
      address: id,
      width: 1,
      height: 1,
      original: bytes,
      files: [{ name: 'full.png', bytes }],
    })),
  });
  const kept = async () => [
    (await database.db.selectFrom('pictures').select('id').orderBy('id').execute()).map(({ id }) => id),
    (await database.db.selectFrom('picture_files').select('picture').orderBy('picture').execute()).map(
      ({ picture }) => picture,
    ),
    (
      await database.db
        .selectFrom('content_files')
        .select('picture')
        .where('picture', 'is not', null)
        .orderBy('picture')
        .execute()
    ).map(({ picture }) => picture),
  ];

  it('are written each by itself before it, named by nothing where it fails, and dropped by the next one', async () => {
    const store = createContentStore(database.db);
    const begun = jest.spyOn(database.db, 'transaction');
    await expect(store.apply(folderOf(['a', 'b', 'absent'], ['a', 'b']))).rejects.toThrow('Another import');
    expect(begun).toHaveBeenCalledTimes(3);
    expect(await kept()).toEqual([['a', 'b'], ['a', 'b'], []]);
    await store.apply(folderOf(['b', 'c'], ['c']));
    expect(await kept()).toEqual(Array(3).fill(['b', 'c']));
  });

  it('are written once more where an import beside it has dropped them meanwhile', async () => {
    const store = createContentStore(database.db);
    const begin = database.db.transaction.bind(database.db);
    const begun = jest.spyOn(database.db, 'transaction');
    begun.mockImplementationOnce(begin).mockImplementationOnce(begin);
    const after = async (work: never) => {
      await store.apply(nothing);
      expect(await kept()).toEqual([[], [], []]);
      return begin().execute(work);
    };
    begun.mockImplementationOnce(() => ({ execute: after }) as never);
    await store.apply(folderOf(['a', 'b']));
    expect(await kept()).toEqual(Array(3).fill(['a', 'b']));
  });
});
