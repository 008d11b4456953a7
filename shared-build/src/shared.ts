import { createRequire } from 'node:module';
import webpack from 'webpack';

const require = createRequire(import.meta.url);
const version = (name: string) => (require(`${name}/package.json`) as { version: string }).version;

const reactVersion = version('react');
const platformVersion = version('@storefront/platform');

/**
 * The modules shared at runtime, which the shell has from the start; the platform re-exports everything else that
 * remotes need.
 */
export const providedByShell = {
  react: { shareKey: 'react', version: reactVersion, eager: true },
  'react/': { shareKey: 'react/', version: reactVersion, eager: true },
  '@storefront/platform': { shareKey: '@storefront/platform', version: platformVersion, eager: true },
};

/**
 * The federation option `shared` of remotes: modules that only the shell provides, so that there is no version to
 * choose. The release table has the contract's version for which a remote was built.
 */
export const consumedByRemotes: Record<string, { singleton: true; requiredVersion: false; import: false }> =
  Object.fromEntries(
    Object.keys(providedByShell).map((name) => [name, { singleton: true, requiredVersion: false, import: false }]),
  );

/** Whether the shell provides a module to remotes. */
export const isShared = (request: string) =>
  Object.keys(providedByShell).some((name) => (name.endsWith('/') ? request.startsWith(name) : request === name));

/**
 * The same as externals, without the federation plugin's code for choosing versions and waiting for them, which is a
 * quarter of an entry: the shell's share scope has exactly one version, which is ready when a container is initialised.
 */
export const externalsFromShareScope = (
  { request = '' }: { request?: string },
  callback: (error?: null, result?: string) => void,
) => {
  const scope = `${webpack.RuntimeGlobals.shareScopeMap}.default`;
  if (isShared(request)) callback(null, `var Object.values(${scope}[${JSON.stringify(request)}])[0].get()()`);
  else callback();
};
