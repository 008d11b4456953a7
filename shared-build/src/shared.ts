import { createRequire } from 'node:module';
import webpack from 'webpack';

const require = createRequire(import.meta.url);
const version = (name: string) => (require(`${name}/package.json`) as { version: string }).version;

const reactVersion = version('react');
const platformVersion = version('@storefront/platform');

/** The three things shared at runtime, which the shell has from the start; everything else reaches remotes through the platform. */
export const providedByShell = {
  react: { shareKey: 'react', version: reactVersion, eager: true },
  'react/': { shareKey: 'react/', version: reactVersion, eager: true },
  '@storefront/platform': { shareKey: '@storefront/platform', version: platformVersion, eager: true },
};

/**
 * What a remote takes from the shell alone, said to a maker of federation. Nobody but the shell provides them, so there is no version to choose;
 * which contract a remote was built for is in the release table.
 */
export const takenByRemotes: Record<string, { singleton: true; requiredVersion: false; import: false }> = Object.fromEntries(
  Object.keys(providedByShell).map((name) => [name, { singleton: true, requiredVersion: false, import: false }]),
);

/** Whether a remote has a module from the shell. */
export const isShared = (request: string) => Object.keys(providedByShell).some((name) => (name.endsWith('/') ? request.startsWith(name) : request === name));

/**
 * The same, without a maker's code for choosing among versions and waiting for them, which is a quarter of an entry: the one version that the
 * shell's scope has is there when a container is handed it.
 */
export const takenFromScope = ({ request = '' }: { request?: string }, callback: (error?: null, result?: string) => void) => {
  const scope = `${webpack.RuntimeGlobals.shareScopeMap}.default`;
  if (isShared(request)) callback(null, `var Object.values(${scope}[${JSON.stringify(request)}])[0].get()()`);
  else callback();
};
