import { contentFindings } from './contents';

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
