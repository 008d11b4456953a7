import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { ownershipComplaint, ModuleOwnership } from './moduleOwnership';

let root: string;

function write(files: Record<string, string>) {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), content);
  }
}

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'own-modules-')));
  const packages = { 'mf-x': 'mf-x', 'mf-y': 'mf-y', 'shared-ui': 'ui', 'shared-platform': 'platform', shell: 'shell' };
  for (const [folder, name] of Object.entries(packages))
    write({
      [`${folder}/package.json`]: JSON.stringify({ name: `@storefront/${name}` }),
      [`${folder}/index.js`]: 'export const all = 1;',
    });
  for (const library of ['react-redux', 'left-pad'])
    write({
      [`node_modules/${library}/package.json`]: JSON.stringify({ name: library }),
      [`node_modules/${library}/index.js`]: 'export const pad = 1;',
    });
  write({ 'mf-y/sheet.module.css': '.page { margin: 0 }', 'mf-y/words.json': '{}' });
});

afterEach(() => rmSync(root, { recursive: true }));

function build(source: string, more: Record<string, string> = {}) {
  write({
    'mf-x/index.js': source,
    ...Object.fromEntries(Object.entries(more).map(([file, content]) => [`mf-x/${file}`, content])),
  });
  const context = join(root, 'mf-x');
  return new Promise<string[]>((resolve, reject) =>
    webpack(
      {
        mode: 'none',
        context,
        entry: './index.js',
        output: { path: join(context, 'dist') },
        module: {
          rules: [
            {
              test: /\.css$/,
              use: [MiniCssExtractPlugin.loader, { loader: require.resolve('css-loader'), options: { modules: true } }],
            },
          ],
        },
        plugins: [new MiniCssExtractPlugin(), new ModuleOwnership('mf-x', context)],
      },
      (error, stats) => (error ? reject(error) : resolve(stats!.compilation.errors.map(({ message }) => message))),
    ),
  );
}

describe('what a remote is made of', () => {
  it.each([
    [
      'another team’s module',
      `import '../mf-y/index.js';`,
      'mf-x reaches into mf-y: teams talk by events, slots and paths of @storefront/contracts (index.js).',
    ],
    ['another team’s words', `import '../mf-y/words.json';`, 'mf-x reaches into mf-y: '],
    [
      'a file of another team by its address',
      `new URL('../mf-y/words.json', import.meta.url);`,
      'mf-x reaches into mf-y: ',
    ],
    ['the shell', `import '../shell/index.js';`, 'mf-x reaches into shell: '],
    [
      'a second platform',
      `import '../shared-platform/index.js';`,
      'mf-x would bundle a second platform, which fails silently: import @storefront/platform (tests may use @storefront/platform/testing)',
    ],
    [
      'a library that the platform gives',
      `import 'react-redux';`,
      'mf-x would bundle a second react-redux: import this from @storefront/platform',
    ],
  ])('is not %s', async (_what, source, sentence) => {
    expect(await build(source)).toEqual([expect.stringContaining(sentence)]);
  });

  it.each([
    'redux',
    '@reduxjs/toolkit',
    'react-redux',
    'react-router',
    'react-router-dom',
    'react-i18next',
    'i18next',
    'react-dom',
  ])('is not %s, which the platform has for all', (owner) => {
    expect(ownershipComplaint(owner)).toBe(
      `would bundle a second ${owner}: import this from @storefront/platform, which has one for all teams. If it is missing there, ask the platform's owners for it`,
    );
  });

  it.each(['react', 'redux-thunk', 'my-redux', '@storefront/contracts', '@storefront/ui', '@storefront/build', ''])(
    'may be %p',
    (owner) => {
      expect(ownershipComplaint(owner)).toBeUndefined();
    },
  );

  it('is no class of another team’s style sheet', async () => {
    const sheet = `.a { composes: page from '../mf-y/sheet.module.css'; }`;
    expect((await build(`import './a.module.css';`, { 'a.module.css': sheet })).join()).toContain(
      'mf-x reaches into mf-y: teams talk by events, slots and paths of @storefront/contracts (a.module.css).',
    );
  });

  it('is said once for each file that asks', async () => {
    expect(await build(`import '../mf-y/index.js'; import '../mf-y/words.json';`)).toHaveLength(1);
  });

  it('may be its own, the shop’s primitives and libraries of its own', async () => {
    expect(
      await build(`import './own.js'; import '../shared-ui/index.js'; import 'left-pad';`, { 'own.js': '' }),
    ).toEqual([]);
  });

  it('may be what a plugin writes among its libraries', async () => {
    expect(await build(`import './node_modules/.written/entry.js';`, { 'node_modules/.written/entry.js': '' })).toEqual(
      [],
    );
  });
});
