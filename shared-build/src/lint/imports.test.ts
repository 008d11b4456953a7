import { join } from 'node:path';
import { Linter } from 'eslint';
import { parser as typescript } from 'typescript-eslint';
import { imports } from '../../lint/imports.mjs';

const cwd = join(__dirname, '../../..');
const parser = typescript as Linter.Parser;

function complaintsOf(file: string, code: string): string[] {
  const config: Linter.Config = {
    files: ['**'],
    languageOptions: { parser },
    plugins: { storefront: { rules: { imports } } },
    rules: { 'storefront/imports': 'error' },
  };
  return new Linter({ cwd }).verify(code, [config], { filename: join(cwd, file) }).map(({ message }) => message);
}

const screen = 'mf-news/src/features/news/NewsScreen.tsx';
const test = 'mf-news/src/features/news/NewsScreen.test.tsx';

describe('the two entry points of the platform', () => {
  it('a remote may import the one for remotes', () => {
    expect(complaintsOf(screen, `import { Link } from '@storefront/platform';`)).toEqual([]);
  });

  it.each([screen, test])('the one for the host is refused with a sentence in %s', (file) => {
    const [sentence] = complaintsOf(file, `import { createStorefrontStore } from '@storefront/platform/host';`);
    expect(sentence).toMatch(
      /^Only the shell may import @storefront\/platform\/host: use @storefront\/platform in mf-news .*\.$/,
    );
  });

  it('the shell may import both', () => {
    expect(
      complaintsOf('shell/src/browser/main.tsx', `import { registerRemote } from '@storefront/platform/host';`),
    ).toEqual([]);
  });

  it('tests may import the testing helpers, and screens may not', () => {
    const helper = `import { answering } from '@storefront/platform/testing';`;
    expect(complaintsOf(test, helper)).toEqual([]);
    expect(complaintsOf(screen, helper)).toEqual([expect.stringContaining('which fails silently')]);
  });
});

it('the bundler of programs is for journeys, and for tests of packages with programs', () => {
  const maker = `import { programOf } from '@storefront/build/jest/program.cjs';`;
  for (const file of ['deploy/src/cli.test.ts', 'e2e/shop/releases.ts']) expect(complaintsOf(file, maker)).toEqual([]);
  expect(complaintsOf('deploy/src/cli.ts', maker)).toEqual([expect.stringContaining('which fails silently')]);
  expect(complaintsOf(test, maker)).toEqual([expect.stringContaining('mf-news may not import @storefront/build')]);
});

it('the helper for long tests is for tests only', () => {
  const long = `import { long } from '@storefront/build/jest/long.cjs';`;
  for (const file of ['deploy/src/cli.test.ts', test]) expect(complaintsOf(file, long)).toEqual([]);
  expect(complaintsOf(screen, long)).toEqual([expect.stringContaining('which fails silently')]);
});

describe('another remote’s contract', () => {
  it('may be imported for its types', () => {
    expect(complaintsOf(screen, `import type {} from '@storefront/mf-gifts/contract';`)).toEqual([]);
  });

  it('may not be imported as code', () => {
    expect(complaintsOf(screen, `import '@storefront/mf-gifts/contract';`)).toEqual([
      expect.stringContaining('contains types only'),
    ]);
    expect(complaintsOf(screen, `import { x } from '@storefront/mf-gifts';`)).toEqual([
      expect.stringContaining('mf-news may not import mf-gifts'),
    ]);
  });

  it('may not be imported by the shell', () => {
    expect(complaintsOf('shell/src/layout/Header.tsx', `import type {} from '@storefront/mf-gifts/contract';`)).toEqual(
      [expect.stringContaining('shell may not depend on a remote')],
    );
  });
});

it('a journey of a remote has the shop from the journeys, and nothing else has', () => {
  const shop = `import { test } from '@storefront/e2e';`;
  expect(complaintsOf('mf-news/journeys/news.spec.ts', shop)).toEqual([]);
  expect(complaintsOf(screen, shop)).toEqual([expect.stringContaining('mf-news may not import @storefront/e2e')]);
});
