import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BuildFacts } from '@storefront/contracts';

const root = join(__dirname, '../..');
let place: string;

afterAll(() => rmSync(place, { recursive: true }));

const endpoint = (name: string) => `import { remoteApi } from '@storefront/platform';
remoteApi({ name: 'mf-x' }).injectEndpoints({ endpoints: (build) => ({ ${name}: build.query({ query: () => ({ url: '/v1/${name}' }) }) }) });
export const ${name} = 1;`;

const sources = {
  'package.json': '{ "name": "mf-x", "version": "1.0.0", "type": "module" }',
  'webpack.config.ts': `import { remote } from '@storefront/build';
import { defineRemote } from '@storefront/contracts';
const definition = defineRemote({ name: 'mf-x', routes: [{ id: 'one', path: 'one', visibility: 'public' }, { id: 'two', path: 'two', visibility: 'public' }, { id: 'three', path: 'three', visibility: 'public' }], slots: [{ slot: 'mf-y/aside', widget: 'Aside', load: 'idle' }], wakes: [] });
export default remote(definition, import.meta.dirname);`,
  'src/register.ts': `import './atOnce';
export function register() {}`,
  'src/atOnce.ts': endpoint('atOnce'),
  'src/routes/one.tsx': `import styles from './one.module.css';
export const route = { Screen: () => <p className={styles.one}>one</p>, later: () => import('../later') };`,
  'src/routes/one.module.css': '.one { color: red; }',
  'src/routes/two.tsx': `export const route = { Screen: async () => (await import('../Screen')).Screen };`,
  'src/routes/three.ts': `import bow from './bow.svg';
import ribbon from './ribbon.png';
export const pictures = [bow, ribbon];
export const begin = () => new Worker(new URL('./count.worker.ts', import.meta.url));
export const route = { Screen: () => bow };`,
  'src/routes/bow.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'src/routes/ribbon.png': 'no picture, but bytes',
  'src/routes/count.worker.ts': 'self.onmessage = ({ data }: MessageEvent<number>) => self.postMessage(data * 2);',
  'src/Screen.tsx': `import { late } from './late';
export const Screen = () => <p>{late}</p>;`,
  'src/late.ts': endpoint('late'),
  'src/widgets/Aside.ts': `import { beside } from '../beside';
export const Widget = () => beside;`,
  'src/beside.ts': endpoint('beside'),
  'src/later.ts': `export const later = 'later';`,
  'src/locales/en.json': '{ "title": "One" }',
};

/**
 * Builds a small remote in each of these folders, all by one command, most of whose time is its start; gives the
 * folders of the builds.
 */
async function build(...names: string[]): Promise<string[]> {
  const folders = names.map((name) => join(place, name, 'mf-x'));
  for (const folder of folders)
    for (const [file, content] of Object.entries(sources)) {
      mkdirSync(join(folder, file, '..'), { recursive: true });
      writeFileSync(join(folder, file), content);
    }
  writeFileSync(
    join(place, 'both.config.mts'),
    `${names.map((name) => `import ${name} from './${name}/mf-x/webpack.config.ts';`).join('\n')}\nexport default [${names.map((name) => `...${name}`).join()}];`,
  );
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
  const env = { ...process.env, NODE_OPTIONS: '' };
  await promisify(execFile)(
    process.execPath,
    [join(root, 'shared-build/bin/storefront-webpack.mjs'), 'both.config.mts'],
    { cwd: place, env },
  );
  return folders.map((folder) => join(folder, 'dist'));
}

/** Every file of a build that is released, with a hash of what it holds. */
function released(dist: string): [string, string][] {
  const files = (readdirSync(dist, { recursive: true }) as string[]).filter(
    (file) => /^(browser|server)\/|^build\.json$/.test(file) && file.includes('.'),
  );
  return files.sort().map((file) => [
    file,
    createHash('sha384')
      .update(readFileSync(join(dist, file)))
      .digest('base64'),
  ]);
}

let [one, other] = ['', ''];

