import { join } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';

type Target = 'browser' | 'server';

const targets: Record<Target, object> = {
  browser: { targets: 'chrome >= 111, edge >= 111, firefox >= 128, safari >= 16.4' },
  server: { targets: 'node >= 20.19' },
};

/** What we write, which comes to other repositories as it is written here. */
const own = { test: /\.[jt]sx?$/, exclude: /node_modules[\\/](?!@storefront[\\/])/ };

const scripts = (target: Target): RuleSetRule => ({
  ...own,
  loader: 'swc-loader',
  options: {
    env: targets[target],
    jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
  },
});

const pureCalls: RuleSetRule = { ...own, enforce: 'post', loader: join(import.meta.dirname, 'pureCalls.cjs') };

/**
 * Class names are made from the package's name and the file's place, so that its browser and server builds agree and two
 * packages that bundle the same primitive do not share its rules.
 */
function styles(target: Target, packageName: string): RuleSetRule[] {
  const modules = {
    localIdentName: '[hash:base64:7]',
    localIdentHashSalt: packageName,
    namedExport: false,
    exportLocalsConvention: 'as-is',
    exportOnlyLocals: target === 'server',
  };
  const extract = target === 'browser' ? [MiniCssExtractPlugin.loader] : [];
  return [
    { test: /\.module\.css$/, use: [...extract, { loader: 'css-loader', options: { modules } }], sideEffects: true },
    {
      test: /\.css$/,
      exclude: /\.module\.css$/,
      use: target === 'browser' ? [...extract, 'css-loader'] : [{ loader: 'css-loader', options: { exportOnlyLocals: true } }],
      sideEffects: true,
    },
    // The browser's half brings the files; the server's only says where they are.
    { test: /\.(woff2|svg|png|mp3)$/, type: 'asset/resource', generator: { emit: target === 'browser' } },
  ];
}

/** Of react-router the browser uses a few parts; the file has them all. */
const shakeable: RuleSetRule = { test: /react-router[\\/]dist[\\/].*\.mjs$/, loader: join(import.meta.dirname, 'shakeable.cjs') };

/** The licences of what is bundled lie beside the scripts, once, and not in each of them. */
const licences = { condition: 'some', filename: 'licences.txt', banner: false } as const;

/** Each sees what the other has left: together they make the shell half a kilobyte smaller than one. */
const minifiers = [TerserPlugin.swcMinify, TerserPlugin.terserMinify, TerserPlugin.swcMinify];

/**
 * Has Chromium compile a script's functions beside the page, while the script comes, and not each on the page's own thread when it is first called; other browsers take
 * it for a comment. It has to stand first, and so comes once the script is minified, before its name is made of what it holds.
 */
const compiledAtOnce = () => new webpack.BannerPlugin({ banner: '//# allFunctionsCalledOnLoad', raw: true, test: /\.c?js$/, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING });

/** What every build of the house has in common. */
export function common(target: Target, packageName: string, folder: string): Configuration {
  return {
    name: `${packageName} ${target}`,
    mode: 'production',
    context: folder,
    devtool: target === 'browser' ? false : 'source-map',
    resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'] },
    module: {
      // What takes the place of another module has to bring all that is imported of it: by itself webpack warns, and the page ends on the missing function.
      parser: { javascript: { exportsPresence: 'error' } },
      rules: [scripts(target), ...(target === 'browser' ? [pureCalls, shakeable] : []), ...styles(target, packageName)],
    },
    plugins:
      target === 'browser'
        ? [
            new MiniCssExtractPlugin({ filename: '[name].[contenthash:8].css', chunkFilename: '[name].[contenthash:8].css' }),
            compiledAtOnce(),
          ]
        : [],
    optimization: {
      minimize: target === 'browser',
      minimizer: [new TerserPlugin<object[]>({ minify: minifiers, minimizerOptions: [{}, {}, { compress: { passes: 2 } }], extractComments: licences }), new CssMinimizerPlugin()],
      // One hash of a path in every build, so that a file's class names do not depend on who else is compiled.
      moduleIds: 'deterministic',
    },
    performance: false,
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
  };
}

/** Comes first in an entry: its other files are asked for where it lies itself. */
export const placedByItsEntry = join(import.meta.dirname, 'browser/publicPath.js');

/** The same for a remote's server bundle: its files are where the browser's are. */
export const placedByItsServer = join(import.meta.dirname, 'server/publicPath.js');

/** A server bundle leaves every library to Node's own resolution and holds the workspace's sources. */
export const librariesAreExternal: Configuration['externals'] = [
  ({ request = '' }: { request?: string }, callback: (error?: null, result?: string) => void) => {
    const isOurs = /^(\.|\/|@storefront\/)/.test(request) || /\.css$/.test(request);
    if (isOurs) callback();
    else callback(null, `commonjs ${request}`);
  },
];
