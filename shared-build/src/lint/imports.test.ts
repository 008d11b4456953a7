import { join } from 'node:path';
import { Linter } from 'eslint';
import { parser as typescript } from 'typescript-eslint';
import { imports } from '../../lint/imports.mjs';

const cwd = join(__dirname, '../../..');
const parser = typescript as Linter.Parser;

function complaintsOf(file: string, code: string): string[] {
  const config: Linter.Config = { files: ['**'], languageOptions: { parser }, plugins: { storefront: { rules: { imports } } }, rules: { 'storefront/imports': 'error' } };
  return new Linter({ cwd }).verify(code, [config], { filename: join(cwd, file) }).map(({ message }) => message);
}

const screen = 'mf-news/src/features/news/NewsScreen.tsx';
const test = 'mf-news/src/features/news/NewsScreen.test.tsx';

describe('the two faces of the platform', () => {
  it('a remote uses the one that is for remotes', () => {
    expect(complaintsOf(screen, `import { Link } from '@storefront/platform';`)).toEqual([]);
  });

  it.each([screen, test])('what only the host calls is refused in a sentence, in %s too', (file) => {
    const [sentence] = complaintsOf(file, `import { createStorefrontStore } from '@storefront/platform/host';`);
    expect(sentence).toMatch(/^Only the shell makes what @storefront\/platform\/host holds: mf-news uses @storefront\/platform .*\.$/);
  });

  it('the shell has both', () => {
    expect(complaintsOf('shell/src/browser/main.tsx', `import { registerRemote } from '@storefront/platform/host';`)).toEqual([]);
  });

  it('tests have a door of their own, and screens do not', () => {
    const helper = `import { answering } from '@storefront/platform/testing';`;
    expect(complaintsOf(test, helper)).toEqual([]);
    expect(complaintsOf(screen, helper)).toEqual([expect.stringContaining('would fail silently')]);
  });
});

it('what makes one file of a program is for journeys, and for the tests of those who have programs', () => {
  const maker = `import { programOf } from '@storefront/build/jest/program.cjs';`;
  for (const file of ['deploy/src/cli.test.ts', 'e2e/shop/releases.ts']) expect(complaintsOf(file, maker)).toEqual([]);
  expect(complaintsOf('deploy/src/cli.ts', maker)).toEqual([expect.stringContaining('would fail silently')]);
  expect(complaintsOf(test, maker)).toEqual([expect.stringContaining('mf-news may not import @storefront/build')]);
});

it('what says that a test is long is for every test, and for nothing else', () => {
  const long = `import { long } from '@storefront/build/jest/long.cjs';`;
  for (const file of ['deploy/src/cli.test.ts', test]) expect(complaintsOf(file, long)).toEqual([]);
  expect(complaintsOf(screen, long)).toEqual([expect.stringContaining('would fail silently')]);
});

describe('what another remote declares', () => {
  it('is taken as types', () => {
    expect(complaintsOf(screen, `import type {} from '@storefront/mf-gifts/contract';`)).toEqual([]);
  });

  it('is never taken as code', () => {
    expect(complaintsOf(screen, `import '@storefront/mf-gifts/contract';`)).toEqual([expect.stringContaining('types alone')]);
    expect(complaintsOf(screen, `import { x } from '@storefront/mf-gifts';`)).toEqual([expect.stringContaining('mf-news may not import mf-gifts')]);
  });

  it('is no matter of the shell', () => {
    expect(complaintsOf('shell/src/layout/Header.tsx', `import type {} from '@storefront/mf-gifts/contract';`)).toEqual([expect.stringContaining('shell knows no remote')]);
  });
});

it('a journey of a remote has the shop from the journeys, and nothing else has', () => {
  const shop = `import { test } from '@storefront/e2e';`;
  expect(complaintsOf('mf-news/journeys/news.spec.ts', shop)).toEqual([]);
  expect(complaintsOf(screen, shop)).toEqual([expect.stringContaining('mf-news may not import @storefront/e2e')]);
});
