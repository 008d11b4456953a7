import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const version = (name: string) => (require(`${name}/package.json`) as { version: string }).version;

/**
 * The three things shared at runtime; everything else reaches remotes through the platform. The shell provides them eagerly,
 * a remote's release build takes them from the shell alone.
 */
export function sharedModules(role: 'host' | 'remote') {
  const react = { singleton: true, version: version('react'), requiredVersion: `^${version('react')}` };
  const platform = { singleton: true, version: version('@storefront/platform'), requiredVersion: false as const };
  const place = role === 'host' ? { eager: true } : { import: false as const };
  return {
    react: { ...react, ...place },
    'react/': { ...react, ...place },
    '@storefront/platform': { ...platform, ...place },
  };
}
