import { brokenFolders } from '../testing/brokenContent';
import { copiedDemo, type Broken } from '../testing/contentFolder';
import { filledDatabase } from '../testing/databases';
import { complaintOf, proveBroken } from '../testing/proveBroken';
import { readFolder } from './reading/folder';
import { checkFolder } from './prepare';

const game = 'games/iron-meridian.yaml';
const product = 'products/iron-meridian-lantern.yaml';
const manual = 'manuals/lantern.md';

/** What is broken: a file of each kind, since all of the demo take their time. */
const files = [
  'site.yaml',
  'payments.yaml',
  'coupons.yaml',
  game,
  product,
  'announcements/welcome-ten.md',
  manual,
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

/** The files of a folder that is broken in one of them: that one, what it names, what none can do without, and a game. */
function filesAround({ title, file }: Broken): string[] {
  if (/ another /.test(title)) return [...files, ...others];
  const wanted = new Set(['site.yaml', 'payments.yaml', game, file, ...(file === product ? [manual] : [])]);
  return files.filter((one) => wanted.has(one));
}

describe('a broken folder', () => {
  it('is told of by sentences that name file and field, in whichever of three hundred ways it is broken', async () => {
    expect(brokenFolders.length).toBeGreaterThanOrEqual(300);
    const complaints = [];
    for (const broken of [undefined, ...brokenFolders]) {
      const folder = copiedDemo(broken ? filesAround(broken) : files);
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
