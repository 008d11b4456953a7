import { brotliCompressSync } from 'node:zlib';
import { bytesOf, filesOf, measure, readLive } from './measured';
import { builtFiles, place, type Place } from './testing/place';

let here: Place;
const before = { ...process.env };

beforeEach(async () => {
  here = await place();
  process.env['RELEASE_KEYS'] = here.releases.signer.key;
});
afterEach(async () => {
  process.env = { ...before };
  await here.remove();
});

const code = 'var words = "what visitors load";';
const pressed = (file: string) => brotliCompressSync(builtFiles('mf-news', { code })[file]!).length;

describe('what visitors load', () => {
  it('is measured as they get it: of each screen all that it needs, each file once', async () => {
    await here.release('shell', 1, { kind: 'shell', code, more: { scripts: ['browser/news.js', 'browser/news.js'] } });
    await here.release('mf-news', 1, {
      code,
      more: {
        assets: {
          './register': { scripts: ['news.js'], styles: [] },
          './routes/news': { scripts: ['news.js'], styles: ['news.css'] },
        },
      },
    });
    const [entry, script] = [pressed('browser/remoteEntry.js'), pressed('browser/news.js')];
    expect(await measure(here.folder)).toEqual({
      shell: { scripts: script, beacon: 0 },
      'mf-news': { entry, './routes/news': entry + script },
    });
    const { remotes } = await readLive(here.folder);
    expect(bytesOf(filesOf(here.folder, remotes[0]!, []))).toBe(entry + script);
  });

  it('is nothing where no shell is live', async () => {
    await expect(measure(here.folder)).rejects.toThrow(`No shell is live in ${here.folder}.`);
  });
});
