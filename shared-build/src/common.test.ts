/** A tiny package, built for browser and server by the house's own settings. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { common } from './common';

let place: string;

beforeAll(() => {
  place = realpathSync(mkdtempSync(join(tmpdir(), 'common-')));
  const files = {
    'mf-a/src/main.ts': `import styles from '../../ui/Card.module.css';\nexport const card: string = styles.card;`,
    'mf-b/src/main.ts': `import styles from '../../ui/Card.module.css';\nimport more from './More.module.css';\nexport const card: string = styles.card + ' ' + more.card;`,
    'mf-b/src/More.module.css': '.card { margin: 0 }',
    'mf-c/src/main.ts': `import { asked } from '../../kinds/kinds';\nexport const card: string = asked.name;`,
    'mf-d/src/main.ts': `import { missing } from '../../kinds/kind';\nexport const card: string = missing;`,
    'kinds/package.json': '{ "sideEffects": false }',
    'kinds/kinds.ts': `import { kind } from './kind';\nexport const asked = kind('asked');\nexport const other = kind('other', [kind('piece')]);`,
    'kinds/kind.ts': `/*! @license Somebody’s. */\nexport const kind = (name: string, parts: object[] = []) => Object.create({ name, parts });`,
    'ui/Card.module.css': '.card { padding: 0 }',
  };
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(join(place, file, '..'), { recursive: true });
    writeFileSync(join(place, file), content);
  }
});

afterAll(() => rmSync(place, { recursive: true }));

/** Builds and answers the class names of the card, the script, and the styles that were written. */
async function build(name: string, target: 'browser' | 'server', minimize = false) {
  const folder = join(place, name);
  const out = join(folder, 'dist', target);
  const base = common(target, name, folder);
  const configuration: Configuration = {
    ...base,
    target: 'node20',
    entry: join(folder, 'src/main.ts'),
    // The loaders are the house's, though the package lies elsewhere.
    resolveLoader: { modules: [join(__dirname, '../../node_modules')] },
    optimization: { ...base.optimization, minimize },
    output: { path: out, filename: 'main.cjs', library: { type: 'commonjs2' } },
  };
  await new Promise<void>((resolve, reject) =>
    webpack(configuration, (error, stats) =>
      error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString())) : resolve(),
    ),
  );
  const css = readdirSync(out).filter((file) => file.endsWith('.css'));
  const { card } = jest.requireActual<{ card: string }>(join(out, 'main.cjs'));
  return {
    classes: card.split(' '),
    code: readFileSync(join(out, 'main.cjs'), 'utf8'),
    css: css.map((file) => readFileSync(join(out, file), 'utf8')).join(''),
  };
}

describe('the class names of a style sheet', () => {
  it('are the same in the browser and on the server, and differ between packages and files', async () => {
    const [inBrowser, onServer, other] = await Promise.all([
      build('mf-a', 'browser'),
      build('mf-a', 'server'),
      build('mf-b', 'browser'),
    ]);
    expect(onServer.classes).toEqual(inBrowser.classes);
    expect(inBrowser.css).toContain(`.${inBrowser.classes[0]}`);
    expect(onServer.css).toBe('');
    expect(new Set([...inBrowser.classes, ...other.classes]).size).toBe(3);
    expect(other.classes.every((name) => other.css.includes(`.${name}`))).toBe(true);
  });
});

describe('what visitors get', () => {
  let code: string;

  beforeAll(async () => {
    ({ code } = await build('mf-c', 'browser', true));
  });

  it('is nothing that a package without side effects makes at once, and nobody asks for', () => {
    expect(code).toContain('asked');
    expect(code).not.toMatch(/other|piece/);
  });

  it('begins with the word by which a browser compiles it before it is called, which a server’s does not', async () => {
    expect(code.split('\n')[0]).toBe('//# allFunctionsCalledOnLoad');
    expect((await build('mf-a', 'server')).code).not.toContain('allFunctionsCalledOnLoad');
  });

  it('has the licences of what is bundled beside the scripts, once', () => {
    expect(code).not.toMatch(/@license|licences/i);
    expect(readFileSync(join(place, 'mf-c/dist/browser/licences.txt'), 'utf8')).toContain('@license Somebody’s.');
  });
});

it('what is imported and not there is refused', async () => {
  await expect(build('mf-d', 'browser')).rejects.toThrow(
    "export 'missing' (imported as 'missing') was not found in '../../kinds/kind'",
  );
});

it.each([
  ['browser', 'chrome >= 111, edge >= 111, firefox >= 128, safari >= 16.4'],
  ['server', 'node >= 20.19'],
] as const)('the %s is what can be expected of it', (target, targets) => {
  const rules = common(target, 'mf-a', place).module!.rules as { loader?: string; options?: { env: object } }[];
  expect(rules.find(({ loader }) => loader === 'swc-loader')!.options!.env).toEqual({ targets });
});
