import { join } from 'node:path';
import { browserFolder, containerName, exposeOf, type RemoteDefinition } from '@storefront/contracts';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import { BrowserGlobals } from '../browserGlobals';
import { common, publicPathOfEntry } from '../common';
import { ModuleOwnership } from '../moduleOwnership';
import { StyleOwnership } from '../styleOwnership';
import { exposesOf } from '../remote';
import { consumedByRemotes } from '../shared';

const browser = join(import.meta.dirname, 'browser');
const families = join(browser, 'families.ts');

type SwcOptions = { jsc: { transform: { react: object } } };

/** The usual compiler rule, with registration of components and hooks, and with our JSX runtime instead of React's. */
function hotScripts(scripts: RuleSetRule): RuleSetRule[] {
  const options = scripts.options as SwcOptions;
  const react = { ...options.jsc.transform.react, development: true, refresh: true, importSource: 'storefront-hot' };
  const marking = { ...options, jsc: { ...options.jsc, transform: { ...options.jsc.transform, react } } };
  const { test, loader } = scripts;
  return [
    { test, include: browser, loader: loader as string, options },
    {
      test,
      exclude: [scripts.exclude as RegExp, browser],
      use: [
        { loader: join(import.meta.dirname, 'hotModule.cjs'), options: { families } },
        { loader: loader as string, options: marking },
      ],
    },
  ];
}

type Rule = NonNullable<NonNullable<Configuration['module']>['rules']>[number];

const isScripts = (rule: unknown): rule is RuleSetRule => (rule as RuleSetRule).loader === 'swc-loader';

/** The kind of an expose, which decides how it is wrapped. */
function kindOf(expose: string): string {
  if (expose === exposeOf.register) return 'register';
  if (expose.startsWith(exposeOf.route(''))) return 'route';
  return expose.startsWith(exposeOf.widget('')) ? 'widget' : 'texts';
}

function hotExpose(remote: string, expose: string, source: string): string {
  const options = JSON.stringify({ kind: kindOf(expose), expose, remote, runtime: join(browser, 'exposes.ts') });
  return `!!${join(import.meta.dirname, 'hotExpose.cjs')}?${options}!${source}`;
}

/** A remote's browser build for development, which updates open pages in place. */
export function hotRemote(definition: RemoteDefinition, folder: string, out: string): Configuration {
  const base = common('browser', definition.name, folder);
  const name = containerName(definition.name);
  const exposes = Object.entries(exposesOf(definition, folder)).map(([expose, source]) => [
    expose,
    { import: hotExpose(definition.name, expose, source) },
  ]);
  return {
    ...base,
    name: definition.name,
    mode: 'development',
    devtool: 'cheap-module-source-map',
    entry: { [name]: [publicPathOfEntry, join(browser, 'client.ts')] },
    output: {
      path: join(out, browserFolder),
      publicPath: '',
      uniqueName: definition.name,
      filename: '[name].js',
      chunkFilename: '[name].js',
      crossOriginLoading: 'anonymous',
    },
    resolve: { ...base.resolve, alias: { 'storefront-hot/jsx-dev-runtime': join(browser, 'jsx-dev-runtime.ts') } },
    module: {
      rules: (base.module?.rules ?? []).flatMap((rule): Rule[] => (isScripts(rule) ? hotScripts(rule) : [rule])),
    },
    optimization: { moduleIds: 'named', chunkIds: 'named', splitChunks: false, emitOnErrors: false },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css' }),
      new BrowserGlobals(definition.name, folder),
      new ModuleOwnership(definition.name, folder),
      new StyleOwnership(definition.name),
      new webpack.DefinePlugin({ STOREFRONT_REMOTE: JSON.stringify(definition.name) }),
      new webpack.HotModuleReplacementPlugin(),
      new webpack.container.ModuleFederationPlugin({
        name,
        filename: 'remoteEntry.js',
        library: { type: 'var', name },
        exposes: Object.fromEntries(exposes),
        shared: consumedByRemotes,
      }),
    ],
    stats: 'none',
  };
}
