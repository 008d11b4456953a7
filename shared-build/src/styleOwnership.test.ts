import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { StyleOwnership } from './styleOwnership';

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
          plugins: [new MiniCssExtractPlugin(), new StyleOwnership('mf-x')],
        },
        (error, stats) => (error ? reject(error) : resolve(stats!.compilation.errors.map(({ message }) => message))),
      ),
    );
  };

  it('is refused for rules that are for everybody, by their selectors and the file', async () => {
    expect(await build('p, .mine { color: red } body { margin: 0 }')).toEqual([
      'mf-x changes elements that are not its own: `p`, `body` in main.css. Each rule of a remote names a class.',
    ]);
  });

  it('is not for its own', async () => {
    expect(await build('.mine p { color: red }')).toEqual([]);
  });
});
