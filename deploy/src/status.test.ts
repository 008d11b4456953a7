import { rollback } from './live';
import { status } from './status';
import { beginInMemory, here } from './testing/threeVersions';

beginInMemory();

describe('the status', () => {
  it('says of each package since when and why it is live, whatever made the same later, and which versions are kept of it', async () => {
    const { version } = await here.release('mf-news', 1, { because: 'the first', commit: 'a'.repeat(40) });
    await here.release('mf-catalog', 1);
    await here.release('mf-news', 1, { because: 'the same', commit: 'b'.repeat(40) });
    const news = async () => (await status(here.releases)).live.find((one) => one.package === 'mf-news');
    expect(await news()).toMatchObject({ version, commit: 'b'.repeat(40), why: 'the first', kept: [version] });
    await here.release('mf-news', 2);
    await rollback(here.releases, 'mf-news', version, 'back');
    expect(await news()).toMatchObject({ version, why: 'back' });
  });
});
