import { join } from 'node:path';
import { browserFolder } from '@storefront/contracts';
import webpack, { type Configuration } from 'webpack';
import { common } from '../common';

/** An entry that gives nothing, and says in the page why its remote was never built; the first build takes its place. */
export function waitingEntry(remote: string, folder: string, out: string): Configuration {
  return {
    ...common('browser', remote, folder),
    mode: 'development',
    entry: { remoteEntry: join(import.meta.dirname, 'browser/waiting.ts') },
    output: { path: join(out, browserFolder), filename: '[name].js' },
    plugins: [new webpack.DefinePlugin({ STOREFRONT_REMOTE: JSON.stringify(remote) })],
    stats: 'none',
  };
}
