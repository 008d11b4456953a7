import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import {
  browserFolder,
  containerName,
  exposeOf,
  integrityOf,
  remoteLimit,
  type RemoteDefinition,
} from '@storefront/contracts';
import webpack, {
  type ChunkGraph,
  type Compilation,
  type Configuration,
  type Module,
  type WebpackPluginInstance,
} from 'webpack';
import { BrowserGlobals } from './browserGlobals';
import { common, publicPathOfEntry, publicPathOfServer } from './common';
import { commitOf } from './commit';
import { remoteFacts } from './facts/remoteFacts';
import { modulesConsumedBy } from './facts/sharedParts';
import { sourcesOf } from './facts/code/sources';
import { ChunkIntegrity, digestsIn } from './integrity';
import { releaseFileName, WhenComplete, type RemoteBuild } from './manifest';
import { ModuleOwnership } from './moduleOwnership';
import { StyleOwnership } from './styleOwnership';
import { consumedByRemotes, externalsFromShareScope } from './shared';

/** The source files that a remote exposes, by expose path: its registration, routes, widgets and texts. */
export function exposesOf(definition: RemoteDefinition, folder: string): Record<string, string> {
  const source = (expose: string) => {
    const found = ['.ts', '.tsx'].map((extension) => join(folder, 'src', expose + extension)).find(existsSync);
    if (!found)
      throw new Error(`${definition.name} promises ${expose}, but src/${expose.slice(2)}.ts(x) does not exist.`);
    return found;
  };
  const entries = [
    exposeOf.register,
    ...definition.routes.map(({ id }) => exposeOf.route(id)),
    ...definition.slots.map(({ widget }) => exposeOf.widget(widget)),
  ].map((expose) => [expose, source(expose)]);
  const texts = localesOf(folder).map((code) => [exposeOf.locale(code), join(folder, 'src/locales', `${code}.json`)]);
  return Object.fromEntries([...entries, ...texts]);
}

/** The codes of the languages for which a remote has texts. */
export function localesOf(folder: string): string[] {
  const locales = join(folder, 'src/locales');
  if (!existsSync(locales))
    throw new Error(`${locales} does not exist: every remote needs a locale file for each language.`);
  return readdirSync(locales)
    .filter((file) => file.endsWith('.json'))
    .map((file) => basename(file, '.json'))
    .sort();
}

const entryFile = 'remoteEntry.js';

/** The chunk name of an expose, by which its files are named. */
const chunkOf = (expose: string) => `__federation_expose_${expose.slice(2).replaceAll('/', '__')}`;

/** A file's relative path from a folder, since builds must not contain absolute paths. */
function relativeImport(folder: string, file: string): string {
  const path = relative(folder, file).split(sep).join('/');
  return path.startsWith('.') ? path : `./${path}`;
}

/** A federation plugin, with the options that all implementations support. */
type Federation = new (options: {
  name: string;
  filename: string;
  library: { type: 'var'; name: string };
  exposes: Record<string, { import: string; name: string }>;
  shared: typeof consumedByRemotes;
}) => WebpackPluginInstance;

/**
 * A remote's registration is always loaded first. It makes a file of its own, with the modules that other exposes share
 * with it, so that they are not bundled twice; a few bytes of source are not worth that other exposes wait for it.
 */
const registerGroup = {
  name: 'registered',
  test: (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }) =>
    [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) => name === chunkOf(exposeOf.register)),
  minChunks: 1,
  minSize: 8000,
};

function browserBuild(definition: RemoteDefinition, folder: string, Federation: Federation | undefined): Configuration {
  const base = common('browser', definition.name, folder);
  const name = containerName(definition.name);
  const exposes = Object.entries(exposesOf(definition, folder));
  return {
    ...base,
    ...(!Federation && { externals: externalsFromShareScope }),
    entry: { [name]: publicPathOfEntry },
    output: {
      path: join(folder, 'dist/browser'),
      clean: true,
      publicPath: '',
      uniqueName: definition.name,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      // The same limit as the remote's place in the page, so that a retry requests a hanging chunk again.
      chunkLoadTimeout: remoteLimit,
      crossOriginLoading: 'anonymous',
    },
    optimization: { ...base.optimization, splitChunks: { cacheGroups: { register: registerGroup } } },
    plugins: [
      ...(base.plugins ?? []),
      new ChunkIntegrity(),
      new BrowserGlobals(definition.name, folder),
      new ModuleOwnership(definition.name, folder),
      new StyleOwnership(definition.name),
      new (Federation ?? webpack.container.ModuleFederationPlugin)({
        name,
        filename: entryFile,
        library: { type: 'var', name },
        exposes: Object.fromEntries(
          exposes.map(([expose, source]) => [
            expose,
            { import: relativeImport(folder, source), name: chunkOf(expose) },
          ]),
        ),
        shared: Federation ? consumedByRemotes : {},
      }),
    ],
  };
}

/** A name that only modules which define endpoints contain; minifiers keep it. */
const endpointMarker = 'injectEndpoints';

