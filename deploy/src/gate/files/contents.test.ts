import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { readBuild } from '../../build';
import { place } from '../../testing/place';
import { beginWithLiveShell, outcomeOf } from '../../testing/gate';
import { contentFindings } from './contents';

beginWithLiveShell();

const refusalsOf = (files: Record<string, string>) => {
  const contents = new Map(Object.entries(files).map(([file, content]) => [file, Buffer.from(content)]));
  return contentFindings('mf-a', {
    kind: 'remote',
    folder: '.',
    release: { name: 'mf-a', version: '1' },
    ancestors: [],
    contents,
  }).refusals;
};
const secret = (file: string) =>
  `mf-a holds ${file}, which looks like a secret: whatever is published is given to whoever asks. Take it out of the build.`;

describe('a secret in a build', () => {
  it.each([
    '.env',
    '.npmrc',
    '.aws/credentials.json/.token',
    'id_rsa',
    'id_dsa',
    'id_ecdsa',
    'id_ed25519',
    'a.pem',
    'a.key',
    'a.p12',
    'a.pfx',
    'a.jks',
    'a.keystore',
    'ID_RSA',
    'A.PFX',
  ])('is known by its name: %s', (name) => {
    for (const file of [name, `server/${name}`]) expect(refusalsOf({ [file]: '' })).toEqual([secret(file)]);
  });

  it.each(['my_id_rsa', 'id_rsa.js', 'a.key.js', 'monkey', 'a.env', 'keystore.json'])(
    'is not known by a name that is like it: %s',
    (name) => {
      expect(refusalsOf({ [`browser/${name}`]: '' })).toEqual([]);
    },
  );

  it.each(['', 'RSA ', 'EC ', 'OPENSSH ', 'ENCRYPTED '])('is known by its first lines: %sPRIVATE KEY', (kind) => {
    const head = `-----BEGIN ${kind}PRIVATE KEY-----`;
    const key = 'MC4CAQAwBQYD+/==';
    for (const line of ['\n', '\r\n', '\\n', '\\r\\n', '\n  '])
      expect(refusalsOf({ 'browser/a.js': `const key = \`${head}${line}${key}\`` })).toEqual([secret('browser/a.js')]);
    // Code that reads keys names the line alone.
    for (const rest of ['', '\n', `\n${key.slice(1)}`])
      expect(refusalsOf({ 'browser/a.js': `const head = \`${head}${rest}\`` })).toEqual([]);
  });
});

describe('what lies in a build', () => {
  const outcome = async (files: Record<string, string>) => {
    const { refusal, notes } = await outcomeOf('mf-a', files);
    return refusal || notes.join();
  };
  const pem = '-----BEGIN PRIVATE KEY-----\\nMC4CAQAwBQYDK2VwBCIEIA';

  it.each([
    [{ 'browser/.env': 'KEY=1' }, 'mf-a holds browser/.env, which looks like a secret'],
    [{ 'server/release.pem': 'x' }, 'mf-a holds server/release.pem, which looks like a secret'],
    [{ 'browser/words.js': `export const key = '${pem}'` }, 'mf-a holds browser/words.js, which looks like a secret'],
    [
      { 'browser/News.js': '' },
      'mf-a holds browser/News.js and browser/news.js, which are one file on machines where letter case does not count.',
    ],
    [{ [`browser/${'a'.repeat(201)}.js`]: '' }, 'a name of more than 200 bytes: not every store can keep it.'],
  ])('is refused where it cannot be published: %j', async (files, sentence) => {
    expect(await outcome(files as Record<string, string>)).toContain(sentence);
  });

  it('may have other letters, a word about keys and a source map, which is noted where it names the builder’s machine', async () => {
    expect(
      await outcome({
        'browser/Привет.js': '"a key"',
        'browser/monkey.js': 'const first = "-----BEGIN PRIVATE KEY-----";',
        'browser/a.js.map': '{"sources":["webpack://mf-a/src/a.ts"]}',
      }),
    ).not.toMatch(/holds|tells/);
    expect(await outcome({ 'browser/a.js.map': '{"sources":["/home/ann/mf-a/src/a.ts"]}' })).toMatch(
      /^mf-a \S+ tells in browser\/a\.js\.map where it was built\./,
    );
  });

  it('is a file, and no link to one', async () => {
    const there = await place();
    const folder = await there.built('mf-a');
    await symlink('/etc/hosts', join(folder, 'dist/browser/more.js'));
    await expect(readBuild(folder)).rejects.toThrow(
      /dist\/browser\/more\.js is no file but a link, or something else that cannot be published/,
    );
    await rm(join(folder, 'dist/browser/more.js'));
    // What lies beside is the builder's own.
    await symlink('/etc/hosts', join(folder, 'dist/hosts'));
    await readBuild(folder);
    await there.remove();
  });
});
