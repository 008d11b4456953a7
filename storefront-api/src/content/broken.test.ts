import { brokenFolders } from '../testing/brokenContent';
import { copiedDemo } from '../testing/contentFolder';
import { filledDatabase } from '../testing/databases';
import { complaintOf, proveBroken } from '../testing/proveBroken';
import { readFolder } from './reading/folder';
import { checkFolder } from './prepare';

/** What is broken: a file of each kind, since all of the demo take their time. */
const files = [
  'site.yaml',
  'payments.yaml',
  'coupons.yaml',
  'games/iron-meridian.yaml',
  'products/iron-meridian-lantern.yaml',
  'announcements/welcome-ten.md',
  'manuals/lantern.md',
  'pages/privacy-policy.md',
];

/** Those whose ids, names and plans one of them is given. */
const others = [
  'games/zero-harbor.yaml',
  'announcements/harbor-update.md',
  ...['compass-pro', 'paper-map'].map((name) => `manuals/${name}.md`),
  ...['iron-meridian-compass-pro', 'iron-meridian-paper-map', 'zero-harbor-paper-map'].map(
    (name) => `products/${name}.yaml`,
  ),
];

describe('a broken folder', () => {
  it('is told of by sentences that name file and field, in whichever of three hundred ways it is broken', async () => {
    expect(brokenFolders.length).toBeGreaterThanOrEqual(300);
    const complaints = [];
    for (const broken of [undefined, ...brokenFolders]) {
      const folder = copiedDemo(!broken || / another /.test(broken.title) ? [...files, ...others] : files);
      broken?.breakIt(folder);
      const { mistakes } = await checkFolder(await readFolder(folder.path), new Date());
      folder.close();
      complaints.push(broken ? complaintOf(broken, mistakes) : mistakes[0]?.sentence);
    }
    expect(complaints.filter(Boolean)).toEqual([]);
  }, 120_000);

  it('is refused, and changes nothing: one in twenty-nine of those of `npm run proof -- content`', async () => {
    const { db, close } = await filledDatabase();
    const { tried, complaints } = await proveBroken(db, 29);
    await close();
    expect(complaints).toEqual([]);
    expect(tried).toBeGreaterThanOrEqual(10);
  }, 120_000);
});
