import { join } from 'node:path';
import { browserFolder } from '@storefront/contracts';
import webpack, { type Configuration } from 'webpack';
import { common } from '../common';

/**
 * The build of an entry for a remote that has never been built: it shows the build errors, and is replaced by the first
 * build.
 */
export function placeholderEntry(remote: string, folder: string, out: string): Configuration {
  return {
    ...common('browser', remote, folder),
    mode: 'development',
    entry: { remoteEntry: join(import.meta.dirname, 'browser/placeholder.ts') },
    output: { path: join(out, browserFolder), filename: '[name].js' },
    plugins: [new webpack.DefinePlugin({ STOREFRONT_REMOTE: JSON.stringify(remote) })],
    stats: 'none',
  };
}
