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

/** Our own sources, which other repositories get uncompiled in `node_modules/@storefront`. */
const ownSources = { test: /\.[jt]sx?$/, exclude: /node_modules[\\/](?!@storefront[\\/])/ };

const scripts = (target: Target): RuleSetRule => ({
  ...ownSources,
  loader: 'swc-loader',
  options: {
    env: targets[target],
    jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
  },
});

const pureCalls: RuleSetRule = { ...ownSources, enforce: 'post', loader: join(import.meta.dirname, 'pureCalls.cjs') };

/**
 * Class names are hashes of the package's name and the file's path, so that browser and server builds agree, and
 * packages that bundle the same component do not share its rules.
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
      use:
        target === 'browser'
          ? [...extract, 'css-loader']
          : [{ loader: 'css-loader', options: { exportOnlyLocals: true } }],
      sideEffects: true,
    },
    // Only the browser build emits the files; the server build has their addresses.
    { test: /\.(woff2|svg|png|mp3)$/, type: 'asset/resource', generator: { emit: target === 'browser' } },
  ];
}

/** Makes react-router's single file tree-shakeable, since the browser uses few parts of it. */
const shakeable: RuleSetRule = {
  test: /react-router[\\/]dist[\\/].*\.mjs$/,
  loader: join(import.meta.dirname, 'shakeable.cjs'),
};

/** Licences of bundled libraries, in one file beside the scripts. */
const licences = { condition: 'some', filename: 'licences.txt', banner: false } as const;

/**
 * Several minifiers in turn, which make the shell half a kilobyte smaller than one does. `unsafe_methods` shortens
 * functions of object literals (`{ get: function () {} }`), which could not be constructors any more: nobody has such.
 */
const minifiers = [TerserPlugin.swcMinify, TerserPlugin.terserMinify, TerserPlugin.swcMinify];

/**
 * A comment that makes Chromium compile all functions of a script in the background while it loads, instead of lazily
 * on the main thread. It has to be the first line, and so is added after minification, and before the content hash is
 * computed.
 */
const eagerCompilation = () =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.c?js$/,
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING,
  });

/** The configuration that all builds have in common. */
export function common(target: Target, packageName: string, folder: string): Configuration {
  return {
    name: `${packageName} ${target}`,
    mode: 'production',
    context: folder,
    devtool: target === 'browser' ? false : 'source-map',
    resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'] },
    module: {
      // An error instead of a warning: replaced modules must have all imported exports, or the page would fail.
      parser: { javascript: { exportsPresence: 'error' } },
      rules: [scripts(target), ...(target === 'browser' ? [pureCalls, shakeable] : []), ...styles(target, packageName)],
    },
    plugins:
      target === 'browser'
        ? [
            new MiniCssExtractPlugin({
              filename: '[name].[contenthash:8].css',
              chunkFilename: '[name].[contenthash:8].css',
            }),
            eagerCompilation(),
          ]
        : [],
    optimization: {
      minimize: target === 'browser',
      minimizer: [
        new TerserPlugin<object[]>({
          minify: minifiers,
          minimizerOptions: [{}, { compress: { unsafe_methods: true } }, { compress: { passes: 2 } }],
          extractComments: licences,
        }),
        new CssMinimizerPlugin(),
      ],
      // Hashes of paths, so that class names do not depend on the other modules of a build.
      moduleIds: 'deterministic',
    },
    performance: false,
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
  };
}

/** The first module of an entry: makes chunks load from where the entry is. */
export const publicPathOfEntry = join(import.meta.dirname, 'browser/publicPath.js');

/** The same for a remote's server bundle, whose assets are the browser's. */
export const publicPathOfServer = join(import.meta.dirname, 'server/publicPath.js');

/** Externals of server bundles: Node resolves libraries, and the workspace's sources are bundled. */
export const externalLibraries: Configuration['externals'] = [
  ({ request = '' }: { request?: string }, callback: (error?: null, result?: string) => void) => {
    const isOurs = /^(\.|\/|@storefront\/)/.test(request) || /\.css$/.test(request);
    if (isOurs) callback();
    else callback(null, `commonjs ${request}`);
  },
];
