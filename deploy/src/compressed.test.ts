import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as zlib from 'node:zlib';
import { compressedIn } from './compressed';

let folder: string;

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'compressed-')), 'forms');
});
afterEach(() => rm(join(folder, '..'), { recursive: true }));

const text = (words: string) => Buffer.from(words.repeat(100));

const contentsOf = (files: Record<string, Buffer>) => new Map(Object.entries(files));

const plainOf = (forms: [string, Buffer][]) =>
  forms.map(([name, form]) => [
    name,
    (name.endsWith('.br') ? zlib.brotliDecompressSync(form) : zlib.gunzipSync(form)).toString(),
  ]);

describe('the compressed forms of a build', () => {
  it('are of texts for browsers alone, and as small as they get', async () => {
    const files = {
      'browser/a.js': text('a'),
      'browser/b.woff2': text('b'),
      'server/server.cjs': text('c'),
      'build.json': text('d'),
    };
    const forms = await compressedIn(folder, contentsOf(files));
    expect(plainOf(forms)).toEqual([
      ['browser/a.js.br', String(text('a'))],
      ['browser/a.js.gz', String(text('a'))],
    ]);
    expect(forms.map(([, { length }]) => length)).toEqual([
      zlib.brotliCompressSync(text('a')).length,
      zlib.gzipSync(text('a'), { level: 9 }).length,
    ]);
  });

  it('are made once of the same text, whatever it is called', async () => {
    await compressedIn(folder, contentsOf({ 'browser/a.js': text('a') }));
    const name = (await readdir(folder)).find((one) => one.endsWith('.br'))!;
    // Larger than who compresses makes it: it is known by that.
    const kept = zlib.brotliCompressSync(text('a'), { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 0 } });
    await writeFile(join(folder, name), kept);
    expect(
      new Map(await compressedIn(folder, contentsOf({ 'browser/other.js': text('a') }))).get('browser/other.js.br'),
    ).toEqual(kept);
  });

  it.each([
    ['of another text', zlib.brotliCompressSync(text('b'))],
    ['of a longer one', zlib.brotliCompressSync(Buffer.alloc(10_000_000))],
    ['half written', zlib.brotliCompressSync(text('a')).subarray(0, 4)],
    ['empty', Buffer.of()],
  ])('are made anew where what was kept is %s', async (_what, found) => {
    const whole = await compressedIn(folder, contentsOf({ 'browser/a.js': text('a') }));
    const name = (await readdir(folder)).find((one) => one.endsWith('.br'))!;
    await writeFile(join(folder, name), found);
    expect(await compressedIn(folder, contentsOf({ 'browser/a.js': text('a') }))).toEqual(whole);
    expect(await compressedIn(folder, contentsOf({ 'browser/a.js': text('a') }))).toEqual(whole);
  });

  it('are kept of the present build alone, with nothing of who was killed meanwhile', async () => {
    await compressedIn(folder, contentsOf({ 'browser/a.js': text('a') }));
    await writeFile(join(folder, 'x.br.7'), 'half');
    await compressedIn(folder, contentsOf({ 'browser/b.js': text('b') }));
    expect(await readdir(folder)).toHaveLength(2);
  });

  it('are made where nothing can be kept', async () => {
    await writeFile(folder, 'no folder');
    expect(await compressedIn(folder, contentsOf({ 'browser/a.js': text('a') }))).toHaveLength(2);
  });
});
