import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack from 'webpack';
import { BrowserGlobals } from './browserGlobals';

let folder: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'browser-names-')));
  mkdirSync(join(folder, 'node_modules/old'), { recursive: true });
  writeFileSync(join(folder, 'node_modules/old/index.js'), 'export const key = process.env.KEY;');
});

afterEach(() => rmSync(folder, { recursive: true }));

function build(source: string) {
  writeFileSync(join(folder, 'index.js'), source);
  return new Promise<string[]>((resolve, reject) =>
    webpack(
      {
        mode: 'production',
        context: folder,
        entry: './index.js',
        output: { path: join(folder, 'dist') },
        optimization: { minimize: false },
        plugins: [new BrowserGlobals('mf-x', folder)],
      },
      (error, stats) => (error ? reject(error) : resolve(stats!.compilation.errors.map(({ message }) => message))),
    ),
  );
}

it.each([
  ['process', "export const key = process.env.SHOP_KEY + process.env['OTHER'];"],
  ['Buffer', "export const bytes = () => Buffer.from('x');"],
  ['setImmediate', 'export const later = (work) => setImmediate(work);'],
  ['clearImmediate', 'export const never = (begun) => clearImmediate(begun);'],
])('a remote that takes %s for granted, which only Node has, is refused', async (name, source) => {
  expect(await build(source)).toEqual([
    `mf-x uses ${name}, which browsers do not have: avoid it, or check it first by typeof ${name} (index.js).`,
  ]);
});

it.each([
  ['the mode of the build', "export const isQuick = process.env.NODE_ENV === 'production';"],
  ['what is asked for first', "export const key = typeof process === 'undefined' ? '' : process.env.KEY;"],
  [
    'a name of its own',
    'const process = { env: {} };\nclass Buffer {}\nexport const all = (setImmediate) => [process.env.KEY, new Buffer(), setImmediate()];',
  ],
  ['a field of that name', 'export const all = (one) => [one.process, one.Buffer, globalThis.process?.env];'],
  ['what a library does', "export { key } from 'old';"],
])('%s is nobody’s fault', async (_what, source) => {
  expect(await build(source)).toEqual([]);
});
