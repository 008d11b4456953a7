import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readBuild } from '../../build';
import { startCanary } from '../../canaries';
import { facts } from '../../testing/facts';
import { place, type Place } from '../../testing/place';

let here: Place;

beforeEach(async () => {
  here = await place();
});
afterEach(() => here.remove());

const more = {
  ...facts(),
  assets: Object.fromEntries(
    ['./register', './routes/news'].map((expose) => [expose, { scripts: ['news.js'], styles: ['news.css'] }]),
  ),
  server: null,
};

describe('who is live around a candidate', () => {
  it('is no obstacle where somebody has damaged what it says of itself, and that is said', async () => {
    const { version } = await here.release('mf-a', 1, { more });
    await appendFile(join(here.folder, 'mf-a', version, 'build.json'), '}');
    const { notes } = await here.release('mf-b', 1, { more });
    expect(await here.liveOf('mf-b')).toBeDefined();
    expect(notes).toContain(
      `Compared by their definitions alone, since their builds say no more: mf-a ${version} (live).`,
    );
  });

  it('is also what some see: its style sheets are compared', async () => {
    await startCanary(
      here.releases,
      await readBuild(await here.built('mf-a', { more, sheet: '@keyframes turn{to{rotate:1turn}}' })),
      5,
    );
    await expect(here.release('mf-b', 1, { more, sheet: '@keyframes turn{to{rotate:2turn}}' })).rejects.toThrow(
      /^The style sheets of mf-b \S+ and of mf-a \S+ both say what .+turn.+ is, each something else/,
    );
  });
});
