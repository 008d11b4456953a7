/** @jest-environment node */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { foreignSelectors, OwnStyles } from './ownStyles';

describe('a rule', () => {
  it.each([
    ['body { margin: 0 }', 'body'],
    ['* { color: red }', '*'],
    [':root { --color-action: red }', ':root'],
    ['.mine, header a { color: red }', 'header a'],
    ['@media print { h1 { color: red } }', 'h1'],
    ['@layer base { [hidden] { display: block } }', '[hidden]'],
    [':not(.mine) { color: red }', ':not(.mine)'],
    ['body:has(.mine) { overflow: hidden }', 'body:has(.mine)'],
    [':is(.mine, p) { color: red }', ':is(.mine, p)'],
    ['nav { .mine { color: red } }', 'nav'],
  ])('is for everybody: %s', (sheet, selector) => {
    expect(foreignSelectors(sheet)).toEqual([selector]);
  });

  it.each([
    '.mine { color: red }',
    '#mine > p { color: red }',
    'a.mine:hover { color: red }',
    '.mine:not(:last-child) * { color: red }',
    ':where(.mine, .ours) p { color: red }',
    '.mine { & p { color: red } @media print { h1 { color: red } } }',
    '@keyframes turn { from { rotate: 0deg } 50% { rotate: 90deg } }',
    '@font-face { font-family: Mine; src: url(mine.woff2) }',
  ])('is for a remote’s own: %s', (sheet) => {
    expect(foreignSelectors(sheet)).toEqual([]);
  });
});

describe('a remote’s build', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'styles-'));
    writeFileSync(join(folder, 'index.js'), `import './sheet.css';`);
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  const build = (sheet: string) => {
    writeFileSync(join(folder, 'sheet.css'), sheet);
    return new Promise<string[]>((resolve, reject) =>
      webpack(
        {
          mode: 'none',
          context: folder,
          entry: './index.js',
          output: { path: join(folder, 'dist') },
          module: { rules: [{ test: /\.css$/, use: [MiniCssExtractPlugin.loader, require.resolve('css-loader')] }] },
          plugins: [new MiniCssExtractPlugin(), new OwnStyles('mf-x')],
        },
        (error, stats) => (error ? reject(error) : resolve(stats!.compilation.errors.map(({ message }) => message))),
      ),
    );
  };

  it('is refused for rules that are for everybody, by their selectors and the file', async () => {
    expect(await build('p, .mine { color: red } body { margin: 0 }')).toEqual(['mf-x changes elements that are not its own: `p`, `body` in main.css. Each rule of a remote names a class.']);
  });

  it('is not for its own', async () => {
    expect(await build('.mine p { color: red }')).toEqual([]);
  });
});
