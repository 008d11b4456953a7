import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { RemoteDefinition } from '@storefront/contracts';
import type { Compilation, Configuration } from 'webpack';
import { common } from './common';
import { AfterEmit, releaseFileName, type ShellBuild } from './manifest';
import { exposesOf } from './remote';
import { service } from './service';
import { sharedModules } from './shared';

interface HostOptions {
  /** `shell`, or the name of the one-bundle yardstick. */
  name: string;
  folder: string;
  /** Bundled into the shell instead of being loaded at runtime: the yardstick. */
  bundledRemotes?: { definition: RemoteDefinition; folder: string }[];
}

/** A module `(remote, expose) => import(…)` of every expose of the bundled remotes. */
function bundledRemotesModule(remotes: NonNullable<HostOptions['bundledRemotes']>, file: string): string {
  const cases = remotes.flatMap(({ definition, folder }) =>
    Object.entries(exposesOf(definition, folder)).map(
      ([expose, source]) =>
        `  ${JSON.stringify(`${definition.name}/${expose.slice(2)}`)}: () => import(${JSON.stringify(source)}),`,
    ),
  );
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, ['export const bundled = {', ...cases, '};'].join('\n'));
  return file;
}

function browserBuild({ name, folder, bundledRemotes }: HostOptions): Configuration {
  // Class names must be those of the server build, which is the same for both compositions: `shell` salts them.
  const base = common('browser', 'shell', folder);
  const out = join(folder, name === 'shell' ? 'dist' : `dist-${name}`);
  return {
    ...base,
    name: `${name} browser`,
    entry: { main: join(folder, 'src/browser/main.tsx') },
    output: {
      path: join(out, 'browser'),
      clean: true,
      publicPath: 'auto',
      uniqueName: name,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
    },
    resolve: {
      ...base.resolve,
      alias: bundledRemotes
        ? {
            [join(folder, 'src/browser/federatedRemotes')]: join(folder, 'src/browser/bundledRemotes'),
            'storefront-bundled-remotes': bundledRemotesModule(bundledRemotes, join(out, 'bundledRemotes.js')),
          }
        : {},
    },
    plugins: [
      ...(base.plugins ?? []),
      ...(bundledRemotes
        ? []
        : [
            new ModuleFederationPlugin({
              name: 'shell',
              remotes: {},
              shared: sharedModules('host'),
              shareStrategy: 'loaded-first',
              dts: false,
              manifest: false,
              experiments: { provideExternalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
            }),
          ]),
      describeShell(name, out),
    ],
    optimization: { ...base.optimization, splitChunks: { chunks: 'all', maxInitialRequests: 4 } },
  };
}

function describeShell(name: string, out: string): AfterEmit {
  return new AfterEmit((compilation: Compilation) => {
    if (compilation.errors.length > 0) return;
    const files = compilation.entrypoints.get('main')?.getFiles() ?? [];
    const build: ShellBuild = {
      kind: 'shell',
      name,
      scripts: files.filter((file) => file.endsWith('.js')).map((file) => `browser/${file}`),
      styles: files.filter((file) => file.endsWith('.css')).map((file) => `browser/${file}`),
      fonts: fontsOf(compilation),
      texts: textsOf(compilation),
    };
    writeFileSync(join(out, releaseFileName), JSON.stringify(build, null, 2));
  });
}

function fontsOf(compilation: Compilation): Record<string, string> {
  const fonts = compilation.getAssets().filter(({ name }) => name.endsWith('.woff2'));
  return Object.fromEntries(
    fonts.map(({ name, info }) => [
      /onest-(.+?)-wght/.exec(info.sourceFilename ?? '')?.[1] ?? name,
      `browser/${name}`,
    ]),
  );
}

function textsOf(compilation: Compilation): Record<string, string> {
  const chunks = [...compilation.chunks].map((chunk) => ({
    code: /^texts-(.+)-json$/.exec(chunk.name ?? '')?.[1],
    file: [...chunk.files].find((file) => file.endsWith('.js')),
  }));
  return Object.fromEntries(chunks.flatMap(({ code, file }) => (code && file ? [[code, `browser/${file}`]] : [])));
}

/** The shell's browser bundle and its server. */
export function host(options: HostOptions): Configuration[] {
  if (options.bundledRemotes) return [browserBuild(options)];
  return [browserBuild(options), service('shell', options.folder, 'src/server/main.ts')];
}
