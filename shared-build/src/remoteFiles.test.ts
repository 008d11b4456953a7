/** @jest-environment node */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineRemote } from '@storefront/contracts';
import webpack, { type Configuration } from 'webpack';
import { remote } from './remote';

const files = {
  'src/register.ts': 'export function register() {}',
  'src/routes/start.ts': [
    "import bow from './bow.svg';",
    "import ribbon from './ribbon.png';",
    'export const pictures = [bow, ribbon];',
    "export const begin = () => new Worker(new URL('./count.worker.ts', import.meta.url));",
  ].join('\n'),
  'src/routes/bow.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'src/routes/ribbon.png': 'no picture, but bytes',
  'src/routes/count.worker.ts': 'self.onmessage = ({ data }: MessageEvent<number>) => self.postMessage(data * 2);',
  'src/locales/en.json': '{}',
};

let place: string;

beforeAll(async () => {
  place = realpathSync(mkdtempSync(join(tmpdir(), 'remote-files-')));
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(join(place, file, '..'), { recursive: true });
    writeFileSync(join(place, file), content);
  }
  const definition = defineRemote({ name: 'mf-a', routes: [{ id: 'start', path: 'a', visibility: 'public' }], slots: [], wakes: [] });
  await build(remote(definition, place));
}, 60_000);

afterAll(() => rmSync(place, { recursive: true }));

/** Without the last of its plugins, which describes what was built: nothing that a release is made of is asked here. */
function build(configurations: Configuration[]): Promise<void> {
  // The loaders are the house's, though the package lies elsewhere.
  const resolveLoader = { modules: [join(__dirname, '../../node_modules')] };
  return new Promise((resolve, reject) =>
    webpack(configurations.map((one) => ({ ...one, resolveLoader, plugins: one.plugins?.slice(0, -1) })), (error, stats) =>
      error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString('errors-only'))) : resolve(),
    ),
  );
}

interface Bundle {
  exposes: Record<string, { pictures: string[] }>;
}

/** As the shell's renderer evaluates it: with nothing but what it hands over. */
function evaluated(...browserFolder: string[]): Bundle {
  const module = { exports: {} };
  const refuse = (name: string) => {
    throw new Error(`${name} was required.`);
  };
  const names = ['module', 'exports', 'require', 'browserFolder'].slice(0, 3 + browserFolder.length);
  new Function(...names, readFileSync(join(place, 'dist/server/server.cjs'), 'utf8'))(module, module.exports, refuse, ...browserFolder);
  return module.exports as Bundle;
}

const picturesAt = (...browserFolder: string[]) => evaluated(...browserFolder).exposes['./routes/start']!.pictures;

it('a picture has on the server the address at which browsers get it', () => {
  const folder = '/releases/mf-a/1.0.0-abc/browser/';
  const pictures = picturesAt(folder);
  expect(pictures.map((picture) => picture.replace(/[0-9a-f]{20}/, '…'))).toEqual([`${folder}….svg`, `${folder}….png`]);
  for (const picture of pictures) expect(existsSync(join(place, 'dist/browser', picture.slice(folder.length)))).toBe(true);
});

it('a server bundle with a picture and a worker is evaluated by whoever names no folder, too', () => {
  expect(picturesAt()).toEqual(picturesAt(''));
});

it('the files are brought by the browser’s half alone', () => {
  const [picture = ''] = picturesAt('');
  expect(existsSync(join(place, 'dist/server', picture))).toBe(false);
});

it('where it was built is no part of a server bundle', () => {
  expect(readFileSync(join(place, 'dist/server/server.cjs'), 'utf8')).not.toContain(place);
});