beforeAll(async () => {
  place = realpathSync(mkdtempSync(join(tmpdir(), 'build-')));
  [one = '', other = ''] = await build('one', 'other');
}, 600_000);

describe('a build', () => {
  it('S211 is the same bytes in whatever folder it is made', () => {
    expect(released(other)).toEqual(released(one));
  });

  it('S211 has an entry that knows what each of its scripts and styles holds', () => {
    const entry = readFileSync(join(one, 'browser/remoteEntry.js'), 'utf8');
    // A worker is begun by its address: no page could ask for what it holds.
    const isWorker = (file: string) => readFileSync(join(one, file), 'utf8').includes('postMessage');
    const code = released(one).filter(
      ([file]) => /^browser\/.*\.(js|css)$/.test(file) && !/remoteEntry|mf_x/.test(file) && !isWorker(file),
    );
    expect(code.map(([file]) => file.replace(/\.[0-9a-f]{8}\./, '.'))).toEqual(
      expect.arrayContaining([expect.stringMatching(/routes__one\.css$/), expect.stringMatching(/routes__two\.js$/)]),
    );
    for (const [, digest] of code) expect(entry).toContain(digest);
    expect(entry).not.toMatch(/#(js|css):/);
  });

  it('S211 says what its entry knows, so that a change can be told to it', () => {
    const { digests } = JSON.parse(readFileSync(join(one, 'build.json'), 'utf8')) as {
      digests: Record<string, string>;
    };
    for (const [file, digest] of released(one))
      if (/^browser\/.*\.(js|css)$/.test(file)) expect(digests[file.replace('browser/', '')]).toBe(`sha384-${digest}`);
  });

  it('names the endpoints of what a screen imports once it is shown, each once', () => {
    const { endpoints, unread } = JSON.parse(readFileSync(join(one, 'build.json'), 'utf8')) as BuildFacts;
    expect({ endpoints: endpoints.map(({ name, path }) => [name, path]).sort(), unread }).toEqual({
      endpoints: ['atOnce', 'beside', 'late'].map((name) => [`mf-x/${name}`, `/v1/${name}`]),
      unread: [],
    });
  });
});

interface Bundle {
  exposes: Record<string, { pictures: string[] }>;
}

/** As the shell's renderer evaluates it: with nothing but what it hands over. */
function evaluated(...browserFolder: string[]): Bundle {
  const module = { exports: {} };
  const given: Record<string, object> = {
    '@storefront/platform': { remoteApi: () => ({ injectEndpoints: () => ({}) }) },
    'react/jsx-runtime': {},
  };
  const take = (name: string) => {
    if (given[name]) return given[name];
    throw new Error(`${name} was required.`);
  };
  const names = ['module', 'exports', 'require', 'browserFolder'].slice(0, 3 + browserFolder.length);
  new Function(...names, readFileSync(join(one, 'server/server.cjs'), 'utf8'))(
    module,
    module.exports,
    take,
    ...browserFolder,
  );
  return module.exports as Bundle;
}

const picturesAt = (...browserFolder: string[]) => evaluated(...browserFolder).exposes['./routes/three']!.pictures;

it('a picture has on the server the address at which browsers get it', () => {
  const folder = '/releases/mf-x/1.0.0-abc/browser/';
  const pictures = picturesAt(folder);
  expect(pictures.map((picture) => picture.replace(/[0-9a-f]{20}/, '…'))).toEqual([`${folder}….svg`, `${folder}….png`]);
  for (const picture of pictures) expect(existsSync(join(one, 'browser', picture.slice(folder.length)))).toBe(true);
});

it('a server bundle with a picture and a worker is evaluated by whoever names no folder, too', () => {
  expect(picturesAt()).toEqual(picturesAt(''));
});

it('the files are brought by the browser’s half alone', () => {
  const [picture = ''] = picturesAt('');
  expect(existsSync(join(one, 'server', picture))).toBe(false);
});

it('where it was built is no part of a server bundle', () => {
  expect(readFileSync(join(one, 'server/server.cjs'), 'utf8')).not.toContain(place);
});
