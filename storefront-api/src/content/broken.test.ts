import { filledDatabase } from '../testing/databases';
import { brokenFolders } from '../testing/brokenContent';
import { proveBroken } from '../testing/proveBroken';

describe('a broken folder', () => {
  it('is refused by sentences that name file and field, and changes nothing: one in twenty-nine of those of `npm run proof -- content`', async () => {
    expect(brokenFolders.length).toBeGreaterThanOrEqual(200);
    const { db, close } = await filledDatabase();
    const { tried, complaints } = await proveBroken(db, 29);
    await close();
    expect(complaints).toEqual([]);
    expect(tried).toBeGreaterThanOrEqual(10);
  }, 120_000);
});
