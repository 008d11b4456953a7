import type { Db } from '../../database/schema';
import { databases } from '../../testing/databases';
import { openShop, type Shop } from '../../testing/shop';
import { createPictureFiles } from './pictureFiles';

const id = 'a'.repeat(32);
const address = `/static/pictures/${id}/256.webp`;

describe.each(databases())('files of pictures on %s', (_name, open) => {
  let shop: Shop;
  let asked: jest.SpyInstance;

  beforeAll(async () => {
    shop = await openShop({ open, jobs: false });
  }, 60_000);
  afterAll(() => shop.close());

  const remove = () => shop.db.deleteFrom('picture_files').where('picture', '=', id).execute();

  beforeEach(async () => {
    await shop.db
      .insertInto('pictures')
      .values({ id, original: Buffer.from('whole'), address, width: 256, height: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await remove();
    await shop.db
      .insertInto('picture_files')
      .values({ picture: id, name: '256.webp', bytes: Buffer.from('small') })
      .execute();
    asked = jest.spyOn(shop.db, 'selectFrom');
  });
  afterEach(() => jest.restoreAllMocks());

  const timesRead = () => asked.mock.calls.filter(([table]) => table === 'picture_files').length;
  const pictureOf = (db: Db) => createPictureFiles(db).bind(undefined, id, '256.webp');

  it('are read once, however many ask for one at once and afterwards', async () => {
    const picture = pictureOf(shop.db);
    const all = await Promise.all(Array.from({ length: 20 }, picture));
    expect(new Set([...all, await picture()])).toEqual(new Set([Buffer.from('small')]));
    expect(timesRead()).toBe(1);
  });

  it('are read anew after a minute: what is taken away is gone', async () => {
    const picture = pictureOf(shop.db);
    const began = performance.now();
    const time = jest.spyOn(performance, 'now').mockReturnValue(began);
    await picture();
    await remove();
    time.mockReturnValue(began + 59_999);
    expect(await picture()).toEqual(Buffer.from('small'));
    time.mockReturnValue(began + 60_000);
    expect(await picture()).toBeUndefined();
  });

  it('that are missing, or could not be read, are asked for again', async () => {
    const picture = pictureOf(shop.db);
    asked.mockImplementationOnce(() => {
      throw new Error('no connection');
    });
    await expect(picture()).rejects.toThrow('no connection');
    await remove();
    expect(await picture()).toBeUndefined();
    await shop.db
      .insertInto('picture_files')
      .values({ picture: id, name: '256.webp', bytes: Buffer.from('later') })
      .execute();
    expect(await picture()).toEqual(Buffer.from('later'));
  });

  it('S042 are sent to every visitor without another look at the database', async () => {
    for (let visitor = 0; visitor < 3; visitor += 1) expect((await shop.app.inject(address)).body).toBe('small');
    expect(timesRead()).toBe(1);
  });

  it('S042 come under a policy in which nothing runs, and may stand on pages of other origins', async () => {
    const { headers } = await shop.app.inject(address);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });
});