/**
 * Writes the entry of the server bundle, which exports every expose that rendering needs, by its path. Fragments, which
 * the server does not render, and modules that define endpoints in lazy code (`lazy(() => import(…))`) are exported as
 * functions; only the analysis of the build calls these.
 */
function serverEntry(definition: RemoteDefinition, folder: string): string {
  const isWidget = ([path]: [string, string]) => path.startsWith(exposeOf.widget(''));
  const all = Object.entries(exposesOf(definition, folder));
  const exposes = all.filter((expose) => !isWidget(expose));
  const source = (file: string) => JSON.stringify(relativeImport(join(folder, 'dist'), file));
  const lines = [
    `import ${source(publicPathOfServer)};`,
    ...exposes.map(([, file], index) => `import * as expose${index} from ${source(file)};`),
    'export const exposes = {',
    ...exposes.map(([path], index) => `  ${JSON.stringify(path)}: expose${index},`),
    '};',
    'export const widgets = {',
    ...all
      .filter(isWidget)
      .map(([path, file]) => `  ${JSON.stringify(path)}: () => import(/* webpackMode: "eager" */ ${source(file)}),`),
    '};',
    `const isDefining = (id) => String(__webpack_modules__[id]).includes(${JSON.stringify(endpointMarker)});`,
    'export const defining = () => Object.keys(__webpack_modules__).filter(isDefining).map((id) => () => __webpack_require__(id));',
  ];
  const file = join(folder, 'dist/serverEntry.js');
  mkdirSync(join(folder, 'dist'), { recursive: true });
  writeFileSync(file, lines.join('\n'));
  return file;
}

/** The value of `import.meta.url` in server bundles: the same wherever they are built. */
const neutralBaseUri = 'file:///';

function serverBuild(definition: RemoteDefinition, folder: string): Configuration {
  const base = common('server', definition.name, folder);
  return {
    ...base,
    target: 'node20',
    entry: { main: { import: serverEntry(definition, folder), baseUri: neutralBaseUri } },
    // One file that can be moved and verified as a whole.
    output: {
      path: join(folder, 'dist/server'),
      clean: true,
      filename: 'server.cjs',
      library: { type: 'commonjs2' },
      asyncChunks: false,
      chunkLoading: false,
      publicPath: '',
    },
    // Only browsers start workers, and only the browser build emits files.
    module: {
      ...base.module,
      parser: { javascript: { ...base.module?.parser?.['javascript'], worker: false } },
      generator: { 'asset/resource': { emit: false } },
    },
    externals: [/^react(\/.*)?$/, '@storefront/platform'],
    externalsType: 'commonjs',
  };
}

/** The files that each expose needs; its own come last. */
function assetsOf(compilation: Compilation, exposes: string[]): RemoteBuild['assets'] {
  const filesOf = (expose: string) => compilation.namedChunkGroups.get(chunkOf(expose))?.getFiles() ?? [];
  const ending = (files: string[], suffix: string) => files.filter((file) => file.endsWith(suffix));
  return Object.fromEntries(
    exposes.map((expose) => [
      expose,
      { scripts: ending(filesOf(expose), '.js'), styles: ending(filesOf(expose), '.css') },
    ]),
  );
}

async function describe(definition: RemoteDefinition, folder: string, browser: Compilation): Promise<RemoteBuild> {
  const server = readFileSync(join(folder, 'dist/server/server.cjs'));
  const exposes = exposesOf(definition, folder);
  const assets = assetsOf(browser, Object.keys(exposes));
  return {
    kind: 'remote',
    ...definition,
    entry: browserFolder + entryFile,
    server: { file: 'server/server.cjs', integrity: await integrityOf(new Uint8Array(server)) },
    assets,
    locales: localesOf(folder),
    ...remoteFacts({
      definition,
      folder,
      exposes,
      assets,
      sources: sourcesOf(browser, folder),
      takes: modulesConsumedBy(browser),
    }),
    commit: commitOf(folder),
    digests: digestsIn(join(folder, 'dist/browser')),
  };
}

/** Writes the build's description when both bundles are built. */
function describeWhenComplete(definition: RemoteDefinition, folder: string): WhenComplete {
  return new WhenComplete(2, async (compilations) => {
    const browser = compilations.find(({ name }) => name?.endsWith('browser'));
    if (!browser) throw new Error(`${definition.name} was built without its browser bundle.`);
    writeFileSync(
      join(folder, 'dist', releaseFileName),
      JSON.stringify(await describe(definition, folder, browser), null, 2),
    );
  });
}

/**
 * The complete build of a remote: a federated browser bundle and a small server bundle. `Federation`: another
 * implementation of webpack's federation plugin, such as `ModuleFederationPlugin` of `@module-federation/enhanced`.
 */
export function remote(definition: RemoteDefinition, folder: string, Federation?: Federation): Configuration[] {
  const complete = describeWhenComplete(definition, folder);
  return [browserBuild(definition, folder, Federation), serverBuild(definition, folder)].map((configuration) => ({
    ...configuration,
    plugins: [...(configuration.plugins ?? []), complete],
  }));
}
