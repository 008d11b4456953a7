import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BuildFacts } from '@storefront/contracts';

const root = join(__dirname, '../..');
const places: string[] = [];

afterAll(() => places.forEach((place) => rmSync(place, { recursive: true })));

const endpoint = (name: string) => `import { remoteApi } from '@storefront/platform';
remoteApi({ name: 'mf-x' }).injectEndpoints({ endpoints: (build) => ({ ${name}: build.query({ query: () => ({ url: '/v1/${name}' }) }) }) });
export const ${name} = 1;`;

const sources = {
  'package.json': '{ "name": "mf-x", "version": "1.0.0", "type": "module" }',
  'webpack.config.ts': `import { remote } from '@storefront/build';
import { defineRemote } from '@storefront/contracts';
const definition = defineRemote({ name: 'mf-x', routes: [{ id: 'one', path: 'one', visibility: 'public' }, { id: 'two', path: 'two', visibility: 'public' }], slots: [{ slot: 'mf-y/aside', widget: 'Aside', load: 'idle' }], wakes: [] });
export default remote(definition, import.meta.dirname);`,
  'src/register.ts': `import './atOnce';
export function register() {}`,
  'src/atOnce.ts': endpoint('atOnce'),
  'src/routes/one.tsx': `import styles from './one.module.css';
export const route = { Screen: () => <p className={styles.one}>one</p>, later: () => import('../later') };`,
  'src/routes/one.module.css': '.one { color: red; }',
  'src/routes/two.tsx': `export const route = { Screen: async () => (await import('../Screen')).Screen };`,
  'src/Screen.tsx': `import { late } from './late';
export const Screen = () => <p>{late}</p>;`,
  'src/late.ts': endpoint('late'),
  'src/widgets/Aside.ts': `import { beside } from '../beside';
export const Widget = () => beside;`,
  'src/beside.ts': endpoint('beside'),
  'src/later.ts': `export const later = 'later';`,
  'src/locales/en.json': '{ "title": "One" }',
};

/** Builds a small remote in a folder of its own; gives the folder of the build. */
async function build(): Promise<string> {
  const place = mkdtempSync(join(tmpdir(), 'build-'));
  places.push(place);
  const folder = join(place, 'mf-x');
  for (const [file, content] of Object.entries(sources)) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
  const env = { ...process.env, NODE_OPTIONS: '' };
  await promisify(execFile)(process.execPath, [join(root, 'shared-build/bin/storefront-webpack.mjs')], { cwd: folder, env });
  return join(folder, 'dist');
}

/** Every file of a build that is released, with a hash of what it holds. */
function released(dist: string): [string, string][] {
  const files = (readdirSync(dist, { recursive: true }) as string[]).filter((file) => /^(browser|server)\/|^build\.json$/.test(file) && file.includes('.'));
  return files.sort().map((file) => [file, createHash('sha384').update(readFileSync(join(dist, file))).digest('base64')]);
}

describe('a build', () => {
  let [one, other] = ['', ''];

  beforeAll(async () => {
    [one, other] = await Promise.all([build(), build()]);
  }, 600_000);

  it('S211 is the same bytes in whatever folder it is made', () => {
    expect(released(other)).toEqual(released(one));
  });

  it('S211 has an entry that knows what each of its scripts and styles holds', () => {
    const entry = readFileSync(join(one, 'browser/remoteEntry.js'), 'utf8');
    const code = released(one).filter(([file]) => /^browser\/.*\.(js|css)$/.test(file) && !/remoteEntry|mf_x/.test(file));
    expect(code.map(([file]) => file.replace(/\.[0-9a-f]{8}\./, '.'))).toEqual(expect.arrayContaining([expect.stringMatching(/routes__one\.css$/), expect.stringMatching(/routes__two\.js$/)]));
    for (const [, digest] of code) expect(entry).toContain(digest);
    expect(entry).not.toMatch(/#(js|css):/);
  });

  it('S211 says what its entry knows, so that a change can be told to it', () => {
    const { digests } = JSON.parse(readFileSync(join(one, 'build.json'), 'utf8')) as { digests: Record<string, string> };
    for (const [file, digest] of released(one)) if (/^browser\/.*\.(js|css)$/.test(file)) expect(digests[file.replace('browser/', '')]).toBe(`sha384-${digest}`);
  });

  it('names the endpoints of what a screen imports once it is shown, each once', () => {
    const { endpoints, unread } = JSON.parse(readFileSync(join(one, 'build.json'), 'utf8')) as BuildFacts;
    expect({ endpoints: endpoints.map(({ name, path }) => [name, path]).sort(), unread }).toEqual({
      endpoints: ['atOnce', 'beside', 'late'].map((name) => [`mf-x/${name}`, `/v1/${name}`]),
      unread: [],
    });
  });
});
