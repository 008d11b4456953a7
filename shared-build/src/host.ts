import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { browserFolder, remoteLimit } from '@storefront/contracts';
import webpack, { type Compilation, type Configuration } from 'webpack';
import type { BundledRemote } from './bundledRemotes';
import { common, publicPathOfEntry } from './common';
import { commitOf } from './commit';
import { eagerlyProvidedModules } from './facts/sharedParts';
import { shellFacts } from './facts/shellFacts';
import { sourcesOf } from './facts/code/sources';
import { ChunkIntegrity, digestsIn } from './integrity';
import { releaseFileName, WhenComplete, type ShellBuild } from './manifest';
import { exposesOf } from './remote';
import { service } from './service';
import { providedByShell } from './shared';

interface HostOptions {
  /** `shell`, or the name of the one-bundle build, the baseline for comparisons. */
  name: string;
  folder: string;
  /** The folder of the build; `dist` by default. */
  out?: string;
  /** Remotes that the one-bundle build contains, instead of loading them at runtime. */
  bundledRemotes?: BundledRemote[] | undefined;
}

const chunkName = (remote: string, expose: string) => `${remote}/${expose.slice(2)}`.replaceAll('/', '--');

/** Writes a module that imports every expose of the bundled remotes, each as a separate chunk. */
function writeBundledRemotes(remotes: BundledRemote[], file: string): string {
  const cases = remotes.flatMap(({ definition, folder }) =>
    Object.entries(exposesOf(definition, folder)).map(([expose, source]) => {
      const key = JSON.stringify(`${definition.name}/${expose.slice(2)}`);
      const name = JSON.stringify(chunkName(definition.name, expose));
      return `  ${key}: () => import(/* webpackChunkName: ${name} */ ${JSON.stringify(source)}),`;
    }),
  );
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, ['export const bundled = {', ...cases, '};'].join('\n'));
  return file;
}

/** Replaces the shell's two modules that load remotes by one that uses the bundled ones. */
function bundledAliases(folder: string, bundledRemotes: string): Record<string, string> {
  const source = join(folder, 'src/composition/bundledRemotes');
  return {
    [join(folder, 'src/browser/federatedRemotes')]: source,
    [join(folder, 'src/server/rendering/serverRemotes')]: source,
    '@storefront/bundled-remotes': bundledRemotes,
  };
}

/** The shell only provides shared modules; its own code imports them like any other. */
const federation = () => new webpack.sharing.ProvideSharedPlugin({ provides: providedByShell });

/** Loads the shell's own locale files. */
const localeRule = {
  test: /[\\/]locales[\\/][\w-]+\.json$/,
  type: 'javascript/auto',
  loader: join(import.meta.dirname, 'words.cjs'),
};

function browserBuild({ name, folder, bundledRemotes }: HostOptions, out: string): Configuration {
  const base = common('browser', 'shell', folder);
  return {
    ...base,
    name: `${name} browser`,
    entry: { main: [publicPathOfEntry, join(folder, 'src/browser/main.tsx')] },
    output: {
      path: join(out, 'browser'),
      clean: true,
      publicPath: '',
      uniqueName: name,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      chunkLoadTimeout: remoteLimit,
    },
    module: { rules: [...(base.module?.rules ?? []), localeRule] },
    plugins: [...(base.plugins ?? []), new ChunkIntegrity(), ...(bundledRemotes ? [] : [federation()])],
    optimization: { ...base.optimization, splitChunks: { chunks: 'all', maxInitialRequests: 4 } },
  };
}

/** The description of a shell's build: the files that a server sends, and their digests. */
export function shellFiles(
  { name, folder, bundledRemotes }: HostOptions,
  out: string,
  browser: Compilation,
): ShellBuild {
  const files = browser.entrypoints.get('main')?.getFiles() ?? [];
  return {
    kind: 'shell',
    name,
    scripts: files.filter((file) => file.endsWith('.js')).map((file) => browserFolder + file),
    styles: files.filter((file) => file.endsWith('.css')).map((file) => browserFolder + file),
    fonts: fontsOf(browser),
    bundled: bundledRemotes && bundledAssets(browser, bundledRemotes),
    commit: commitOf(folder),
    digests: digestsIn(join(out, 'browser')),
  };
}

function describeShell(options: HostOptions, out: string, browser: Compilation): ShellBuild {
  const { folder, bundledRemotes } = options;
  // The one-bundle build has no remotes that depend on these facts.
  return {
    ...shellFiles(options, out, browser),
    ...(!bundledRemotes && shellFacts(folder, out, sourcesOf(browser, folder), eagerlyProvidedModules(browser))),
  };
}

function fontsOf(compilation: Compilation): Record<string, string> {
  const fonts = compilation.getAssets().filter(({ name }) => name.endsWith('.woff2'));
  return Object.fromEntries(
    fonts.map(({ name, info }) => [
      /onest-(.+?)-wght/.exec(info.sourceFilename ?? '')?.[1] ?? name,
      browserFolder + name,
    ]),
  );
}

function bundledAssets(compilation: Compilation, remotes: BundledRemote[]): NonNullable<ShellBuild['bundled']> {
  const filesOf = (name: string) => compilation.namedChunkGroups.get(name)?.getFiles() ?? [];
  const entries = remotes.map(({ definition, folder }) => {
    const assets = Object.keys(exposesOf(definition, folder)).map((expose) => {
      const files = filesOf(chunkName(definition.name, expose));
      return [
        expose,
        {
          scripts: files.filter((file) => file.endsWith('.js')),
          styles: files.filter((file) => file.endsWith('.css')),
        },
      ];
    });
    return [definition.name, Object.fromEntries(assets)];
  });
  return Object.fromEntries(entries);
}

/** Minifies modules whose source the server inlines in every page. */
const inlinedRule = {
  test: /[\\/]inlined[\\/][\w-]+\.ts$/,
  enforce: 'post',
  loader: 'swc-loader',
  options: { minify: true, jsc: { target: 'es2022', minify: { compress: true, mangle: true } } },
} as const;

/** The builds of the shell's browser bundle and its server, without a description. */
export function hostBuilds(options: HostOptions, out: string): Configuration[] {
  const server = service('shell', options.folder, {
    server: 'src/server/main.ts',
    renderer: 'src/server/rendering/rendererProcess.ts',
    promises: 'src/promises.ts',
    trial: 'src/server/trial/trialProcess.ts',
  });
  return [
    browserBuild(options, out),
    {
      ...server,
      module: { rules: [...(server.module?.rules ?? []), inlinedRule] },
      output: { ...server.output, path: join(out, 'server') },
    },
  ];
}

/** The complete build of the shell; with `bundledRemotes`, both bundles contain the remotes instead of loading them. */
export function host(options: HostOptions): Configuration[] {
  const { folder, bundledRemotes, out = join(folder, 'dist') } = options;
  const complete = new WhenComplete(2, (compilations) => {
    const browser = compilations.find(({ name }) => name?.endsWith('browser'));
    if (browser)
      writeFileSync(join(out, releaseFileName), JSON.stringify(describeShell(options, out, browser), null, 2));
  });
  const builds = hostBuilds(options, out).map((build) => ({ ...build, plugins: [...(build.plugins ?? []), complete] }));
  if (!bundledRemotes) return builds;
  const alias = bundledAliases(folder, writeBundledRemotes(bundledRemotes, join(out, 'bundledRemotes.js')));
  return builds.map((build) => ({ ...build, resolve: { ...build.resolve, alias } }));
}
