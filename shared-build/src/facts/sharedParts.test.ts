import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { long } from '../../jest/long.cjs';
import webpack, { type Compilation, type Configuration } from 'webpack';
import { providedByShell, consumedByRemotes, externalsFromShareScope } from '../shared';
import { eagerlyProvidedModules, neededOfShell, modulesConsumedBy } from './sharedParts';

describe('of shared modules', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'shared-'));
    symlinkSync(join(__dirname, '../../../node_modules'), join(folder, 'node_modules'));
    writeFileSync(
      join(folder, 'index.js'),
      `import { useState } from 'react'; import { jsx } from 'react/jsx-runtime'; import { clsx } from './own'; export const all = [useState, jsx, clsx];`,
    );
    writeFileSync(join(folder, 'own.js'), 'export const clsx = 1;');
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  const built = (more: Configuration) =>
    new Promise<Compilation>((resolve, reject) =>
      webpack(
        {
          mode: 'production',
          context: folder,
          entry: './index.js',
          output: { path: join(folder, 'dist') },
          optimization: { minimize: false },
          ...more,
        },
        (error, stats) =>
          error || stats!.hasErrors()
            ? reject(error ?? new Error(stats!.toString('errors-only')))
            : resolve(stats!.compilation),
      ),
    );

  /** The platform is no library that a folder of a test finds. */
  const { react, 'react/': inner } = providedByShell;
  const holding = async (provides: object) =>
    eagerlyProvidedModules(
      await built({ plugins: [new webpack.sharing.ProvideSharedPlugin({ provides: provides as never })] }),
    );

  it.each([
    ['^18.2.0', '^18.2.0'],
    ['npm:react@^18', '^18'],
    ['npm:@own/react@>=18 <20', '>=18 <20'],
    ['catalog:', undefined],
    ['catalog:react18', undefined],
    ['workspace:^1', undefined],
    ['https://example.org/react-18.tgz', undefined],
    ['latest', undefined],
    ['*', undefined],
    ['npm:react', undefined],
  ])('a remote that states %s needs that, or what it was built with', (stated, range) => {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies: { react: stated } }));
    expect(neededOfShell(folder, [])['react']!.range).toBe(range ?? `^${react.version.split('.')[0]}`);
  });

  it('a shell holds those that are in its scope from the start', async () => {
    expect(await holding({ react, 'react/': inner })).toEqual(['react', 'react/jsx-runtime']);
    expect(await holding({ react })).toEqual(['react']);
    expect(await holding({ react, 'react/': { ...inner, eager: false } })).toEqual(['react']);
  });

  long('a remote takes those that its code imports, whoever makes its federation', async () => {
    const taken = ['react', 'react/jsx-runtime'];
    expect(modulesConsumedBy(await built({ externals: [externalsFromShareScope, { './own': 'var own' }] }))).toEqual(
      taken,
    );
    const { react: one, 'react/': others } = consumedByRemotes;
    expect(
      modulesConsumedBy(
        await built({
          plugins: [new webpack.sharing.ConsumeSharedPlugin({ consumes: { react: one!, 'react/': others! } })],
        }),
      ),
    ).toEqual(taken);
  });
});
