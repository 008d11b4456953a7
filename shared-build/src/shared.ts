import { createRequire } from 'node:module';

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
 * What a remote's release build takes from the shell alone. Nobody but the shell provides them, so there is no version to choose; which
 * contract a remote was built for is in the release table.
 */
export const takenByRemotes: Record<string, { singleton: true; requiredVersion: false; import: false }> = Object.fromEntries(
  Object.keys(providedByShell).map((name) => [name, { singleton: true, requiredVersion: false, import: false }]),
);
