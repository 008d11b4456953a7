import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BuildFacts } from '@storefront/contracts';

const root = join(__dirname, '../..');
const place = mkdtempSync(join(tmpdir(), 'build-'));

afterAll(() => rmSync(place, { recursive: true }));

const endpoint = (name: string) => `import { remoteApi } from '@storefront/platform';
remoteApi({ name: 'mf-x' }).injectEndpoints({ endpoints: (build) => ({ ${name}: build.query({ query: () => ({ url: '/v1/${name}' }) }) }) });
export const ${name} = 1;`;

const sources = {
  'package.json': '{ "name": "mf-x", "version": "1.0.0", "type": "module" }',
  'webpack.config.ts': `import { remote } from '@storefront/build';
import { defineRemote } from '@storefront/contracts';
const definition = defineRemote({ name: 'mf-x', routes: [{ id: 'one', path: 'one', visibility: 'public' }], slots: [{ slot: 'mf-y/aside', widget: 'Aside', load: 'idle' }], wakes: [] });
export default remote(definition, import.meta.dirname);`,
  'src/register.ts': `import './atOnce';
export function register() {}`,
  'src/atOnce.ts': endpoint('atOnce'),
  'src/routes/one.ts': `export const route = { Screen: async () => (await import('../Screen')).Screen };`,
  'src/Screen.ts': `import { late } from './late';
export const Screen = () => late;`,
  'src/late.ts': endpoint('late'),
  'src/widgets/Aside.ts': `import { beside } from '../beside';
export const Widget = () => beside;`,
  'src/beside.ts': endpoint('beside'),
  'src/locales/en.json': '{ "title": "One" }',
};

it('a build names the endpoints of what a screen imports once it is shown, each once', () => {
  const folder = join(place, 'mf-x');
  for (const [file, content] of Object.entries(sources)) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
  execFileSync(process.execPath, [join(root, 'shared-build/bin/storefront-webpack.mjs')], { cwd: folder, env: { ...process.env, NODE_OPTIONS: '' }, stdio: 'pipe' });
  const { endpoints, unread } = JSON.parse(readFileSync(join(folder, 'dist/build.json'), 'utf8')) as BuildFacts;
  expect({ endpoints: endpoints.map(({ name, path }) => [name, path]).sort(), unread }).toEqual({
    endpoints: ['atOnce', 'beside', 'late'].map((name) => [`mf-x/${name}`, `/v1/${name}`]),
    unread: [],
  });
});
